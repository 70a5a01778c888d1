"""Makes the dailies of today and the days ahead, in the background.

What somebody waits for comes first; else the nearest day does. A patience that is seldom winnable
is looked for in short pieces, so that nobody waits long for another one. However many nodes make a
daily at once, the store keeps the first, and all of them would have found the same.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from klumba.club.almanac import Almanac
from klumba.club.world import World
from klumba.day_keys import daily_deal
from klumba.games import CATALOGUE
from klumba.solver.finding import AT_ONCE, NODES, Found, version
from klumba.store import Conflict, Store, StoreError
from klumba.store.dailies import make_daily
from klumba.store.rows import DailyRow, DayRow, DealRow

EVERY_SECONDS: Final = 60.0
"""How long it rests when nothing is left to make, or the store does not answer."""

Find: TypeAlias = Callable[[bytes, str, int], Awaitable[Found | None]]
"""Looks at the next `AT_ONCE` candidates of a key and a patience, from a number on: `find`."""

_log = logging.getLogger(__name__)


@dataclass(eq=False)
class _Job:
    """A daily that is not made yet: how far it was looked for, and who waits for it."""

    day: DayRow
    patience: str
    begin: int = 0
    waiting: int = 0
    done: asyncio.Event = field(default_factory=asyncio.Event)


class Maker:
    """Makes what is missing; nothing at all without a `find`."""

    def __init__(self, store: Store, world: World, almanac: Almanac, find: Find | None) -> None:
        self._store = store
        self._world = world
        self._almanac = almanac
        self._find = find
        self._jobs: dict[tuple[str, str], _Job] = {}
        self._made: dict[tuple[str, str], DailyRow] = {}
        self._wake = asyncio.Event()
        self._listed = ""

    async def daily(self, day: str, patience: str) -> DailyRow | None:
        """Return a daily if it was made; raises StoreError."""
        key = day, patience
        if key not in self._made:
            row = await self._store.reader.daily(day, patience)
            if row is None:
                return None
            self._made[key] = row
        return self._made[key]

    async def wanted(self, day: DayRow, patience: str, seconds: float) -> DailyRow | None:
        """Return a daily as soon as it is made, before others; None if that takes too long."""
        if (row := await self.daily(day.day, patience)) is not None or self._find is None:
            return row
        job = self._job(day, patience)
        job.waiting += 1
        self._wake.set()
        try:
            with suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    await job.done.wait()
        finally:
            job.waiting -= 1
        return await self.daily(day.day, patience)

    def wake(self) -> None:
        """Look at once for what is missing: a day has begun."""
        self._wake.set()

    async def run(self, every: float = EVERY_SECONDS) -> None:
        """Make, and wait for what is to be made next, until cancelled."""
        while True:
            self._wake.clear()
            try:
                await self._list_missing()
                while self._jobs:
                    await self._advance(self._next())
                    if self._almanac.today() != self._listed:
                        await self._list_missing()
            except StoreError as error:
                _log.warning("dailies are made later: %s", error)
            except Exception:
                _log.exception("dailies cannot be made")
            with suppress(TimeoutError):
                async with asyncio.timeout(every):
                    await self._wake.wait()

    async def _list_missing(self) -> None:
        """List what is to be made; what was not made while its day was, never is."""
        days = await self._almanac.make_days()
        self._listed = days[0].day
        for key in [key for key in self._jobs if key[0] < self._listed]:
            self._jobs.pop(key).done.set()
        for day in days:
            there = {row.patience for row in await self._store.reader.dailies(day.day)}
            if self._find is not None:
                for patience in CATALOGUE.keys() - there:
                    self._job(day, patience)

    def _job(self, day: DayRow, patience: str) -> _Job:
        return self._jobs.setdefault((day.day, patience), _Job(day, patience))

    def _next(self) -> _Job:
        """Return what is waited for, else what is needed first: by days, then what was tried least.

        A patience that is seldom won would else keep the others of its day waiting.
        """
        return min(self._jobs.values(), key=lambda job: (not job.waiting, job.day.day, job.begin))

    async def _advance(self, job: _Job) -> None:
        """Look for a daily a little further, and keep it when it is found."""
        key = job.day.day, job.patience
        try:
            if await self.daily(*key) is None:
                await self._look(job)
        except BaseException:
            del self._jobs[key]  # begun anew at the next look
            raise
        if key in self._made:
            del self._jobs[key]
            job.done.set()

    async def _look(self, job: _Job) -> None:
        assert self._find is not None
        seed_key = bytes.fromhex(job.day.key)
        found = await self._find(seed_key, job.patience, job.begin)
        if found is None:
            job.begin += AT_ONCE
            return
        if job.day.day < self._almanac.today():
            return  # its day went by meanwhile
        name = daily_deal(seed_key, job.patience, found.number)
        deck = "".join(name.cards(CATALOGUE[job.patience].deck))
        row = DailyRow(
            day=job.day.day,
            patience=job.patience,
            deal_id=str(name),
            number=found.number,
            nodes=NODES,
            solver=version(),
            difficulty=found.difficulty,
            made_at=self._world.now(),
        )
        with suppress(Conflict):  # another node was first
            await self._store.writer.write(
                make_daily(row, DealRow(row.deal_id, job.patience, deck))
            )
        _log.info("the daily of %s on %s is made", job.patience, job.day.day)
        await self.daily(job.day.day, job.patience)
