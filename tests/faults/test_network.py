"""The SDK over a network that delays, splits, drops, resets, half-closes and stalls."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from urllib.parse import urlsplit

import pytest
from msgspec import structs

from klumba.protocol import plays
from klumba_client import Client, FollowedPlay, connect
from tests.clients.python.houses import house_here
from tests.faults.players import QUICK, Player, Told, check_stored
from tests.faults.proxy import FAULTS, Fault, proxy
from tests.scale import scale
from tests.wire.stored import stored_play

EVENTS = 600
LONG = 300.0


def untimed(view: plays.PlayView) -> plays.PlayView:
    """Return a view without its clock, which runs while others look."""
    return structs.replace(view, elapsed_ms=0)


async def caught_up(play: FollowedPlay, ply: int) -> None:
    async with asyncio.timeout(LONG):
        while play.ply < ply:
            await asyncio.sleep(0.01)


async def check_alike(url: str, token: str | None, *held: FollowedPlay) -> None:
    """Check that what is held is what a new connection is shown, over a network without faults."""
    async with connect(url, token=token) as third:
        fresh = (await third.open(held[0].id)).view
    for play in held:
        await caught_up(play, fresh.ply)
        assert untimed(play.view) == untimed(fresh)


async def played(player: Player, told: Told, events: int, other: Client) -> list[FollowedPlay]:
    """Make events at plays that another connection follows; return the last, as both hold it."""
    held: list[FollowedPlay] = []
    while told.by_player[player.number] < events:
        if not held or held[0].state != "open":
            mine = await player.client.deal("flower-garden")
            held = [mine, await other.open(mine.id)]
        await player.step(held[0])
    return held


@pytest.mark.heavy
@pytest.mark.parametrize("fault", FAULTS)
async def test_a_play_over_a_bad_network(
    fault: Fault, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    told = Told()
    async with (
        house_here(tmp_path) as url,
        asyncio.timeout(LONG),
        proxy(urlsplit(url).port or 0, Random(fault)) as (between, bad_url),
        connect(bad_url, backoff=QUICK) as one,
        connect(bad_url, token=one.token, backoff=QUICK) as other,
    ):
        between.fault = fault
        held = await played(Player(1, one, told), told, scale(EVENTS), other)
        between.fault = None
        assert between.strokes > scale(EVENTS) / 20, "the network was good"
        await check_alike(url, one.token, *held)
        database = f"sqlite+aiosqlite:///{tmp_path / 'klumba.db'}"
        stored = await check_stored(database, told, list(told.events))
        # Nobody else plays: what is stored is what was acknowledged, and nothing twice.
        assert stored == sum(map(len, told.events.values()))
        assert (await stored_play(database, held[0].id)).play.ply == held[0].ply
    assert "nobody foresaw" not in caplog.text
