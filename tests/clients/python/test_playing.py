"""Clients at a real house: to the end, on several connections, over bad lines and restarts."""

import asyncio
import re
import sys
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from random import Random

import pytest
from msgspec import structs
from websockets.asyncio.client import ClientConnection
from websockets.asyncio.client import connect as connect_socket
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.typing import Subprotocol

from klumba.games import CATALOGUE
from klumba.protocol import ErrorCode, MoveReason, answers, plays
from klumba_client import Backoff, Client, FollowedPlay, Refused, Stale, connect
from klumba_client.link import socket_url
from tests.clients.python.houses import house_apart, house_here
from tests.scale import scale
from tests.wire.served import Served

README = Path(__file__).parents[3] / "clients" / "python" / "README.md"
LONG = 120.0
PROTOCOLS = [Subprotocol("klumba.v1")]
quick = Backoff(first=0.02, most=0.2)


async def test_the_readme_plays_a_game(tmp_path: Path) -> None:
    text = README.read_text(encoding="utf-8")
    first, named, looking_back = re.findall(
        r"^```python\n(.*?)^```", text, re.DOTALL | re.MULTILINE
    )
    assert len([line for line in first.splitlines() if line]) <= 15
    async with house_apart(tmp_path) as served, asyncio.timeout(LONG):
        said = await run_program(first, served)
        found = re.fullmatch(r"(resigned|won): (\d+) of 35 cards\n", said)
        assert found, said
        assert (found[1] == "won") == (found[2] == "35")
        assert (await run_program(named, served)).splitlines() == [
            "flower-garden: 0 of 52, ply 1",
            "wrong_password: The password is wrong.",
        ]
        found = re.fullmatch(
            r"(\S+) lost it after ply \d+; (\S+) would have won\n",
            await run_program(looking_back, served),
        )
        assert found
        assert found[1] != found[2]


async def run_program(program: str, served: Served) -> str:
    """Run what the readme shows, at a house, and return what it prints."""
    assert "http://127.0.0.1:8080/" in program
    program = program.replace("http://127.0.0.1:8080/", page_of(served))
    played = await asyncio.create_subprocess_exec(
        *(sys.executable, "-W", "error", "-c", program),
        cwd=served.data,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    output, _ = await played.communicate()
    return output.decode()


def page_of(served: Served) -> str:
    return f"http://{served.host}:{served.port}/"


def untimed(view: plays.PlayView) -> plays.PlayView:
    """Return a view without its clock, which runs while others look."""
    return structs.replace(view, elapsed_ms=0)


async def check_fresh(url: str, client: Client, *held: FollowedPlay) -> plays.PlayView:
    """Fail unless what is held is what a new connection is shown; return that."""
    async with connect(url, token=client.token) as third:
        fresh = (await third.open(held[0].id)).view
    for play in held:
        assert untimed(play.view) == untimed(fresh)
        assert list(play.piles) == list(fresh.piles)
    return fresh


def something(play: FollowedPlay, chance: Random) -> Awaitable[answers.Moved]:
    """Do something to a play, a move most of the time, sensible or not."""
    kind = chance.random()
    if play.view.paused:
        return play.resume() if kind < 0.7 else play.undo()
    if kind < 0.75 and play.moves:
        return play.move(chance.choice(play.moves))
    if kind < 0.88:
        return play.undo(chance.randint(1, 3))
    return play.redo() if kind < 0.95 else play.pause()


REFUSALS = {ErrorCode.STALE, ErrorCode.ILLEGAL_MOVE, ErrorCode.PAUSED, ErrorCode.PLAY_ENDED}


async def wander(play: FollowedPlay, steps: int, chance: Random) -> None:
    for _ in range(steps):
        held, outcome = play.ply, await outcome_of(something(play, chance))
        if isinstance(outcome, Stale):
            assert play.ply >= outcome.play.ply > held
        elif isinstance(outcome, Refused):
            assert outcome.code in REFUSALS
        else:
            assert outcome.ply == held + 1 <= play.ply


async def outcome_of(doing: Awaitable[answers.Moved]) -> answers.Moved | Refused:
    try:
        return await doing
    except Refused as refused:
        return refused


@pytest.mark.usefixtures("contract")
@pytest.mark.parametrize("key", CATALOGUE)
async def test_two_connections_play_one_play_and_hold_it_alike(key: str, tmp_path: Path) -> None:
    chance = Random(f"two connections {key}")
    async with (
        house_here(tmp_path) as url,
        asyncio.timeout(LONG),
        connect(url) as one,
        connect(url, token=one.token) as other,
    ):
        assert other.player.id == one.player.id
        mine = await one.deal(key)
        theirs = await other.open(mine.id)
        for _ in range(6):
            await wander(mine, 8, chance)
            await asyncio.gather(one.ping(), other.ping())
            assert untimed(mine.view) == untimed(theirs.view)
            await asyncio.gather(wander(mine, 4, chance), wander(theirs, 4, chance))
        await asyncio.gather(one.ping(), other.ping())
        await check_fresh(url, one, mine, theirs)
        told = [await anext(other.pushes) for _ in range(len(other.pushes))]
        plies = [push.ply for push in told if isinstance(push, answers.Moved)]
        assert len(plies) == len(told) > 0
        assert plies == sorted(set(plies)), "in order, and none twice"


@pytest.mark.usefixtures("contract")
async def test_requests_of_a_real_house(tmp_path: Path) -> None:
    async with (
        house_here(tmp_path) as url,
        asyncio.timeout(LONG),
        connect(url, lang="ru", client="a test") as client,
    ):
        assert {one.key for one in (await client.catalogue()).patiences} == set(CATALOGUE)
        assert (await client.rules("golf", lang="en")).title == "Golf"
        assert (await client.settings({"a": [1]})).values == {"a": [1]}
        assert (await client.settings()).values == {"a": [1]}
        play = await client.deal("golf", number=7)
        assert await client.deal("golf", number=7) is not play, "another key, another play"
        refused = await outcome_of(play.move("KC>f" if "KC>f" not in play.moves else "2C>f"))
        assert isinstance(refused, Refused)
        assert refused.code is ErrorCode.ILLEGAL_MOVE
        assert refused.data
        assert refused.data.reason in list(MoveReason)
        await play.move(play.moves[0])
        await play.resign()
        replay = await play.replay()
        assert (replay.deal, replay.result.state) == (play.view.deal, "resigned")
        rows = (await client.plays(state="resigned")).plays
        assert [row.play for row in rows] == [play.id]
        await play.close()


class BadLine:
    """Stands between client and house, and loses, doubles and delays what is pushed."""

    def __init__(self, url: str, chance: Random) -> None:
        self.url, self.chance = socket_url(url), chance
        self.bad = True
        self.lost = 0
        self._late: bytes | None = None
        self._lines = set[ClientConnection]()

    async def carry(self, near: ServerConnection) -> None:
        async with connect_socket(self.url, subprotocols=PROTOCOLS, compression=None) as far:
            self._lines.add(far)
            onward = asyncio.create_task(self._onward(near, far))
            with suppress(ConnectionClosed):
                while True:
                    for frame in self._spoilt(await far.recv(decode=False)):
                        await near.send(frame, text=True)
            self._lines.discard(far)
            onward.cancel()
            near.transport.abort()

    async def _onward(self, near: ServerConnection, far: ClientConnection) -> None:
        with suppress(ConnectionClosed):
            while True:
                await far.send(await near.recv(decode=False), text=True)
        await far.close()

    def _spoilt(self, frame: bytes) -> list[bytes]:
        if not self.bad or b'"re":' in frame:
            return [frame]
        late, self._late = self._late, None
        kind = self.chance.random()
        if kind < 0.2:
            self.lost += 1
            return [late] if late else []
        if kind < 0.3 and late is None:
            self._late = frame
            return []
        return [*([frame] if kind < 0.4 else []), frame, *([late] if late else [])]

    def cut(self) -> None:
        for line in self._lines:
            line.transport.abort()


@asynccontextmanager
async def bad_line(url: str, chance: Random) -> AsyncIterator[tuple[BadLine, str]]:
    line = BadLine(url, chance)
    async with serve(
        line.carry, "127.0.0.1", 0, subprotocols=PROTOCOLS, compression=None
    ) as server:
        yield line, f"ws://127.0.0.1:{server.sockets[0].getsockname()[1]}/ws"


@pytest.mark.usefixtures("contract")
@pytest.mark.heavy
@pytest.mark.parametrize("key", CATALOGUE)
async def test_over_a_bad_line_a_play_is_held_as_it_is(key: str, tmp_path: Path) -> None:
    chance = Random(f"bad line {key}")
    async with (
        house_here(tmp_path) as url,
        asyncio.timeout(LONG),
        bad_line(url, chance) as (line, bad_url),
        connect(url) as one,
        connect(bad_url, token=one.token, backoff=quick) as other,
    ):
        mine = await one.deal(key)
        theirs = await other.open(mine.id)
        for _ in range(scale(120)):
            await wander(mine, 4, chance)
            await wander(theirs, 1, chance)
            if chance.random() < 0.15:
                line.cut()
        assert line.lost > 0
        line.bad = False
        await one.ping()
        if mine.state == "open":
            await mine.resign()
        else:
            line.cut()  # the last push may have been lost, and no other comes
        await settled(other, theirs, mine)
        await check_fresh(url, one, mine, theirs)


async def settled(client: Client, play: FollowedPlay, like: FollowedPlay) -> None:
    """Wait until a play has caught up; each question to the house gives it time to."""
    async with asyncio.timeout(LONG):
        while play.ply < like.ply:
            await client.ping()


@pytest.mark.usefixtures("contract")
async def test_a_house_that_is_killed_loses_nothing(tmp_path: Path) -> None:
    chance = Random("killed")
    acknowledged = dict[int, str]()

    async def play_on(play: FollowedPlay) -> None:
        while play.state == "open" and play.ply < 150:
            moves = play.moves
            moved = await (play.move(chance.choice(moves)) if moves else play.undo(3))
            assert moved.ply not in acknowledged
            acknowledged[moved.ply] = moved.move
            assert play.ply == moved.ply

    async with (
        house_apart(tmp_path) as served,
        asyncio.timeout(LONG),
        connect(served.url, backoff=quick) as client,
    ):
        play = await client.deal("two-jokers", number=1)  # by chance, some are stuck at once
        playing = asyncio.create_task(play_on(play))
        for _ in range(2):
            reached = play.ply + 5
            while play.ply < reached and not playing.done():
                await client.ping()
            await asyncio.to_thread(served.restart)
        await playing
        assert list(acknowledged) == list(range(1, play.ply + 1)), "each event once"
        await check_fresh(served.url, client, play)
        if play.state == "open":
            await play.resign()
        replay = await play.replay()
        assert replay.result.counts == play.view.counts
        made = [move for move in acknowledged.values() if move != "undo"]
        assert [move for move in replay.moves if move != "undo"] == made


@pytest.mark.usefixtures("contract")
async def test_a_deal_that_is_sent_twice_is_one_play(tmp_path: Path) -> None:
    async with (
        house_apart(tmp_path) as served,
        asyncio.timeout(LONG),
        connect(served.url, backoff=quick) as client,
    ):
        dealing = [asyncio.create_task(client.deal("golf")) for _ in range(30)]
        await asyncio.wait(dealing, return_when=asyncio.FIRST_COMPLETED)
        await asyncio.to_thread(served.restart)
        dealt = await asyncio.gather(*dealing)
        kept = (await client.plays(limit=100)).plays
        assert len(kept) == 30
        assert {row.play for row in kept} == {play.id for play in dealt}


async def test_the_load_generator_plays(tmp_path: Path) -> None:
    async with house_apart(tmp_path) as served, asyncio.timeout(LONG):
        options = (
            f"-m benchmarks.players {page_of(served)} --connections 3 --processes 2 --seconds 0.5"
        )
        played = await asyncio.create_subprocess_exec(
            *(sys.executable, "-W", "error", *options.split()),
            cwd=README.parents[2],
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )
        output, _ = await played.communicate()
    headings, figures = output.decode().splitlines()
    assert "p99 ms" in headings
    connections, seconds, deals, moves, rate, median, p99, most, _ = map(float, figures.split())
    assert connections == 3
    assert deals >= 3
    assert moves > 0
    assert rate == pytest.approx(moves / seconds, rel=0.2)
    assert 0 < median <= p99
    assert median <= most
