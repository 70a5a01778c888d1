"""Time and chance, as the house gets them from outside."""

import secrets
import time
from base64 import b32encode
from collections.abc import Callable
from dataclasses import dataclass

_CHANCE_IN_AN_ID = 10
_TIME_IN_AN_ID = 6
_SECRET_BYTES = 32
_SEED_BYTES = 16


@dataclass(frozen=True)
class World:
    """The time, in ms since 1970 in UTC, and random bytes, as many as one asks for."""

    now: Callable[[], int]
    random_bytes: Callable[[int], bytes]

    def new_id(self) -> str:
        """Return an identity that nothing else has, 26 characters.

        The instant stands first: what is made together lies together in the database's indices.
        80 bits of chance follow, so that nobody guesses one.
        """
        made = self.now().to_bytes(_TIME_IN_AN_ID, "big") + self.random_bytes(_CHANCE_IN_AN_ID)
        return b32encode(made).decode().rstrip("=").lower()

    def new_secret(self) -> str:
        """Return 256 bits that nobody guesses, as text."""
        return self.random_bytes(_SECRET_BYTES).hex()

    def new_seed(self) -> str:
        """Return a text seed of 128 bits: a deal that cannot be found from its open cards."""
        return self.random_bytes(_SEED_BYTES).hex()

    def new_number(self, below: int) -> int:
        """Return a number from 1 on, less than a bound that is small beside 2**64."""
        return 1 + int.from_bytes(self.random_bytes(8), "big") % (below - 1)


def real_world() -> World:
    """Return the machine's own time and chance."""
    return World(lambda: time.time_ns() // 1_000_000, secrets.token_bytes)
