"""Pages of text: the list of the patiences, the rules of one."""

import shutil
from collections.abc import Iterator
from textwrap import fill

from klumba.cli.words import word
from klumba.games import CATALOGUE
from klumba.rules.vocabulary import Patience
from klumba.wording import Language, also_called, rules_page, summary, title

_NARROWEST, _WIDEST = 20, 80


def patiences_text(lang: Language) -> str:
    """Return the list of the patiences: a line each, with key and title."""
    width = max(map(len, CATALOGUE))
    return "\n".join(
        f"{key:{width}}  {title(patience, lang)}" for key, patience in CATALOGUE.items()
    )


def rules_text(patience: Patience, lang: Language) -> str:
    """Return the rules page of a patience, wrapped to the width of the output."""
    width = min(max(shutil.get_terminal_size().columns, _NARROWEST), _WIDEST) - 1
    return "\n".join(_wrapped(line, width) for line in _rules(patience, lang))


def _rules(patience: Patience, lang: Language) -> Iterator[str]:
    yield title(patience, lang)
    names = also_called(patience, lang)
    if names:
        yield word(lang, "also_called", names=", ".join(names))
    yield ""
    yield summary(patience, lang)
    for section in rules_page(patience, lang):
        yield from ("", section.heading.upper(), *section.text.splitlines())


def _wrapped(line: str, width: int) -> str:
    indent = line[: len(line) - len(line.lstrip())]
    return fill(line, width, subsequent_indent=indent, break_on_hyphens=False)
