"""One whole step, timed: check, apply, list, what changed, what is placed, whether it is blocked.

Each function that measures runs in a process of its own, which has met nothing before.
"""

import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from time import perf_counter_ns as now

from benchmarks.plays import Play
from klumba.rules.position import Step
from tests.reference import plain

Times = list[int]
"""Of each step in turn, in nanoseconds."""

REFERENCE_BUDGET = 200_000_000  # ns a patience: the plain reference is slow


@dataclass(frozen=True)
class Warm:
    """Steps in a process that has played other deals, also with the garbage collector on."""

    times: Times
    collected: Times
    lengths: list[int]
    reference: Times  # of the first steps of `times`


@dataclass(frozen=True)
class Cold:
    """How long a process compiles the tables for its first deal, and its first steps after that."""

    tables: int
    times: Times


def measure_warm(warm_up: Sequence[Play], plays: Sequence[Play], others: Sequence[Play]) -> Warm:
    """Warm up, then time fresh plays, then `others` with the garbage collector on."""
    for play in warm_up:
        for _ in time_steps(play):
            pass
    with settled(collect=False):
        times = [ns for play in plays for ns in time_steps(play)]
    with settled(collect=True):
        collected = [ns for play in others for ns in time_steps(play)]
    lengths = [length for play in plays for length in list_lengths(play)]
    with settled(collect=False):
        return Warm(times, collected, lengths, reference_times(plays))


def measure_cold(plays: Sequence[Play]) -> Cold:
    """Time what the first deal takes longer than the second, then steps from the very first on."""
    with settled(collect=False):
        start = now()
        plays[0].opening()
        first = now()
        plays[0].opening()
        tables = (first - start) - (now() - first)
        return Cold(tables, [ns for play in plays for ns in time_steps(play)])


@contextmanager
def settled(*, collect: bool) -> Iterator[None]:
    """Clear the garbage, set apart what is left, and keep the collector on or off meanwhile.

    Steps make no reference cycles, so nothing piles up without it; its pauses are not theirs.
    """
    gc.collect()
    gc.freeze()
    if not collect:
        gc.disable()
    try:
        yield
    finally:
        gc.enable()
        gc.unfreeze()


def time_steps(play: Play) -> Times:
    """Play the moves, keep the steps as a history does, and time each."""
    position, steps, times = play.opening(), list[Step](), Times()
    for move in play.moves:
        start = now()
        step = position.play(move)
        position = step.position
        _whole = position.moves, step.changed, position.placed, position.blocked
        times.append(now() - start)
        steps.append(step)
    return times


def list_lengths(play: Play) -> Iterator[int]:
    """Give the lengths of the lists of legal moves after each step."""
    position = play.opening()
    for move in play.moves:
        position = position.play(move).position
        yield len(position.moves)


def reference_times(plays: Sequence[Play]) -> Times:
    """Time the same steps in the plain reference, as many as the budget allows."""
    times = Times()
    for play in plays:
        position = plain.deal(play.key, plain.shuffle(play.key, play.seed))
        for move in play.moves:
            start = now()
            position = position.play(move)
            moves, won = position.moves(), position.won()
            _whole = moves, position.piles, position.placed(), not (moves or won)
            times.append(now() - start)
        if sum(times) > REFERENCE_BUDGET:
            break
    return times
