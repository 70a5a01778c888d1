"""The audit of days and dailies: what their keys say, and which deal their plays are of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from klumba.club.days import day_of, is_day
from klumba.club.findings import Finding, Wrong, differing
from klumba.club.telling import OF_A_DAY
from klumba.day_keys import daily_deal, key_hash
from klumba.games import CATALOGUE
from klumba.play.state import Kind
from klumba.store.rows import DailyRow, DayRow, PlayRow


class AuditedDailies:
    """The days and the dailies of a house, each looked at, and what plays of them must be."""

    def __init__(self, days: Sequence[DayRow], dailies: Sequence[DailyRow]) -> None:
        self._days = {row.day: row for row in days}
        self._dailies = {(row.day, row.patience): row for row in dailies}

    def off(self) -> Iterator[Finding]:
        """Give what is off in the days and the dailies themselves."""
        for day in self._days.values():
            yield from off_in_day(day)
        for daily in self._dailies.values():
            if (day_row := self._days.get(daily.day)) is not None:  # else a breach already
                yield from off_in_daily(daily, day_row)

    def off_in_play(self, row: PlayRow) -> Iterator[Finding]:
        """Give what is off in a play of a daily: it is of its deal, and ranked on its day only."""
        if row.kind not in OF_A_DAY or row.day is None or not is_day(row.day):
            return
        where, daily = f"plays {row.id}", self._dailies.get((row.day, row.patience))
        if daily is None:
            yield Finding(Wrong.UNREADABLE, where, {"found": f"day {row.day}"})
            return
        yield from differing(where, row, deal_id=daily.deal_id)
        if row.kind == Kind.RANKED:
            yield from differing(where, row, day=day_of(row.begun_at))


def off_in_day(row: DayRow) -> Iterator[Finding]:
    """Give what is off in a day: the hash that was published must be that of its key."""
    where = f"days {row.day}"
    key = _read_key(row)
    if not is_day(row.day) or key is None:
        yield Finding(Wrong.UNREADABLE, where, {"found": "day" if key else "key"})
    else:
        yield from differing(where, row, key_hash=key_hash(key))


def off_in_daily(row: DailyRow, day: DayRow) -> Iterator[Finding]:
    """Give what is off in a daily: its deal must be the candidate of its number."""
    where = f"dailies {row.day} {row.patience}"
    if row.patience not in CATALOGUE:
        yield Finding(Wrong.UNREADABLE, where, {"found": row.patience})
    elif key := _read_key(day):
        deal = daily_deal(key, row.patience, row.number)
        yield from differing(where, row, deal_id=str(deal))


def _read_key(row: DayRow) -> bytes | None:
    try:
        key = bytes.fromhex(row.key)
    except ValueError:
        return None
    return key if key.hex() == row.key else None
