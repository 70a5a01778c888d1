"""Real faults: the answer says what is known, other plays go on, and service returns by itself."""

import asyncio
import resource
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path

import asyncpg
import pytest

from klumba.store import Command, Store, Unavailable, Unknown, open_store, sqlite
from klumba.store.commands import append_event
from klumba.store.engine import read_url
from tests.store.making import begin, move, play, result


@pytest.fixture
async def embedded(sqlite_url: str) -> AsyncIterator[Store]:
    opened = await open_store(sqlite_url)
    await begin(opened.writer, "play")
    yield opened
    await opened.close()


@pytest.fixture
async def served(postgresql_url: str) -> AsyncIterator[Store]:
    opened = await open_store(postgresql_url)
    await begin(opened.writer, "play")
    yield opened
    await opened.close()


def appending(*plies: int, text: str = "5D>f") -> list[Command]:
    return [append_event("play", move(ply, text)) for ply in plies]


async def write_all(store: Store, commands: list[Command]) -> list[BaseException | None]:
    answers = [store.writer.submit(command) for command in commands]
    return await asyncio.gather(*answers, return_exceptions=True)


async def plies(store: Store) -> list[int]:
    return [event.ply for event in await store.reader.events("play")]


def path_of(url: str) -> Path:
    return sqlite.path_of(read_url(url))


async def test_a_lock_that_outlasts_the_patience(embedded: Store, sqlite_url: str) -> None:
    other = sqlite3.connect(path_of(sqlite_url), isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    answers = await write_all(embedded, appending(1, 2))
    assert [type(answer) for answer in answers] == [Unavailable, Unavailable]
    assert await plies(embedded) == []  # reading goes on meanwhile
    other.execute("ROLLBACK")
    other.close()
    assert await write_all(embedded, appending(1, 2)) == [None, None]
    assert await plies(embedded) == [1, 2]


async def test_a_lock_keeps_nobody_from_opening(embedded: Store, sqlite_url: str) -> None:
    other = sqlite3.connect(path_of(sqlite_url), isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    await (await open_store(sqlite_url)).close()
    other.close()
    assert await plies(embedded) == []


async def test_a_lock_that_does_not(embedded: Store, sqlite_url: str) -> None:
    other = sqlite3.connect(path_of(sqlite_url), isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    answer = embedded.writer.submit(appending(1)[0])
    asyncio.get_running_loop().call_later(0.3, other.execute, "ROLLBACK")
    await answer
    other.close()
    assert await plies(embedded) == [1]


async def test_a_full_database(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    path = path_of(sqlite_url)
    with monkeypatch.context() as patched:
        limit = f"max_page_count={path.stat().st_size // 4096 + 4}"
        patched.setattr(sqlite, "PRAGMAS", (*sqlite.PRAGMAS, limit))
        store = await open_store(sqlite_url)
        await begin(store.writer, "play")
        answers = await write_all(store, appending(1, 2, 3, text="x" * 20_000))
        assert [type(answer) for answer in answers] == [Unavailable] * 3
        assert await plies(store) == []
        assert await write_all(store, appending(1)) == [None]  # for a small one there is room
    large = appending(2, text="x" * 200_000)
    assert [type(answer) for answer in await write_all(store, large)] == [Unavailable]
    assert await write_all(store, large) == [None]
    assert await plies(store) == [1, 2]
    await store.close()


@contextmanager
def no_file_grows(largest: int) -> Iterator[None]:
    """Let writes past this size fail (EFBIG), as on a disk that has no room left."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (largest, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


async def test_a_commit_that_fails_leaves_it_open(embedded: Store, sqlite_url: str) -> None:
    wal = Path(f"{path_of(sqlite_url)}-wal")
    assert await write_all(embedded, appending(1)) == [None]
    with no_file_grows(wal.stat().st_size):
        answers = await write_all(embedded, appending(2, 3))
    assert [type(answer) for answer in answers] == [Unknown, Unknown]
    stored = await plies(embedded)
    assert stored in ([1], [1, 2, 3])
    assert await write_all(embedded, appending(len(stored) + 1)) == [None]


async def test_a_file_that_was_moved_away_and_back(embedded: Store, sqlite_url: str) -> None:
    path = path_of(sqlite_url)
    assert await write_all(embedded, appending(1)) == [None]
    assert await plies(embedded) == [1]
    elsewhere = path.rename(path.with_name("elsewhere"))
    for _ in range(2):
        assert [type(answer) for answer in await write_all(embedded, appending(2))] == [Unavailable]
    with pytest.raises(Unavailable):
        await plies(embedded)
    assert not path.exists(), "an empty database was made in its place"
    elsewhere.rename(path)
    assert await write_all(embedded, appending(2)) == [None]
    assert await plies(embedded) == [1, 2]


async def test_no_server_at_all() -> None:
    with pytest.raises(Unavailable):
        await open_store("postgresql://postgres@127.0.0.1:1/klumba")


async def test_no_such_database(postgresql_url: str) -> None:
    with pytest.raises(Unavailable, match="does not exist"):
        await open_store(f"{postgresql_url}_not")


@pytest.fixture
async def administrator(postgresql_url: str) -> AsyncIterator[asyncpg.Connection]:
    connection = await asyncpg.connect(postgresql_url.replace("+asyncpg", ""))
    yield connection
    await connection.close()


async def until(administrator: asyncpg.Connection, writer_is: str) -> None:
    """Return when the writer's session is as described, in the words of pg_stat_activity."""
    async with asyncio.timeout(10):
        while not await administrator.fetchval(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
            f" AND application_name = 'klumba writer' AND {writer_is}"
        ):
            await asyncio.sleep(0.01)


async def terminate(administrator: asyncpg.Connection) -> None:
    """End the writer's session on the server, as a failover does."""
    await administrator.execute(
        "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity"
        " WHERE datname = current_database() AND application_name = 'klumba writer'"
    )


async def test_a_session_lost_between_batches(
    served: Store, administrator: asyncpg.Connection
) -> None:
    assert await write_all(served, appending(1)) == [None]
    await terminate(administrator)
    answers = await write_all(served, appending(2))
    if answers != [None]:  # it had not heard of it yet
        assert [type(answer) for answer in answers] == [Unavailable]
        assert await write_all(served, appending(2)) == [None]
    assert await plies(served) == [1, 2]


async def test_a_session_lost_within_a_batch(
    served: Store, administrator: asyncpg.Connection
) -> None:
    blocking = administrator.transaction()
    await blocking.start()
    await administrator.execute("LOCK TABLE results IN ACCESS EXCLUSIVE MODE")
    last = move(3)
    ending = append_event("play", last, result(play("play"), last))
    answers = [served.writer.submit(command) for command in (*appending(1, 2), ending)]
    await until(administrator, "wait_event_type = 'Lock'")
    await terminate(administrator)
    told = await asyncio.gather(*answers, return_exceptions=True)
    await blocking.rollback()
    assert [type(answer) for answer in told] == [Unavailable] * 3
    assert await plies(served) == []
    assert await write_all(served, [*appending(1, 2), ending]) == [None] * 3


async def test_a_session_lost_at_the_commit_leaves_it_open(
    served: Store, administrator: asyncpg.Connection
) -> None:
    await administrator.execute("""
        CREATE FUNCTION nap() RETURNS trigger LANGUAGE plpgsql
            AS 'BEGIN PERFORM pg_sleep(9); RETURN NULL; END';
        CREATE CONSTRAINT TRIGGER nap AFTER INSERT ON events
            DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION nap()
    """)
    answers = [served.writer.submit(command) for command in appending(1, 2)]
    await until(administrator, "query LIKE 'COMMIT%' AND wait_event = 'PgSleep'")
    await terminate(administrator)
    told = await asyncio.gather(*answers, return_exceptions=True)
    assert [type(answer) for answer in told] == [Unknown, Unknown]
    await administrator.execute("DROP TRIGGER nap ON events")
    assert await plies(served) == []
    assert await write_all(served, appending(1, 2)) == [None, None]
