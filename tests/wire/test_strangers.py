"""Another's play is as one that does not exist, whatever is asked of it."""

from typing import Any

import pytest

from tests.wire.client import Client, Frame
from tests.wire.conftest import Connect
from tests.wire.expected import winning
from tests.wire.sitting import Sitting, sit_down

ASKED: list[tuple[str, dict[str, Any]]] = [
    ("open", {}),
    ("open", {"since": 0}),
    ("open", {"since": 1}),
    ("close", {}),
    ("replay", {}),
    *[
        (kind, {"ply": ply, **fields})
        for kind, fields in (
            ("move", {"move": "AS>f"}),
            ("move", {"move": "3C>c6"}),  # what was played at ply 0
            ("move", {"move": "8D>c2"}),
            ("move", {"move": "XB>j"}),
            ("move", {"move": "stock>f"}),
            ("undo", {}),
            ("undo", {"count": 50}),
            ("redo", {}),
            ("pause", {}),
            ("resume", {}),
            ("resign", {}),
        )
        for ply in (0, 1, 7)
    ],
]


def told(frame: Frame, play: str) -> str:
    return frame.told.replace(play, "PLAY")


async def check_alike(stranger: Client, sitting: Sitting) -> None:
    """Check that a stranger is told the same of a play and of one that is not there."""
    absent = other_id(sitting.id)
    for kind, fields in ASKED:
        answers = []
        for play in (sitting.id, absent):
            answer = await stranger.answer(kind, play=play, **fields)
            assert answer.get("code") == "unknown_play", (kind, fields, answer.text)
            answers.append(told(answer, play))
        assert answers[0] == answers[1], (kind, fields)


def other_id(play: str) -> str:
    """Return an identity of the same form that no play has."""
    return play[:-1] + ("A" if play[-1] != "A" else "B")


@pytest.mark.parametrize("state", ["open", "paused", "resigned"])
async def test_anothers_play(connect: Connect, state: str) -> None:
    ann, stranger = await connect(), await connect()
    sitting = await sit_down(ann)
    await sitting.move("3C>c6")
    if state == "paused":
        await sitting.pause()
    elif state == "resigned":
        await sitting.resign()
    await check_alike(stranger, sitting)
    sitting.check_play(await sitting.open())
    await stranger.no_push()


async def test_a_move_that_is_none_tells_nothing_either(connect: Connect) -> None:
    ann, stranger = await connect(), await connect()
    sitting = await sit_down(ann)
    await sitting.move("3C>c6")
    for move in ("nonsense", "", "5D>c99", "ZZ>f"):
        codes = set()
        for play in (sitting.id, other_id(sitting.id)):
            answer = await stranger.answer("move", play=play, ply=1, move=move)
            codes.add(told(answer, play))
        assert len(codes) == 1, codes


async def test_a_won_play(connect: Connect) -> None:
    name, moves = winning("golf")
    ann, stranger = await connect(), await connect()
    sitting = await sit_down(ann, "golf", name=name)
    await sitting.move(*moves)
    await check_alike(stranger, sitting)


@pytest.mark.parametrize(
    "play", ["", " ", "x", "nonsense", "\x00", "é", "x" * 5000, "'; --", "../x"]
)
async def test_what_is_no_play(connect: Connect, play: str) -> None:
    client = await connect()
    for kind, fields in ASKED:
        if fields.get("move") not in ("XB>j", "stock>f"):
            await client.refused("unknown_play", kind, play=play, **fields)


async def test_a_stranger_may_not_follow(connect: Connect) -> None:
    ann, stranger = await connect(), await connect()
    sitting = await sit_down(ann)
    await stranger.refused("unknown_play", "open", play=sitting.id)
    await sitting.move("3C>c6", "AS>f")
    await stranger.no_push()


async def test_a_play_in_another_case_is_another(connect: Connect) -> None:
    client = await connect()
    sitting = await sit_down(client)
    await sitting.move("3C>c6")
    for play in {sitting.id.upper(), sitting.id.lower(), sitting.id + " "} - {sitting.id}:
        await client.refused("unknown_play", "open", play=play)
