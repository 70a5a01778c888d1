"""A house with a settled day, one that is played, and all kinds of players; strangers ask it."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import quote

from klumba.club import Club
from klumba.club.days import DAY_MS, day_after
from klumba.day_keys import daily_deal
from klumba.games import CATALOGUE
from klumba.gateway.declared import DECLARED
from klumba.gateway.limits import Limits
from klumba.gateway.metrics import Metrics
from klumba.gateway.server import serving
from klumba.shuffle import parse_deal_name
from klumba.store import Store, open_store
from klumba.store.accounts import ban
from klumba.store.dailies import make_daily
from klumba.store.rows import DailyRow, DealRow
from tests.club.made import NOON, Hands, Talk
from tests.wire.expected import winning

SETTLED, TODAY = "2025-11-28", "2025-11-30"
AHEAD = day_after(TODAY, 3)
BOARDS = ["bots=true", "kind=fastest", "kind=clean&limit=2", "offset=1", "around=nobody"]
NAMED = {"Anna": "Anna", "Boris": "Boris", "banned": "Eve", "bot": "Bot Machine"}
PASSWORD = "three words apart"


@dataclass(frozen=True)
class Said:
    """What came back."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:  # noqa: ANN401 (any JSON)
        return json.loads(self.body)


@dataclass
class Stocked:
    """A house that serves: its port, and what was put into it by name."""

    port: int = 0
    plays: dict[str, str] = field(default_factory=dict)
    players: dict[str, str] = field(default_factory=dict)
    deals: dict[str, str] = field(default_factory=dict)
    secrets: set[str] = field(default_factory=set)

    def ask(self, method: str, path: str, **headers: str) -> Said:
        """Ask below `/api`; a header's name is written with `_` for `-`."""
        return self.outside(f"/api{path}", method, **headers)

    def outside(self, path: str, method: str = "GET", **headers: str) -> Said:
        """Ask for any page of the house."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=20)
        try:
            named = {name.replace("_", "-"): value for name, value in headers.items()}
            connection.request(method, path, headers=named)
            got = connection.getresponse()
            return Said(got.status, {k.lower(): v for k, v in got.getheaders()}, got.read())
        finally:
            connection.close()

    def get(self, path: str, **headers: str) -> Said:
        return self.ask("GET", f"/v1{path}", **headers)

    def json(self, path: str, **headers: str) -> Any:  # noqa: ANN401 (any JSON)
        said = self.get(path, **headers)
        assert said.status == 200, (path, said)
        return said.json

    def everything(self) -> list[str]:
        """Return all paths that there are, and some that there are not."""
        days = [SETTLED, day_after(SETTLED), TODAY, AHEAD, day_after(TODAY, 20), "2020-02-02"]
        return [
            *("/patiences", "/patiences?lang=ru", "/dailies", "/openapi.json"),
            *(f"/dailies/{day}" for day in days),
            *(f"/dailies/{day}/{key}" for day in days for key in (*CATALOGUE, "solitaire")),
            *(
                f"/boards/{key}/{span}"
                for key in ("golf-free", "golf", "solitaire")
                for span in ("all", *(f"{of}/{day}" for of in ("day", "week") for day in days))
            ),
            *(f"/boards/golf-free/day/{SETTLED}?{asked}" for asked in BOARDS),
            *(f"/players/{player}" for player in (*self.players.values(), "nobody")),
            *(f"/players?name={quote(name)}" for name in ("Anna", "Boris", "ВОВА")),
            *(path_of(deal) for deal in (*self.deals.values(), "golf~1-7")),
            *("/house", "/house?days=1", "/house?days=366"),
            *(f"/plays/{play}" for play in (*self.plays.values(), "nobody")),
        ]


async def stock(store: Store, house: Stocked, hands: Hands) -> Club:
    """Let players play two days, and return the club at noon of the second."""
    club = Club(store, hands.world(), secret="a secret of tests")
    hands.now = NOON - 2 * DAY_MS
    await make_dailies(club, store, house, [SETTLED, TODAY, AHEAD])
    talks = {
        name: await player(club, store, house, name) for name in (*NAMED, "guest", "merged", "idle")
    }
    for name in ("Anna", "Boris", "guest", "merged", "bot"):
        await play_won(talks[name], house, f"settled {name}", hands)
    await begin(talks["idle"], house, "expired", "golf-free")
    hands.now = NOON
    await club.turning.settle()
    await play_won(talks["Anna"], house, "practice", hands, day=SETTLED)
    for name in ("Anna", "Boris", "guest"):
        await play_some(talks[name], house, f"today {name}", "golf", hands)
        await begin(talks[name], house, f"open {name}", "agnes-bernauer")
    told = await talks["Anna"].ask("deal", patience="two-jokers")
    house.plays["casual"] = told["play"]
    assert (await talks["merged"].ask("sign_in", name="Anna", password=PASSWORD)).get("token")
    assert (await talks["Boris"].ask("delete_account", password=PASSWORD))["type"] == "deleted"
    await store.writer.write(ban(house.players["banned"], hands.now, hands.now))
    return club


async def player(club: Club, store: Store, house: Stocked, name: str) -> Talk:
    talk = await Talk(club).hello()
    assert talk.session.player is not None
    house.players[name] = talk.session.player.id
    house.secrets.add(talk.token)
    if name in NAMED:
        told = await talk.ask("claim", name=NAMED[name], password=PASSWORD, bot=name == "bot")
        assert told["type"] == "welcome", told
        row = await store.reader.player(talk.session.player.id)
        assert row is not None
        assert row.password_hash is not None
        house.secrets.add(row.password_hash)
    return talk


async def begin(talk: Talk, house: Stocked, name: str, key: str, **day: str) -> dict[str, Any]:
    told = await talk.ask("daily_play", patience=key, **day)
    assert told["type"] == "play", told
    house.plays[name] = told["play"]
    return told


async def play_won(talk: Talk, house: Stocked, name: str, hands: Hands, **day: str) -> None:
    """Win the settled day's golf with free turning."""
    told = await begin(talk, house, name, "golf-free", **day)
    for ply, move in enumerate(winning("golf-free")[1]):
        hands.now += 1000
        told = await talk.ask("move", play=told["play"], ply=ply, move=move)
    assert told["state"] == "won", told


async def play_some(talk: Talk, house: Stocked, name: str, key: str, hands: Hands) -> None:
    """Make a move, take it back, make it again, and resign."""
    told = await begin(talk, house, name, key)
    move = told["moves"][0]
    for ply, word in enumerate(("move", "undo", "move", "resign")):
        hands.now += 1000
        asked = {"move": move} if word == "move" else {}
        told = await talk.ask(word, play=told["play"], ply=ply, **asked)
    assert told["state"] == "resigned", told


async def make_dailies(club: Club, store: Store, house: Stocked, days: list[str]) -> None:
    """Make dailies of the first candidates, on the settled day a golf that is won."""
    rows = {row.day: row for row in await club.almanac.make_days()}
    for day in days:
        key = bytes.fromhex(rows[day].key)
        for patience in CATALOGUE.values():
            name = daily_deal(key, patience.key, 0)
            if (day, patience.key) == (SETTLED, "golf-free"):
                name = parse_deal_name(winning("golf-free")[0])
            deck = "".join(name.cards(patience.deck))
            daily = DailyRow(day, patience.key, str(name), 0, 1000, "1", 3, NOON)
            await store.writer.write(make_daily(daily, DealRow(str(name), patience.key, deck)))
            if day == SETTLED:
                house.deals[patience.key] = str(name)
            else:
                house.secrets |= {str(name), str(name.seed), deck, rows[day].key}
                house.deals[f"{day} {patience.key}"] = str(name)


@contextmanager
def stocked(url: str, limits: Limits | None = None) -> Iterator[Stocked]:
    """Serve a stocked house from a thread of its own, so that anything may ask it."""
    house, ready, done = Stocked(), threading.Event(), asyncio.Event()
    failed = list[BaseException]()

    async def run() -> None:
        async with _served(url, house, limits):
            ready.set()
            await done.wait()

    def thread() -> None:
        try:
            with asyncio.Runner() as runner:
                loops.append(runner.get_loop())
                runner.run(run())
        except BaseException as error:
            failed.append(error)
        finally:
            ready.set()

    loops = list[asyncio.AbstractEventLoop]()
    serving_it = threading.Thread(target=thread)
    serving_it.start()
    ready.wait()
    try:
        if not failed:
            yield house
    finally:
        if not failed:
            loops[0].call_soon_threadsafe(done.set)
        serving_it.join()
    if failed:
        raise failed[0]


@asynccontextmanager
async def _served(url: str, house: Stocked, limits: Limits | None) -> AsyncIterator[None]:
    store = await open_store(url)
    club = await stock(store, house, Hands())
    try:
        async with serving(
            club,
            Metrics(DECLARED),
            web=Path(__file__).parent,
            host="127.0.0.1",
            port=0,
            limits=limits or Limits(off=True),
        ) as server:
            house.port = server.sockets[0].getsockname()[1]
            yield
    finally:
        await club.close()


def path_of(deal: str) -> str:
    return f"/deals/{quote(deal, safe='~')}"
