"""Accounts over real sockets: connections end with their tokens, wherever these were ended."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from itertools import count

import pytest

from tests.wire.client import Client
from tests.wire.conftest import Connect
from tests.wire.served import Served, run

GOOD = "seventeen yellow tulips"
OTHER = "eleven blue anemones"
_numbers = count(1)


def new_name() -> str:
    """Return a name that nobody has on the shared server."""
    return f"Rose {next(_numbers)}x"


async def dismissed(client: Client, says: str = "You are not signed in here any more.") -> None:
    """Check that the last that a connection hears is why it ends."""
    assert await client.closed() == 1008
    last = client.heard[-1]
    assert (last["type"], last["code"], "re" in last) == ("error", "bad_token", False)
    assert last["message"] == says


async def test_from_a_guest_to_a_player_on_two_devices(server: Served, connect: Connect) -> None:
    server.secrets |= {GOOD, OTHER}
    desk, name = await connect(), new_name()
    welcome = await desk.ask("claim", name=name, password=GOOD)
    assert welcome["player"]["name"] == name
    phone = await connect()
    play = await phone.ask("deal", patience="golf")
    signed = await phone.ask("sign_in", name=name, password=GOOD)
    server.secrets.add(signed["token"])
    assert signed["player"] == welcome["player"]
    assert (await desk.ask("open", play=play["play"]))["ply"] == 0
    again = await connect(signed["token"])
    assert again.welcome is not None
    assert again.welcome["player"] == welcome["player"]
    await desk.ask("change_password", old=GOOD, new=OTHER)
    await dismissed(phone)
    await dismissed(again)
    await desk.ask("ping")
    fresh = await connect(hello=False)
    await fresh.refused("bad_token", "hello", token=signed["token"])
    await fresh.hello()
    await fresh.refused("wrong_password", "sign_in", name=name, password=GOOD)
    await fresh.ask("sign_in", name=name, password=OTHER)


async def test_answers_come_before_the_end(connect: Connect) -> None:
    guest = await connect()
    (row,) = (await guest.ask("tokens"))["tokens"]
    await guest.ask("revoke", token_id=row["id"])
    await dismissed(guest)
    guest = await connect()
    await guest.ask("delete_account")
    await dismissed(guest)


async def test_what_is_asked_in_one_packet_with_the_end(connect: Connect) -> None:
    guest = await connect()
    asked = [await guest.send("delete_account"), await guest.send("delete_account")]
    assert (await asked[0].answer())["type"] == "deleted"
    await dismissed(guest)


async def test_the_operator_bans_and_lets_in_beside_the_house(
    server: Served, connect: Connect
) -> None:
    name = new_name()
    where = ("--database", server.database_url)
    rose = await connect()
    await rose.ask("claim", name=name, password=GOOD)
    done = await asyncio.to_thread(run, "ban", name.upper(), *where)
    assert (done.returncode, done.stdout) == (0, f"{name} is banned.\n"), done
    await dismissed(rose, "The operator of this house has banned this player.")
    fresh = await connect(hello=False)
    refused = await fresh.refused("bad_token", "hello", token=rose.token)
    assert refused["data"] == {"reason": "banned"}
    await fresh.hello()
    refused = await fresh.refused("wrong_password", "sign_in", name=name, password=GOOD)
    assert refused["data"] == {"reason": "banned"}
    refused = await fresh.refused("wrong_password", "sign_in", name=name, password=OTHER)
    assert "data" not in refused
    await fresh.refused("name_taken", "claim", name=name, password=GOOD)
    done = await asyncio.to_thread(run, "ban", "--lift", name, *where)
    assert (done.returncode, done.stdout) == (0, f"{name} is let in again.\n"), done
    await connect(rose.token)


async def test_the_operator_resets_a_password(server: Served, connect: Connect) -> None:
    name = new_name()
    rose = await connect()
    await rose.ask("claim", name=name, password=GOOD)
    words = ("reset-password", name, "--database", server.database_url)
    done = await asyncio.to_thread(run, *words)
    assert done.returncode == 0, done
    password = done.stdout.split(" signs in with ")[1].split()[0]
    await dismissed(rose)
    fresh = await connect()
    await fresh.refused("wrong_password", "sign_in", name=name, password=GOOD)
    await fresh.ask("sign_in", name=name, password=password)


@pytest.mark.parametrize("engine", ["postgresql"], indirect=True)
async def test_a_token_that_ends_on_another_node(
    own_server: Served, connect_own: Connect, connected: Callable[[Served], Connect]
) -> None:
    other = Served(own_server.data / "..", own_server.database, forked=True)
    other.log = own_server.data / "other.txt"
    other.start()
    try:
        here = await connect_own()
        there = await connected(other)(here.token)
        (row,) = (await here.ask("tokens"))["tokens"]
        await here.ask("revoke", token_id=row["id"])
        await dismissed(here)
        await dismissed(there)
    finally:
        other.stop()
