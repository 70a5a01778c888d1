"""What a board costs that has from a thousand to a million rows: `python -m benchmarks.boards`.

A day of ended ranked plays is stored by a few statements; then pages, one's own page, one's rank
and plays that end are timed, one after the other. `plain` asks the same table without counts: what
is better is counted, what is before a page is passed over. What grows shows in `ratio`, which is to
the smallest board in the same run.
"""

import argparse
import asyncio
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import perf_counter, process_time
from typing import NamedTuple
from uuid import uuid4

import asyncpg
from sqlalchemy import func, insert, select, text

from benchmarks.__main__ import print_row
from klumba.store import Command, Store, open_store
from klumba.store.commands import append_event, begin_play, make_player
from klumba.store.engine import is_embedded, migrating_engine, read_url, reading_engine
from klumba.store.migrating import migrate
from klumba.store.rows import DealRow, EventRow, PlayerRow, PlayRow, ResultRow, TokenRow
from klumba.store.schema import standing_counts, standings
from klumba.store.standing import COLUMNS, board_of_day, due_counts, due_plays

DAY = "2025-11-30"
BOARD = board_of_day("golf", DAY)
NOW = 1_764_500_000_000
HEADINGS = ("engine", "what", "rows", "p50 ms", "p99 ms", "CPU ms", "ratio")
WIDTHS = (10, 14, 9, 8, 8, 7, 6)

DEAL = DealRow("golf~1-7", "golf", deck="x" * 104)
ORDER = (standings.c.key, standings.c.at, standings.c.player_id)

NUMBERS = (
    "WITH RECURSIVE numbers (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM numbers WHERE i < {})"
)
PLAYERS = f"""
INSERT INTO players (id, bot, made_at) {NUMBERS} SELECT 'player-' || i, {{}}, {NOW} FROM numbers
"""
# A third is won in the fewest moves there are, so that nothing but the time tells them apart.
RESULTS = f"""
INSERT INTO results (play_id, player_id, patience, day, kind, class, state, placed, total, moves,
    undos, hints, elapsed_ms, ended_at)
{NUMBERS}
SELECT 'play-' || i, 'player-' || i, 'golf', '{DAY}', 'ranked',
    CASE WHEN i % 2 = 0 THEN 'clean' ELSE 'open' END,
    CASE WHEN i % 3 = 0 THEN 'won' ELSE 'resigned' END,
    CASE WHEN i % 3 = 0 THEN 52 ELSE i * 31 % 52 END, 52,
    CASE WHEN i % 3 = 0 THEN 51 ELSE 10 + i * 13 % 90 END,
    CASE WHEN i % 2 = 0 THEN 0 ELSE 1 + i * 17 % 30 END, 0,
    40000 + CAST(i AS BIGINT) * 7919 % 1500000, {NOW} + i
FROM numbers
"""


class Wait(NamedTuple):
    """How long a question took, and how much of it this process worked: on SQLite, all work."""

    seconds: float
    cpu: float


async def fill(url: str, rows: int) -> None:
    """Store so many ended plays, without what is not asked of them: deals, events, tokens."""
    engine = migrating_engine(read_url(url))
    embedded = is_embedded(engine.url)
    async with engine.begin() as connection:
        if not embedded:
            await connection.execute(text("SET session_replication_role = replica"))
        for statement, *values in (
            (PLAYERS, rows - 1, 0 if embedded else "false"),
            (RESULTS, rows - 1),
        ):
            await connection.execute(text(statement.format(*values)))
        await connection.execute(text("ANALYZE"))  # else PostgreSQL joins them row by row
        await connection.execute(insert(standings).from_select(COLUMNS, due_plays()))
        await connection.execute(
            insert(standing_counts).from_select(list(standing_counts.c.keys()), due_counts())
        )
        await connection.execute(text("ANALYZE"))
    await engine.dispose()


async def endings(store: Store, kind: str, times: int) -> list[Wait]:
    """Return how long it takes for a play to end, for one after the other."""
    chance, names = Random(3), [f"{kind}-{number}" for number in range(times)]
    day = DAY if kind == "ranked" else None
    plays = [
        PlayRow(name, name, "golf~1-7", "golf", kind, NOW, NOW, 0, 52, day=day) for name in names
    ]
    await asyncio.gather(*(store.writer.write(arrival(name)) for name in names))
    await asyncio.gather(*(store.writer.write(begin_play(play, DEAL)) for play in plays))
    found = list[Wait]()
    for play in plays:
        last = EventRow(1, "resign", NOW, chance.randrange(52), 60, 0, 0, chance.randrange(10**6))
        result = ResultRow(
            *(play.id, play.player_id, "golf", kind, "resigned", last.placed, 52, last.moves, 0, 0),
            *(last.elapsed_ms, NOW, day, "clean" if kind == "ranked" else None),
        )
        start, cpu = perf_counter(), process_time()
        await store.writer.write(append_event(play.id, last, result))
        found.append(Wait(perf_counter() - start, process_time() - cpu))
    return found


def arrival(name: str) -> Command:
    return make_player(PlayerRow(name, NOW), TokenRow(name, name, name, NOW, NOW))


class Plain:
    """The same questions put to an indexed table alone."""

    def __init__(self, url: str) -> None:
        self._engine = reading_engine(read_url(url))

    async def page(self, offset: int) -> None:
        page = select(standings).where(standings.c.board == BOARD).order_by(*ORDER)
        async with self._engine.connect() as connection:
            (await connection.execute(page.offset(offset).limit(20))).all()

    async def rank(self, player: str) -> None:
        own = (standings.c.board == BOARD, standings.c.player_id == player)
        async with self._engine.connect() as connection:
            key = await connection.scalar(select(standings.c.key).where(*own))
            better = (standings.c.board == BOARD, standings.c.key < key)
            await connection.scalar(select(func.count()).select_from(standings).where(*better))

    async def close(self) -> None:
        await self._engine.dispose()


async def timed(ask: Callable[[int], Awaitable[object]], rows: int, times: int) -> list[Wait]:
    """Return how long a question takes, asked of places by chance, one after the other."""
    chance, found = Random(5), list[Wait]()
    for _ in range(times):
        number = chance.randrange(rows)
        start, cpu = perf_counter(), process_time()
        await ask(number)
        found.append(Wait(perf_counter() - start, process_time() - cpu))
    return found[times // 10 :]  # the first have to connect, and to be compiled


async def measure(url: str, rows: int, times: int) -> dict[str, list[Wait]]:
    """Return what each question and each end took on a board of so many rows."""
    await fill(url, rows)
    store, plain = await open_store(url), Plain(url)
    reader = store.reader
    asks: dict[str, Callable[[int], Awaitable[object]]] = {
        "first page": lambda _: reader.board_page(BOARD, 0, 20),
        "any page": lambda n: reader.board_page(BOARD, n, 20, asker=f"player-{n}"),
        "around me": lambda n: reader.board_around(BOARD, None, 20, asker=f"player-{n}"),
        "rank": lambda n: reader.board_page(BOARD, 0, 0, asker=f"player-{n}"),
        "plain: page": plain.page,
        "plain: rank": lambda n: plain.rank(f"player-{n}"),
    }
    found = {
        what: await timed(ask, rows, 20 if what.startswith("plain") else times)
        for what, ask in asks.items()
    }
    found["end, casual"] = await endings(store, "casual", times)
    found["end, ranked"] = await endings(store, "ranked", times)
    await plain.close()
    await store.close()
    return found


@asynccontextmanager
async def database(server: str | None, folder: str) -> AsyncIterator[str]:
    """Give a database with the tables and nothing in them, and drop it."""
    if server is None:
        with tempfile.TemporaryDirectory(dir=folder) as made:
            url = f"sqlite:///{Path(made).absolute()}/klumba.db"
            await migrate(url)
            yield url
        return
    name = f"klumba_bench_{uuid4().hex}"
    plain = read_url(server).set(drivername="postgresql").render_as_string(hide_password=False)
    connection = await asyncpg.connect(plain)
    await connection.execute(f"CREATE DATABASE {name} TEMPLATE template0")
    try:
        url = read_url(server).set(database=name).render_as_string(hide_password=False)
        await migrate(url)
        yield url
    finally:
        await connection.execute(f"DROP DATABASE {name} WITH (FORCE)")
        await connection.close()


async def compare(engine: str, server: str | None, options: argparse.Namespace) -> None:
    """Print a line for each question and each size of the board."""
    first: dict[str, float] = {}
    for rows in options.rows:
        async with database(server, options.folder) as url:
            for what, waits in (await measure(url, rows, options.times)).items():
                seconds = [wait.seconds for wait in waits]
                mid, late = median(seconds), quantiles(seconds, n=100)[-1]
                cpu = median(wait.cpu for wait in waits)
                ratio = mid / first.setdefault(what, mid)
                cells = [*(f"{each * 1e3:.2f}" for each in (mid, late, cpu)), f"{ratio:.2f}"]
                print_row([engine, what, str(rows), *cells], WIDTHS)


def main() -> None:
    """Measure boards on SQLite, and on PostgreSQL if a server is named."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.boards", description=__doc__)
    parser.add_argument("--rows", type=int, nargs="*", default=[1000, 10_000, 100_000])
    parser.add_argument("--times", type=int, default=300, help="how often each is asked")
    parser.add_argument("--folder", default=".", help="where the SQLite files are made")
    parser.add_argument("--postgresql", help="URL of a server, with the right to make databases")
    options = parser.parse_args()
    print_row(HEADINGS, WIDTHS)
    asyncio.run(compare("SQLite", None, options))
    if options.postgresql:
        asyncio.run(compare("PostgreSQL", options.postgresql, options))


if __name__ == "__main__":
    main()
