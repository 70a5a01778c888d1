"""`sign_in`: from anywhere, and what a guest brings along."""

from statistics import median
from time import perf_counter

import pytest
from websockets.exceptions import ConnectionClosed

from tests.wire.accounts import (
    OTHER_PASSWORD,
    PASSWORD,
    check_secrets,
    claimed,
    name_of,
    new_name,
    own_plays,
    signed_in,
    token_rows,
)
from tests.wire.conftest import Connect
from tests.wire.served import Served
from tests.wire.sitting import sit_down


async def test_signing_in_makes_a_token(server: Served, connect: Connect) -> None:
    account = await claimed(connect)
    first, second = await signed_in(connect, account), await signed_in(connect, account)
    assert len({account.token, first.token, second.token}) == 3
    assert len(first.token) >= 43, "256 bits"
    for client in (first, second):
        assert await name_of(connect, client.token) == account.name
    check_secrets(server, [account.client, first, second], PASSWORD)


async def test_signing_in_again_and_again(connect: Connect) -> None:
    account = await claimed(connect)
    client = await signed_in(connect, account)
    for _ in range(3):
        again = await client.ask("sign_in", name=account.name.upper(), password=PASSWORD)
        assert again["player"]["id"] == account.id
        if "token" in again:
            assert await name_of(connect, again["token"]) == account.name
    await client.ask("ping")


async def test_names_that_there_are_not_look_like_wrong_passwords(connect: Connect) -> None:
    account = await claimed(connect)
    for lang in ("en", "ru"):
        client = await connect(lang=lang)
        told = set()
        for name, password in (
            (account.name, OTHER_PASSWORD),
            (account.name, ""),
            (new_name(), PASSWORD),
            (new_name(), ""),
            ("", PASSWORD),
            ("\x00", PASSWORD),
            ("x" * 500, PASSWORD),
            ("\u202e", PASSWORD),
        ):
            answer = await client.refused("wrong_password", "sign_in", name=name, password=password)
            told.add(answer.told)
        assert len(told) == 1, told
    await client.ask("ping")


@pytest.mark.parametrize("engine", ["sqlite"], indirect=True)
async def test_a_name_that_there_is_not_takes_as_long(connect: Connect) -> None:
    account, client = await claimed(connect), await connect()

    async def seconds(name: str) -> float:
        began = perf_counter()
        await client.refused("wrong_password", "sign_in", name=name, password=OTHER_PASSWORD)
        return perf_counter() - began

    known, unknown = [], []
    for _ in range(9):
        known.append(await seconds(account.name))
        unknown.append(await seconds(new_name()))
    assert 0.5 < median(known) / median(unknown) < 2, (known, unknown)
    assert min(unknown) > 0.004, "a password's hash takes its time"


async def test_a_guest_brings_its_plays_along(connect: Connect) -> None:
    account = await claimed(connect)
    before = await sit_down(account.client, number=5)
    guest = await connect()
    first = await sit_down(guest)
    await first.move("3C>c6")
    second = await sit_down(guest, "golf")
    await second.resign()
    welcome = await guest.ask("sign_in", name=account.name, password=PASSWORD)
    assert welcome["player"] == {
        "id": account.id, "name": account.name, "guest": False, "bot": False
    }  # fmt: skip
    everything = {before.id, first.id, second.id}
    assert await own_plays(guest) == everything
    assert await own_plays(account.client) == everything
    # It may be played on from either connection, and the one that had it follows it still.
    await first.open(account.client)
    await first.move("AS>f")
    pushed = await account.client.push()
    assert (pushed["type"], pushed["ply"]) == ("moved", 2)
    first.client = account.client
    await first.move("2S>c6")
    assert (await guest.push())["ply"] == 3
    assert (await account.client.ask("replay", play=second.id))["moves"] == []
    before.client = guest
    await before.open()


async def test_the_guest_that_was_merged_is_nobody_else(connect: Connect) -> None:
    """Its token comes in as the account, or not at all."""
    account = await claimed(connect)
    guest = await connect()
    other = await connect(guest.token)
    sitting = await sit_down(guest)
    await guest.ask("sign_in", name=account.name, password=PASSWORD)
    late = await connect(hello=False)
    answer = await late.answer("hello", token=guest.token)
    if answer["type"] == "welcome":
        assert answer["player"]["id"] == account.id
        assert "token" not in answer
        await sitting.open(late)
    else:
        assert answer["code"] == "bad_token", answer.text
    # A connection that the guest had elsewhere goes on as the account, or ends.
    if other.connection.close_code is None and other.connection.state.name == "OPEN":
        dealt = await other.ask("deal", patience="golf")
        assert dealt["play"] in await own_plays(account.client)
        refused = await other.answer("claim", name=new_name(), password=PASSWORD)
        assert refused["type"] == "error", "it has a name"


async def test_merging_twice_over_is_merging_once(connect: Connect) -> None:
    account, guest = await claimed(connect), await connect()
    twin = await connect(guest.token)
    sitting = await sit_down(guest)
    sent = [
        await client.send("sign_in", name=account.name, password=PASSWORD)
        for client in (guest, twin, guest, twin)
    ]
    welcomed = 0
    for one in sent:
        try:
            answer = await one.answer()
        except ConnectionClosed:
            continue  # the other was quicker, and the guest's token ended
        if answer["type"] == "error":
            assert answer["code"] == "bad_token", answer.text
            continue
        assert answer["type"] == "welcome", answer.text
        assert answer["player"]["id"] == account.id
        welcomed += 1
    assert welcomed
    assert await own_plays(account.client) == {sitting.id}


async def test_one_guest_signs_in_to_two_accounts_at_once(connect: Connect) -> None:
    """Its plays come along to one of them, and the other has none of them."""
    accounts = [await claimed(connect), await claimed(connect)]
    guest = await connect()
    twin = await connect(guest.token)
    sitting = await sit_down(guest)
    sent = [
        await client.send("sign_in", name=account.name, password=PASSWORD)
        for client, account in zip((guest, twin), accounts, strict=True)
    ]
    for one, account in zip(sent, accounts, strict=True):
        answer = await one.answer()
        assert answer["type"] == "welcome", answer.text
        assert answer["player"]["id"] == account.id
    having = [await own_plays(account.client) for account in accounts]
    assert sorted(having, key=len) == [set(), {sitting.id}]


async def test_who_has_a_name_changes_over_and_brings_nothing(connect: Connect) -> None:
    rose, lily = await claimed(connect), await claimed(connect)
    sitting = await sit_down(rose.client)
    welcome = await rose.client.ask("sign_in", name=lily.name, password=PASSWORD)
    assert welcome["player"]["id"] == lily.id
    assert await own_plays(lily.client) == set()
    assert await own_plays(rose.client) == set(), "this connection is the other's now"
    await rose.client.refused("unknown_play", "move", play=sitting.id, ply=0, move="3C>c6")
    back = await signed_in(connect, rose)
    sitting.client = back
    await sitting.move("3C>c6")
    await rose.client.no_push()
    assert await own_plays(back) == {sitting.id}


async def test_a_failed_sign_in_changes_nothing(connect: Connect) -> None:
    account, guest = await claimed(connect), await connect()
    sitting = await sit_down(guest)
    for _ in range(3):
        await guest.refused("wrong_password", "sign_in", name=account.name, password=OTHER_PASSWORD)
    await sitting.move("3C>c6")
    assert await own_plays(guest) == {sitting.id}
    assert await own_plays(account.client) == set()
    assert await name_of(connect, guest.token) is None
    assert len(await token_rows(account.client)) == 1


async def test_requests_in_a_row_with_a_sign_in_are_the_right_players(connect: Connect) -> None:
    """Requests of one connection are answered in order, and as who it is by then."""
    account, guest = await claimed(connect), await connect()
    theirs = await sit_down(account.client)
    sent = [
        await guest.send("open", play=theirs.id),
        await guest.send("sign_in", name=account.name, password=PASSWORD),
        await guest.send("open", play=theirs.id),
        await guest.send("ping"),
    ]
    answers = [await one.answer() for one in sent]
    assert [answer.get("code", answer["type"]) for answer in answers] == [
        "unknown_play", "welcome", "play", "pong",
    ]  # fmt: skip
