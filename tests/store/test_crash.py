"""kill -9 in the middle of writing: what was acknowledged is there, in order, and once."""

import asyncio
import sys
from asyncio.subprocess import PIPE
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from klumba.store import open_store
from klumba.store.commands import append_event
from tests.scale import SOAK
from tests.store.making import begin, move

ROOT = Path(__file__).parents[2]
PLAYS = [f"play-{n:02}" for n in range(20)]
KILLS = 20 if SOAK else 3


async def acknowledged_until_killed(url: str, name: str, lines: int) -> dict[str, int]:
    """Let a process write, kill it after so many acknowledgements; return the last of each play."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.store.racer", url, name, "0", *PLAYS), cwd=ROOT, stdout=PIPE
    )
    assert process.stdout is not None
    last: dict[str, int] = {}
    async with asyncio.timeout(60):
        while line := await process.stdout.readline():
            if line.endswith(b"\n"):
                play_id, ply = line.decode().split()
                last[play_id] = int(ply)
            lines -= 1
            if not lines:
                with suppress(ProcessLookupError):
                    process.kill()
        assert await process.wait() == -9
    return last


@pytest.mark.heavy
async def test_what_was_acknowledged_outlives_the_process(url: str) -> None:
    store = await open_store(url)
    await begin(store.writer, *PLAYS)
    await store.close()
    chance = Random(1)
    expected = dict.fromkeys(PLAYS, 0)
    for kill in range(KILLS):
        told = await acknowledged_until_killed(url, f"process-{kill}", chance.randrange(1, 400))
        store = await open_store(url)
        for play_id in PLAYS:
            plies = [event.ply for event in await store.reader.events(play_id)]
            assert plies == [*range(1, len(plies) + 1)]
            # One more may have been committed, and its answer not have got out.
            assert len(plies) - max(told.get(play_id, 0), expected[play_id]) in {0, 1}
            expected[play_id] = len(plies)
        await store.writer.write(append_event(PLAYS[0], move(expected[PLAYS[0]] + 1)))
        expected[PLAYS[0]] += 1
        await store.close()
