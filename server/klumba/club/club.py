"""The club as a whole."""

from __future__ import annotations

import asyncio

from klumba.club.accounts import Accounts
from klumba.club.advice import Advice
from klumba.club.advising import Advisor
from klumba.club.almanac import Almanac
from klumba.club.attempts import FREELY, Guessing
from klumba.club.boards import Boards
from klumba.club.dailies import Dailies
from klumba.club.exporting import Exports
from klumba.club.futility import Futility
from klumba.club.jobs import Jobs
from klumba.club.making import Find, Maker
from klumba.club.memory import Memory
from klumba.club.passwords import Passwords
from klumba.club.players import Players
from klumba.club.plays import Plays
from klumba.club.post_mortems import PostMortems
from klumba.club.presence import Presence
from klumba.club.public import Public
from klumba.club.records import Records
from klumba.club.secrecy import Secrecy
from klumba.club.statistics import Statistics
from klumba.club.sweeping import Sweep
from klumba.club.turning import Turning
from klumba.club.verdicts import Verdicts
from klumba.club.world import World
from klumba.protocol import answers
from klumba.protocol.codec import encode
from klumba.store import Store


class Club:
    """The players and the plays of a house, on one store.

    `guessing`: how often passwords may be wrong. The keys of days come from the `secret`, by chance
    without one. `find` looks for dailies; without it none is made here. `jobs`: who does what takes
    long.
    """

    def __init__(
        self,
        store: Store,
        world: World,
        *,
        passwords: Passwords | None = None,
        guessing: Guessing = FREELY,
        secret: str | None = None,
        find: Find | None = None,
        jobs: Jobs | None = None,
    ) -> None:
        self.world = world
        self.almanac = Almanac(store, world, secret or world.new_secret())
        self.players = Players(store, world)
        memory = Memory(store, world, self.almanac)
        self.jobs = jobs or Jobs()
        self.futility = Futility(memory, self.jobs)
        self.plays = Plays(store, world, self.almanac, memory, self.futility.note)
        verdicts = Verdicts(self.jobs)
        secrecy = Secrecy(store, self.almanac)
        advisor = Advisor(self.jobs, verdicts)
        self.advice = Advice(self.plays, memory, secrecy, verdicts, advisor)
        self.post_mortems = PostMortems(
            store, world, self.almanac, memory, secrecy=secrecy, verdicts=verdicts
        )
        self.records = Records(store, world, self.almanac, memory)
        self.presence = Presence(store, world)
        self.exports = Exports(store, world, self.almanac)
        self.maker = Maker(store, world, self.almanac, find)
        self.dailies = Dailies(store, self.almanac, self.maker, self.plays)
        self.boards = Boards(store, self.almanac)
        self.statistics = Statistics(store, world.now)
        self.public = Public(store, self.almanac, self.boards, self.statistics)
        self.turning = Turning(store, world, self.almanac, self.plays, self._day_begins)
        self._passwords = passwords or Passwords()
        self.accounts = Accounts(store, world, self.players, self._passwords, guessing)
        self._store = store
        self._behind: list[asyncio.Task[None]] = []

    def today(self) -> str:
        """Return the present day."""
        return self.almanac.today()

    def _day_begins(self, day: str) -> None:
        self.presence.tell_all(encode(answers.DayBegins(day)))
        self.maker.wake()

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
            asyncio.create_task(self.turning.run(), name="klumba turning"),
            asyncio.create_task(self.maker.run(), name="klumba dailies"),
            asyncio.create_task(self.futility.run(), name="klumba futility"),
            asyncio.create_task(self.post_mortems.run(), name="klumba post-mortems"),
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
        await self.jobs.close()
        await self._store.close()
