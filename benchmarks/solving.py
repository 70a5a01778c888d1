"""Measure the solver beside a plain search of the same rules: python -m benchmarks.solving."""

import argparse
import time
from collections.abc import Callable
from statistics import median

from benchmarks.__main__ import print_row
from klumba.games import CATALOGUE
from klumba.rules.position import Position
from klumba.rules.rulebook import deal
from klumba.rules.vocabulary import Patience
from klumba.shuffle import shuffle
from klumba.solver import Budget, Outcome, solve
from klumba.solver.warming import warm

HEADINGS = ("patience", "deals", "decided", "median ms", "max ms", "nodes/s", "plain decided")


def main() -> None:
    """Print the table, a patience a line as it is measured."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.solving", description=__doc__)
    parser.add_argument("keys", nargs="*", metavar="KEY", help="patiences; all if none is named")
    parser.add_argument("--deals", type=int, default=20, help="a patience")
    parser.add_argument("--seconds", type=float, default=1.0, help="a deal, for either search")
    options = parser.parse_args()
    warm()
    widths = [max(len(heading), 6) for heading in HEADINGS]
    widths[0] = max(map(len, CATALOGUE))
    print_row(HEADINGS, widths)
    for key in options.keys or CATALOGUE:
        print_row(measure(CATALOGUE[key], options.deals, options.seconds), widths)


def measure(patience: Patience, deals: int, seconds: float) -> list[str]:
    """Return the line of one patience."""
    openings = [deal(patience, shuffle(patience.deck, str(seed))) for seed in range(1, deals + 1)]
    budget = Budget(seconds=seconds)
    verdicts = [solve(opening, budget, clock=time.perf_counter) for opening in openings]
    decided = sum(verdict.outcome is not Outcome.UNKNOWN for verdict in verdicts)
    times = [verdict.seconds for verdict in verdicts]
    speed = sum(verdict.nodes for verdict in verdicts) / sum(times)
    plain = sum(plainly(opening, seconds, time.perf_counter) for opening in openings)
    shares = [f"{count / deals:.0%}" for count in (decided, plain)]
    milliseconds = [f"{1000 * value:.1f}" for value in (median(times), max(times))]
    return [patience.key, str(deals), shares[0], *milliseconds, f"{speed:.0f}", shares[1]]


def plainly(opening: Position, seconds: float, clock: Callable[[], float]) -> bool:
    """Say whether depth first over the engine's positions decides a deal in this time."""
    end, seen, waiting = clock() + seconds, {opening.piles}, [opening]
    while waiting and clock() < end:
        position = waiting.pop()
        if position.won:
            return True
        for move in position.moves:
            after = position.play(move).position
            if after.piles not in seen:
                seen.add(after.piles)
                waiting.append(after)
    return not waiting


if __name__ == "__main__":
    main()
