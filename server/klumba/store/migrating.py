"""Bringing a database from one version of the schema to another, in one transaction."""

import asyncio
import logging
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import URL, Connection, text
from sqlalchemy.exc import SQLAlchemyError

from klumba.store import backup, sqlite
from klumba.store.causes import cause
from klumba.store.engine import is_embedded, migrating_engine, read_url, reading_engine
from klumba.store.errors import Unavailable, WrongSchema
from klumba.store.holding import make_private
from klumba.store.schema import VERSION
from klumba.store.versions import check_version, refuse_newer, stored_version

_log = logging.getLogger(__name__)

# Any number of Klumba's own: nodes that migrate at once wait for each other on it.
_LOCK = 0x6B6C756D6261


async def prepare(url: URL) -> None:
    """See that the database has this code's schema.

    An embedded one is made if it is not there, and migrated after a backup if it is behind.
    Raises WrongSchema, Unavailable.
    """
    with _told(url):
        if is_embedded(url):
            await _prepare_file(url, sqlite.path_of(url))
        else:
            check_version(await _version(url))


async def check(url: URL) -> None:
    """See that the database is there and has this code's schema, and change nothing.

    Raises WrongSchema, Unavailable.
    """
    with _told(url):
        if is_embedded(url) and not sqlite.path_of(url).is_file():
            raise Unavailable(f"there is no database {sqlite.path_of(url)}")
        check_version(await _version(url))


async def migrate(url: str, target: str = VERSION) -> None:
    """Bring a database up or down to a version; `base` takes the tables, with all that is in them.

    Raises ValueError for a URL that is none, WrongSchema, Unavailable.
    """
    database = read_url(url)
    with _told(database):
        if is_embedded(database):
            await _check_file(sqlite.path_of(database))
        await _migrate(database, target)


@contextmanager
def _told(url: URL) -> Iterator[None]:
    """Say of what goes wrong which database it concerns. Raises Unavailable."""
    try:
        yield
    except (SQLAlchemyError, sqlite3.Error, OSError) as error:
        if is_embedded(url):
            raise Unavailable(f"{sqlite.path_of(url)}: {cause(error)}") from error
        raise Unavailable(f"{_where(url)}: {cause(error)}") from error


def _where(url: URL) -> str:
    """Return what the URL names, without users and passwords."""
    name = f" {url.database}" if url.database else ""
    return f"the database{name} at {url.query.get('host') or url.host or 'the local socket'}"


async def _prepare_file(url: URL, path: Path) -> None:
    await _check_file(path)
    version = await _version(url)
    refuse_newer(version)
    if version is not None and version != VERSION:
        await asyncio.to_thread(backup.before_migration, path, version)
    if version != VERSION:
        await _migrate(url, VERSION)
        done = f"migrated from {version} to" if version else "made, with"
        _log.info("the database %s is %s schema %s", path, done, VERSION)


async def _check_file(path: Path) -> None:
    """Return if the path is a file's that can be opened; where there is none, make it."""
    if sqlite3.sqlite_version_info < sqlite.OLDEST:
        raise Unavailable(f"SQLite {sqlite3.sqlite_version} knows no STRICT tables; 3.37 does")
    sqlite.check_path(path)
    make_private(path)
    # A connection of aiosqlite that cannot be opened leaves a thread that complains later.
    await asyncio.to_thread(lambda: sqlite.connect(path).close())


async def _version(url: URL) -> str | None:
    engine = reading_engine(url)  # it waits for no writer's lock
    try:
        async with engine.connect() as connection:
            return await connection.run_sync(stored_version)
    finally:
        await engine.dispose()


async def _migrate(url: URL, target: str) -> None:
    engine = migrating_engine(url)
    try:
        async with engine.begin() as connection:
            await connection.run_sync(_run, target)
    finally:
        await engine.dispose()


def _run(connection: Connection, target: str) -> None:
    # Alembic takes half a second to import, and most starts have nothing to migrate.
    from klumba.store.migrations import run  # noqa: PLC0415

    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
    version = stored_version(connection)
    refuse_newer(version)
    run(connection, version, target)
    if connection.dialect.name == "sqlite":
        _check_references(connection)


def _check_references(connection: Connection) -> None:
    """Look at the foreign keys, which were off while tables were rebuilt."""
    if broken := connection.execute(text("PRAGMA foreign_key_check")).all():
        raise WrongSchema(
            f"after the migration {len(broken)} rows refer to rows that are not there"
        )
