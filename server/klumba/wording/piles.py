"""Names of piles and cards, for titles and for screen readers."""

from __future__ import annotations

from klumba.cards import Face
from klumba.rules.piles import Pile
from klumba.rules.vocabulary import Kind, Patience, Start, Word
from klumba.wording.languages import Language
from klumba.wording.voice import PHRASES, voice


def pile_title(patience: Patience, pile_name: str, lang: Language) -> str:
    """Return what a pile is called, by its name in the notation.

    Raises KeyError for a pile that the patience does not have.
    """
    speaker = voice(patience, lang)
    pile = speaker.piles[pile_name]
    suit = speaker.names.suits[pile.suit] if pile.suit else ""
    number = pile.name.removeprefix(pile.kind.value)
    return speaker.phrase(speaker.phrases.titles, _key(patience, pile), suit=suit, number=number)


def _key(patience: Patience, pile: Pile) -> Kind | Start | Word:
    if pile.kind is Kind.COLUMN and patience.columns:
        return patience.columns.word
    if pile.kind is Kind.FOUNDATION and not pile.suit:
        return Start.DEALT
    if pile.start and len(patience.foundations.starts) > 1:
        return pile.start
    return pile.kind


def card_name(card: Face, lang: Language) -> str:
    """Return a card as it is spoken: «five of diamonds», «black joker»."""
    return PHRASES[lang].names.spoken(card)


def card_sign(face: Face, lang: Language) -> str:
    """Return a face in signs: `10♦`, `★R'` for a joker with its mark, `??` for a hidden card."""
    return PHRASES[lang].names.sign(face)
