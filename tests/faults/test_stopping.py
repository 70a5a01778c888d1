"""Ending and starting again: in time, with what is under way answered, and for a crowd."""

from __future__ import annotations

import asyncio
import re
import resource
import signal
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, suppress
from pathlib import Path

import pytest
from websockets.exceptions import InvalidMessage

from tests.e2e.house import House
from tests.faults.bare import Bare, frame
from tests.faults.players import Told, check_stored, playing
from tests.faults.test_disk import locked, served
from tests.faults.test_slow_readers import figure, figures
from tests.scale import scale
from tests.wire.client import Client
from tests.wire.conftest import Connect
from tests.wire.served import Served
from tests.wire.sitting import LINE, sit_down
from tests.wire.stored import stored_play

__all__ = ["served"]

END_SECONDS = 5.0
FILES = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
SECONDS = 120.0
FILES_BESIDE = 200


async def ended(served: Served, began: float) -> float:
    """Check that a server has ended well, and return in how many seconds."""
    assert await asyncio.to_thread(served.ended) == 0, served.written
    return time.monotonic() - began


def stop(served: Served) -> float:
    served.ask_to_end(signal.SIGTERM)
    return time.monotonic()


async def test_stuck_clients_do_not_hold_up_the_end(
    served: Served, connected: Callable[[Served], Connect]
) -> None:
    ann = await connected(served)()
    with ExitStack() as stack:
        for _ in range(50):
            deaf = Bare()
            stack.callback(deaf.close)
            await deaf.hello(served.port)
            deaf.ask_much()
        silent = socket.create_connection(("127.0.0.1", served.port))
        stack.callback(silent.close)
        await ann.ask("ping")
        began = stop(served)
        assert await ann.closed() == 1012
        assert time.monotonic() - began < 1, "who reads hears of it at once"
        assert await ended(served, began) < END_SECONDS


async def test_what_is_under_way_is_answered_before_the_end(
    served: Served, connected: Callable[[Served], Connect]
) -> None:
    """A move that waits for the disk when the signal comes is stored, answered, then 1012."""
    ann = await connected(served)()
    waiting = await connected(served)()
    sitting = await sit_down(ann)
    with locked(served):
        sent = await ann.send("move", play=sitting.id, ply=0, move=LINE[0])
        await waiting.ask("ping")  # read after the move, so the move was read
        began = stop(served)
        assert await waiting.closed() == 1012, "who asks nothing hears of it at once"
        with pytest.raises(ConnectionRefusedError):
            await asyncio.open_connection("127.0.0.1", served.port)
    assert (await sent.answer())["ply"] == 1
    assert await ann.closed() == 1012
    assert await ended(served, began) < END_SECONDS
    whole = await stored_play(served.database_url, sitting.id)
    assert [event.move for event in whole.events] == [LINE[0]]


async def test_an_end_among_fifty_players(served: Served) -> None:
    """They are told 1012, come back to the next server, and go on; the WAL is moved home."""
    told = Told()
    async with playing(served.url, 50, told) as players:
        for _ in range(2):
            await asyncio.sleep(0.5)  # they play
            began = stop(served)
            assert await ended(served, began) < END_SECONDS
            assert not list(served.data.glob("*-wal")), "something was not written home"
            before = dict(told.by_player)
            await asyncio.to_thread(served.start)
            async with asyncio.timeout(SECONDS):
                while any(
                    told.by_player[one.number] == before.get(one.number, 0) for one in players
                ):
                    await asyncio.sleep(0.01)
    await check_stored(served.database_url, told, list(told.events))


async def test_a_second_signal_ends_at_once(served: Served) -> None:
    with ExitStack() as stack:
        deaf = Bare()
        stack.callback(deaf.close)
        await deaf.hello(served.port)
        deaf.ask_much()
        await asyncio.sleep(0.2)
        began = stop(served)
        while "stopping" not in served.written:
            await asyncio.sleep(0.01)
        served.ask_to_end(signal.SIGTERM)
        assert await asyncio.to_thread(served.ended) == 128 + signal.SIGTERM
        assert time.monotonic() - began < 2
    served.start()


@pytest.fixture
def many_files() -> Iterator[int]:
    """Let this process and its servers open as many files as a crowd takes; return the crowd."""
    count = scale(2000)
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = count + FILES_BESIDE
    if before[0] < wanted:
        hard = max(wanted, before[1])
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        except (ValueError, PermissionError):
            pytest.skip(f"{wanted} open files are needed: `ulimit -Hn {wanted}`")
    yield count
    resource.setrlimit(resource.RLIMIT_NOFILE, before)


def test_a_server_takes_all_the_files_that_it_may(tmp_path: Path) -> None:
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    served = Served(tmp_path)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (256, before[1]))
        served.start()
        resource.setrlimit(resource.RLIMIT_NOFILE, before)
        assert resource.prlimit(served.pid, resource.RLIMIT_NOFILE)[0] == before[1]
        served.stop()
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)
        served.kill()


def files_of(served: Served) -> int:
    return len(list(Path(f"/proc/{served.pid}/fd").iterdir()))


async def as_soon_as_there_is_room(connect: Connect, token: str) -> Client:
    async with asyncio.timeout(SECONDS):
        while True:
            with suppress(OSError, InvalidMessage):
                return await connect(token)
            await asyncio.sleep(0.01)


async def test_more_connections_than_files(
    served: Served, connected: Callable[[Served], Connect]
) -> None:
    """Who is there plays on; who comes is turned away, until there is room again."""
    connect = connected(served)
    sitting = await sit_down(await connect())
    few = files_of(served) + 10
    before = resource.prlimit(served.pid, resource.RLIMIT_NOFILE, (few, FILES))
    assert before[1] == FILES
    with ExitStack() as stack:
        crowd = [Bare() for _ in range(40)]
        for one in crowd:
            stack.callback(one.close)
            with suppress(ConnectionError):
                await one.connect(served.port)
        await sitting.move(*LINE[:3])
        assert files_of(served) >= few - 2, "there was room for all"
    sitting.client = await as_soon_as_there_is_room(connect, sitting.client.token)
    await sitting.move(LINE[3])


async def begun(port: int, count: int) -> list[tuple[str, str]]:
    """Begin so many plays, of so many players; return whose each is, by the token, and which."""
    few_at_once = asyncio.Semaphore(20)

    async def one_play() -> tuple[str, str]:
        async with few_at_once:
            with closing(Bare()) as one:
                welcome = await one.hello(port)
                await one.say(frame(type="deal", id=2, patience="flower-garden", number=1))
                play = await one.until(b'"re":2}')
        return field("token", welcome), field("play", play)

    return await asyncio.gather(*(one_play() for _ in range(count)))


def field(name: str, message: bytes) -> str:
    found = re.search(rb'"%s":"(\w+)"' % name.encode(), message)
    assert found, message
    return found[1].decode()


@pytest.fixture
def limited(tmp_path: Path) -> Iterator[Served]:
    """A server as players have it, limits and all."""
    (tmp_path / "house").mkdir()
    house = House(tmp_path / "house")
    try:
        yield house
        house.stop()
    finally:
        house.kill()


@pytest.mark.heavy
async def test_a_crowd_that_comes_back_at_once(many_files: int, limited: Served) -> None:
    """Each to a play of its own, all from one address, and none waits before it comes back."""
    served = limited
    plays = await begun(served.port, many_files)
    await asyncio.to_thread(served.restart)
    with ExitStack() as stack:

        async def come_back(token: str, play: str) -> None:
            one = Bare()
            stack.callback(one.close)
            await one.hello(served.port, token=token)
            await one.say(frame(type="open", id=2, play=play))
            assert b'"type":"play"' in await one.until(b'"re":2}')

        async with asyncio.timeout(SECONDS), asyncio.TaskGroup() as group:
            for token, play in plays:
                group.create_task(come_back(token, play))
        assert await asyncio.to_thread(figure, served, "klumba_connections") == many_files
        assert await asyncio.to_thread(figure, served, "klumba_plays_in_memory") == many_files
        told = re.findall(
            r"klumba_limited_total\{.*\} (.+)", await asyncio.to_thread(figures, served)
        )
        assert told
        assert not any(map(float, told))
    written = served.written
    assert '"warning"' not in written, written
    assert '"error"' not in written, written
