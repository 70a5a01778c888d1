"""Which cards may ever leave where they lie, as the search of Agnes Bernauer counts them.

It is the plain form of the kernel's `is_dead`. One thing at a time can be forgotten in it, to see
which wins are then taken for lost.
"""

from collections.abc import Iterable, Iterator
from itertools import pairwise

from klumba.cards import Card
from klumba.rules.laying import followers, space_cards
from klumba.rules.position import Position
from klumba.rules.vocabulary import Kind
from tests.solver.careless import wanted

STOCK = "cards of the stock will lie free"
RUNS = "what is built moves as one"
EMPTIED = "columns are emptied"
PILES = "cards of piles come into columns"
BARED = "cards are laid bare"


class Leaving:
    """A count in a position; what is `forgotten` is one of the facts above."""

    def __init__(self, position: Position, forgotten: str = "") -> None:
        tables, piles = position.tables, position.piles
        self._forgotten = forgotten
        self._homes = tables.homes
        self._build = followers(tables.column_build)
        self._spaces = space_cards(tables.patience, tables.base_rank)
        columns = [piles[i] for i in tables.columns if piles[i]]
        aside = [piles[i] for i in tables.of_kind(Kind.RESERVE) if piles[i]]
        aside += [(card,) for i in tables.of_kind(Kind.LAST_CARDS) for card in piles[i]]
        stock = set(piles[-1])
        self._under = {card: lower for pile in columns + aside for lower, card in pairwise(pile)}
        self._piled = stock | {card for pile in aside for card in pile}
        self._bottoms = {column[0] for column in columns}
        self._has_space = len(columns) < len(tables.columns)
        self._bare = {pile[-1] for pile in columns + aside}
        self._bare |= set() if forgotten == STOCK else stock
        self._first = set(self._bare)
        self._left = set[Card]()
        self._wanted = wanted(position)

    def is_dead(self) -> bool:
        """Say whether a card that a foundation waits for, now or later, can never leave."""
        while True:
            home = self._wanted & self._bare
            gone = {card for card in self._moving() if self._has_place(card)} | home
            if not home and gone <= self._left:
                return bool(self._wanted)
            self._wanted = (self._wanted - home) | self._following(home)
            self._left |= gone
            self._bare |= {self._under[card] for card in gone if card in self._under}

    def _moving(self) -> Iterator[Card]:
        """Give the cards that lie bare, and those that take such a card along."""
        for bare in self._bare:
            yield bare
            card = bare
            while self._forgotten != RUNS and bare not in self._piled and card in self._under:
                upper, card = card, self._under[card]
                if upper not in self._build[card]:
                    break
                yield card

    def _has_place(self, card: Card) -> bool:
        emptied = self._forgotten != EMPTIED and self._left & self._bottoms
        if (self._has_space or emptied) and card in self._spaces and card not in self._bottoms:
            return True
        takers = self._bare - self._piled
        if self._forgotten != PILES:
            takers |= self._left & self._piled
        if self._forgotten == BARED:
            takers &= self._first
        return any(card in self._build[taker] for taker in takers)

    def _following(self, home: Iterable[Card]) -> set[Card]:
        return {after for pile in self._homes for card, after in pairwise(pile) if card in home}
