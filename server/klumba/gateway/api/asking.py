"""What may be asked: the parts of a path and the parameters of a query, a class a question.

A field that stands in braces in the path of its route comes from there, any other from the query.
Whatever is not asked for is refused, as it is in a message.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Final, TypeAlias, TypeVar
from urllib.parse import parse_qsl

import msgspec
from msgspec import UNSET, Meta, Struct
from msgspec.inspect import (
    BoolType,
    Field,
    IntType,
    Metadata,
    StructType,
    Type,
    UnionType,
    type_info,
)

from klumba.club.days import is_day
from klumba.club.refusing import NotThere, bad_message
from klumba.games import CATALOGUE
from klumba.protocol.forms import BoardKind, Day, Language, Maybe, Natural, PlayerId, PlayId, said
from klumba.protocol.requests import Limit

MOST: Final = 10
"""Parameters of a query: more than any question has."""

_INTEGER: Final = re.compile("0|-?[1-9][0-9]{0,17}", re.ASCII)
_BOOLEANS: Final = {"true": True, "false": False}
_ID: Final = Meta(pattern="^[A-Za-z0-9_-]{1,64}$", max_length=64)

KnownPlay: TypeAlias = Annotated[PlayId, _ID]
KnownPlayer: TypeAlias = Annotated[PlayerId, _ID]
PatienceKey: TypeAlias = Annotated[
    str,
    Meta(extra_json_schema={"enum": [*CATALOGUE]}),
    said("the key of a patience, as in `/patiences`"),
]


class Asked(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A question without parameters."""


A = TypeVar("A", bound=Asked)


class Spoken(Asked, frozen=True, kw_only=True):
    """A question whose answer is in words."""

    lang: Annotated[Language, said("of all texts; without it, `Accept-Language` says")] = "en"


class OfDay(Asked, frozen=True, kw_only=True):
    """A question about a day."""

    day: Day


class OfDaily(OfDay, frozen=True, kw_only=True):
    """A question about a daily."""

    patience: PatienceKey


class OfBoard(Asked, frozen=True, kw_only=True):
    """A question about a board."""

    patience: PatienceKey
    offset: Maybe[Annotated[Natural, said("how many rows to pass over; not with `around`")]] = UNSET
    limit: Limit = 20
    around: Maybe[Annotated[KnownPlayer, said("for the page around a player")]] = UNSET

    def __post_init__(self) -> None:
        if self.around is not UNSET and self.offset is not UNSET:
            raise ValueError("Expected `around` or `offset`, not both")


class OfWeek(OfBoard, frozen=True, kw_only=True):
    """A question about a week's board."""

    day: Annotated[Day, said("any day of the week, in UTC")]


class OfDayBoard(OfBoard, frozen=True, kw_only=True):
    """A question about a day's board."""

    day: Day
    kind: Annotated[BoardKind, said("which plays stand on it")] = "all"
    bots: Annotated[bool, said("whether the board is that of the bots")] = False


class OfPlayer(Asked, frozen=True, kw_only=True):
    """A question about a player."""

    player: KnownPlayer


class OfName(Asked, frozen=True, kw_only=True):
    """A question about the player who has a name."""

    name: Annotated[str, Meta(min_length=1, max_length=100), said("the player's name")]


class OfDeal(Asked, frozen=True, kw_only=True):
    """A question about a deal."""

    deal: Annotated[str, Meta(min_length=1, max_length=200), said("the deal's name")]


class OfHouse(Asked, frozen=True, kw_only=True):
    """A question about the house."""

    days: Annotated[int, Meta(ge=1, le=366), said("how many days, today the last of them")] = 30


class OfPlay(Asked, frozen=True, kw_only=True):
    """A question about a play."""

    play: KnownPlay


def fields(asked: type[Asked]) -> tuple[Field, ...]:
    """Return the fields of a question."""
    told = type_info(asked)
    assert isinstance(told, StructType)
    return told.fields


def read(asked: type[A], path: Mapping[str, str], query: str, lang: str) -> A:
    """Return what is asked; raises ProtocolError, `bad_message`, for a day that is none NotThere.

    `query` is what stands behind the `?`, `lang` the language that the visitor prefers.
    """
    try:
        pairs = parse_qsl(query, keep_blank_values=True, max_num_fields=MOST)
    except ValueError as error:
        raise bad_message(f"Expected at most {MOST} parameters") from error
    given = {**path, **dict(pairs)}
    if len(given) < len(path) + len(pairs):
        raise bad_message("Expected each parameter once")
    if any("\0" in value for value in given.values()):
        raise bad_message("Expected text without the character U+0000")
    forms = {field.name: field.type for field in fields(asked)}
    values = {name: _value(forms.get(name), text) for name, text in given.items()}
    if "lang" in forms:
        values.setdefault("lang", lang)
    try:
        found = msgspec.convert(values, asked)
    except msgspec.ValidationError as error:
        raise bad_message(str(error)) from error
    if isinstance(found, OfDay | OfWeek | OfDayBoard) and not is_day(found.day):
        raise NotThere("Expected a day of the calendar - at `$.day`")
    return found


def _value(form: Type | None, text: str) -> object:
    """Return a parameter as its form has it; a text that is none is left, and refused for it."""
    forms = _forms(form)
    if any(isinstance(each, BoolType) for each in forms):
        return _BOOLEANS.get(text, text)
    if any(isinstance(each, IntType) for each in forms) and _INTEGER.fullmatch(text):
        return int(text)
    return text


def _forms(form: Type | None) -> list[Type | None]:
    """Return what a form may be, without what is said of it."""
    match form:
        case Metadata():
            return _forms(form.type)
        case UnionType():
            return [each for part in form.types for each in _forms(part)]
        case _:
            return [form]
