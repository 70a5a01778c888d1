"""Ten thousand visits leave nothing behind: no task, no follower, no play, no cycle, no memory."""

from __future__ import annotations

import asyncio
import gc
import re
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from klumba.club.live import Kept, LivePlay
from klumba.gateway.connection import Connection
from klumba.gateway.session import Session
from klumba.play.state import Play
from tests.clients.python.houses import house_apart, house_here
from tests.faults.bare import Bare, frame
from tests.faults.test_slow_readers import figure, memory
from tests.scale import scale
from tests.wire.served import Served

OURS = (Connection, Session, LivePlay, Kept, Play, asyncio.Task)
AT_ONCE = 20
SECONDS = 60.0

MOST_GROWTH = 4_000_000
"""Bytes by which a server may grow over all visits but the first: the database's caches fill."""


def field(name: str, message: bytes) -> str:
    found = re.search(rb'"%s":"([^"]+)"' % name.encode(), message)
    assert found, message
    return found[1].decode()


class Visitor:
    """Comes again and again, each time over a new connection, to one play."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.token = self.play = ""
        self.ply = 0

    async def begin(self) -> None:
        with closing(Bare()) as one:
            self.token = field("token", await one.hello(self.port))
            await one.say(frame(type="deal", id=2, patience="flower-garden", number=1))
            self.play = field("play", await one.until(b'"re":2}'))
            await one.say(frame(type="move", id=3, play=self.play, ply=0, move="3C>c6"))
            await one.until(b'"re":3}')
            self.ply = 1

    async def visit(self) -> None:
        """Come, open the play, make an event, begin another play, and go without a word."""
        with closing(Bare()) as one:
            await one.hello(self.port, token=self.token)
            await one.say(frame(type="open", id=2, play=self.play))
            await one.until(b'"re":2}')
            kind = "undo" if self.ply % 2 else "redo"
            await one.say(frame(type=kind, id=3, play=self.play, ply=self.ply))
            told = await one.until(b'"re":3}')
            assert b'"moved"' in told, told
            self.ply += 1

    async def visits(self, count: int) -> None:
        for _ in range(count):
            await self.visit()


async def come_and_go(visitors: list[Visitor], rounds: int) -> None:
    await asyncio.gather(*(one.visits(rounds // len(visitors)) for one in visitors))


async def begun(port: int, count: int) -> list[Visitor]:
    visitors = [Visitor(port) for _ in range(count)]
    await asyncio.gather(*(one.begin() for one in visitors))
    return visitors


def counted() -> Counter[str]:
    """Return how many there are of what a visit makes, by kind."""
    return Counter(type(one).__name__ for one in gc.get_objects() if type(one) in OURS)


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(SECONDS):
        while not condition():
            await asyncio.sleep(0.01)


async def test_visits_leave_nothing_in_the_house(tmp_path: Path) -> None:
    """When the last one is gone, all is as it was before the first, without the collector."""
    async with house_here(tmp_path) as url:
        few = len(asyncio.all_tasks())  # what a house does when nobody is there
        visitors = await begun(urlsplit(url).port or 0, AT_ONCE)
        await come_and_go(visitors, 100)
        await until(lambda: len(asyncio.all_tasks()) <= few)
        before = counted()
        await come_and_go(visitors, 300)
        await until(lambda: counted() <= before)


PAGE = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
NONSENSE = b"nonsense\r\n\r\n"
ENDS = {
    "no word": b"",
    "a close": bytes([0x88, 0x82, 0, 0, 0, 0, 3, 0xE8]),
    "no text": bytes([0x82, 0x80, 0, 0, 0, 0]),
    "no frame": b"\xff\xff\xff\xff",
    "too much": bytes([0x81, 0xFF, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]),
}


async def leave(port: int, last: bytes) -> None:
    with closing(Bare()) as one:
        await one.hello(port)
        await one.say(last)
        if last:
            await one.rest()


async def look_in(port: int, asked: bytes) -> None:
    with closing(Bare()) as one:
        await one.connect(port)
        await one.say(asked)
        await one.rest()


async def test_visits_leave_no_cycles(tmp_path: Path) -> None:
    """A server spares the collector: what only that would find is not made."""
    async with house_here(tmp_path) as url:
        port, few = urlsplit(url).port or 0, len(asyncio.all_tasks())
        visitors = await begun(port, AT_ONCE)

        async def all_kinds() -> None:
            await come_and_go(visitors, 100)
            await asyncio.gather(
                *(leave(port, last) for last in ENDS.values() for _ in range(10)),
                *(look_in(port, asked) for asked in (PAGE, NONSENSE) for _ in range(10)),
            )
            await until(lambda: len(asyncio.all_tasks()) <= few)

        await all_kinds()
        assert not await cycles_of(all_kinds)


async def cycles_of(doing: Callable[[], Awaitable[None]]) -> Counter[str]:
    """Do something, and return what of ours and of websockets it leaves in cycles."""
    gc.collect()
    gc.disable()
    try:
        await doing()
        gc.set_debug(gc.DEBUG_SAVEALL)
        gc.collect()
        kinds = [type(one) for one in gc.garbage]
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()
    return Counter(
        f"{kind.__module__}.{kind.__qualname__}"
        for kind in kinds
        if kind.__module__.partition(".")[0] in ("klumba", "websockets")
    )


@pytest.mark.heavy
async def test_the_memory_of_a_server_is_flat(tmp_path: Path) -> None:
    rounds = scale(10_000)
    async with house_apart(tmp_path) as served:
        visitors = await begun(served.port, 100)
        await come_and_go(visitors, rounds // 4)
        before = memory(served)
        await come_and_go(visitors, 3 * rounds // 4)
        assert memory(served) - before < MOST_GROWTH
        await all_gone(served)


async def all_gone(served: Served) -> None:
    """Check that nobody is there, and no play is in memory."""
    async with asyncio.timeout(SECONDS):
        for name in ("klumba_connections", "klumba_plays_in_memory"):
            while await asyncio.to_thread(figure, served, name):
                await asyncio.sleep(0.02)
    assert len(list(Path(f"/proc/{served.pid}/fd").iterdir())) < 60
