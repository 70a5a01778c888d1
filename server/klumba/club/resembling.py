"""Which positions look as if they came out of a deal, or a play, up to what makes no difference.

Whoever types a position in may exchange suits for each other, in golf each rank's apart, and turn
the ranks of Agnes Bernauer: the solver's line is soon translated back.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import accumulate, chain, pairwise, permutations
from math import factorial
from typing import Final, Self

from klumba.cards import RANKS, SUIT_CARDS, SUITS, Card, bare, is_joker, rank_name, rank_of, suit_of
from klumba.rules.laying import followers
from klumba.rules.position import Position
from klumba.rules.vocabulary import Kind, Start

FEWEST: Final = 3
"""Pairs of cards, one on the other, that a position out of a deal shares with it, at least."""

BY_CHANCE: Final = 0.02
"""How likely a position that is not may share so many with one of twenty deals, in some order of
its suits."""

BOTTOMS: Final = 2
"""Columns of golf that begin with the same three ranks as columns of the deal, at least."""

LEAST: Final = 4
"""Cards that lie alike in positions that are alike; they are three times as many as the others."""

_CHAINED: Final = frozenset({Kind.COLUMN, Kind.WASTE, Kind.RESERVE})
_APART: Final = frozenset({Kind.FOUNDATION.name, Kind.STOCK.name})

Pair = tuple[Card, Card]


def _relabelling(suits: tuple[str, ...]) -> dict[str, str]:
    to = dict(zip(SUITS, suits, strict=True))
    return {rank + suit: rank + to[suit] for rank in RANKS for suit in SUITS}


RELABELLINGS: Final = tuple(map(_relabelling, permutations(SUITS)))


@dataclass(frozen=True)
class Shown:
    """What a deal shows to all, and how a position may be known by it.

    `pairs`: which cards lie on which in columns, `alone`: which lie in a square, `bottoms`: the
    ranks with which the columns of golf begin.
    """

    pairs: frozenset[Pair]
    alone: frozenset[Card]
    bottoms: Counter[str]

    @classmethod
    def by(cls, opening: Position) -> Self:
        """Return what a deal shows as it is dealt."""
        alone = frozenset(chain.from_iterable(_of(opening, Kind.SQUARE)))
        return cls(frozenset(_pairs(opening)), alone, _bottoms(opening))

    def may_have_led_to(self, position: Position) -> bool:
        """Say whether a position looks as if it came from this deal.

        Where there are columns, by what lies in them as it was dealt; in a square by its first
        cards, which have been seen since, as long as not many others have.
        """
        if self.alone:
            seen = set(chain.from_iterable(_seen(position)))
            return 5 * len(seen) <= 2 * position.total and any(
                {names[card] for card in self.alone} <= seen for names in RELABELLINGS
            )
        if self.bottoms:
            return (self.bottoms & _bottoms(position)).total() >= BOTTOMS
        dealt = [pair for pair in _pairs(position) if not _may_be_built(position, pair)]
        fewest = _fewest(len(dealt) * len(self.pairs) / (len(SUIT_CARDS) * (len(SUIT_CARDS) - 1)))
        return any(
            sum((names[under], names[card]) in self.pairs for under, card in dealt) >= fewest
            for names in RELABELLINGS
        )


@dataclass(frozen=True)
class Look:
    """How the cards of a position lie: each on another, or in a kind of pile.

    In golf the `ranks` of what lies under each card of a column, and its own.
    """

    lies: dict[Card, str]
    ranks: Counter[str] | None

    @classmethod
    def of(cls, position: Position) -> Self:
        """Return how a position looks."""
        columns = map(_ranks, _of(position, Kind.COLUMN))
        ways = Counter(chain.from_iterable(accumulate(ranks) for ranks in columns))
        return cls(dict(_lying(position)), ways if _is_golf(position) else None)

    def is_like(self, other: Look) -> bool:
        """Say whether two positions are the same but for a few cards."""
        if self.ranks is not None and other.ranks is not None:
            alike = (self.ranks & other.ranks).total()
            most = max(self.ranks.total(), other.ranks.total())
            return alike >= LEAST and alike >= 3 * (most - alike)
        return any(self._is_like(other, names) for names in RELABELLINGS)

    def _is_like(self, other: Look, names: dict[str, str]) -> bool:
        alike = unlike = 0
        bound = len(self.lies) // 4
        for card, under in self.lies.items():
            if names.get(under, under) == other.lies.get(names.get(card, card)):
                alike += under not in _APART
            elif (unlike := unlike + 1) > bound:
                return False
        return alike >= LEAST and alike >= 3 * unlike


def _fewest(expected: float) -> int:
    """Return how many shared pairs are not by chance where so many are expected (Poisson's law)."""
    fewest, tries = FEWEST, 20 * len(RELABELLINGS)
    while tries * expected**fewest / factorial(fewest) > BY_CHANCE:
        fewest += 1
    return fewest


def _of(position: Position, *kinds: Kind) -> Iterable[list[Card]]:
    turned = _turning(position)
    for kind in kinds:
        for i in position.tables.of_kind(kind):
            yield [turned(bare(card)) for card in position.piles[i]]


def _turning(position: Position) -> Callable[[Card], Card]:
    """Return what names cards anew, where the base rank may be any: by how far they are from it."""
    foundations = position.tables.patience.foundations
    if foundations.starts != (Start.DEALT,) or not foundations.by_suit:
        return lambda card: card
    begun = [position.piles[i] for i in position.tables.of_kind(Kind.FOUNDATION)]
    base = next((rank_of(pile[0]) for pile in begun if pile), 1)
    return lambda card: rank_name(rank_of(card) - base + 1) + suit_of(card)


def _seen(position: Position) -> Iterable[list[Card]]:
    return _of(position, *(kind for kind in Kind if kind is not Kind.STOCK))


def _lying(position: Position) -> Iterable[tuple[Card, str]]:
    for kind in Kind:
        for cards in _of(position, kind):
            for under, card in pairwise([kind.name, *cards]):
                yield card, under if kind in _CHAINED else kind.name


def _is_golf(position: Position) -> bool:
    columns = position.tables.patience.columns
    return columns is not None and columns.build is None


def _bottoms(position: Position) -> Counter[str]:
    """Return the ranks of the first three cards of columns that are never built on."""
    if not _is_golf(position):
        return Counter()
    ranks = map(_ranks, _of(position, Kind.COLUMN))
    return Counter(each[:3] for each in ranks if len(each) >= 3)


def _ranks(cards: list[Card]) -> str:
    return "".join(card[0] for card in cards)


def _pairs(position: Position) -> Iterable[Pair]:
    """Give which cards lie on which in columns; a joker may have come from anywhere."""
    for cards in _of(position, Kind.COLUMN):
        yield from (pair for pair in pairwise(cards) if not any(map(is_joker, pair)))


def _may_be_built(position: Position, pair: Pair) -> bool:
    """Say whether a move can have laid the second card on the first."""
    columns = position.tables.patience.columns
    if columns is None or columns.build is None:
        return False
    under, card = pair
    return card in followers(columns.build)[under]
