"""The rules pages of all patiences in both languages, each asked for once."""

from functools import cache
from itertools import pairwise

from tests.cli.run import Result, run
from tests.cli.vectors import KEYS, family

LANGS = ("en", "ru")
ALL = [(key, lang) for key in KEYS for lang in LANGS]
WITH_STOCK = {"agnes-bernauer", "golf", "odd-even"}


@cache
def page(key: str, lang: str) -> Result:
    return run("rules", key, "--lang", lang)


def headings(text: str) -> list[str]:
    """How its paragraphs begin: a heading stands alone or opens its paragraph."""
    lines = ["", *text.splitlines()]
    return [line[:60] for before, line in pairwise(lines) if line.strip() and not before.strip()]


def has_stock(key: str) -> bool:
    return family(key) in WITH_STOCK
