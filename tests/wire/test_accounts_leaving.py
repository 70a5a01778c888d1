"""`export`, `delete_account`: what the house keeps of somebody, and how it ends."""

import json

import pytest

from tests.wire.accounts import (
    OTHER_PASSWORD,
    PASSWORD,
    check_secrets,
    claimed,
    is_no_token,
    is_thrown_out,
    new_name,
    own_plays,
    signed_in,
)
from tests.wire.conftest import Connect
from tests.wire.served import Served
from tests.wire.sitting import sit_down
from tests.wire.stored import stored_play


async def test_everything_about_oneself_is_told(server: Served, connect: Connect) -> None:
    account, stranger = await claimed(connect), await claimed(connect)
    settings = {"deck": "blue", "sounds": [1, 2.5, None, "ж"]}
    await account.client.ask("settings", values=settings)
    ended = await sit_down(account.client)
    await ended.move("3C>c6", "AS>f")
    await ended.resign()
    open_ = await sit_down(account.client, "golf")
    theirs = await sit_down(stranger.client)
    guest = await connect()
    brought = await sit_down(guest, number=3)
    await guest.ask("sign_in", name=account.name, password=PASSWORD)
    answer = await account.client.ask("export")
    told = json.dumps(answer["data"], ensure_ascii=False)
    for known in (account.id, account.name, ended.id, open_.id, brought.id, "3C>c6"):
        assert known in told, known
    assert ended.expected.name is not None
    assert ended.expected.name in told
    assert json.dumps(settings, ensure_ascii=False) in told
    for foreign in (stranger.id, stranger.name, theirs.id):
        assert foreign not in told, foreign
    check_secrets(server, [account.client, stranger.client, guest], PASSWORD)


@pytest.mark.parametrize("key", ["golf", "agnes-bernauer", "odd-even"])
async def test_an_export_tells_nothing_of_hidden_cards(
    server: Served, connect: Connect, key: str
) -> None:
    """Of an open play, neither the seed nor the name nor the order of the cards."""
    client = await connect()
    dealt = await client.ask("deal", patience=key)
    seed = (await stored_play(server.database_url, dealt["play"])).deal.id.partition("~1-")[2]
    assert len(seed) >= 22
    answer = await client.ask("export")
    assert dealt["play"] in answer.text
    assert seed not in answer.text
    assert "~1-" not in answer.text
    await client.ask("resign", play=dealt["play"], ply=0)
    assert seed in (await client.ask("export")).text, "it may be told now"


async def test_a_guest_is_told_too_and_repeats_tell_the_same(connect: Connect) -> None:
    guest = await connect()
    sitting = await sit_down(guest)
    first, second = await guest.ask("export"), await guest.ask("export")
    assert sitting.id in first.text
    assert set(first["data"]) == set(second["data"])


async def test_a_guest_is_deleted(connect: Connect) -> None:
    guest = await connect()
    twin = await connect(guest.token)
    sitting = await sit_down(guest)
    assert (await guest.ask("delete_account"))["type"] == "deleted"
    for client in (guest, twin):
        await is_thrown_out(client)
    await is_no_token(connect, guest.token)
    stranger = await connect()
    await stranger.refused("unknown_play", "open", play=sitting.id)


async def test_an_account_is_deleted_by_who_knows_its_password(
    server: Served, connect: Connect
) -> None:
    account = await claimed(connect)
    other = await signed_in(connect, account)
    ended = await sit_down(account.client)
    await ended.resign()
    for password in ({}, {"password": ""}, {"password": OTHER_PASSWORD}):
        await account.client.refused("wrong_password", "delete_account", **password)
    await other.ask("ping")
    assert await own_plays(other) == {ended.id}
    answer = await account.client.ask("delete_account", password=PASSWORD)
    assert answer["type"] == "deleted"
    for client in (account.client, other):
        await is_thrown_out(client)
        await is_no_token(connect, client.token)
    stranger = await connect()
    told = [
        await stranger.refused("wrong_password", "sign_in", name=name, password=PASSWORD)
        for name in (account.name, new_name())
    ]
    assert told[0].told == told[1].told, "as if it had never been"
    await stranger.refused("unknown_play", "open", play=ended.id)
    await stranger.refused("unknown_play", "replay", play=ended.id)
    check_secrets(server, [account.client, other, stranger], PASSWORD)


async def test_what_was_merged_goes_with_the_account(connect: Connect) -> None:
    account, guest = await claimed(connect), await connect()
    sitting = await sit_down(guest)
    await guest.ask("sign_in", name=account.name, password=PASSWORD)
    await account.client.ask("delete_account", password=PASSWORD)
    await is_thrown_out(guest)
    await is_no_token(connect, guest.token)
    stranger = await connect()
    await stranger.refused("unknown_play", "open", play=sitting.id)


async def test_who_is_deleted_twice_is_deleted(connect: Connect) -> None:
    account = await claimed(connect)
    other = await signed_in(connect, account)
    sent = [
        await client.send("delete_account", password=PASSWORD)
        for client in (account.client, other, account.client)
    ]
    assert {(await sent[0].answer())["type"]} <= {"deleted", "error"}
    for client in (account.client, other):
        await is_thrown_out(client)
    assert any(frame["type"] == "deleted" for frame in account.client.heard + other.heard)
    await is_no_token(connect, account.token)


async def test_nothing_is_done_for_who_is_deleted(connect: Connect) -> None:
    """Requests that came in the same packet as the deletion, and after it."""
    guest = await connect()
    sitting = await sit_down(guest)
    await guest.send("delete_account")
    for kind, fields in (
        ("move", {"play": sitting.id, "ply": 0, "move": "3C>c6"}),
        ("deal", {"patience": "golf"}),
        ("settings", {"values": {"a": 1}}),
        ("claim", {"name": new_name(), "password": PASSWORD}),
    ):
        await guest.send(kind, **fields)
    await is_thrown_out(guest)
    kinds = [frame["type"] for frame in guest.heard]
    assert set(kinds[kinds.index("deleted") + 1 :]) <= {"error"}, kinds
