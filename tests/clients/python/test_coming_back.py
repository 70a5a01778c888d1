"""Breaks: when a client comes back, how long it waits, and what it says then."""

import asyncio

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.asyncio.server import ServerConnection, serve
from websockets.http11 import Request as HttpRequest
from websockets.http11 import Response

from docs.generate.examples.tables import Table, moved, play, pushed
from klumba.play.events import Did
from klumba.protocol import CloseCode, ErrorCode, answers, encode, requests
from klumba_client import Backoff, Client, Disconnected, Refused, connect
from klumba_client.link import FINAL, socket_url
from tests.clients.python.scripted import DAY, TOKEN, Visit, Waits, scripted

SOON = 5.0
GOLF = "golf~1-1"


def backoff(waits: Waits, attempts: int | None = None) -> Backoff:
    return Backoff(chance=lambda: 0.5, sleep=waits.sleep, attempts=attempts)


async def welcomed(visit: Visit) -> None:
    await visit.welcome()


async def pong(client: Client) -> None:
    async with asyncio.timeout(SOON):
        await client.ping()


# How long it waits.


@given(
    attempt=st.integers(0, 10_000),
    chance=st.floats(0, 1, exclude_max=True),
    code=st.sampled_from([None, *CloseCode]),
)
def test_a_wait_is_bounded_and_by_chance(attempt: int, chance: float, code: int | None) -> None:
    wait = Backoff(chance=lambda: chance).delay(attempt, code)
    longest = min(30.0, 1.0 * 2 ** min(attempt, 20))
    if code == CloseCode.TRY_AGAIN_LATER:
        assert 4 * longest <= wait <= 5 * longest
    else:
        assert 0 <= wait <= longest
        assert wait == pytest.approx(chance * longest)


@pytest.mark.parametrize("code", [1000, 1001, 1011, 1012])
async def test_a_client_comes_back_after_a_jittered_wait(code: int) -> None:
    async def first(visit: Visit) -> None:
        await visit.welcome()
        await visit.close(code)

    async def second(visit: Visit) -> None:
        assert (await visit.welcome()).token == TOKEN
        await visit.pong()

    waits = Waits()
    async with scripted(first, second) as url, connect(url, backoff=backoff(waits)) as client:
        await pong(client)
        assert client.token == TOKEN
    assert waits.slept == [0.5]


async def test_a_client_comes_back_when_the_line_is_cut() -> None:
    async def first(visit: Visit) -> None:
        await visit.welcome()
        visit.cut()

    async def second(visit: Visit) -> None:
        await visit.welcome()
        await visit.pong()

    async with scripted(first, second) as url, connect(url, backoff=backoff(Waits())) as client:
        await pong(client)


async def test_waits_grow_with_each_break_and_are_longer_after_an_overload() -> None:
    async def overloaded(visit: Visit) -> None:
        await visit.welcome()
        await visit.close(CloseCode.TRY_AGAIN_LATER)

    async def refused(visit: Visit) -> None:
        hello = await visit.heard(requests.Hello)
        await visit.say(answers.Error(code=ErrorCode.UNAVAILABLE, message="later", re=hello.id))

    async def broken(visit: Visit) -> None:
        visit.cut()

    async def last(visit: Visit) -> None:
        await visit.welcome()
        await visit.pong()

    waits = Waits()
    async with (
        scripted(overloaded, overloaded, refused, broken, last) as url,
        connect(url, backoff=backoff(waits)) as client,
    ):
        await pong(client)
    assert waits.slept == [4.5 * 1, 4.5 * 2, 4.5 * 4, 0.5 * 8]


async def test_a_connection_that_lasted_begins_the_count_anew() -> None:
    times = iter([0.0, 1.0, 1.0, 99.0, 99.0])

    async def restarted(visit: Visit) -> None:
        await visit.welcome()
        await visit.close(CloseCode.SERVICE_RESTART)

    async def last(visit: Visit) -> None:
        await visit.welcome()
        await visit.pong()

    waits = Waits()
    slow = Backoff(chance=lambda: 0.5, sleep=waits.sleep, clock=lambda: next(times))
    async with scripted(restarted, restarted, last) as url, connect(url, backoff=slow) as client:
        await pong(client)
    assert waits.slept == [0.5, 0.5]


async def test_attempts_may_be_bounded() -> None:
    async def broken(visit: Visit) -> None:
        visit.cut()

    async def first(visit: Visit) -> None:
        await visit.welcome()
        visit.cut()

    waits = Waits()
    async with (
        scripted(first, broken, broken, broken) as url,
        connect(url, backoff=backoff(waits, attempts=3)) as client,
    ):
        with pytest.raises(Disconnected):
            await pong(client)
    assert waits.slept == [0.5, 1.0, 2.0]


# When it does not come back.


@pytest.mark.parametrize("code", sorted(FINAL))
async def test_after_a_final_code_all_that_wait_are_told(code: int) -> None:
    async def only(visit: Visit) -> None:
        await visit.welcome()
        await visit.heard(requests.Ping)
        await visit.close(code, "because")

    waits = Waits()
    async with scripted(only) as url, connect(url, backoff=backoff(waits)) as client:
        with pytest.raises(Disconnected, match="because") as told:
            await pong(client)
        assert told.value.code == code
        with pytest.raises(Disconnected, match="because"):
            await pong(client)
        with pytest.raises(Disconnected, match="because"):
            await anext(client.pushes)
        assert not client.connected
    assert waits.slept == []
    with pytest.raises(Disconnected, match="because"):
        await anext(client.pushes)


@pytest.mark.parametrize(
    ("status", "final"), [(404, True), (426, True), (429, False), (500, False), (503, False)]
)
async def test_a_page_instead_of_a_house_is_final_and_a_server_that_fails_is_not(
    status: int, *, final: bool
) -> None:
    statuses = iter([None, status, None])

    def respond(connection: ServerConnection, _: HttpRequest) -> Response | None:
        answer = next(statuses)
        return connection.respond(answer, "no") if answer else None

    async def house(connection: ServerConnection) -> None:
        visit = Visit(connection)
        await visit.welcome()
        if not waits.slept:
            await visit.close(CloseCode.SERVICE_RESTART)
        else:
            await visit.pong()
            await connection.wait_closed()

    waits = Waits()
    async with serve(house, "127.0.0.1", 0, process_request=respond) as server:
        url = f"ws://127.0.0.1:{server.sockets[0].getsockname()[1]}/ws"
        async with connect(url, backoff=backoff(waits)) as client:
            if final:
                with pytest.raises(Disconnected, match=str(status)):
                    await pong(client)
            else:
                await pong(client)
    assert waits.slept == ([0.5] if final else [0.5, 4.5 * 2])


async def test_a_revoked_token_ends_the_client() -> None:
    async def only(visit: Visit) -> None:
        await visit.welcome()
        await visit.say(answers.Error(code=ErrorCode.BAD_TOKEN, message="revoked"))
        await visit.close(CloseCode.POLICY_VIOLATION, "revoked")

    async with scripted(only) as url, connect(url, backoff=backoff(Waits())) as client:
        error = await anext(client.pushes)
        assert isinstance(error, answers.Error)
        assert error.code is ErrorCode.BAD_TOKEN
        with pytest.raises(Disconnected):
            await anext(client.pushes)


async def test_a_token_that_is_refused_later_ends_the_client() -> None:
    async def first(visit: Visit) -> None:
        await visit.welcome()
        await visit.close(CloseCode.SERVICE_RESTART)

    async def second(visit: Visit) -> None:
        hello = await visit.heard(requests.Hello)
        await visit.say(answers.Error(code=ErrorCode.BAD_TOKEN, message="no", re=hello.id))

    async with scripted(first, second) as url, connect(url, backoff=backoff(Waits())) as client:
        with pytest.raises(Refused) as refused:
            await pong(client)
        assert refused.value.code is ErrorCode.BAD_TOKEN


async def test_a_token_that_is_refused_is_told_by_connect() -> None:
    closed = asyncio.Event()

    async def only(visit: Visit) -> None:
        hello = await visit.heard(requests.Hello)
        assert (hello.token, hello.lang, hello.client) == ("bad", "ru", "a test")
        await visit.say(answers.Error(code=ErrorCode.BAD_TOKEN, message="нет", re=hello.id))

        await visit.connection.wait_closed()
        closed.set()

    async with scripted(only) as url:
        with pytest.raises(Refused, match="нет"):
            async with connect(url, token="bad", lang="ru", client="a test"):
                pass
        async with asyncio.timeout(SOON):
            await closed.wait()


async def test_connect_tells_that_there_is_no_house() -> None:
    async with scripted() as url:
        pass
    with pytest.raises(Disconnected) as told:
        async with connect(url):
            pass
    assert told.value.code is None


@pytest.mark.parametrize(
    ("url", "socket"),
    [
        ("http://127.0.0.1:8000/", "ws://127.0.0.1:8000/ws"),
        ("https://klumba.example", "wss://klumba.example/ws"),
        ("ws://[::1]:1/ws", "ws://[::1]:1/ws"),
        ("wss://klumba.example/house/ws?a=b", "wss://klumba.example/house/ws?a=b"),
    ],
)
def test_the_address_of_the_page_is_enough(url: str, socket: str) -> None:
    assert socket_url(url) == socket


# What it says when it is back.


async def test_followed_plays_are_asked_for_and_what_was_unanswered_is_sent_again() -> None:
    table = Table("p", GOLF)
    opening = table.view()
    (first_move,) = opening.moves[:1]
    sent = list[requests.Request]()

    async def first(visit: Visit) -> None:
        await visit.welcome()
        deal = await visit.heard(requests.Deal)
        await visit.say(play(opening, deal.id))
        sent.append(await visit.heard(requests.Move))
        sent.append(await visit.heard(requests.Ping))
        table.does(Did.MOVE, first_move)  # it is done, and nobody gets to know
        visit.cut()

    async def second(visit: Visit) -> None:
        assert (await visit.welcome()).token == TOKEN
        opened = await visit.heard(requests.Open)
        assert (opened.play, opened.since) == ("p", 0)
        again = await visit.heard(requests.Move)
        assert [again, await visit.heard(requests.Ping)] == sent
        assert encode(again) == encode(sent[0])
        event = Table("p", GOLF).makes(first_move)
        await visit.say(
            answers.Events(play="p", events=(event,), re=opened.id),
            moved(event, again.id),
            answers.Pong(re=sent[1].id, time=f"{DAY}T12:00:00Z"),
        )

    async with scripted(first, second) as url, connect(url, backoff=backoff(Waits())) as client:
        followed = await client.deal("golf")
        async with asyncio.timeout(SOON):
            answer, _ = await asyncio.gather(followed.move(first_move), client.ping())
        assert (answer.ply, answer.move) == (1, first_move)
        assert followed.view == table.view()
        # The reader of the pushes gets to know it too, once.
        told = await anext(client.pushes)
        assert isinstance(told, answers.Moved)
        assert told.ply == 1
        assert len(client.pushes) == 0


async def test_a_request_made_in_a_break_is_sent_after_it() -> None:
    back = asyncio.Event()

    async def first(visit: Visit) -> None:
        await visit.welcome()
        await visit.close(CloseCode.SERVICE_RESTART)

    async def second(visit: Visit) -> None:
        await visit.welcome()
        await visit.pong()
        await visit.pong()

    async def sleep(_: float) -> None:
        await back.wait()

    async with scripted(first, second) as url, connect(url, backoff=Backoff(sleep=sleep)) as client:
        while client.connected:
            await asyncio.sleep(0)
        async with asyncio.TaskGroup() as group:
            kept = [group.create_task(pong(client)) for _ in range(2)]
            cancelled = group.create_task(pong(client))
            await asyncio.sleep(0)
            cancelled.cancel()
            back.set()
        assert all(task.done() for task in kept)


async def test_an_open_that_is_refused_for_now_is_asked_again() -> None:
    table = Table("p", GOLF)

    async def first(visit: Visit) -> None:
        await visit.welcome()
        await visit.say(play(table.view(), (await visit.heard(requests.Deal)).id))
        await visit.close(CloseCode.SERVICE_RESTART)

    async def second(visit: Visit) -> None:
        await visit.welcome()
        asked = await visit.heard(requests.Open)
        later = answers.ErrorData(retry_after_ms=250)
        await visit.say(
            answers.Error(code=ErrorCode.RATE_LIMITED, message="", data=later, re=asked.id)
        )
        asked = await visit.heard(requests.Open)
        assert asked.since == 0
        table.makes(table.view().moves[0])
        await visit.say(play(table.view(), asked.id))

    waits = Waits()
    async with scripted(first, second) as url, connect(url, backoff=backoff(waits)) as client:
        followed = await client.deal("golf")
        async with asyncio.timeout(SOON):
            told = await anext(client.pushes)
        assert told == followed.view == table.view()
    assert waits.slept == [0.5, 0.25 + 0.5]


async def test_a_play_that_is_gone_is_followed_no_longer() -> None:
    table = Table("p", GOLF)

    async def first(visit: Visit) -> None:
        await visit.welcome()
        await visit.say(play(table.view(), (await visit.heard(requests.Deal)).id))
        await visit.close(CloseCode.SERVICE_RESTART)

    async def second(visit: Visit) -> None:
        await visit.welcome()
        asked = await visit.heard(requests.Open)
        await visit.say(answers.Error(code=ErrorCode.UNKNOWN_PLAY, message="gone", re=asked.id))
        await visit.say(pushed(table.makes(table.view().moves[0])))
        await visit.pong()
        await visit.close(CloseCode.SERVICE_RESTART)

    async def third(visit: Visit) -> None:
        await visit.welcome()
        await visit.pong()

    async with (
        scripted(first, second, third) as url,
        connect(url, backoff=backoff(Waits())) as client,
    ):
        followed = await client.deal("golf")
        told = await anext(client.pushes)
        assert isinstance(told, answers.Error)
        assert told.message == "gone"
        await pong(client)
        await pong(client)
        assert followed.ply == 0
