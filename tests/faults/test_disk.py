"""Faults of the disk, one after the other: `unavailable`, nothing invented, and back by itself."""

from __future__ import annotations

import asyncio
import errno
import os
import resource
import sqlite3
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import FileIO
from pathlib import Path

import pytest

from klumba.store import sqlite
from klumba.store.engine import read_url
from tests.store.databases import administer
from tests.wire.client import Client
from tests.wire.conftest import Connect
from tests.wire.served import Served
from tests.wire.sitting import LINE, Sitting, sit_down
from tests.wire.stored import folded, stored_play

MOST_MOVES = 3000
"""A disk that is full has room left in the files that are there: so many moves fill it."""


def database_file(served: Served) -> Path:
    return sqlite.path_of(read_url(served.database_url))


@contextmanager
def locked(served: Served) -> Iterator[None]:
    """Let another process's transaction keep everybody from writing."""
    other = sqlite3.connect(database_file(served), isolation_level=None)
    try:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")
    finally:
        other.close()


@contextmanager
def vanished(served: Served) -> Iterator[None]:
    """Let the data folder be gone, as when its disk is."""
    elsewhere = served.data.rename(served.data.with_name("elsewhere"))
    try:
        yield
        assert not served.data.exists(), "something was made in its place"
    finally:
        elsewhere.rename(served.data)


@contextmanager
def no_file_grows(served: Served) -> Iterator[None]:
    """Let the server's writes past the log's present end fail."""
    largest = Path(f"{database_file(served)}-wal").stat().st_size
    before = resource.prlimit(served.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(served.pid, resource.RLIMIT_FSIZE, (largest, before[1]))
    try:
        yield
    finally:
        resource.prlimit(served.pid, resource.RLIMIT_FSIZE, before)


@contextmanager
def full(served: Served) -> Iterator[None]:
    """Fill the file system that the data folder is on, which is a small one of its own."""
    filler = served.data / "filler"
    with filler.open("wb", buffering=0) as file:
        for size in (2**16, 2**12, 1):
            while wrote(file, size):
                pass
    yield
    filler.unlink()


def wrote(file: FileIO, size: int) -> bool:
    try:
        return file.write(bytes(size)) == size
    except OSError as error:
        if error.errno == errno.ENOSPC:
            return False
        raise


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """A server on a folder that may be taken away from under it."""
    (tmp_path / "data").mkdir()
    served = Served(tmp_path / "data")
    served.log = tmp_path / "log.txt"
    yield from served_through(served)


def served_through(served: Served) -> Iterator[Served]:
    served.start()
    try:
        yield served
        served.stop()
    finally:
        served.kill()


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Served]:
    """A server on a file system of 4 MiB."""
    folder = tmp_path / "small"
    folder.mkdir()
    words = ["mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", str(folder)]
    mounted = subprocess.run(words, capture_output=True, text=True, check=False)
    if mounted.returncode:
        message = f"only root may mount a small disk: {mounted.stderr.strip()}"
        if os.environ.get("KLUMBA_REQUIRE_ALL") == "1":
            pytest.fail(message)
        pytest.skip(message)
    try:
        served = Served(folder)
        served.log = tmp_path / "log.txt"
        yield from served_through(served)
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


class Table:
    """A player at one play with two connections, and at another that nothing happens to."""

    def __init__(self, ann: Client, other: Client, mine: Sitting, quiet: Sitting) -> None:
        self.ann, self.other = ann, other
        self.mine, self.quiet = mine, quiet

    async def move_until_refused(self) -> None:
        """Make events until the house has no room for one: in a fault, at once or soon."""
        for _ in range(MOST_MOVES):
            answer = await self.next()
            if answer is not None:
                assert answer == "unavailable"
                return
        raise AssertionError("the fault is none: everything was stored")

    async def next(self) -> str | None:
        """Ask for the next event, an undo or a redo; return why it is refused."""
        kind = "undo" if self.mine.expected.play()["can_undo"] else "redo"
        answer = await self.ann.answer(kind, play=self.mine.id, ply=self.mine.ply)
        if answer["type"] == "error":
            return str(answer["code"])
        getattr(self.mine.expected, kind)()
        assert answer["ply"] == self.mine.ply
        assert (await self.other.push()).told == answer.told
        return None

    async def check_refused(self) -> None:
        """Check that nothing is written nor told, and that the house lives."""
        await self.move_until_refused()
        assert await self.next() == "unavailable", "the same, once more"
        await self.other.no_push()
        await self.ann.refused("unavailable", "deal", patience="golf", number=3)
        assert (await self.ann.ask("catalogue"))["patiences"]

    async def check_read(self, *, readable: bool) -> None:
        """Check that memory does not run ahead of the log; what can be read is read."""
        for sitting in (self.mine, self.quiet):
            if readable:
                sitting.check_play(await sitting.open())
            else:
                await self.ann.refused("unavailable", "open", play=sitting.id)

    async def check_back(self, url: str) -> None:
        """Check that all goes on where it was: what was refused is stored once, asked again."""
        for _ in range(5):
            assert await self.next() is None
        await self.quiet.move(LINE[self.quiet.ply])
        for sitting in (self.mine, self.quiet):
            sitting.check_play(await sitting.open())
            whole = await stored_play(url, sitting.id)
            assert [event.ply for event in whole.events] == [*range(1, sitting.ply + 1)]
            assert folded(whole).ply == sitting.ply
        await self.other.no_push()


async def table_at(connect: Connect) -> Table:
    ann = await connect()
    other = await connect(ann.token)
    mine, quiet = [await sit_down(ann, number=1) for _ in range(2)]
    await mine.open(other)
    for sitting in (mine, quiet):
        await sitting.move(*LINE[:2])
    for _ in range(2):
        await other.push()
    return Table(ann, other, mine, quiet)


async def test_a_disk_that_is_full(
    small_disk: Served, connected: Callable[[Served], Connect]
) -> None:
    table = await table_at(connected(small_disk))
    for _ in range(2):
        with full(small_disk):
            await table.check_refused()
            await table.check_read(readable=True)
        await table.check_back(small_disk.database_url)


async def test_a_folder_that_is_gone(
    served: Served, connected: Callable[[Served], Connect]
) -> None:
    table = await table_at(connected(served))
    for _ in range(2):
        with vanished(served):
            await table.check_refused()
            await table.check_read(readable=False)
        await table.check_back(served.database_url)


async def test_a_disk_that_fails_to_write(
    served: Served, connected: Callable[[Served], Connect]
) -> None:
    table = await table_at(connected(served))
    for _ in range(2):
        with no_file_grows(served):
            await table.check_refused()
            await table.check_read(readable=True)
        await table.check_back(served.database_url)


async def test_a_lock_of_five_seconds(
    served: Served, connected: Callable[[Served], Connect]
) -> None:
    connect = connected(served)
    table = await table_at(connect)
    began = time.monotonic()
    with locked(served):
        await table.move_until_refused()
        assert time.monotonic() - began < 5
        await table.check_read(readable=True)
        stranger = await connect(hello=False)
        await stranger.refused("unavailable", "hello")
        known = await connect(table.ann.token)
        table.quiet.check_play(await table.quiet.open(known))
        await asyncio.sleep(max(0.0, began + 5 - time.monotonic()))
    await stranger.hello()
    assert (await stranger.ask("plays"))["plays"] == []
    await table.check_back(served.database_url)


async def test_commits_that_are_slow(
    served: Served, connected: Callable[[Served], Connect]
) -> None:
    """Who only looks does not wait for them; the events come in the end, each once."""
    connect = connected(served)
    table = await table_at(connect)
    for _ in range(3):
        began = time.monotonic()
        with locked(served):
            moving = asyncio.create_task(table.next())
            guest = asyncio.ensure_future(connect())
            known = await connect(table.ann.token)
            table.quiet.check_play(await table.quiet.open(known))
            assert (await known.ask("plays"))["plays"]
            looked = time.monotonic() - began
            await asyncio.sleep(began + 1 - time.monotonic())
            assert not moving.done(), "it was answered before it was stored"
        assert await moving is None
        assert looked < 1 <= time.monotonic() - began
        assert (await (await guest).ask("ping"))["type"] == "pong"
    await table.check_back(served.database_url)


@pytest.mark.parametrize("engine", ["postgresql"], indirect=True)
async def test_a_database_that_is_gone(own_server: Served, connect_own: Connect) -> None:
    table = await table_at(connect_own)
    name = read_url(own_server.database_url).database
    for _ in range(2):
        await asyncio.to_thread(
            administer,
            f"ALTER DATABASE {name} ALLOW_CONNECTIONS false",
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity"
            f" WHERE datname = '{name}'",
        )
        await table.check_refused()
        await table.check_read(readable=False)
        await asyncio.to_thread(administer, f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
        await table.check_back(own_server.database_url)
