"""The search of patiences with built columns, and reserve piles onto which rows are dealt."""

from itertools import pairwise

import numpy as np

from klumba.cards import Card
from klumba.rules.laying import followers, space_cards
from klumba.rules.passages import STOCK
from klumba.rules.position import Position
from klumba.rules.vocabulary import Goal, Kind, Lift, Patience
from klumba.solver.arena import Arena
from klumba.solver.kernels import reserves as kernels
from klumba.solver.kernels import reserves_lying as lying
from klumba.solver.search import Status

_WEIGHTS = np.array(
    [
        [2000, 16, -8, -4, 0, -2, 0, 0, 0],
        [2000, 20, -4, -4, -2, -2, -4, 0, -2],
        [0, 64, 0, 0, 0, 0, 0, 16, 0],
    ],
    np.int64,
)
"""What each queue makes of a position: a constant, and weights of the features that are judged.

The last sorts by cards placed and turnings, and is drawn from by lot: it keeps a search going that
the others have led astray."""


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
        homes = [home for home in position.tables.homes if home]
        self._cards: list[Card] = [card for home in homes for card in home]
        self._number = {card: i for i, card in enumerate(self._cards)}
        self._deal = self._known()
        self._arena = Arena(lying.WORDS, len(_WEIGHTS), 1 << 10)
        self._positions = np.zeros((3, lying.ROWS, lying.CARDS), np.int8)
        self._features = np.zeros(kernels.FEATURES, np.int64)
        self._spare = np.zeros(lying.WORDS, np.uint64)
        self._write_first()

    def _known(self) -> np.ndarray:
        """Return the array that tells the kernel of the deal; its fields stand there."""
        position, number = self._position, self._number
        deal = np.full((lying.CARDS + 1, lying.FIELDS), -1, np.int64)
        parents = np.zeros(lying.CARDS, np.uint64)
        for under, cards in followers(position.tables.column_build).items():
            for card in cards:
                _append(deal[number[card], lying.ONTO :], number[under])
                _append(deal[number[under], lying.TAKES :], number[card])
                parents[number[card]] |= np.uint64(1 << number[under])
        deal[:-1, lying.PARENTS] = parents
        for column in self._laid():
            for under, card in pairwise(column):
                deal[number[card], lying.BELOW] = number[under]
        deal[:, lying.TURNING] = deal[:, lying.SPACE] = 0
        for pile in _piles(position):
            for card, turning in pile:
                deal[number[card], lying.TURNING] = turning
            for (card, _), (upper, _) in pairwise(pile):
                deal[number[card], lying.UPPER] = number[upper]
                deal[number[upper], lying.LOWER] = number[card]
        for card in space_cards(position.tables.patience, position.tables.base_rank):
            deal[number[card], lying.SPACE] = 1
        deal[lying.WHOLE, lying.COLUMNS] = len(position.tables.columns)
        deal[lying.WHOLE, lying.LEFT] = _turnings_left(position)
        return deal

    def _laid(self) -> list[tuple[Card, ...]]:
        return [self._position.piles[i] for i in self._position.tables.columns]

    def _write_first(self) -> None:
        at = np.zeros((lying.ROWS, lying.CARDS), np.int8)
        place = at[lying.PLACE]
        for i in range(self._position.tables.foundations):
            for card in self._position.piles[i]:
                place[self._number[card]] = lying.HOME
        for column in self._laid():
            for card in column[:1]:
                place[self._number[card]] = lying.BOTTOM
            for card in column[1:]:
                i = self._number[card]
                built = list(self._deal[i, lying.ONTO : lying.ONTO + lying.MOST])
                if self._deal[i, lying.BELOW] in built:
                    place[i] = lying.BUILT + built.index(self._deal[i, lying.BELOW])
        lying.write(at, self._spare)
        # So that it is compiled before anybody keeps the time.
        lying.lay_out(self._spare, self._deal, at)

    @property
    def nodes(self) -> int:
        """Return how many nodes were searched."""
        return self._arena.nodes

    def advance(self, limit: int) -> Status:
        """Search on until `nodes` is `limit`, or the search ends."""
        while True:
            status = Status(
                kernels.advance(
                    self._deal,
                    _WEIGHTS,
                    self._positions,
                    self._features,
                    self._spare,
                    self._arena.memory,
                    limit,
                )
            )
            if status is not Status.FULL or not self._arena.enlarge():
                return status

    def line(self) -> list[str]:
        """Return the moves of the win that was found, in the notation."""
        position, line = self._position, []
        at = np.zeros((lying.ROWS, lying.CARDS), np.int8)
        for number in self._arena.path():
            first, second = divmod(int(self._arena.memory.moves[number]), 1 << 9)
            for move in ([first - 1] if first else []) + ([second] if number else []):
                line.append(self._move(position, move))
                position = position.play(line[-1]).position
            lying.lay_out(self._arena.memory.rows[number], self._deal, at)
            places = zip(self._cards, at[lying.PLACE], strict=True)
            home = {f"{card}>f" for card, place in places if place == lying.HOME}
            while sent := [move for move in position.moves if move in home]:
                position = position.play(sent[0]).position
                line.append(sent[0])
        return line

    def _move(self, position: Position, move: int) -> str:
        if move == kernels.TURNED:
            return next(move for move in position.moves if move.startswith(STOCK))
        card, place = divmod(move, 8)
        if place == lying.HOME:
            return f"{self._cards[card]}>f"
        under = None
        if place != lying.BOTTOM:
            under = self._cards[self._deal[card, lying.ONTO + place - lying.BUILT]]
        piles, tables = position.piles, position.tables
        to = next(i for i in tables.columns if (piles[i][-1] if piles[i] else None) == under)
        return f"{self._cards[card]}>{tables.names[to]}"


def _append(row: np.ndarray, number: int) -> None:
    """Put a number into the first place of a row that has none."""
    row[list(row).index(-1)] = number


def _turnings_left(position: Position) -> int:
    turned = 0
    while turns := [way for way in position.moves if way.startswith(STOCK)]:
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
    while turns := [way for way in position.moves if way.startswith(STOCK)]:
        turning += 1
        after = position.play(turns[0]).position
        for pile, i in zip(piles, rows, strict=True):
            piles_new = after.piles[i][len(position.piles[i]) :]
            pile += [(card, turning) for card in piles_new]
        for i in tables.of_kind(Kind.LAST_CARDS):
            last += [[(c, turning)] for c in after.piles[i][len(position.piles[i]) :]]
        position = after
    return piles + last
