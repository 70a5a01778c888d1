"""The club as a whole."""

from __future__ import annotations

import asyncio

from klumba.club.days import day_of
from klumba.club.players import Players
from klumba.club.plays import Plays
from klumba.club.sweeping import Sweep
from klumba.club.world import World
from klumba.store import Store


class Club:
    """The players and the plays of a house, on one store."""

    def __init__(self, store: Store, world: World) -> None:
        self.world = world
        self.players = Players(store, world)
        self.plays = Plays(store, world)
        self._store = store
        self._sweeping: asyncio.Task[None] | None = None

    def today(self) -> str:
        """Return the present day."""
        return day_of(self.world.now())

    def waiting(self) -> int:
        """Return how many commands wait to be stored."""
        return self._store.writer.waiting

    async def ready(self) -> None:
        """Return if the database answers and is of this code's version; raises StoreError."""
        await self._store.reader.check()

    def start(self) -> None:
        """Begin what goes on in the background."""
        sweep = Sweep(self._store, self.plays, self.world)
        self._sweeping = asyncio.create_task(sweep.run(), name="klumba sweep")

    async def close(self) -> None:
        """End what goes on in the background, and close the store when all is stored."""
        if self._sweeping is not None:
            self._sweeping.cancel()
            await asyncio.wait([self._sweeping])
        await self._store.close()
