"""A peer that is no WebSocket client: bytes over TCP, to break every rule of RFC 6455 with."""

from __future__ import annotations

import asyncio
import json
import struct
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

SECONDS = 10.0
CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0x0, 0x1, 0x2, 0x8, 0x9, 0xA
KEY = "dGhlIHNhbXBsZSBub25jZQ=="
"""The key of RFC 6455, 1.3; `ACCEPT` is what it says the answer is."""
ACCEPT = "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="
MASK = b"\x37\xfa\x21\x3d"


def frame(
    opcode: int,
    payload: bytes = b"",
    *,
    fin: bool = True,
    reserved: int = 0,
    masked: bool = True,
    said_length: int | None = None,
    length_bytes: int | None = None,
) -> bytes:
    """Return a frame; its length may be said falsely, or in more bytes than it needs."""
    length = len(payload) if said_length is None else said_length
    if length_bytes is None:
        length_bytes = 0 if length < 126 else 2 if length < 2**16 else 8
    short = {0: length, 2: 126, 8: 127}[length_bytes]
    head = bytes([fin << 7 | reserved << 4 | opcode, masked << 7 | short])
    head += {0: b"", 2: struct.pack("!H", length % 2**16), 8: struct.pack("!Q", length)}[
        length_bytes
    ]
    return head + (MASK + masked_bytes(payload) if masked else payload)


def masked_bytes(payload: bytes) -> bytes:
    return bytes(byte ^ MASK[index % 4] for index, byte in enumerate(payload))


def text(payload: str | bytes, *, fin: bool = True) -> bytes:
    return frame(TEXT, payload.encode() if isinstance(payload, str) else payload, fin=fin)


def rest(payload: str | bytes, *, fin: bool = True) -> bytes:
    """Return a frame that goes on with a message."""
    whole = payload.encode() if isinstance(payload, str) else payload
    return frame(CONTINUATION, whole, fin=fin)


def close(code: int | None = 1000, reason: bytes = b"") -> bytes:
    return frame(CLOSE, b"" if code is None else struct.pack("!H", code) + reason)


def asked(identity: int = 7) -> str:
    """Return the text of a request that is answered with `pong`."""
    return json.dumps({"type": "ping", "id": identity})


@dataclass(frozen=True)
class Heard:
    """A frame of the server."""

    opcode: int
    payload: bytes

    @property
    def code(self) -> int | None:
        """Return the code of a close frame; None if it has none."""
        assert self.opcode == CLOSE
        return struct.unpack("!H", self.payload[:2])[0] if self.payload else None

    @property
    def message(self) -> dict[str, Any]:
        """Return the message of a text frame."""
        assert self.opcode == TEXT, self
        message: dict[str, Any] = json.loads(self.payload)
        return message


@dataclass(frozen=True)
class Response:
    """What a handshake was answered with."""

    status: int
    headers: dict[str, str]


class Peer:
    """A TCP connection to the server."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    def send(self, *data: bytes) -> None:
        """Send bytes, all in one packet as far as that is ours to say."""
        self.writer.write(b"".join(data))

    async def send_bytewise(self, data: bytes) -> None:
        """Send each byte in a packet of its own."""
        for byte in data:
            self.writer.write(bytes([byte]))
            await asyncio.sleep(0)

    async def response(self) -> Response:
        """Return the head of the answer to a handshake."""
        async with asyncio.timeout(SECONDS):
            head = (await self.reader.readuntil(b"\r\n\r\n")).decode("ascii")
        first, *lines = head.split("\r\n")
        pairs = (line.split(": ", 1) for line in lines if line)
        return Response(int(first.split(" ")[1]), {name.lower(): value for name, value in pairs})

    async def heard(self) -> Heard | None:
        """Return the server's next frame; None at the end. Its frames are whole and not masked."""
        async with asyncio.timeout(SECONDS):
            try:
                first, second = await self.reader.readexactly(2)
                assert first & 0xF0 == 0x80, "whole, and nothing reserved"
                assert not second & 0x80, "a server masks nothing"
                length = second & 0x7F
                if length == 126:
                    (length,) = struct.unpack("!H", await self.reader.readexactly(2))
                elif length == 127:
                    (length,) = struct.unpack("!Q", await self.reader.readexactly(8))
                return Heard(first & 0xF, await self.reader.readexactly(length))
            except (asyncio.IncompleteReadError, ConnectionError):
                return None

    async def to_the_end(self) -> list[Heard]:
        """Return all frames until the server has closed the connection, which must be soon."""
        heard = []
        while (one := await self.heard()) is not None:
            heard.append(one)
            if one.opcode == CLOSE and self.writer.can_write_eof():
                self.send(frame(CLOSE, one.payload))  # else it waits for this as long as it may
        await self.leave()
        return heard

    async def leave(self) -> None:
        """Be gone."""
        self.writer.transport.abort()


async def connected(port: int) -> Peer:
    return Peer(*await asyncio.open_connection("127.0.0.1", port))


def handshake(
    start: str = "GET /ws HTTP/1.1", more: Iterable[str] = (), **changed: str | None
) -> bytes:
    """Return an opening handshake with headers changed, left out (None), or added."""
    headers: dict[str, str | None] = {
        "Host": "127.0.0.1",
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Key": KEY,
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Protocol": "klumba.v1",
    }
    headers |= {name.replace("_", "-"): value for name, value in changed.items()}
    lines = [f"{name}: {value}" for name, value in headers.items() if value is not None]
    return "\r\n".join([start, *lines, *more, "", ""]).encode("latin-1")


async def greeted(port: int) -> Peer:
    """Connect, and say hello as a new guest."""
    peer = await connected(port)
    peer.send(handshake())
    response = await peer.response()
    assert response.status == 101, response
    peer.send(text('{"type":"hello","id":1}'))
    welcome = await peer.heard()
    assert welcome is not None
    assert welcome.message["type"] == "welcome", welcome
    return peer
