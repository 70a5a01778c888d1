"""Real houses for a client: in this process, or in one that can be killed."""

import asyncio
import os
import re
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from klumba.app import address, house
from klumba.config import Config

START_SECONDS = 30.0


@asynccontextmanager
async def house_here(data: Path) -> AsyncIterator[str]:
    """Give the address of a house in this process."""
    config = Config(data=data, port=0, limits=False)
    async with house(config) as server:
        yield address(server, config.host)


class HouseApart:
    """`klumba serve` as a process that is killed, and started again on the port that it had."""

    def __init__(self, data: Path) -> None:
        self.data, self.port = data, 0
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> str:
        """Start, and return the address."""
        command = f"-m klumba serve --port {self.port} --limits off --data".split()
        self._process = await asyncio.create_subprocess_exec(
            *(sys.executable, *command, str(self.data)),
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            env={key: value for key, value in os.environ.items() if key[:7] != "KLUMBA_"},
        )
        assert self._process.stdout is not None
        async with asyncio.timeout(START_SECONDS):
            line = (await self._process.stdout.readline()).decode()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
        assert found, f"no address: {line!r}"
        self.port = int(found[1])
        return found[0]

    async def kill(self) -> None:
        """End it as a power cut does (`kill -9`)."""
        if self._process is not None and self._process.returncode is None:
            self._process.kill()
        if self._process is not None:
            await self._process.communicate()


@asynccontextmanager
async def house_apart(data: Path) -> AsyncIterator[tuple[HouseApart, str]]:
    """Give a house in a process of its own, and its address."""
    apart = HouseApart(data)
    try:
        yield apart, await apart.start()
    finally:
        await apart.kill()
