"""The connection that writes through SQLAlchemy's asynchronous engine: PostgreSQL's."""

from collections.abc import Sequence
from time import perf_counter
from typing import Final

from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from klumba.store.batch import OWN_FAULTS, Committed, Failed, Undone, run_all
from klumba.store.causes import cause
from klumba.store.errors import Conflict, Rejected, StoreError, Unavailable, Unknown
from klumba.store.statements import Command, Value

# Classes of SQLSTATE: values and constraints are the command's own affair; a deadlock befell it,
# and it may succeed alone.
_OWN_STATES = ("22", "23", "42")
_BEFELL_IT = ("40",)

_NUMBERS: Final = 0x6B6C756D
"""The lock space in which writers claim their numbers: any number of Klumba's own."""

_MOST_WRITERS: Final = 1000

# What the driver and the network raise besides the database's own errors.
_FAULTS = (SQLAlchemyError, OSError, TimeoutError)


class AwaitedConnection:
    """Runs each statement of a batch in a round trip to the database."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._connection: AsyncConnection | None = None
        self._number = 0

    async def run(self, commands: Sequence[Command]) -> Committed:
        """Store the commands in one transaction; see WriteConnection."""
        try:
            connection = await self._connected()
            return await connection.run_sync(_run, commands, self._number)
        except Undone:
            raise
        except Unavailable:
            await self._disconnect()
            raise
        except _FAULTS as error:
            await self._disconnect()
            raise Unavailable(cause(error)) from error

    async def settings(self) -> dict[str, str]:
        """Return `synchronous_commit` and `fsync` of the live connection."""
        names = ("synchronous_commit", "fsync")
        connection = await self._connected()
        async with connection.begin():
            return {name: str(await connection.scalar(text(f"SHOW {name}"))) for name in names}

    async def close(self) -> None:
        """Close the connection."""
        if self._connection is not None:
            await self._connection.close()
            self._connection = None
        await self._engine.dispose()

    async def _connected(self) -> AsyncConnection:
        if self._connection is not None and await _is_closed(self._connection):
            await self._disconnect()  # between two batches: nothing was under way
        if self._connection is None:
            self._connection = await self._engine.connect()
            try:
                self._number = await _claimed_number(self._connection)
            except BaseException:
                await self._disconnect()
                raise
        return self._connection

    async def _disconnect(self) -> None:
        if self._connection is not None:
            connection, self._connection = self._connection, None
            await connection.invalidate()  # without a word to a server that may not answer
            await connection.close()


async def _claimed_number(connection: AsyncConnection) -> int:
    """Return a number that no other writer has; it is free again when the connection ends."""
    claim = text("SELECT pg_try_advisory_lock(:space, :number)")
    async with connection.begin():
        for number in range(_MOST_WRITERS):
            if await connection.scalar(claim, {"space": _NUMBERS, "number": number}):
                return number
    raise Unavailable("too many writers have this database")


async def _is_closed(connection: AsyncConnection) -> bool:
    driver = (await connection.get_raw_connection()).driver_connection
    is_closed = getattr(driver, "is_closed", None)  # asyncpg hears of it without asking
    return is_closed is not None and bool(is_closed())


def _run(connection: Connection, commands: Sequence[Command], writer: int) -> Committed:
    def execute(sql: str, values: tuple[Value, ...]) -> int:
        return connection.exec_driver_sql(sql, values).rowcount

    transaction = connection.begin()
    try:
        answers = run_all(commands, connection.dialect, execute, writer)
    except Failed as failed:
        own = _own_fault(failed.error)
        if own is None:
            raise Unavailable(cause(failed.error)) from failed.error
        transaction.rollback()
        raise Undone(failed.culprit, own) from failed.error
    started = perf_counter()
    try:
        transaction.commit()
    except _FAULTS as error:
        own = _own_fault(error)
        if own is None:
            raise Unknown(cause(error)) from error
        transaction.rollback()  # done already by the database; SQLAlchemy wants to be told
        raise Undone(len(commands) // 2, own) from error
    return Committed(answers, perf_counter() - started)


def _own_fault(error: Exception) -> StoreError | None:
    """Return what to tell of an error that is one command's; None for what concerns all."""
    if isinstance(error, Conflict):
        return error
    if not isinstance(error, DBAPIError):
        return Rejected(cause(error)) if isinstance(error, OWN_FAULTS) else None
    state = getattr(error.orig, "sqlstate", None) or ""
    if state.startswith(_BEFELL_IT):
        return Unavailable(cause(error))
    not_encoded = isinstance(error.orig and error.orig.__cause__, ValueError)
    if state.startswith(_OWN_STATES) or not_encoded:
        return Rejected(cause(error))
    return None
