"""Two servers on one PostgreSQL database: either serves any play, and the log is the arbiter."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random

import pytest

from tests.wire.client import Client
from tests.wire.conftest import Connect, database_of
from tests.wire.served import Served
from tests.wire.sitting import LINE, Sitting, sit_down
from tests.wire.stored import folded, stored_play

pytestmark = pytest.mark.parametrize("engine", ["postgresql"], indirect=True)


@pytest.fixture
def nodes(
    engine: str, request: pytest.FixtureRequest, tmp_path: Path
) -> Iterator[tuple[Served, Served]]:
    """Two servers on a database of the test's own."""
    with ExitStack() as stack:
        database = stack.enter_context(database_of(engine, request))
        served = [Served(tmp_path / name, database, forked=True) for name in ("one", "two")]
        for node in served:
            node.data.mkdir()
            stack.callback(node.kill)
            node.start()
        yield served[0], served[1]
        for node in served:
            node.stop()


@pytest.fixture
async def both(
    nodes: tuple[Served, Served], connected: Callable[[Served], Connect]
) -> tuple[Client, Client]:
    """A guest, connected to both nodes."""
    ann = await connected(nodes[0])()
    return ann, await connected(nodes[1])(ann.token)


async def test_a_play_is_played_over_both(both: tuple[Client, Client]) -> None:
    """By turns: each request names a ply that its node did not make, and may not know yet."""
    sitting = await sit_down(both[0])
    await sitting.open(both[1])
    for n, move in enumerate(LINE):
        sitting.client = both[n % 2]
        await sitting.move(move)
    again = await both[1].ask("move", play=sitting.id, ply=0, move=LINE[0])
    other = await both[0].ask("move", play=sitting.id, ply=0, move=LINE[0])
    assert again.told == other.told
    await sitting.resign()
    sitting.client = both[0]
    await sitting.refused("play_ended", "undo")


async def test_a_node_that_had_nobody_on_a_play_reads_it(both: tuple[Client, Client]) -> None:
    sitting = await sit_down(both[0])
    await sitting.move(*LINE[:3])
    sitting.check_play(await sitting.open(both[1]))
    await both[1].ask("close", play=sitting.id)
    await sitting.move(LINE[3])
    sitting.check_play(await sitting.open(both[1]))


async def test_what_is_stale_is_told_the_present_play(both: tuple[Client, Client]) -> None:
    """Also by the node that did not make the move."""
    one, two = both
    sitting = await sit_down(one)
    await sitting.open(two)
    await sitting.move(*LINE[:3])
    for ply in (0, 1, 2):
        error = await two.refused("stale", "pause", play=sitting.id, ply=ply)
        sitting.check_play(error["data"]["play"])
    sitting.client = two
    await sitting.illegal("nothing_to_redo", "redo")


async def test_one_ply_goes_to_one_of_them(
    nodes: tuple[Served, Served], both: tuple[Client, Client]
) -> None:
    chance = Random(6)
    for number in range(12):
        sitting = await sit_down(both[number % 2], number=number)
        await sitting.open(both[1 - number % 2])
        for _ in range(4):
            await race(sitting, both, chance)
        whole = await stored_play(nodes[0].database_url, sitting.id)
        assert folded(whole).history.moves == sitting.expected.history.moves


async def race(sitting: Sitting, both: tuple[Client, Client], chance: Random) -> None:
    """Ask for different moves at one ply of both nodes at once."""
    ply = sitting.ply
    moves = chance.sample(sitting.moves, 2) if len(sitting.moves) > 1 else ["", ""]
    if "" in moves:
        return
    sent = await asyncio.gather(
        *[
            client.send("move", play=sitting.id, ply=ply, move=move)
            for client, move in zip(both, moves, strict=True)
        ]
    )
    told = [await one.answer() for one in sent]
    (stored,) = [answer for answer in told if answer["type"] == "moved"]
    (stale,) = [answer for answer in told if answer["type"] == "error"]
    assert stale["code"] == "stale", stale.text
    sitting.expected.move(stored["move"])
    sitting.check_play(stale["data"]["play"])


async def test_one_key_begins_one_play(both: tuple[Client, Client]) -> None:
    for number in range(10):
        key = f"a key of both nodes {number}"
        sent = [await client.send("deal", patience="golf", key=key) for client in both]
        told = [await one.answer() for one in sent]
        assert told[0]["play"] == told[1]["play"], told
        assert told[0]["piles"] == told[1]["piles"]


async def test_a_node_takes_over(nodes: tuple[Served, Served], both: tuple[Client, Client]) -> None:
    sitting = await sit_down(both[0])
    moved = await sitting.move(*LINE[:3])
    nodes[0].kill()
    sitting.client = both[1]
    again = await both[1].ask("move", play=sitting.id, ply=2, move=LINE[2])
    assert again.told == moved.told
    await sitting.move(LINE[3])
    nodes[0].start()
