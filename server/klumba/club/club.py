"""The club as a whole."""

from __future__ import annotations

import asyncio

from klumba.club.accounts import Accounts
from klumba.club.attempts import FREELY, Guessing
from klumba.club.days import day_of
from klumba.club.exporting import Exports
from klumba.club.passwords import Passwords
from klumba.club.players import Players
from klumba.club.plays import Plays
from klumba.club.presence import Presence
from klumba.club.sweeping import Sweep
from klumba.club.world import World
from klumba.store import Store


class Club:
    """The players and the plays of a house, on one store.

    `guessing`: how often passwords may be wrong.
    """

    def __init__(
        self,
        store: Store,
        world: World,
        *,
        passwords: Passwords | None = None,
        guessing: Guessing = FREELY,
    ) -> None:
        self.world = world
        self.players = Players(store, world)
        self.plays = Plays(store, world)
        self.presence = Presence(store, world)
        self.exports = Exports(store)
        self._passwords = passwords or Passwords()
        self.accounts = Accounts(store, world, self.players, self._passwords, guessing)
        self._store = store
        self._behind: list[asyncio.Task[None]] = []

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
        self._behind = [
            asyncio.create_task(sweep.run(), name="klumba sweep"),
            asyncio.create_task(self.presence.run(), name="klumba presence"),
        ]

    def hurry(self) -> None:
        """Refuse what may take long: the house is about to close."""
        self._passwords.close()

    async def close(self) -> None:
        """End what goes on in the background, and close the store when all is stored."""
        for task in self._behind:
            task.cancel()
        if self._behind:
            await asyncio.wait(self._behind)
        self._passwords.close()
        await self._store.close()
