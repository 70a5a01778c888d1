"""The same request three times over two connections: done once, and answered alike."""

from __future__ import annotations

from typing import Any

import pytest

from tests.wire.client import Client, Field, Frame
from tests.wire.conftest import Connect
from tests.wire.served import Served
from tests.wire.sitting import LINE, Sitting, sit_down
from tests.wire.stored import folded, stored_play
from tests.wire.test_nodes import both, nodes

__all__ = ["both", "nodes"]

KEY = "a key of this client's"


async def three_times(one: Client, other: Client, kind: str, **fields: Field) -> Frame:
    """Ask three times at once, twice over one of the connections; return the one answer."""
    sent = [await client.send(kind, **fields) for client in (one, other, one)]
    told = [await each.answer() for each in sent]
    again = await other.answer(kind, **fields)
    assert len({answer.told for answer in (*told, again)}) == 1, [one.text for one in told]
    return told[0]


async def check_once(url: str, one: Client, other: Client) -> None:
    """Check every kind of event: asked three times, it is one row, and one push to a third."""
    sitting = await sit_down(one)
    await sitting.open(other)
    asked: list[tuple[str, dict[str, Any]]] = [
        *[("move", {"move": move}) for move in LINE],
        ("undo", {"count": 2}),
        ("redo", {}),
        ("undo", {}),
        ("pause", {}),
        ("resume", {}),
        ("resign", {}),
    ]
    for ply, (kind, fields) in enumerate(asked):
        answer = await three_times(one, other, kind, play=sitting.id, ply=ply, **fields)
        assert (answer["type"], answer["ply"]) == ("moved", ply + 1), answer.text
    whole = await stored_play(url, sitting.id)
    assert [event.ply for event in whole.events] == [*range(1, len(asked) + 1)]
    assert [event.kind for event in whole.events] == [kind for kind, _ in asked]
    assert folded(whole).ended


async def check_dealt_once(one: Client, other: Client) -> None:
    dealt = [await one.send("deal", patience="golf", key=KEY)]
    dealt += [await other.send("deal", patience="golf", key=KEY)]
    dealt += [await one.send("deal", patience="golf", key=KEY)]
    assert len({(await each.answer())["play"] for each in dealt}) == 1
    assert len((await one.ask("plays"))["plays"]) == 1


async def check_one_of_two(url: str, one: Client, other: Client) -> None:
    """Check that of two moves on one ply one is stored, and the other told of it, every time."""
    for number in range(10):
        sitting = await sit_down(one, number=number)
        await sitting.open(other)
        first, second = sitting.moves[0], sitting.moves[-1]
        sent = [
            await client.send("move", play=sitting.id, ply=0, move=move)
            for client, move in ((one, first), (other, second), (one, first), (other, second))
        ]
        told = [await each.answer() for each in sent]
        moved = [answer for answer in told if answer["type"] == "moved"]
        refused = [answer for answer in told if answer["type"] == "error"]
        assert len({answer.told for answer in moved}) == 1
        assert [answer["code"] for answer in refused] == ["stale", "stale"]
        sitting.expected.move(moved[0]["move"])
        for answer in refused:
            sitting.check_play(answer["data"]["play"])
        await check_log(url, sitting, moved[0]["move"])


async def check_log(url: str, sitting: Sitting, move: str) -> None:
    whole = await stored_play(url, sitting.id)
    assert [event.move for event in whole.events] == [move]


async def test_over_two_connections(own_server: Served, connect_own: Connect) -> None:
    one = await connect_own()
    other = await connect_own(one.token)
    await check_dealt_once(one, other)
    await check_once(own_server.database_url, one, other)
    await check_one_of_two(own_server.database_url, one, other)


@pytest.mark.parametrize("engine", ["postgresql"], indirect=True)
async def test_over_two_nodes(nodes: tuple[Served, Served], both: tuple[Client, Client]) -> None:
    await check_dealt_once(*both)
    await check_once(nodes[0].database_url, *both)
    await check_one_of_two(nodes[0].database_url, *both)
