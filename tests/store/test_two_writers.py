"""Two writers on one play, in one process and in two: each ply is stored once."""

import asyncio
import sys
from asyncio.subprocess import PIPE
from pathlib import Path

import asyncpg

from klumba.store import Command, Store, open_store
from klumba.store.commands import append_event, make_player, save_settings
from tests.store.databases import SERVER
from tests.store.making import begin, move, player, token

ROOT = Path(__file__).parents[2]
PLIES = 40


async def test_of_two_moves_on_one_ply_one_is_stored(url: str, store: Store) -> None:
    await begin(store.writer, "play")
    other = await open_store(url)
    stored = []
    for ply in range(1, PLIES):
        answers = await asyncio.gather(
            store.writer.write(append_event("play", move(ply, "one"))),
            other.writer.write(append_event("play", move(ply, "other"))),
            return_exceptions=True,
        )
        assert sorted(str(type(answer).__name__) for answer in answers) == ["Conflict", "NoneType"]
        stored.append("one" if answers[0] is None else "other")
    await other.close()
    assert [event.move for event in await store.reader.events("play")] == stored


async def test_of_two_processes_one_stores_a_ply(url: str, store: Store) -> None:
    play_ids = [f"play-{n}" for n in range(5)]
    await begin(store.writer, *play_ids)
    racers = [
        await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "tests.store.racer", url, name, str(PLIES), *play_ids),
            cwd=ROOT,
            stdout=PIPE,
        )
        for name in ("one", "other")
    ]
    async with asyncio.timeout(60):
        outputs = [(await racer.communicate())[0].decode().split("\n")[:-1] for racer in racers]
    assert [racer.returncode for racer in racers] == [0, 0]
    won = {
        name: {tuple(line.split()) for line in lines}
        for name, lines in zip(("one", "other"), outputs, strict=True)
    }
    assert not won["one"] & won["other"]
    for play_id in play_ids:
        events = await store.reader.events(play_id)
        assert [event.ply for event in events] == [*range(1, PLIES + 1)]
        assert all((play_id, str(event.ply)) in won[event.move or ""] for event in events)


async def test_a_deadlock_of_two_nodes_hurts_no_command(postgresql_url: str) -> None:
    """Ranks keep writers from it: the other here locks the rows by hand, the other way round."""
    store = await open_store(postgresql_url)
    for name in ("ann", "bob"):
        await store.writer.write(make_player(player(name), token(name)))
    other = await asyncpg.connect(postgresql_url.replace("+asyncpg", ""))
    await other.execute("SET deadlock_timeout = '30s'")  # so that the writer is the victim
    transaction = other.transaction()
    await transaction.start()
    await other.execute("UPDATE players SET bot = TRUE WHERE id = 'bob'")
    answers = [store.writer.submit(settings(name)) for name in ("ann", "bob")]
    await waiting_for_a_lock(postgresql_url)
    await other.execute("UPDATE players SET bot = TRUE WHERE id = 'ann'")
    await transaction.commit()
    await other.close()
    await asyncio.gather(*answers)
    for name in ("ann", "bob"):
        row = await store.reader.player(name)
        assert row is not None
        assert (row.bot, row.settings) == (True, name)
    await store.close()


def settings(name: str) -> Command:
    return save_settings(name, name)


async def waiting_for_a_lock(url: str) -> None:
    """Return when the writer waits for another's row."""
    name = url.rsplit("/", 1)[1]
    connection = await asyncpg.connect(SERVER.replace("+asyncpg", ""))
    query = "SELECT count(*) FROM pg_stat_activity WHERE datname = $1 AND wait_event_type = 'Lock'"
    async with asyncio.timeout(10):
        while not await connection.fetchval(query, name):
            await asyncio.sleep(0.01)
    await connection.close()
