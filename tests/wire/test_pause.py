"""A pause: the clock stands, and the board is hidden."""

import pytest

from tests.rules.plays import KEYS
from tests.wire.conftest import Connect
from tests.wire.expected import winning
from tests.wire.sitting import LINE, sit_down


@pytest.mark.parametrize("key", KEYS)
async def test_a_paused_board_is_hidden(connect: Connect, key: str) -> None:
    name, moves = winning(key)
    ann = await connect()
    other = await connect(ann.token)
    sitting = await sit_down(ann, key, name=name)
    await sitting.open(other)
    await sitting.move(*moves[:3])
    await sitting.undo()
    paused = await sitting.pause()
    told = await sitting.open()
    for frame in (paused, told):
        assert (frame["piles"], frame["moves"], frame["paused"]) == ({}, [], True)
        assert (frame["can_undo"], frame["can_redo"]) == (False, False)
    resumed = await sitting.resume()
    assert resumed["piles"] == (await sitting.open())["piles"]
    assert len(resumed["piles"]) == len(sitting.expected.position.lines())
    await sitting.redo()
    pushed = [await other.push() for _ in range(7)]
    assert [push["move"] for push in pushed][3:] == ["undo", "pause", "resume", "redo"]
    assert pushed[4].told == paused.told
    assert pushed[5].told == resumed.told


async def test_what_a_pause_refuses(connect: Connect) -> None:
    sitting = await sit_down(await connect())
    await sitting.move(LINE[0])
    await sitting.pause()
    for kind, fields in (("move", {"move": LINE[1]}), ("undo", {}), ("redo", {}), ("pause", {})):
        await sitting.refused("paused", kind, **fields)
    error = await sitting.refused("stale", "move", ply=0, move=LINE[1])
    sitting.check_play(error["data"]["play"])
    assert error["data"]["play"]["piles"] == {}
    await sitting.resume()
    await sitting.move(LINE[1])


async def test_resigning_in_a_pause(connect: Connect) -> None:
    sitting = await sit_down(await connect())
    await sitting.move(LINE[0])
    await sitting.pause()
    ended = await sitting.client.ask("resign", play=sitting.id, ply=sitting.ply)
    assert (ended["state"], ended["paused"], ended["move"]) == ("resigned", False, "resign")
    sitting.expected.resign()
    sitting.check_play(await sitting.open())


async def test_a_pause_outlives_the_connection(connect: Connect) -> None:
    ann = await connect()
    sitting = await sit_down(ann)
    await sitting.move(LINE[0])
    await sitting.pause()
    await ann.close()
    sitting.client = await connect(ann.token)
    assert (await sitting.open())["piles"] == {}
    await sitting.refused("paused", "undo")
    await sitting.resume()


async def test_a_pause_before_the_first_move(connect: Connect) -> None:
    sitting = await sit_down(await connect())
    await sitting.pause()
    await sitting.resume()
    await sitting.illegal("nothing_to_undo", "undo")
    await sitting.move(LINE[0])
