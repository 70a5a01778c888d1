"""A process that appends events to plays: `python -m tests.store.racer URL NAME PLIES PLAY…`.

It writes a line `PLAY PLY` when an event is durable, not before; after so many plies a play it is
done, never if PLIES is 0. NAME tells its events. Where a ply is taken it goes on to the next.
"""

import asyncio
import sys
from itertools import count

from klumba.store import Conflict, Store, open_store
from klumba.store.commands import append_event
from tests.store.making import move


async def race(store: Store, name: str, play_id: str, plies: int | None) -> None:
    for ply in range(1, plies + 1) if plies else count(1):
        try:
            await store.writer.write(append_event(play_id, move(ply, name)))
        except Conflict:
            continue
        sys.stdout.write(f"{play_id} {ply}\n")
        sys.stdout.flush()


async def main(url: str, name: str, plies: str, *play_ids: str) -> None:
    store = await open_store(url)
    await asyncio.gather(*(race(store, name, play_id, int(plies) or None) for play_id in play_ids))
    await store.close()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
