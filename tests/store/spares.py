"""PostgreSQL databases that tests use one after the other."""

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from typing import Final

import asyncpg

from klumba.store.schema import metadata
from tests.store import databases

LEFT_BYTES: Final = 2**20
"""What emptied rows may leave behind, before plans and times of later tests could tell of it."""

_SHAPE: Final = """
SELECT array_agg(part ORDER BY part)::text FROM (
    SELECT relname || ' ' || xmin FROM pg_class WHERE oid >= 16384
    UNION ALL SELECT attrelid || attname || ' ' || xmin FROM pg_attribute WHERE attrelid >= 16384
    UNION ALL SELECT conname || ' ' || xmin FROM pg_constraint WHERE oid >= 16384
    UNION ALL SELECT proname || ' ' || xmin FROM pg_proc WHERE oid >= 16384
    UNION ALL SELECT version_num FROM alembic_version
) AS parts (part)
"""
"""Whatever is changed in the catalogue is a new version of its row, with another `xmin`."""

_SIZE: Final = "SELECT pg_database_size(current_database())"
_ALONE: Final = """
SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'
"""
_EMPTY: Final = ";".join(f"DELETE FROM {table.name}" for table in reversed(metadata.sorted_tables))


@dataclass(frozen=True)
class _Look:
    shape: str
    size: int


class Spares:
    """Databases of one template, each lent to one test after the other.

    One that comes back is emptied and lent again: dropping it takes a checkpoint, and making
    another one copies some megabytes. It is not lent again if more than its rows was changed.
    """

    def __init__(self, template: str) -> None:
        self._template = template
        self._ready: list[str] = []
        self._as_made: dict[str, _Look] = {}
        self._made = ExitStack()

    def close(self) -> None:
        """Drop all that was made."""
        self._made.close()

    @contextmanager
    def lent(self) -> Iterator[str]:
        """Give the name of a database with the tables and no rows."""
        name = self._ready.pop() if self._ready else self._make()
        yield name
        if asyncio.run(_emptied(name, self._as_made[name])):
            self._ready.append(name)

    def _make(self) -> str:
        name = self._made.enter_context(databases.postgresql_database(self._template))
        self._as_made[name] = asyncio.run(_seen(name))
        return name


async def _seen(name: str) -> _Look:
    connection = await databases.connect(name)
    try:
        return await _look(connection)
    finally:
        await connection.close()


async def _look(connection: asyncpg.Connection) -> _Look:
    return _Look(await connection.fetchval(_SHAPE), await connection.fetchval(_SIZE))


async def _emptied(name: str, as_made: _Look) -> bool:
    """Empty a database, and say whether it is as it was made."""
    with suppress(OSError, TimeoutError, asyncpg.PostgresError):
        connection = await databases.connect(name)
        try:
            await connection.execute(_ALONE)
            look = await _look(connection)
            if look.shape == as_made.shape and look.size - as_made.size <= LEFT_BYTES:
                await connection.execute(_EMPTY, timeout=10)
                return True
        finally:
            await connection.close()
    return False
