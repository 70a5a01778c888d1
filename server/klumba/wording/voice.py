"""The voice of the house: the phrases of a language, filled in for a patience."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import TypeAlias

from klumba.cards import Card, Face
from klumba.rules.piles import piles_of
from klumba.rules.vocabulary import Build, Patience
from klumba.wording import en, ru
from klumba.wording.facts import numbers
from klumba.wording.languages import Language
from klumba.wording.phrases import Chapter, Phrases
from klumba.wording.some_cards import SomeCards

Paragraph: TypeAlias = list[str]

PHRASES: Mapping[Language, Phrases] = {"en": en.PHRASES, "ru": ru.PHRASES}


@cache
def voice(patience: Patience, lang: Language) -> Voice:
    """Return the voice that speaks of a patience in a language."""
    return Voice(patience, lang)


class Voice:
    """Phrases of one language about one patience, and the patience's piles by name.

    What a phrase may speak of in any chapter: the numbers of `facts`, and `column`, the forms of
    the word for a column.
    """

    def __init__(self, patience: Patience, lang: Language) -> None:
        self.patience = patience
        self.phrases = PHRASES[lang]
        self.names = self.phrases.names
        self.piles = {pile.name: pile for pile in piles_of(patience)}
        self._numbers = numbers(patience)
        self._values: dict[str, object] = {
            name: self.names.count(number) for name, number in self._numbers.items()
        }
        if patience.columns:
            self._values["column"] = self.names.columns[patience.columns.word]

    def number(self, name: str) -> int:
        """Return a number of the patience by its name in `facts`."""
        return self._numbers[name]

    def phrase(self, chapter: Chapter, key: object, **values: object) -> str:
        """Return a phrase as a part of a sentence; whole numbers among the values are counted."""
        counted = {
            name: self.names.count(value) if isinstance(value, int) else value
            for name, value in values.items()
        }
        return chapter[key].format(**{**self._values, **counted})

    def say(self, chapter: Chapter, key: object, **values: object) -> str:
        """Return a phrase as a sentence of its own."""
        return capital(self.phrase(chapter, key, **values))

    def built(self, build: Build) -> dict[str, object]:
        """Return the values in which phrases speak of a build."""
        chapter, step = self.phrases.build, build.step
        foundations = self.phrases.foundations
        return {
            "step": step,
            "way": self.phrase(chapter, build.direction),
            "suits": self.phrase(chapter, build.suits),
            "rank": self.phrase(chapter, ("rank", build.direction), step=step),
            "stride": self.phrase(
                foundations, "stride" if step == 1 else "long stride", step=step, skipped=step - 1
            ),
        }

    def face(self, face: Face) -> str:
        """Return a face for a template."""
        return self.names.face(face)

    def signs(self, cards: Sequence[Face]) -> list[str]:
        """Return faces in signs."""
        return [self.names.sign(face) for face in cards]

    def some(self, cards: Iterable[Card]) -> SomeCards:
        """Return the summary of some cards for a template."""
        return SomeCards(cards, self.names)


def capital(sentence: str) -> str:
    """Return a sentence with its first letter as a capital."""
    return sentence[:1].upper() + sentence[1:]
