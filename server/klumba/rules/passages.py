"""Passages: cards on their way to a kind of pile, as bits of a mask, and the names of moves.

A card that lies free in a bouquet has two passages, to the foundations and to the columns; a joker
on a column has one, to the jokers' reserve. The stock's next card, whatever it is, has its own.
"""

from collections.abc import Iterable
from typing import TypeAlias

from klumba.cards import Card
from klumba.rules.vocabulary import Kind

Mask: TypeAlias = int

STOCK = "stock"
"""The stock's next card, as moves call it."""

_NAMES_KEPT = 4096


class Passages:
    """The numbering of the passages that there are in a patience; the fewer, the shorter the masks.

    `pairs` are a card, or the stock's next, and a kind of pile to which it goes at all.
    """

    def __init__(self, pairs: Iterable[tuple[Card, Kind]]) -> None:
        # In the ASCII order of the cards: so the moves of a mask come out sorted.
        ordered = sorted(pairs, key=lambda pair: (pair[0], pair[1].value))
        self._bits = {pair: 1 << number for number, pair in enumerate(ordered)}

    def one(self, card: Card, to: Kind) -> Mask:
        """Return the bit of a card on its way to piles of some kind, 0 where it never goes."""
        return self._bits.get((card, to), 0)

    def to(self, kind: Kind, cards: Iterable[Card]) -> Mask:
        """Return the bits of several cards on their way to piles of one kind."""
        return sum({self.one(card, kind) for card in cards})

    def of(self, card: Card, kinds: Iterable[Kind]) -> Mask:
        """Return the bits of one card on its way to piles of several kinds."""
        return sum(self.one(card, kind) for kind in kinds)

    def of_all(self, card: Card) -> Mask:
        """Return the bits of one card on its way anywhere."""
        return sum(bit for (other, _), bit in self._bits.items() if other == card)

    def names(self, to: Kind, where: str) -> "Names":
        """Return the names of the moves to a pile of some kind that is written so."""
        there = ((bit, card) for (card, kind), bit in self._bits.items() if kind is to)
        return Names((bit, f"{card}>{where}") for bit, card in there)


class Names(dict[Mask, tuple[str, ...]]):
    """The names of the moves to one pile, sorted, by the mask of the cards that may go there.

    Filled as masks are met, and emptied when it has grown to some thousands.
    """

    def __init__(self, named: Iterable[tuple[Mask, str]]) -> None:
        super().__init__()
        self._named = tuple(named)

    def __missing__(self, mask: Mask) -> tuple[str, ...]:
        if len(self) >= _NAMES_KEPT:
            self.clear()
        names = self[mask] = tuple([name for bit, name in self._named if bit & mask])
        return names
