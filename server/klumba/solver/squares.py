"""The search of patiences whose cards wait in a square until their foundation wants them."""

from itertools import pairwise

import numpy as np

from klumba.rules.position import Position
from klumba.rules.vocabulary import Goal, Kind, Patience, When
from klumba.solver.kernels import squares as kernels
from klumba.solver.search import MEMORY, Status

_SMALLEST = 1 << 12
_DEEPEST = 3 * 52 + 1  # A card moves three times at most: to the waste, to the square, home.


def fits(patience: Patience) -> bool:
    """Say whether a patience is played with a square, a waste and foundations by suit."""
    return bool(patience.square and patience.waste and patience.goal is Goal.ALL_HOME)


class SquareSearch:
    """The search of one position."""

    def __init__(self, position: Position) -> None:
        """Pack a position."""
        self._position = position
        tables = position.tables
        piles = dict(zip(tables.names, position.piles, strict=True))
        square = [card for place in position.piles[tables.square] for card in place]
        waste, stock = piles[Kind.WASTE.value], piles[Kind.STOCK.value][::-1]
        number = {card: i for i, card in enumerate([*square, *waste, *stock])}
        self._before = np.full(len(number), -1, np.int64)
        self._after = np.zeros(len(number), np.uint64)
        for home in tables.homes:
            for under, card in pairwise(home):
                if card in number:
                    self._before[number[card]] = number.get(under, -1)
            later = 0
            for card in reversed([card for card in home if card in number]):
                self._after[number[card]] = later
                later |= 1 << number[card]
        out = len(square) + len(waste)
        self._places = tables.square.stop - tables.square.start
        self._waits = _waits(tables.patience)
        self._path = np.zeros((_DEEPEST, 3), np.uint64)
        self._table = np.zeros((_SMALLEST, 2), np.uint64)
        self._counts = np.zeros(3, np.int64)
        in_square = np.uint64((1 << len(square)) - 1)
        in_waste = np.uint64((1 << out) - (1 << len(square)))
        kernels.begin(in_square, in_waste, out, self._before, self._path)
        # So that it is compiled before anybody keeps the time: there is nothing in the table yet.
        kernels.enlarge(self._table, self._table, self._counts)

    @property
    def nodes(self) -> int:
        """Return how many nodes were searched."""
        return int(self._counts[kernels.NODES])

    def advance(self, limit: int) -> Status:
        """Search on until `nodes` is `limit`, or the search ends."""
        while True:
            status = Status(
                kernels.advance(
                    self._before,
                    self._after,
                    self._places,
                    self._waits,
                    self._path,
                    self._table,
                    self._counts,
                    limit,
                )
            )
            if status is not Status.FULL or 3 * self._table.nbytes > MEMORY:
                return status
            larger = np.zeros((2 * len(self._table), 2), np.uint64)
            kernels.enlarge(self._table, larger, self._counts)
            self._table = larger

    def line(self) -> list[str]:
        """Return the moves of the win that was found, in the notation."""
        position, line = _all_home(self._position, [])
        for depth in range(int(self._counts[kernels.DEPTH])):
            choice = int(self._path[depth, kernels.CHOICE]) - 1
            move = self._move(position, choice)
            position, line = _all_home(position.play(move).position, [*line, move])
        return line

    def _move(self, position: Position, choice: int) -> str:
        """Return the move of a choice, to the first gap if it is to the square."""
        names = position.tables.names
        waste = position.piles[names.index(Kind.WASTE.value)]
        if choice == kernels.TO_WASTE:
            return "stock>w"
        gaps = position.piles[position.tables.square]
        gap = names[position.tables.square][gaps.index(())]
        return f"{waste[-1]}>{gap}" if choice == kernels.WASTE_TO_SQUARE else f"stock>{gap}"


def _waits(patience: Patience) -> bool:
    """Say whether the stock goes to the waste only when there is no gap and nothing fits."""
    turnings = patience.stock.turnings if patience.stock else ()
    return any(way.when is When.NOTHING_FITS for way in turnings if way.to is Kind.WASTE)


def _all_home(position: Position, line: list[str]) -> tuple[Position, list[str]]:
    """Send home all that fits, as the kernel does."""
    line = line[:]
    while home := [move for move in position.moves if move.endswith(">f")]:
        line.append(home[0])
        position = position.play(home[0]).position
    return position, line
