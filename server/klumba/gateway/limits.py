"""How much one connection may ask."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Limit:
    """So many a second in the long run, and so many at once after a rest."""

    per_second: float
    at_once: int


REQUESTS: Final = Limit(per_second=50, at_once=200)
"""A player at full human speed makes 20 moves a second; a page that opens asks a dozen things."""


class Bucket:
    """Counts what is taken under a limit; `now` returns seconds that never run back."""

    def __init__(self, limit: Limit, now: Callable[[], float]) -> None:
        self._limit = limit
        self._now = now
        self._left = float(limit.at_once)
        self._at = now()

    def take(self) -> int:
        """Take one, and return 0; or return in how many ms there will be one to take."""
        now = self._now()
        gained = (now - self._at) * self._limit.per_second
        self._left, self._at = min(self._left + gained, float(self._limit.at_once)), now
        if self._left >= 1:
            self._left -= 1
            return 0
        return max(1, round((1 - self._left) / self._limit.per_second * 1000))
