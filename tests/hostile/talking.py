"""Connections without sockets, for frames of any kind: each is answered, once, and none crashes."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import msgspec
from argon2 import PasswordHasher

from klumba.club import Club
from klumba.club.passwords import Passwords
from klumba.protocol.codes import ErrorCode
from klumba.store import Store
from tests.club.made import Hands, Talk

THOUGHT_OUT = (b'{"type":"post_mortem",', b'{"type":"futile",')
"""How that begins which a house pushes to the player herself, when it has found it out."""

CODES = {code.value for code in ErrorCode} - {"internal"}


def is_thought_out(frame: bytes) -> bool:
    """Say whether a frame is a push that may come at any time."""
    return frame.startswith(THOUGHT_OUT) and b'"re":' not in frame


class Attacker(Talk):
    """A connection that sends texts as they are; when it is dismissed, another one is to come."""

    def __init__(self, club: Club) -> None:
        super().__init__(club)
        self.sent = 0

    async def say(self, frame: str) -> dict[str, Any]:
        """Return what a frame was answered with, which must be one message."""
        before = len(self.frames)
        self.sent += 1
        await self.session.receive(frame)
        async with asyncio.timeout(60):
            while all(is_thought_out(one) for one in self.frames[before:]):
                await asyncio.sleep(0.001)  # advice is answered later
        told = [json.loads(one) for one in self.frames[before:] if not is_thought_out(one)]
        shown = ascii(frame[:500])
        if self.dismissed:  # it is told so besides; a real one hears it last
            dismissing = [one for one in told if one.get("code") == "bad_token" and "re" not in one]
            assert len(dismissing) == 1, (shown, told)
            told.remove(dismissing[0])
        assert len(told) == 1, (shown, told)
        self._answers.clear()
        if "re" not in told[0]:
            self.pushed.remove(told[0])
        if told[0]["type"] == "error":
            assert told[0]["code"] in CODES, (shown, told)
            assert told[0]["message"].strip(), (shown, told)
            assert "Traceback" not in told[0]["message"], (shown, told)
        return dict(told[0])

    async def lives(self) -> bool:
        """Say whether it is anybody's connection still."""
        return not self.dismissed and bool((await self.ask("ping"))["type"] == "pong")


def cheap_club(store: Store, hands: Hands) -> Club:
    """Return a club that hashes passwords in next to no time, and counts no wrong ones."""
    hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    return Club(store, hands.world(), passwords=Passwords(hasher))


class Quick(Talk):
    """A connection whose frames are compared, and need not be held against the contract as well."""

    def send(self, frame: bytes) -> None:
        self.frames.append(frame)
        message = msgspec.json.decode(frame)
        self.hear(message)


class Counted(Attacker):
    """The same for millions: what it is told is looked at once, and not kept."""

    def __init__(self, club: Club) -> None:
        super().__init__(club)
        self.answered = 0

    async def take(self, frame: str) -> None:
        """Send a frame, and wait for its answer; fails where there is none, or a second one."""
        before = self.answered
        await self.session.receive(frame)
        async with asyncio.timeout(60):
            while self.answered == before:
                await asyncio.sleep(0.001)  # advice is answered later
        assert self.answered == before + 1, f"answered more than once: {frame!r}"

    def dismiss(self, frame: bytes) -> None:
        assert b'"bad_token"' in frame, frame
        self.dismissed = True

    def send(self, frame: bytes) -> None:
        assert b'"internal"' not in frame, frame
        if is_thought_out(frame):
            return
        self.answered += 1
        if frame.startswith((b'{"type":"welcome"', b'{"type":"pong"', b'{"type":"play"')):
            message = msgspec.json.decode(frame)
            self.hear(message)
