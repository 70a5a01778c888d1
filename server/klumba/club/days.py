"""Days and instants: the one place that knows what day it is, and how an instant is written.

A day is a text, `YYYY-MM-DD`, in UTC; an instant is whole ms since 1970 in UTC.
"""

from datetime import UTC, date, datetime, timedelta
from typing import Final

DAY_MS: Final = 24 * 60 * 60 * 1000

SETTLED_AFTER_MS: Final = 12 * 60 * 60 * 1000
"""How long after its end a day's ranked plays may still be played."""


def day_of(instant: int) -> str:
    """Return the UTC day of an instant."""
    return _utc(instant).date().isoformat()


def is_day(text: str) -> bool:
    """Say whether a text is a day of the calendar, `YYYY-MM-DD`."""
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def opens_at(day: str) -> int:
    """Return the instant at which a day begins."""
    midnight = datetime.combine(date.fromisoformat(day), datetime.min.time(), UTC)
    return int(midnight.timestamp()) * 1000


def closes_at(day: str) -> int:
    """Return the instant at which a day ends: the next one's first."""
    return opens_at(day) + DAY_MS


def settles_at(day: str) -> int:
    """Return the instant at which a day is settled: its ranked plays end, and its key is told."""
    return closes_at(day) + SETTLED_AFTER_MS


def day_after(day: str, days: int = 1) -> str:
    """Return the day that is so many days later; raises OverflowError beyond the calendar."""
    return (date.fromisoformat(day) + timedelta(days)).isoformat()


def monday_of(day: str) -> str:
    """Return the Monday of a day's week."""
    return day_after(day, -date.fromisoformat(day).weekday())


def written(instant: int) -> str:
    """Return an instant as RFC 3339 has it, in UTC with Z."""
    return _utc(instant).replace(tzinfo=None).isoformat(timespec="milliseconds") + "Z"


def _utc(instant: int) -> datetime:
    seconds, ms = divmod(instant, 1000)
    return datetime.fromtimestamp(seconds, UTC).replace(microsecond=ms * 1000)
