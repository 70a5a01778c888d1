"""Clients by the socket itself: they cost little, and need not read what they are answered."""

from __future__ import annotations

import asyncio
import json
import socket
from contextlib import suppress
from typing import Final

_HANDSHAKE = (
    "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
_SECONDS = 60.0

ASKED: Final = 400
"""Long answers that a client asks for, and does not read."""


def frame(**request: str | int) -> bytes:
    """Return a masked text frame; the mask is zero, which leaves the text as it is."""
    text = json.dumps(request).encode()
    assert len(text) < 126
    return bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text


class Bare:
    """A connection with room for so many bytes that are not read: little, unless said."""

    def __init__(self, room: int = 4096) -> None:
        self.socket = socket.socket()
        self.socket.setblocking(False)
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
        # The server's system sizes its own buffer by this.
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, 1000)

    async def hello(self, port: int, **fields: str) -> bytes:
        """Connect, be welcomed, and return the welcome."""
        await self.connect(port)
        await self.shake_hands()
        await self.say(frame(type="hello", id=1, **fields))
        return await self.until(b'"re":1}')

    async def connect(self, port: int) -> None:
        await asyncio.get_running_loop().sock_connect(self.socket, ("127.0.0.1", port))

    async def shake_hands(self) -> None:
        await self.say(_HANDSHAKE.encode())
        await self.until(b"\r\n\r\n")

    async def rest(self) -> None:
        """Read until the other side ends the connection."""
        async with asyncio.timeout(_SECONDS):
            with suppress(ConnectionError):
                while await asyncio.get_running_loop().sock_recv(self.socket, 4096):
                    pass

    async def say(self, data: bytes) -> None:
        await asyncio.get_running_loop().sock_sendall(self.socket, data)

    async def until(self, end: bytes) -> bytes:
        """Read until something has come, and return all that has."""
        read = b""
        async with asyncio.timeout(_SECONDS):
            while end not in read:
                chunk = await asyncio.get_running_loop().sock_recv(self.socket, 4096)
                assert chunk, f"the connection is closed: {read!r}"
                read += chunk
        return read

    def ask_much(self) -> None:
        """Ask for long answers until the way there is full, too; none is ever read."""
        try:
            for number in range(2, 2 + ASKED):
                self.socket.send(frame(type="catalogue", id=number))
        except (BlockingIOError, ConnectionError):
            pass

    def close(self) -> None:
        self.socket.close()
