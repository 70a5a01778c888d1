"""The watch over connections whose clients do not read.

Such a connection never ends by itself: keepalive's ping and the close frame wait behind what is
unread. So each connection's write buffer is looked at now and then, and a client that has not
caught up for a while is cut off. A client that is merely slow catches up in between.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol


@dataclass(frozen=True)
class Lag:
    """How far behind a client may be with its reading; one that is further behind is cut off.

    `seconds`: so long it may have something unread without ever having read all. `unread`: so many
    bytes may wait for it. `look_every`: so many seconds pass between two looks.
    """

    seconds: float = 20.0
    unread: int = 1_000_000
    look_every: float = 2.0


LAG: Final = Lag()


class Watched(Protocol):
    """A connection as the watch sees it."""

    @property
    def unread(self) -> int:
        """How many bytes wait for the client to read them."""

    def cut(self) -> None:
        """End the connection without a word."""


class Watch:
    """Knows since when each connection is behind; `now` returns seconds that never run back."""

    def __init__(self, now: Callable[[], float], lag: Lag = LAG) -> None:
        self._now = now
        self._lag = lag
        self._behind_since: dict[Watched, float | None] = {}

    def add(self, connection: Watched) -> None:
        """Watch over a connection."""
        self._behind_since[connection] = None

    def remove(self, connection: Watched) -> None:
        """Watch over a connection no longer."""
        del self._behind_since[connection]

    def look(self) -> None:
        """Cut off those who have been behind for too long."""
        now = self._now()
        for connection, since in self._behind_since.items():
            if not connection.unread:
                self._behind_since[connection] = None
            elif since is None:
                self._behind_since[connection] = now
            elif now - since >= self._lag.seconds:
                connection.cut()

    async def run(self) -> None:
        """Look now and then, until cancelled."""
        while True:
            await asyncio.sleep(self._lag.look_every)
            self.look()
