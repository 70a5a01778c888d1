"""What is counted, and when: few events count, and the migration counts what was there before."""

from __future__ import annotations

import pytest
from msgspec import structs
from sqlalchemy import Connection, text

from klumba.store import Store, open_store
from klumba.store.accounts import claim, sign_in
from klumba.store.commands import append_event, begin_play, make_player
from klumba.store.migrating import migrate
from klumba.store.rows import EventRow
from klumba.store.schema import VERSION
from tests.store.making import NOW, deal, move, play, player, result, token
from tests.store.test_migrations import on_connection

BEFORE = "0002"
TABLES = {
    "figures": "person, patience, grp, clean, plays, wins, tail, run, longest_run, placed, best_ms,"
    " sum_ms, mid_ms, mids_ms, best_moves, sum_moves, mid_moves, mids_moves, assists",
    "tallies": "begun_at, play_id, state, before, elapsed_ms, moves",
    "tally_days": "day, plays, wins",
    "tally_months": "month, days",
    "tally_placed": "placed, plays",
    "house_counts": "day, patience, grp, begun, plays, wins",
    "deal_counts": "deal_id, plays, wins, best_placed, best_undos, best_moves, best_ms",
}


SAYS = {"figures": "plays > 0", "tally_days": "plays > 0", "tally_months": "days <> ''"}


@pytest.mark.parametrize(
    ("event", "counts"),
    [
        (move(1), True),
        (move(2), False),
        (structs.replace(move(3), kind="redo", move=None), False),
        (structs.replace(move(3), kind="undo", move=None, undos=1), True),
        (structs.replace(move(4), kind="undo", move=None, undos=2), False),
        (structs.replace(move(4), kind="hint", hints=1, moves=1), False),
        (structs.replace(move(4), kind="pause", move=None, moves=1, undos=1), False),
    ],
)
def test_a_move_between_first_and_last_is_one_statement(event: EventRow, *, counts: bool) -> None:
    assert (len(append_event("play", event).parts) > 1) == counts


async def filled(store: Store) -> None:
    """Store plays that are won, lost, open, with and without undo, of a player and her guests."""
    for name in ("ann", "ivy", "kit"):
        await store.writer.write(make_player(player(name), token(name)))
    await store.writer.write(claim("ann", "Ann", "ann", "hash", bot=False))
    hour = 3_600_000
    for number in range(24):
        kind = ("ranked", "casual", "known", "practice", "position")[number % 5]
        row = play(
            f"play-{number * 7 % 24:02}",
            player_id=("ann", "ivy", "kit")[number % 3],
            begun_at=NOW + number * hour * 5,
            kind=kind,
            day=f"2025-12-{1 + number // 3:02}" if kind in {"ranked", "practice"} else None,
        )
        await store.writer.write(begin_play(row, deal()))
        if number == 20:
            continue
        undos = number % 4 == 3
        for ply in range(1, 4):
            event = move(ply, elapsed_ms=1000 * (number % 7) + ply)
            if undos and ply > 1:
                event = structs.replace(event, kind="undo", move=None, moves=1, undos=ply - 1)
            await store.writer.write(append_event(row.id, event))
        if number % 6 != 5:
            counts = {"moves": 2, "undos": 2} if undos else {}
            last = structs.replace(move(4 + number % 3, elapsed_ms=1000 * (number % 7) + 5), ply=4)
            state = "won" if number % 6 < 4 else "resigned"
            last = structs.replace(last, placed=number % 5, **counts)
            ended = result(row, last, state)
            await store.writer.write(append_event(row.id, last, ended))
    for at, name in enumerate(("kit", "ivy")):
        secret = token(f"ann-{name}")
        secret = type(secret)(secret.id, "ann", secret.hash, NOW + at, NOW + at)
        await store.writer.write(sign_in("ann", "hash", "hash", secret, name))


async def contents(url: str) -> dict[str, list[tuple[object, ...]]]:
    """Return all rows that say anything."""
    found: dict[str, list[tuple[object, ...]]] = {}

    def read(connection: Connection) -> None:
        for table, columns in TABLES.items():
            order = ", ".join(map(str, range(1, len(columns.split(",")) + 1)))
            where = SAYS.get(table, "1 = 1")
            asked = text(f"SELECT {columns} FROM {table} WHERE {where} ORDER BY {order}")
            found[table] = [tuple(row) for row in connection.execute(asked)]

    await on_connection(url, read)
    return found


async def test_the_migration_counts_what_is_there(url: str) -> None:
    store = await open_store(url)
    await filled(store)
    await store.close()
    counted = await contents(url)
    assert all(counted.values())
    await migrate(url, BEFORE)
    await migrate(url, VERSION)
    assert await contents(url) == counted
