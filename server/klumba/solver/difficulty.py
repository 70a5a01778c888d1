"""How hard a deal is: figures that are the same on every machine, and a level made of them.

Two things make a deal hard, and figures are taken of each. Wrong moves are easily made: of the
first moves only a share keeps the win. And simple play fails: a policy without foresight, which
sends home what it can and otherwise moves by lot, wins only a share of its playouts, and places
only a share of the cards. What the search took tells besides how well the wins lie hidden.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from math import log10

from klumba.rules.passages import STOCK
from klumba.rules.position import Position
from klumba.rules.vocabulary import Kind
from klumba.solver.budget import Budget, Control
from klumba.solver.solving import Clock, solve
from klumba.solver.verdict import Outcome, Verdict

PLAYOUTS = 60
LONGEST = 250  # Moves of a playout.
EACH = Budget(nodes=3000)
"""What may be spent on each first move. The verdict's own budget is the caller's."""


_HOME = f">{Kind.FOUNDATION.value}"
HARDEST = 5
_STEP = 1.2  # Hard deals of hard patiences are near 6: five levels, as far apart.


@dataclass(frozen=True)
class Figures:
    """What a winnable deal was measured by.

    Of `first` moves `keeping` keep the win, as far as `EACH` shows; of `playouts` `won` are won,
    and on average they place a share of `placed` of the cards; the search took `nodes`.
    """

    first: int
    keeping: int
    playouts: int
    won: int
    placed: float
    nodes: int

    @property
    def hardness(self) -> float:
        """Return a sum of four terms, from 0 up, each of which a hard deal makes greater.

        Chances are told by their logarithm: that of a playout, where half a playout more is won
        and lost, for none won is not never; and that of a first move. So ten times fewer wins, and
        ten times fewer good moves, weigh one each. A tenfold search weighs half: it is the solver's
        trouble rather than the player's. Cards that playouts leave weigh up to two: they order
        deals most as other players fare with them, and alone do so where hardly a playout is won.
        """
        chance = (self.won + 0.5) / (self.playouts + 1)
        keeping = max(self.keeping, 0.5) / max(self.first, 1)
        search = max(0.0, log10(max(self.nodes, 1) / 50)) / 2
        return round(-log10(chance) - log10(keeping) + search + 2 * (1 - self.placed), 6)

    @property
    def level(self) -> int:
        """Return the level, from 1, easy, to 5: easy deals of easy patiences are near 0."""
        return min(HARDEST, 1 + max(0, int(self.hardness / _STEP)))


@dataclass(frozen=True)
class Rating:
    """How hard a deal is: its verdict, and its figures unless it is not known to be winnable."""

    verdict: Verdict
    figures: Figures | None


def rate(
    opening: Position,
    budget: Budget,
    *,
    control: Control | None = None,
    clock: Clock | None = None,
) -> Rating:
    """Rate a deal by its opening; the arguments are those of `solve`, and so is what is raised."""
    verdict = solve(opening, budget, control=control, clock=clock)
    if verdict.outcome is not Outcome.WINNABLE:
        return Rating(verdict, None)
    after = [opening.play(move).position for move in opening.moves]
    ends = [playout(opening, number) for number in range(PLAYOUTS)]
    figures = Figures(
        first=len(after),
        keeping=sum(solve(position, EACH).outcome is Outcome.WINNABLE for position in after),
        playouts=PLAYOUTS,
        won=sum(end.won for end in ends),
        placed=round(sum(end.placed / end.total for end in ends) / PLAYOUTS, 6),
        nodes=verdict.nodes,
    )
    return Rating(verdict, figures)


def playout(opening: Position, number: int) -> Position:
    """Play by the simple policy from an opening; return where it ends.

    What goes home goes there. Else a move is drawn of those that lead where the playout has not
    been yet.
    """
    return playout_line(opening, number)[1]


def playout_line(opening: Position, number: int) -> tuple[tuple[str, ...], Position]:
    """Return the moves of a playout, and where it ends."""
    drawn = lots(f"{opening} {number}")
    seen, position, line = {opening.piles}, opening, list[str]()
    for _ in range(LONGEST):
        choices = _choices(position)
        while choices:
            move = choices.pop(next(drawn) % len(choices))
            after = position.play(move).position
            if after.piles not in seen:
                break
        else:
            break
        seen.add(after.piles)
        line.append(move)
        position = after
    return tuple(line), position


def _choices(position: Position) -> list[str]:
    return [move for move in position.moves if goes_home(move)] or list(position.moves)


def goes_home(move: str) -> bool:
    """Say whether a move sends a card to a foundation, not one of the stock."""
    return move.endswith(_HOME) and not move.startswith(STOCK)


def lots(text: str) -> Iterator[int]:
    """Give numbers by xorshift, from a beginning that a text gives; the same everywhere."""
    state = int.from_bytes(sha256(text.encode("ascii")).digest()[:8], "big") or 1
    while True:
        state ^= state << 13 & (1 << 64) - 1
        state ^= state >> 7
        state ^= state << 17 & (1 << 64) - 1
        yield state >> 33
