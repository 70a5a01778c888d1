"""A house that ends waits for nobody who has asked nothing, and for nobody for long."""

import asyncio
import socket
from contextlib import AsyncExitStack
from pathlib import Path
from time import monotonic

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from klumba.app import house
from klumba.config import Config
from klumba.gateway.http import adapter
from klumba.gateway.server import CLOSE_SECONDS


async def test_a_connection_that_asks_nothing_holds_nobody_up(tmp_path: Path) -> None:
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(
            house(Config(data=tmp_path, port=0, dailies=False))
        )
        address = server.sockets[0].getsockname()
        begun = [await asyncio.open_connection(*address) for _ in range(3)]
        begun[1][1].write(b"GET /healthz HTTP/1.1\r\n")  # half a request
        async with connect(f"ws://127.0.0.1:{address[1]}/ws") as player:
            left = monotonic()
            await stack.aclose()
            assert monotonic() - left < CLOSE_SECONDS
            with pytest.raises(ConnectionClosed) as closed:
                await player.recv()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1012
        for reader, writer in begun:
            assert await ended(reader) == b""
            writer.close()


async def ended(reader: asyncio.StreamReader) -> bytes:
    """Return what still came; the end may be a reset, where something was not read."""
    try:
        return await reader.read()
    except ConnectionResetError:
        return b""


async def test_a_page_that_nobody_reads_holds_nobody_up_for_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "large.bin").write_bytes(bytes(30_000_000))
    monkeypatch.setattr("klumba.app.web_folder", lambda: tmp_path)
    monkeypatch.setattr("klumba.gateway.server.CLOSE_SECONDS", 0.1)
    assert adapter.PAGE_SECONDS > 10
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(
            house(Config(data=tmp_path / "data", port=0, dailies=False))
        )
        with socket.create_connection(server.sockets[0].getsockname()) as deaf:
            deaf.setblocking(False)
            loop = asyncio.get_running_loop()
            await loop.sock_sendall(deaf, b"GET /large.bin HTTP/1.1\r\n\r\n")
            assert await loop.sock_recv(deaf, 1) == b"H"
            left = monotonic()
            await stack.aclose()
            assert monotonic() - left < 5
