"""What changes boards on two servers at once, one in the midst of the other: boards stay whole."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Final

import pytest
from sqlalchemy import Connection, text

from klumba.store import Command, Store, accounts
from klumba.store.batch import run_all
from klumba.store.engine import auditing_engine, read_url
from klumba.store.ledger import Ledger
from klumba.store.postgresql import writing_engine
from klumba.store.settling import settle_day
from tests.store.boarding import DAY, arrive, end, ended, make_days, named, off
from tests.store.making import NOW, token

NAMED = [f"p{number}" for number in range(10)]
OTHER_DAY = "2025-12-01"


def merge(who: str, guest: str = "guest") -> Command:
    made = replace(token(who), id=f"2 {who}", hash=f"2 {who}")
    return accounts.sign_in(who, who, who, made, guest)


DOINGS: Final[dict[str, Callable[[], Command]]] = {
    "end": lambda: ended("p0", day=OTHER_DAY)[0][1],
    "end a guest's": lambda: ended("guest", day=OTHER_DAY)[0][1],
    "ban": lambda: accounts.ban("p0", NOW, NOW),
    "lift": lambda: accounts.ban("p0", None, NOW),
    "merge": lambda: merge("p1"),
    "merge elsewhere": lambda: merge("p2"),
    "merge a player": lambda: merge("p1", "p0"),  # who is no guest any more
    "merge a player elsewhere": lambda: merge("p2", "p0"),
    "claim": lambda: accounts.claim("guest", "G", "g", "x", bot=True),
    "settle": lambda: settle_day(DAY, "2025-11-24", NOW, ["golf"]),
}
PAIRS: Final = (
    ("end", "ban"),
    ("end", "lift"),
    ("end a guest's", "merge"),
    ("end a guest's", "claim"),
    ("merge", "merge elsewhere"),
    ("merge a player", "merge a player elsewhere"),
    ("settle", "ban"),
    ("settle", "lift"),
)


@asynccontextmanager
async def elsewhere(url: str, command: Command) -> AsyncIterator[None]:
    """Store a command on another server, which commits only in the end."""
    engine = writing_engine(read_url(url))

    def run(connection: Connection) -> None:
        def execute(sql: str, values: tuple[str | int | None, ...]) -> int:
            return connection.exec_driver_sql(sql, values).rowcount

        assert run_all([command], connection.dialect, execute, writer=7) == [None]

    async with engine.begin() as connection:
        await connection.run_sync(run)
        yield
    await engine.dispose()


async def waits(url: str) -> bool:
    """Say whether somebody waits for a row in this database."""
    engine = auditing_engine(read_url(url))
    question = text(
        "SELECT count(*) FROM pg_stat_activity"
        " WHERE wait_event_type = 'Lock' AND datname = current_database()"
    )
    async with engine.connect() as connection:
        waiting = await connection.scalar(question)
    await engine.dispose()
    return bool(waiting)


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
@pytest.mark.parametrize(
    ("first", "second"), [*PAIRS, *((second, first) for first, second in PAIRS)]
)
async def test_one_in_the_midst_of_the_other(
    url: str, store: Store, first: str, second: str
) -> None:
    await make_days(store.writer, DAY)
    for name in NAMED:
        await named(store.writer, name)
        await end(store.writer, name)
    await arrive(store.writer, "guest")
    await end(store.writer, "guest")
    for name in ("p0", "guest"):
        await store.writer.write(ended(name, day=OTHER_DAY)[0][0])
    if "lift" in {first, second}:
        await store.writer.write(DOINGS["ban"]())
    async with elsewhere(url, DOINGS[first]()):
        writing = asyncio.create_task(store.writer.write(DOINGS[second]()))
        while not writing.done() and not await waits(url):
            await asyncio.sleep(0)
    await writing
    ledger = Ledger(auditing_engine(read_url(url)))
    found = await off(ledger)
    await ledger.close()
    assert found == []
