"""Counting under limits: who has taken how much, and who is there; the full are forgotten."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from math import ceil, isinf
from typing import Final

from klumba.gateway.limits import Most, Rate

FEWEST: Final = 1024
"""So many buckets are kept before any is looked at."""

_DUST = 1e-6  # what adding up thousandths of seconds may lose


class Buckets:
    """The token buckets of a rate, one a key; instants are seconds that never run back.

    Of each only the instant at which it will be full again is kept, and none that is full: what one
    takes keeps a bucket for 1/`per_second` seconds. So there are never many more than are taken
    from, by all together, in the time that one needs to fill up.
    """

    __slots__ = ("_depth", "_each", "_full_at", "_most")

    def __init__(self, rate: Rate) -> None:
        off = isinf(rate.per_second)
        self._each = 0.0 if off else 1 / rate.per_second
        self._depth = rate.at_once if off else rate.at_once / rate.per_second + _DUST
        self._full_at: dict[Hashable, float] = {}
        self._most = FEWEST

    def __len__(self) -> int:
        """Return how many buckets are remembered."""
        return len(self._full_at)

    def take(self, key: Hashable, now: float) -> int:
        """Take one, and return 0; or return in how many ms there will be one to take."""
        each = self._each
        if not each:
            return 0
        kept = self._full_at
        full_at = kept.get(key, now)
        if full_at < now:  # noqa: PLR1730 - faster than max()
            full_at = now
        full_at += each
        if (missing := full_at - now - self._depth) > 0:
            return max(1, ceil(missing * 1000))
        kept[key] = full_at
        if len(kept) > self._most:
            self._forget(now)
        return 0

    def _forget(self, now: float) -> None:
        """Forget the full ones; the next look is when there are twice as many as are left."""
        self._full_at = {key: at for key, at in self._full_at.items() if at > now}
        self._most = max(FEWEST, 2 * len(self._full_at))


class Crowd:
    """How many are there at a time, by their key; who is alone and leaves is forgotten."""

    __slots__ = ("_here", "_most")

    def __init__(self, most: Most) -> None:
        self._most = most.count
        self._here = Counter[Hashable]()

    def __len__(self) -> int:
        """Return how many keys are remembered."""
        return len(self._here)

    def full(self, key: Hashable) -> bool:
        """Say whether nobody more may enter."""
        return self._here[key] >= self._most

    def enter(self, key: Hashable) -> None:
        """Count one more."""
        self._here[key] += 1

    def leave(self, key: Hashable) -> None:
        """Count one less."""
        self._here[key] -= 1
        if not self._here[key]:
            del self._here[key]
