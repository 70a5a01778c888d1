"""Requests, answers and pushes of one connection: what belongs to what, and what goes missing."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any

import msgspec
import pytest
from msgspec import UNSET

from docs.generate.examples.tables import Table, moved, play, pushed
from klumba.protocol import ErrorCode, Unreadable, answers, encode, requests
from klumba.protocol.registry import EXCHANGES
from klumba_client import Client, FollowedPlay, Missed, Refused, Stale, connect
from tests.clients.python.scripted import DAY, NOW, Visit, greeting, scripted

SOON = 5.0
GOLF = "golf~1-1"


def test_every_request_has_a_method() -> None:
    methods = {name for name in dir(Client) if not name.startswith("_")}
    wanted = {str(kind.__struct_config__.tag) for kind in EXCHANGES} - {"hello"}
    assert wanted <= methods


CALLS: list[tuple[Callable[[Client], Coroutine[Any, Any, Any]], dict[str, Any]]] = [
    (lambda c: c.catalogue(), {"type": "catalogue"}),
    (lambda c: c.rules("golf", lang="ru"), {"type": "rules", "patience": "golf", "lang": "ru"}),
    (lambda c: c.deal("golf", number=7, key="k" * 16), {"type": "deal", "number": 7}),
    (lambda c: c.deal("golf", name=GOLF), {"type": "deal", "name": GOLF}),
    (lambda c: c.deal("golf", deck="AS"), {"type": "deal", "deck": "AS"}),
    (lambda c: c.deal("golf", position=("f:", "k:")), {"type": "deal", "position": ["f:", "k:"]}),
    (lambda c: c.daily("golf", day=DAY), {"type": "daily", "day": DAY}),
    (lambda c: c.daily_play("golf", day=DAY), {"type": "daily_play", "day": DAY}),
    (lambda c: c.open("p"), {"type": "open", "play": "p"}),
    (lambda c: c.close("p"), {"type": "close", "play": "p"}),
    (
        lambda c: c.plays(state="won", patience="golf", kind="known", before="b", limit=5),
        {"state": "won", "patience": "golf", "kind": "known", "before": "b", "limit": 5},
    ),
    (lambda c: c.move("p", 3, "5D>f"), {"type": "move", "play": "p", "ply": 3, "move": "5D>f"}),
    (lambda c: c.undo("p", 3, 2), {"type": "undo", "play": "p", "ply": 3, "count": 2}),
    (lambda c: c.redo("p", 3), {"type": "redo", "ply": 3}),
    (lambda c: c.pause("p", 3), {"type": "pause", "ply": 3}),
    (lambda c: c.resume("p", 3), {"type": "resume", "ply": 3}),
    (lambda c: c.resign("p", 3), {"type": "resign", "ply": 3}),
    (lambda c: c.hint("p", 3), {"type": "hint", "ply": 3}),
    (lambda c: c.analyse("p"), {"type": "analyse", "play": "p"}),
    (lambda c: c.post_mortem("p"), {"type": "post_mortem", "play": "p"}),
    (lambda c: c.replay("p"), {"type": "replay", "play": "p"}),
    (lambda c: c.replay("p", steps=0), {"type": "replay", "play": "p", "steps": 0}),
    (
        lambda c: c.board("golf", "day", day=DAY, kind="clean", bots=True, offset=3, limit=5),
        {"span": "day", "day": DAY, "kind": "clean", "bots": True, "offset": 3, "limit": 5},
    ),
    (lambda c: c.board("golf", "all", around=True), {"span": "all", "around": True}),
    (lambda c: c.statistics(player="N2", patience="golf"), {"player": "N2", "patience": "golf"}),
    (lambda c: c.settings({"a": [1]}), {"type": "settings", "values": {"a": [1]}}),
    (lambda c: c.claim("Ann", "a password", bot=True), {"name": "Ann", "bot": True}),
    (lambda c: c.sign_in("Ann", "a password"), {"type": "sign_in", "password": "a password"}),
    (lambda c: c.rename("Ann"), {"type": "rename", "name": "Ann"}),
    (lambda c: c.change_password("a", "b"), {"old": "a", "new": "b"}),
    (lambda c: c.tokens(), {"type": "tokens"}),
    (lambda c: c.revoke("t"), {"type": "revoke", "token_id": "t"}),
    (lambda c: c.export(), {"type": "export"}),
    (lambda c: c.delete_account("a"), {"type": "delete_account", "password": "a"}),
    (lambda c: c.ping(), {"type": "ping"}),
]


async def test_each_method_sends_its_request_and_raises_what_it_is_refused_with() -> None:
    async def only(visit: Visit) -> None:
        await visit.welcome()
        for _, fields in CALLS:
            sent = msgspec.json.decode(encode(await visit.heard(requests.Request)))
            assert {name: sent[name] for name in fields} == fields
            code = ErrorCode.UNAVAILABLE
            await visit.say(answers.Error(code=code, message="not yet", re=sent["id"]))

    async with scripted(only) as url, connect(url) as client:
        for call, _ in CALLS:
            async with asyncio.timeout(SOON):
                with pytest.raises(Refused, match="not yet") as refused:
                    await call(client)
            assert refused.value.code is ErrorCode.UNAVAILABLE


async def test_answers_find_their_requests_in_any_order() -> None:
    async def only(visit: Visit) -> None:
        await visit.welcome()
        asked = [await visit.heard(requests.Rules) for _ in range(20)]
        for rules in reversed(asked):
            await visit.say(
                answers.Rules(
                    patience=rules.patience, title=rules.patience.upper(), sections=(), re=rules.id
                )
            )

    async with scripted(only) as url, connect(url) as client, asyncio.timeout(SOON):
        keys = [f"patience-{number}" for number in range(20)]
        told = await asyncio.gather(*map(client.rules, keys))
    assert [rules.title for rules in told] == [key.upper() for key in keys]


async def dealt(visit: Visit, table: Table) -> requests.Deal:
    deal = await visit.heard(requests.Deal)
    await visit.say(play(table.view(), deal.id))
    return deal


async def test_a_cancelled_call_harms_no_other_and_its_move_is_held() -> None:
    table = Table("p", GOLF)
    first, second = table.view().moves[0], asyncio.Event()
    heard = asyncio.Event()

    async def only(visit: Visit) -> None:
        await visit.welcome()
        await dealt(visit, table)
        move = await visit.heard(requests.Move)
        heard.set()
        await second.wait()
        await visit.say(moved(table.makes(first), move.id))
        await visit.pong()

    async with scripted(only) as url, connect(url) as client, asyncio.timeout(SOON):
        followed = await client.deal("golf")
        moving = asyncio.create_task(followed.move(first))
        await heard.wait()
        moving.cancel()
        second.set()
        await client.ping()
        assert moving.cancelled()
        assert followed.view == table.view()
        told = await anext(client.pushes)
        assert isinstance(told, answers.Moved)
        assert (told.ply, told.re) == (1, UNSET)


async def test_a_play_whose_dealing_was_cancelled_is_closed() -> None:
    table = Table("p", GOLF)
    heard, cancelled, closed = asyncio.Event(), asyncio.Event(), asyncio.Event()

    async def only(visit: Visit) -> None:
        await visit.welcome()
        deal = await visit.heard(requests.Deal)
        heard.set()
        await cancelled.wait()
        await visit.say(play(table.view(), deal.id))
        close = await visit.heard(requests.Close)
        assert close.play == "p"
        await visit.say(answers.Closed(play="p", re=close.id))
        closed.set()
        await visit.pong()

    async with scripted(only) as url, connect(url) as client, asyncio.timeout(SOON):
        dealing = asyncio.create_task(client.deal("golf"))
        await heard.wait()
        dealing.cancel()
        cancelled.set()
        await closed.wait()
        await client.ping()
    assert dealing.cancelled()


async def test_deals_have_keys_of_their_own() -> None:
    keys = list[Any]()

    async def only(visit: Visit) -> None:
        await visit.welcome()
        for number in range(3):
            deal = await dealt(visit, Table(f"p{number}", GOLF))
            keys.append(deal.key)

    async with scripted(only) as url, connect(url) as client, asyncio.timeout(SOON):
        await client.deal("golf")
        await client.deal("golf")
        await client.deal("golf", key="chosen by a caller")
    assert len(set(keys)) == 3
    assert keys[2] == "chosen by a caller"


async def test_an_answer_that_is_older_than_what_is_held_is_returned_and_not_held() -> None:
    table = Table("p", GOLF)
    event = table.makes(table.view().moves[0])
    table.makes(table.view().moves[0])

    async def only(visit: Visit) -> None:
        await visit.welcome()
        await dealt(visit, table)
        await visit.say(moved(event, (await visit.heard(requests.Move)).id))
        await visit.pong()

    async with scripted(only) as url, connect(url) as client, asyncio.timeout(SOON):
        followed = await client.deal("golf")
        answer = await client.move("p", 0, event.move)
        assert (answer.ply, answer.move) == (1, event.move)
        assert followed.view == table.view()
        await client.ping()
        assert len(client.pushes) == 0


async def test_stale_carries_the_play_and_brings_the_held_one_up_to_date() -> None:
    table = Table("p", GOLF)

    async def only(visit: Visit) -> None:
        await visit.welcome()
        await dealt(visit, table)
        move = await visit.heard(requests.Move)
        table.makes(table.view().moves[0])
        data = answers.ErrorData(play=table.view())
        await visit.say(answers.Error(code=ErrorCode.STALE, message="", data=data, re=move.id))

    async with scripted(only) as url, connect(url) as client, asyncio.timeout(SOON):
        followed = await client.deal("golf")
        with pytest.raises(Stale) as stale:
            await followed.move(followed.moves[0])
        assert stale.value.play == followed.view == table.view()
        assert stale.value.code is ErrorCode.STALE


async def test_each_gap_is_asked_for() -> None:
    table = Table("p", GOLF)

    async def only(visit: Visit) -> None:
        await visit.welcome()
        await dealt(visit, table)
        for since in (0, 2):
            events = [table.makes(table.view().moves[0]) for _ in range(2)]
            await visit.say(pushed(events[1]))
            asked = await visit.heard(requests.Open)
            assert asked.since == since
            await visit.say(answers.Events(play="p", events=tuple(events), re=asked.id))
        await visit.pong()

    async with scripted(only) as url, connect(url) as client, asyncio.timeout(SOON):
        followed = await client.deal("golf")
        told = [await anext(client.pushes) for _ in range(4)]
        assert [push.ply for push in told if isinstance(push, answers.Moved)] == [1, 2, 3, 4]
        await client.ping()
        assert followed.view == table.view()


async def test_opening_again_asks_for_the_gap_and_gives_the_same_object() -> None:
    table = Table("p", GOLF)

    async def only(visit: Visit) -> None:
        await visit.welcome()
        await dealt(visit, table)
        event = table.makes(table.view().moves[0])
        asked = await visit.heard(requests.Open)
        assert asked.since == 0
        await visit.say(answers.Events(play="p", events=(event,), re=asked.id))

    async with scripted(only) as url, connect(url) as client, asyncio.timeout(SOON):
        followed = await client.deal("golf")
        assert await client.open("p") is followed
        assert followed.view == table.view()


async def test_a_play_that_is_closed_while_it_is_opened_is_opened_whole() -> None:
    table = Table("p", GOLF)

    async def only(visit: Visit) -> None:
        await visit.welcome()
        await dealt(visit, table)
        close = await visit.heard(requests.Close)
        asked = await visit.heard(requests.Open)
        assert asked.since == 0
        await visit.say(
            answers.Closed(play="p", re=close.id), answers.Events(play="p", events=(), re=asked.id)
        )
        asked = await visit.heard(requests.Open)
        assert asked.since is UNSET
        await visit.say(play(table.view(), asked.id))

    async with scripted(only) as url, connect(url) as client, asyncio.timeout(SOON):
        old = await client.deal("golf")
        _, new = await asyncio.gather(old.close(), client.open("p"))
        assert isinstance(new, FollowedPlay)
        assert new is not old
        assert new.view == old.view


async def test_a_slow_reader_loses_the_oldest_pushes_and_is_told_so() -> None:
    table = Table("p", GOLF)
    opening = table.view()
    events = [table.makes(table.view().moves[0]) for _ in range(5)]
    read = asyncio.Event()

    async def only(visit: Visit) -> None:
        await visit.welcome()
        deal = await visit.heard(requests.Deal)
        await visit.say(play(opening, deal.id), *map(pushed, events))
        await visit.pong()
        await read.wait()
        await visit.say(answers.DayBegins(DAY))

    async with scripted(only) as url, connect(url, pushes=2) as client, asyncio.timeout(SOON):
        followed = await client.deal("golf")
        await client.ping()
        assert followed.view == table.view(), "the play is up to date all the same"
        told = [await anext(client.pushes) for _ in range(3)]
        assert told == [Missed(3), *map(pushed, events[3:])]
        read.set()
        assert await anext(client.pushes) == answers.DayBegins(DAY)


async def test_pushes_end_with_the_client() -> None:
    async def only(visit: Visit) -> None:
        await visit.welcome()
        await visit.say(answers.DayBegins(DAY))
        await visit.pong()

    async with scripted(only) as url, asyncio.timeout(SOON):
        async with connect(url) as client:
            await client.ping()
            reading = asyncio.create_task(collect(client))
            await asyncio.sleep(0)
        assert await reading == [answers.DayBegins(DAY)]


async def collect(client: Client) -> list[object]:
    return [push async for push in client.pushes]


async def test_what_a_newer_server_says_is_passed_over() -> None:
    async def only(visit: Visit) -> None:
        await visit.welcome()
        await visit.say_anything('{"type":"weather","fine":true}')
        ping = await visit.heard(requests.Ping)
        await visit.say_anything(f'{{"type":"pong","re":{ping.id},"time":"{NOW}","lag":3}}')

    async with scripted(only) as url, connect(url) as client, asyncio.timeout(SOON):
        assert (await client.ping()).time == NOW
        assert len(client.pushes) == 0


async def test_an_answer_that_cannot_be_read_reaches_only_who_waits_for_it(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def only(visit: Visit) -> None:
        await visit.welcome()
        catalogue = await visit.heard(requests.Catalogue)
        await visit.say_anything('{"type":"day","day":"a secret"}')
        await visit.say_anything(f'{{"type":"catalogue","re":{catalogue.id}}}')
        await visit.pong()

    async with scripted(only) as url, connect(url) as client, asyncio.timeout(SOON):
        with caplog.at_level(logging.WARNING, "klumba_client"), pytest.raises(Unreadable):
            await client.catalogue()
        await client.ping()
    assert len(caplog.records) == 2
    assert "a secret" not in caplog.text


async def test_an_answer_of_another_type_is_unreadable() -> None:
    async def only(visit: Visit) -> None:
        await visit.welcome()
        catalogue = await visit.heard(requests.Catalogue)
        await visit.say(answers.Pong(re=catalogue.id, time=NOW))

    async with scripted(only) as url, connect(url) as client, asyncio.timeout(SOON):
        with pytest.raises(Unreadable, match="Catalogue was answered with Pong"):
            await client.catalogue()


async def test_a_request_that_no_frame_holds_is_not_sent() -> None:
    async def only(visit: Visit) -> None:
        await visit.welcome()
        await visit.pong()

    async with scripted(only) as url, connect(url) as client, asyncio.timeout(SOON):
        with pytest.raises(ValueError, match="8192"):
            await client.rename("A" * 9000)
        await client.ping()


async def test_a_new_token_is_kept() -> None:
    async def only(visit: Visit) -> None:
        await visit.welcome()
        claim = await visit.heard(requests.Claim)
        await visit.say(greeting(claim.id, "a better one", "Ann"))

    async with scripted(only) as url, connect(url) as client, asyncio.timeout(SOON):
        await client.claim("Ann", "a password")
        assert client.token == "a better one"
        assert client.player.name == "Ann"
