"""How fast the store acknowledges: `python -m benchmarks.store` from the project's root.

Closed loop: every caller has a play of its own and appends an event when the last one is durable.
"""

import argparse
import asyncio
import sys
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import mean, median, quantiles
from time import perf_counter, process_time
from typing import TypeAlias
from uuid import uuid4

import asyncpg
from sqlalchemy import URL, bindparam

from benchmarks.__main__ import print_row
from klumba.store import Batch, Command, Writer, postgresql, sqlite
from klumba.store.awaited import AwaitedConnection
from klumba.store.batch import WriteConnection
from klumba.store.commands import append_event, begin_play, make_player
from klumba.store.engine import read_url
from klumba.store.migrating import migrate
from klumba.store.rows import DealRow, EventRow, PlayerRow, PlayRow, TokenRow
from klumba.store.schema import plays
from klumba.store.statements import Statement
from klumba.store.threaded import ThreadedConnection

HEADINGS = ("design", "callers", "per s", "CPU µs", "batch", "p50 ms", "p99 ms", "ratio")
WIDTHS = (44, 7, 7, 7, 6, 7, 7, 6)
WARM_UP = 0.3  # seconds

Append: TypeAlias = Callable[[str, EventRow], Command]


@dataclass(frozen=True)
class Design:
    """A way to store: a connection, what an event's command is, and how many share a commit."""

    name: str
    connect: Callable[[URL], WriteConnection]
    append: Append = append_event
    largest_batch: int = 500


@dataclass
class Run:
    """What was measured of a design."""

    seconds: float = 0
    cpu: float = 0
    waits: list[float] = field(default_factory=list)
    batches: list[Batch] = field(default_factory=list)

    @property
    def rate(self) -> float:
        """Acknowledged commands a second."""
        return len(self.waits) / self.seconds


_COUNT = Statement(
    plays.update()
    .where(plays.c.id == bindparam("which"), plays.c.state == "open")
    .values(elapsed_ms=bindparam("clock"))
)


def append_and_count(play_id: str, event: EventRow) -> Command:
    """Append an event, and change a row of the play's too: counters kept beside the log."""
    return Command(
        play_id,
        (
            *append_event(play_id, event).parts,
            (_COUNT, {"which": play_id, "clock": event.elapsed_ms}),
        ),
    )


def threaded(url: URL) -> WriteConnection:
    return ThreadedConnection(sqlite.path_of(url))


def awaited(url: URL) -> WriteConnection:
    embedded = url.get_backend_name() == "sqlite"
    return AwaitedConnection(
        sqlite.writing_engine(sqlite.path_of(url)) if embedded else postgresql.writing_engine(url)
    )


SQLITE = (
    Design("SQLite, driver in a thread", threaded),
    Design("SQLite, SQLAlchemy's asyncio", awaited),
    Design("SQLite, in a thread, play's row changed too", threaded, append_and_count),
    Design("SQLite, in a thread, a commit each", threaded, largest_batch=1),
)
POSTGRESQL = (
    Design("PostgreSQL, SQLAlchemy's asyncio", awaited),
    Design("PostgreSQL, play's row changed too", awaited, append_and_count),
)


def main() -> None:
    """Print each design's median of the rounds, which take turns, and its ratio to the first."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.store", description=__doc__)
    parser.add_argument("--callers", type=int, nargs="*", default=[1, 50, 500])
    parser.add_argument("--seconds", type=float, default=2, help="of each measurement")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--think", type=int, default=0, help="µs of CPU before each command")
    parser.add_argument("--folder", default=".", help="where the SQLite files are made")
    parser.add_argument("--postgresql", help="URL of a server, with the right to make databases")
    options = parser.parse_args()
    print_row(HEADINGS, WIDTHS)
    for callers in options.callers:
        compare(SQLITE, callers, options)
        if options.postgresql:
            compare(POSTGRESQL, callers, options)


def compare(designs: Sequence[Design], callers: int, options: argparse.Namespace) -> None:
    """Print a line for each design with so many callers."""
    runs: dict[str, list[Run]] = {design.name: [] for design in designs}
    for _ in range(options.rounds):
        for design in designs:
            runs[design.name].append(asyncio.run(measure(design, callers, options)))
    first = median(run.rate for run in runs[designs[0].name])
    for name, rounds in runs.items():
        run = sorted(rounds, key=lambda run: run.rate)[len(rounds) // 2]
        print_row([name, str(callers), *cells(run), f"{run.rate / first:.2f}"], WIDTHS)


def cells(run: Run) -> list[str]:
    count = len(run.waits)
    p99 = quantiles(run.waits, n=100)[-1]
    return [
        f"{run.rate:.0f}",
        f"{run.cpu / count * 1e6:.0f}",
        f"{mean(batch.size for batch in run.batches):.1f}",
        f"{median(run.waits) * 1e3:.1f}",
        f"{p99 * 1e3:.1f}",
    ]


async def measure(design: Design, callers: int, options: argparse.Namespace) -> Run:
    """Measure a design in a database of its own."""
    async with database(design, options) as url:
        run = Run()
        writer = Writer(
            design.connect(url), observe=run.batches.append, largest_batch=design.largest_batch
        )
        play_ids = [f"{number:04}{uuid4().hex}" for number in range(callers)]
        await writer.write(
            make_player(PlayerRow("player", 0), TokenRow("token", "player", "hash", 0, 0))
        )
        await asyncio.gather(*(begin(writer, play_id) for play_id in play_ids))
        loops = [asyncio.create_task(play(writer, design, i, run, options)) for i in play_ids]
        await asyncio.sleep(WARM_UP)
        run.waits.clear()
        run.batches.clear()
        start, cpu = perf_counter(), process_time()
        await asyncio.sleep(options.seconds)
        run.seconds, run.cpu = perf_counter() - start, process_time() - cpu
        run.waits = list(run.waits)
        for loop in loops:
            loop.cancel()
        await asyncio.gather(*loops, return_exceptions=True)
        await writer.close()
        return run


def begin(writer: Writer, play_id: str) -> Awaitable[None]:
    row = PlayRow(play_id, "player", play_id, "golf", "casual", 0, 0, 0, 52)
    return writer.write(begin_play(row, DealRow(play_id, "golf", deck="x" * 104)))


async def play(
    writer: Writer, design: Design, play_id: str, run: Run, options: argparse.Namespace
) -> None:
    """Append one event after the other."""
    for ply in range(1, sys.maxsize):
        start = perf_counter()
        while perf_counter() - start < options.think / 1e6:
            pass
        event = EventRow(ply, "move", 1_700_000_000_000, 0, ply, 0, 0, ply * 1000, move="5D>c1")
        await writer.write(design.append(play_id, event))
        run.waits.append(perf_counter() - start)


@asynccontextmanager
async def database(design: Design, options: argparse.Namespace) -> AsyncIterator[URL]:
    if design in SQLITE:
        with tempfile.TemporaryDirectory(dir=options.folder) as folder:
            embedded = f"sqlite:///{Path(folder).absolute()}/klumba.db"
            await migrate(embedded)
            yield read_url(embedded)
        return
    name = f"klumba_bench_{uuid4().hex}"
    server = read_url(options.postgresql)
    plain = server.set(drivername="postgresql").render_as_string(hide_password=False)
    connection = await asyncpg.connect(plain)
    await connection.execute(f"CREATE DATABASE {name}")
    try:
        url = server.set(database=name)
        await migrate(url.render_as_string(hide_password=False))
        yield url
    finally:
        await connection.execute(f"DROP DATABASE {name} WITH (FORCE)")
        await connection.close()


if __name__ == "__main__":
    main()
