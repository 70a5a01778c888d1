"""A move is on the disk before it is answered: what the databases are told, and what is seen."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from klumba.store import open_store
from tests.wire.conftest import Connect
from tests.wire.served import Served
from tests.wire.sitting import LINE, sit_down

HOW = "no strace here: `apt-get install strace` has it"
CALLS = "recvfrom,read,sendto,write,writev,sendmsg,recvmsg,fsync,fdatasync,pwrite64"


async def test_sqlite_syncs_each_commit(sqlite_url: str) -> None:
    """Read on the connection that writes: 2 is FULL; in NORMAL a commit may be lost."""
    store = await open_store(sqlite_url)
    assert await store.writer.settings() == {"journal_mode": "wal", "synchronous": "2"}
    await store.close()


async def test_postgresql_syncs_each_commit(postgresql_url: str) -> None:
    store = await open_store(postgresql_url)
    assert await store.writer.settings() == {"synchronous_commit": "on", "fsync": "on"}
    await store.close()


def need_strace() -> None:
    """Skip where no strace is, or where it may not look; fail where nothing may be skipped."""
    said = HOW
    if shutil.which("strace"):
        tried = subprocess.run(
            ["strace", "-o", os.devnull, "true"], capture_output=True, check=False
        )
        if tried.returncode == 0:
            return
        said = f"strace may not trace here: {tried.stderr.decode().strip()}"
    if os.environ.get("KLUMBA_REQUIRE_ALL") == "1":
        pytest.fail(said)
    pytest.skip(said)


@contextmanager
def traced(pid: int, into: Path) -> Iterator[None]:
    """Write down what a process asks of the system, with the paths that it means."""
    words = ["strace", "-f", "-y", "-s", "400", "-e", f"trace={CALLS}", "-o", str(into)]
    tracing = subprocess.Popen([*words, "-p", str(pid)], stderr=subprocess.PIPE, text=True)
    try:
        assert tracing.stderr is not None
        attached = tracing.stderr.readline()
        assert "attached" in attached, attached
        yield
    finally:
        tracing.terminate()
        tracing.communicate(timeout=30)


def first(lines: list[str], pattern: str, after: int = -1) -> int:
    """Return where the first line after another one is that matches."""
    for number, line in enumerate(lines[after + 1 :], after + 1):
        if re.search(pattern, line):
            return number
    raise AssertionError("\n".join([f"nothing matches {pattern} after line {after} of", *lines]))


@pytest.mark.parametrize("engine", ["sqlite"], indirect=True)
async def test_the_log_is_synced_between_a_move_and_its_answer(
    own_server: Served, connect_own: Connect, tmp_path: Path
) -> None:
    need_strace()
    trace = tmp_path / "trace"
    ann = await connect_own()
    sitting = await sit_down(ann)
    with traced(own_server.pid, trace):
        await asyncio.sleep(0.2)  # strace attaches to one thread after the other
        for move in LINE:
            await sitting.move(move)
    lines = trace.read_text().splitlines()
    answered = -1
    for ply in range(1, len(LINE) + 1):
        # Two threads' calls interleave: a call that is interrupted in the trace ends in `resumed`.
        arrived = first(lines, r"(recvfrom|recvmsg|read)\(\d+<socket:", answered)
        written = first(lines, r"pwrite64\(\d+<[^>]*-wal>", arrived)
        synced = ended(lines, first(lines, r"f(data)?sync\(\d+<[^>]*-wal>", written))
        answered = first(lines, rf'(sendto|sendmsg|writev?)\(.*\\"ply\\":{ply},', answered)
        assert synced < answered, "\n".join(lines)


def ended(lines: list[str], call: int) -> int:
    """Return the line in which a call has returned, and without an error."""
    if "<unfinished" in lines[call]:
        thread, name = re.match(r"(\d+)\s+(\w+)", lines[call]).groups()  # type: ignore[union-attr]
        call = first(lines, rf"^{thread} +<\.\.\. {name} resumed", call)
    assert re.search(r"= 0$", lines[call]), lines[call]
    return call
