"""What stands after a command: read from its text, or refused in the player's language."""

from collections.abc import Callable
from typing import TypeVar

import click

from klumba.cli.errors import Complaint, nearest, shortened
from klumba.cli.language import language_named
from klumba.cli.words import word
from klumba.faults import NotationError
from klumba.games import CATALOGUE
from klumba.rules.vocabulary import Patience
from klumba.shuffle import check_seed
from klumba.wording import LANGUAGES, Language, fault_text

Value = TypeVar("Value")

# Nobody waits for a deeper count, and a recursion must have an end.
DEEPEST = 99


class Read(click.ParamType[Value, str]):
    """An argument that a function reads, or refuses with a Complaint: wrong usage."""

    def __init__(self, name: str, read: Callable[[str, Language], Value]) -> None:
        self.name = name
        self._read = read

    def convert(
        self, value: str, param: click.Parameter | None, ctx: click.Context | None
    ) -> Value:
        """Return what the text stands for."""
        lang: Language = ctx.obj if ctx else "en"
        try:
            return self._read(value, lang)
        except Complaint as complaint:
            self.fail(str(complaint), param, ctx)


def _read_patience(text: str, lang: Language) -> Patience:
    patience = CATALOGUE.get(text.lower())
    if patience is None:
        close = nearest(text, CATALOGUE, lang)
        raise Complaint(word(lang, "no_such_patience", name=shortened(text), close=close))
    return patience


def _read_seed(text: str, lang: Language) -> str:
    try:
        return check_seed(text)
    except NotationError as error:
        raise Complaint(fault_text(error, lang)) from None


def _read_depth(text: str, lang: Language) -> int:
    depth = int(text) if text.isascii() and text.isdecimal() and len(text) < 5 else 0
    if not 1 <= depth <= DEEPEST:
        raise Complaint(word(lang, "bad_depth", found=shortened(text), deepest=DEEPEST))
    return depth


def _read_language(text: str, lang: Language) -> Language:
    language = language_named(text)
    if language is None:
        known = ", ".join(LANGUAGES)
        raise Complaint(word(lang, "bad_language", found=shortened(text), known=known))
    return language


PATIENCE = Read("key", _read_patience)
SEED = Read("seed", _read_seed)
DEPTH = Read("depth", _read_depth)
LANGUAGE = Read("lang", _read_language)
