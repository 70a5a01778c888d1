"""From a database's URL to the connections that it takes, on either engine."""

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine

from klumba.store import postgresql, sqlite
from klumba.store.awaited import AwaitedConnection
from klumba.store.batch import WriteConnection
from klumba.store.threaded import ThreadedConnection


def read_url(text: str) -> URL:
    """Read `sqlite+aiosqlite:///FILE` or `postgresql+asyncpg://…`; the drivers may be left out.

    Raises ValueError.
    """
    try:
        url = make_url(text)
    except ArgumentError as error:
        raise ValueError("a database's URL begins with sqlite:/// or postgresql://") from error
    if url.get_backend_name() == "postgresql":
        return url.set(drivername="postgresql+asyncpg")
    if url.get_backend_name() != "sqlite":
        raise ValueError(f"no such database: {url.get_backend_name()}; sqlite or postgresql")
    if url.database in {None, "", ":memory:"} or url.query:
        raise ValueError("an embedded database is a file: sqlite:///FILE")
    return url.set(drivername="sqlite+aiosqlite")


def is_embedded(url: URL) -> bool:
    """Return whether the database is a file of the server's own."""
    return url.get_backend_name() == "sqlite"


def reading_engine(url: URL) -> AsyncEngine:
    """Return the engine of the connections that read."""
    if is_embedded(url):
        return sqlite.reading_engine(sqlite.path_of(url))
    return postgresql.reading_engine(url)


def auditing_engine(url: URL) -> AsyncEngine:
    """Return the engine of who reads everything, and changes not even the WAL."""
    if is_embedded(url):
        return sqlite.auditing_engine(sqlite.path_of(url))
    return postgresql.auditing_engine(url)


def migrating_engine(url: URL) -> AsyncEngine:
    """Return the engine that migrations run on."""
    if is_embedded(url):
        return sqlite.migrating_engine(sqlite.path_of(url))
    return postgresql.migrating_engine(url)


def write_connection(url: URL) -> WriteConnection:
    """Return the connection that the writer owns."""
    if is_embedded(url):
        return ThreadedConnection(sqlite.path_of(url))
    return AwaitedConnection(postgresql.writing_engine(url))
