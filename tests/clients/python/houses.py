"""Real houses for a client: in this process, or in one that can be killed."""

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path

from klumba.app import address, house
from klumba.config import Config
from klumba.gateway.declared import read_limits
from tests.wire.served import Served


@asynccontextmanager
async def house_here(
    data: Path, *, limits: bool = False, limit: Iterable[str] = ()
) -> AsyncIterator[str]:
    """Give the address of a house in this process."""
    config = Config(data=data, port=0, dailies=False, limits=limits, limit=read_limits(limit))
    async with house(config) as server:
        yield address(server, config.host)


@asynccontextmanager
async def house_apart(data: Path) -> AsyncIterator[Served]:
    """Give a house in a process of its own, which must leave nothing bad behind."""
    served = Served(data, forked=True)
    try:
        await asyncio.to_thread(served.start)
        yield served
        await asyncio.to_thread(served.stop)
    finally:
        served.kill()
