"""Plays that are left alone for thirty days expire, with the cards that they placed."""

import asyncio
import sqlite3

import asyncpg
import pytest

from klumba.store.engine import read_url
from tests.wire.conftest import Connect
from tests.wire.served import Served
from tests.wire.sitting import LINE, Sitting, sit_down

DAY_MS = 24 * 60 * 60 * 1000
SECONDS = 30


def back_date(url: str, days: float) -> None:
    """Move all that is stored of plays so many days into the past; the server does not run."""
    ms = int(days * DAY_MS)
    statements = (
        f"UPDATE plays SET begun_at = begun_at - {ms}, touched_at = touched_at - {ms}",
        f"UPDATE events SET at = at - {ms}",
    )
    if url.startswith("sqlite"):
        with sqlite3.connect(read_url(url).database or "") as connection:
            for statement in statements:
                connection.execute(statement)
        connection.close()
        return

    async def run() -> None:
        plain = read_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
        connection = await asyncpg.connect(plain, timeout=10)
        for statement in statements:
            await connection.execute(statement)
        await connection.close()

    asyncio.run(run())


async def state_of(sitting: Sitting) -> str:
    rows = (await sitting.client.ask("plays"))["plays"]
    return str(next(row["state"] for row in rows if row["play"] == sitting.id))


@pytest.mark.parametrize("days", [29.9, 30.1])
async def test_a_play_left_alone(own_server: Served, connect_own: Connect, days: float) -> None:
    ann = await connect_own()
    sitting = await sit_down(ann)
    moved = await sitting.move(*LINE[:2])
    await ann.close()
    own_server.stop()
    await asyncio.to_thread(back_date, own_server.database_url, days)
    own_server.start()
    sitting.client = await connect_own(ann.token)
    if days < 30:
        await sitting.open()
        assert await state_of(sitting) == "open"
        await sitting.move(LINE[2])
        return
    # When it is looked for the text leaves open: it must be found by itself, and soon.
    async with asyncio.timeout(SECONDS):
        while await state_of(sitting) == "open":
            await asyncio.sleep(0.2)
    answer = await sitting.open(since=2)
    (expired,) = answer["events"]
    assert (expired["move"], expired["state"], expired["ply"]) == ("expire", "expired", 3)
    assert (expired["placed"], expired["deal"]) == (moved["placed"], "flower-garden~1-1")
    await sitting.client.refused("play_ended", "undo", play=sitting.id, ply=3)
    replay = await sitting.client.ask("replay", play=sitting.id)
    assert (replay["moves"], replay["result"]["state"]) == (LINE[:2], "expired")
