"""Passwords: hashed and verified off the event loop, a few at a time."""

from __future__ import annotations

import asyncio
import os
from base64 import b64encode
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from itertools import chain
from typing import Any, Final, TypeVar

from argon2 import PasswordHasher, extract_parameters
from argon2.exceptions import InvalidHashError, VerificationError

from klumba.club.weak_passwords import normal
from klumba.protocol.answers import ErrorData
from klumba.protocol.codes import ErrorCode
from klumba.protocol.errors import ProtocolError

T = TypeVar("T")

AT_ONCE: Final = max(1, min(4, (os.cpu_count() or 1) // 2))
"""Passwords that are hashed at the same time: the rest of the machine is for those who play."""

MOST_WAITING: Final = 100
"""Askers of one address that wait for their turn, some five seconds if nobody else does."""

PUT_OFF_SECONDS: Final = 2.0
NEXT_SECONDS: Final = 0.05
LAST_SECONDS: Final = 30.0
"""When to come back who is put off: one after the other, as fast as passwords are hashed."""


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


@dataclass(frozen=True, eq=False, slots=True)
class _Turn:
    work: Callable[[], Any]
    answer: asyncio.Future[Any]


class Passwords:
    """Hashes passwords, a few at a time; addresses take turns: none waits for another's crowd.

    Who finds too many of the own address waiting is put off as `rate_limited`; `limited` is called.
    """

    def __init__(
        self,
        made_by: PasswordHasher | None = None,
        *,
        waiting: float = MOST_WAITING,
        limited: Callable[[], None] = lambda: None,
    ) -> None:
        self._hasher = made_by or hasher()
        self._threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="klumba-password")
        self._most = waiting
        self._limited = limited
        self._waiting: dict[str, deque[_Turn]] = {}  # who stands first is next
        self._running = 0
        self._put_off_until = 0.0
        self._closed = False
        self._nobodys = _nobodys_hash(self._hasher)

    async def hashed(self, password: str, address: str) -> str:
        """Return the hash of a password; raises ProtocolError."""
        return await self._in_turn(address, lambda: self._hasher.hash(normal(password)))

    async def fits(self, kept: str | None, password: str, address: str) -> bool:
        """Say whether a password is the one that was hashed; raises ProtocolError.

        Where no hash is kept it takes the same work, and the answer is no.
        """
        kept = kept or self._nobodys
        return await self._in_turn(address, lambda: self._fits(kept, normal(password)))

    async def renewed(self, kept: str, password: str, address: str) -> str:
        """Return what to keep of a password that fits: a new hash where the parameters are new."""
        if not self._hasher.check_needs_rehash(kept):
            return kept
        return await self.hashed(password, address)

    def close(self) -> None:
        """Hash no more: who waits, and who comes yet, is refused as `unavailable`."""
        self._closed = True
        for turn in chain.from_iterable(self._waiting.values()):
            if not turn.answer.done():
                turn.answer.set_exception(ProtocolError(ErrorCode.UNAVAILABLE))
        self._waiting.clear()
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _fits(self, kept: str, password: str) -> bool:
        try:
            return self._hasher.verify(kept, password)
        except (VerificationError, InvalidHashError):
            return False

    async def _in_turn(self, address: str, work: Callable[[], T]) -> T:
        if self._closed:
            raise ProtocolError(ErrorCode.UNAVAILABLE)
        if len(self._waiting.get(address, ())) >= self._most:
            self._limited()
            raise ProtocolError(ErrorCode.RATE_LIMITED, ErrorData(retry_after_ms=self._put_off()))
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(address, deque()).append(_Turn(work, answer))
        self._begin()
        return await answer

    def _put_off(self) -> int:
        """Return in how many ms to come back: all at once would find no room again."""
        now = asyncio.get_running_loop().time()
        until = max(now, self._put_off_until) + NEXT_SECONDS
        self._put_off_until = min(until, now + LAST_SECONDS)
        return round((PUT_OFF_SECONDS + self._put_off_until - now) * 1000)

    def _begin(self) -> None:
        """Begin what there is room for, an address after the other."""
        while self._running < AT_ONCE and self._waiting:
            address = next(iter(self._waiting))
            turns = self._waiting.pop(address)
            turn = turns.popleft()
            if turns:
                self._waiting[address] = turns  # behind all others
            if not turn.answer.done():  # else who asked is gone
                self._running += 1
                done = partial(self._done, asyncio.get_running_loop(), turn)
                self._threads.submit(turn.work).add_done_callback(done)

    def _done(self, loop: asyncio.AbstractEventLoop, turn: _Turn, working: Future[Any]) -> None:
        with suppress(RuntimeError):  # the loop is closed, and nobody waits any more
            loop.call_soon_threadsafe(self._end, turn, working)

    def _end(self, turn: _Turn, working: Future[Any]) -> None:
        self._running -= 1
        if not turn.answer.done():
            if working.cancelled():
                turn.answer.set_exception(ProtocolError(ErrorCode.UNAVAILABLE))
            elif error := working.exception():
                turn.answer.set_exception(error)
            else:
                turn.answer.set_result(working.result())
        self._begin()


def _nobodys_hash(made_by: PasswordHasher) -> str:
    """Return a hash that costs what any costs, and that no password fits but by a miracle."""
    salt, digest = (
        b64encode(os.urandom(length)).decode().rstrip("=")
        for length in (made_by.salt_len, made_by.hash_len)
    )
    cost = f"m={made_by.memory_cost},t={made_by.time_cost},p={made_by.parallelism}"
    return f"$argon2id$v=19${cost}${salt}${digest}"
