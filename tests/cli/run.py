"""Start `klumba` as a real process, with pipes or in a terminal, and keep what it says."""

import os
import pty
import select
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from tests.forked import run_forked

TIMEOUT = 60
A_MOMENT = 0.5
UNWANTED = {
    *("LANG", "LANGUAGE", "COLUMNS", "LINES", "FORCE_COLOR", "NO_COLOR", "CLICOLOR_FORCE"),
    *("PAGER", "LESS", "PYTHONIOENCODING", "PYTHONUTF8", "PYTHONCOERCECLOCALE"),
}


@dataclass(frozen=True)
class Result:
    code: int
    out: str
    err: str
    command: str = ""
    stdin: str = ""

    @property
    def last_line(self) -> str:
        """The last line of the output; empty when there is none."""
        return self.out.rstrip("\n").rpartition("\n")[2]

    @property
    def told(self) -> str:
        """The whole conversation, for a test that fails."""
        parts = {"$": self.command, "stdin": self.stdin, "out": self.out, "err": self.err}
        text = "\n".join(f"--- {name}\n{part}" for name, part in parts.items())
        return f"\n{text}\n--- exit {self.code}"


def run(*args: str, stdin: str | None = None, env: dict[str, str] | None = None) -> Result:
    """Run one command to its end; surrogate escapes in `stdin` stand for raw bytes.

    What an environment of its own makes of it is seen in a process that is started in that.
    """
    given = (stdin or "").encode(errors="surrogateescape")
    if env is None:
        done = run_forked("klumba", args, _surroundings(None), given, TIMEOUT)
    else:
        done = subprocess.run(
            _command(args),
            input=given,
            capture_output=True,
            env=_surroundings(env),
            timeout=TIMEOUT,
            check=False,
        )
    return _result(args, done.returncode, done.stdout, done.stderr, stdin)


def run_without_reader(*args: str, stdin: str | None = None) -> Result:
    """Run one command whose output nobody reads: the other end of the pipe is closed."""
    reader, writer = os.pipe()
    os.close(reader)
    try:
        done = subprocess.run(
            _command(args),
            input=(stdin or "").encode(),
            stdout=writer,
            stderr=subprocess.PIPE,
            env=_surroundings(None),
            timeout=TIMEOUT,
            check=False,
        )
    finally:
        os.close(writer)
    return _result(args, done.returncode, b"", done.stderr, stdin)


def run_in_terminal(
    *args: str, typed: str = "", interrupt: bool = False, env: dict[str, str] | None = None
) -> Result:
    """Run one command in a terminal; type, or press Ctrl-C, when it has begun to speak."""
    ours, theirs = pty.openpty()
    with _interruptible(), _started(args, theirs, env) as process:
        shown = _read(ours)
        if interrupt:
            process.send_signal(signal.SIGINT)
        os.write(ours, typed.encode())
        while chunk := _read(ours):
            shown += chunk
        code = process.wait(TIMEOUT)
    os.close(ours)
    return _result(args, code, shown, b"", typed)


def run_in_terminal_interrupted(
    *args: str, half: str, typed: str, busy: str | None = None
) -> Result:
    """Run one command in a terminal; press Ctrl-C on a line that is half typed, then type on.

    Or type the whole line, and press it once the command has said that it is `busy`.
    """
    ours, theirs = pty.openpty()
    with _interruptible(), _started(args, theirs) as process:
        shown = _read_until(ours, b"> ")
        os.write(ours, half.encode())
        shown += _read_until(ours, f"{busy}\r\n".encode() if busy else half.encode())
        # Python's readline notices a signal only while it waits for the next key.
        time.sleep(A_MOMENT)
        process.send_signal(signal.SIGINT)
        shown += _read_until(ours, b"> ")
        os.write(ours, typed.encode())
        while chunk := _read(ours):
            shown += chunk
        code = process.wait(TIMEOUT)
    os.close(ours)
    return _result(args, code, shown, b"", half + typed)


def error_line(result: Result, *codes: int) -> str:
    """The one clear line on standard error that goes with a failure."""
    assert result.code in codes if codes else result.code != 0, result.told
    lines = result.err.splitlines()
    assert len(lines) == 1, f"not one line of error:{result.told}"
    (line,) = lines
    assert line.strip(), result.told
    assert line.isprintable(), f"holds control characters:{result.told}"
    assert len(line) <= 500, result.told
    return line


def _command(args: tuple[str, ...]) -> list[str]:
    return [sys.executable, "-m", "klumba", *args]


def _surroundings(env: dict[str, str] | None) -> dict[str, str]:
    kept = {
        name: value
        for name, value in os.environ.items()
        if name not in UNWANTED and not name.startswith("LC_")
    }
    return {**kept, "LANG": "C.UTF-8", "TERM": "xterm-256color", **(env or {})}


def _result(args: tuple[str, ...], code: int, out: bytes, err: bytes, stdin: str | None) -> Result:
    result = Result(
        code,
        out.decode(errors="replace").replace("\r\n", "\n"),
        err.decode(errors="replace"),
        shlex.join(("klumba", *args)),
        ascii(stdin) if stdin and not stdin.isascii() else stdin or "",
    )
    assert "Traceback (most recent call last)" not in result.out + result.err, result.told
    return result


@contextmanager
def _started(
    args: tuple[str, ...], terminal: int, env: dict[str, str] | None = None
) -> Iterator[subprocess.Popen[bytes]]:
    process = subprocess.Popen(
        _command(args), stdin=terminal, stdout=terminal, stderr=terminal, env=_surroundings(env)
    )
    os.close(terminal)
    with process:
        try:
            yield process
        finally:
            process.kill()


@contextmanager
def _interruptible() -> Iterator[None]:
    """A child inherits that Ctrl-C is ignored, as in background jobs: not while we start one."""
    before = signal.getsignal(signal.SIGINT)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _read_until(terminal: int, end: bytes) -> bytes:
    """What the terminal shows until it waits behind these characters."""
    shown = b""
    while not shown.endswith(end):
        chunk = _read(terminal)
        assert chunk, f"the process has ended; it showed {shown!r}"
        shown += chunk
    return shown


def _read(terminal: int) -> bytes:
    """What the terminal shows next; nothing once the process has ended."""
    ready, _, _ = select.select([terminal], [], [], TIMEOUT)
    assert ready, "the process neither says anything nor ends"
    try:
        return os.read(terminal, 65536)
    except OSError:
        return b""
