"""Calls that the house puts off, since too much was asked of it at once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from klumba.protocol import ErrorCode, Message, answers, requests
from klumba_client.backoff import Backoff
from klumba_client.calls import Call, Calls


class Held:
    """Sends calls at once until one is refused as `rate_limited`; then one after the other.

    That one and all after it wait, in the order in which they were made: each is sent when the one
    before it is answered. When none is left, calls go at once again. A call is given up, with its
    refusal, when it would have to wait longer than `most` seconds in all.
    """

    def __init__(
        self,
        calls: Calls,
        send: Callable[[bytes], None],
        spawn: Callable[[Coroutine[Any, Any, None]], asyncio.Task[None]],
        backoff: Backoff,
        most: float,
    ) -> None:
        self._calls = calls
        self._send = send
        self._spawn = spawn
        self._backoff = backoff
        self._most = most
        self._held = dict[int, Call]()
        self._since = dict[int, float]()
        self._sent: int | None = None
        self._pause: asyncio.Task[None] | None = None

    def send(self, call: Call) -> None:
        """Send a call, now or in its turn."""
        if self._held:
            self._keep(call)
        else:
            self._send(call.frame)

    def puts_off(self, call: Call, message: Message) -> bool:
        """Keep a call that is to be sent again, and return True; False if this is its answer."""
        if not isinstance(message, answers.Error) or not _is_wanted(call):
            return False
        if message.code is ErrorCode.RATE_LIMITED:
            return self._puts_off(call, self._seconds(message))
        # It came where the calls before it should have been first.
        overtook = message.code is ErrorCode.STALE and any(
            key < call.request.id and _play(held) == _play(call) for key, held in self._held.items()
        )
        if overtook:
            self._keep(call)
        return overtook

    def answered(self, call: Call) -> None:
        """Let the next one go, if this was one of those that wait."""
        self._forget(call.request.id)
        self._next()

    def renew(self) -> None:
        """Hold nothing: a new connection sends all calls anew."""
        self._held.clear()
        self._sent = None
        if self._pause is not None:
            self._pause.cancel()
            self._pause = None

    def _puts_off(self, call: Call, seconds: float) -> bool:
        key, now = call.request.id, self._backoff.clock()
        if now - self._since.get(key, now) + seconds > self._most:
            return False
        self._keep(call)
        if self._sent in (None, key):
            self._sent = None
            if self._pause is None:
                self._pause = self._spawn(self._go_on(seconds))
        return True

    def _keep(self, call: Call) -> None:
        key = call.request.id
        self._calls.keep(call)
        self._held[key] = call
        self._since.setdefault(key, self._backoff.clock())

    def _forget(self, key: int) -> None:
        self._held.pop(key, None)
        self._since.pop(key, None)
        if self._sent == key:
            self._sent = None

    async def _go_on(self, seconds: float) -> None:
        await self._backoff.sleep(seconds)
        self._pause = None
        self._next()

    def _next(self) -> None:
        if self._pause is not None or self._sent is not None:
            return
        while self._held:
            key = min(self._held)
            call = self._held[key]
            if _is_wanted(call):
                self._sent = key
                self._send(call.frame)
                return
            self._forget(key)  # who waited for it was cancelled
            self._calls.take(key)

    def _seconds(self, refused: answers.Error) -> float:
        """Return how long to wait: as long as was said and a little more, by chance."""
        wait = refused.data.retry_after_ms if refused.data else None
        if not wait:
            return self._backoff.delay(0)
        return wait / 1000 * (1 + self._backoff.chance() / 4)


def _is_wanted(call: Call) -> bool:
    """Say whether a call is worth sending again: a play that is caught up with is asked anew."""
    return call.awaited or (call.answer is None and not isinstance(call.request, requests.Open))


def _play(call: Call) -> str | None:
    return getattr(call.request, "play", None)
