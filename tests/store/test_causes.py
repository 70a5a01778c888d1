"""What is told of a fault: the database's own words, in one line, and nothing that was stored."""

import errno
import os
import socket
import sqlite3
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from msgspec import structs

from klumba.store import Rejected, Store, Unavailable, open_store, postgresql
from klumba.store.causes import cause, system_words
from klumba.store.commands import append_event
from tests.store.making import begin, move
from tests.store.test_migrations import execute

LIBRARIES = ("sqlalche", "asyncpg", "sqlite3.", "aiosqlite", "Background", "[SQL", "parameters")
SECRET = "a-deck-that-is-not-told"


def check_told(error: BaseException, *hidden: str) -> None:
    told = str(error)
    assert told
    assert told == " ".join(told.split()), f"more than a line: {told!r}"
    assert not [word for word in (*LIBRARIES, "DETAIL", "\\n", *hidden) if word in told], told


@pytest.mark.parametrize(
    "values",
    [{"kind": "nonsense"}, {"elapsed_ms": 2**70}, {"placed": SECRET}, {"move": SECRET + "\ud800"}],
    ids=lambda values: next(iter(values)),
)
async def test_what_a_refused_row_holds_is_not_told(
    store: Store, values: dict[str, object]
) -> None:
    await begin(store.writer, "play")
    row = structs.replace(move(1, SECRET), **values)
    with pytest.raises(Rejected) as refused:
        await store.writer.write(append_event("play", row))
    check_told(refused.value, SECRET)


async def test_a_constraint_is_told_by_its_name(store: Store) -> None:
    await begin(store.writer, "play")
    with pytest.raises(Rejected, match="kind"):
        await store.writer.write(append_event("play", move(1, kind="nonsense")))


async def test_a_table_that_is_gone(store: Store, url: str) -> None:
    await begin(store.writer, "play")
    await execute(url, "DROP TABLE results")
    with pytest.raises(Unavailable, match="results") as failed:
        await store.reader.result("play")
    check_told(failed.value)


async def test_a_pool_from_which_no_connection_comes_free(
    postgresql_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgresql, "QUEUE_SECONDS", 1)
    store = await open_store(postgresql_url)
    async with AsyncExitStack() as stack:
        for _ in range(postgresql.READERS):
            connection = await stack.enter_async_context(store.reader._engine.connect())
            assert not connection.closed
        with pytest.raises(Unavailable, match="no connection came free in time") as failed:
            await store.reader.player("ann")
    check_told(failed.value)
    await store.close()


async def test_a_server_that_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgresql, "CONNECT_SECONDS", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        port = silent.getsockname()[1]
        with pytest.raises(Unavailable, match=r"klumba at .*: no answer in time") as failed:
            await open_store(f"postgresql://ann:secret@127.0.0.1:{port}/klumba?ssl=disable")
    check_told(failed.value, "secret", "ann")


async def test_a_port_at_which_nobody_listens() -> None:
    with socket.create_server(("127.0.0.1", 0)) as closed:
        port = closed.getsockname()[1]
    for host in ("127.0.0.1", "localhost"):
        with pytest.raises(Unavailable) as failed:
            await open_store(f"postgresql://ann:secret@{host}:{port}/klumba")
        assert str(failed.value) == f"the database klumba at {host}: Connection refused"


async def test_a_database_that_there_is_not(postgresql_url: str) -> None:
    with pytest.raises(Unavailable) as failed:
        await open_store(f"{postgresql_url}_not")
    check_told(failed.value)
    assert str(failed.value).endswith('_not" does not exist')


async def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Sir or Madam, " * 100)
    with pytest.raises(Unavailable) as failed:
        await open_store(f"sqlite:///{letter}")
    assert str(failed.value) == f"{letter}: file is not a database"


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (TimeoutError(), "no answer in time"),
        (sqlite3.OperationalError("disk I/O error"), "disk I/O error"),
        (sqlite3.OperationalError(), "no answer in time"),
        (ValueError(f"invalid input: {SECRET}"), "invalid input"),
        (KeyError("ply"), "no value for 'ply'"),
        (ConnectionResetError(), "no answer in time"),
        (OSError("three\nlines\n of it"), "three lines of it"),
    ],
    ids=repr,
)
def test_any_error_is_told_in_one_line(error: Exception, told: str) -> None:
    assert cause(error) == told


@pytest.mark.parametrize(
    "error",
    [
        OSError(errno.ECONNREFUSED, "Connect call failed ('127.0.0.1', 5432)"),
        OSError("Multiple exceptions: [Errno 111] Connect call failed ('::1', 1, 0, 0), [Errno 1]"),
    ],
)
def test_the_system_s_words_are_without_asyncio_s(error: OSError) -> None:
    assert system_words(error) == os.strerror(errno.ECONNREFUSED)
