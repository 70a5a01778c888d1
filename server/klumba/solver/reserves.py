"""The search of patiences with built columns, reserve piles, and rows of the stock dealt onto them."""

import numpy as np

from klumba.cards import Card
from klumba.rules.laying import followers, space_cards
from klumba.rules.position import Position
from klumba.rules.vocabulary import Goal, Kind, Lift, Patience, Turns
from klumba.solver.arena import Arena
from klumba.solver.kernels import reserves as kernels
from klumba.solver.search import Status

import os
WEIGHTS = np.array(eval(os.environ.get("W","[[2000,16,8,4,0,2,0,0,0],[2000,20,4,4,2,2,4,0,2],[0,64,0,0,0,0,0,16,0]]")), np.int64)


def fits(patience: Patience) -> bool:
    """Say whether a patience is played with columns built by runs, and reserve piles."""
    columns = patience.columns
    return bool(
        columns
        and columns.build
        and columns.lift is Lift.RUN
        and patience.reserve
        and patience.goal is Goal.ALL_HOME
        and len(patience.foundations.starts) == 1
        and not patience.bouquet
        and not patience.jokers
    )


class ReserveSearch:
    """The search of one position."""

    def __init__(self, position: Position) -> None:
        """Pack a position."""
        self._position = position
        tables = position.tables
        homes = [home for home in tables.homes if home]
        self._cards: list[Card] = [card for home in homes for card in home]
        self._number = {card: i for i, card in enumerate(self._cards)}
        self._columns = len(tables.columns)
        self._piles = _piles(position)
        self._phases = max((row for pile in self._piles for _, row in pile), default=0)
        self._phases = _turnings_left(position)
        self._fixed = self._of_cards()
        self._arena = Arena(kernels.WORDS, len(WEIGHTS), 1 << 10)
        self._positions = np.zeros((2, 5, kernels.CARDS), np.int64)
        self._spare = np.zeros(kernels.WORDS, np.uint64)
        self._write_first()

    def _of_cards(self) -> np.ndarray:
        """Return what is known of each card from the beginning.

        0-4: what it may be built on; 5: what lies under it in a column; 6: how often the stock is
        turned before it is there; 7: the card above it in its pile; 8-12: what may be built on it;
        13: whether an empty column takes it.
        """
        position, number = self._position, self._number
        fixed = np.full((kernels.CARDS, 14), -1, np.int64)
        for under, cards in followers(position.tables.column_build).items():
            for card in cards:
                row, to = fixed[number[card]], number[under]
                row[list(row[:5]).index(-1)] = to
                row = fixed[to]
                row[8 + list(row[8:13]).index(-1)] = number[card]
        fixed[:, 6], fixed[:, 13] = 0, 0
        for column in self._laid():
            for under, card in zip(column, column[1:], strict=False):
                fixed[number[card], 5] = number[under]
        for pile in self._piles:
            for card, turning in pile:
                fixed[number[card], 6] = turning
            for (card, _), (upper, _) in zip(pile, pile[1:], strict=False):
                fixed[number[card], 7] = number[upper]
        for card in space_cards(position.tables.patience, position.tables.base_rank):
            fixed[number[card], 13] = 1
        return fixed

    def _laid(self) -> list[tuple[Card, ...]]:
        return [self._position.piles[i] for i in self._position.tables.columns]

    def _write_first(self) -> None:
        place = np.zeros((5, kernels.CARDS), np.int64)
        for i in range(self._position.tables.foundations):
            for card in self._position.piles[i]:
                place[0, self._number[card]] = kernels.HOME
        for column in self._laid():
            for card in column[:1]:
                place[0, self._number[card]] = kernels.BOTTOM
            for card in column[1:]:
                i = self._number[card]
                built = list(self._fixed[i, :5])
                if self._fixed[i, 5] in built:
                    place[0, i] = kernels.BUILT + built.index(self._fixed[i, 5])
        kernels.write(place, self._spare)

    @property
    def nodes(self) -> int:
        """Return how many nodes were searched."""
        return self._arena.nodes

    def advance(self, limit: int) -> Status:
        """Search on until `nodes` is `limit`, or the search ends."""
        while True:
            status = Status(
                kernels.advance(
                    self._fixed,
                    self._phases,
                    self._columns,
                    WEIGHTS,
                    self._positions,
                    self._spare,
                    *self._arena.all,
                    limit,
                )
            )
            if status is not Status.FULL or not self._arena.enlarge():
                return status

    def line(self) -> list[str]:
        """Return the moves of the win that was found, in the notation."""
        position, line = self._position, []
        at = np.zeros((5, kernels.CARDS), np.int64)
        for number in self._arena.path():
            if number:
                move = self._move(position, int(self._arena.moves[number]))
                position = position.play(move).position
                line.append(move)
            kernels.lay_out(self._arena.rows[number], self._fixed, at)
            home = {f"{card}>f" for card, place in zip(self._cards, at[0]) if place == kernels.HOME}
            while sent := [move for move in position.moves if move in home]:
                position = position.play(sent[0]).position
                line.append(sent[0])
        return line

    def _move(self, position: Position, move: int) -> str:
        if move == kernels.TURNED:
            return next(move for move in position.moves if move.startswith("stock"))
        card, place = divmod(move, 8)
        if place == kernels.HOME:
            return f"{self._cards[card]}>f"
        tables = position.tables
        under = None if place == kernels.BOTTOM else self._cards[self._fixed[card, place - 3]]
        to = next(
            tables.names[i]
            for i in tables.columns
            if (position.piles[i][-1] if position.piles[i] else None) == under
        )
        return f"{self._cards[card]}>{to}"


def _turnings_left(position: Position) -> int:
    turned = 0
    while turns := [way for way in position.moves if way.startswith("stock")]:
        position = position.play(turns[0]).position
        turned += 1
    return turned


def _piles(position: Position) -> list[list[tuple[Card, int]]]:
    """Return the piles from which cards only go, each card with the turnings before it is there."""
    tables = position.tables
    rows = tables.of_kind(Kind.RESERVE)
    piles = [[(card, 0) for card in position.piles[i]] for i in rows]
    last = [[(card, 0)] for i in tables.of_kind(Kind.LAST_CARDS) for card in position.piles[i]]
    turning = 0
    while turns := [way for way in position.moves if way.startswith("stock")]:
        turning += 1
        after = position.play(turns[0]).position
        for pile, i in zip(piles, rows, strict=True):
            piles_new = after.piles[i][len(position.piles[i]) :]
            pile += [(card, turning) for card in piles_new]
        for i in tables.of_kind(Kind.LAST_CARDS):
            last += [[(c, turning)] for c in after.piles[i][len(position.piles[i]) :]]
        position = after
    return piles + last
