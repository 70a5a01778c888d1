"""What limits are, and how an operator changes them.

A limit is declared where it holds: beside the handler that it is for, or beside the door. It has a
name, which the operator, the figures and the documentation know it by. `klumba.gateway.declared`
has them all.
"""

from __future__ import annotations

import math
import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final, Self, TypeVar


class Of(StrEnum):
    """Whose a limit is: what it is counted by."""

    CONNECTION = "a connection"
    PLAYER = "a player"
    NAME = "a player's name"
    ADDRESS = "an address"
    HOUSE = "the house"


@dataclass(frozen=True, eq=False)
class Limit(ABC):
    """Something that is bounded: by its name, and whose it is."""

    name: str
    of: Of

    @abstractmethod
    def changed(self, text: str) -> Self:
        """Return the limit with what an operator writes instead; raises ValueError."""


@dataclass(frozen=True, eq=False)
class Rate(Limit):
    """So many a second in the long run, and so many at once after a rest."""

    per_second: float
    at_once: float

    def __str__(self) -> str:
        """Return the values as an operator writes them."""
        return _off(self.per_second) or f"{self.per_second:g}/{self.at_once:g}"

    def changed(self, text: str) -> Self:
        """Return the limit with other values: `RATE/AT_ONCE` or `off`; raises ValueError."""
        if text == "off":
            return replace(self, per_second=math.inf, at_once=math.inf)
        per_second, slash, at_once = text.partition("/")
        if not slash:
            raise ValueError(text)
        return replace(self, per_second=_positive(per_second), at_once=_whole(at_once))


@dataclass(frozen=True, eq=False)
class Most(Limit):
    """So many at a time."""

    count: float

    def __str__(self) -> str:
        """Return the value as an operator writes it."""
        return _off(self.count) or f"{self.count:g}"

    def changed(self, text: str) -> Self:
        """Return the limit with another count, or `off`; raises ValueError."""
        return replace(self, count=math.inf if text == "off" else _whole(text))


@dataclass(frozen=True, eq=False)
class Within(Limit):
    """So many seconds for something to happen."""

    seconds: float

    def __str__(self) -> str:
        """Return the value as an operator writes it."""
        return f"{self.seconds:g}"

    def changed(self, text: str) -> Self:
        """Return the limit with other seconds; raises ValueError, for `off` too."""
        return replace(self, seconds=_positive(text))


_L = TypeVar("_L", bound=Limit)

REQUESTS: Final = Rate("requests", Of.CONNECTION, 50, 200)
"""A player at full human speed makes 20 moves a second; a page that opens asks a dozen things."""

PLAYER_REQUESTS: Final = Rate("player_requests", Of.PLAYER, 200, 2000)
"""All of a player's tabs and devices: no one player takes up what an address may ask."""

ADDRESS_REQUESTS: Final = Rate("address_requests", Of.ADDRESS, 2000, 40_000)
"""A hundred players at full speed behind one NAT; or ten thousand who come back at once."""

REFUSALS: Final = Rate("refusals", Of.CONNECTION, 20, 1000)
"""Who is told to wait and goes on all the same, again and again: the connection is closed."""

CONTROL_FRAMES: Final = Rate("control_frames", Of.CONNECTION, 20, 200)
"""Pings, pongs and unfinished messages: each costs, and none is a request."""

CONNECTIONS: Final = Most("connections", Of.HOUSE, 10_000)
"""At some 60 KB each they fit into a gigabyte."""

ADDRESS_CONNECTIONS: Final = Most("address_connections", Of.ADDRESS, 5000)
"""A school or a carrier's NAT with thousands of players; and never more than half of the house."""

PLAYER_CONNECTIONS: Final = Most("player_connections", Of.PLAYER, 100)
"""Tabs and devices; those of a network that comes and goes count until their pings are missed."""

HALF_OPEN: Final = Most("half_open", Of.HOUSE, 4096)
"""Connections that have not asked anything yet; the oldest makes room, within milliseconds of work
for an honest one. As many as wait to be accepted: a crowd comes back at once."""

PAGE_READERS: Final = Most("page_readers", Of.HOUSE, 4096)
"""Connections on which a page is being read, half a minute at most; the oldest makes room."""

HANDSHAKES: Final = Rate("handshakes", Of.ADDRESS, 200, 10_000)
"""Twice the connections that an address may have, at once: a crowd may try again."""

PAGES: Final = Rate("pages", Of.ADDRESS, 500, 20_000)
"""A visit asks for some 70 files, the first one for twice as many, half of them to be kept: a
school that opens the page at once."""

API: Final = Rate("api", Of.ADDRESS, 50, 1000)
"""What sites and scripts read. Each asks the database; a page of theirs asks a dozen, and keeps
what it has as long as the answers say."""

QUEUE: Final = Most("queue", Of.HOUSE, 5000)
"""Commands that wait for the disk: beyond ten transactions' worth, newcomers are sent away."""

THINKING: Final = Most("thinking", Of.PLAYER, 6)
"""Requests for advice that a player waits for: a tab asks one at a time, and hints beside it."""

THOUGHTS: Final = Most("thoughts", Of.HOUSE, 1000)
"""Requests for advice that all together wait for: beyond, the last one would wait for minutes."""

HANDSHAKE_SECONDS: Final = Within("handshake_seconds", Of.CONNECTION, 10)
"""How long a connection may take to ask for something, byte by byte or not at all."""

HELLO_SECONDS: Final = Within("hello_seconds", Of.CONNECTION, 10)
"""How long a connection may be silent before its `hello`."""

GENERAL: Final[tuple[Limit, ...]] = (
    REQUESTS,
    PLAYER_REQUESTS,
    ADDRESS_REQUESTS,
    REFUSALS,
    CONTROL_FRAMES,
    CONNECTIONS,
    ADDRESS_CONNECTIONS,
    PLAYER_CONNECTIONS,
    HALF_OPEN,
    PAGE_READERS,
    HANDSHAKES,
    PAGES,
    API,
    QUEUE,
    THINKING,
    THOUGHTS,
    HANDSHAKE_SECONDS,
    HELLO_SECONDS,
)
"""Those that are no single handler's."""


class Limits:
    """The limits as they hold: as they are declared, save what an operator has changed.

    Where they are `off`, rates and counts do not hold at all; seconds always do.
    """

    def __init__(self, changed: Iterable[Limit] = (), *, off: bool = False) -> None:
        self._changed: Mapping[str, Limit] = {limit.name: limit for limit in changed}
        self._off = off

    def value(self, declared: _L) -> _L:
        """Return a declared limit with the values that hold."""
        changed = self._changed.get(declared.name)
        limit = changed if isinstance(changed, type(declared)) else declared
        if self._off and not isinstance(limit, Within):
            return limit.changed("off")
        return limit

    def switched_off(self) -> Limits:
        """Return the limits without rates and counts."""
        return Limits(self._changed.values(), off=True)


def _off(value: float) -> str:
    return "off" if math.isinf(value) else ""


def _positive(text: str) -> float:
    if not re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,6})?", text) or not float(text):
        raise ValueError(text)
    return float(text)


def _whole(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,9}", text) or not int(text):
        raise ValueError(text)
    return int(text)
