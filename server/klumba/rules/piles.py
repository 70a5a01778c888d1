"""The piles that a declaration asks for: their names, kinds and order."""

from dataclasses import dataclass
from functools import cache

from klumba.cards import SUITS, Card, rank_of, suit_of
from klumba.rules.vocabulary import Kind, Patience, Start

STACKS = frozenset({Kind.FOUNDATION, Kind.COLUMN, Kind.RESERVE, Kind.WASTE, Kind.STOCK})
"""Kinds in which all that lies on a card comes along; in the others cards lie side by side."""


@dataclass(frozen=True)
class Pile:
    """One pile: its name in the notation, its kind; of a foundation by suit also suit and start."""

    name: str
    kind: Kind
    suit: str = ""
    start: Start | None = None


@cache
def piles_of(patience: Patience) -> tuple[Pile, ...]:
    """Return the piles of a patience in the order in which they are written."""
    columns = patience.columns.count if patience.columns else 0
    square = patience.square.count if patience.square else 0
    return (
        *_foundations(patience),
        *_numbered(Kind.COLUMN, columns),
        *_numbered(Kind.SQUARE, square),
        *_numbered(Kind.RESERVE, patience.reserve),
        *_single(Kind.BOUQUET, patience.bouquet),
        *_single(Kind.LAST_CARDS, patience.last_cards),
        *_single(Kind.JOKERS, patience.jokers),
        *_single(Kind.WASTE, patience.waste),
        *_single(Kind.STOCK, patience.stock is not None),
    )


def _foundations(patience: Patience) -> tuple[Pile, ...]:
    foundations = patience.foundations
    letter = Kind.FOUNDATION.value
    if not foundations.by_suit:
        return (Pile(letter, Kind.FOUNDATION),)
    several = len(foundations.starts) > 1
    return tuple(
        Pile(f"{letter}{suit}{number if several else ''}", Kind.FOUNDATION, suit, start)
        for suit in SUITS
        for number, start in enumerate(foundations.starts, 1)
    )


def _numbered(kind: Kind, count: int) -> tuple[Pile, ...]:
    return tuple(Pile(f"{kind.value}{number}", kind) for number in range(1, count + 1))


def _single(kind: Kind, present: bool) -> tuple[Pile, ...]:
    return (Pile(kind.value, kind),) if present else ()


_STARTS = {Start.ACE: 1, Start.TWO: 2}


def foundation_cards(patience: Patience, pile: Pile, base_rank: int | None) -> tuple[Card, ...]:
    """Return the cards that a foundation by suit takes, in their order.

    `base_rank` is the rank of the deal's base card, where there is one.
    """
    start = base_rank if pile.start in (None, Start.DEALT) else _STARTS[pile.start]
    suit = [card for card in patience.deck if suit_of(card) == pile.suit]
    cards = [card for card in suit if rank_of(card) == start]
    while len(cards) < len(suit):
        following = [card for card in suit if patience.foundations.build.accepts(cards[-1], card)]
        if not following:
            break
        cards += following
    return tuple(cards)
