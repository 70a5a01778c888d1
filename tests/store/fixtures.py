"""Databases as fixtures, for all tests that need one."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from klumba.store import Store, open_store
from klumba.store.migrating import migrate
from tests.store import databases
from tests.store.spares import Spares


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("template") / "klumba.sqlite3"
    asyncio.run(migrate(databases.sqlite_url(path)))
    return path


@pytest.fixture(scope="session")
def postgresql_template() -> Iterator[str]:
    databases.need_postgresql()
    with databases.postgresql_database() as name:
        asyncio.run(migrate(databases.postgresql_url(name)))
        yield name


@pytest.fixture(scope="session")
def postgresql_spares(postgresql_template: str) -> Iterator[Spares]:
    spares = Spares(postgresql_template)
    yield spares
    spares.close()


@pytest.fixture
def sqlite_url(sqlite_template: Path, tmp_path: Path) -> str:
    return databases.sqlite_copy(sqlite_template, tmp_path)


@pytest.fixture
def postgresql_url(postgresql_spares: Spares) -> Iterator[str]:
    with postgresql_spares.lent() as name:
        yield databases.postgresql_url(name)


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest) -> str:
    """A database with the tables and nothing in them, on either engine in turn."""
    return str(request.getfixturevalue(f"{request.param}_url"))


@pytest.fixture(params=["sqlite", "postgresql"])
def empty_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A database without tables: of SQLite, no file yet."""
    if request.param == "sqlite":
        yield databases.sqlite_url(tmp_path / "klumba.sqlite3")
        return
    databases.need_postgresql()
    with databases.postgresql_database() as name:
        yield databases.postgresql_url(name)


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    opened = await open_store(url)
    yield opened
    await opened.close()
