"""How often something may be got wrong: by a name, an address, a player."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from klumba.protocol.answers import ErrorData
from klumba.protocol.codes import ErrorCode
from klumba.protocol.errors import ProtocolError

MOST_KEYS: Final = 50_000
"""Keys that are remembered; the one that was used longest ago is forgotten first."""


@dataclass(frozen=True)
class Allowance:
    """So many failures at once, and then one more whenever so many ms have passed."""

    at_once: int
    one_more_ms: int


BY_NAME: Final = Allowance(at_once=10, one_more_ms=60_000)
BY_ADDRESS: Final = Allowance(at_once=50, one_more_ms=20_000)  # a school may have one
BY_PLAYER: Final = Allowance(at_once=10, one_more_ms=60_000)


class Attempts:
    """Counts failures by keys; `now` returns ms.

    Failures are counted when the attempt is made, and given back when it was none: of many attempts
    at once no more are let through than one after the other.
    """

    def __init__(self, allowance: Allowance, now: Callable[[], int]) -> None:
        self._allowance = allowance
        self._now = now
        # By each key the instant at which all of its failures will be forgiven.
        self._forgiven_at: OrderedDict[str, int] = OrderedDict()

    def __len__(self) -> int:
        """Return how many keys are remembered."""
        return len(self._forgiven_at)

    def begin(self, key: str) -> None:
        """Count an attempt as a failure; raises ProtocolError, `rate_limited`."""
        now, allowed = self._now(), self._allowance
        forgiven_at = max(now, self._forgiven_at.get(key, now)) + allowed.one_more_ms
        if (wait := forgiven_at - now - allowed.at_once * allowed.one_more_ms) > 0:
            raise ProtocolError(ErrorCode.RATE_LIMITED, ErrorData(retry_after_ms=wait))
        self._forgiven_at[key] = forgiven_at
        self._forgiven_at.move_to_end(key)
        if len(self._forgiven_at) > MOST_KEYS:
            self._forgiven_at.popitem(last=False)

    def succeed(self, key: str) -> None:
        """Give back an attempt that was no failure."""
        if key in self._forgiven_at:
            self._forgiven_at[key] -= self._allowance.one_more_ms
            if self._forgiven_at[key] <= self._now():
                del self._forgiven_at[key]
