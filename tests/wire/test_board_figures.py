"""A day's board: its order, ties, kinds and pages."""

import asyncio
import shutil
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from tests.wire.client import Client
from tests.wire.dailies import FRIDAY, MORNING, SATURDAY, SUNDAY, after, instant, read_instant
from tests.wire.entries import PATIENCE, Entry, Row, play
from tests.wire.figures import board_of
from tests.wire.hall import Clock, House, place, player_of
from tests.wire.halls import Made

ENTRIES = (
    Entry("placed nothing", 0, cards=0),
    Entry("won late", 90_000),
    Entry("two cards, a move more", 5_000, cards=2, turns=1),
    Entry("won first", 60_000),
    Entry("two cards first", 10_000, cards=2),
    Entry("won with two undos", 20_000, undos=2),
    Entry("won as fast", 60_000),
    Entry("two cards slowly", 20_000, cards=2),
    Entry("won with an undo", 30_000, undos=1),
    Entry("two cards as fast", 10_000, cards=2),
    Entry("two cards, an undo", 1_000, cards=2, undos=1),
    Entry("three cards", 99_000, cards=3),
)
"""In the order in which they play."""

ALL = (
    (1, "won first"),
    (1, "won as fast"),
    (3, "won late"),
    (4, "won with an undo"),
    (5, "won with two undos"),
    (6, "three cards"),
    (7, "two cards first"),
    (7, "two cards as fast"),
    (9, "two cards slowly"),
    (10, "two cards, a move more"),
    (11, "two cards, an undo"),
    (12, "placed nothing"),
)
CLEAN = (
    (1, "won first"),
    (1, "won as fast"),
    (3, "won late"),
    (4, "three cards"),
    (5, "two cards first"),
    (5, "two cards as fast"),
    (7, "two cards slowly"),
    (8, "two cards, a move more"),
    (9, "placed nothing"),
)
FASTEST = (
    (1, "won with two undos"),
    (2, "won with an undo"),
    (3, "won first"),
    (3, "won as fast"),
    (5, "won late"),
)
BOARDS = {"all": ALL, "clean": CLEAN, "fastest": FASTEST}


@dataclass
class Field:
    """A house where everybody has played, and who is who."""

    house: House
    clients: dict[str, Client]

    def named(self, rows: list[Row]) -> tuple[tuple[int, str], ...]:
        """Return rows as their ranks, and how those who stand there have played."""
        names = {player_of(client): name for name, client in self.clients.items()}
        return tuple((row["rank"], names[row["player"]["id"]]) for row in rows)


@pytest.fixture(scope="session")
def played(made: Made, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Let everybody play, once; return their tokens, and under "" the folder."""
    folder = tmp_path_factory.mktemp("played") / "data"
    shutil.copytree(made.folder, folder)
    return {**asyncio.run(_play_all(folder)), "": str(folder)}


async def _play_all(folder: Path) -> dict[str, str]:
    house = House(folder, Clock(instant(SATURDAY, MORNING)))
    await house.start()
    try:
        clients = {entry.name: await house.come() for entry in ENTRIES}
        for entry in ENTRIES:
            await play(house, clients[entry.name], entry)
    finally:
        await house.stop()
    return {name: client.token for name, client in clients.items()}


@pytest.fixture
async def field(played: dict[str, str], tmp_path: Path) -> AsyncIterator[Field]:
    shutil.copytree(played[""], tmp_path / "data")
    house = House(tmp_path / "data", Clock(instant(SATURDAY, "12:00:00.000")))
    await house.start()
    try:
        names = [entry.name for entry in ENTRIES]
        yield Field(house, {name: await house.come(played[name]) for name in names})
    finally:
        await house.stop()


async def test_the_order_and_the_ties_of_every_kind(field: Field) -> None:
    looker = await field.house.come()
    for kind, expected in BOARDS.items():
        rows = await board_of(looker, PATIENCE, span="day", kind=kind)
        assert field.named(rows) == expected, kind
    again = await looker.ask("board", patience=PATIENCE, span="day", limit=100)
    assert field.named(again["rows"]) == ALL, "the kind is `all` where none is named"
    assert "you" not in again
    named = await looker.ask("board", patience=PATIENCE, span="day", day=SATURDAY, limit=100)
    assert named.told == again.told, "the day is today where none is named"


async def test_what_a_row_tells(field: Field) -> None:
    client = field.clients["won with an undo"]
    rows = await board_of(client, PATIENCE, span="day")
    (row,) = [row for row in rows if row["player"]["id"] == player_of(client)]
    (own,) = (await client.ask("plays"))["plays"]
    told = {key: row[key] for key in ("placed", "total", "undos", "moves", "time_ms")}
    assert told == {
        "placed": 35,
        "total": 35,
        "undos": own["counts"]["undos"],
        "moves": own["counts"]["moves"],
        "time_ms": own["elapsed_ms"],
    }
    assert (row["undos"], row["time_ms"]) == (1, 30_000)
    assert read_instant(row["at"]) == read_instant(own["ended_at"])
    assert set(row["player"]) == {"id"}, "a guest has no name"
    assert {"score", "days"}.isdisjoint(row)


async def test_pages_make_the_whole(field: Field) -> None:
    looker = await field.house.come()
    for kind in BOARDS:
        for limit in (1, 2, 5, 100):
            await check_pages(field, looker, kind, limit)


async def check_pages(field: Field, looker: Client, kind: str, limit: int) -> None:
    asked, expected = {"patience": PATIENCE, "span": "day", "kind": kind}, BOARDS[kind]
    for offset in range(0, len(expected) + limit, limit):
        page = await looker.ask("board", **asked, offset=offset, limit=limit)
        assert field.named(page["rows"]) == expected[offset : offset + limit]
        assert page["total"] == len(expected)
    beyond = await looker.ask("board", **asked, offset=2**53 - 1, limit=limit)
    assert (beyond["rows"], beyond["total"]) == ([], len(expected))


async def test_you(field: Field) -> None:
    for kind, expected in BOARDS.items():
        ranks = {name: rank for rank, name in expected}
        for name, client in field.clients.items():
            page = await client.ask("board", patience=PATIENCE, span="day", kind=kind, limit=1)
            if name not in ranks:
                assert "you" not in page, name
                continue
            assert field.named([page["you"]]) == ((ranks[name], name),)
            whole = await board_of(client, PATIENCE, span="day", kind=kind)
            assert page["you"] in whole


async def test_around(field: Field) -> None:
    """The page is cut out of the board with the player as near to its middle as may be."""
    looker, limit = await field.house.come(), 5
    for index, (_, name) in enumerate(ALL):
        client = field.clients[name]
        asked = {"patience": PATIENCE, "span": "day", "limit": limit}
        page = await client.ask("board", **asked, around=True)
        start = min(max(index - limit // 2, 0), len(ALL) - limit)
        shown = field.named(page["rows"])
        if 2 <= index < len(ALL) - 2:
            assert shown == ALL[start : start + limit], name
        # At the ends it may be a shorter page, or one moved into the board.
        assert ALL[index] in shown
        assert shown == ALL[ALL.index(shown[0]) :][: len(shown)]
        assert page["you"] in page["rows"]
        assert page["total"] == len(ALL)
        other = await looker.ask("board", **asked, around=player_of(client))
        assert (other["rows"], other["total"]) == (page["rows"], page["total"])
        assert "you" not in other


async def test_what_cannot_be_asked(hall: House) -> None:
    ann = await hall.come()
    asked = {"patience": "golf", "span": "day"}
    for wrong in (
        {"offset": 0, "around": True},
        {"limit": 101},
        {"limit": 0},
        {"offset": -1},
        {"around": False},
        {"kind": "slowest"},
        {"span": "month"},
        {"span": "week", "kind": "clean"},
        {"span": "all", "kind": "fastest"},
    ):
        await ann.refused("bad_message", "board", **{**asked, **wrong})
    await ann.refused("unknown_patience", "board", **{**asked, "patience": "rose-garden"})
    for day in (SUNDAY, after(SATURDAY, 400)):
        await ann.refused("not_yet", "board", **asked, day=day)
    answer = await ann.answer("board", patience="golf", span="day", day=FRIDAY)
    assert answer.get("code") == "bad_message", answer.text


async def test_an_empty_board(hall: House) -> None:
    ann = await hall.come()
    for kind in BOARDS:
        assert await board_of(ann, PATIENCE, span="day", kind=kind) == []
    sitting = await hall.begin(ann, PATIENCE)
    await place(sitting, 1)
    assert await board_of(ann, PATIENCE, span="day") == [], "the play is open"
    page = await ann.ask("board", patience=PATIENCE, span="day", around=True)
    assert page["rows"] == []
    assert "you" not in page


async def test_the_board_is_there_after_a_restart(field: Field) -> None:
    before = await board_of(await field.house.come(), PATIENCE, span="day")
    await field.house.restart(SATURDAY, "23:00:00.000")
    looker = await field.house.come()
    assert await board_of(looker, PATIENCE, span="day") == before
    await play(field.house, looker, replace(ENTRIES[3], name="wins as fast, too"))
    assert [row["rank"] for row in await board_of(looker, PATIENCE, span="day")][:4] == [1, 1, 1, 4]
