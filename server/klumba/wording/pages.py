"""The rules page of a patience, in playing."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple, TypeAlias

from klumba.rules.vocabulary import Patience
from klumba.wording import opening, playing
from klumba.wording.decided import decided
from klumba.wording.examples import example
from klumba.wording.languages import Language
from klumba.wording.voice import Paragraph, Voice, voice

Writer: TypeAlias = Callable[[Voice], list[Paragraph]]


class Section(NamedTuple):
    """A section of a rules page: its heading, and its paragraphs with an empty line between."""

    heading: str
    text: str


@cache
def rules_page(patience: Patience, lang: Language) -> tuple[Section, ...]:
    """Return the rules of a patience, in the order in which a newcomer needs them."""
    speaker = voice(patience, lang)
    return tuple(
        Section(speaker.say(speaker.phrases.headings, heading), text)
        for heading, write in _contents(patience)
        if (text := _laid_out(write(speaker)))
    )


def _contents(patience: Patience) -> list[tuple[str, Writer]]:
    """Return the headings, and what writes under each; a section that stays empty is left out."""
    return [
        ("aim", opening.aim),
        ("deal", opening.deal),
        ("foundations" if patience.foundations.by_suit else "base", opening.foundations),
        ("moves", playing.moves),
        ("spaces", playing.spaces),
        ("gaps", playing.gaps),
        ("reserve", playing.reserve),
        ("bouquet", playing.bouquet),
        ("jokers", playing.jokers),
        ("stock", playing.stock),
        ("end", playing.end),
        ("example", example),
        ("decided", decided),
    ]


def _laid_out(paragraphs: list[Paragraph]) -> str:
    written = (" ".join(paragraph) for paragraph in paragraphs)
    return "\n\n".join(paragraph for paragraph in written if paragraph)
