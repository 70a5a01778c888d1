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


LONGEST_KEY: Final = 100
"""Characters of a key that count: no name with an address is longer."""


@dataclass(frozen=True)
class Allowance:
    """So many failures at once, and then one more whenever so many ms have passed."""

    at_once: int
    one_more_ms: int


UNLIMITED: Final = Allowance(at_once=10**9, one_more_ms=1)


@dataclass(frozen=True)
class Guessing:
    """How often passwords may be wrong.

    For a name, from an address, for a name from an address, of a player who is signed in. `limited`
    is called with `name`, `address`, `name_and_address` or `player` each time that it is one too
    many.
    """

    by_name: Allowance = UNLIMITED
    by_address: Allowance = UNLIMITED
    by_both: Allowance = UNLIMITED
    by_player: Allowance = UNLIMITED
    limited: Callable[[str], None] = lambda _whose: None


FREELY: Final = Guessing()


class Attempts:
    """Counts failures by keys; `now` returns ms, `limited` is called when it is one too many.

    Failures are counted when the attempt is made, and given back when it was none: of many attempts
    at once no more are let through than one after the other.
    """

    def __init__(
        self,
        allowance: Allowance,
        now: Callable[[], int],
        limited: Callable[[], None] = lambda: None,
    ) -> None:
        self._allowance = allowance
        self._now = now
        self._limited = limited
        # By each key the instant at which all of its failures will be forgiven.
        self._forgiven_at: OrderedDict[str, int] = OrderedDict()

    def __len__(self) -> int:
        """Return how many keys are remembered."""
        return len(self._forgiven_at)

    def begin(self, key: str) -> None:
        """Count an attempt as a failure; raises ProtocolError, `rate_limited`."""
        key, now, allowed = key[:LONGEST_KEY], self._now(), self._allowance
        self._forget(now)
        forgiven_at = max(now, self._forgiven_at.get(key, now)) + allowed.one_more_ms
        if (wait := forgiven_at - now - allowed.at_once * allowed.one_more_ms) > 0:
            self._limited()
            raise ProtocolError(ErrorCode.RATE_LIMITED, ErrorData(retry_after_ms=wait))
        self._forgiven_at[key] = forgiven_at
        self._forgiven_at.move_to_end(key)
        if len(self._forgiven_at) > MOST_KEYS:
            self._forgiven_at.popitem(last=False)

    def succeed(self, key: str) -> None:
        """Give back an attempt that was no failure."""
        key = key[:LONGEST_KEY]
        if key in self._forgiven_at:
            self._forgiven_at[key] -= self._allowance.one_more_ms
            if self._forgiven_at[key] <= self._now():
                del self._forgiven_at[key]

    def _forget(self, now: int) -> None:
        """Forget the keys that stand first, for as long as all of their failures are forgiven."""
        while self._forgiven_at:
            key = next(iter(self._forgiven_at))
            if self._forgiven_at[key] > now:
                return
            del self._forgiven_at[key]
