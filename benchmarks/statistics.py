"""How fast a player who has played much is told statistics: `python -m benchmarks.statistics`.

The plays are over all patiences, groups and results, and over four years; so is what the answer
tells of. Also what a move costs besides its event, when it is the first, an undo, or the last.
"""

import argparse
import asyncio
import tempfile
from collections.abc import Awaitable, Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import perf_counter
from uuid import uuid4

import asyncpg
import msgspec
from sqlalchemy import insert

from benchmarks.__main__ import print_row
from klumba.club.days import day_of
from klumba.club.statistics import Statistics
from klumba.games import CATALOGUE
from klumba.store import Store, open_store
from klumba.store.commands import append_event, begin_play
from klumba.store.engine import migrating_engine, read_url
from klumba.store.migrating import migrate
from klumba.store.rows import DealRow, EventRow, PlayRow, ResultRow
from klumba.store.schema import VERSION, deals, events, players, plays, results

BEFORE = "0002"
"""The version of the schema to which plays are added at once; the step to the next counts them."""

DAY_MS = 86_400_000
NOW = 1_764_504_000_000
YEARS = 4
HEADINGS = ("database", "plays", "asked", "KB", "median ms", "p99 ms", "max ms")
WIDTHS = (10, 8, 22, 6, 9, 8, 8)
AT_ONCE = 2000


def main() -> None:
    """Print a table a database."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.statistics", description=__doc__)
    parser.add_argument("--plays", type=int, nargs="*", default=[1000, 100_000])
    parser.add_argument("--rounds", type=int, default=100, help="how often each is asked")
    parser.add_argument("--postgresql", help="URL of a server, with the right to make databases")
    options = parser.parse_args()
    print_row(HEADINGS, WIDTHS)
    for amount in options.plays:
        with tempfile.TemporaryDirectory(dir=".") as folder:
            url = f"sqlite:///{Path(folder).absolute()}/klumba.sqlite3"
            asyncio.run(measure("SQLite", url, amount, options.rounds))
        if options.postgresql:
            asyncio.run(measure_postgresql(options.postgresql, amount, options.rounds))


async def measure_postgresql(server: str, amount: int, rounds: int) -> None:
    name = f"klumba_bench_{uuid4().hex}"
    connection = await asyncpg.connect(server.replace("+asyncpg", ""))
    try:
        await connection.execute(f"CREATE DATABASE {name} TEMPLATE template0 ENCODING 'UTF8'")
        url = read_url(server).set(database=name).render_as_string(hide_password=False)
        await measure("PostgreSQL", url, amount, rounds)
    finally:
        await connection.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
        await connection.close()


async def measure(name: str, url: str, amount: int, rounds: int) -> None:
    """Fill a database, and print what is measured on it."""
    await migrate(url, BEFORE)
    await fill(url, amount)
    began = perf_counter()
    await migrate(url, VERSION)
    counted = perf_counter() - began
    store = await open_store(url)
    statistics = Statistics(store, lambda: NOW)

    for patience in (None, "golf"):

        async def ask(patience: str | None = patience) -> int:
            return len(msgspec.json.encode(await statistics.answer(1, "ann", patience)))

        waits, size = await timed(ask, rounds)
        report(name, amount, patience or "all patiences", size, waits)
    await measure_counting(store, name, amount, rounds)
    print(f"{name}: {amount} plays were counted by the migration in {counted:.1f} s")
    await store.close()


async def timed(work: Callable[[], Awaitable[int]], rounds: int) -> tuple[list[float], int]:
    size = await work()  # connects
    waits = list[float]()
    for _ in range(rounds):
        began = perf_counter()
        size = await work()
        waits.append(perf_counter() - began)
    return waits, size


def report(name: str, amount: int, asked: str, size: int, waits: list[float]) -> None:
    times = [median(waits), quantiles(waits, n=100)[-1], max(waits)]
    cells = [name, str(amount), asked, str(size // 1000)]
    print_row([*cells, *(f"{1000 * seconds:.2f}" for seconds in times)], WIDTHS)


async def measure_counting(store: Store, name: str, amount: int, rounds: int) -> None:
    """Print how long one waits for events of a new play, stored one by one."""
    waits: dict[str, list[float]] = {}
    for number in range(rounds):
        row = PlayRow(f"new-{number}", "ann", "deal-golf", "golf", "casual", NOW, NOW, 0, 52)
        row = (
            row
            if number % 2
            else PlayRow(
                f"new-{number}",
                *("ann", "deal-golf", "golf", "casual"),
                NOW - number * DAY_MS,
                NOW,
                0,
                52,
            )
        )
        await store.writer.write(begin_play(row, DealRow("deal-golf", "golf", deck="AC")))
        for ply, (what, kind, moves, undos) in enumerate(
            (
                ("first move", "move", 1, 0),
                ("second move", "move", 2, 0),
                ("first undo", "undo", 2, 1),
                ("second undo", "undo", 2, 2),
                ("win", "move", 3, 2),
            ),
            1,
        ):
            event = EventRow(ply, kind, NOW, 52, moves, undos, 0, 1000 * ply, move="x")
            won = _result(row, event, "won") if what == "win" else None
            began = perf_counter()
            await store.writer.write(append_event(row.id, event, won))
            waits.setdefault(what, []).append(perf_counter() - began)
    for what, seconds in waits.items():
        report(name, amount, what, 0, seconds)


async def fill(url: str, amount: int) -> None:
    """Add a player with plays of every kind, as the tables were before they were counted."""
    engine = migrating_engine(read_url(url))
    async with engine.begin() as connection:
        await connection.execute(insert(players), {"id": "ann", "bot": False, "made_at": 1})
        await connection.execute(
            insert(deals),
            [{"id": f"deal-{key}", "patience": key, "deck": "AC"} for key in CATALOGUE],
        )
        for some in chunks(list(rows(amount))):
            begun, last, ended = zip(*some, strict=True)
            await connection.execute(insert(plays), list(begun))
            await connection.execute(insert(events), list(last))
            if stored := [each for each in ended if each]:
                await connection.execute(insert(results), stored)
    await engine.dispose()


Values = dict[str, object]


def chunks(
    values: Sequence[tuple[Values, Values, Values]],
) -> Iterator[Sequence[tuple[Values, Values, Values]]]:
    for start in range(0, len(values), AT_ONCE):
        yield values[start : start + AT_ONCE]


def rows(amount: int) -> Iterator[tuple[Values, Values, Values]]:
    """Give plays, each with its last event, and its result if it has ended."""
    chance, dailies = Random(1), set[tuple[str, int]]()
    for number in range(amount):
        patience = chance.choice(list(CATALOGUE))
        at = NOW - chance.randrange(YEARS * 365 * DAY_MS)
        kind = chance.choice(["ranked", "casual", "casual", "known", "practice"])
        daily = (patience, at // DAY_MS)
        if kind == "ranked" and daily in dailies:
            kind = "casual"
        dailies |= {daily} if kind == "ranked" else set()
        state = chance.choice(["won"] * 5 + ["resigned"] * 3 + ["expired", "open"])
        undos = chance.choice([0, 0, 1, 5])
        come_to: Values = {
            "placed": 52 if state == "won" else chance.randrange(52),
            "moves": chance.randrange(40, 160),
            "undos": undos,
            "hints": 0,
            "elapsed_ms": chance.randrange(60_000, 1_800_000),
        }
        yield _play(number, patience, at, kind, come_to | {"state": state})


def _play(
    number: int, patience: str, at: int, kind: str, come_to: Values
) -> tuple[Values, Values, Values]:
    day = day_of(at) if kind in {"ranked", "practice"} else None
    own: Values = {"patience": patience, "player_id": "ann", "kind": kind, "day": day, "total": 52}
    state = come_to["state"]
    come_to = {name: value for name, value in come_to.items() if name != "state"}
    ended_at = None if state == "open" else at + 1
    play: Values = own | {
        "id": f"play-{number}",
        "deal_id": f"deal-{patience}",
        "key": None,
        "state": state,
        "begun_at": at,
        "ended_at": ended_at,
        "placed": 0,
        "elapsed_ms": come_to["elapsed_ms"],
        "touched_at": at,
    }
    event = {"play_id": play["id"], "ply": 1, "kind": "move", "move": "x", "at": at} | come_to
    result: Values = {}
    if ended_at is not None:
        rank = ("open" if come_to["undos"] else "clean") if kind == "ranked" else None
        result = own | come_to | {"play_id": play["id"], "state": state, "class_": rank}
        result |= {"ended_at": ended_at}
    return play, event, result


def _result(row: PlayRow, event: EventRow, state: str) -> ResultRow:
    return ResultRow(
        *(row.id, row.player_id, row.patience, row.kind, state, event.placed, row.total),
        *(event.moves, event.undos, event.hints, event.elapsed_ms, event.at),
    )


if __name__ == "__main__":
    main()
