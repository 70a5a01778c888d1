"""Many deals solved, several at a time, each kept in a file as soon as it is done."""

from __future__ import annotations

import csv
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import astuple, dataclass, fields
from math import ceil, sqrt
from multiprocessing import get_context
from pathlib import Path
from statistics import median

from klumba.games import CATALOGUE
from klumba.rules.position import Position
from klumba.rules.rulebook import deal
from klumba.rules.vocabulary import Patience
from klumba.shuffle import DealName
from klumba.solver import Budget, Outcome, solve


class ForeignFileError(Exception):
    """A file that is not one of verdicts."""


@dataclass(frozen=True)
class Row:
    """One deal's verdict, as it stands in the file; `moves` of the line, 0 without one."""

    patience: str
    seed: int
    budget: str
    verdict: str
    nodes: int
    ms: float
    moves: int


_HEAD = [field.name for field in fields(Row)]
# How many deals wait for each process: enough that none is idle, few enough to stop soon.
_AHEAD = 4


def _opening(key: str, seed: int) -> Position:
    patience = CATALOGUE[key]
    return deal(patience, DealName(key, seed=str(seed)).cards(patience.deck))


def _load(key: str) -> None:
    """Load what a process needs, before any time is taken."""
    solve(_opening(key, 1), Budget(nodes=1))


def solved(key: str, seed: int, budget: Budget) -> Row:
    """Return the verdict on a numbered deal."""
    opening = _opening(key, seed)
    verdict = solve(opening, budget, clock=time.monotonic)
    ms, moves = round(1000 * verdict.seconds, 2), len(verdict.line or ())
    return Row(key, seed, told(budget), verdict.outcome, verdict.nodes, ms, moves)


def told(budget: Budget) -> str:
    """Return a budget as it stands in the file."""
    seconds = f"{budget.seconds:g}s" if budget.seconds is not None else ""
    return " ".join(filter(None, [seconds, f"{budget.nodes}n" if budget.nodes else ""]))


class Survey:
    """The deals of one patience under one budget: `rows`, by their numbers, and the file."""

    def __init__(self, patience: Patience, budget: Budget, file: Path) -> None:
        self._patience = patience
        self._budget = budget
        self._file = file
        self.rows: dict[int, Row] = {}

    def resume(self) -> None:
        """Take in what the file holds of this survey; raises ForeignFileError for another file."""
        if not self._file.exists():
            return
        with self._file.open(newline="", encoding="utf-8") as lines:
            reader = csv.DictReader(lines)
            if reader.fieldnames != _HEAD:
                raise ForeignFileError
            # The last line of a survey that was killed may be half a line, and is solved again.
            whole = [row for row in reader if all(row.get(name) for name in _HEAD)]
        for row in whole:
            if (row["patience"], row["budget"]) == (self._patience.key, told(self._budget)):
                seed, nodes, moves = (int(row[name]) for name in ("seed", "nodes", "moves"))
                self.rows[seed] = Row(
                    row["patience"],
                    seed,
                    row["budget"],
                    row["verdict"],
                    nodes,
                    float(row["ms"]),
                    moves,
                )

    def run(self, seeds: Sequence[int], jobs: int) -> Iterator[Row]:
        """Solve these deals, so many at a time; each is written down before it is yielded."""
        begun = self._file.exists() and self._file.stat().st_size > 0
        with self._file.open("a", newline="", encoding="utf-8") as lines:
            writer = csv.writer(lines)
            if not begun:
                writer.writerow(_HEAD)
            elif not self._file.read_bytes().endswith(b"\n"):
                lines.write("\n")
            for row in self._solved(seeds, jobs):
                self.rows[row.seed] = row
                writer.writerow(astuple(row))
                lines.flush()
                yield row

    def _solved(self, seeds: Sequence[int], jobs: int) -> Iterator[Row]:
        if jobs == 1:
            yield from (solved(self._patience.key, seed, self._budget) for seed in seeds)
            return
        pool = ProcessPoolExecutor(jobs, get_context("spawn"), _load, (self._patience.key,))
        todo, running = iter(seeds), set[Future[Row]]()
        try:
            while True:
                for seed in todo:
                    running.add(pool.submit(solved, self._patience.key, seed, self._budget))
                    if len(running) >= _AHEAD * jobs:
                        break
                if not running:
                    return
                done, running = wait(running, return_when=FIRST_COMPLETED)
                yield from (future.result() for future in done)
        finally:
            pool.shutdown(cancel_futures=True)


def interval(part: int, whole: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval of a share: from where to where, 0 to 1."""
    z = 1.959964
    share = part / whole
    middle = share + z * z / (2 * whole)
    reach = z * sqrt(share * (1 - share) / whole + (z / (2 * whole)) ** 2)
    scale = 1 + z * z / whole
    return max((middle - reach) / scale, 0.0), min((middle + reach) / scale, 1.0)


def table(rows: Sequence[Row]) -> str:
    """Return the shares of the verdicts, and what they took, in lines; the same in any language."""
    lines = [f"{'deals':<12}{len(rows):>7}"]
    for outcome in Outcome:
        count = sum(row.verdict == outcome for row in rows)
        low, high = interval(count, len(rows))
        share = f"{count / len(rows):>8.1%}  ({low:.1%} - {high:.1%})"
        lines.append(f"{outcome:<12}{count:>7}{share}")
    lines += [
        f"{name:<12}median {_number(median(values))}, 99th percentile {_number(_late(values))}"
        for name, values in (
            ("ms", sorted(row.ms for row in rows)),
            ("nodes", sorted(row.nodes for row in rows)),
            ("moves", sorted(row.moves for row in rows if row.verdict == Outcome.WINNABLE)),
        )
        if values
    ]
    return "\n".join(lines)


def _late(values: Sequence[float]) -> float:
    return values[ceil(0.99 * len(values)) - 1]


def _number(value: float) -> str:
    return f"{value:.1f}" if value < 100 and value != int(value) else f"{value:.0f}"
