"""The questions about boards: pages, and where somebody stands, from one state of the database.

A rank is one more than the rows with a better key, which the counts of five levels and a short
range of the order tell; a page far down is found by descending through them. So nothing here goes
through a board.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Row, Select, select
from sqlalchemy.ext.asyncio import AsyncConnection

from klumba.store.board_questions import BACK, CHILDREN, OWN, PAGE, STANDING, THEIRS, TOTAL
from klumba.store.placing import AFTER, CUTS, better, children, descend
from klumba.store.player_queries import PlayerReader

FEW: Final = 500
"""Rows that are passed over one by one sooner than counted."""


@dataclass(frozen=True, slots=True)
class BoardRow:
    """A row of a board: of a day what a play stands as, else `score` in millionths and `days`.

    Guests and deleted players have no `name`.
    """

    rank: int
    player_id: str
    name: str | None
    placed: int | None
    total: int | None
    undos: int | None
    moves: int | None
    elapsed_ms: int | None
    at: int
    score: int | None
    days: int | None
    play_id: str | None


@dataclass(frozen=True, slots=True)
class BoardPage:
    """A page of a board, how many rows the whole of it has, and the asker's own if there is one."""

    rows: list[BoardRow]
    total: int
    own: BoardRow | None


class BoardReader(PlayerReader):
    """Reads boards, by their names, through connections of its own beside the writer.

    Every question may raise Unavailable.
    """

    async def board_page(
        self, board: str, offset: int, limit: int, *, asker: str | None = None
    ) -> BoardPage:
        """Return a page of a board that begins so many rows from the first.

        `asker` may be a guest that was merged: the row is that of the player that it is now.
        """
        async with self._reading() as connection:
            asked = _Asked(connection, board)
            return await asked.page(offset, limit, await asked.own(asker))

    async def board_around(
        self, board: str, whom: str | None, limit: int, *, asker: str | None = None
    ) -> BoardPage:
        """Return the page with somebody's row in its middle, or without `whom` the asker's.

        Near the ends of the board it is the first or the last page, as long as others. Of who does
        not stand there it is the first.
        """
        async with self._reading() as connection:
            asked = _Asked(connection, board)
            own = await asked.own(asker)
            middle = own if whom is None else await asked.row(THEIRS, whom)
            if middle is None:
                return await asked.page(0, limit, own)
            return await asked.around(middle, limit, own)


@dataclass(frozen=True, slots=True)
class _Standing:
    """A row's rank, how many rows are before it, and how many there are."""

    rank: int
    passed: int
    total: int


class _Asked:
    """A board in one state of the database."""

    def __init__(self, connection: AsyncConnection, board: str) -> None:
        self._connection = connection
        self._board = board

    async def own(self, asker: str | None) -> Row[Any] | None:
        """Return the row of the player that the asker is now."""
        return None if asker is None else await self.row(OWN, asker)

    async def row(self, question: Select[Any], who: str) -> Row[Any] | None:
        """Return somebody's row."""
        found = await self._ask(question, who=who)
        return found[0] if found else None

    async def page(self, offset: int, limit: int, own: Row[Any] | None) -> BoardPage:
        """Return the page that begins so many rows from the first."""
        start, rest = ("", offset) if offset <= FEW else await self._descended(offset)
        rows = await self._ask(PAGE, **_place_of(start), offset=rest, limit=limit)
        return await self._told(rows, offset, own)

    async def around(self, middle: Row[Any], limit: int, own: Row[Any] | None) -> BoardPage:
        """Return the page with a row in its middle."""
        stands = await self._standing(middle)
        offset = max(0, min(stands.passed - limit // 2, stands.total - limit))
        start = middle
        if back := stands.passed - offset:
            (start,) = await self._ask(BACK, **_place_of_row(middle), offset=back - 1)
        rows = await self._ask(PAGE, **_place_of_row(start), offset=0, limit=limit)
        return await self._told(rows, offset, own)

    async def _told(self, rows: list[Row[Any]], offset: int, own: Row[Any] | None) -> BoardPage:
        """Return a page with its ranks, and the asker's."""
        stands = await self._standing(rows[0]) if rows and offset else None
        told = _ranked(rows, offset, stands.rank if stands else 1)
        mine = next((each for each in told if own and each.player_id == own.player_id), None)
        if mine is None and own is not None:
            stands = await self._standing(own)
            mine = _row(own, stands.rank)
        return BoardPage(told, stands.total if stands else await self._total(), mine)

    async def _standing(self, row: Row[Any]) -> _Standing:
        ranges, bucket = better(row.key)
        bounds = {f"first_{each.level}": each.first for each in ranges}
        bounds |= {f"before_{each.level}": each.before for each in ranges}
        (counted,) = await self._ask(
            STANDING[len(ranges)], **_place_of_row(row), **bounds, bucket=bucket
        )
        total, equals, *better_ones = map(int, counted)
        ahead = sum(better_ones)
        return _Standing(1 + ahead, ahead + equals, total)

    async def _total(self) -> int:
        ((total,),) = await self._ask(select(TOTAL))
        return int(total)

    async def _descended(self, offset: int) -> tuple[str, int]:
        """Return a bucket in which a page begins, and how many of its rows are before the page.

        A page beyond the last row begins after all buckets. Each level is asked for by itself: of
        all levels as one question both engines make a plan that goes through the board.
        """
        found = ""
        for level in range(len(CUTS)):
            inside = children(level, found)
            bounds = {"first": inside.first, "before": inside.before}
            counts = await self._ask(CHILDREN, level=level, **bounds)
            chosen = descend([(row.bucket, int(row.n)) for row in counts], offset)
            if chosen is None:  # all keys of this bucket are one
                return (found or AFTER), offset
            found, count, offset = chosen
            if count <= FEW:
                break
        return found, offset

    async def _ask(self, question: Select[Any], **values: str | int) -> list[Row[Any]]:
        values["board"] = self._board
        return list((await self._connection.execute(question, values)).all())


def _ranked(rows: list[Row[Any]], offset: int, rank: int) -> list[BoardRow]:
    """Return rows with their ranks, the first one's being given: equals have that of the first."""
    told = list[BoardRow]()
    for passed, row in enumerate(rows, offset):
        if told and row.key != rows[passed - offset - 1].key:
            rank = passed + 1
        told.append(_row(row, rank))
    return told


def _row(row: Row[Any], rank: int) -> BoardRow:
    values = row._asdict()
    del values["key"]
    return BoardRow(rank, **values)


def _place_of(key: str) -> dict[str, str | int]:
    """Return the place before all rows whose key is this one, begins so, or is after it."""
    return {"key": key, "at": -(2**63), "who": ""}


def _place_of_row(row: Row[Any]) -> dict[str, str | int]:
    return {"key": row.key, "at": row.at, "who": row.player_id}
