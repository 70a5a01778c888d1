"""A declaration compiled into tables: what may leave each pile, what each pile takes.

Both are masks of passages (`klumba.rules.passages`), so

    legal moves to a pile = (what may leave all other piles) & (what this pile takes)

and nothing else needs to be asked, turning the stock included.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from klumba.cards import JOKERS, SUIT_CARDS, Card, is_joker
from klumba.rules.dealing import lay_out
from klumba.rules.laying import goes_to
from klumba.rules.passages import STOCK, Mask, Names, Passages
from klumba.rules.piles import foundation_cards, piles_of
from klumba.rules.readings import Reading, reading
from klumba.rules.vocabulary import Build, Goal, Kind, Patience, Turning, Turns, When


@dataclass(frozen=True)
class WayToTurn:
    """A declared way to turn the stock, and the indices of the piles to which it goes."""

    turning: Turning
    piles: tuple[int, ...]
    rest: bool


# Cards side by side, in a pile that takes the same whatever lies in it. (A place of the square
# holds one card, and takes none while it does.)
_BESIDE = frozenset({Kind.BOUQUET, Kind.LAST_CARDS, Kind.JOKERS})


class CompiledPile(NamedTuple):
    """What a step needs of a pile.

    Its name, its reading, whether it is a foundation, what a card in it counts towards progress.
    """

    name: str
    reading: Reading
    home: bool
    weight: int


class Tables:
    """The tables of one patience with one base rank (`None` where there is no base rank).

    By the index of a pile: `compiled` holds what a step needs, `beside` says that the cards lie
    side by side. Progress begins at `none_placed` and is `total` when the patience is won. `listed`
    holds the piles other than foundations that moves go to, with the names of those moves; `moves`
    maps each well-formed move to its passage, the index of the pile it goes to, and the card;
    `ways` maps those of the stock to what they turn. Of the stock's passages (`turning`) some are
    `waiting` for nothing to fit.
    """

    def __init__(self, patience: Patience, base_rank: int | None) -> None:
        self.patience = patience
        self.base_rank = base_rank
        self.piles = piles_of(patience)
        self.names = tuple(pile.name for pile in self.piles)
        self.jokers = JOKERS if patience.jokers else ()
        self.index = {pile.name: i for i, pile in enumerate(self.piles)}
        self.homes = tuple(foundation_cards(patience, pile, base_rank) for pile in self.piles)
        self.foundations = len(self.of_kind(Kind.FOUNDATION))
        self.square = slice(*_ends(self.of_kind(Kind.SQUARE)))
        self.columns = self.of_kind(Kind.COLUMN)
        self.beside = tuple(pile.kind in _BESIDE for pile in self.piles)
        self._weights, self.none_placed, self.total = _progress(patience)
        self.taking = _taking(patience)
        self.places = {Kind.FOUNDATION.value, *(pile.name for pile in self.piles if not pile.suit)}
        self._compile()

    def __reduce__(self) -> tuple[Callable[..., Tables], tuple[Patience, int | None]]:
        """Return how they are found again: by their patience, compiled there and not sent."""
        return tables_for, (self.patience, self.base_rank)

    def _compile(self) -> None:
        patience = self.patience
        ways = {name: way for way in self._ways() for name in self._names_of(way)}
        passages = Passages(
            {*self._passages(), *((STOCK, way.turning.to) for way in ways.values())}
        )
        self.ways = ways
        self.deals = frozenset(m for m, w in ways.items() if w.turning.turns is not Turns.ONE)
        self.passages_of = {card: passages.of_all(card) for card in patience.deck}
        self.compiled = tuple(self._compiled(passages))
        self.home_names = passages.names(Kind.FOUNDATION, Kind.FOUNDATION.value)
        self.listed = tuple(self._listed(passages))
        self.moves = dict(self._moves(passages))
        self.waiting = sum(
            {self.moves[m][0] for m, way in ways.items() if way.turning.when is When.NOTHING_FITS}
        )
        self.turning = sum({self.moves[move][0] for move in ways})

    def _passages(self) -> Iterator[tuple[Card, Kind]]:
        for card in self.patience.deck:
            for kind in {pile.kind for pile in self.piles}:
                yield from ((card, to) for to in goes_to(self.patience, kind, card))

    def of_kind(self, kind: Kind) -> tuple[int, ...]:
        """Return the indices of the piles of a kind."""
        return tuple(i for i, pile in enumerate(self.piles) if pile.kind is kind)

    @property
    def column_build(self) -> Build:
        """Return the columns' build, of a patience whose columns are built."""
        assert self.patience.columns is not None
        assert self.patience.columns.build is not None
        return self.patience.columns.build

    def target(self, card: Card, where: str) -> int | None:
        """Return the index of the pile that a card's move names, `None` where it never leads."""
        return self.home_of(card) if where == Kind.FOUNDATION.value else self.index.get(where)

    def home_of(self, card: Card) -> int | None:
        """Return the index of the foundation that a suit card belongs to, `None` for a joker."""
        if is_joker(card):
            return None
        if not self.patience.foundations.by_suit:
            return 0
        return next(i for i, cards in enumerate(self.homes) if card in cards)

    def _ways(self) -> Iterator[WayToTurn]:
        for turning in self.patience.stock.turnings if self.patience.stock else ():
            piles = self.of_kind(turning.to)
            if turning.turns is Turns.ONE:
                yield from (WayToTurn(turning, (i,), rest=False) for i in piles)
            else:
                yield WayToTurn(turning, piles, rest=turning.turns is Turns.REST)

    def _names_of(self, way: WayToTurn) -> Iterator[str]:
        one = way.turning.turns is Turns.ONE
        yield f"{STOCK}>{self.piles[way.piles[0]].name if one else way.turning.to.value}"

    def _compiled(self, passages: Passages) -> Iterator[CompiledPile]:
        # Piles that are read alike share one reading, and what it has kept.
        readings: dict[tuple[Kind, tuple[Card, ...]], Reading] = {}
        for pile, home in zip(self.piles, self.homes, strict=True):
            alike = (pile.kind, home)
            if alike not in readings:
                readings[alike] = reading(self.patience, *alike, self.base_rank, passages)
            is_home = pile.kind is Kind.FOUNDATION
            weight = self._weights.get(pile.kind, 0)
            yield CompiledPile(pile.name, readings[alike], is_home, weight)

    def _listed(self, passages: Passages) -> Iterator[tuple[int, Names]]:
        for i, pile in enumerate(self.piles):
            if pile.kind in self.taking - {Kind.FOUNDATION}:
                yield i, passages.names(pile.kind, pile.name)
        # A row is turned to all its piles at once: the first of them stands for it.
        for move, way in self.ways.items():
            if way.turning.to not in self.taking:
                yield way.piles[0], passages.names(way.turning.to, move.partition(">")[2])

    def _moves(self, passages: Passages) -> Iterator[tuple[str, tuple[Mask, int, Card]]]:
        for card in self.patience.deck:
            home = self.home_of(card)
            if home is not None:
                bit = passages.one(card, Kind.FOUNDATION)
                yield f"{card}>{Kind.FOUNDATION.value}", (bit, home, card)
            for i, pile in enumerate(self.piles):
                if pile.kind in self.taking - {Kind.FOUNDATION}:
                    yield f"{card}>{pile.name}", (passages.one(card, pile.kind), i, card)
        for move, way in self.ways.items():
            yield move, (passages.one(STOCK, way.turning.to), way.piles[0], STOCK)


@cache
def tables_for(patience: Patience, base_rank: int | None) -> Tables:
    """Return the tables of a patience with a base rank, compiled when they are first asked for."""
    return Tables(patience, base_rank)


def _taking(patience: Patience) -> frozenset[Kind]:
    """Return the kinds of piles that take cards one by one, other than from the stock."""
    built = patience.columns is not None and patience.columns.build is not None
    there = {
        Kind.FOUNDATION: True,
        Kind.COLUMN: built,
        Kind.SQUARE: patience.square is not None,
        Kind.JOKERS: patience.jokers,
    }
    return frozenset(kind for kind, present in there.items() if present)


def _ends(indices: tuple[int, ...]) -> tuple[int, int]:
    return (indices[0], indices[-1] + 1) if indices else (0, 0)


def _progress(patience: Patience) -> tuple[dict[Kind, int], int, int]:
    """Return what a card in a kind of pile counts towards progress, where that starts and ends."""
    match patience.goal:
        case Goal.ALL_HOME:
            return {Kind.FOUNDATION: 1}, 0, len(SUIT_CARDS)
        case Goal.COLUMNS_CLEARED:
            opening = lay_out(patience, patience.deck)
            columns = [pile.name for pile in piles_of(patience) if pile.kind is Kind.COLUMN]
            total = sum(len(opening[name]) for name in columns)
            return {Kind.COLUMN: -1}, total, total
