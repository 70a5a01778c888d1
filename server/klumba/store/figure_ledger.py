"""The statistics for an audit: what is stored of them, beside what they follow from."""

from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from sqlalchemy import Text, bindparam, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from klumba.store.figure_queries import deal_figures
from klumba.store.rows import DealFigures, HouseRow
from klumba.store.schema import (
    deal_counts,
    deals,
    figures,
    house_counts,
    tallies,
    tally_days,
    tally_months,
    tally_placed,
)

_PERSONS: Final = 500
_DEALS: Final = 500

# Who has figures, or should have them.
_WHO: Final = """
    SELECT players.id, merged_into IS NOT NULL AS merged FROM players
    WHERE id > :after AND (
        EXISTS (SELECT 1 FROM figures WHERE person = players.id)
        OR EXISTS (SELECT 1 FROM plays WHERE player_id = players.id)
        OR EXISTS (
            SELECT 1 FROM players AS guest JOIN plays ON plays.player_id = guest.id
            WHERE guest.merged_into = players.id
        )
    )
    ORDER BY id LIMIT :most
"""
_LAST: Final = """
    LEFT JOIN events AS e ON e.play_id = p.id
        AND e.ply = (SELECT max(l.ply) FROM events AS l WHERE l.play_id = p.id)
    LEFT JOIN results AS r ON r.play_id = p.id
"""
_COLUMNS: Final = """
    p.id, p.player_id, p.deal_id, p.patience, p.kind, p.day, p.begun_at, p.state,
    coalesce(e.moves, 0), coalesce(e.undos, 0), coalesce(e.hints, 0),
    coalesce(e.placed, p.placed), coalesce(r.elapsed_ms, p.elapsed_ms)
"""
_PLAYS: Final = f"""
    SELECT {_COLUMNS}, holder.merged_into, holder.changed_at
    FROM players AS holder JOIN plays AS p ON p.player_id = holder.id {_LAST}
    WHERE holder.id IN (
        SELECT id FROM players WHERE id = :person OR merged_into = :person
    )
    ORDER BY p.begun_at, p.id
"""
_DEAL_PLAYS: Final = f"""
    SELECT {_COLUMNS}, NULL, NULL FROM plays AS p {_LAST}
    WHERE p.deal_id BETWEEN :first AND :last ORDER BY p.deal_id
"""


@dataclass(frozen=True, slots=True)
class Played:
    """A play as statistics see it; `merged_into` and `changed_at` are its player's."""

    id: str
    player_id: str
    deal_id: str
    patience: str
    kind: str
    day: str | None
    begun_at: int
    state: str
    moves: int
    undos: int
    hints: int
    placed: int
    elapsed_ms: int
    merged_into: str | None = None
    changed_at: int | None = None


Row: TypeAlias = dict[str, Any]


@dataclass(frozen=True, slots=True)
class StoredFigures:
    """A player's figures as they are stored: their row, and the rows of other tables under it."""

    row: Row
    tallies: list[Row]
    days: list[Row]
    months: list[Row]
    placed: list[Row]


@dataclass(frozen=True, slots=True)
class Person:
    """A player with the plays that count for it, as they were begun, and its stored figures."""

    id: str
    plays: list[Played]
    figures: list[StoredFigures]


class FigureLedger:
    """Reads statistics from end to end, part by part, and writes nothing."""

    def _reading(self) -> AbstractAsyncContextManager[AsyncConnection]:
        raise NotImplementedError

    async def persons(self) -> AsyncIterator[Person]:
        """Give all players who have plays or figures; one at a time is in memory."""
        after = ""
        asked = text(_WHO).bindparams(bindparam("after", type_=Text))
        while True:
            async with self._reading() as connection:
                given = {"after": after, "most": _PERSONS}
                who = (await connection.execute(asked, given)).all()
            if not who:
                return
            for person in who:
                yield await self.person(person.id, merged=bool(person.merged))
            after = who[-1].id

    async def counted_deals(self) -> AsyncIterator[tuple[str, list[Played], DealFigures]]:
        """Give all deals that were played, with their plays and what was counted of them."""
        after = ""
        while True:
            async with self._reading() as connection:
                page = select(deals.c.id).where(deals.c.id > after).order_by(deals.c.id)
                ids = list(await connection.scalars(page.limit(_DEALS)))
                if not ids:
                    return
                plays = await _deal_plays(connection, ids[0], ids[-1])
                counts = await _deal_counts(connection, ids[0], ids[-1])
            for deal_id in ids:
                rows = counts.get(deal_id, [])
                yield deal_id, plays.get(deal_id, []), deal_figures(rows)
            after = ids[-1]

    async def house_counts(self) -> list[HouseRow]:
        """Return what was counted of days, each row by itself."""
        columns = [column for column in house_counts.c if column.name != "writer"]
        async with self._reading() as connection:
            return [HouseRow(*row) for row in await connection.execute(select(*columns))]

    async def person(self, person: str, *, merged: bool) -> Person:
        """Return a player with its plays and figures; of a `merged` one all plays are another's."""
        async with self._reading() as connection:
            plays: list[Played] = []
            if not merged:
                asked = text(_PLAYS).bindparams(bindparam("person", type_=Text))
                found = await connection.execute(asked, {"person": person})
                plays = [Played(*row) for row in found]
            own = select(figures).where(figures.c.person == person)
            rows = [dict(row._mapping) for row in await connection.execute(own)]
            return Person(person, plays, [await _stored(connection, row) for row in rows])


async def _stored(connection: AsyncConnection, row: Row) -> StoredFigures:
    parts = list[list[Row]]()
    for table in (tallies, tally_days, tally_months, tally_placed):
        asked = select(table).where(table.c.figures_id == row["id"])
        parts.append([dict(found._mapping) for found in await connection.execute(asked)])
    return StoredFigures(row, *parts)


async def _deal_plays(
    connection: AsyncConnection, first: str, last: str
) -> dict[str, list[Played]]:
    plays: dict[str, list[Played]] = {}
    names = (bindparam("first", type_=Text), bindparam("last", type_=Text))
    asked = text(_DEAL_PLAYS).bindparams(*names)
    for row in await connection.execute(asked, {"first": first, "last": last}):
        plays.setdefault(row.deal_id, []).append(Played(*row))
    return plays


async def _deal_counts(
    connection: AsyncConnection, first: str, last: str
) -> dict[str, list[tuple[Any, ...]]]:
    counts: dict[str, list[tuple[Any, ...]]] = {}
    asked = select(deal_counts).where(deal_counts.c.deal_id.between(first, last))
    for row in await connection.execute(asked):
        counts.setdefault(row.deal_id, []).append(tuple(row))
    return counts
