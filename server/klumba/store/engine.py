"""From a database's URL to the connections that it takes, on either engine."""

from typing import Final

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine

from klumba.store import postgresql, sqlite
from klumba.store.awaited import AwaitedConnection
from klumba.store.batch import WriteConnection
from klumba.store.threaded import ThreadedConnection

_DRIVERS: Final = {
    "sqlite": "sqlite+aiosqlite",
    "sqlite+aiosqlite": "sqlite+aiosqlite",
    "postgresql": "postgresql+asyncpg",
    "postgresql+asyncpg": "postgresql+asyncpg",
}

_GREATEST_PORT: Final = 65535

_SSL: Final = ("disable", "allow", "prefer", "require", "verify-ca", "verify-full")

_WHAT_IT_IS: Final = (
    "a database's URL is sqlite:///FILE or postgresql://USER:PASSWORD@HOST:PORT/NAME"
)

OPTIONS: Final = ("ssl", "host", "port")
"""What may stand after the `?` of a PostgreSQL database's URL."""


def read_url(text: str) -> URL:
    """Read `sqlite:///FILE` or `postgresql://…`; `+aiosqlite` and `+asyncpg` may be named.

    Raises ValueError, in words that repeat nothing of the URL but its options' names.
    """
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        raise ValueError(_WHAT_IT_IS) from None
    if url.drivername not in _DRIVERS:
        raise ValueError("a database's URL begins with sqlite:/// or postgresql://")
    url = url.set(drivername=_DRIVERS[url.drivername])
    if is_embedded(url):
        _check_file(url)
    else:
        _check_port(url)
        _check_options(url)
    return url


def _check_file(url: URL) -> None:
    elsewhere = url.host or url.port or url.username or url.password
    if url.database in {None, "", ":memory:"} or url.query or elsewhere:
        raise ValueError("an embedded database is a file: sqlite:///FILE, or sqlite:////PATH/FILE")


def _check_port(url: URL) -> None:
    port = str(url.query.get("port", url.port or 1))
    if not (port.isascii() and port.isdecimal() and 0 < int(port[:6]) <= _GREATEST_PORT):
        raise ValueError(f"the port of a database's URL is a number from 1 to {_GREATEST_PORT}")


def _check_options(url: URL) -> None:
    """Refuse what the driver would not know, or would ask of each connection to no purpose."""
    if unknown := sorted(url.query.keys() - set(OPTIONS)):
        known = ", ".join(OPTIONS)
        raise ValueError(f"a database's URL has no option {', '.join(unknown)}; it has: {known}")
    for option, value in url.query.items():
        if not isinstance(value, str):
            raise ValueError(f"a database's URL names {option} once")
    if url.query.get("ssl", "disable") not in _SSL:
        raise ValueError(f"ssl of a database's URL is one of: {', '.join(_SSL)}")


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
