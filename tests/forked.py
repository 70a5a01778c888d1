"""A program of klumba in a process forked from one that has its imports: there much sooner.

Only its start differs: it has its own arguments, environment, streams and exit code, and can be
killed. Who asks how a program starts, or what it makes of a terminal or a locale, starts it anew.
"""

from __future__ import annotations

import os
import runpy
import signal
import subprocess
import sys
from collections.abc import Sequence
from multiprocessing import get_context, parent_process
from multiprocessing.reduction import DupFd
from tempfile import TemporaryFile
from threading import Thread
from typing import Final

_FORKING: Final = get_context("forkserver")
_FORKING.set_forkserver_preload(
    ["klumba.app", "klumba.cli.program", "aiosqlite", "asyncpg", "alembic.command", "uvloop"]
)


class Forked:
    """What tests use of `subprocess.Popen`, for a module that is run with words as its arguments.

    `streams` are what it reads, writes and writes what is wrong to; who calls may close them. A
    `daemon` ends with the tests at the latest, and may not have processes of `multiprocessing`.
    """

    def __init__(
        self,
        program: str,
        words: Sequence[str],
        env: dict[str, str],
        streams: tuple[int, int, int],
        *,
        daemon: bool,
    ) -> None:
        given = (program, [*words], env, _Streams(streams))
        self._process = _FORKING.Process(target=_run, args=given, daemon=daemon)
        self._process.start()
        self.pid: int = self._process.pid or 0

    def poll(self) -> int | None:
        """Return the exit code, the negative signal, or None while it runs."""
        return self._process.exitcode

    def wait(self, timeout: float) -> int:
        """Wait for the end, and return the exit code."""
        self._process.join(timeout)
        code = self.poll()
        if code is None:
            raise subprocess.TimeoutExpired(str(self.pid), timeout)
        return code

    def send_signal(self, sign: signal.Signals) -> None:
        if self.poll() is None:
            os.kill(self.pid, sign)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


def run_forked(
    program: str, words: Sequence[str], env: dict[str, str], given: bytes, seconds: float
) -> subprocess.CompletedProcess[bytes]:
    """Run a program to its end, which must come within so many seconds."""
    with TemporaryFile() as stdin, TemporaryFile() as stdout, TemporaryFile() as stderr:
        stdin.write(given)
        stdin.seek(0)
        streams = (stdin.fileno(), stdout.fileno(), stderr.fileno())
        process = Forked(program, words, env, streams, daemon=False)
        try:
            code = process.wait(seconds)
        finally:
            process.kill()
        stdout.seek(0)
        stderr.seek(0)
        return subprocess.CompletedProcess([*words], code, stdout.read(), stderr.read())


class _Streams:
    """Descriptors on their way to the process."""

    def __init__(self, numbers: tuple[int, int, int]) -> None:
        self._numbers = numbers

    def __getstate__(self) -> list[object]:
        return [DupFd(number) for number in self._numbers]

    def __setstate__(self, duplicates: list[object]) -> None:
        self._duplicates = duplicates

    def take_their_places(self) -> None:
        for place, duplicate in enumerate(self._duplicates):
            number = duplicate.detach()  # type: ignore[attr-defined]  # it is not declared
            os.dup2(number, place)
            os.close(number)


def _run(program: str, words: list[str], env: dict[str, str], streams: _Streams) -> None:
    """Become the program, as far as it can tell, and end with who asked for it."""
    Thread(target=_end_with_parent, daemon=True).start()
    os.environ.clear()
    os.environ.update(env)
    streams.take_their_places()
    sys.stdin = os.fdopen(0, "r", -1, "utf-8", "surrogateescape", closefd=False)
    sys.stdout = os.fdopen(1, "w", -1, "utf-8", "surrogateescape", closefd=False)
    sys.stderr = os.fdopen(2, "w", 1, "utf-8", "backslashreplace", closefd=False)
    sys.argv = [program, *words]
    runpy.run_module(program, run_name="__main__", alter_sys=True)


def _end_with_parent() -> None:
    """Tests that are interrupted end nothing: what they have started would stay for ever."""
    asking = parent_process()
    assert asking
    asking.join()
    os._exit(1)
