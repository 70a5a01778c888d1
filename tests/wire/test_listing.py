"""The list of one's plays."""

from datetime import datetime
from typing import Any

import pytest

from tests.wire.client import Client, Field
from tests.wire.conftest import Connect
from tests.wire.sitting import Sitting, sit_down, sit_down_at
from tests.wire.test_bad_deals import with_moved


async def listed(client: Client, **fields: Field) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = (await client.ask("plays", **fields))["plays"]
    return rows


async def some_plays(client: Client) -> list[Sitting]:
    """Begin plays of several patiences, kinds and states, each with a move; the newest last."""
    position = with_moved("flower-garden", c1="JC")
    plays = [
        await sit_down(client, number=1),
        await sit_down(client, "golf", number=1),
        await sit_down_at(client, "flower-garden", position),
        await sit_down(client, number=2),
        await sit_down(client, "golf", number=3),
    ]
    for play in plays:
        await play.move(play.moves[0])
    await plays[1].resign()
    await plays[3].undo()
    await plays[3].pause()
    return plays


def check_row(row: dict[str, Any], sitting: Sitting) -> None:
    expected = sitting.expected.play()
    same = ("patience", "kind", "state", "placed", "total", "counts", "ply", "deal")
    assert {name: row[name] for name in same} == {name: expected[name] for name in same}
    assert row["play"] == sitting.id
    assert ("ended_at" in row) is sitting.expected.ended
    assert "day" not in row
    begun = datetime.fromisoformat(row["begun_at"])
    assert row["begun_at"].endswith("Z")
    if "ended_at" in row:
        assert datetime.fromisoformat(row["ended_at"]) >= begun


async def test_newest_first(connect: Connect) -> None:
    client = await connect()
    assert await listed(client) == []
    plays = await some_plays(client)
    rows = await listed(client)
    assert [row["play"] for row in rows] == [play.id for play in plays[::-1]]
    for row, play in zip(rows, plays[::-1], strict=True):
        check_row(row, play)
    times = [row["begun_at"] for row in rows]
    assert times == sorted(times, reverse=True)


async def test_filters(connect: Connect) -> None:
    client = await connect()
    plays = await some_plays(client)
    for fields, wanted in (
        ({"state": "open"}, [0, 2, 3, 4]),
        ({"state": "resigned"}, [1]),
        ({"state": "won"}, []),
        ({"state": "expired"}, []),
        ({"patience": "golf"}, [1, 4]),
        ({"patience": "golf", "state": "open"}, [4]),
        ({"patience": "two-jokers"}, []),
        ({"kind": "position"}, [2]),
        ({"kind": "known"}, [0, 1, 3, 4]),
        ({"kind": "casual"}, []),
        ({"kind": "ranked"}, []),
        ({"kind": "known", "patience": "flower-garden", "state": "open"}, [0, 3]),
        ({"limit": 2}, [3, 4]),
    ):
        rows = await listed(client, **fields)
        assert [row["play"] for row in rows] == [plays[n].id for n in wanted[::-1]], fields


async def pages(client: Client, limit: int, **fields: Field) -> list[list[str]]:
    """Return the plays of all pages."""
    found: list[list[str]] = []
    before: dict[str, str] = {}
    for _ in range(100):
        page = await client.ask("plays", limit=limit, **fields, **before)
        found.append([row["play"] for row in page["plays"]])
        if "next" not in page:
            return found
        before = {"before": page["next"]}
    raise AssertionError("the pages do not end")


@pytest.mark.parametrize("limit", [1, 2, 3, 5, 100])
async def test_pages(connect: Connect, limit: int) -> None:
    client = await connect()
    plays = [play.id for play in (await some_plays(client))[::-1]]
    found = await pages(client, limit)
    assert [play for page in found for play in page] == plays
    assert all(len(page) == limit for page in found[:-1])
    assert 1 <= len(found[-1]) <= limit
    golf = await pages(client, limit, patience="golf")
    assert [play for page in golf for play in page] == [plays[0], plays[3]]


async def test_a_page_holds_twenty_unless_asked_otherwise(connect: Connect) -> None:
    client = await connect()
    plays = []
    for n in range(23):
        sitting = await sit_down(client, number=n)
        await sitting.move(sitting.moves[0])
        plays.append(sitting.id)
    first = await client.ask("plays")
    assert [row["play"] for row in first["plays"]] == plays[:2:-1]
    # What begins in the meantime does not shift the pages.
    newer = await sit_down(client, "golf")
    await newer.move("5D>f")
    second = await client.ask("plays", before=first["next"])
    assert [row["play"] for row in second["plays"]] == plays[2::-1]
    assert "next" not in second


async def test_only_ones_own(connect: Connect) -> None:
    ann, stranger = await connect(), await connect()
    plays = await some_plays(ann)
    first = await ann.ask("plays", limit=1)
    assert await listed(stranger) == []
    assert (await listed(stranger, before=first["next"])) == []
    rows = await listed(await connect(ann.token))
    assert len(rows) == len(plays)


async def test_names_are_told_when_they_may_be(connect: Connect) -> None:
    client = await connect()
    golf = await client.ask("deal", patience="golf")
    garden = await client.ask("deal", patience="flower-garden")
    for play in (golf, garden):
        await client.ask("move", play=play["play"], ply=0, move=play["moves"][0])
    rows = {row["play"]: row["deal"] for row in await listed(client)}
    assert rows == {golf["play"]: None, garden["play"]: garden["deal"]}
    ended = await client.ask("resign", play=golf["play"], ply=1)
    rows = {row["play"]: row["deal"] for row in await listed(client)}
    assert rows[golf["play"]] == ended["deal"]
    assert ended["deal"] is not None


async def test_a_play_without_a_move_may_be_dropped(connect: Connect) -> None:
    """Whether it is or not, the list and `open` agree."""
    ann = await connect()
    sitting = await sit_down(ann)
    await ann.ask("close", play=sitting.id)
    await ann.close()
    ann = await connect(ann.token)
    answer = await ann.answer("open", play=sitting.id)
    if answer["type"] == "error":
        assert answer["code"] == "unknown_play"
        assert await listed(ann) == []
    else:
        sitting.check_play(answer)


async def test_a_play_that_is_open_is_not_dropped(connect: Connect) -> None:
    ann = await connect()
    sitting = await sit_down(ann)
    other = await connect(ann.token)
    await sitting.open(other)
    await other.close()
    for _ in range(3):
        await (await connect(ann.token)).ask("ping")
    await sitting.move(sitting.moves[0])
    check_row((await listed(ann))[0], sitting)
