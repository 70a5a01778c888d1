"""What takes long for a player, done in processes apart, in an order that is fair between players.

What somebody waits for comes before what nobody does. Among equals it is the turn of who has the
least under way, then of who was served longest ago: one who asks a hundred things waits with the
hundredth, and nobody else does. Jobs are short, some seconds at most: what takes longer is asked
in pieces, each a job of its own.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import IntEnum
from itertools import count
from typing import Any, Final, TypeVar, TypeVarTuple

from klumba.club.apart import Apart, ApartError

Arguments = TypeVarTuple("Arguments")
Result = TypeVar("Result")

REMEMBERED: Final = 10_000
"""So many players are remembered by when they were served, at most."""


class Rank(IntEnum):
    """How much a job matters: the lower, the sooner."""

    AWAITED = 0
    """Somebody has asked, and waits."""
    USEFUL = 1
    """Somebody would like to know, and has not asked."""
    SPARE = 2
    """It is done when there is nothing else to do."""


@dataclass(eq=False)
class _Job:
    """A call that waits, or is under way; what it comes to is told by `done`."""

    asker: str
    rank: Rank
    number: int
    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    done: asyncio.Future[Any]
    work: asyncio.Task[None] | None = None


class Jobs:
    """The queue, and the processes that work it off: one fewer than there are cores, at least one.

    `await jobs.run(player, Rank.AWAITED, think, position, 100_000)`; raises what the function does,
    and ApartError. Who cancels a call that waits takes it out of the queue; one that is under way
    ends with its process.
    """

    def __init__(self, workers: Iterable[Apart] | None = None) -> None:
        """Set up; no process is started before it is needed."""
        self._idle = [Apart() for _ in range(spare_cores())] if workers is None else list(workers)
        self._all = tuple(self._idle)
        self._waiting = list[_Job]()
        self._under_way = Counter[str]()
        self._served: dict[str, int] = {}
        self._numbers = count(1)
        self._closed = False

    def __len__(self) -> int:
        """Return how many jobs wait for a process."""
        return len(self._waiting)

    async def run(
        self,
        asker: str,
        rank: Rank,
        function: Callable[[*Arguments], Result],
        *arguments: *Arguments,
    ) -> Result:
        """Return what a function returns, called when its turn has come."""
        if self._closed:
            raise ApartError("closed")
        done = asyncio.get_running_loop().create_future()
        job = _Job(asker, rank, next(self._numbers), function, arguments, done)
        self._waiting.append(job)
        self._begin()
        try:
            result: Result = await done
        except asyncio.CancelledError:
            if job.work is not None:
                job.work.cancel()
            elif job in self._waiting:
                self._waiting.remove(job)
            raise
        return result

    async def close(self) -> None:
        """End the processes; calls raise ApartError."""
        self._closed = True
        for job in self._waiting:
            if not job.done.done():
                job.done.set_exception(ApartError("closed"))
        self._waiting.clear()
        await asyncio.gather(*(worker.close() for worker in self._all))

    def _begin(self) -> None:
        """Give the next jobs to the processes that have none."""
        while self._idle and self._waiting:
            job = min(self._waiting, key=self._turn)
            self._waiting.remove(job)
            self._under_way[job.asker] += 1
            self._serve(job.asker)
            job.work = asyncio.create_task(self._work(self._idle.pop(), job), name="klumba job")

    def _turn(self, job: _Job) -> tuple[int, int, int, int]:
        asker = job.asker
        return job.rank, self._under_way[asker], self._served.get(asker, 0), job.number

    def _serve(self, asker: str) -> None:
        """Note that it was somebody's turn; who was served longest ago is forgotten first."""
        self._served.pop(asker, None)
        self._served[asker] = next(self._numbers)
        if len(self._served) > REMEMBERED:
            del self._served[next(iter(self._served))]

    async def _work(self, worker: Apart, job: _Job) -> None:
        try:
            result = await worker.run(job.function, *job.arguments)
        except Exception as error:
            if not job.done.done():
                job.done.set_exception(error)
        else:
            if not job.done.done():
                job.done.set_result(result)
        finally:
            self._under_way[job.asker] -= 1
            if not self._under_way[job.asker]:
                del self._under_way[job.asker]
            self._idle.append(worker)
            if not self._closed:
                self._begin()


def spare_cores() -> int:
    """Return how many cores the loop leaves to others, at least one."""
    if sys.platform == "linux":
        cores = len(os.sched_getaffinity(0))
    else:
        cores = os.cpu_count() or 1
    return max(1, cores - 1)
