"""Who asks too much of a house: by each limit, what it is told, and that others are not."""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, closing
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from klumba.gateway.declared import DECLARED
from tests.clients.python.houses import house_here
from tests.gateway.pages import PATIENCE


@dataclass
class House:
    url: str

    @asynccontextmanager
    async def come(self) -> AsyncIterator[Guest]:
        """Connect, and say nothing yet."""
        address = f"ws{self.url.removeprefix('http')}ws"
        async with connect(address, ping_interval=None, close_timeout=1, proxy=None) as socket:
            yield Guest(socket)

    async def met(self) -> dict[str, int]:
        """Return how often each limit was met, of those that were."""
        page = await asyncio.to_thread(lambda: urlopen(f"{self.url}metrics").read().decode())
        found = re.findall(r'klumba_limited_total\{limit="(\w+)"\} (\S+)', page)
        assert {name for name, _ in found} == set(DECLARED)
        return {name: int(float(times)) for name, times in found if float(times)}


@dataclass
class Guest:
    socket: ClientConnection
    ids: count[int] = field(default_factory=lambda: count(1))

    async def ask(self, kind: str, **fields: object) -> dict[str, Any]:
        number = next(self.ids)
        await self.socket.send(json.dumps({"type": kind, "id": number, **fields}))
        async with asyncio.timeout(PATIENCE):
            answer = json.loads(await self.socket.recv())
        assert answer["re"] == number
        return dict(answer)

    async def refused(self, kind: str, **fields: object) -> int:
        """Ask what is refused for being too much, and return when to come back."""
        answer = await self.ask(kind, **fields)
        assert (answer["type"], answer["code"]) == ("error", "rate_limited"), answer
        return int(answer["data"]["retry_after_ms"])

    async def closed(self) -> tuple[int, str]:
        """Read on until the server closes, and return with what."""
        with pytest.raises(ConnectionClosed) as closed:
            await asyncio.wait_for(self._read_on(), PATIENCE)
        assert closed.value.rcvd is not None, "it was cut without a word"
        return closed.value.rcvd.code, closed.value.rcvd.reason

    async def _read_on(self) -> None:
        while True:
            await self.socket.recv()


@asynccontextmanager
async def house(data: Path, *limit: str) -> AsyncIterator[House]:
    async with house_here(data, limits=True, limit=limit) as url:
        yield House(url)


async def test_each_player_deals_for_itself(tmp_path: Path) -> None:
    async with house(tmp_path, "deals=0.1/2") as here:
        async with here.come() as ann, here.come() as again, here.come() as bob:
            token = (await ann.ask("hello"))["token"]
            await again.ask("hello", token=token)
            await bob.ask("hello")
            for guest in (ann, again):
                assert (await guest.ask("deal", patience="golf"))["type"] == "play"
            assert 9000 < await ann.refused("deal", patience="golf") <= 10_000
            await again.refused("deal", patience="golf")
            assert (await ann.ask("ping"))["type"] == "pong"
            assert (await bob.ask("deal", patience="golf"))["type"] == "play"
        assert await here.met() == {"deals": 2}


async def test_an_address_makes_so_many_guests_and_players_come_back(tmp_path: Path) -> None:
    async with house(tmp_path, "guests=0.1/1") as here:
        async with here.come() as ann, here.come() as bob:
            token = (await ann.ask("hello"))["token"]
            assert 9000 < await bob.refused("hello") <= 10_000
            # It may say hello again, as after a bad token.
            assert (await bob.ask("hello", token=token))["type"] == "welcome"
        assert await here.met() == {"guests": 1}


async def test_a_player_is_there_so_many_times(tmp_path: Path) -> None:
    async with house(tmp_path, "player_connections=1") as here, here.come() as second:
        async with here.come() as first:
            token = (await first.ask("hello"))["token"]
            assert await second.refused("hello", token=token) > 0
        async with asyncio.timeout(PATIENCE):
            while (await second.ask("hello", token=token))["type"] != "welcome":
                await asyncio.sleep(0.01)


async def test_a_sign_in_that_is_stored_is_not_refused(tmp_path: Path) -> None:
    async with (
        house(tmp_path, "player_connections=1") as here,
        here.come() as ann,
        here.come() as elsewhere,
        here.come() as third,
    ):
        token = (await ann.ask("hello"))["token"]
        named = {"name": "Ann Tester", "password": "three plain words"}
        assert (await ann.ask("claim", **named))["type"] == "welcome"
        await elsewhere.ask("hello")
        assert (await elsewhere.ask("sign_in", **named))["player"]["name"] == "Ann Tester"
        assert await third.refused("hello", token=token) > 0, "both are counted"


async def test_who_goes_on_without_waiting_is_closed(tmp_path: Path) -> None:
    async with house(tmp_path, "requests=1/5", "refusals=1/10") as here:
        async with here.come() as ann, here.come() as bob:
            await ann.ask("hello")
            await bob.ask("hello")
            for number in range(100):
                await ann.socket.send(json.dumps({"type": "ping", "id": 100 + number}))
            assert await ann.closed() == (1008, "asked too much for too long")
            assert (await bob.ask("ping"))["type"] == "pong"
        met = await here.met()
        assert met["refusals"] == 1
        assert 10 <= met["requests"] <= 12


async def test_who_waits_as_told_is_never_closed(tmp_path: Path) -> None:
    async with house(tmp_path, "requests=200/1", "refusals=0.01/3") as here, here.come() as ann:
        await ann.ask("hello")
        for _ in range(20):
            await asyncio.sleep(0.006)
            assert (await ann.ask("ping"))["type"] == "pong"


@pytest.mark.parametrize("flood", ["pings", "pongs", "pieces"])
async def test_a_flood_of_what_is_no_message_is_closed(tmp_path: Path, flood: str) -> None:
    frames = {
        "pings": b"\x89\x80\0\0\0\0",
        "pongs": b"\x8a\x80\0\0\0\0",
        "pieces": b"\x00\x80\0\0\0\0",
    }
    async with house(tmp_path, "control_frames=5/50") as here:
        async with here.come() as ann, here.come() as bob:
            await ann.ask("hello")
            await bob.ask("hello")
            begin = b"\x01\x80\0\0\0\0" if flood == "pieces" else b""
            ann.socket.transport.write(begin + 5000 * frames[flood])
            assert await ann.closed() == (1008, "too many control frames")
            assert (await bob.ask("ping"))["type"] == "pong"
        assert await here.met() == {"control_frames": 1}


async def test_pings_now_and_then_and_messages_in_pieces_are_welcome(tmp_path: Path) -> None:
    async with house(tmp_path) as here, here.come() as ann:
        await ann.ask("hello")
        for _ in range(50):
            await (await ann.socket.ping())
        await ann.socket.send(iter('{"type": "ping", "id": 9}'))
        async with asyncio.timeout(PATIENCE):
            assert '"re":9' in str(await ann.socket.recv())


async def test_no_hello_in_time_whatever_else_is_sent(tmp_path: Path) -> None:
    async with house(tmp_path, "hello_seconds=0.2") as here:
        async with here.come() as silent, here.come() as busy, here.come() as ann:
            await ann.ask("hello")
            pinging = asyncio.create_task(ping_on(busy.socket))
            for late in (silent, busy):
                async with asyncio.timeout(PATIENCE):
                    assert json.loads(await late.socket.recv())["code"] == "hello_first"
                assert (await late.closed())[0] == 1008
            await pinging
            assert (await ann.ask("ping"))["type"] == "pong"
        assert await here.met() == {"hello_seconds": 2}


async def ping_on(socket: ClientConnection) -> None:
    try:
        while True:
            _ = await socket.ping()
            await asyncio.sleep(0.02)
    except ConnectionClosed:
        pass


async def test_a_house_that_cannot_keep_up_sends_newcomers_away(tmp_path: Path) -> None:
    async with house(tmp_path, "queue=1") as here, AsyncExitStack() as stack:
        guests = [await stack.enter_async_context(here.come()) for _ in range(4)]
        inside, first, second, third = guests
        await inside.ask("hello")
        with closing(sqlite3.connect(tmp_path / "klumba.db", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            being_stored = asyncio.create_task(first.ask("hello"))
            await status_of(here)  # the first may be on its way to the disk by now
            waiting = asyncio.create_task(second.ask("hello"))
            async with asyncio.timeout(PATIENCE):
                while await status_of(here) != 503:
                    await asyncio.sleep(0.01)
            assert (await third.ask("hello"))["code"] == "unavailable"
            assert (await third.closed())[0] == 1013
            assert (await inside.ask("ping"))["type"] == "pong", "who is there plays on"
            other.execute("ROLLBACK")
        assert (await being_stored)["type"] == "welcome"
        # If the first waited still when it came, the second is a newcomer too many.
        assert (await waiting).get("code", "unavailable") == "unavailable"
        async with asyncio.timeout(PATIENCE):
            while await status_of(here) != 101:
                await asyncio.sleep(0.01)


async def status_of(here: House) -> int:
    """Return how a handshake is answered."""
    try:
        async with here.come():
            return 101
    except InvalidStatus as refused:
        return refused.response.status_code


async def test_off_lets_everybody_ask(tmp_path: Path) -> None:
    async with (
        house_here(tmp_path, limits=False, limit=["requests=1/1"]) as url,
        House(url).come() as ann,
    ):
        await ann.ask("hello")
        for _ in range(300):
            assert (await ann.ask("ping"))["type"] == "pong"
        ann.socket.transport.write(1000 * b"\x89\x80\0\0\0\0")
        assert (await ann.ask("ping"))["type"] == "pong"
