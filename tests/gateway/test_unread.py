"""Clients that send and do not read, on real sockets."""

import asyncio
import os
import socket
from pathlib import Path

from klumba.app import house
from klumba.config import Config

_PING = b"\x89\xfd\0\0\0\0" + bytes(125)
_HANDSHAKE = (
    "GET /ws HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)


async def test_who_pings_and_does_not_read_is_cut(tmp_path: Path) -> None:
    loop = asyncio.get_running_loop()
    async with house(Config(data=tmp_path, port=0, dailies=False)) as server:
        with socket.socket() as client:
            client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            client.setblocking(False)
            await loop.sock_connect(client, server.sockets[0].getsockname())
            await loop.sock_sendall(client, _HANDSHAKE.encode())
            cut_after = await _flood(client)
    assert cut_after < 64_000_000


async def _flood(client: socket.socket) -> int:
    """Return how many bytes were sent before the connection was cut."""
    loop, sent, pings = asyncio.get_running_loop(), 0, _PING * 500
    try:
        async with asyncio.timeout(60):
            while sent < 64_000_000:
                await loop.sock_sendall(client, pings)
                sent += len(pings)
    except (ConnectionResetError, BrokenPipeError):
        return sent
    raise AssertionError(f"not cut after {sent} bytes ({os.getpid()})")
