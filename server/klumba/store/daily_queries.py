"""What is known of days and dailies."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import exists, select

from klumba.store.player_queries import PlayerReader
from klumba.store.rows import DailyRow, DayRow, DealRow
from klumba.store.schema import dailies, days, deals, plays, post_mortems, results

if TYPE_CHECKING:
    from sqlalchemy import Row


class DailyReader(PlayerReader):
    """Reads the days and the dailies; every question may raise Unavailable."""

    async def day(self, day: str) -> DayRow | None:
        """Return a day, if it was made."""
        return await self._one(_day, select(days).where(days.c.day == day))

    async def unsettled_days(self) -> list[DayRow]:
        """Return the days that are not settled, the earliest first."""
        asked = select(days).where(days.c.settled_at.is_(None)).order_by(days.c.day)
        return await self._all(_day, asked)

    async def daily(self, day: str, patience: str) -> DailyRow | None:
        """Return the daily of a patience, if it was made."""
        asked = select(dailies).where(dailies.c.day == day, dailies.c.patience == patience)
        return await self._one(_daily, asked)

    async def dailies(self, day: str) -> list[DailyRow]:
        """Return the dailies of a day that were made."""
        return await self._all(_daily, select(dailies).where(dailies.c.day == day))

    async def daily_decks(self, day: str) -> dict[str, str]:
        """Return the decks of a day's dailies, by their patiences."""
        asked = (
            select(dailies.c.patience, deals.c.deck)
            .join(deals, deals.c.id == dailies.c.deal_id)
            .where(dailies.c.day == day)
        )
        return dict(await self._all(lambda row: (str(row.patience), str(row.deck)), asked))

    async def settled_daily(self, deal_id: str) -> DailyRow | None:
        """Return the daily that has a deal, if its day is settled."""
        asked = (
            select(dailies)
            .join(days, days.c.day == dailies.c.day)
            .where(dailies.c.deal_id == deal_id, days.c.settled_at.is_not(None))
        )
        return await self._one(_daily, asked.order_by(dailies.c.day).limit(1))

    async def unsettled_deals(self, today: str) -> list[DealRow]:
        """Return the deals of the dailies whose days have begun, and are not settled."""
        asked = (
            select(deals)
            .join(dailies, dailies.c.deal_id == deals.c.id)
            .join(days, days.c.day == dailies.c.day)
            .where(days.c.settled_at.is_(None), days.c.day <= today)
        )
        return await self._all(_deal, asked)

    async def post_mortem(self, play_id: str) -> str | None:
        """Return what was found of an ended play, as it is told."""
        asked = select(post_mortems.c.found).where(post_mortems.c.play_id == play_id)
        return await self._one(lambda row: str(row.found), asked)

    async def unexamined(self, since: int, limit: int) -> list[str]:
        """Return ranked plays without a post-mortem, of days settled since an instant.

        Those of the newest day come first.
        """
        asked = (
            select(results.c.play_id)
            .join(days, days.c.day == results.c.day)
            .where(
                results.c.kind == "ranked",
                days.c.settled_at >= since,
                ~exists().where(post_mortems.c.play_id == results.c.play_id),
            )
            .order_by(results.c.day.desc(), results.c.play_id)
            .limit(limit)
        )
        return await self._all(lambda row: str(row.play_id), asked)

    async def open_ranked(self, day: str, limit: int = 100) -> list[str]:
        """Return some ranked plays of a day that have not ended."""
        asked = select(plays.c.id).where(
            plays.c.kind == "ranked", plays.c.state == "open", plays.c.day == day
        )
        return await self._all(lambda row: str(row.id), asked.order_by(plays.c.id).limit(limit))

    async def ranked_plays(self, day: str, after: str = "", limit: int = 500) -> list[str]:
        """Return some ranked plays of a day, in the order of their identities, after one."""
        asked = select(plays.c.id).where(
            plays.c.kind == "ranked", plays.c.day == day, plays.c.id > after
        )
        return await self._all(lambda row: str(row.id), asked.order_by(plays.c.id).limit(limit))


def _deal(row: Row[Any]) -> DealRow:
    return DealRow(**row._asdict())


def _day(row: Row[Any]) -> DayRow:
    return DayRow(**row._asdict())


def _daily(row: Row[Any]) -> DailyRow:
    return DailyRow(**row._asdict())
