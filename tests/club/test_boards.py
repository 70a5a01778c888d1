"""Boards as they are asked for: which there are, around whom, and what is refused."""

from __future__ import annotations

import pytest

from klumba.club import Club
from klumba.store import Store
from klumba.store.settling import settle_day
from tests.club.made import Hands, Talk
from tests.store.boarding import arrive, end, make_days, named

TODAY = "2025-11-30"
ASKED = {"patience": "golf", "span": "day"}


def names(page: dict[str, object]) -> list[object]:
    assert page["type"] == "board", page
    rows = page["rows"]
    assert isinstance(rows, list)
    return [row["player"]["id"] for row in rows]


@pytest.fixture
async def talk(club: Club) -> Talk:
    return await Talk(club).hello()


async def test_a_row_as_it_is_told(store: Store, talk: Talk) -> None:
    await named(store.writer, "ann")
    await end(store.writer, "ann", 52, 0, 51, 61_000, day=TODAY, at=1_764_504_061_000)
    page = await talk.ask("board", **ASKED)
    assert page["rows"] == [
        {
            "rank": 1,
            "player": {"id": "ann", "name": "ann"},
            "placed": 52,
            "total": 52,
            "undos": 0,
            "moves": 51,
            "time_ms": 61_000,
            "at": "2025-11-30T12:01:01.000Z",
            "play": page["rows"][0]["play"],
        }
    ]
    assert await store.reader.result(page["rows"][0]["play"])
    assert "you" not in page


async def test_around_somebody_who_does_not_stand_there_it_is_the_first_page(
    store: Store, talk: Talk
) -> None:
    people = [f"p{number}" for number in range(9)]
    await arrive(store.writer, *people)
    for number, name in enumerate(people):
        await end(store.writer, name, 52, 0, 51, number, day=TODAY)
    for whom in (True, "nobody", "p0"):
        page = await talk.ask("board", **ASKED, around=whom, limit=3)
        assert names(page) == people[:3]
        assert page["total"] == 9
    assert names(await talk.ask("board", **ASKED, around="p5", limit=3)) == people[4:7]
    refused = await talk.ask("board", **ASKED, around="p\0")
    assert refused["code"] == "bad_message"


async def test_days_and_weeks_that_have_not_begun(talk: Talk, hands: Hands) -> None:
    for span, day, code in (
        ("day", "2025-12-01", "not_yet"),
        ("week", "2025-12-01", "not_yet"),
        ("day", "2025-11-29", "bad_message"),
    ):
        refused = await talk.ask("board", patience="golf", span=span, day=day)
        assert refused.get("code") == code, (span, day)
    for span, day in (
        ("day", TODAY),  # its daily is perhaps being made
        ("week", "2025-11-24"),
        ("week", "0001-01-01"),
        ("all", "2025-12-31"),
    ):
        page = await talk.ask("board", patience="golf", span=span, day=day)
        assert (names(page), page["total"]) == ([], 0)
    hands.now += 12 * 60 * 60 * 1000
    page = await talk.ask("board", patience="golf", span="week", day="2025-12-07")
    assert page["total"] == 0, "a week is named by any of its days"


async def test_boards_of_scores(store: Store, talk: Talk) -> None:
    people = [f"p{number:02}" for number in range(10)]
    await make_days(store.writer, TODAY)
    for number, name in enumerate(people):
        await named(store.writer, name)
        await end(store.writer, name, 52, 0, 51, number, day=TODAY)
    await store.writer.write(settle_day(TODAY, "2025-11-24", 1, ["golf"]))
    for span in ("week", "all"):
        page = await talk.ask("board", patience="golf", span=span, offset=1, limit=1)
        (row,) = page["rows"]
        player = {"id": "p01", "name": "p01"}
        assert row == {"rank": 2, "player": player, "score": 88.888889, "days": 1}
        bots = await talk.ask("board", patience="golf", span=span, bots=True)
        assert (bots["rows"], bots["total"]) == ([], 0)
