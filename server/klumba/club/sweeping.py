"""What was left alone: plays with a move expire, those without are dropped; so are ended tokens."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from klumba.club.plays import Plays
from klumba.club.world import World
from klumba.store import Store, StoreError
from klumba.store.accounts import forget_ended_tokens
from klumba.store.commands import leave_play

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
                await self.forget_tokens()
            except StoreError as error:
                _log.warning("plays that were left alone are not looked through: %s", error)
            await asyncio.sleep(every)

    async def sweep(self) -> int:
        """Go through the plays that were left alone longest, and return how many were looked at."""
        since = self._world.now() - ALONE_MS
        found = await self._store.reader.left_alone(since, _AT_ONCE)
        for play_id in found:
            try:
                await self._look_at(play_id, since)
            except StoreError:
                raise
            except Exception:
                # One play that cannot be read must not keep the others from their end.
                _log.exception("play %s cannot be read", play_id)
                await self._touch(play_id)
        return len(found)

    async def forget_tokens(self) -> None:
        """Forget the tokens that ended so long ago that nobody asks for them again."""
        before = self._world.now() - ALONE_MS
        await self._store.writer.write(forget_ended_tokens(before))

    async def _look_at(self, play_id: str, since: int) -> None:
        play = await self._store.reader.play(play_id)
        if play is None or play.state != "open":
            return
        last = await self._store.reader.event(play_id, play.ply) if play.ply else None
        if self._plays.is_followed(play_id) or (last is not None and last.at >= since):
            await self._touch(play_id)
        elif last is not None or play.kind == "ranked":
            await self._plays.expire(play_id)
        else:
            await self._plays.drop(play_id)

    async def _touch(self, play_id: str) -> None:
        """Note that a play is not alone, so that it is looked at again in its turn."""
        await self._store.writer.write(leave_play(play_id, 0, self._world.now()))
