"""The search of patiences with built columns, from which cards move singly, and jokers."""

import numpy as np

from klumba.cards import MARK, Card, bare
from klumba.rules.laying import followers
from klumba.rules.position import Position
from klumba.rules.vocabulary import Goal, Kind, Lift, Patience, Spaces
from klumba.solver.arena import Arena
from klumba.solver.kernels import jokers as kernels
from klumba.solver.search import Status

_WEIGHTS = np.array([200, 8, 6, 4, 2], np.int64)


def fits(patience: Patience) -> bool:
    """Say whether a patience is played with built columns and jokers, and nothing else."""
    columns = patience.columns
    return bool(
        patience.jokers
        and columns
        and columns.build
        and columns.lift is Lift.SINGLE
        and columns.spaces in (Spaces.ANY, Spaces.NOTHING)
        and patience.goal is Goal.ALL_HOME
        and len(patience.foundations.starts) == 1
        and not (patience.stock or patience.bouquet or patience.reserve or patience.square)
    )


class JokerSearch:
    """The search of one position."""

    def __init__(self, position: Position) -> None:
        """Pack a position."""
        self._position = position
        tables = position.tables
        assert tables.patience.columns is not None
        suit_cards = [card for home in tables.homes for card in home]
        self._cards: list[Card] = [*suit_cards, *tables.jokers]
        self._number = {card: i for i, card in enumerate(self._cards)}
        self._columns = len(tables.columns)
        self._any_space = tables.patience.columns.spaces is Spaces.ANY
        self._laid = np.zeros(kernels.SUIT_CARDS, np.uint64)
        for under, cards in followers(tables.column_build).items():
            self._laid[self._number[under]] = sum(1 << self._number[card] for card in cards)
        self._arena = Arena(kernels.WORDS, 1, 1 << 10)
        self._positions = np.zeros((2, 4, kernels.CARDS), np.int64)
        self._spare = np.zeros(kernels.WORDS, np.uint64)
        self._write_first()

    def _write_first(self) -> None:
        at = np.full((4, kernels.CARDS), kernels.HOME, np.int64)
        at[kernels.MARKED] = 0
        position = self._position
        for i in position.tables.columns:
            under = kernels.BOTTOM
            for face in position.piles[i]:
                number = self._number[bare(face)]
                at[kernels.UNDER, number] = under
                at[kernels.MARKED, number] = face.endswith(MARK)
                under = number
        for joker in position.piles[position.tables.index[Kind.JOKERS.value]]:
            at[kernels.UNDER, self._number[joker]] = kernels.ASIDE
        kernels.write(at, self._spare)

    @property
    def nodes(self) -> int:
        """Return how many nodes were searched."""
        return self._arena.nodes

    def advance(self, limit: int) -> Status:
        """Search on until `nodes` is `limit`, or the search ends."""
        while True:
            status = Status(
                kernels.advance(
                    self._laid,
                    self._columns,
                    self._any_space,
                    _WEIGHTS,
                    self._positions,
                    self._spare,
                    self._arena.memory,
                    limit,
                )
            )
            if status is not Status.FULL or not self._arena.enlarge():
                return status

    def line(self) -> list[str]:
        """Return the moves of the win that was found, in the notation."""
        position, line, names = self._position, [], self._cards[:]
        for number in self._arena.path():
            packed, renamed = divmod(int(self._arena.memory.moves[number]), 2)
            if number:
                line.append(self._move(position, names, *divmod(packed, kernels.PLACES)))
                position = position.play(line[-1]).position
            if renamed:
                names[-2:] = names[:-3:-1]
        return line

    def _move(self, position: Position, names: list[Card], card: int, place: int) -> str:
        """Return a move in the notation; `names` are the cards as the kernel calls them here."""
        if place in (kernels.HOME, kernels.ASIDE):
            return f"{names[card]}>{'f' if place == kernels.HOME else 'j'}"
        under = None if place == kernels.BOTTOM else names[place]
        to = next(
            i
            for i in position.tables.columns
            if (bare(position.piles[i][-1]) if position.piles[i] else None) == under
        )
        return f"{names[card]}>{position.tables.names[to]}"
