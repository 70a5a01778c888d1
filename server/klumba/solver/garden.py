"""The search of patiences with built beds, a bouquet and nothing hidden, as in Flower Garden."""

from klumba.rules.position import Position
from klumba.rules.vocabulary import Build, Direction, Goal, Patience, Spaces, Start, Suits
from klumba.solver.garden_pass import STATES, STATES_BESIDE, Pass
from klumba.solver.search import Status

_TURNS = (8_000, 8_000, 32_000, 32_000, 128_000)
"""Up to how many nodes the two passes go, in turns."""

_ENDLESS = 1 << 40
EACH_MOVE = (3, 1)
"""What a move costs where short lines are looked for."""


def fits(patience: Patience) -> bool:
    """Say whether a declaration asks for this search.

    Foundations up in suit from the ace; columns built down, not round the corner, whatever the
    suits, with spaces for any card; maybe a bouquet; and nothing else.
    """
    columns, foundations = patience.columns, patience.foundations
    if columns is None or columns.build is None or columns.spaces is not Spaces.ANY:
        return False
    if foundations.starts != (Start.ACE,) or foundations.build != Build(Direction.UP, Suits.SAME):
        return False
    if columns.build != Build(Direction.DOWN, columns.build.suits):
        return False
    others = (patience.square, patience.reserve, patience.last_cards, patience.jokers)
    return patience.goal is Goal.ALL_HOME and not any((*others, patience.waste, patience.stock))


class GardenSearch:
    """Best-first passes over states that are kept whole, two of them in turns.

    One tells all states apart; when it has filled its memory another begins, plainly, for what the
    one finds soon the other may not. By any suits there is a pass beside it that holds many states
    to be alike: it has fewer to search, and where it finds no win there is none; a win of its own
    proves nothing.
    """

    def __init__(self, position: Position, each_move: int = 0) -> None:
        """Begin at a position of a patience that fits; `each_move` is what a move costs."""
        columns = position.tables.patience.columns
        assert columns is not None
        assert columns.build is not None
        self._position = position
        self._each_move = each_move
        self._exact = Pass(position, each_move)
        self._plain = False
        self._alike: Pass | None = None
        self._two = columns.build.suits is Suits.ANY and not each_move
        self._turn = 0
        self._spent = 0

    @property
    def nodes(self) -> int:
        """Return how many states' moves were made."""
        return self._spent + self._exact.nodes + (self._alike.nodes if self._alike else 0)

    def advance(self, limit: int) -> Status:
        """Search on until `nodes` is `limit`, or the search ends."""
        while True:
            now, until = self._now()
            status = now.advance(min(until, now.nodes + limit - self.nodes))
            if status is Status.EXHAUSTED or (status is Status.WON and now is self._exact):
                return status
            if now is self._alike and status is not Status.RUNNING:
                self._two, self._alike = False, None
                self._spent += now.nodes
            elif status is Status.FULL:
                if self._plain:
                    return status
                self._begin_plainly()
            elif self.nodes >= limit:
                return status
            else:
                self._turn += 1

    def _begin_plainly(self) -> None:
        self._spent += self._exact.nodes
        self._plain = True
        self._exact = Pass(self._position, self._each_move, novelty=0)

    def _now(self) -> tuple[Pass, int]:
        """Return the pass whose turn it is, and how far it goes."""
        self._exact.room = STATES_BESIDE if self._two else STATES
        until = _TURNS[self._turn] if self._two and self._turn < len(_TURNS) else _ENDLESS
        if not self._two or self._turn % 2 == 0:
            return self._exact, until
        self._alike = self._alike or Pass(self._position, alike=True)
        return self._alike, until

    def line(self) -> list[str]:
        """Return the moves from the first state to the won one, and then all cards home."""
        return self._exact.line()
