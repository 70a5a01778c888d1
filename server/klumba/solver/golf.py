"""The search of patiences in which columns are cleared onto one base card, as in golf."""

import numpy as np

from klumba.cards import RANKS, SUIT_CARDS, rank_of
from klumba.rules.position import Position
from klumba.rules.vocabulary import Goal, Kind, Lift, Patience, Suits, Turns, When
from klumba.solver.kernels import golf as kernel
from klumba.solver.search import Status


def fits(patience: Patience) -> bool:
    """Say whether a declaration asks for this search.

    A single base card whatever the suits, columns that are not built, cards that come from the
    columns and from a stock that is turned one by one onto the base card, and nothing else.
    """
    columns, stock = patience.columns, patience.stock
    if columns is None or columns.build is not None or columns.lift is not Lift.SINGLE:
        return False
    if patience.foundations.build.suits is not Suits.ANY:
        return False
    others = (patience.square, patience.reserve, patience.bouquet, patience.last_cards)
    if patience.goal is not Goal.COLUMNS_CLEARED or any((*others, patience.jokers, patience.waste)):
        return False
    turnings = stock.turnings if stock else ()
    return all((t.to, t.turns) == (Kind.FOUNDATION, Turns.ONE) for t in turnings)


class GolfSearch:
    """A search that sees each state once; its map has a bit for each, some 8 MB for a deal."""

    def __init__(self, position: Position) -> None:
        """Begin at a position of a patience that fits."""
        tables, patience = position.tables, position.tables.patience
        self._columns = [position.piles[i] for i in tables.columns]
        stock = position.piles[-1] if patience.stock else ()
        turnings = patience.stock.turnings if patience.stock else ()
        self._waits = any(turning.when is When.NOTHING_FITS for turning in turnings)
        base = rank_of(position.piles[0][-1])
        width = max(map(len, self._columns))
        self._ranks = np.zeros((len(self._columns), max(width, 1)), np.int64)
        for row, cards in zip(self._ranks, self._columns, strict=True):
            row[: len(cards)] = [rank_of(card) for card in cards]
        self._stock = np.array([rank_of(card) for card in stock], np.int64)
        self._heights = np.array([len(cards) for cards in self._columns], np.int64)
        self._accepts = _accepts(patience)
        sizes = [*(len(cards) + 1 for cards in self._columns), len(stock) + 1]
        self._strides = (len(RANKS) + 1) * np.cumprod([1, *sizes[:-1]], dtype=np.int64)
        states = int(self._strides[-1]) * sizes[-1]
        self._seen = np.zeros(states // 8 + 1, np.uint8)
        height = int(self._heights.sum())
        self._path = np.zeros((height + len(stock) + 1, 4), np.int64)
        key = int((self._strides * [*self._heights, len(stock)]).sum())
        self._seen[(key + base) >> 3] |= 1 << ((key + base) & 7)
        self._at = np.array([0, 0, height, len(stock), base, key], np.int64)

    @property
    def nodes(self) -> int:
        """Return how many states were entered, after the first."""
        return int(self._at[kernel.NODES])

    def advance(self, limit: int) -> Status:
        """Search on until `nodes` is `limit`, or the search ends."""
        constants = (self._ranks, self._stock, self._accepts, self._strides, self._waits)
        return Status(
            kernel.search(*constants, self._heights, self._seen, self._path, self._at, limit)
        )

    def line(self) -> list[str]:
        """Return the moves from the first state to the last."""
        left = [list(cards) for cards in self._columns]
        made = self._path[: self._at[kernel.DEPTH], kernel.MADE]
        return [f"{left[i].pop()}>f" if i < len(left) else "stock>f" for i in map(int, made)]


def _accepts(patience: Patience) -> "np.typing.NDArray[np.int64]":
    """Return for each rank, from 1, which ranks go onto it, as bits."""
    accepts, of_rank = np.zeros(len(RANKS) + 1, np.int64), {rank_of(c): c for c in SUIT_CARDS}
    for rank, under in of_rank.items():
        agree = patience.foundations.build.ranks_agree
        accepts[rank] = sum(1 << other for other, card in of_rank.items() if agree(under, card))
    return accepts
