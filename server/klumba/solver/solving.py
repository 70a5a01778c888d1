"""From a position to a verdict: a search, the budget that it may spend, and the proof of a win."""

from collections.abc import Callable, Sequence

from klumba.rules.position import IllegalMove, Position
from klumba.solver.budget import Budget, Control
from klumba.solver.search import SLICE, Search, Status
from klumba.solver.verdict import Outcome, Verdict

Clock = Callable[[], float]

_OUTCOMES = {Status.WON: Outcome.WINNABLE, Status.EXHAUSTED: Outcome.UNWINNABLE}


class WrongLineError(AssertionError):
    """A line that a search found, and that the rules do not lead to the win: a fault of ours."""


def solve(
    position: Position,
    budget: Budget,
    *,
    control: Control | None = None,
    clock: Clock | None = None,
) -> Verdict:
    """Return whether a position can be won, all its cards known, as far as the budget reaches.

    `clock` tells seconds, as `time.monotonic` does; without it no time is kept. A search goes over
    its time by a few milliseconds at most, but for the first one of a process, which may compile.

    Raises ValueError when seconds are to be kept without a clock, or no search fits the patience.
    """
    if budget.seconds is not None and clock is None:
        raise ValueError("a budget in seconds needs a clock")
    if position.won:
        return Verdict(Outcome.WINNABLE, (), 0, 0.0)
    # numba takes a moment to import: only who solves waits for it.
    from klumba.solver.searches import search_for  # noqa: PLC0415

    now = clock or _no_time
    began = now()
    search = search_for(position)
    status = _watched(search, budget, control or Control(), lambda: now() - began)
    outcome = _OUTCOMES.get(status, Outcome.UNKNOWN)
    line = proved(position, search.line()) if outcome is Outcome.WINNABLE else None
    return Verdict(outcome, line, search.nodes, now() - began)


def _no_time() -> float:
    return 0.0


def _watched(search: Search, budget: Budget, control: Control, spent: Clock) -> Status:
    """Let a search run slice by slice until it ends, its budget is spent, or it is cancelled."""
    status = Status.RUNNING
    while status is Status.RUNNING and not control.cancelled:
        limit = search.nodes + SLICE
        if budget.nodes is not None:
            limit = min(limit, budget.nodes)
        if limit <= search.nodes or (budget.seconds is not None and spent() >= budget.seconds):
            break
        status = search.advance(limit)
        control.reached(search.nodes)
    return status


def proved(position: Position, moves: Sequence[str]) -> tuple[str, ...]:
    """Return these moves if the engine replays them to the win; raises WrongLineError if not."""
    reached = position
    try:
        for move in moves:
            reached = reached.play(move).position
    except IllegalMove:
        raise WrongLineError(f"{' '.join(moves)} in {position!r}") from None
    if not reached.won:
        raise WrongLineError(f"{' '.join(moves)} in {position!r}")
    return tuple(moves)
