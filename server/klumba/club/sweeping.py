"""Open plays that were left alone: those with a move expire, those without one are dropped."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from klumba.club.plays import Plays
from klumba.club.world import World
from klumba.protocol.errors import ProtocolError
from klumba.store import Conflict, Rejected, Store, StoreError
from klumba.store.commands import drop_play, leave_play

_DAY_MS: Final = 24 * 60 * 60 * 1000
ALONE_MS: Final = 30 * _DAY_MS
"""How long an open play may be left alone."""

EVERY_SECONDS: Final = 600
_AT_ONCE: Final = 100

_log = logging.getLogger(__name__)


class Sweep:
    """Goes through the plays that were left alone, now and then."""

    def __init__(self, store: Store, plays: Plays, world: World) -> None:
        self._store = store
        self._plays = plays
        self._world = world

    async def run(self, every: float = EVERY_SECONDS) -> None:
        """Sweep, and sweep again, until cancelled."""
        while True:
            try:
                while await self.sweep() == _AT_ONCE:
                    await asyncio.sleep(0)
            except StoreError as error:
                _log.warning("plays that were left alone are not looked through: %s", error)
            await asyncio.sleep(every)

    async def sweep(self) -> int:
        """Go through the plays that were left alone longest, and return how many were looked at."""
        since = self._world.now() - ALONE_MS
        found = await self._store.reader.left_alone(since, _AT_ONCE)
        for play_id in found:
            await self._look_at(play_id, since)
        return len(found)

    async def _look_at(self, play_id: str, since: int) -> None:
        whole = await self._store.reader.whole_play(play_id)
        if whole is None or whole.play.state != "open":
            return
        last = whole.events[-1].at if whole.events else 0
        if last >= since or self._plays.is_followed(play_id):
            # Played on without ever being left: it is looked at again in its turn.
            touch = leave_play(play_id, whole.play.elapsed_ms, max(last, self._world.now()))
            await self._store.writer.write(touch)
        elif whole.events or whole.play.kind == "ranked":
            await self._expire(play_id)
        else:
            await self._drop(play_id, whole.deal.id)

    async def _expire(self, play_id: str) -> None:
        try:
            await self._plays.expire(play_id)
        except ProtocolError as error:
            _log.info("a play that was left alone has gone on: %s", error)

    async def _drop(self, play_id: str, deal_id: str) -> None:
        try:
            await self._store.writer.write(drop_play(play_id, deal_id))
        except (Conflict, Rejected) as error:
            _log.info("a play that was left alone has gone on: %s", error)
