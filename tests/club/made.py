"""A club for tests: time and chance in the test's hands, and connections that remember."""

from __future__ import annotations

import asyncio
import random
from dataclasses import dataclass, field
from typing import Any

import msgspec

from klumba.club import Club, World
from klumba.gateway.handlers import HANDLERS
from klumba.gateway.metrics import Metrics
from klumba.gateway.session import Session
from klumba.store import Store
from tests.protocol.published import check_frame

NOON = 1_764_504_000_000
"""2025-11-30T12:00:00Z."""


@dataclass
class Hands:
    """What time it is, and what chance brings: the same for the same seed."""

    now: int = NOON
    stopped: bool = False  # the clock fails
    chance: random.Random = field(default_factory=lambda: random.Random(1))

    def world(self) -> World:
        return World(self._time, self.chance.randbytes)

    def _time(self) -> int:
        if self.stopped:
            raise RuntimeError("the clock has stopped")
        return self.now


class Talk:
    """A connection without a socket: asks, and keeps what it is told."""

    def __init__(self, club: Club) -> None:
        self.frames: list[bytes] = []
        self.pushed: list[dict[str, Any]] = []
        self.pushes = asyncio.Event()  # something was pushed
        self.session = Session(club, self, HANDLERS, Metrics())
        self.token = ""
        self.dismissed = False
        self._last = 0
        self._answers: dict[int, asyncio.Future[dict[str, Any]]] = {}

    def send(self, frame: bytes) -> None:
        message = msgspec.json.decode(frame)
        check_frame(message, "outward")
        self.frames.append(frame)
        self.hear(message)
        if "re" not in message:
            self.pushed.append(message)
            self.pushes.set()

    def hear(self, message: dict[str, Any]) -> None:
        """Take an answer that is waited for."""
        if (answer := self._answers.pop(message.get("re", 0), None)) is not None:
            answer.set_result(message)

    def dismiss(self, frame: bytes) -> None:
        self.send(frame)
        self.dismissed = True

    async def ask(self, kind: str, **fields: object) -> dict[str, Any]:
        """Return the answer to a request, also one that is answered later."""
        return await (await self.send_in(kind, **fields))

    async def send_in(self, kind: str, **fields: object) -> asyncio.Future[dict[str, Any]]:
        """Ask, and return what will be the answer."""
        self._last += 1
        answer = self._answers[self._last] = asyncio.get_running_loop().create_future()
        request = {"type": kind, "id": self._last, **fields}
        await self.session.receive(msgspec.json.encode(request).decode())
        return answer

    async def hello(self, token: str | None = None) -> Talk:
        given = {} if token is None else {"token": token}
        welcome = await self.ask("hello", **given)
        assert welcome["type"] == "welcome", welcome
        self.token = token or welcome["token"]
        return self


def club_on(store: Store, hands: Hands) -> Club:
    """Return a club that closes nothing: the store is the test's."""
    return Club(store, hands.world())
