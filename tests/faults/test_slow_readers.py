"""Clients that do not read: they cost bounded memory, hold nobody up, and are cut."""

from __future__ import annotations

import asyncio
import os
import re
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path
from random import Random
from statistics import median, quantiles
from urllib.request import urlopen

import pytest

from klumba_client import Client, FollowedPlay, connect
from tests.faults.bare import ASKED, Bare, frame
from tests.faults.players import QUICK
from tests.scale import scale
from tests.wire.served import Served

CLIENTS = 200
UNREAD = 100_000
REQUESTS_A_SECOND = 200
TURNS = 3
MOST_TURNS = 15  # where other work on the machine has been in the way of some
SECONDS = 60.0

MOST_MEMORY = UNREAD + 100_000
"""Bytes that one who does not read may cost: what waits for it, and its own state."""


@pytest.fixture
def hurried(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Served]:
    """A house that cuts who is behind by 100 kB, or for so many seconds."""
    served = Served(tmp_path, program="tests.faults.hurried")
    served.start(KLUMBA_LAG=f"{request.param} {UNREAD}")
    try:
        yield served
        served.stop()
    finally:
        served.kill()


def figures(served: Served) -> str:
    with urlopen(f"http://127.0.0.1:{served.port}/metrics", timeout=SECONDS) as page:
        return str(page.read().decode())


def figure(served: Served, name: str) -> float:
    found = re.search(rf"^{re.escape(name)} (\S+)$", figures(served), re.MULTILINE)
    assert found, name
    return float(found[1])


async def until_cut(served: Served, count: int) -> None:
    """Return when so many connections have been cut, of all time."""
    async with asyncio.timeout(SECONDS):
        while await asyncio.to_thread(figure, served, "klumba_connections_cut_total") < count:
            await asyncio.sleep(0.05)


def memory(served: Served) -> int:
    """Return the bytes of memory that a server holds."""
    pages = int(Path(f"/proc/{served.pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


class Live:
    """A player who reads, and looks at the clock."""

    def __init__(self, client: Client, play: FollowedPlay, number: int) -> None:
        self.client, self.play = client, play
        self._chance = Random(number)

    async def play_for(self, seconds: float, pause: float) -> list[float]:
        """Make events with pauses between them, and return how long each took."""
        took, ends = list[float](), time.perf_counter() + seconds
        while time.perf_counter() < ends:
            await asyncio.sleep(self._chance.uniform(0, 2 * pause))
            began = time.perf_counter()
            await (self.play.redo() if self.play.view.can_redo else self.play.undo())
            took.append(time.perf_counter() - began)
        return took


@asynccontextmanager
async def live_ones(served: Served, count: int) -> AsyncIterator[list[Live]]:
    async with asyncio.TaskGroup() as group:
        gone = asyncio.Event()
        arriving = [asyncio.get_running_loop().create_future() for _ in range(count)]

        async def stay(number: int) -> None:
            async with connect(served.url, backoff=QUICK) as client:
                play = await client.deal("flower-garden", number=number)
                await play.move(play.moves[0])
                arriving[number].set_result(Live(client, play, number))
                await gone.wait()

        for number in range(count):
            group.create_task(stay(number))
        try:
            yield await asyncio.gather(*arriving)
        finally:
            gone.set()


async def p99(live: list[Live], seconds: float = 2.0) -> float:
    """Return how long an event takes, of a hundred the slowest but one."""
    pause = len(live) / REQUESTS_A_SECOND
    took = await asyncio.gather(*(one.play_for(seconds, pause) for one in live))
    return quantiles([each for one in took for each in one], n=100)[98]


async def deaf_ones(served: Served, stack: ExitStack, count: int) -> list[Bare]:
    deaf = [Bare() for _ in range(count)]
    for one in deaf:
        stack.callback(one.close)
        await one.hello(served.port)
    return deaf


async def all_stuck(served: Served) -> None:
    """Return when the house answers no more of what is not read."""
    answered, now = -1.0, 0.0
    async with asyncio.timeout(SECONDS):
        while now != answered:
            answered = now
            await asyncio.sleep(0.2)
            now = await asyncio.to_thread(figure, served, 'klumba_requests_total{type="catalogue"}')


@pytest.mark.heavy
@pytest.mark.parametrize("hurried", [8.0], indirect=True)
async def test_stuck_readers_among_live_ones(hurried: Served) -> None:
    """The slowest answers of the live ones take at most twice as long; compared in turns."""
    count = scale(CLIENTS)
    alone, among = list[float](), list[float]()
    async with live_ones(hurried, count) as live:
        await p99(live)  # let everything be in its place
        before = memory(hurried)
        holds = False
        while not holds and len(alone) < MOST_TURNS:
            alone.append(await p99(live))
            with ExitStack() as stack:
                for one in await deaf_ones(hurried, stack, count):
                    one.ask_much()
                await all_stuck(hurried)
                assert figure(hurried, "klumba_connections") == 2 * count
                among.append(await p99(live))
                assert memory(hurried) - before < count * MOST_MEMORY + 10_000_000
                holds = len(alone) >= TURNS and median(among) <= 2 * median(alone)
                if holds:
                    await until_cut(hurried, count)
        assert holds, (alone, among)
        asked = figure(hurried, 'klumba_requests_total{type="catalogue"}')
        await asyncio.gather(*(one.client.ping() for one in live))
        assert figure(hurried, 'klumba_requests_total{type="catalogue"}') == asked
        assert asked < len(alone) * count * ASKED / 2, "who is cut is not answered any more"


@pytest.mark.parametrize("hurried", [60.0], indirect=True)
async def test_who_follows_and_does_not_read_is_cut(hurried: Served) -> None:
    """A push that cannot be delivered waits for nobody but its reader, and not for long."""
    async with connect(hurried.url, backoff=QUICK) as ann:
        play = await ann.deal("two-jokers", number=1)
        with ExitStack() as stack:
            deaf = Bare()
            stack.callback(deaf.close)
            assert ann.token
            await deaf.hello(hurried.port, token=ann.token)
            await deaf.say(frame(type="open", id=2, play=play.id))
            await deaf.until(b'"re":2}')
            assert figure(hurried, "klumba_connections") == 2
            events = 0
            while figure(hurried, "klumba_connections_cut_total") == 0:
                for _ in range(50):
                    await (play.resume() if play.view.paused else play.pause())
                    events += 1
                assert events < 10_000
        async with asyncio.timeout(SECONDS):
            while await asyncio.to_thread(figure, hurried, "klumba_connections") != 1:
                await asyncio.sleep(0.02)
        assert (await ann.open(play.id)).ply == events


@pytest.mark.parametrize("hurried", [1.0], indirect=True)
async def test_who_follows_and_lags_is_cut(hurried: Served) -> None:
    """Also with little unread, when it stays unread for a second."""
    async with connect(hurried.url, backoff=QUICK) as ann:
        with ExitStack() as stack:
            deaf = Bare()
            stack.callback(deaf.close)
            await deaf.hello(hurried.port)
            deaf.ask_much()
            await until_cut(hurried, 1)
        assert (await ann.ping()).time


@pytest.mark.parametrize("hurried", [2.0], indirect=True)
async def test_who_reads_slowly_is_not_cut(hurried: Served) -> None:
    """Behind now and then, for less than two seconds at a time."""
    with ExitStack() as stack:
        slow = Bare()
        stack.callback(slow.close)
        await slow.hello(hurried.port)
        for number in range(2, 12):
            await slow.say(frame(type="catalogue", id=number))
            await asyncio.sleep(0.5)
            await slow.until(b'"re":%d}' % number)
        assert figure(hurried, "klumba_connections_cut_total") == 0
        assert figure(hurried, "klumba_connections") == 1
