"""The turn of days: connections are told of it, and days are settled when their time comes.

The clock is looked at every second rather than slept by: it may be set, and a machine may sleep
over midnight. What is due is done then, however late, as of the instant when it was due.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from klumba.club.almanac import Almanac
from klumba.club.days import monday_of, settles_at
from klumba.club.plays import Plays
from klumba.club.world import World
from klumba.games import CATALOGUE
from klumba.store import Conflict, Store, StoreError
from klumba.store.settling import settle_day

EVERY_SECONDS: Final = 1.0
_REFRESH_MS: Final = 60_000
"""How often it looks what other nodes have settled."""

_log = logging.getLogger(__name__)


class Turning:
    """Watches the clock; `turned` is told the new day."""

    def __init__(
        self,
        store: Store,
        world: World,
        almanac: Almanac,
        plays: Plays,
        turned: Callable[[str], None],
    ) -> None:
        self._store = store
        self._world = world
        self._almanac = almanac
        self._plays = plays
        self._turned = turned
        self._today = almanac.today()
        self._looked_at: int | None = None

    async def run(self, every: float = EVERY_SECONDS) -> None:
        """Watch until cancelled."""
        while True:
            try:
                self.turn()
                await self.settle()
            except StoreError as error:
                self._looked_at = None
                _log.warning("what is due is done later: %s", error)
            except Exception:
                _log.exception("what is due cannot be done")
            await asyncio.sleep(every)

    def turn(self) -> None:
        """Tell of the day if it is another one than a moment ago."""
        today = self._almanac.today()
        if today != self._today:
            self._today = today
            self._turned(today)

    async def settle(self) -> None:
        """Settle the days whose time has come, the earliest first."""
        now = self._world.now()
        if not self._is_due(now):
            return
        for day in await self._almanac.unsettled():
            if settles_at(day) <= now:
                await self._settle(day)
        await self._almanac.refresh()
        self._looked_at = now

    def _is_due(self, now: int) -> bool:
        """Say whether a noon has passed, or much time, or the clock was set, since a look."""
        if self._looked_at is None or not 0 <= now - self._looked_at < _REFRESH_MS:
            return True
        noons = [settles_at(day) for day in self._almanac.near(now)]
        return any(self._looked_at < noon <= now for noon in noons)

    async def _settle(self, day: str) -> None:
        failed = set[str]()
        while left := await self._left_open(day, failed):
            failed.update(await self._expire(day, left))
        with suppress(Conflict):  # another node was first
            settled = settle_day(day, monday_of(day), self._world.now(), CATALOGUE)
            await self._store.writer.write(settled)
        _log.info("%s is settled", day)

    async def _left_open(self, day: str, failed: set[str]) -> list[str]:
        found = await self._store.reader.open_ranked(day, limit=100 + len(failed))
        return [play_id for play_id in found if play_id not in failed]

    async def _expire(self, day: str, play_ids: list[str]) -> set[str]:
        """End plays at the instant of settlement; return those that cannot be read."""
        ends = [self._plays.settle(play_id) for play_id in play_ids]
        ended = await asyncio.gather(*ends, return_exceptions=True)
        failed = set[str]()
        for play_id, error in zip(play_ids, ended, strict=True):
            if isinstance(error, StoreError):
                raise error
            if error is not None:
                # One that cannot be read must not keep the key of its day from all others.
                _log.error("play %s of %s cannot be ended", play_id, day, exc_info=error)
                failed.add(play_id)
        return failed
