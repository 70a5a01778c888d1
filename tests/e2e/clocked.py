"""A house whose clock a file holds: `python -m tests.e2e.clocked serve --data …`.

The clock runs: it is what the file says, and what has passed since that was written. If that was in
the future, it stands.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import secrets
import signal
import sys
from pathlib import Path
from time import time

from klumba.app import address, house
from klumba.club import World
from klumba.config import Config
from klumba.logs import configure_logs
from tests.wire.dailies import SECRET


def reading(file: Path) -> World:
    """Return a world with the clock of a file, in ms since 1970."""

    def now() -> int:
        passed = max(0.0, time() - file.stat().st_mtime)
        return int(file.read_text()) + int(1000 * passed)

    return World(now, secrets.token_bytes)


async def serve(data: Path, port: int, *, making: bool) -> None:
    stop = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stop.set)
    config = Config(data=data, port=port, limits=False, secret=SECRET, dailies=making)
    async with house(config, reading(data / "clock")) as server:
        sys.stdout.write(f"{address(server, config.host)}\n")
        sys.stdout.flush()
        await stop.wait()


def main() -> None:
    words = argparse.ArgumentParser()
    words.add_argument("command", choices=["serve"])
    words.add_argument("--port", type=int, default=0)
    words.add_argument("--data", type=Path, required=True)
    given = words.parse_args()
    configure_logs()
    making = os.environ.get("KLUMBA_DAILIES") == "on"
    asyncio.run(serve(given.data, given.port, making=making))


if __name__ == "__main__":
    main()
