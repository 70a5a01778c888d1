"""The writer: one task that owns the connection that writes, and commits in groups.

While one batch is being committed the next gathers; then it is stored in one transaction, and all
of its commands are answered. The busier the house, the more share a commit.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, TypeAlias

from msgspec import Struct

from klumba.store.batch import Committed, Undone, WriteConnection
from klumba.store.causes import cause
from klumba.store.errors import StoreError, Unavailable, Unknown
from klumba.store.statements import Command

LARGEST_BATCH: Final = 500
"""Commands in one transaction: bounds how long the last of a crowd waits for the first."""

MOST_WAITING: Final = 10_000
"""Commands that wait for a batch; who comes then waits for room."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Batch:
    """A transaction as the metrics see it."""

    size: int
    conflicts: int
    commit_seconds: float


Answer: TypeAlias = Callable[[StoreError | None], None]
"""Hears what became of a command: None when it is durable."""


class _Entry(Struct, frozen=True):
    command: Command
    answer: Answer


class Writer:
    """Stores commands, each entirely or not at all, and answers when they are durable.

    `observe` is called after every committed batch.
    """

    def __init__(
        self,
        connection: WriteConnection,
        *,
        observe: Callable[[Batch], None] = lambda _batch: None,
        largest_batch: int = LARGEST_BATCH,
        most_waiting: int = MOST_WAITING,
    ) -> None:
        self._connection = connection
        self._in_use = asyncio.Lock()
        self._observe = observe
        self._largest_batch = largest_batch
        self._most_waiting = most_waiting
        self._entries = deque[_Entry]()
        self._wake = asyncio.Event()
        self._room = asyncio.Event()
        self._closing = False
        self._task = asyncio.create_task(self._serve(), name="klumba writer")

    @property
    def waiting(self) -> int:
        """How many commands wait for a batch."""
        return len(self._entries)

    async def write(self, command: Command) -> None:
        """Store a command, and return when it is durable.

        A caller that is cancelled meanwhile does not know whether it was stored: the write goes on.
        Raises Conflict, Rejected, Unavailable, Unknown.
        """
        while len(self._entries) >= self._most_waiting and not self._closing:
            self._room.clear()
            await self._room.wait()
        await self.submit(command)

    def submit(self, command: Command) -> asyncio.Future[None]:
        """Hand over a command at once, and return the future of its answer.

        Does not wait for room.
        """
        future = asyncio.get_running_loop().create_future()
        self.hand_over(command, partial(_settle, future))
        return future

    def hand_over(self, command: Command, answer: Answer) -> None:
        """Hand over a command at once; `answer` is called when it is known what became of it.

        For who must hear it whoever waits or does not. Does not wait for room.
        """
        if self._closing:
            answer(Unavailable("the writer is closed"))
        else:
            self._entries.append(_Entry(command, answer))
            self._wake.set()

    async def close(self) -> None:
        """Store what is waiting, then give up the connection. Nothing is taken any more."""
        self._closing = True
        self._wake.set()
        self._room.set()
        await self._task
        await self._connection.close()

    async def settings(self) -> dict[str, str]:
        """Return what the live connection says of its durability, by the engine's own names.

        `journal_mode` and `synchronous` (2 is FULL), or `synchronous_commit` and `fsync`.
        """
        async with self._in_use:
            return await self._connection.settings()

    async def _serve(self) -> None:
        while await self._gathered():
            await self._store(self._take())

    async def _gathered(self) -> bool:
        """Wait for commands; return False when there are none left and none to come."""
        while not self._entries and not self._closing:
            self._wake.clear()
            await self._wake.wait()
        seen = 0
        while seen < len(self._entries) < self._largest_batch and not self._closing:
            seen = len(self._entries)
            await asyncio.sleep(0)  # what has come in by now is looked at, and joins the batch
        return bool(self._entries)

    def _take(self) -> list[_Entry]:
        size = min(len(self._entries), self._largest_batch)
        batch = [self._entries.popleft() for _ in range(size)]
        self._room.set()
        return sorted(batch, key=lambda entry: entry.command.rank)

    async def _store(self, batch: Sequence[_Entry]) -> None:
        """Store a batch; where one command spoils it, that one and its neighbours apart."""
        parts = deque([batch])
        while parts:
            part = parts.popleft()
            try:
                committed = await self._run(part)
            except Undone as undone:
                if len(part) == 1:
                    part[0].answer(undone.error)
                else:
                    parts.extendleft(reversed(_split(part, undone.culprit)))
            except Unavailable as error:
                _log.warning("a batch of %d was not stored: %s", len(part), error)
                for entry in part:
                    entry.answer(type(error)(*error.args))
            else:
                self._answer_all(part, committed)

    async def _run(self, part: Sequence[_Entry]) -> Committed:
        try:
            async with self._in_use:
                return await self._connection.run([entry.command for entry in part])
        except (Undone, Unavailable):
            raise
        except Exception as error:
            # Whatever it was, the callers are told, and the writer lives on.
            _log.exception("the writer met an error that it does not know")
            raise Unknown(cause(error)) from error

    def _answer_all(self, part: Sequence[_Entry], committed: Committed) -> None:
        for entry, conflict in zip(part, committed.answers, strict=True):
            entry.answer(conflict)
        conflicts = len(part) - committed.answers.count(None)
        self._observe(Batch(len(part), conflicts, committed.seconds))


def _split(part: Sequence[_Entry], culprit: int) -> list[Sequence[_Entry]]:
    pieces = part[:culprit], part[culprit : culprit + 1], part[culprit + 1 :]
    return [piece for piece in pieces if piece]


def _settle(future: asyncio.Future[None], error: StoreError | None) -> None:
    if future.done():
        return  # who waited for it was cancelled
    if error is None:
        future.set_result(None)
    else:
        future.set_exception(error)
