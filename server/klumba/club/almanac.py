"""The almanac: the days of the house, made ahead with their keys, and which of them are settled.

Of a day once made its row alone counts, whatever becomes of the secret it was made with.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from klumba.club.days import day_after, day_of
from klumba.club.world import World
from klumba.day_keys import day_key, key_hash
from klumba.store import Conflict, Store
from klumba.store.dailies import make_day
from klumba.store.rows import DayRow

AHEAD: Final = 7
"""How many days are made before they open, so that their keys' hashes are known in time."""


class Almanac:
    """Knows the days. Those that are looked at stay in memory: one a day.

    Every question may raise StoreError.
    """

    def __init__(self, store: Store, world: World, secret: str) -> None:
        self._store = store
        self._world = world
        self._secret = secret
        self._days: dict[str, DayRow] = {}

    def today(self) -> str:
        """Return the present day."""
        return day_of(self._world.now())

    def is_settled(self, day: str | None) -> bool:
        """Say whether a day is known to be settled: its keys and deals may be told."""
        row = None if day is None else self._days.get(day)
        return row is not None and row.settled_at is not None

    async def know(self, day: str | None) -> DayRow | None:
        """Return a day if it was made, so that from here on it is known whether it is settled."""
        if day is None:
            return None
        if (known := self._days.get(day)) is None:
            known = await self._store.reader.day(day)
            if known is not None:
                self._days[day] = known
        return known

    def near(self, instant: int) -> list[str]:
        """Return the days that may be settled about an instant."""
        day = day_of(instant)
        return [day_after(day, -2), day_after(day, -1), day]

    async def refresh(self) -> None:
        """Look which days were settled, here or by another node."""
        unsettled = {row.day for row in await self._store.reader.unsettled_days()}
        known = [row.day for row in self._days.values() if row.settled_at is None]
        for day in known:
            if day not in unsettled and (row := await self._store.reader.day(day)) is not None:
                self._days[day] = row

    async def unsettled(self) -> list[str]:
        """Return the days that are not settled, the earliest first."""
        return [row.day for row in await self._store.reader.unsettled_days()]

    async def make_days(self) -> list[DayRow]:
        """Make today and the days ahead that are not made yet, and return them all."""
        today = self.today()
        return [await self._made(day_after(today, ahead)) for ahead in range(AHEAD + 1)]

    async def _made(self, day: str) -> DayRow:
        if (known := await self.know(day)) is not None:
            return known
        key = day_key(self._secret, day)
        made = DayRow(day, key.hex(), key_hash(key), self._world.now())
        with suppress(Conflict):  # another node was first, and its key counts
            await self._store.writer.write(make_day(made))
        known = await self.know(day)
        assert known is not None, day
        return known
