"""kill -9 at any moment under fifty players: what was acknowledged is there, once and in order."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

from tests.clients.python.houses import house_apart
from tests.faults.players import Player, Told, check_stored, playing
from tests.scale import scale
from tests.wire.served import Served
from tests.wire.stored import reading

PLAYERS = 50
SECONDS = 60.0


async def all_have_gone_on(told: Told, since: dict[int, int], players: list[Player]) -> None:
    """Return when each player has been acknowledged something since then."""
    async with asyncio.timeout(SECONDS):
        while any(told.by_player[one.number] <= since.get(one.number, 0) for one in players):
            await asyncio.sleep(0.005)


async def check_present(served: Served, told: Told, players: list[Player]) -> None:
    """Check the plays that are being played."""
    present = [player.play.id for player in players if player.play is not None]
    await check_stored(served.database_url, told, present)


@pytest.mark.heavy
async def test_kills_under_fifty_players(tmp_path: Path) -> None:
    """One data folder through all kills; all players come back, and go on where they were."""
    chance, told, gone_on = Random("kills"), Told(), dict[int, int]()
    async with house_apart(tmp_path) as served:
        async with playing(served.url, PLAYERS, told) as players:
            for _ in range(scale(200)):
                await all_have_gone_on(told, gone_on, players)
                await asyncio.sleep(chance.uniform(0, 0.5))  # the kill comes at any moment
                await asyncio.to_thread(served.kill)
                gone_on = dict(told.by_player)
                await asyncio.to_thread(served.start)
                await check_present(served, told, players)
            await all_have_gone_on(told, gone_on, players)
        stored = await check_stored(served.database_url, told, list(told.events))
        assert stored >= sum(told.by_player.values()) > scale(200) * PLAYERS
        await check_views(served, players)


async def check_views(served: Served, players: list[Player]) -> None:
    """Check that what each player holds at the end is what the log has come to."""
    async with reading(served.database_url) as reader:
        for player in players:
            assert player.play is not None
            row = await reader.play(player.play.id)
            assert row is not None
            # A player is stopped at any moment: one answer may have been on its way.
            assert row.ply - player.play.ply in {0, 1}
            assert row.ply > 0 or player.play.ply == 0
