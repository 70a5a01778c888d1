"""SQLite: the file, the pragmas of every connection, and the engines that SQLAlchemy has of it.

The sqlite3 driver begins transactions by itself, and too late: only before the first writing
statement, so that reads, DDL and SAVEPOINT stand outside, and DEFERRED, so that a write may find
that what was read before is stale (BUSY_SNAPSHOT). So its control is switched off
(`isolation_level=None`), and BEGIN is said by the engines' `begin` event: DEFERRED for readers,
IMMEDIATE for whoever writes.
"""

import asyncio
import os
import sqlite3
from pathlib import Path
from time import monotonic, sleep
from typing import Any, Final, Literal, TypeAlias

import aiosqlite
from sqlalchemy import URL, Connection, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DisconnectionError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry
from sqlalchemy.util import await_only

from klumba.store.errors import Unavailable

OLDEST: Final = (3, 37)
"""The first version of the library that has STRICT tables."""

BUSY_MS: Final = 2000
"""How long to wait for another process's lock: longer than a checkpoint, shorter than a player."""

READERS: Final = 4
"""Connections that read, each with a thread of its own."""

QUEUE_SECONDS: Final = 30
"""How long a question waits for a connection: some seconds, when all clients come back at once."""

END_SECONDS: Final = 10
"""How long a thread may take for what it was asked, once its engine is disposed of."""

WAL_PAGES: Final = 1000
"""With how many pages in the WAL a commit moves them home; where no reader is in the way."""

WAL_BYTES: Final = 16 * 1024 * 1024
"""What the WAL's file may keep when it begins anew; one that is larger, the writer makes begin."""

PRAGMAS: Final = (
    f"busy_timeout={BUSY_MS}",
    "journal_mode=WAL",  # readers and the writer do not wait for each other
    "synchronous=FULL",  # a commit returns when it is on the disk
    "fullfsync=ON",  # also on macOS, where an ordinary fsync stops at the drive's cache
    "checkpoint_fullfsync=ON",
    "foreign_keys=ON",
    "cache_size=-16384",  # KiB
    f"wal_autocheckpoint={WAL_PAGES}",
    f"journal_size_limit={WAL_BYTES}",  # what a long reader made the WAL grow to is given back
)

Identity: TypeAlias = tuple[int, int] | None
"""Which file stands under a path: device and inode; None if there is none."""


def path_of(url: URL) -> Path:
    """Return the path of the database's file."""
    return Path(url.database or "").absolute()


def check_path(path: Path) -> None:
    """Return if a database's file is under the path, or can be made there.

    Raises Unavailable.
    """
    try:
        if not path.parent.is_dir():
            raise Unavailable(f"there is no folder {path.parent}")
        if not path.exists():
            if not os.access(path.parent, os.W_OK | os.X_OK):
                raise Unavailable(f"no file may be made in {path.parent}")
        elif not path.is_file():
            raise Unavailable(f"{path} is no file")
    except OSError as error:  # such as a name that is too long
        raise Unavailable(f"{path}: {error.strerror}") from error


def identity(path: Path) -> Identity:
    """Return which file stands under the path now.

    SQLite would go on writing into a file that was deleted or moved away, and every commit would
    succeed: so this is compared with what it was when the file was opened.
    """
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def beside(path: Path) -> tuple[Path, Path]:
    """Return the paths of a database's WAL and of the index to it, which are there while in use."""
    return path.with_name(f"{path.name}-wal"), path.with_name(f"{path.name}-shm")


def wal_bytes(path: Path) -> int:
    """Return how large the WAL's file is; 0 if there is none."""
    try:
        return beside(path)[0].stat().st_size
    except OSError:
        return 0


def connect(path: Path) -> sqlite3.Connection:
    """Connect by the driver itself, to write; a file that is not there is not made.

    Raises sqlite3.Error.
    """
    connection = sqlite3.connect(f"{path.as_uri()}?mode=rw", uri=True, isolation_level=None)
    try:
        for pragma in PRAGMAS:
            _set(connection, pragma)
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def _set(connection: sqlite3.Connection, pragma: str) -> None:
    """Set a pragma; `journal_mode` of a new file does not itself wait for who sets it just now."""
    until = monotonic() + BUSY_MS / 1000
    while True:
        try:
            connection.execute(f"PRAGMA {pragma}")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or monotonic() > until:
                raise
            sleep(0.01)


def reading_engine(path: Path) -> AsyncEngine:
    """Return the engine of the readers; each transaction sees one state of the database."""
    engine = _engine(path, "rw", "DEFERRED", (*PRAGMAS, "query_only=ON"), pool_size=READERS)
    _leave_moved_files(engine, path)
    return engine


def writing_engine(path: Path) -> AsyncEngine:
    """Return an engine whose transactions write."""
    return _engine(path, "rw", "IMMEDIATE", PRAGMAS, pool_size=1)


def auditing_engine(path: Path) -> AsyncEngine:
    """Return an engine that changes nothing: the WAL of a server that was killed stays, too."""
    pragmas = (f"busy_timeout={BUSY_MS}", "cache_size=-16384", "query_only=ON")
    return _engine(path, "ro", "DEFERRED", pragmas, pool_size=1)


def migrating_engine(path: Path) -> AsyncEngine:
    """Return an engine that may make the file, and rebuild tables that others refer to."""
    pragmas = (*PRAGMAS, "foreign_keys=OFF")  # can't be changed within a transaction
    return _engine(path, "rwc", "IMMEDIATE", pragmas, pool_size=1)


def _engine(
    path: Path,
    mode: Literal["ro", "rw", "rwc"],
    begin: Literal["DEFERRED", "IMMEDIATE"],
    pragmas: tuple[str, ...],
    *,
    pool_size: int,
) -> AsyncEngine:
    query = {"mode": mode, "uri": "true"}
    threads = _Threads()
    engine = create_async_engine(
        URL.create("sqlite+aiosqlite", database=path.as_uri(), query=query),
        hide_parameters=True,  # an error is logged, and a deal is not told
        connect_args={"isolation_level": None, "async_creator_fn": threads.connect},
        pool_size=pool_size,
        max_overflow=0,
        pool_timeout=QUEUE_SECONDS,
    )

    @event.listens_for(engine.sync_engine, "connect")
    def _set_pragmas(driver: DBAPIConnection, _record: object) -> None:
        cursor = driver.cursor()
        for pragma in pragmas:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def _begin(connection: Connection) -> None:
        connection.exec_driver_sql(f"BEGIN {begin}")

    @event.listens_for(engine.sync_engine, "engine_disposed")
    def _end(_engine: object) -> None:
        await_only(threads.end())

    return engine


class _Threads:
    """The connections of an engine, each with a thread of its own.

    A question that is given up goes on in its thread, and would tell a loop that is no more.
    """

    def __init__(self) -> None:
        self._connections: list[aiosqlite.Connection] = []

    def connect(self, file: str, **options: Any) -> aiosqlite.Connection:  # noqa: ANN401
        """Return a connection that is not open yet."""
        connection = aiosqlite.connect(file, **options)
        connection._thread.daemon = True  # as SQLAlchemy does where it connects itself
        self._connections = [*self._living(), connection]
        return connection

    async def end(self) -> None:
        """Return when the threads have ended, each after what it was asked, or should have."""
        for connection in (living := self._living()):
            connection.stop()
        for connection in living:
            await asyncio.to_thread(connection._thread.join, END_SECONDS)

    def _living(self) -> list[aiosqlite.Connection]:
        return [each for each in self._connections if each._thread.is_alive()]


def _leave_moved_files(engine: AsyncEngine, path: Path) -> None:
    @event.listens_for(engine.sync_engine, "connect")
    def _remember(_driver: object, record: ConnectionPoolEntry) -> None:
        record.info["identity"] = identity(path)

    @event.listens_for(engine.sync_engine, "checkout")
    def _compare(_driver: object, record: ConnectionPoolEntry, _proxy: object) -> None:
        if record.info["identity"] != identity(path):
            raise DisconnectionError("the database's file was moved")
