"""The statistics of players, as the protocol tells them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import date
from typing import Final, TypeAlias, cast

import msgspec
from msgspec import UNSET, Raw

from klumba.club.days import day_of
from klumba.club.dealing import patience_of
from klumba.club.refusing import bad_message, storable
from klumba.protocol import answers, house
from klumba.protocol.forms import Group
from klumba.store import Store
from klumba.store.rows import Figures, FiguresRow, Spread

Days: TypeAlias = list[tuple[str, int, int]]

_MONTH: Final = len("YYYY-MM")


class Statistics:
    """Tells how much players have played and won; `now` returns ms since 1970."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self._reader = store.reader
        self._now = now

    async def answer(self, re: int, player_id: str, patience: str | None) -> answers.Statistics:
        """Answer a request for a player's statistics, of one patience or of all.

        Of a guest that was merged they are those of the player that it is now. Raises
        ProtocolError: `unknown_patience`, and `bad_message` for a player who is not there.
        """
        if patience is not None:
            patience_of(patience)
        figures = await self.of(storable(player_id), patience)
        if figures is None:
            raise bad_message("Expected a player of this house - at `$.player`")
        return answers.Statistics(
            figures.player_id, self.streaks(figures), tuple(map(told, figures.rows)), re=re
        )

    async def of(self, player_id: str, patience: str | None = None) -> Figures | None:
        """Return a player's figures, of one patience or of all; None if there is no such player."""
        since = _a_year_before(day_of(self._now())) if patience is None else ""
        figures = await self._reader.figures(player_id, patience=patience, since=since)
        if figures is not None:
            return figures
        player = await self._reader.present_player(player_id)
        return None if player is None or player.deleted_at else Figures(player.id, [], "[]")

    def streaks(self, figures: Figures) -> house.Streaks:
        """Return the streaks over all dailies as they stand today."""
        days = msgspec.json.decode(figures.ranked_days, type=Days)
        return streaks(days, day_of(self._now()))


def streaks(days: Days, today: str) -> house.Streaks:
    """Return the streaks of the days of ranked plays, each with its plays and its wins."""
    return house.Streaks(
        wins=_streak((day for day, _, wins in days if wins), today),
        plays=_streak((day for day, plays, _ in days if plays), today),
    )


def _streak(days: Iterable[str], today: str) -> house.Streak:
    """Return how many of these days follow each other, up to now and at most.

    The streak is not broken before the day that may go on with it is over.
    """
    longest = length = last = 0
    for day in map(_number, days):
        length = length + 1 if day == last + 1 else 1
        longest, last = max(longest, length), day
    return house.Streak(length if last + 1 >= _number(today) else 0, longest)


def _number(day: str) -> int:
    """Return how many days lie between a day and the calendar's first."""
    return date.fromisoformat(day).toordinal()


def _a_year_before(today: str) -> str:
    return f"{int(today[:4]) - 1:04}{today[4:_MONTH]}"


def told(row: FiguresRow) -> house.StatisticsRow:
    """Return figures as the protocol tells them.

    Of who has played for years there are tens of thousands of days: they come from the store as
    JSON, and go into the answer as they are.
    """
    return house.StatisticsRow(
        group=cast("Group", row.group),
        clean=row.clean,
        plays=row.plays,
        wins=row.wins,
        run=row.run,
        longest_run=row.longest_run,
        placed=cast("tuple[tuple[int, int], ...]", Raw(row.placed.encode())),
        days=cast("tuple[tuple[str, int, int], ...]", Raw(row.days.encode())),
        patience=row.patience or UNSET,
        win_rate=row.wins / row.plays,
        time_ms=_times(row.times) if row.times else UNSET,
        moves=_moves(row.moves) if row.moves else UNSET,
        assists_per_win=row.assists / row.wins if row.wins else UNSET,
    )


def _times(spread: Spread) -> house.Times:
    return house.Times(spread.best, round(spread.mean), round(spread.median))


def _moves(spread: Spread) -> house.MoveFigures:
    return house.MoveFigures(spread.best, spread.mean, spread.median)
