"""Passages: cards on their way to a kind of pile, as bits of a mask, and the names of moves.

A card that lies free in a bouquet has two passages, to the foundations and to the columns; a joker
on a column has one, to the jokers' reserve. The stock's next card, whatever it is, has its own.
"""

from collections.abc import Iterable
from typing import TypeAlias

from klumba.cards import Card
from klumba.rules.kept import Kept
from klumba.rules.vocabulary import Kind

Mask: TypeAlias = int

STOCK = "stock"
"""The stock's next card, as moves call it."""

Names: TypeAlias = Kept[Mask, tuple[str, ...]]


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

    def names(self, to: Kind, where: str) -> Names:
        """Return the names of the moves to a pile of some kind, written so, by the cards' mask."""
        there = ((bit, card) for (card, kind), bit in self._bits.items() if kind is to)
        named = {bit: f"{card}>{where}" for bit, card in there}

        def find(mask: Mask) -> tuple[str, ...]:
            names = []
            while mask:
                lowest = mask & -mask
                names.append(named[lowest])
                mask ^= lowest
            return tuple(names)

        return Kept(find)
