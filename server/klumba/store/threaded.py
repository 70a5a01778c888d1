"""The SQLite connection that writes, in a thread of its own on the driver itself."""

import asyncio
import logging
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from time import monotonic, perf_counter
from typing import Final, TypeVar

from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite

from klumba.store import sqlite
from klumba.store.batch import OWN_FAULTS, Committed, Failed, Undone, run_all
from klumba.store.causes import cause
from klumba.store.errors import Conflict, Rejected, Unavailable, Unknown
from klumba.store.statements import Command

Answer = TypeVar("Answer")

_log = logging.getLogger(__name__)

WAIT_MS: Final = 100
"""How long the writer waits for readers when it makes the WAL begin anew."""

AGAIN_SECONDS: Final = (0.5, 8.0)
"""When it tries again, if a reader took longer than that: soon at first, then seldom."""

_ONLY_ONE: Final = 0  # an embedded database has one writer at a time

# What a command's own values or constraints bring about, and no other command's.
_OWN_FAULTS = (
    sqlite3.IntegrityError,
    sqlite3.DataError,
    sqlite3.ProgrammingError,
    sqlite3.InterfaceError,
    *OWN_FAULTS,
)


class ThreadedConnection:
    """Runs a whole batch in one hop to the thread, so that the event loop is free meanwhile."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._dialect = SQLiteDialect_pysqlite()
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="klumba-writer")
        self._connection: sqlite3.Connection | None = None
        self._identity: sqlite.Identity = None
        self._wal_waits_until = 0.0
        self._wal_waits = AGAIN_SECONDS[0]

    async def run(self, commands: Sequence[Command]) -> Committed:
        """Store the commands in one transaction; see WriteConnection."""
        committed = await self._in_thread(lambda: self._run(commands))
        if sqlite.wal_bytes(self._path) > sqlite.WAL_BYTES:
            self._thread.submit(self._begin_wal_anew)  # nobody waits for it but the next batch
        return committed

    async def settings(self) -> dict[str, str]:
        """Return `journal_mode` and `synchronous` (2: FULL) of the live connection."""
        return await self._in_thread(self._settings)

    async def close(self) -> None:
        """Close the connection, which moves the WAL's pages home, and end the thread."""
        await self._in_thread(self._disconnect)
        self._thread.shutdown()

    async def _in_thread(self, work: Callable[[], Answer]) -> Answer:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    # All that follows runs in the thread.

    def _run(self, commands: Sequence[Command]) -> Committed:
        cursor = self._begin()
        try:
            answers = run_all(
                commands, self._dialect, lambda *sql: cursor.execute(*sql).rowcount, _ONLY_ONE
            )
        except Failed as failed:
            raise self._undo(failed.culprit, failed.error) from failed.error
        started = perf_counter()
        try:
            cursor.execute("COMMIT")
        except sqlite3.IntegrityError as error:  # a constraint that is looked at only now
            raise self._undo(len(commands) // 2, error) from error
        except sqlite3.Error as error:
            self._disconnect()
            # The pages may have reached the WAL, and a crash now might bring them back.
            raise Unknown(cause(error)) from error
        seconds = perf_counter() - started
        if sqlite.identity(self._path) != self._identity:
            self._disconnect()
            raise Unknown("the database's file was moved or deleted meanwhile")
        return Committed(answers, seconds)

    def _begin(self) -> sqlite3.Cursor:
        try:
            cursor = self._connected().cursor()
            cursor.execute("BEGIN IMMEDIATE")
        except sqlite3.Error as error:
            self._disconnect()
            raise Unavailable(cause(error)) from error
        return cursor

    def _undo(self, culprit: int, error: Exception) -> Undone | Unavailable:
        """Roll back, and say whether one command's error or a fault undid the batch."""
        if isinstance(error, (Conflict, *_OWN_FAULTS)):
            try:
                self._connected().rollback()
            except sqlite3.Error:
                self._disconnect()
            own = error if isinstance(error, Conflict) else Rejected(cause(error))
            return Undone(culprit, own)
        self._disconnect()
        return Unavailable(cause(error))

    def _connected(self) -> sqlite3.Connection:
        found = sqlite.identity(self._path)
        if self._connection is None:
            self._connection = sqlite.connect(self._path)
            self._identity = found
        elif found != self._identity:
            raise sqlite3.OperationalError("the database's file was moved or deleted")
        return self._connection

    def _disconnect(self) -> None:
        if self._connection is not None:
            connection, self._connection = self._connection, None
            with suppress(sqlite3.Error):
                connection.close()

    def _begin_wal_anew(self) -> None:
        """Move the WAL's pages home, and write from its beginning again.

        A commit does so by itself, but only if no reader is under way just then: many short ones
        that overlap could put it off for ever. New ones do not disturb this, and those under way
        are waited for, shortly.
        """
        if self._connection is None or monotonic() < self._wal_waits_until:
            return
        try:
            self._connection.execute(f"PRAGMA busy_timeout={WAIT_MS}")
            busy, *_ = self._connection.execute("PRAGMA wal_checkpoint(RESTART)").fetchone()
            self._connection.execute(f"PRAGMA busy_timeout={sqlite.BUSY_MS}")
        except sqlite3.Error as error:
            self._disconnect()  # nothing is under way; the next batch connects anew
            _log.warning("the WAL's pages cannot be moved home: %s", error)
            busy = True
        if not busy:
            self._wal_waits = AGAIN_SECONDS[0]
            return
        self._wal_waits_until = monotonic() + self._wal_waits
        self._wal_waits = min(2 * self._wal_waits, AGAIN_SECONDS[1])

    def _settings(self) -> dict[str, str]:
        names = ("journal_mode", "synchronous")
        connection = self._connected()
        return {name: str(connection.execute(f"PRAGMA {name}").fetchone()[0]) for name in names}
