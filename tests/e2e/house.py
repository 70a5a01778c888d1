"""`klumba serve` as a process that can be killed, and started again on the same port and data."""

import subprocess
import sys
from pathlib import Path
from threading import Timer
from typing import Self
from urllib.parse import urlsplit

WITHIN = 30  # seconds


class House:
    def __init__(self, data: Path) -> None:
        self._data = data
        self._port = 0
        self.address = ""
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> Self:
        command = [sys.executable, "-m", "klumba", "serve", "--port", str(self._port)]
        self._data.mkdir(exist_ok=True)
        with (self._data / "log.txt").open("a") as log:
            self._process = subprocess.Popen(
                [*command, "--data", str(self._data)],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        self.address = self._announced(self._process)
        self._port = urlsplit(self.address).port or 0
        return self

    def kill(self) -> None:
        """End it as a power cut does."""
        if self._process is None:
            return
        self._process.kill()
        self._process.communicate()
        self._process = None

    def _announced(self, process: subprocess.Popen[str]) -> str:
        timer = Timer(WITHIN, process.kill)
        timer.start()
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
        finally:
            timer.cancel()
        assert line.startswith("Klumba serves at "), (line, (self._data / "log.txt").read_text())
        return line.split()[-1]
