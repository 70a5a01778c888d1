"""Days and instants: the one place that knows what day it is, and how an instant is written."""

from datetime import UTC, date, datetime


def day_of(instant: int) -> str:
    """Return the UTC day, `YYYY-MM-DD`, of an instant in ms since 1970."""
    return _utc(instant).date().isoformat()


def is_day(text: str) -> bool:
    """Say whether a text is a day of the calendar, `YYYY-MM-DD`."""
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def written(instant: int) -> str:
    """Return an instant in ms since 1970 as RFC 3339 has it, in UTC with Z."""
    return _utc(instant).replace(tzinfo=None).isoformat(timespec="milliseconds") + "Z"


def _utc(instant: int) -> datetime:
    seconds, ms = divmod(instant, 1000)
    return datetime.fromtimestamp(seconds, UTC).replace(microsecond=ms * 1000)
