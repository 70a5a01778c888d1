"""What is asked here has bounds, and keeps no player waiting."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from time import monotonic
from typing import Any

import asyncpg
import pytest
from prometheus_client import CollectorRegistry
from websockets.asyncio.client import ClientConnection, connect

from klumba.app import house as opened_house
from klumba.config import Config
from klumba.gateway.api import app
from klumba.gateway.http import web_folder
from klumba.gateway.limits import API, Limits
from klumba.store.engine import read_url
from tests.gateway.api.stocked import Stocked, stocked
from tests.gateway.pages import Site
from tests.store import databases
from tests.store.databases import administer


def test_an_address_may_ask_so_much(sqlite_url: str) -> None:
    with stocked(sqlite_url, Limits([API.changed("0.001/3")])) as house:
        for _ in range(3):
            assert house.get("/dailies").status == 200
        said = house.get("/dailies", Accept_Language="ru")
        assert (said.status, said.json["code"]) == (429, "rate_limited")
        assert said.json["message"].startswith("Не так быстро")
        assert 0 < said.json["retry_after_ms"] <= 1_000_000
        assert 0 < int(said.headers["retry-after"]) <= 1000
        assert said.headers["access-control-allow-origin"] == "*"
        assert house.ask("HEAD", "/v1/patiences").status == 429
        assert house.get("/dailies").status == 429
        figures = house.outside("/metrics").body
        assert b'klumba_api_answers_total{status="200"} 3.0' in figures
        assert b'klumba_limited_total{limit="api"} 3.0' in figures


@asynccontextmanager
async def at_home(url: str, tmp_path: Path) -> AsyncIterator[Site]:
    config = Config(data=tmp_path, port=0, dailies=False, database=url)
    async with opened_house(config) as server:
        yield Site(server.sockets[0].getsockname()[1], web_folder(), CollectorRegistry())


async def ask(socket: ClientConnection, **request: object) -> dict[str, Any]:
    await socket.send(json.dumps(request))
    answer: dict[str, Any] = json.loads(await socket.recv())
    return answer


async def test_a_database_that_does_not_answer_here_keeps_no_move_waiting(
    postgresql_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app, "WITHIN_SECONDS", 1.0)
    async with (
        at_home(postgresql_url, tmp_path) as site,
        connect(f"ws://127.0.0.1:{site.port}/ws") as socket,
    ):
        await ask(socket, type="hello", id=1)
        play = await ask(socket, type="deal", id=2, patience="golf")
        await made(site)
        name = read_url(postgresql_url).database
        other = await asyncpg.connect(databases.SERVER, database=name)
        async with other.transaction():
            await other.execute("LOCK TABLE dailies IN ACCESS EXCLUSIVE MODE")
            asked = [asyncio.create_task(site.get("/api/v1/dailies")) for _ in range(12)]
            began = monotonic()
            moved = await ask(
                socket, type="move", id=3, play=play["play"], ply=0, move=play["moves"][0]
            )
            opened = await ask(socket, type="open", id=4, play=play["play"])
            assert (moved["type"], opened["ply"]) == ("moved", 1)
            assert monotonic() - began < 1.0
            assert not any(each.done() for each in asked)
            for said in await asyncio.gather(*asked):
                assert (said.status, json.loads(said.body)["code"]) == (503, "unavailable")
                assert said.headers["Retry-After"]
        await other.close()
        assert (await site.get("/api/v1/dailies")).status == 200


async def made(site: Site) -> None:
    """Wait until the house has made its days, which it does when it begins."""
    async with asyncio.timeout(20):
        while (await site.get("/api/v1/dailies")).status != 200:
            await asyncio.sleep(0.01)


async def test_a_database_that_is_gone(postgresql_url: str, tmp_path: Path) -> None:
    name = read_url(postgresql_url).database
    async with at_home(postgresql_url, tmp_path) as site:
        await made(site)
        await asyncio.to_thread(
            administer,
            f"ALTER DATABASE {name} ALLOW_CONNECTIONS false",
            f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'",
        )
        said = await site.get("/api/v1/dailies", Accept_Language="ru")
        told = json.loads(said.body)
        assert (said.status, told["code"]) == (503, "unavailable")
        assert told["message"].startswith("Сейчас это не получается")
        assert said.headers["Cache-Control"] == "no-store"
        assert (await site.get("/api/v1/patiences")).status == 200
        await asyncio.to_thread(administer, f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
        assert (await site.get("/api/v1/dailies")).status == 200


def test_both_engines_tell_the_same(house: Stocked, postgresql_url: str) -> None:
    with stocked(postgresql_url) as other:
        for path in house.everything():
            one, another = house.get(path), other.get(path)
            assert (one.status, one.body) == (another.status, another.body), path
            assert one.headers.get("etag") == another.headers.get("etag")
