"""A house of the page's whose clock the tests set, with some dailies made."""

from __future__ import annotations

import json
import os
from contextlib import ExitStack
from pathlib import Path
from time import monotonic, sleep
from time import time as time_now
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tests.wire.client import Field
from tests.wire.dailies import instant
from tests.wire.served import Served

MAKING_SECONDS = 60.0
_LOOK_EVERY = 0.1
_FAR_SECONDS = 10**6


class DatedHouse(Served):
    """At a time of a day that the tests set; from there its clock runs."""

    def __init__(self, data: Path, day: str, time: str) -> None:
        super().__init__(data, program="tests.e2e.clocked", forked=True)
        self.set(day, time)

    @property
    def words(self) -> list[str]:
        return ["serve", "--port", str(self.port), "--data", str(self.data)]

    @property
    def address(self) -> str:
        return f"http://{self.host}:{self.port}/"

    def set(self, day: str, time: str, *, stopped: bool = False) -> None:
        """Set the clock, in one step; a `stopped` one stands there."""
        new = self.data / "clock.new"
        new.write_text(str(instant(day, time)))
        if stopped:
            os.utime(new, (time_now() + _FAR_SECONDS,) * 2)
        new.replace(self.data / "clock")

    def make(self, *dailies: tuple[str, str]) -> None:
        """Have dailies made, each a patience and a day, and serve without making more."""
        self.start(KLUMBA_DAILIES="on")
        with Guest(self.url) as guest:
            for patience, day in dailies:
                guest.until_made(patience, day)
        self.kill()
        self.start()


class Guest:
    """Another player of the house, over a socket of its own."""

    def __init__(self, url: str, client: str = "") -> None:
        self._url = url
        self._client = client
        self._open = ExitStack()
        self._socket: ClientConnection
        self._last = 0
        self.id = ""
        self.token = ""

    def __enter__(self) -> Guest:
        self._socket = self._open.enter_context(connect(self._url, proxy=None))
        told = self.ask("hello", **({"client": self._client} if self._client else {}))
        self.id, self.token = told["player"]["id"], told["token"]
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()

    def ask(self, kind: str, **fields: Field) -> dict[str, Any]:
        """Ask something, and return the answer, also a refusal."""
        self._last += 1
        self._socket.send(json.dumps({"type": kind, "id": self._last, **fields}))
        while True:
            answer: dict[str, Any] = json.loads(self._socket.recv(timeout=20))
            if answer.get("re") == self._last:
                return answer

    def until_made(self, patience: str, day: str) -> None:
        until = monotonic() + MAKING_SECONDS
        while (answer := self.ask("daily", patience=patience, day=day))["type"] != "daily":
            assert answer["code"] in {"unavailable", "not_yet"}, answer
            assert monotonic() < until, f"{patience} of {day} is not made"
            sleep(_LOOK_EVERY)

    def until_settled(self, patience: str, day: str) -> None:
        until = monotonic() + MAKING_SECONDS
        while "key" not in self.ask("daily", patience=patience, day=day):
            assert monotonic() < until, f"{patience} of {day} is not settled"
            sleep(_LOOK_EVERY)

    def play(self, patience: str, moves: int = 0, *, resign: bool = True) -> dict[str, Any]:
        """Play today's daily by the first moves that there are, and end it."""
        told = self.ask("daily_play", patience=patience)
        play = told["play"]
        for ply in range(moves):
            told = self.ask("move", play=play, ply=ply, move=told["moves"][0])
        return self.ask("resign", play=play, ply=told["ply"]) if resign else told
