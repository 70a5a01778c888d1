"""Several nodes count for one player at once, and merge guests meanwhile: nothing is lost."""

from __future__ import annotations

import asyncio
from random import Random

import asyncpg
import pytest

from klumba.store import Command, Conflict, Store, Unavailable, open_store
from klumba.store.accounts import claim, sign_in
from klumba.store.commands import append_event, begin_play, make_player
from klumba.store.rows import TokenRow
from tests.club.stocked import audited
from tests.club.test_statistics import FIGURES
from tests.store.making import NOW, deal, move, play, player, result, token

GUESTS = [f"guest-{number}" for number in range(6)]
DEADLOCKS = 20


async def stored(store: Store, command: Command) -> None:
    """Store a command; what a deadlock has undone is stored again, as the house does."""
    for _ in range(DEADLOCKS):
        try:
            await store.writer.write(command)
        except Unavailable:
            continue
        return
    raise AssertionError(command)


async def play_on(store: Store, who: str, chance: Random, node: int) -> None:
    for number in range(12):
        kind = chance.choice(["ranked", "casual"])
        day = f"2025-12-{number + 1:02}" if kind == "ranked" else None
        begun_at = NOW + 1000 * chance.randrange(1000)
        own = {"kind": kind, "day": day, "begun_at": begun_at, "player_id": who}
        row = play(f"{node}-{who}-{number}", **own)
        try:
            await stored(store, begin_play(row, deal()))
        except Conflict:
            continue  # begun by the other node, or as another identity
        await stored(store, append_event(row.id, move(1)))
        if chance.random() < 0.7:
            last = move(2, elapsed_ms=chance.randrange(1, 9))
            state = chance.choice(["won", "won", "resigned"])
            await stored(store, append_event(row.id, last, result(row, last, state)))


async def merge(store: Store, guest: str) -> None:
    await asyncio.sleep(0)
    secret = TokenRow(f"new-{guest}", "ann", f"hash-new-{guest}", NOW, NOW + int(guest[-1]))
    await stored(store, sign_in("ann", "hash", "hash", secret, guest))


@pytest.mark.parametrize("seed", range(3))
async def test_two_nodes_at_once(postgresql_url: str, seed: int) -> None:
    nodes = [await open_store(postgresql_url) for _ in range(2)]
    for who in ("ann", *GUESTS):
        await nodes[0].writer.write(make_player(player(who), token(who)))
    await nodes[0].writer.write(claim("ann", "Ann", "ann", "hash", bot=False))
    chance = Random(seed)
    async with asyncio.TaskGroup() as group:
        for number, node in enumerate(nodes):
            for who in ("ann", *GUESTS):
                group.create_task(play_on(node, who, Random(chance.random()), number))
        for guest in GUESTS:
            group.create_task(merge(chance.choice(nodes), guest))
    for node in nodes:
        await node.close()
    off = [each for each in await audited(postgresql_url) if each.where.split()[0] in FIGURES]
    assert off == []


# The merge lasts until others wait for it; the win comes to the figures after the move.
NAPS = """
    CREATE FUNCTION nap() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM pg_sleep(TG_ARGV[0]::float); RETURN new; END $$;
    CREATE TRIGGER nap BEFORE INSERT ON tokens FOR EACH ROW EXECUTE FUNCTION nap(2);
    CREATE TRIGGER nap BEFORE UPDATE ON tallies FOR EACH STATEMENT EXECUTE FUNCTION nap(0.1);
"""


async def test_who_waited_for_a_merge_holds_the_account(postgresql_url: str) -> None:
    """A guest's win waits for the merge, then meets a play that the account begins elsewhere."""
    nodes = [await open_store(postgresql_url) for _ in range(3)]
    one, two, three = (node.writer for node in nodes)
    own = {"kind": "casual", "day": None}
    for number, (name, who) in enumerate((("old", "ann"), ("guest's", "ivy"), ("own", "ann"))):
        if number < 2:
            await one.write(make_player(player(who), token(who)))
        row = play(name, player_id=who, begun_at=NOW + number, **own)
        await one.write(begin_play(row, deal()))
        if name != "own":
            await one.write(append_event(name, move(1)))
    await one.write(claim("ann", "Ann", "ann", "hash", bot=False))
    last = move(2)
    won = result(play("guest's", player_id="ivy", **own), last, "won")
    secret = TokenRow("new", "ann", "hash-new", NOW, NOW)
    plain = postgresql_url.replace("+asyncpg", "")
    other = await asyncpg.connect(plain)
    try:
        await other.execute(NAPS)
        merging = asyncio.create_task(one.write(sign_in("ann", "hash", "hash", secret, "ivy")))
        await asyncio.sleep(1.0)
        holding = other.transaction()
        await holding.start()
        held = asyncio.create_task(other.execute("SELECT 1 FROM figures FOR NO KEY UPDATE"))
        moving = asyncio.create_task(three.write(append_event("own", move(1))))
        winning = asyncio.create_task(two.write(append_event("guest's", last, won)))
        await asyncio.gather(merging, held)
        await asyncio.sleep(0.6)
        assert not winning.done()
        await holding.commit()
        await asyncio.gather(moving, winning)
    finally:
        await other.close()
        for node in nodes:
            await node.close()
    assert [
        each for each in await audited(postgresql_url) if each.where.split()[0] in FIGURES
    ] == []
