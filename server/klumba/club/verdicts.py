"""What is known of positions: asked of the solver once, and kept.

A position is known by its canonical text, whichever play it was met in. A winning line tells of
all positions that it passes, so that who follows it is told the rest of the same line.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from klumba.club.jobs import Jobs, Rank
from klumba.rules.position import Position
from klumba.solver.canonical import Order, canonical, renamed
from klumba.solver.thinking import Thought, think
from klumba.solver.verdict import Outcome

Key = TypeVar("Key")
Value = TypeVar("Value")

KEPT: Final = 20_000
"""Positions that are kept, some 10 MB; those that were met longest ago are forgotten."""


class Kept(Generic[Key, Value]):
    """The last so many things that were met, by their keys."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._values: dict[Key, Value] = {}

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self._values)

    def get(self, key: Key) -> Value | None:
        """Return what is kept under a key, and keep it longest of all."""
        value = self._values.pop(key, None)
        if value is not None:
            self._values[key] = value
        return value

    def keep(self, key: Key, value: Value) -> None:
        """Keep something; what was met longest ago makes room."""
        self._values.pop(key, None)
        self._values[key] = value
        if len(self._values) > self._most:
            del self._values[next(iter(self._values))]


@dataclass(frozen=True)
class Known:
    """What is known of a position, and how many nodes that took.

    Of a winnable one, the moves from `at` on of a line that wins; `order` is that of the piles.
    """

    outcome: Outcome
    nodes: int
    line: tuple[str, ...]
    at: int
    order: Order

    def rest(self, order: Order) -> tuple[str, ...]:
        """Return the line from here on, as the piles of a position of this text are called."""
        return renamed(self.line[self.at :], self.order, order)


class Verdicts:
    """Asks the solver, in a process apart, and remembers. Raises ApartError."""

    def __init__(self, jobs: Jobs, most: int = KEPT) -> None:
        self._jobs = jobs
        self._kept = Kept[str, Known](most)
        self._shared = Shared[tuple[str, int], Thought]()

    def known(self, position: Position, nodes: int) -> Thought | None:
        """Return what is known of a position already, if no more would be found within `nodes`."""
        text, order = canonical(position)
        known = self._kept.get(text)
        if known is None or (known.outcome is Outcome.UNKNOWN and known.nodes < nodes):
            return None
        return Thought(known.outcome, known.rest(order))

    async def of(self, position: Position, nodes: int, asker: str, rank: Rank) -> Thought:
        """Return what is found of a position within a budget; who asks the same shares the work."""
        if (known := self.known(position, nodes)) is not None:
            return known
        text, order = canonical(position)
        asked = self._jobs.run(asker, rank, think, position, nodes)
        self._learn(text, order, nodes, await self._shared.run((text, nodes), asked))
        known = self.known(position, nodes)
        assert known is not None, "it was learnt just now"
        return known

    def _learn(self, text: str, order: Order, nodes: int, thought: Thought) -> None:
        before = self._kept.get(text)
        if before is None or before.outcome is Outcome.UNKNOWN:
            self._kept.keep(text, Known(thought.outcome, nodes, (), 0, order))
        # From the end, so that the position itself is forgotten last.
        for at, (passed, standing) in reversed(list(enumerate(thought.passed))):
            self._kept.keep(passed, Known(thought.outcome, 0, thought.line, at, standing))


class Shared(Generic[Key, Value]):
    """Work that several wait for, done once; it is cancelled when nobody waits any more."""

    def __init__(self) -> None:
        self._tasks: dict[Key, asyncio.Task[Value]] = {}
        self._waiting: dict[Key, int] = {}

    async def run(self, key: Key, work: Coroutine[Any, Any, Value]) -> Value:
        """Return what comes of a piece of work, or of the same one that is under way."""
        if key in self._tasks:
            work.close()
        else:
            self._tasks[key] = asyncio.create_task(work, name="klumba shared work")
            self._waiting[key] = 0
        task = self._tasks[key]
        self._waiting[key] += 1
        try:
            return await asyncio.shield(task)
        finally:
            self._waiting[key] -= 1
            if not self._waiting[key]:
                del self._tasks[key], self._waiting[key]
                task.cancel()
