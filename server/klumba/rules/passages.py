"""Passages: cards on their way to a kind of pile, as bits of a mask, and the names of moves.

A card that lies free in a bouquet has two passages, to the foundations and to the columns; a joker
on a column has one, to the jokers' reserve. The stock's next card, whatever it is, has its own.
"""

from collections.abc import Iterable
from typing import TypeAlias

from klumba.cards import JOKERS, SUIT_CARDS, Card
from klumba.rules.vocabulary import Kind

Mask: TypeAlias = int

STOCK = "stock"
"""The stock's next card, as moves call it."""

# In the ASCII order of the names: so the moves of a mask come out sorted.
_ORDER = {card: number for number, card in enumerate(sorted((*SUIT_CARDS, *JOKERS, STOCK)))}
_NAMES_KEPT = 4096


class Passages:
    """The numbering of passages to some kinds of piles; no kind, no bits."""

    def __init__(self, kinds: Iterable[Kind]) -> None:
        self._shift = {kind: number * len(_ORDER) for number, kind in enumerate(kinds)}

    def one(self, card: Card, to: Kind) -> Mask:
        """Return the bit of one card, or of the stock's next, on its way to piles of some kind."""
        return 1 << (_ORDER[card] + self._shift[to])

    def to(self, kind: Kind, cards: Iterable[Card]) -> Mask:
        """Return the bits of several cards on their way to piles of one kind."""
        return sum({self.one(card, kind) for card in cards})

    def of(self, card: Card, kinds: Iterable[Kind]) -> Mask:
        """Return the bits of one card on its way to piles of several kinds."""
        return sum(self.one(card, kind) for kind in kinds)

    def of_all(self, card: Card) -> Mask:
        """Return the bits of one card on its way anywhere."""
        return self.of(card, self._shift)

    def names(self, to: Kind, where: str) -> "Names":
        """Return the names of the moves to a pile of some kind that is written so."""
        return Names((self.one(card, to), f"{card}>{where}") for card in _ORDER)


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
