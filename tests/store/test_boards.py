"""Boards: who stands where, whoever writes at the same time, and how much is read for it."""

import asyncio
from dataclasses import replace
from random import Random

import pytest

from klumba.store import Conflict, Store, accounts, open_store
from klumba.store.board_queries import BoardPage, BoardRow
from klumba.store.settling import settle_day
from klumba.store.standing import board_of_all_time, board_of_day, board_of_week
from tests.store.boarding import DAY, arrive, end, ended, make_days, named
from tests.store.making import NOW, token

BOARD = board_of_day("golf", DAY)


def ranks(page: BoardPage) -> list[tuple[int, str]]:
    return [(row.rank, row.player_id) for row in page.rows]


async def test_a_board_is_in_the_order_of_what_was_reached(store: Store) -> None:
    await arrive(store.writer, *"abcdefg")
    await end(store.writer, "a", 51, 0, 40, 1)
    await end(store.writer, "b", 52, 1, 40, 1)
    await end(store.writer, "c", 52, 0, 110, 1)
    await end(store.writer, "d", 52, 0, 51, 100_000)
    await end(store.writer, "e", 52, 0, 51, 99_999, at=NOW + 2)
    await end(store.writer, "f", 52, 0, 51, 99_999, at=NOW + 1)
    await end(store.writer, "g", 52, 10, 51, 99_999)
    page = await store.reader.board_page(BOARD, 0, 20, asker="e")
    order = [(1, "f"), (1, "e"), (3, "d"), (4, "c"), (5, "b"), (6, "g"), (7, "a")]
    assert ranks(page) == order
    assert page.total == 7
    own = 52, 52, 0, 51, 99_999, NOW + 2, None, None, f"e {DAY} ranked"
    assert page.own == BoardRow(1, "e", None, *own)
    clean = await store.reader.board_page(board_of_day("golf", DAY, "clean"), 0, 20)
    assert ranks(clean) == [(1, "f"), (1, "e"), (3, "d"), (4, "c"), (5, "a")]
    fastest = await store.reader.board_page(board_of_day("golf", DAY, "fastest"), 0, 20)
    assert ranks(fastest) == [(1, "b"), (1, "c"), (3, "g"), (3, "f"), (3, "e"), (6, "d")]


async def test_pages_beyond_the_end_are_empty(store: Store) -> None:
    assert await store.reader.board_page(BOARD, 0, 20, asker="ann") == BoardPage([], 0, None)
    assert await store.reader.board_around(BOARD, None, 20, asker="ann") == BoardPage([], 0, None)
    await arrive(store.writer, "ann")
    await end(store.writer, "ann")
    for offset in (1, 501, 2**53 - 1):
        page = await store.reader.board_page(BOARD, offset, 20)
        assert (page.rows, page.total) == ([], 1)


async def test_only_ended_ranked_plays_stand(store: Store) -> None:
    await arrive(store.writer, "ann", "bob")
    for kind in ("casual", "known", "practice"):
        await end(store.writer, "ann", kind=kind)
    begun, _ = ended("bob")
    await store.writer.write(begun[0])
    assert (await store.reader.board_page(BOARD, 0, 20)).total == 0


async def test_the_page_around_somebody(store: Store) -> None:
    names = [f"p{number:02}" for number in range(30)]
    await arrive(store.writer, *names)
    for number, name in enumerate(names):
        await end(store.writer, name, 52, 0, 51, 1000 + number // 3)

    async def around(whom: str | None, limit: int, asker: str = "p10") -> list[str]:
        page = await store.reader.board_around(BOARD, whom, limit, asker=asker)
        assert page.own is not None
        assert page.own.rank == 1 + int(asker[1:]) // 3 * 3
        assert all(row.rank == 1 + int(row.player_id[1:]) // 3 * 3 for row in page.rows)
        return [row.player_id for row in page.rows]

    assert await around(None, 5) == names[8:13]
    assert await around(None, 4) == names[8:12]
    assert await around(None, 1) == names[10:11]
    assert await around("p00", 5) == names[:5]
    assert await around("p29", 5) == names[25:]
    assert await around(None, 100) == names
    assert await around("nobody", 5) == names[:5]


async def test_a_board_larger_than_a_bucket(store: Store) -> None:
    """Pages far down are found by descending; all keys of the last bucket may be one."""
    numbers = Random(7)
    names = [f"p{number:04}" for number in range(1500)]
    await asyncio.gather(*(arrive(store.writer, name) for name in names))
    found = {}
    for name in names:
        counts = (52, 0, 51, 5) if name < "p0700" else (52, 0, 51, numbers.randrange(1, 400_000))
        found[name] = counts
    plays = [ended(name, *counts)[0] for name, counts in found.items()]
    for step in zip(*plays, strict=True):
        await asyncio.gather(*map(store.writer.write, step))
    order = sorted(names, key=lambda name: (found[name], name))
    times = sorted(counts[3] for counts in found.values())
    for offset in (*range(0, 1500, 99), 501, 699, 700, 1499):
        page = await store.reader.board_page(BOARD, offset, 20, asker=order[offset])
        assert [row.player_id for row in page.rows] == order[offset : offset + 20]
        assert [row.rank for row in page.rows] == [
            1 + times.index(time) for time in times[offset : offset + 20]
        ]
        assert page.own == page.rows[0]
        around = await store.reader.board_around(BOARD, order[offset], 9)
        first = max(0, min(offset - 4, 1491))
        assert [row.player_id for row in around.rows] == order[first : first + 9]


async def test_a_rank_agrees_with_its_page_while_rows_arrive(url: str, store: Store) -> None:
    """Each answer is from one state, though several questions are put for it."""
    names = [f"p{number:03}" for number in range(200)]
    await arrive(store.writer, *names)
    chance = Random(3)
    for name in names[::2]:
        await end(store.writer, name, 52, 0, 51, chance.randrange(50))
    other = await open_store(url)

    async def crowd() -> None:
        for name in names[1::2]:
            await end(other.writer, name, 52, 0, 51, chance.randrange(50))

    arriving = asyncio.create_task(crowd())
    asked = 0
    while not arriving.done():
        page = await store.reader.board_around(BOARD, None, 100, asker="p100")
        assert page.own in page.rows
        times = [row.elapsed_ms for row in page.rows]
        first = page.rows[0].rank
        if page.total <= 100:
            assert [row.rank for row in page.rows] == [1 + times.index(time) for time in times]
        assert all(row.rank >= first for row in page.rows)
        whole = await store.reader.board_page(BOARD, 0, 200, asker="p100")
        assert len(whole.rows) == whole.total
        assert whole.own in whole.rows
        asked += 1
    await arriving
    await other.close()
    assert asked > 1


async def test_merged_banned_and_deleted_players_and_bots(store: Store) -> None:
    writer, reader = store.writer, store.reader
    await arrive(writer, "guest", "robot", "gone")
    await named(writer, "ann")
    for name, time in (("ann", 4), ("guest", 3), ("robot", 2), ("gone", 1)):
        await end(writer, name, 52, 0, 51, time)
    await writer.write(accounts.claim("robot", "R", "r", "x", bot=True))
    await writer.write(accounts.delete_player("gone", None, NOW))
    made = replace(token("ann"), id="2", hash="2")
    await writer.write(accounts.sign_in("ann", "ann", "ann", made, "guest"))
    page = await reader.board_page(BOARD, 0, 20, asker="guest")
    assert [(row.rank, row.name) for row in page.rows] == [(1, None), (2, "ann")]
    assert page.own is not None
    assert page.own.player_id == "ann"
    bots = await reader.board_page(board_of_day("golf", DAY, "fastest", bots=True), 0, 20)
    assert [(row.rank, row.name) for row in bots.rows] == [(1, "R")]
    await writer.write(accounts.ban("ann", NOW, NOW))
    assert ranks(await reader.board_page(BOARD, 0, 20)) == [(1, "gone")]
    await writer.write(accounts.ban("ann", None, NOW))
    assert ranks(await reader.board_page(BOARD, 0, 20)) == [(1, "gone"), (2, "ann")]


async def test_percentiles_weeks_and_all_time(store: Store) -> None:
    writer, names = store.writer, [f"p{number:02}" for number in range(11)]
    days = [f"2025-12-{day:02}" for day in range(1, 8)]
    await make_days(writer, *days)
    for name in names:
        await named(writer, name)
    await arrive(writer, "guest")
    for number, day in enumerate(days):
        await end(writer, "guest", 52, 0, 51, 1, day=day)
        for place, name in enumerate(names if number else names[:9]):
            await end(writer, name, 52, 0, 51, 10 + place // 2, day=day)
        await writer.write(settle_day(day, "2025-12-01", NOW, ["golf", "odd-even"]))
        with pytest.raises(Conflict):
            await writer.write(settle_day(day, "2025-12-01", NOW, ["golf"]))
    with pytest.raises(Conflict):
        await writer.write(settle_day("2025-12-08", "2025-12-08", NOW, ["golf"]))
    week = await store.reader.board_page(board_of_week("golf", "2025-12-01"), 0, 20, asker="p10")
    # Of eleven, the first two are one another's equals, and beat nine: (9 + 1/2) / 10.
    assert [(row.rank, row.name, row.score, row.days) for row in week.rows[:3]] == [
        (1, "p00", 5 * 95_000_000, 5),
        (1, "p01", 5 * 95_000_000, 5),
        (3, "p02", 5 * 75_000_000, 5),
    ]
    assert (week.total, week.own) == (11, replace(week.rows[-1]))
    assert (week.rows[-1].rank, week.rows[-1].score) == (11, 0)
    whole = await store.reader.board_page(board_of_all_time("golf"), 0, 20)
    assert [(row.rank, row.score, row.days) for row in whole.rows[:2]] == [
        (1, 6 * 95_000_000, 6),
        (1, 6 * 95_000_000, 6),
    ]
    assert (await store.reader.board_page(board_of_all_time("odd-even"), 0, 20)).total == 0
