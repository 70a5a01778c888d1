"""The pages of a whole house, on a database of its own."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from prometheus_client import CollectorRegistry
from prometheus_client.parser import text_string_to_metric_families
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine
from websockets.asyncio.client import connect

from klumba.app import house
from klumba.config import Config
from klumba.gateway.http import web_folder
from klumba.store.engine import read_url
from tests.gateway.pages import Site
from tests.store.databases import administer


@asynccontextmanager
async def at_home(url: str, tmp_path: Path) -> AsyncIterator[Site]:
    async with house(Config(data=tmp_path, port=0, dailies=False, database=url)) as server:
        yield Site(server.sockets[0].getsockname()[1], web_folder(), CollectorRegistry())


async def test_a_database_of_another_version(url: str, tmp_path: Path) -> None:
    engine = create_async_engine(url)

    async def set_version(version: str) -> None:
        async with engine.begin() as connection:
            await connection.execute(text(f"UPDATE alembic_version SET version_num = '{version}'"))

    async with at_home(url, tmp_path) as site, engine.connect() as connection:
        own = await connection.scalar(text("SELECT version_num FROM alembic_version"))
        await connection.rollback()
        assert (await site.get("/readyz")).body == b"ready\n"
        await set_version("0000")
        said = await site.get("/readyz")
        assert said.status == 503
        assert b"not Klumba's" in said.body, "no version has this number"
        await set_version("9999")
        said = await site.get("/readyz")
        assert said.status == 503
        assert b"start a newer server" in said.body
        await set_version(str(own))
        assert (await site.get("/readyz")).status == 200
    await engine.dispose()


async def test_a_database_that_goes_and_comes_back(postgresql_url: str, tmp_path: Path) -> None:
    name = read_url(postgresql_url).database
    async with at_home(postgresql_url, tmp_path) as site:
        assert (await site.get("/readyz")).status == 200
        await asyncio.to_thread(
            administer,
            f"ALTER DATABASE {name} ALLOW_CONNECTIONS false",
            f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'",
        )
        said = await site.get("/readyz")
        assert (said.status, said.body) == (503, b"the database does not answer\n")
        assert (await site.get("/healthz")).status == 200
        await asyncio.to_thread(administer, f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
        assert (await site.get("/readyz")).status == 200


async def test_the_figures_tell_what_happens(sqlite_url: str, tmp_path: Path) -> None:
    async with at_home(sqlite_url, tmp_path) as site:
        async with connect(f"ws://127.0.0.1:{site.port}/ws") as connection:
            await connection.send('{"type": "hello", "id": 1}')
            await connection.recv()
            figures = (await site.get("/metrics")).body.decode()
        families = {family.name: family for family in text_string_to_metric_families(figures)}
        [open_now] = families["klumba_connections"].samples
        assert open_now.value == 1
        hellos = [
            sample.value
            for sample in families["klumba_requests"].samples
            if sample.labels == {"type": "hello"}
        ]
        assert hellos == [1]


async def test_a_welcome_names_the_edition_of_the_page(sqlite_url: str, tmp_path: Path) -> None:
    async with at_home(sqlite_url, tmp_path) as site:
        async with connect(f"ws://127.0.0.1:{site.port}/ws") as connection:
            await connection.send('{"type": "hello", "id": 1}')
            told = json.loads(await connection.recv())["server"]["page"]
        page = (await site.get("/")).body.decode()
    assert f'<meta name="klumba-page" content="{told}">' in page


async def test_the_size_of_the_wal(url: str, tmp_path: Path) -> None:
    async with (
        at_home(url, tmp_path) as site,
        connect(f"ws://127.0.0.1:{site.port}/ws") as connection,
    ):
        await connection.send('{"type": "hello", "id": 1}')
        await connection.recv()
        figures = (await site.get("/metrics")).body.decode()
    families = {family.name: family for family in text_string_to_metric_families(figures)}
    [size] = [sample.value for sample in families["klumba_wal_bytes"].samples]
    assert (size > 0) == url.startswith("sqlite")
