"""The store as a whole: a reader and a writer on one database."""

from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy import URL

from klumba.store import sqlite
from klumba.store.engine import is_embedded, read_url, reading_engine, write_connection
from klumba.store.migrating import check, prepare
from klumba.store.queries import Reader
from klumba.store.writer import Batch, Writer


@dataclass(frozen=True)
class Store:
    """What the house keeps: asked through `reader`, told through `writer`."""

    database: URL
    reader: Reader
    writer: Writer

    def wal_bytes(self) -> int:
        """Return how large an embedded database's WAL is; 0 of any other."""
        if not is_embedded(self.database):
            return 0
        return sqlite.wal_bytes(sqlite.path_of(self.database))

    async def close(self) -> None:
        """Store what is waiting, and close all connections.

        SQLite's last connection moves the WAL's pages home: that is the writer's, in its thread.
        """
        try:
            await self.reader.close()
        finally:
            await self.writer.close()


async def open_store(
    url: str,
    observe: Callable[[Batch], None] = lambda _batch: None,
    *,
    as_it_is: bool = False,
) -> Store:
    """Open a database by its URL; an embedded one is made or migrated if need be.

    `observe` hears of every batch that was stored. `as_it_is`: a server may have it just now, and
    nothing is made or migrated.
    Raises ValueError for a URL that is none, WrongSchema, Unavailable.
    """
    database = read_url(url)
    await (check if as_it_is else prepare)(database)
    writer = Writer(write_connection(database), observe=observe)
    return Store(database, Reader(reading_engine(database)), writer)
