"""What takes long and counts a lot, done in a process apart, so that the house goes on meanwhile.

No thread of the server ever solves: importing numba alone holds the event loop for 20 to 30 ms,
loading kernels that are ready for 50, compiling them for 300. The process is started when it is
first needed and ends when nobody has needed it for a while; all that it takes, in memory too, goes
with it. Who asks it nothing pays nothing.
"""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from contextlib import suppress
from pickle import dumps, loads
from types import TracebackType
from typing import Any, Final, Self, TypeVar, TypeVarTuple

from klumba.solver.answering import LENGTH, RAISED, WARMING, framed

Arguments = TypeVarTuple("Arguments")
Result = TypeVar("Result")

IDLE_SECONDS: Final = 60.0
"""How long the process waits for another call before it ends."""

NICENESS: Final = 19
"""The lowest priority: who plays goes first."""

_COMMAND: Final = (sys.executable, "-P", "-m", "klumba.solver.answering")
_TRIES: Final = 2


class ApartError(Exception):
    """A call that has no answer: its process has ended twice while at it, or the house closes."""


class Apart:
    """A process that answers one call after the other, first come first served.

    `await apart.run(solve, position, Budget(nodes=100_000))`. A call is a function of a module,
    with arguments and a result that can be pickled; `partial(solve, clock=time.monotonic)` is one,
    too. Who cancels a call ends the process, and the next call starts another, which takes half a
    second. A call whose process is killed, for its memory say, is made once more.
    """

    def __init__(self, *, idle: float = IDLE_SECONDS, niceness: int = NICENESS) -> None:
        """Set up; nothing is started yet. After `idle` seconds without a call the process ends."""
        self._idle = idle
        self._command = (*_COMMAND, str(niceness))
        self._turn = asyncio.Lock()
        self._process: Process | None = None
        self._waiting: asyncio.Task[None] | None = None
        self._closed = False
        self.warming = False
        """Whether kernels are being compiled now: whoever waits may be told so."""

    @property
    def pid(self) -> int | None:
        """Return the number of the process, if there is one."""
        return self._process.pid if self._process else None

    async def run(self, function: Callable[[*Arguments], Result], *arguments: *Arguments) -> Result:
        """Return what a function returns there, or raise what it raises; raises ApartError."""
        call = framed(dumps((function, arguments)))
        async with self._turn:
            self._stay()
            for tries_left in reversed(range(_TRIES)):
                if self._closed:
                    raise ApartError("closed")
                try:
                    result: Result = await self._answered(call)
                except ApartError:
                    if not tries_left and not self._closed:
                        raise
                else:
                    return result
                finally:
                    self._wait_for_more()
        raise ApartError("closed")

    async def close(self) -> None:
        """End the process; calls that wait raise ApartError, and so do later ones."""
        self._closed = True
        if self._process:
            _kill(self._process)
        async with self._turn:
            self._stay()
            await self._end()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    async def _answered(self, call: bytes) -> Any:  # noqa: ANN401 - whatever the function returns
        try:
            process = await self._started()
            assert process.stdin
            assert process.stdout
            process.stdin.write(call)
            await process.stdin.drain()
            told, value = await self._heard(process.stdout)
            while told == WARMING:
                self.warming = True
                told, value = await self._heard(process.stdout)
        except (OSError, EOFError) as error:
            await self._end()
            raise ApartError("its process has ended") from error
        except BaseException:
            await self._end()  # It is cancelled: nobody wants this answer any more.
            raise
        finally:
            self.warming = False
        if told == RAISED:
            raise value
        return value

    async def _heard(self, answers: asyncio.StreamReader) -> tuple[str, Any]:
        length = int.from_bytes(await answers.readexactly(LENGTH), "big")
        told, value = loads(await answers.readexactly(length))
        return told, value

    async def _started(self) -> Process:
        if self._process is None:
            self._process = await asyncio.create_subprocess_exec(
                *self._command, stdin=PIPE, stdout=PIPE
            )
            if self._closed:
                raise EOFError  # closed meanwhile, when there was no process to kill yet
        return self._process

    def _stay(self) -> None:
        if self._waiting:
            self._waiting.cancel()
            self._waiting = None

    def _wait_for_more(self) -> None:
        if self._process:
            self._waiting = asyncio.create_task(self._end_idle(), name="klumba apart, idle")

    async def _end_idle(self) -> None:
        await asyncio.sleep(self._idle)
        async with self._turn:
            await self._end()

    async def _end(self) -> None:
        if self._process:
            _kill(self._process)
            try:
                await self._process.wait()
            finally:
                self._process = None


def _kill(process: Process) -> None:
    with suppress(ProcessLookupError):
        process.kill()
