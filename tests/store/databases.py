"""Databases for tests: each of its own, on either engine, with the tables already in it."""

import asyncio
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

import asyncpg
import pytest

from klumba.store.engine import read_url

SERVER = os.environ.get("KLUMBA_TEST_POSTGRES", "postgresql://postgres@127.0.0.1:5432/postgres")
HOW = "start one (`pg_ctlcluster 15 main start`), or name one in KLUMBA_TEST_POSTGRES"


async def connect(database: str | None = None) -> asyncpg.Connection:
    """Connect to the PostgreSQL server, to its own database or to another one."""
    return await asyncpg.connect(SERVER, database=database, timeout=10)


def administer(*statements: str) -> None:
    """Run statements on the PostgreSQL server itself."""

    async def run() -> None:
        connection = await connect()
        for statement in statements:
            await connection.execute(statement, timeout=60)
        await connection.close()

    asyncio.run(run())


def need_postgresql() -> None:
    """Skip the test where there is no server, or fail it where nothing may be skipped."""
    try:
        administer("SELECT 1")
    except (OSError, TimeoutError, asyncpg.PostgresError) as error:
        message = f"no PostgreSQL at {SERVER}: {HOW} ({error})"
        if os.environ.get("KLUMBA_REQUIRE_ALL") == "1":
            pytest.fail(message)
        pytest.skip(message)


def postgresql_url(name: str) -> str:
    return read_url(SERVER).set(database=name).render_as_string(hide_password=False)


@contextmanager
def postgresql_database(template: str | None = None) -> Iterator[str]:
    """Make a database, give its name, and drop it."""
    name = f"klumba_test_{uuid4().hex}"
    origin = template or "template0 ENCODING 'UTF8' LOCALE 'C'"
    administer(f"CREATE DATABASE {name} TEMPLATE {origin}")
    try:
        yield name
    finally:
        administer(f"DROP DATABASE {name} WITH (FORCE)")


def sqlite_url(path: Path) -> str:
    return f"sqlite+aiosqlite:///{path}"


def sqlite_copy(template: Path, folder: Path) -> str:
    """Copy a file with the tables in it, and give the URL of the copy."""
    return sqlite_url(Path(shutil.copy(template, folder / "klumba.sqlite3")))
