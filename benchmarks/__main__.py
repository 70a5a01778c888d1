"""Measure the engine and print the table of `benchmarks/README.md`."""

import argparse
import platform
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from statistics import mean, median, quantiles
from typing import TypeVar

from benchmarks.plays import Play, prepare
from benchmarks.steps import Cold, Times, Warm, measure_cold, measure_warm
from klumba.games import CATALOGUE

HEADINGS = (
    *("patience", "steps", "mean list", "longest", "median", "p99", "p99 gc"),
    *("cold median", "cold p99", "cold max", "tables ms", "reference", "ratio"),
)
COLD_STEPS = 400

Result = TypeVar("Result")


@dataclass(frozen=True)
class Options:
    """What was asked for on the command line."""

    keys: list[str]
    steps: int
    rounds: int


def main() -> None:
    """Print the table, a patience a line as it is measured."""
    options = parse()
    print(f"{platform.python_implementation()} {platform.python_version()}, {platform.machine()}")
    print(f"{options.steps} steps a patience, each the best of {options.rounds} processes; in µs.")
    widths = [max(len(heading), 6) for heading in HEADINGS]
    widths[0] = max(map(len, CATALOGUE))
    print_row(HEADINGS, widths)
    for key in options.keys:
        print_row(measure(key, options), widths)


def parse() -> Options:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("keys", nargs="*", metavar="KEY", help="patiences; all if none is named")
    parser.add_argument("--steps", type=int, default=6000, help="to be timed, a patience")
    parser.add_argument("--rounds", type=int, default=3, help="processes that time the same steps")
    arguments = parser.parse_args()
    if unknown := [key for key in arguments.keys if key not in CATALOGUE]:
        parser.error(f"no such patience: {', '.join(unknown)}")
    return Options(arguments.keys or list(CATALOGUE), arguments.steps, arguments.rounds)


def print_row(cells: Sequence[str], widths: Sequence[int]) -> None:
    """Print the cells of a line, the first to the left and the others to the right."""
    first, *others = zip(cells, widths, strict=True)
    line = [first[0].ljust(first[1]), *(cell.rjust(width) for cell, width in others)]
    print("  ".join(line), flush=True)


def measure(key: str, options: Options) -> list[str]:
    """Return the line of one patience."""
    plays = prepare(key, "fresh", options.steps)
    warm_up = prepare(key, "warm-up", options.steps)
    others = prepare(key, "collected", options.steps)
    first = first_steps(prepare(key, "cold", COLD_STEPS))
    warm = [apart(measure_warm, warm_up, plays, others) for _ in range(options.rounds)]
    cold = [apart(measure_cold, first) for _ in range(options.rounds)]
    return [key, *warm_cells(warm), *cold_cells(cold), *reference_cells(warm)]


def first_steps(plays: Sequence[Play]) -> list[Play]:
    """Return plays cut off after the number of steps that count as cold."""
    kept, left = list[Play](), COLD_STEPS
    for play in plays:
        kept.append(Play(play.key, play.seed, play.moves[:left]))
        left -= len(kept[-1].moves)
    return kept


def apart(measuring: Callable[..., Result], *arguments: Sequence[Play]) -> Result:
    """Measure in a fresh process."""
    with ProcessPoolExecutor(max_workers=1, mp_context=get_context("spawn")) as pool:
        return pool.submit(measuring, *arguments).result()


def warm_cells(rounds: Sequence[Warm]) -> list[str]:
    times = best([warm.times for warm in rounds])
    collected = best([warm.collected for warm in rounds])
    lengths = rounds[0].lengths
    counts = [str(len(times)), f"{mean(lengths):.1f}", str(max(lengths))]
    return [*counts, micro(median(times)), micro(p99(times)), micro(p99(collected))]


def cold_cells(rounds: Sequence[Cold]) -> list[str]:
    times = best([cold.times for cold in rounds])
    tables = min(cold.tables for cold in rounds) / 1_000_000
    return [micro(median(times)), micro(p99(times)), micro(max(times)), f"{tables:.1f}"]


def reference_cells(rounds: Sequence[Warm]) -> list[str]:
    """Compare the reference with the engine over those steps that both have made."""
    reference = best([warm.reference for warm in rounds])
    engine = best([warm.times for warm in rounds])[: len(reference)]
    return [micro(median(reference)), f"{sum(reference) / sum(engine):.0f}"]


def best(rounds: Sequence[Times]) -> Times:
    """Return each step's best time: what else the machine did meanwhile is not the step's."""
    return [min(times) for times in zip(*rounds, strict=False)]


def p99(times: Times) -> float:
    """Return the time that one step in a hundred exceeds."""
    return quantiles(times, n=100)[-1]


def micro(nanoseconds: float) -> str:
    """Return a time in microseconds."""
    return f"{nanoseconds / 1000:.1f}"


if __name__ == "__main__":
    main()
