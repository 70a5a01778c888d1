"""Replays of ended plays."""

import pytest

from klumba.rules.history import History
from tests.rules.plays import KEYS
from tests.wire.client import Frame
from tests.wire.conftest import Connect
from tests.wire.expected import Expected, opening_of_name, winning
from tests.wire.sitting import LINE, Sitting, sit_down, sit_down_at


async def replay_of(sitting: Sitting, ended: Frame) -> Frame:
    """Ask for the replay, and check what it says came of the play."""
    replay = await sitting.client.ask("replay", play=sitting.id)
    result = {name: ended[name] for name in ("state", "placed", "counts", "elapsed_ms")}
    assert replay["result"] == {**result, "total": sitting.expected.position.total}
    assert replay["play"] == sitting.id
    return replay


@pytest.mark.parametrize("key", KEYS)
async def test_a_won_play(connect: Connect, key: str) -> None:
    name, moves = winning(key)
    sitting = await sit_down(await connect(), key, name=name)
    ended = await sitting.move(*moves)
    replay = await replay_of(sitting, ended)
    assert (replay["deal"], replay["moves"]) == (name, moves)


async def test_undo_redo_and_pauses(connect: Connect) -> None:
    sitting = await sit_down(await connect())
    await sitting.move(*LINE[:4])
    await sitting.undo(3)
    await sitting.redo()
    await sitting.pause()
    await sitting.resume()
    await sitting.undo()
    await sitting.move("5C>c4")
    ended = await sitting.resign()
    replay = await replay_of(sitting, ended)
    assert replay["moves"] == [*LINE[:4], *["undo"] * 3, "redo", "undo", "5C>c4"]
    followed = History(opening_of_name(replay["deal"]))
    for word in replay["moves"]:
        followed.follow(word)
    assert followed.position == sitting.expected.position


async def test_its_positions(connect: Connect) -> None:
    sitting = await sit_down(await connect(), "golf-free")  # with a stock: what was seen stays seen
    seen = [(await sitting.open())["piles"]]
    words = ["5D>f", "stock>f", "undo", "redo", "stock>f"]
    for word in words:
        await (sitting.move(word) if ">" in word else getattr(sitting, word)())
        seen.append((await sitting.open())["piles"])
    await sitting.pause()
    await sitting.resume()
    await sitting.undo(2)
    seen.append((await sitting.open())["piles"])
    await sitting.resign()
    told = await sitting.client.ask("replay", play=sitting.id, steps=0)
    steps = told["steps"]
    assert "next" not in told
    assert [step.get("move") for step in steps] == [None, *words, "undo"]
    assert [step["ply"] for step in steps] == [0, 1, 2, 3, 4, 5, 8]
    piles: dict[str, list[str]] = {}
    for step, shown in zip(steps, seen, strict=True):
        piles |= step["piles"]
        assert piles == shown
    later = await sitting.client.ask("replay", play=sitting.id, steps=4)
    assert later["steps"] == [{**steps[4], "piles": seen[4]}, *steps[5:]]
    assert "steps" not in await sitting.client.ask("replay", play=sitting.id)


async def test_a_play_without_a_move(connect: Connect) -> None:
    sitting = await sit_down(await connect(), "golf")
    replay = await replay_of(sitting, await sitting.resign())
    assert (replay["deal"], replay["moves"]) == ("golf~1-1", [])


async def test_a_play_from_a_position(connect: Connect) -> None:
    first = await sit_down(await connect(), "golf")
    await first.move("5D>f", "4C>f")
    line = str(first.expected.position)
    sitting = await sit_down_at(first.client, "golf", line)
    await sitting.move("3H>f")
    replay = await replay_of(sitting, await sitting.resign())
    assert (replay["deal"], replay["moves"]) == (line, ["3H>f"])
    again = await sit_down_at(sitting.client, "golf", replay["deal"])
    assert isinstance(again.expected, Expected)


async def test_going_on_from_a_position_of_it(connect: Connect) -> None:
    first = await sit_down(await connect(), "golf-free")  # what the stock holds is hidden in play
    await first.move("5D>f", "stock>f")
    there = str(first.expected.position)
    await first.undo()
    await first.move("4C>f")
    await first.resign()
    replay = await first.client.ask("replay", play=first.id, at=2)
    assert (replay["position"], "steps" in replay) == (there, False)
    assert first.expected.position != there
    sitting = await sit_down_at(first.client, "golf-free", replay["position"])
    assert (await sitting.open())["kind"] == "position"
    for at in (4, 99):
        told = await first.client.ask("replay", play=first.id, at=at)
        assert told["position"] == str(first.expected.position)


async def test_an_open_play_is_not_yet_replayed(connect: Connect) -> None:
    sitting = await sit_down(await connect())
    await sitting.client.refused("not_yet", "replay", play=sitting.id)
    await sitting.move(LINE[0])
    await sitting.client.refused("not_yet", "replay", play=sitting.id)
    await sitting.pause()
    await sitting.client.refused("not_yet", "replay", play=sitting.id)
    await sitting.resign()
    await replay_of(
        sitting, await sitting.client.ask("resign", play=sitting.id, ply=sitting.ply - 1)
    )


async def test_only_ones_own(connect: Connect) -> None:
    sitting = await sit_down(await connect())
    await sitting.move(LINE[0])
    await sitting.resign()
    stranger = await connect()
    await stranger.refused("unknown_play", "replay", play=sitting.id)
    await stranger.refused("unknown_play", "replay", play="nonsense")
