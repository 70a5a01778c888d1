"""A pass over the states of a garden: a position packed, a kernel driven, moves in the notation."""

from functools import cache

import numpy as np

from klumba.cards import SUIT_CARDS, Card
from klumba.rules.position import Position
from klumba.rules.vocabulary import Build, Kind, Lift, Suits
from klumba.solver.kernels import garden
from klumba.solver.kernels import garden_states as kernel
from klumba.solver.search import MEMORY, Status

_NUMBERS = {card: number for number, card in enumerate(SUIT_CARDS)}
_SUITS = {
    Suits.ANY: kernel.ANY,
    Suits.SAME: kernel.SAME,
    Suits.ALTERNATE: kernel.ALTERNATE,
}
_PLACES, _PLACES_ALIKE = 1 << 23, 1 << 21
_STATE, _PLACE, _REST = 36, 4, 8_000_000  # Bytes of a state, of a place, of all else.
STATES = (MEMORY - _PLACE * _PLACES - _REST) // _STATE
"""How many a pass can keep."""

_STATES_ALIKE = 1_200_000
STATES_BESIDE = STATES - _STATES_ALIKE - (_PLACE * _PLACES_ALIKE + _REST) // _STATE
"""How many it may keep beside another, of states that are alike."""

NOVELTY = 100
"""What it is worth that a state shows something new: more than two states differ by, as a rule."""

_WEIGHTS = ((7, 5, 4, 12, 6, -2, -4, 0, 0), (8, 11, 10, -13, 0, 0, -7, -2, -12))


class Pass:
    """A best-first search by one kernel."""

    def __init__(
        self,
        position: Position,
        each_move: int = 0,
        *,
        alike: bool = False,
        novelty: int = NOVELTY,
    ) -> None:
        """Begin at a position; `each_move` is what a move costs."""
        tables, patience = position.tables, position.tables.patience
        assert patience.columns is not None
        assert patience.columns.build is not None
        self._position = position
        count = len(tables.columns)
        self._lies = _lies()
        self._moves = np.zeros((128, 2), np.int64)
        self._at = np.zeros(kernel.FIELDS, np.int64)
        self._at[[kernel.WON, kernel.WANTED, kernel.BEST]] = kernel.NONE
        self._at[kernel.SUITS] = _SUITS[patience.columns.build.suits]
        self._at[kernel.RUNS] = patience.columns.lift is Lift.RUN
        self._at[kernel.LOW : kernel.LOW + 2] = kernel.BUCKETS
        self._at[kernel.CHANCE] = 88172645463325252
        self._at[kernel.ALIKE] = alike
        self._at[kernel.NOVELTY] = novelty
        states = _STATES_ALIKE if alike else STATES
        self.room = states
        key = self._packed(position)
        self._arrays = (
            self._lies,
            _onto(patience.columns.build),
            np.zeros((kernel.ROWS_OF_SCRATCH, 53), np.int64),
            np.zeros((count + 1, 53), np.int64),
            np.zeros(count, np.int64),
            np.zeros((53, 2), np.int64),
            self._moves,
            np.array([(*weights, each_move) for weights in _WEIGHTS], np.int64),
            self._at,
            key,
            np.empty((states, 3), np.uint64),
            np.empty((states, 3), np.int32),
            np.zeros(_PLACES_ALIKE if alike else _PLACES, np.int32),
            np.full((kernel.ROWS, kernel.TYPES), kernel.NONE, np.int32),
            np.zeros((53 * kernel.NOVELTIES, 52), np.uint8),
        )
        garden.begin(*self._arrays)
        self._forced = self._written()
        garden.trace(*self._arrays, 0)  # so that it is compiled before anybody keeps the time

    def _packed(self, position: Position) -> "np.typing.NDArray[np.uint64]":
        codes = [kernel.HOME] * 52
        tables = position.tables
        for i in tables.columns:
            under: Card | None = None
            for card in position.piles[i]:
                number = _NUMBERS[card]
                codes[number] = self._code(number, under)
                under = card
        for i in tables.of_kind(Kind.BOUQUET):
            for card in position.piles[i]:
                codes[_NUMBERS[card]] = kernel.BOUQUET
        words = [0, 0, 0]
        for number, code in enumerate(codes):
            words[number // kernel.PER_WORD] |= code << 3 * (number % kernel.PER_WORD)
        return np.array(words, np.uint64)

    def _code(self, number: int, under: Card | None) -> int:
        if under is None:
            return kernel.BOTTOM
        suit, rank = divmod(_NUMBERS[under], 13)
        if rank == number % 13 + 1:
            return suit
        self._lies[number, kernel.ORIGIN] = _NUMBERS[under]
        return kernel.ORIGIN

    @property
    def nodes(self) -> int:
        """Return how many states' moves were made."""
        return int(self._at[kernel.NODES])

    @property
    def room(self) -> int:
        """Return how many states may be kept before it pauses; short of that it may be full."""
        return int(self._at[kernel.ROOM])

    @room.setter
    def room(self, states: int) -> None:
        self._at[kernel.ROOM] = states

    def advance(self, limit: int) -> Status:
        """Search on until `nodes` is `limit`, the room is used up, or the search ends."""
        return Status(garden.search(*self._arrays, limit))

    def line(self) -> list[str]:
        """Return the moves from the first state to the won one, and then all cards home."""
        steps, state = list[list[tuple[int, int]]](), int(self._at[kernel.WON])
        while (parent := garden.trace(*self._arrays, state)) != kernel.NONE:
            assert parent != kernel.LOST
            steps.append(self._written())
            state = parent
        return self._in_notation([*self._forced, *(move for step in steps[::-1] for move in step)])

    def _written(self) -> list[tuple[int, int]]:
        return [(int(c), int(u)) for c, u in self._moves[: self._at[kernel.MOVED]]]

    def _in_notation(self, made: list[tuple[int, int]]) -> list[str]:
        position, moves = self._position, []
        for card, under in made:
            move = f"{SUIT_CARDS[card]}>{_place(position, under)}"
            moves.append(move)
            position = position.play(move).position
        while not position.won:
            move = next(move for move in position.moves if move.endswith(">f"))
            moves.append(move)
            position = position.play(move).position
        return moves


def _place(position: Position, under: int) -> str:
    """Return the pile to which a move leads: home, the first empty one, or that of a card."""
    if under == kernel.AWAY:
        return Kind.FOUNDATION.value
    tables = position.tables
    on = () if under == kernel.SPACE else (SUIT_CARDS[under],)
    return next(tables.names[i] for i in tables.columns if position.piles[i][-1:] == on)


@cache
def _onto(build: Build) -> "np.typing.NDArray[np.int64]":
    """Return for each card on which others it may be laid, as bits; kernels only read it.

    It takes 10 ms, and many a search takes less than one.
    """
    return np.array(
        [sum(1 << _NUMBERS[u] for u in SUIT_CARDS if build.accepts(u, c)) for c in SUIT_CARDS],
        np.int64,
    )


def _lies() -> "np.typing.NDArray[np.int64]":
    """Return by card and code on which card it lies; that of its origin is still to be told."""
    lies = np.full((52, 8), 52, np.int64)
    for card in range(52):
        if card % 13 < 12:
            lies[card, :4] = [suit * 13 + card % 13 + 1 for suit in range(4)]
    return lies
