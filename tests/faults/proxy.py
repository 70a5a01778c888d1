"""A TCP proxy that does to connections what networks do."""

from __future__ import annotations

import asyncio
import socket
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from random import Random
from typing import Final, Literal, TypeAlias, get_args

Fault: TypeAlias = Literal["delay", "bytes", "drop", "reset", "half-close", "stall"]
FAULTS: Final[tuple[Fault, ...]] = get_args(Fault)

_Way: TypeAlias = tuple[asyncio.StreamReader, asyncio.StreamWriter]
_CHUNK = 65536


class Proxy:
    """Carries connections to a port of this machine, well as long as `fault` is None.

    delay: each chunk waits a while. bytes: they come one by one. drop: chunks are swallowed, and
    the connection ends a moment later. reset: both ends see a reset. half-close: one end sees no
    more, and may go on talking. stall: nothing passes for a while, and then all of it.
    """

    def __init__(self, port: int, chance: Random) -> None:
        self.fault: Fault | None = None
        self.strokes = 0
        self._port, self._chance = port, chance
        self._carrying = set[asyncio.Task[None]]()

    async def accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._carrying.add(task)
        try:
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._port)
            try:
                await self._carry((reader, far_writer), (far_reader, writer))
            finally:
                far_writer.close()
        except OSError:
            pass  # a server that is not there, or an end that is gone
        finally:
            self._carrying.discard(task)
            writer.close()

    async def end(self) -> None:
        """End all connections."""
        for task in self._carrying:
            task.cancel()
        await asyncio.gather(*self._carrying, return_exceptions=True)

    async def _carry(self, there: _Way, back: _Way) -> None:
        ways = [asyncio.create_task(self._copy(way)) for way in (there, back)]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            # Who has seen an end may still say something, and then must end too.
            await asyncio.wait(ways, timeout=0.2)
        finally:
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)

    async def _copy(self, way: _Way) -> None:
        source, target = way
        with suppress(OSError):
            while chunk := await source.read(_CHUNK):
                if not await self._pass(target, chunk):
                    break
            target.write_eof()

    async def _pass(self, target: asyncio.StreamWriter, chunk: bytes) -> bool:
        """Pass a chunk on, as the present fault has it; return False if the way ends with it."""
        match self.fault:
            case "delay":
                self.strokes += 1
                await asyncio.sleep(self._chance.uniform(0, 0.02))
            case "bytes":
                self.strokes += 1
                await _one_by_one(target, chunk)
                return True
            case "stall" if self._strikes(0.05):
                await asyncio.sleep(0.3)
            case "half-close" if self._strikes(0.1):
                return False
            case "drop" if self._strikes(0.1):
                await asyncio.sleep(0.05)
                return False
            case "reset" if self._strikes(0.1):
                if self._chance.random() < 0.5:
                    target.write(chunk)
                _reset(target)
                return False
            case _:
                pass
        target.write(chunk)
        await target.drain()
        return True

    def _strikes(self, often: float) -> bool:
        struck = self._chance.random() < often
        self.strokes += struck
        return struck


async def _one_by_one(target: asyncio.StreamWriter, chunk: bytes) -> None:
    for place in range(len(chunk)):
        target.write(chunk[place : place + 1])
        await asyncio.sleep(0)
    await target.drain()


def _reset(target: asyncio.StreamWriter) -> None:
    """Let the other end see a reset: what was not delivered yet is gone."""
    connected: socket.socket = target.get_extra_info("socket")
    connected.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    target.transport.abort()


@asynccontextmanager
async def proxy(port: int, chance: Random) -> AsyncIterator[tuple[Proxy, str]]:
    """Give a proxy to a port, and the address of the house behind it."""
    between = Proxy(port, chance)
    server = await asyncio.start_server(between.accept, "127.0.0.1", 0)
    try:
        yield between, f"ws://127.0.0.1:{server.sockets[0].getsockname()[1]}/ws"
    finally:
        server.close()
        await between.end()
        await server.wait_closed()
