"""The WAL of a busy house stays small, whoever reads, and gets small again."""

import asyncio
import sqlite3
from contextlib import closing
from threading import Event, Thread

import pytest

from klumba.store import Store, open_store, sqlite, threaded
from klumba.store.commands import append_event
from klumba.store.engine import read_url
from tests.store.making import begin, move

MIB = 1024 * 1024
BOUND = 64 * MIB
PLAYS = [f"play-{number:02}" for number in range(50)]
LARGE = "x" * 10_000  # so that a few commits write what takes a house minutes


async def write(store: Store, ply: int) -> int:
    """Let something happen in every play, and return how large the WAL is then."""
    events = (append_event(play_id, move(ply, LARGE)) for play_id in PLAYS)
    await asyncio.gather(*map(store.writer.submit, events))
    return store.wal_bytes()


@pytest.fixture
def path(sqlite_url: str) -> str:
    return str(sqlite.path_of(read_url(sqlite_url)))


async def test_a_wal_without_readers(sqlite_url: str) -> None:
    store = await open_store(sqlite_url)
    assert store.wal_bytes() == 0
    await begin(store.writer, *PLAYS)
    assert max([await write(store, ply) for ply in range(1, 100)]) < sqlite.WAL_BYTES
    assert store.wal_bytes() > 0
    await store.close()
    assert store.wal_bytes() == 0


@pytest.mark.heavy
async def test_readers_that_overlap_do_not_make_it_grow(sqlite_url: str, path: str) -> None:
    """Without the writer's help it grows as long as they read."""
    store = await open_store(sqlite_url)
    await begin(store.writer, *PLAYS)
    ended = Event()

    def read() -> None:
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            while not ended.is_set():
                connection.execute("BEGIN")
                for _ in range(2):
                    connection.execute("SELECT ply FROM events LIMIT 1000").fetchall()
                connection.execute("COMMIT")

    readers = [Thread(target=read) for _ in range(sqlite.READERS)]
    for reader in readers:
        reader.start()
    try:
        assert max([await write(store, ply) for ply in range(1, 250)]) < BOUND
    finally:
        ended.set()
        for reader in readers:
            reader.join()
    await store.close()


async def test_what_a_long_reader_made_it_grow_to_is_given_back(
    sqlite_url: str, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(threaded, "AGAIN_SECONDS", (0.0, 0.0))  # what is tested is not the waiting
    store = await open_store(sqlite_url)
    await begin(store.writer, *PLAYS)
    with closing(sqlite3.connect(path, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        stood = reader.execute("SELECT count(*) FROM events").fetchone()
        ply, size = 0, 0
        while size <= sqlite.WAL_BYTES + 4 * MIB:
            ply += 1
            size = await write(store, ply)
        assert reader.execute("SELECT count(*) FROM events").fetchone() == stood
        reader.execute("COMMIT")
    for more in range(1, 4):
        size = await write(store, ply + more)
    assert size <= sqlite.WAL_BYTES
    assert [event.ply for event in await store.reader.events(PLAYS[0])][-1] == ply + 3
    await store.close()


async def test_another_database_has_none(postgresql_url: str) -> None:
    store = await open_store(postgresql_url)
    assert store.wal_bytes() == 0
    await store.close()
