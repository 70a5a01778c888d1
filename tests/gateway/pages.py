"""A real server on loopback with the pages, and raw requests to it."""

import asyncio
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from email.message import Message
from email.parser import BytesParser
from pathlib import Path

from prometheus_client import CollectorRegistry
from websockets.asyncio.server import ServerConnection, serve

from klumba.gateway.addresses import Entrance
from klumba.gateway.arrivals import Arrivals
from klumba.gateway.door import Door
from klumba.gateway.guard import Guard
from klumba.gateway.http import make_pages, read_edition
from klumba.gateway.limits import Limits

PATIENCE = 10.0  # seconds that a test waits before it fails


@dataclass(frozen=True)
class Said:
    """What came back, up to the end of the connection."""

    status: int
    headers: Message
    body: bytes


@dataclass(frozen=True)
class Site:
    port: int
    web: Path
    registry: CollectorRegistry

    async def raw(self, request: bytes) -> bytes:
        """Return all that the server says before it ends the connection."""
        async with asyncio.timeout(PATIENCE):
            reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
            try:
                writer.write(request)
                return await reader.read()
            finally:
                writer.close()

    async def ask(self, method: str, target: str, **headers: str) -> Said:
        """Ask for a target; a header's name is written with `_` for `-`."""
        lines = [f"{method} {target} HTTP/1.1", "Host: klumba.example"]
        lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
        return read(await self.raw("\r\n".join([*lines, "", ""]).encode("ascii")))

    async def get(self, target: str, **headers: str) -> Said:
        return await self.ask("GET", target, **headers)


def read(answer: bytes) -> Said:
    head, _, body = answer.partition(b"\r\n\r\n")
    first, _, fields = head.partition(b"\r\n")
    version, status, _phrase = first.decode("ascii").split(" ", 2)
    assert version == "HTTP/1.1"
    return Said(int(status), BytesParser().parsebytes(fields + b"\r\n\r\n"), body)


async def always_ready() -> None:
    pass


async def echo(connection: ServerConnection) -> None:
    async for message in connection:
        await connection.send(message)


@asynccontextmanager
async def opened(
    web: Path,
    ready: Callable[[], Awaitable[None]] = always_ready,
    *,
    close_timeout: float = 10,
    send_buffer: int | None = None,
    limits: Limits | None = None,
    entrance: Entrance | None = None,
) -> AsyncIterator[Site]:
    registry = CollectorRegistry()
    pages = make_pages(web=read_edition(web), registry=registry, ready=ready)
    guard = Guard(limits or Limits())
    door = Door(pages, guard, entrance or Entrance())
    async with serve(
        echo,
        "127.0.0.1",
        0,
        process_request=door.ask,
        process_response=door.guarded,
        create_connection=Arrivals(guard=guard).kind(),
        close_timeout=close_timeout,
        server_header=None,
    ) as server:
        [listening] = server.sockets
        if send_buffer is not None:
            # The sockets of connections get it from the one that listens.
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, send_buffer)
        yield Site(listening.getsockname()[1], web, registry)
