"""What an audit finds: in which row, and in which way it is off."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class Wrong(StrEnum):
    """The ways in which something may be off; `Finding.data` has what is named in brackets."""

    CORRUPT = "corrupt"  # the database's file (found)
    BREACH = "breach"  # a row is not as a constraint wants it (constraint, found)
    UNREADABLE = "unreadable"  # a deal or an event is none (found)
    DIFFERS = "differs"  # a column is not what follows (column, found, expected)
    BACKWARDS = "backwards"  # the clock of a play (found, before)
    REFUSED = "refused"  # the rules do not allow an event (found)
    MISSING = "missing"  # a row that should be there: a result, or one of statistics
    UNEXPECTED = "unexpected"  # a row that should not be
    ABSENT = "absent"  # a row that is due on a board
    STRAY = "stray"  # a row on a board that is not due
    CHAINED = "chained"  # a guest was merged into who has no name (found)
    LEFT_OVER = "left_over"  # a token whose player is deleted
    EARLIER = "earlier"  # an event was before what it followed (found, before)
    BANNED = "banned"  # a guest is, who cannot be
    FOREIGN = "foreign"  # something in the database is none of Klumba's


@dataclass(frozen=True)
class Finding:
    """Something that is off: in which row, by its table and key, and how."""

    wrong: Wrong
    where: str
    data: Mapping[str, str] = field(default_factory=dict)


def differing(where: str, row: object, **expected: object) -> Iterator[Finding]:
    """Give the columns of a row that do not hold what they should."""
    for column, value in expected.items():
        if (found := getattr(row, column)) != value:
            yield Finding(Wrong.DIFFERS, where, differs(column, found, value))


def differs(column: str, found: object, expected: object) -> dict[str, str]:
    """Return the data of a column that holds something else than it should."""
    return {"column": column.rstrip("_"), "found": str(found), "expected": str(expected)}
