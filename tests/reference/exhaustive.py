"""The plain exhaustive search: every position that can be reached, each looked at once.

It knows nothing of any patience but its legal moves. No move is forced, none is left out, and no
two positions are held to be alike unless they are the same: what it says is the rules' own answer,
to which the solver's verdicts are held. A test that shows where a careless rule loses a win hands
that rule over, as `steps` or as `alike`.
"""

from collections.abc import Callable, Hashable, Iterable
from typing import TypeAlias

from klumba.rules.position import Position

Steps: TypeAlias = Callable[[Position], Iterable[Position]]
"""From a position, those that are looked at next."""


class TooManyPositionsError(Exception):
    """More positions can be reached than were to be looked at."""


def every_step(position: Position) -> Iterable[Position]:
    """Give the position after each legal move."""
    return (position.play(move).position for move in position.moves)


def as_they_lie(position: Position) -> Hashable:
    """Return what tells a position from all others."""
    return position.piles


def comes_out(
    opening: Position,
    most: int,
    steps: Steps = every_step,
    alike: Callable[[Position], Hashable] = as_they_lie,
) -> bool:
    """Say whether a position can be won; raises TooManyPositionsError beyond `most` positions."""
    seen = {alike(opening)}
    waiting = [opening]
    while waiting:
        position = waiting.pop()
        if position.won:
            return True
        for after in steps(position):
            if alike(after) not in seen:
                if len(seen) >= most:
                    raise TooManyPositionsError(f"more than {most} positions from {opening!r}")
                seen.add(alike(after))
                waiting.append(after)
    return False
