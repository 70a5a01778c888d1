"""The queue of jobs: in whose turn they are done, and what becomes of those who leave."""

import asyncio
import os
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from klumba.club.apart import Apart, ApartError
from klumba.club.jobs import Jobs, Rank
from klumba.club.verdicts import Shared


@pytest.fixture
async def jobs() -> AsyncIterator[Jobs]:
    jobs = Jobs([Apart()])
    yield jobs
    await jobs.close()


class Gate:
    """Holds the one process until it is opened, so that what is asked meanwhile waits."""

    def __init__(self, jobs: Jobs, folder: Path) -> None:
        self._fifo = folder / "gate"
        os.mkfifo(self._fifo)
        self.done = asyncio.ensure_future(
            jobs.run("gate", Rank.AWAITED, Path.read_text, self._fifo)
        )

    async def open(self) -> None:
        await asyncio.to_thread(self._fifo.write_text, "open")
        assert await self.done == "open"


async def test_a_job_is_done_in_another_process_and_told_as_it_comes(jobs: Jobs) -> None:
    assert await jobs.run("ann", Rank.AWAITED, os.getpid) != os.getpid()
    with pytest.raises(ValueError, match="invalid literal"):
        await jobs.run("ann", Rank.AWAITED, int, "x")
    assert await jobs.run("ann", Rank.AWAITED, abs, -1) == 1


async def test_one_who_asks_much_waits_for_himself_alone(jobs: Jobs, tmp_path: Path) -> None:
    gate, order = Gate(jobs, tmp_path), list[str]()

    async def ask(asker: str, rank: Rank, name: str) -> None:
        await jobs.run(asker, rank, abs, 1)
        order.append(name)

    asked = [asyncio.ensure_future(ask("ann", Rank.AWAITED, f"ann {n}")) for n in range(4)]
    asked.append(asyncio.ensure_future(ask("day", Rank.SPARE, "spare")))
    asked.append(asyncio.ensure_future(ask("bob", Rank.USEFUL, "bob would like")))
    asked.append(asyncio.ensure_future(ask("cid", Rank.AWAITED, "cid")))
    asked.append(asyncio.ensure_future(ask("bob", Rank.AWAITED, "bob")))
    await asyncio.sleep(0)
    assert len(jobs) == 8
    await gate.open()
    await asyncio.gather(*asked)
    assert order == ["ann 0", "cid", "bob", "ann 1", "ann 2", "ann 3", "bob would like", "spare"]


async def test_who_leaves_is_forgotten_and_the_process_is_free(jobs: Jobs, tmp_path: Path) -> None:
    gate = Gate(jobs, tmp_path)
    waiting = asyncio.ensure_future(jobs.run("ann", Rank.AWAITED, os.getpid))
    await asyncio.sleep(0)
    waiting.cancel()
    await asyncio.wait([waiting])
    assert len(jobs) == 0
    gate.done.cancel()  # the process is at it, and would be for ever
    async with asyncio.timeout(20):
        assert await jobs.run("bob", Rank.AWAITED, abs, -2) == 2


async def test_a_house_that_closes_answers_all(jobs: Jobs, tmp_path: Path) -> None:
    gate = Gate(jobs, tmp_path)
    waiting = asyncio.ensure_future(jobs.run("ann", Rank.AWAITED, os.getpid))
    await asyncio.sleep(0)
    await jobs.close()
    for asked in (gate.done, waiting):
        with pytest.raises(ApartError):
            await asked
    with pytest.raises(ApartError):
        await jobs.run("ann", Rank.AWAITED, abs, 1)


async def test_shared_work_is_done_once_and_ends_with_the_last_who_waits() -> None:
    shared, began, go = Shared[str, int](), list[int](), asyncio.Event()

    async def work() -> int:
        began.append(1)
        await go.wait()
        return 7

    first, second = (asyncio.ensure_future(shared.run("key", work())) for _ in range(2))
    await asyncio.sleep(0)
    first.cancel()
    await asyncio.wait([first])
    go.set()
    assert await second == 7
    assert began == [1]
    go.clear()
    third = asyncio.ensure_future(shared.run("key", work()))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    third.cancel()
    await asyncio.wait([third])
    await asyncio.sleep(0)
    assert began == [1, 1]
    assert [task for task in asyncio.all_tasks() if "shared" in task.get_name()] == []
