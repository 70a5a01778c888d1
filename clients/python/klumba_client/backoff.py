"""How long a client waits before it comes back."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from klumba.protocol import CloseCode

_DOUBLINGS = 32
_OVERLOADED = 4


@dataclass(frozen=True)
class Backoff:
    """Waits by chance, up to a bound that doubles with each attempt; all times in seconds.

    The chance keeps the clients of a restarted server from coming all at once. After 1013,
    overload, a wait is at least four times as long as any other at that attempt. A connection that
    lasted `settled` starts the count anew. With `attempts`, that many failures in a row are final.
    """

    first: float = 1.0
    most: float = 30.0
    settled: float = 10.0
    attempts: int | None = None
    chance: Callable[[], float] = random.random
    clock: Callable[[], float] = time.monotonic
    sleep: Callable[[float], Awaitable[object]] = asyncio.sleep

    def delay(self, attempt: int, code: int | None = None) -> float:
        """Return how long to wait before an attempt, from 0; `code` closed the last connection."""
        bound = min(self.most, self.first * 2.0 ** min(attempt, _DOUBLINGS))
        waits = _OVERLOADED if code == CloseCode.TRY_AGAIN_LATER else 0
        return (waits + self.chance()) * bound
