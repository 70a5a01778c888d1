"""The order in which a request is looked at: the first thing that stands against it is told."""

from typing import Any

import pytest

from tests.wire.conftest import Connect
from tests.wire.sitting import LINE, sit_down

NONSENSE = "nonsense"


async def test_form_before_the_play(connect: Connect) -> None:
    client = await connect()
    await client.refused("bad_message", "move", play=NONSENSE, ply=-1, move=LINE[0])
    await client.refused("bad_message", "undo", play=NONSENSE, ply=0, count=0)
    await client.refused("bad_move", "move", play=NONSENSE, ply=0, move=NONSENSE)


async def test_form_before_stale(connect: Connect) -> None:
    sitting = await sit_down(await connect())
    await sitting.move(LINE[0])
    await sitting.refused("bad_move", "move", ply=0, move=NONSENSE)
    await sitting.refused("bad_move", "move", ply=0, move="XB>j")
    await sitting.refused("bad_message", "undo", ply=0, count=0)


async def test_form_before_paused_and_ended(connect: Connect) -> None:
    sitting = await sit_down(await connect())
    await sitting.move(LINE[0])
    await sitting.pause()
    await sitting.refused("bad_move", "move", move="XB>j")
    await sitting.refused("bad_message", "undo", count=0)
    await sitting.resign()
    await sitting.refused("bad_move", "move", move="XB>j")
    await sitting.refused("bad_message", "undo", count=0)


ASKED: list[tuple[str, dict[str, Any]]] = [
    ("move", {"move": "8D>c2"}),
    ("undo", {}),
    ("undo", {"count": 99}),
    ("redo", {}),
    ("pause", {}),
]


@pytest.mark.parametrize(("kind", "fields"), ASKED, ids=str)
async def test_stale_then_ended_or_paused_then_the_rules(
    connect: Connect, kind: str, fields: dict[str, Any]
) -> None:
    sitting = await sit_down(await connect())
    await sitting.move(LINE[0])
    await sitting.pause()
    await sitting.refused("stale", kind, ply=0, **fields)
    await sitting.refused("paused", kind, **fields)
    sitting.check_play(await sitting.open())
    await sitting.resign()
    await sitting.refused("stale", kind, ply=2, **fields)
    await sitting.refused("play_ended", kind, **fields)
    sitting.check_play(await sitting.open())


async def test_resume_of_what_is_not_paused(connect: Connect) -> None:
    sitting = await sit_down(await connect())
    await sitting.refused("bad_message", "resume")
    await sitting.move(LINE[0])
    await sitting.refused("bad_message", "resume")
    await sitting.refused("stale", "resume", ply=0)
    sitting.check_play(await sitting.open())


async def test_the_refusal_of_an_ended_play_is_no_rule(connect: Connect) -> None:
    sitting = await sit_down(await connect())
    await sitting.resign()
    await sitting.refused("play_ended", "move", move="8D>c2")
    await sitting.refused("play_ended", "move", move=LINE[0])
