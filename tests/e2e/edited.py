"""A house with a page of its own folder: `python -m tests.e2e.edited serve --data …`."""

from __future__ import annotations

import argparse
import asyncio
import shutil
import signal
import sys
from pathlib import Path

from klumba.app import address, house
from klumba.config import Config
from klumba.gateway.http import web_folder
from klumba.logs import configure_logs
from tests.wire.served import Served


class EditedHouse(Served):
    """A house whose page a test may edit, and another version of it be served after a restart."""

    def __init__(self, data: Path) -> None:
        super().__init__(data, program="tests.e2e.edited")
        shutil.copytree(web_folder(), data / "web")
        self.start()

    @property
    def words(self) -> list[str]:
        return ["serve", "--port", str(self.port), "--data", str(self.data)]

    @property
    def address(self) -> str:
        return f"http://{self.host}:{self.port}/"

    def edit(self) -> None:
        """Make another edition of the page: its index has one line more."""
        index = self.data / "web" / "index.html"
        count = index.read_text().count("<!-- edited -->")
        index.write_text(f"{index.read_text()}<!-- edited -->\n")
        assert index.read_text().count("<!-- edited -->") == count + 1


async def serve(data: Path, port: int) -> None:
    stop = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stop.set)
    config = Config(data=data, port=port, dailies=False)
    async with house(config, web=data / "web") as server:
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
    asyncio.run(serve(given.data, given.port))


if __name__ == "__main__":
    main()
