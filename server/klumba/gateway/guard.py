"""The guard of a house: holds everybody to the limits, and counts whom it refused.

It keeps them in this process's memory, each node its own: decision 13.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import contextmanager
from itertools import count
from typing import Final

from klumba.gateway.buckets import Buckets, Crowd
from klumba.gateway.limits import (
    ADDRESS_CONNECTIONS,
    ADDRESS_REQUESTS,
    CONNECTIONS,
    HELLO_SECONDS,
    PLAYER_CONNECTIONS,
    PLAYER_REQUESTS,
    QUEUE,
    REFUSALS,
    REQUESTS,
    THINKING,
    THOUGHTS,
    Limits,
    Most,
    Of,
    Rate,
)
from klumba.protocol.answers import ErrorData
from klumba.protocol.codes import ErrorCode
from klumba.protocol.errors import ProtocolError

_PLAYER: Final = Of.PLAYER  # looked up once: each move asks for it

AGAIN_SECONDS: Final = 5
"""When to come back to what is full: nobody knows when somebody leaves."""


class _AllBuckets(dict[Rate, Buckets]):
    """The buckets of each rate, made when it is first asked for."""

    def __init__(self, limits: Limits) -> None:
        super().__init__()
        self._limits = limits

    def __missing__(self, rate: Rate) -> Buckets:
        self[rate] = buckets = Buckets(self._limits.value(rate))
        return buckets


class Guard:
    """What all connections of a house have taken and are.

    `limited` is called with the name of a limit each time that it is met; `waiting` returns how
    many commands wait for the disk.
    """

    def __init__(
        self,
        limits: Limits,
        *,
        limited: Callable[[str], None] = lambda _name: None,
        waiting: Callable[[], int] = lambda: 0,
    ) -> None:
        self.limits = limits
        self.limited = limited
        self._waiting = waiting
        self.buckets = _AllBuckets(limits)
        self.requests = self.buckets[REQUESTS]
        self.player_requests = self.buckets[PLAYER_REQUESTS]
        self.address_requests = self.buckets[ADDRESS_REQUESTS]
        self._numbers = count(1)
        self.all = Crowd(limits.value(CONNECTIONS))
        self.by_address = Crowd(limits.value(ADDRESS_CONNECTIONS))
        self.by_player = Crowd(limits.value(PLAYER_CONNECTIONS))
        self.thinking = Crowd(limits.value(THINKING))
        self.thoughts = Crowd(limits.value(THOUGHTS))

    def take(self, rate: Rate, key: Hashable, now: float) -> int:
        """Take one, and return 0; or return in how many ms there will be one to take."""
        if wait := self.buckets[rate].take(key, now):
            self.limited(rate.name)
        return wait

    def full_for(self, address: str) -> Most | None:
        """Return the limit that keeps a connection from this address out, if one does."""
        for most, crowd, key in (
            (CONNECTIONS, self.all, ""),
            (ADDRESS_CONNECTIONS, self.by_address, address),
        ):
            if crowd.full(key):
                self.limited(most.name)
                return most
        return None

    def enter(self, address: str) -> None:
        """Count a connection."""
        self.all.enter("")
        self.by_address.enter(address)

    def leave(self, address: str) -> None:
        """Count a connection no longer."""
        self.all.leave("")
        self.by_address.leave(address)

    @property
    def overloaded(self) -> bool:
        """Whether more waits for the disk than newcomers should wait for."""
        if self._waiting() < self.limits.value(QUEUE).count:
            return False
        self.limited(QUEUE.name)
        return True

    def visit(self, address: str) -> Visit:
        """Return what a new connection may ask."""
        return Visit(self, address, next(self._numbers))


class Visit:
    """What one connection may ask: of its own, its player's and its address's.

    `now` is when its present request came, the one reading of the clock for all limits.
    """

    __slots__ = ("_guard", "_number", "_player_key", "address", "now", "player")

    def __init__(self, guard: Guard, address: str, number: int) -> None:
        self._guard = guard
        self._number = number
        self.address = address
        self.player: str | None = None
        self._player_key: Hashable = number
        self.now = 0.0

    @property
    def hello_seconds(self) -> float:
        """How long it may be silent before its `hello`."""
        return self._guard.limits.value(HELLO_SECONDS).seconds

    @property
    def overloaded(self) -> bool:
        """Whether the house has more to do than a newcomer should wait for."""
        return self._guard.overloaded

    def ask(self, now: float) -> int:
        """Take a request that came now, and return 0; or in how many ms there will be one."""
        self.now = now
        guard = self._guard
        if wait := guard.requests.take(self._number, now):
            guard.limited(REQUESTS.name)
        elif self.player and (wait := guard.player_requests.take(self.player, now)):
            guard.limited(PLAYER_REQUESTS.name)
        elif wait := guard.address_requests.take(self.address, now):
            guard.limited(ADDRESS_REQUESTS.name)
        return wait

    def hold(self, rates: Iterable[Rate]) -> None:
        """Take one of each rate for the present request; raises ProtocolError, `rate_limited`."""
        guard = self._guard
        for rate in rates:
            key = self._player_key if rate.of is _PLAYER else self._key(rate.of)
            if wait := guard.buckets[rate].take(key, self.now):
                guard.limited(rate.name)
                raise rate_limited(wait)

    @contextmanager
    def thinking(self) -> Iterator[None]:
        """Count what may take long until its end; raises ProtocolError, `rate_limited`."""
        guard, key = self._guard, self._player_key
        for most, crowd, whose in (
            (THINKING, guard.thinking, key),
            (THOUGHTS, guard.thoughts, ""),
        ):
            if crowd.full(whose):
                guard.limited(most.name)
                raise rate_limited(AGAIN_SECONDS * 1000)
        guard.thinking.enter(key)
        guard.thoughts.enter("")
        try:
            yield
        finally:
            guard.thinking.leave(key)
            guard.thoughts.leave("")

    def enter(self, player: str) -> None:
        """Count the connection as a player's; raises ProtocolError, `rate_limited`."""
        guard = self._guard
        if guard.by_player.full(player):
            guard.limited(PLAYER_CONNECTIONS.name)
            raise rate_limited(AGAIN_SECONDS * 1000)
        self.become(player)

    def become(self, player: str) -> None:
        """Count the connection as a player's, however many that one has."""
        self.leave()
        self._guard.by_player.enter(player)
        self.player = self._player_key = player

    def leave(self) -> None:
        """Count the connection as no player's."""
        if self.player is not None:
            self._guard.by_player.leave(self.player)
            self.player, self._player_key = None, self._number

    def late(self) -> None:
        """Count that there was no `hello` in time."""
        self._guard.limited(HELLO_SECONDS.name)

    def bear(self) -> bool:
        """Count a refusal for asking too much, and say whether it can be borne."""
        return not self._guard.take(REFUSALS, self._number, self.now)

    def _key(self, of: Of) -> Hashable:
        match of:
            case Of.ADDRESS:
                return self.address
            case Of.HOUSE:
                return ""
            case _:
                return self._number


def rate_limited(wait: int) -> ProtocolError:
    """Return the refusal that says in how many ms to come back."""
    return ProtocolError(ErrorCode.RATE_LIMITED, ErrorData(retry_after_ms=wait))


def open_to_all() -> Guard:
    """Return a guard that holds nobody to rates and counts."""
    return Guard(Limits(off=True))
