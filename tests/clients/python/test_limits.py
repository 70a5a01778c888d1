"""A house that is asked too much: calls wait by themselves, in their order, and not for ever."""

import asyncio
import re
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from urllib.request import urlopen

import pytest

from docs.generate.examples.tables import Table, moved
from klumba.play.events import Did
from klumba.protocol import ErrorCode, Request, answers, requests
from klumba_client import Backoff, Refused, connect
from tests.clients.python.houses import house_here
from tests.clients.python.scripted import NOW, Visit, Waits, scripted

SOON = 5.0
GOLF = "golf~1-1"


AT_ONCE = 20
SCARCE = [f"requests=30/{AT_ONCE}"]
"""A limit of the house that is met on a slow machine too."""


def refusals(url: str) -> float:
    """Return how often the house has refused anybody for asking too much."""
    with urlopen(f"{url}metrics") as page:
        figures = page.read().decode()
    found = re.search(r'klumba_errors_total\{code="rate_limited"\} (\S+)', figures)
    return float(found[1]) if found else 0.0


async def test_a_bot_of_plain_loops_plays_golf_after_golf(contract: None, tmp_path: Path) -> None:
    assert contract is None
    moves = 0
    async with house_here(tmp_path, limits=True, limit=SCARCE) as url, connect(url) as client:
        while moves < 5 * AT_ONCE:
            golf = await client.deal("golf")
            while golf.moves:
                await golf.move(golf.moves[0])
                moves += 1
            await golf.close()
        assert await asyncio.to_thread(refusals, url) > 0, "the limit was never met"


async def test_moves_that_are_sent_at_once_keep_their_order(tmp_path: Path) -> None:
    """All are made: none is overtaken by those after it, and none is made twice."""
    async with house_here(tmp_path, limits=True, limit=SCARCE) as url, connect(url) as client:
        golf = await client.deal("golf", number=1)
        order = list[int]()

        async def turn(number: int) -> None:
            # Back and forth, so that as many can be sent as are wanted.
            if number % 2:
                await client.undo(golf.id, number)
            else:
                await client.move(golf.id, number, golf_moves[0])
            order.append(number)

        golf_moves = golf.moves
        plies = range(40)
        pings = [client.ping() for _ in range(2 * AT_ONCE)]  # they use up what there is
        await asyncio.gather(*pings, *(turn(number) for number in plies))
        assert order == list(plies)
        assert golf.ply == len(plies)
        assert await asyncio.to_thread(refusals, url) > 0, "the limit was never met"


@dataclass
class Time(Waits):
    """Passes when somebody sleeps, and not otherwise."""

    slept: list[float] = field(default_factory=list)

    def clock(self) -> float:
        return sum(self.slept)

    @property
    def backoff(self) -> Backoff:
        return Backoff(first=0.1, chance=lambda: 1.0, clock=self.clock, sleep=self.sleep)


def put_off(request: Request, wait: int = 400) -> answers.Error:
    data = answers.ErrorData(retry_after_ms=wait)
    return answers.Error(code=ErrorCode.RATE_LIMITED, message="", data=data, re=request.id)


def pong(request: Request) -> answers.Pong:
    return answers.Pong(re=request.id, time=NOW)


async def test_a_call_waits_as_long_as_it_is_told_and_goes_again_as_it_was() -> None:
    async def only(visit: Visit) -> None:
        await visit.welcome()
        first = await visit.heard(requests.Ping)
        await visit.say(put_off(first, 400))
        assert await visit.heard(requests.Ping) == first
        await visit.say(put_off(first, 20))
        assert await visit.heard(requests.Ping) == first
        await visit.say(pong(first))
        await visit.pong()

    time = Time()
    async with scripted(only) as url, connect(url, backoff=time.backoff) as client:
        async with asyncio.timeout(SOON):
            await client.ping()
            assert time.slept == [0.5, 0.025]
            await client.ping()
    assert len(time.slept) == 2


async def test_later_calls_wait_for_their_turn() -> None:
    async def only(visit: Visit) -> None:
        await visit.welcome()
        asked = [await visit.heard(requests.Ping) for _ in range(3)]
        await visit.say(put_off(asked[0]), pong(asked[1]), put_off(asked[2]))
        for ping in (asked[0], asked[2]):
            assert await visit.heard(requests.Ping) == ping
            await visit.say(pong(ping))
        await visit.pong()

    time = Time()
    async with scripted(only) as url, connect(url, backoff=time.backoff) as client:
        async with asyncio.timeout(SOON):
            await asyncio.gather(*(client.ping() for _ in range(3)))
            await client.ping()
    assert len(time.slept) == 1


async def test_a_move_that_overtook_another_goes_again_after_it() -> None:
    table = Table("p", GOLF)
    view = table.view()
    events = [table.makes(view.moves[0]), table.does(Did.UNDO)]

    async def only(visit: Visit) -> None:
        await visit.welcome()
        first = await visit.heard(requests.Move)
        second = await visit.heard(requests.Undo)
        stale = answers.ErrorData(play=view)
        await visit.say(
            put_off(first),
            answers.Error(code=ErrorCode.STALE, message="", data=stale, re=second.id),
        )
        for request, event in zip((first, second), events, strict=True):
            assert await visit.heard(Request) == request
            await visit.say(moved(event, request.id))

    time = Time()
    async with scripted(only) as url, connect(url, backoff=time.backoff) as client:
        async with asyncio.timeout(SOON):
            move = client.move("p", 0, view.moves[0])
            made = await asyncio.gather(move, client.undo("p", 1))
    assert [one.ply for one in made] == [1, 2]


@pytest.mark.parametrize(("most", "times"), [(0, 1), (1, 2), (2, 4)])
async def test_no_call_waits_longer_than_it_may(most: float, times: int) -> None:
    async def only(visit: Visit) -> None:
        await visit.welcome()
        for _ in range(times):
            ping = await visit.heard(requests.Ping)
            await visit.say(put_off(ping, 480))
        await visit.pong()  # the next one is not kept by it

    time = Time()
    async with scripted(only) as url, connect(url, backoff=time.backoff, rate_wait=most) as client:
        async with asyncio.timeout(SOON):
            with pytest.raises(Refused, match="rate_limited"):
                await client.ping()
            assert time.clock() <= most
            await client.ping()


async def test_a_call_that_is_cancelled_while_it_waits_is_not_sent() -> None:
    heard = asyncio.Event()

    async def only(visit: Visit) -> None:
        await visit.welcome()
        first = await visit.heard(requests.Ping)
        await visit.say(put_off(first))
        heard.set()
        last = await visit.heard(requests.Ping)
        assert last.id > first.id
        await visit.say(pong(last))

    class Still(Time):
        async def sleep(self, seconds: float) -> None:
            self.slept.append(seconds)
            await go_on.wait()

    go_on = asyncio.Event()
    time = Still()
    async with scripted(only) as url, connect(url, backoff=time.backoff) as client:
        async with asyncio.timeout(SOON):
            waiting = asyncio.create_task(client.ping())
            await heard.wait()
            waiting.cancel()
            with suppress(asyncio.CancelledError):
                await waiting
            go_on.set()
            await client.ping()


async def test_after_a_break_all_calls_go_at_once() -> None:
    async def first(visit: Visit) -> None:
        await visit.welcome()
        asked = [await visit.heard(requests.Ping) for _ in range(2)]
        await visit.say(put_off(asked[0], 20_000))
        visit.cut()

    async def second(visit: Visit) -> None:
        await visit.welcome()
        for number in (2, 3):
            ping = await visit.heard(requests.Ping)
            assert ping.id == number
            await visit.say(pong(ping))

    class Long(Time):
        async def sleep(self, seconds: float) -> None:
            if seconds > 10:
                await asyncio.Event().wait()
            await super().sleep(seconds)

    async with scripted(first, second) as url, connect(url, backoff=Long().backoff) as client:
        async with asyncio.timeout(SOON):
            await asyncio.gather(client.ping(), client.ping())
