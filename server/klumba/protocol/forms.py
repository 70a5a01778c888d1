"""The forms of single values, and what all messages have in common.

The constraints are checked when a message is read and stand in the published schema, with the
descriptions that are given here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Annotated, Any, Final, Literal, TypeAlias, TypeVar

import msgspec
from msgspec import UNSET, Meta, UnsetType

GREATEST: Final = 2**53 - 1
"""The greatest integer that every JSON reader keeps exactly."""

FRAME_BYTES: Final = 8192
SETTINGS_BYTES: Final = 4096
SETTINGS_DEPTH: Final = 32

T = TypeVar("T")
Maybe: TypeAlias = T | UnsetType
"""A field that may be absent."""

Language: TypeAlias = Literal["en", "ru"]
PlayClass: TypeAlias = Literal["clean", "open"]
Verdict: TypeAlias = Literal["winnable", "unwinnable", "unknown"]
Span: TypeAlias = Literal["day", "week", "all"]
BoardKind: TypeAlias = Literal["all", "clean", "fastest"]
PileKind: TypeAlias = Literal[
    "column", "foundation", "stock", "waste", "reserve", "square", "jokers"
]
Fan: TypeAlias = Literal["none", "down", "right", "spread"]
Group: TypeAlias = Literal["ranked", "casual", "known"]


def said(description: str) -> Meta:
    """Return a description, as it stands in the published schema."""
    return Meta(description=description)


State: TypeAlias = Annotated[
    Literal["open", "won", "resigned", "expired"], said("whether the play is open, or how it ended")
]
PlayKind: TypeAlias = Annotated[
    Literal["casual", "known", "position", "ranked", "practice"], said("what the play counts as")
]

# The length keeps out a line end, which `$` lets pass.
_DAY = Meta(pattern="^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$", max_length=10)
_INSTANT = Meta(
    pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,9})?Z$",
    max_length=30,
    extra_json_schema={"format": "date-time"},
)

Natural: TypeAlias = Annotated[int, Meta(ge=0, le=GREATEST)]
RequestId: TypeAlias = Annotated[
    int, Meta(ge=1, le=GREATEST), said("a number that the client picks; the answer's `re`")
]
Re: TypeAlias = Annotated[
    int, Meta(ge=1, le=GREATEST), said("the `id` of the request that this answers")
]
PlayId: TypeAlias = Annotated[str, said("the play, an opaque string")]
PlayerId: TypeAlias = Annotated[str, said("the player, an opaque string")]
TokenId: TypeAlias = Annotated[str, said("names a token without giving it away; opaque")]
Ply: TypeAlias = Annotated[Natural, said("how many events the play has had")]
SeenPly: TypeAlias = Annotated[Natural, said("the last ply of the play that the client saw")]
PatienceKey: TypeAlias = Annotated[str, said("the key of a patience, as in `catalogue`")]
Day: TypeAlias = Annotated[str, _DAY, said("a day of the calendar, in UTC")]
Instant: TypeAlias = Annotated[str, _INSTANT, said("an instant, RFC 3339 in UTC with Z")]
Milliseconds: TypeAlias = Annotated[Natural, said("a duration in whole milliseconds")]
Piles: TypeAlias = dict[str, tuple[str, ...]]
"""Piles by their names in the notation, each with its cards, bottom card first."""

_MONTHS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
_SECRETS = frozenset({"token", "password", "old", "new"})


def wire_name(name: str) -> str:
    """Return the `type` of a message from its class's name: `daily_play` for `DailyPlay`."""
    return re.sub("(?<!^)(?=[A-Z])", "_", name).lower()


class Secretive(msgspec.Struct, frozen=True):
    """A value that shows no token and no password when it is printed or logged."""

    def __rich_repr__(self) -> list[tuple[str, Any]]:
        """Return the fields that are set, secrets as dots."""
        return list(self._shown())

    def __repr__(self) -> str:
        """Return the class and the fields that are set, secrets as dots."""
        fields = ", ".join(f"{name}={value!r}" for name, value in self._shown())
        return f"{type(self).__name__}({fields})"

    def _shown(self) -> Iterator[tuple[str, object]]:
        for name in self.__struct_fields__:
            value = getattr(self, name)
            if value is not UNSET:
                yield name, "…" if name in _SECRETS else value


def check_day(day: str) -> None:
    """Raise ValueError for a day that is written like one and is not in the calendar."""
    year, month, number = int(day[:4]), int(day[5:7]), int(day[8:])
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    last = 29 if leap and month == 2 else _MONTHS[month - 1]
    if not year or number > last:
        raise ValueError("Expected a day of the calendar - at `$.day`")


def check_opaque(value: object, depth: int = SETTINGS_DEPTH) -> None:
    """Raise ValueError for JSON that nests too deep, or holds an integer that some readers lose."""
    if isinstance(value, int) and abs(value) > GREATEST:
        raise ValueError(f"Expected integers from -{GREATEST} to {GREATEST} - at `$.values`")
    if isinstance(value, dict | list):
        if not depth:
            raise ValueError(f"Expected to nest at most {SETTINGS_DEPTH} deep - at `$.values`")
        for part in value.values() if isinstance(value, dict) else value:
            check_opaque(part, depth - 1)
