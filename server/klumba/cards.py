"""Playing cards.

A card *is* its code in the notation: `5D`, `TH`, `XB`. The rules, the log and the wire use the same
strings, so nothing is translated on the way and every trace can be read. A *face* is a card as it
lies in a pile: a joker that was put onto a card bears a mark there (`XR'`), and a card that the
reader may not see is `??`.
"""

import re
from collections.abc import Iterator
from typing import TypeAlias

from klumba.faults import Fault, NotationError

Card: TypeAlias = str
Face: TypeAlias = str

RANKS = "A23456789TJQK"
SUITS = "CDHS"
RED = frozenset("DH")
JOKERS: tuple[Card, ...] = ("XB", "XR")
HIDDEN: Face = "??"
MARK = "'"

SUIT_CARDS: tuple[Card, ...] = tuple(rank + suit for suit in SUITS for rank in RANKS)

_RANK_NUMBERS = {rank: number for number, rank in enumerate(RANKS, 1)}
# Each letter of a card may be in lower case, a joker's like a suit card's.
_SPELT = {
    first + second: card
    for card in (*SUIT_CARDS, *JOKERS)
    for first in {card[0], card[0].lower(), *(["10"] if card[0] == "T" else [])}
    for second in (card[1], card[1].lower())
}
# Plain spaces alone set cards apart; what else is blank, or cannot be seen, is no card.
_ONE_CARD = re.compile(r"(?:10|[0-9A-Za-z?])[A-Za-z?]|[^ ]+")


def deck(*, jokers: bool) -> tuple[Card, ...]:
    """Return the unshuffled deck: clubs, diamonds, hearts, spades, ace to king, then the jokers."""
    return SUIT_CARDS + JOKERS if jokers else SUIT_CARDS


def rank_of(card: Card) -> int:
    """Return a suit card's rank, 1 (ace) to 13 (king)."""
    return _RANK_NUMBERS[card[0]]


def rank_name(number: int) -> str:
    """Return the code of a rank, counted round the corner: 14 is the ace again."""
    return RANKS[(number - 1) % len(RANKS)]


def suit_of(card: Card) -> str:
    """Return a suit card's suit: `C`, `D`, `H` or `S`."""
    return card[1]


def is_red(card: Card) -> bool:
    """Say whether a suit card is a diamond or a heart."""
    return card[1] in RED


def is_joker(face: Face) -> bool:
    """Say whether a face is a joker, marked or not."""
    return face[0] == "X"


def bare(face: Face) -> Card:
    """Return the card of a face: a joker without its mark."""
    return face[:2]


def parse_card(text: str) -> Card:
    """Read one card; `10H` is accepted, and lower case for either letter.

    Raises NotationError `hidden_card` for `??` and `bad_card` for what is no card.
    """
    card = _SPELT.get(text)
    if card is not None:
        return card
    raise NotationError(Fault.HIDDEN_CARD if text == HIDDEN else Fault.BAD_CARD, found=text)


def parse_face(text: str) -> Face:
    """Read one face: a card, or a joker with its mark.

    Raises NotationError as `parse_card` does, and `joker_mark` for a mark on any other card.
    """
    card = parse_card(text.removesuffix(MARK))
    if not text.endswith(MARK):
        return card
    if not is_joker(card):
        raise NotationError(Fault.JOKER_MARK, found=text, card=card)
    return card + MARK


def parse_cards(text: str) -> Iterator[Card]:
    """Read cards that are run together or set apart by spaces, in order; raises as `parse_card`."""
    return (parse_card(found) for found in _ONE_CARD.findall(text))


def check_deck(cards: tuple[Card, ...], *, jokers: bool) -> None:
    """Raise NotationError unless these are the cards of a deck, each once, in any order."""
    wanted = set(deck(jokers=jokers))
    seen: set[Card] = set()
    for card in cards:
        if card not in wanted:
            raise NotationError(Fault.FOREIGN_CARD, card=card)
        if card in seen:
            raise NotationError(Fault.CARD_TWICE, card=card)
        seen.add(card)
    for card in deck(jokers=jokers):
        if card not in seen:
            raise NotationError(Fault.CARD_MISSING, card=card)
