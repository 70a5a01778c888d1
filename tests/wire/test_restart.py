"""`kill -9` in mid-play: what was answered is there afterwards, and everything goes on."""

import pytest

from klumba.store.engine import read_url
from tests.scale import scale
from tests.wire.client import Frame, Sent
from tests.wire.conftest import Connect
from tests.wire.served import Served
from tests.wire.sitting import LINE, Sitting, sit_down
from tests.wire.stored import folded, stored_play
from tests.wire.test_exactly_once import check_repeated, of_every_kind

KEY = "0123456789abcdef"


async def test_the_same_play_after_a_kill(own_server: Served, connect_own: Connect) -> None:
    ann = await connect_own()
    sitting = await sit_down(ann, key=KEY)
    told = [await sitting.move(move) for move in LINE[:3]]
    told.append(await sitting.undo())
    await ann.ask("settings", values={"kept": "ж"})
    own_server.restart()
    assert await ann.closed() is not None
    again = await connect_own(ann.token)
    assert again.welcome is not None
    assert ann.welcome is not None
    assert again.welcome["player"] == ann.welcome["player"]
    for since in range(5):
        answer = await sitting.open(again, since=since)
        assert answer["events"] == [one.event for one in told[since:]]
    sitting.client = again
    opened = await sitting.open()
    assert opened["elapsed_ms"] >= told[-1]["elapsed_ms"]
    sitting.check_play(await again.ask("deal", patience="flower-garden", number=1, key=KEY))
    assert (await again.ask("settings"))["values"] == {"kept": "ж"}
    (row,) = (await again.ask("plays"))["plays"]
    assert (row["play"], row["ply"]) == (sitting.id, 4)
    await sitting.redo()
    await sitting.move(*LINE[3:])


async def test_answers_are_repeated_after_a_kill(own_server: Served, connect_own: Connect) -> None:
    ann = await connect_own()
    sitting = await sit_down(ann)
    told = await of_every_kind(sitting)
    own_server.restart()
    await check_repeated(await connect_own(ann.token), sitting, told)


@pytest.mark.parametrize("key", ["golf", "agnes-bernauer", "odd-even"])
async def test_what_was_seen_stays_seen_after_a_kill(
    own_server: Served, connect_own: Connect, key: str
) -> None:
    ann = await connect_own()
    sitting = await sit_down(ann, key, number=2)
    while not any(move.startswith("stock") for move in sitting.moves):
        await sitting.move(sitting.moves[0])
    await sitting.move(next(move for move in sitting.moves if move.startswith("stock")))
    await sitting.undo()
    await sitting.pause()
    own_server.restart()
    sitting.client = await connect_own(ann.token)
    assert (await sitting.open())["piles"] == {}
    resumed = await sitting.resume()
    assert resumed["piles"]["k"][-1] != "??"
    await sitting.redo()


async def test_a_replay_after_a_kill(own_server: Served, connect_own: Connect) -> None:
    ann = await connect_own()
    sitting = await sit_down(ann, "golf", number=1)
    await sitting.move("5D>f", "4C>f")
    await sitting.undo(2)
    await sitting.resign()
    before = await ann.ask("replay", play=sitting.id)
    own_server.restart()
    again = await connect_own(ann.token)
    assert (await again.ask("replay", play=sitting.id)).told == before.told
    sitting.check_play(await sitting.open(again))


async def test_a_stranger_after_a_kill(own_server: Served, connect_own: Connect) -> None:
    ann, other = await connect_own(), await connect_own()
    sitting = await sit_down(ann)
    await sitting.move(LINE[0])
    own_server.restart()
    stranger = await connect_own(other.token)
    for kind, fields in (("open", {}), ("replay", {}), ("undo", {"ply": 1})):
        await stranger.refused("unknown_play", kind, play=sitting.id, **fields)
    await (await connect_own(hello=False)).refused("bad_token", "hello", token=ann.token + "x")


async def test_two_connections_after_a_kill(own_server: Served, connect_own: Connect) -> None:
    ann = await connect_own()
    sitting = await sit_down(ann)
    await sitting.move(LINE[0])
    own_server.restart()
    one, other = await connect_own(ann.token), await connect_own(ann.token)
    await sitting.open(one, since=1)
    await sitting.open(other, since=0)
    sitting.client = other
    moved = await sitting.move(LINE[1])
    assert (await one.push()).told == moved.told
    await other.no_push()


@pytest.mark.heavy
async def test_kills_while_moves_are_on_their_way(own_server: Served, connect_own: Connect) -> None:
    """All that was answered is stored, in order and once; the rest is sent again as it was."""
    ann = await connect_own()
    sitting = await sit_down(ann)
    await sitting.move(*LINE)
    told: list[Frame] = []
    for kill in range(scale(40)):
        first = sitting.ply + len(told)
        plies = range(first, first + 60)
        sent = [await asked(sitting, ply) for ply in plies]
        for one in sent[: 5 * kill % 50]:
            await one.answer()
        own_server.restart()
        await sitting.client.closed()
        before = [frame for frame in sitting.client.heard if frame.get("ply", 0) > first]
        sitting.client = await connect_own(ann.token)
        opened = await sitting.client.ask("open", play=sitting.id)
        assert opened["ply"] >= first + len(before), "an answer left before it was stored"
        again = [await (await asked(sitting, ply)).answer() for ply in plies]
        assert [answer.get("ply") for answer in again] == [ply + 1 for ply in plies]
        for was, now in zip(before, again, strict=False):
            assert was.told == now.told
        told += again
    whole = await stored_play(own_server.database_url, sitting.id)
    assert [event.ply for event in whole.events] == [*range(1, sitting.ply + len(told) + 1)]
    assert folded(whole).ply == len(whole.events)
    assert read_url(own_server.database_url).database


async def asked(sitting: Sitting, ply: int) -> Sent:
    """Send what an even ply undoes and an odd one puts back."""
    kind = "redo" if (ply - len(LINE)) % 2 else "undo"
    return await sitting.client.send(kind, play=sitting.id, ply=ply)
