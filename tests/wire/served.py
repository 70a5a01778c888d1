"""`klumba serve` as a process: started, killed, and started again on the port that it had."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from queue import Empty, Queue
from threading import Thread
from typing import TypeAlias

from tests.forked import Forked, run_forked

Process: TypeAlias = subprocess.Popen[bytes] | Forked

ROOT = Path(__file__).parents[2]
START_SECONDS = 60.0
STOP_SECONDS = 30.0
_ADDRESS = re.compile(r"http://(\[[^\]]+\]|[^/\s:]+):(\d+)/")


def surroundings(**settings: str) -> dict[str, str]:
    """Return this process's environment without what would steer a server, and with `settings`.

    Dailies are made where a test asks for them: they are some work of a process apart.
    """
    kept = {key: value for key, value in os.environ.items() if not key.startswith("KLUMBA_")}
    return {**kept, "KLUMBA_DAILIES": "off", **settings}


def command(*words: str, program: str = "klumba") -> list[str]:
    return [sys.executable, "-m", program, *words]


def run(*words: str, **settings: str) -> subprocess.CompletedProcess[str]:
    """Run a command of klumba to its end, which must come soon."""
    done = run_forked("klumba", words, surroundings(**settings), b"", START_SECONDS)
    return subprocess.CompletedProcess(
        done.args, done.returncode, done.stdout.decode(), done.stderr.decode()
    )


class Served:
    """A server on a data folder, or on a database that is named; limits are off.

    `settings` are given as environment variables, `words` on the command line; `program` is the
    module to be run, which takes the same words. `forked` ones have no start of their own.
    """

    def __init__(
        self,
        data: Path,
        database: str | None = None,
        program: str = "klumba",
        *,
        forked: bool = False,
    ) -> None:
        self.data = data
        self.database = database
        self.program = program
        self.forked = forked
        self.host, self.port = "127.0.0.1", 0
        self.log = data / "log.txt"
        self.secrets: set[str] = set()
        self.starting_seconds = self.starting_work = 0.0
        self._process: Process | None = None
        self._said: list[str] = []

    @property
    def words(self) -> list[str]:
        where = [] if self.database is None else ["--database", self.database]
        return [
            *("serve", "--port", str(self.port), "--data", str(self.data), "--limits", "off"),
            *where,
        ]

    @property
    def url(self) -> str:
        """Return the address of the WebSocket."""
        return f"ws://{self.host}:{self.port}/ws"

    @property
    def database_url(self) -> str:
        """Return the URL of the database, which is the one file in the data folder by default."""
        if self.database is not None:
            return self.database
        (found,) = [path for path in self.data.iterdir() if is_database(path)]
        return f"sqlite+aiosqlite:///{found}"

    @property
    def pid(self) -> int:
        """Return the number of the present process."""
        assert self._process is not None
        return self._process.pid

    @property
    def alive(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def start(self, words: list[str] | None = None, **settings: str) -> None:
        """Start, and wait for the line that holds the address."""
        assert not self.alive
        self._said = []
        began = time.perf_counter()
        reading, said = os.pipe()
        self._process = self._begun(
            self.words if words is None else words, surroundings(**settings), said
        )
        os.close(said)
        found: Queue[re.Match[str]] = Queue()
        Thread(target=self._listen, args=(reading, found), daemon=True).start()
        try:
            address = found.get(timeout=START_SECONDS)
        except Empty:
            self.kill()
            raise AssertionError(f"no address: {self._said!r}, {self.log.read_text()}") from None
        self.starting_seconds = time.perf_counter() - began
        self.starting_work = worked(self._process.pid) or self.starting_seconds
        self.host, self.port = address[1], int(address[2])

    def _begun(self, words: list[str], env: dict[str, str], said: int) -> Process:
        """Start the program, which says what it says to a descriptor."""
        with self.log.open("a") as log, Path(os.devnull).open() as nothing:
            if self.forked:
                streams = (nothing.fileno(), said, log.fileno())
                return Forked(self.program, words, env, streams, daemon=True)
            return subprocess.Popen(
                command(*words, program=self.program),
                cwd=ROOT,
                env=env,
                stdin=nothing,
                stdout=said,
                stderr=log,
            )

    def _listen(self, reading: int, found: "Queue[re.Match[str]]") -> None:
        with os.fdopen(reading, encoding="utf-8") as stdout:
            for line in stdout:
                self._said.append(line)
                if address := _ADDRESS.search(line):
                    found.put(address)

    def kill(self) -> None:
        """End the process as a power cut would (`kill -9`)."""
        if self._process is not None:
            self._process.kill()
            self._process.wait(STOP_SECONDS)

    def restart(self) -> None:
        """Kill the process and start it again."""
        self.kill()
        self.start()

    def ask_to_end(self, sign: signal.Signals = signal.SIGTERM) -> None:
        assert self._process is not None
        self._process.send_signal(sign)

    def ended(self) -> int:
        """Wait for the end that was asked for, and return the exit code."""
        assert self._process is not None
        try:
            return self._process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self.kill()
            raise AssertionError(f"it does not end: {self.log.read_text()}") from None

    def stop(self) -> None:
        """End the process in the clean way, and check what it leaves behind."""
        if self.alive:
            self.ask_to_end()
            assert self.ended() == 0, self.log.read_text()
        self.check_log()

    def check_stored(self) -> None:
        """Check that all that was stored, by whichever test, is as the rules want it."""
        done = run("audit", "--database", self.database_url)
        assert done.returncode == 0, done.stdout + done.stderr

    def check_log(self) -> None:
        """Check that nothing went wrong unseen, and that no secret was written down."""
        written = self.written
        assert "Traceback" not in written, written
        for secret in self.secrets:
            assert secret not in written, "the log holds a token"

    @property
    def written(self) -> str:
        """Return all that the process wrote, to either stream."""
        return "".join(self._said) + (self.log.read_text() if self.log.exists() else "")

    @property
    def said(self) -> list[str]:
        """Return the lines that the present process wrote to standard output."""
        return self._said


def worked(pid: int) -> float | None:
    """Return how many seconds a process has had of a processor; None where nothing tells it."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return None
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def is_database(path: Path) -> bool:
    """Say whether a file is SQLite's."""
    with suppress(OSError), path.open("rb") as file:
        return file.read(16) == b"SQLite format 3\0"
    return False


@contextmanager
def shared_server(folder: Path, database: str | None = None) -> Iterator[Served]:
    """Serve for tests that share a server: at the end what it has stored must be sound."""
    served = Served(folder, database, forked=True)
    served.start()
    try:
        yield served
        served.stop()
        served.check_stored()
    finally:
        served.kill()
