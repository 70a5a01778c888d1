"""Requests that come slowly, in pieces, too long, or not at all."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.asyncio.server import ServerConnection, serve

from klumba.gateway.arrivals import Arrivals
from klumba.gateway.declared import read_limits
from klumba.gateway.guard import Guard
from klumba.gateway.heads import HEAD_BYTES, Head
from tests.gateway.pages import PATIENCE, Site, read
from tests.gateway.test_door import handshake


@given(
    st.lists(st.sampled_from([b"\r", b"\n", b"\r\n", b"a", b"GET / HTTP/1.1"]), max_size=12),
    st.lists(st.integers(0, 60), max_size=8),
)
def test_the_end_is_found_in_whichever_pieces_it_comes(parts: list[bytes], cuts: list[int]) -> None:
    whole = b"".join(parts) + b"\r\n\r\n" + b"behind"
    end = whole.index(b"\r\n\r\n") + 4
    head, taken = Head(), b""
    edges = [0, *sorted(min(cut, len(whole)) for cut in cuts), len(whole)]
    for start, stop in pairwise(edges):
        mine, rest = head.split(whole[start:stop])
        taken += mine
        if len(taken) == end:
            assert whole[:end] == taken
            assert rest == whole[end:stop]
            return
    raise AssertionError(taken)


async def test_a_handshake_byte_by_byte_is_answered(site: Site) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", site.port)
    writer.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    for byte in handshake():
        writer.write(bytes([byte]))
        await writer.drain()
        await asyncio.sleep(0)
    async with asyncio.timeout(PATIENCE):
        assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 101 ")
    writer.close()


@pytest.mark.parametrize("piece", [100, 5000, 1_000_000])
async def test_a_head_that_never_ends_is_refused_soon(site: Site, piece: int) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", site.port)
    endless = b"GET / HTTP/1.1\r\n" + 60 * (b"X: " + 1000 * b"x" + b"\r\n")
    async with asyncio.timeout(PATIENCE):
        for start in range(0, len(endless), piece):
            if start > 2 * HEAD_BYTES:
                break
            writer.write(endless[start : start + piece])
            await writer.drain()
        assert read(await reader.read()).status == 431
    writer.close()


@dataclass
class Doorstep:
    """A server whose clock stands still until the test moves it."""

    now: float = 100.0
    met: list[str] = field(default_factory=list)
    port: int = 0
    writers: list[asyncio.StreamWriter] = field(default_factory=list)

    @asynccontextmanager
    async def open(self, *limits: str) -> AsyncIterator[Arrivals]:
        guard = Guard(read_limits(limits), limited=self.met.append)
        self.arrivals = arrivals = Arrivals(guard=guard, now=lambda: self.now)

        async def echo(connection: ServerConnection) -> None:
            async for message in connection:
                await connection.send(message)

        kind = arrivals.kind()
        async with serve(echo, "127.0.0.1", 0, create_connection=kind) as server:
            self.port = server.sockets[0].getsockname()[1]
            yield arrivals
            for writer in self.writers:
                writer.close()

    async def come(self, said: bytes = b"") -> asyncio.StreamReader:
        """Connect, and return when the server has taken notice."""
        before = self.arrivals.asking
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        self.writers.append(writer)
        writer.write(said)
        if said.endswith(b"\r\n\r\n"):
            assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 101 ")
            return reader
        async with asyncio.timeout(PATIENCE):
            while self.arrivals.asking == before and not self.met:
                await asyncio.sleep(0.001)
        return reader


async def until_cut(*readers: asyncio.StreamReader) -> None:
    """Wait until the server has cut connections."""
    async with asyncio.timeout(PATIENCE):
        for reader in readers:
            with suppress(ConnectionError):
                assert await reader.read() == b""


async def test_who_does_not_ask_in_time_is_cut_and_who_asks_is_not() -> None:
    step = Doorstep()
    async with step.open("handshake_seconds=10") as arrivals:
        silent = await step.come()
        slow = await step.come(b"GET /ws HTTP/1.1\r\nHost: a\r\n")
        asked = await step.come(handshake())
        step.now += 9.9
        late = await step.come()
        arrivals.look()
        assert (arrivals.asking, step.met) == (3, [])
        step.now += 0.2
        arrivals.look()
        assert (arrivals.asking, step.met) == (1, ["handshake_seconds"] * 2)
        await until_cut(silent, slow)
        assert not late.at_eof()
        assert not asked.at_eof()


async def test_of_too_many_that_ask_nothing_the_oldest_makes_room() -> None:
    step = Doorstep()
    async with step.open("half_open=3") as arrivals:
        oldest, *others = [await step.come() for _ in range(3)]
        asked = await step.come(handshake())  # a fourth, which does not stay one of them
        await until_cut(oldest)
        assert (arrivals.asking, step.met) == (2, ["half_open"])
        assert not any(reader.at_eof() for reader in (asked, *others))


async def test_connections_that_end_are_forgotten() -> None:
    step = Doorstep()
    async with step.open() as arrivals:
        await step.come()
        await step.come(b"GET ")
        assert arrivals.asking == 2
        for writer in step.writers:
            writer.close()
        async with asyncio.timeout(PATIENCE):
            while arrivals.asking:
                await asyncio.sleep(0.001)
