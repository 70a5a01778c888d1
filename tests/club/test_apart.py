"""Calls in a process apart: their answers, what becomes of the process, what it costs here."""

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

import pytest

from klumba.club.apart import Apart, ApartError
from klumba.rules.position import Position
from klumba.solver import Budget, Outcome, solve
from tests.rules.plays import opening

HELD_SECONDS = 0.02
"""How long the event loop may be held by this process."""


@pytest.fixture
async def apart() -> AsyncIterator[Apart]:
    async with Apart() as apart:
        yield apart


async def until_ended(apart: Apart) -> None:
    async with asyncio.timeout(10):
        while apart.pid:
            await asyncio.sleep(0.001)


async def opened(fifo: Path) -> int:
    """Return the end to write to, as soon as the process apart waits at the other end."""
    return await asyncio.to_thread(os.open, fifo, os.O_WRONLY)


@pytest.fixture
def fifo(tmp_path: Path) -> Path:
    os.mkfifo(tmp_path / "fifo")
    return tmp_path / "fifo"


async def test_calls_are_answered_by_one_process_of_the_lowest_priority(apart: Apart) -> None:
    first = await apart.run(os.getpid)
    assert first == apart.pid != os.getpid()
    assert await apart.run(os.getpriority, os.PRIO_PROCESS, 0) == 19
    assert await apart.run(os.getpid) == first


async def test_a_verdict_comes_as_it_would_here(apart: Apart) -> None:
    position = opening("golf", "1")
    assert await apart.run(solve, position, Budget(nodes=100_000)) == solve(
        position, Budget(nodes=100_000)
    )
    timed = await apart.run(partial(solve, clock=time.monotonic), position, Budget(seconds=10))
    assert timed.seconds > 0


async def test_what_is_printed_there_is_no_answer(
    apart: Apart, capfd: pytest.CaptureFixture[str]
) -> None:
    await apart.run(print, "hello")
    assert await apart.run(os.write, 1, b"world") == 5
    await apart.close()
    assert capfd.readouterr().err.splitlines() == ["hello", "world"]


async def test_an_error_is_raised_here_and_says_where_it_was(apart: Apart) -> None:
    with pytest.raises(ValueError, match="invalid literal") as raised:
        await apart.run(int, "x")
    assert "answering.py" in "".join(raised.value.__notes__)
    with pytest.raises(FileNotFoundError):
        await apart.run(os.listdir, "/nowhere")
    with pytest.raises(RuntimeError, match="Odd: not to be pickled"):
        await apart.run(exec, "class Odd(Exception): ...\nraise Odd('not to be pickled')", {})
    assert await apart.run(abs, -1) == 1


async def test_who_is_cancelled_ends_the_process_and_others_are_answered(
    apart: Apart, fifo: Path
) -> None:
    reading = asyncio.create_task(apart.run(Path.read_text, fifo))
    waiting = asyncio.create_task(apart.run(os.getpid))
    end = await opened(fifo)
    busy = apart.pid
    reading.cancel()
    with pytest.raises(asyncio.CancelledError):
        await reading
    os.close(end)
    assert busy != await waiting == apart.pid


async def test_a_call_is_made_once_more_when_its_process_is_killed(
    apart: Apart, tmp_path: Path
) -> None:
    deadly = (
        "import os, pathlib, signal\n"
        "if not (met := pathlib.Path(path)).exists():\n"
        "    met.touch()\n"
        "    os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    first = await apart.run(os.getpid)
    await apart.run(exec, deadly, {"path": str(tmp_path / "met")})
    assert (tmp_path / "met").exists()
    assert await apart.run(os.getpid) != first


async def test_a_call_that_ends_its_process_twice_has_no_answer(apart: Apart) -> None:
    with pytest.raises(ApartError, match="its process has ended"):
        await apart.run(os._exit, 1)
    assert await apart.run(abs, -1) == 1


async def test_the_process_ends_when_it_has_been_idle() -> None:
    async with Apart(idle=0.01) as apart:
        first = await apart.run(os.getpid)
        await until_ended(apart)
        with pytest.raises(ProcessLookupError):
            os.kill(first, 0)
        assert await apart.run(os.getpid) != first


async def test_closing_ends_calls_that_run_and_calls_that_wait(apart: Apart, fifo: Path) -> None:
    calls = [asyncio.create_task(apart.run(Path.read_text, fifo)) for _ in range(3)]
    end = await opened(fifo)
    async with asyncio.timeout(10):
        await apart.close()
        for call in calls:
            with pytest.raises(ApartError, match="closed"):
                await call
    os.close(end)
    with pytest.raises(ApartError, match="closed"):
        await apart.run(abs, -1)


def test_it_ends_with_whoever_started_it() -> None:
    program = (
        "import asyncio, os, signal, time\n"
        "from klumba.club.apart import Apart\n"
        "async def main():\n"
        "    apart = Apart()\n"
        "    print(await apart.run(os.getpid), flush=True)\n"
        "    await apart.run(time.sleep, 600)\n"
        "asyncio.run(main())"
    )
    with subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as started:
        assert started.stdout
        assert started.stderr
        assert started.stdout.readline().strip().isdigit()
        started.kill()
        # Both have this end open, and read to its end it is when both have ended.
        assert started.stderr.read() == ""


async def golf_won(apart: Apart) -> Outcome:
    position: Position = opening("golf", "1")
    return (await apart.run(solve, position, Budget(nodes=100_000))).outcome


async def test_a_cold_start_says_so_and_does_not_hold_the_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    said, held = list[bool](), list[float]()
    # No lower priority: the suite's other processes leave no time to what is the lowest.
    async with Apart(niceness=0) as apart:
        cold = asyncio.create_task(golf_won(apart))
        while not cold.done():
            # The time that this process worked itself: others' have this machine, too.
            before = time.process_time()
            await asyncio.sleep(0.001)
            held.append(time.process_time() - before)
            said.append(apart.warming)
        assert await cold is not Outcome.UNKNOWN
        assert any(said)
        assert not apart.warming
        assert max(held) < HELD_SECONDS
    assert list(tmp_path.rglob("*.nbc"))
    async with Apart(niceness=0) as apart:
        warm, said = asyncio.create_task(golf_won(apart)), []
        while not warm.done():
            await asyncio.sleep(0.001)
            said.append(apart.warming)
        assert not any(said)
