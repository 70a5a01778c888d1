"""`tokens`, `revoke`: where somebody is signed in, and how that ends."""

import asyncio
from contextlib import suppress
from datetime import datetime

from websockets.exceptions import ConnectionClosed
from websockets.protocol import State

from tests.wire.accounts import (
    PASSWORD,
    check_secrets,
    claimed,
    is_no_token,
    is_thrown_out,
    name_of,
    signed_in,
    token_id,
    token_rows,
)
from tests.wire.client import SECONDS, Client
from tests.wire.conftest import Connect
from tests.wire.served import Served
from tests.wire.sitting import sit_down


async def test_tokens_are_listed(server: Served, connect: Connect) -> None:
    account = await claimed(connect)
    other = await connect(hello=False)
    await other.ask("hello", client="example 1.0")
    welcome = await other.ask("sign_in", name=account.name, password=PASSWORD)
    rows = await token_rows(account.client)
    assert len({row["id"] for row in rows}) == len(rows)
    assert [row["this"] for row in rows].count(True) == 1
    # The guest's own token comes in as the account now, and may be listed as well.
    assert 2 <= len(rows) <= 3
    for row in rows:
        assert row["this"] or row["client"] == "example 1.0", "what it called itself at `hello`"
    for row in rows:
        assert datetime.fromisoformat(row["made_at"]) <= datetime.fromisoformat(row["seen_at"])
    # Seen from there, another one is this.
    assert {row["id"] for row in await token_rows(other)} == {row["id"] for row in rows}
    assert await token_id(other) != await token_id(account.client)
    server.secrets.add(welcome["token"])
    check_secrets(server, [account.client, other], PASSWORD)


async def test_a_guest_has_a_token_too(connect: Connect) -> None:
    guest = await connect()
    (row,) = await token_rows(guest)
    assert row["this"] is True
    again = await connect(guest.token)
    assert [one["id"] for one in await token_rows(again)] == [row["id"]]


async def test_a_revoked_token_ends_and_its_connections_with_it(connect: Connect) -> None:
    account = await claimed(connect)
    lost = await signed_in(connect, account)
    also_lost = await connect(lost.token)
    sitting = await sit_down(lost)
    await sitting.open(account.client)
    identity = await token_id(lost)
    answer = await account.client.ask("revoke", token_id=identity)
    assert answer["type"] == "revoked"
    for client in (lost, also_lost):
        await is_thrown_out(client)
    await is_no_token(connect, lost.token)
    # What was done with it stays, and goes on.
    sitting.client = account.client
    await sitting.move("3C>c6")
    assert identity not in {row["id"] for row in await token_rows(account.client)}
    # Repeated, it is as it was.
    again = await account.client.ask("revoke", token_id=identity)
    assert again.told == answer.told
    await account.client.ask("ping")


async def test_nothing_that_a_revoked_connection_sends_is_done(connect: Connect) -> None:
    account = await claimed(connect)
    lost = await signed_in(connect, account)
    sitting = await sit_down(lost)
    await account.client.ask("revoke", token_id=await token_id(lost))
    with suppress(ConnectionClosed, AssertionError):  # it may be closed by now
        for _ in range(3):
            await lost.send("move", play=sitting.id, ply=0, move="3C>c6")
    await is_thrown_out(lost)
    await sitting.open(account.client)


async def test_ones_own_token_is_revoked_after_it_was_said(connect: Connect) -> None:
    account = await claimed(connect)
    answer = await account.client.ask("revoke", token_id=await token_id(account.client))
    assert answer["type"] == "revoked"
    await is_thrown_out(account.client)
    await is_no_token(connect, account.token)
    await signed_in(connect, account)


async def test_two_who_revoke_each_other(connect: Connect) -> None:
    account = await claimed(connect)
    other = await signed_in(connect, account)
    mine, theirs = await token_id(account.client), await token_id(other)
    await account.client.send("revoke", token_id=theirs)
    await other.send("revoke", token_id=mine)
    async with asyncio.timeout(SECONDS):
        while alive(account.client) and alive(other):
            await asyncio.sleep(0.01)
    for client in (account.client, other):
        if not alive(client):
            await is_thrown_out(client)
    await signed_in(connect, account)


def alive(client: Client) -> bool:
    return client.connection.state is State.OPEN


async def test_anothers_token_is_as_one_that_there_is_not(connect: Connect) -> None:
    account, stranger = await claimed(connect), await claimed(connect)
    (row,) = await token_rows(account.client)
    other = row["id"][:-1] + ("a" if row["id"][-1] != "a" else "b")
    told = []
    for identity in (row["id"], other, "", "nonsense", "\x00", "x" * 4000):
        answer = await stranger.client.answer("revoke", token_id=identity)
        told.append(answer.told.replace(identity, "TOKEN") if identity else answer.told)
    assert len(set(told)) == 1, told
    await account.client.ask("ping")
    assert await name_of(connect, account.token) == account.name
    assert len(await token_rows(stranger.client)) == 1


async def test_tokens_that_are_none_are_told_alike(connect: Connect) -> None:
    """Revoked, deleted, changed, or never there: nobody learns which."""
    account = await claimed(connect)
    revoked = await signed_in(connect, account)
    identity = await token_id(revoked)
    await account.client.ask("revoke", token_id=identity)
    guest = await connect()
    await guest.ask("delete_account")
    changed = account.token[:-1] + ("0" if account.token[-1] != "0" else "1")
    tokens = [revoked.token, guest.token, changed, account.token.upper(), identity, "x"]
    told = {(await is_no_token(connect, token)).told for token in tokens}
    assert len(told) == 1, told
    assert await name_of(connect, account.token) == account.name
