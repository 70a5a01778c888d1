"""A house in this process whose clock the tests hold, and how people play dailies there."""

from __future__ import annotations

import asyncio
import secrets
import shutil
import sqlite3
from contextlib import AsyncExitStack, closing
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Any

from klumba.app import house
from klumba.club import World
from klumba.config import DATABASE_FILE, Config
from tests.wire.accounts import PASSWORD, new_name
from tests.wire.client import SUBPROTOCOL, Client, Frame, open_connection
from tests.wire.dailies import (
    SECRET,
    Deal,
    ExpectedDaily,
    instant,
    shown_deal,
)
from tests.wire.expected import check_told
from tests.wire.sitting import Sitting

PATIENCES = (
    *("flower-garden", "flower-garden-alternate", "flower-garden-suit", "flower-garden-groups"),
    *("agnes-bernauer", "golf", "golf-free", "two-jokers", "odd-even", "odd-even-free"),
)
MAKING_SECONDS = 30.0
"""Within which a daily of today is there after its first request, on an empty database."""

SOON_SECONDS = 20.0
"""Within which the house sees by itself that its clock stands elsewhere."""

_LOOK_EVERY = 0.05


@dataclass
class Clock:
    """The time of a house, in ms since 1970; it stands still unless it is moved."""

    now: int

    def set(self, day: str, time: str) -> None:
        self.now = instant(day, time)

    def pass_ms(self, ms: int) -> None:
        self.now += ms

    def world(self) -> World:
        return World(lambda: self.now, secrets.token_bytes)


class House:
    """A house at a folder. Without a secret it has its own; `making`: it makes dailies."""

    def __init__(
        self, folder: Path, clock: Clock, secret: str | None = SECRET, *, making: bool = False
    ) -> None:
        self.folder, self.clock, self.secret, self.making = folder, clock, secret, making
        self.clients: list[Client] = []
        self._url = ""
        self._open = AsyncExitStack()

    async def start(self) -> None:
        settings: dict[str, Any] = {"secret": self.secret, "dailies": self.making}
        config = Config(data=self.folder, port=0, limits=False, **settings)
        server = await self._open.enter_async_context(house(config, self.clock.world()))
        self._url = f"ws://127.0.0.1:{server.sockets[0].getsockname()[1]}/ws"

    async def stop(self) -> None:
        """Stop in the clean way."""
        stack, self._open = self._open, AsyncExitStack()
        await stack.aclose()
        for client in self.clients:
            await client.close()

    async def restart(self, day: str, time: str) -> None:
        """Stop, and start again at another time."""
        await self.stop()
        self.clock.set(day, time)
        await self.start()

    async def come(self, token: str | None = None) -> Client:
        """Connect as a new guest, or as the player of a token."""
        client = Client(await open_connection(self._url, SUBPROTOCOL))
        self.clients.append(client)
        await client.hello(token, "en")
        return client

    async def come_named(self, *, bot: bool = False) -> tuple[Client, str]:
        """Connect as a new guest who claims a name; return the name, too."""
        client, name = await self.come(), new_name()
        told = {"bot": True} if bot else {}
        await client.ask("claim", name=name, password=PASSWORD, **told)
        return client, name

    async def begin(
        self,
        client: Client,
        patience: str = "golf",
        *,
        day: str | None = None,
        named: bool = False,
    ) -> Sitting:
        """Begin a new play of a daily, a moment later; `named`: its deal may be told."""
        self.clock.pass_ms(1)
        asked = {"patience": patience} if day is None else {"patience": patience, "day": day}
        told = await client.ask("daily_play", **asked)
        return sat_down(client, told, self.secret or SECRET, named=named)

    def copy(self, folder: Path) -> House:
        """Return a house on a copy of what is durable at this moment, as after a power cut."""
        folder.mkdir()
        for path in self.folder.iterdir():
            if path.is_file() and not path.name.startswith(DATABASE_FILE):
                shutil.copy2(path, folder / path.name)
        with (
            closing(sqlite3.connect(self.folder / DATABASE_FILE)) as kept,
            closing(sqlite3.connect(folder / DATABASE_FILE)) as other,
        ):
            kept.backup(other)
        return House(folder, self.clock, self.secret)


def player_of(client: Client) -> str:
    """Return the identity of the player that a connection speaks for."""
    assert client.welcome is not None
    return str(client.welcome["player"]["id"])


def daily_of(sitting: Sitting) -> ExpectedDaily:
    assert isinstance(sitting.expected, ExpectedDaily)
    return sitting.expected


def deal_at(sitting: Sitting) -> Deal:
    """Return the deal of a play of a daily."""
    return daily_of(sitting).dealt


def sat_down(client: Client, told: Frame, secret: str = SECRET, *, named: bool = False) -> Sitting:
    """Sit down at a play of a daily that was begun just now, and check all that is told of it."""
    assert told["ply"] == 0, told.text
    deal = shown_deal(told["patience"], told["day"], told["piles"], secret)
    sitting = Sitting(client, told["play"], ExpectedDaily.begun(deal, told["kind"], named=named))
    sitting.check_play(told)
    return sitting


async def win(house: House, sitting: Sitting, took_ms: int = 1000) -> Frame:
    """Win a play from its present position by the solver's line; the last move comes later."""
    *first, last = deal_at(sitting).line[len(sitting.expected.history.moves) :]
    await sitting.move(*first)
    house.clock.pass_ms(took_ms)
    won = await sitting.move(last)
    assert won["state"] == "won"
    return won


async def place(sitting: Sitting, cards: int) -> Frame | None:
    """Make the first moves of the line, as far as so many cards are placed by them."""
    moves = deal_at(sitting).placing(cards)
    return await sitting.move(*moves) if moves else None


async def expired(sitting: Sitting) -> Frame:
    """Take the push that tells a play's connection that the house has ended it, and check it.

    The day is settled in that moment: whether its name is told already is left open.
    """
    pushed = await sitting.client.push()
    while pushed["type"] != "moved":
        pushed = await sitting.client.push()
    told = {key: value for key, value in pushed.items() if key != "deal"}
    assert pushed["play"] == sitting.id, pushed.text
    assert pushed.get("deal", deal_at(sitting).name) == deal_at(sitting).name, pushed.text
    check_told(told, daily_of(sitting).expire(), sitting.expected)
    sitting.expected.name = deal_at(sitting).name
    return pushed


async def pushed_day(client: Client) -> str:
    """Return the day that the next push of that kind tells of."""
    while (pushed := await client.push())["type"] != "day":
        pass
    return str(pushed["day"])


def days_told(client: Client) -> list[str]:
    """Return the days that a connection was told to have begun."""
    return [frame["day"] for frame in client.heard if frame["type"] == "day"]


async def day_of_hello(house: House) -> str:
    """Return what day a newcomer is told."""
    client = await house.come()
    assert client.welcome is not None
    return str(client.welcome["day"])


async def until_made(client: Client, patience: str, day: str, seconds: float) -> Frame:
    """Ask for a daily until it is made, and return what is told of it."""
    until = monotonic() + seconds
    while True:
        answer = await client.answer("daily", patience=patience, day=day)
        if answer["type"] == "daily":
            return answer
        assert answer.get("code") in ("unavailable", "not_yet"), answer.text
        assert monotonic() < until, f"{patience} of {day} is not made: {answer.text}"
        await asyncio.sleep(_LOOK_EVERY)


async def until_settled(client: Client, day: str, patience: str = "golf") -> Frame:
    """Ask for a daily until its day's key is told, and return what is told of it."""
    until = monotonic() + SOON_SECONDS
    while "key" not in (answer := await client.ask("daily", patience=patience, day=day)):
        assert monotonic() < until, f"{day} is not settled: {answer.text}"
        await asyncio.sleep(_LOOK_EVERY)
    return answer


async def until_ended(sitting: Sitting, client: Client | None = None) -> Frame:
    """Ask for a ranked play's daily until the play has ended, and return what is told of it."""
    expected, until = daily_of(sitting), monotonic() + SOON_SECONDS
    asked = {"patience": expected.key, "day": expected.dealt.day}
    while True:
        answer = await (client or sitting.client).ask("daily", **asked)
        assert answer["yours"]["play"] == sitting.id, answer.text
        if answer["yours"]["state"] != "open":
            return answer
        assert monotonic() < until, f"the play goes on: {answer.text}"
        await asyncio.sleep(_LOOK_EVERY)
