"""Passwords: hashed and verified off the event loop, a few at a time."""

from __future__ import annotations

import asyncio
import os
from base64 import b64encode
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Final, TypeVar

from argon2 import PasswordHasher, extract_parameters
from argon2.exceptions import InvalidHashError, VerificationError

from klumba.club.weak_passwords import normal
from klumba.protocol.answers import ErrorData
from klumba.protocol.codes import ErrorCode
from klumba.protocol.errors import ProtocolError

T = TypeVar("T")

AT_ONCE: Final = max(1, min(4, (os.cpu_count() or 1) // 2))
"""Passwords that are hashed at the same time: the rest of the machine is for those who play."""

MOST_WAITING: Final = 50
"""Askers that wait for their turn, some two seconds in all; who comes then is put off."""

PUT_OFF_MS: Final = 2000


def hasher() -> PasswordHasher:
    """Return what hashes: Argon2id as OWASP's cheat sheet has it, 19 MiB, 2 passes, one lane.

    About 30 ms of a core. More memory would be better, and would let fewer sign in at once.
    """
    return PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)


def is_hash(text: str) -> bool:
    """Say whether a text is a hash that a password may be verified against."""
    try:
        extract_parameters(text)
    except InvalidHashError:
        return False
    return True


class Passwords:
    """Hashes passwords; who finds too many waiting is put off as `rate_limited`."""

    def __init__(
        self, made_by: PasswordHasher | None = None, *, waiting: int = MOST_WAITING
    ) -> None:
        self._hasher = made_by or hasher()
        self._threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="klumba-password")
        self._most = AT_ONCE + waiting
        self._asked = 0
        self._nobodys = _nobodys_hash(self._hasher)

    async def hashed(self, password: str) -> str:
        """Return the hash of a password; raises ProtocolError."""
        return await self._in_thread(lambda: self._hasher.hash(normal(password)))

    async def fits(self, kept: str | None, password: str) -> bool:
        """Say whether a password is the one that was hashed; raises ProtocolError.

        Where no hash is kept it takes the same work, and the answer is no.
        """
        return await self._in_thread(lambda: self._fits(kept or self._nobodys, normal(password)))

    async def renewed(self, kept: str, password: str) -> str:
        """Return what to keep of a password that fits: a new hash where the parameters are new."""
        return await self.hashed(password) if self._hasher.check_needs_rehash(kept) else kept

    def close(self) -> None:
        """End the threads."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _fits(self, kept: str, password: str) -> bool:
        try:
            return self._hasher.verify(kept, password)
        except (VerificationError, InvalidHashError):
            return False

    async def _in_thread(self, work: Callable[[], T]) -> T:
        if self._asked >= self._most:
            raise ProtocolError(ErrorCode.RATE_LIMITED, ErrorData(retry_after_ms=PUT_OFF_MS))
        self._asked += 1
        working = self._threads.submit(work)
        # Whoever asked may be gone by then: what it asked for is in the way all the same.
        working.add_done_callback(partial(self._done, asyncio.get_running_loop()))
        return await asyncio.wrap_future(working)

    def _done(self, loop: asyncio.AbstractEventLoop, _working: object) -> None:
        with suppress(RuntimeError):  # the loop is closed, and nobody counts any more
            loop.call_soon_threadsafe(self._count_down)

    def _count_down(self) -> None:
        self._asked -= 1


def _nobodys_hash(made_by: PasswordHasher) -> str:
    """Return a hash that costs what any costs, and that no password fits but by a miracle."""
    salt, digest = (
        b64encode(os.urandom(length)).decode().rstrip("=")
        for length in (made_by.salt_len, made_by.hash_len)
    )
    cost = f"m={made_by.memory_cost},t={made_by.time_cost},p={made_by.parallelism}"
    return f"$argon2id$v=19${cost}${salt}${digest}"
