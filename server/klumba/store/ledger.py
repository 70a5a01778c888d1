"""Everything that is stored, for an audit: read part by part, each from one state of the database.

No transaction lasts longer than its part, so that a busy house is not hurt; and no more than a part
is in memory. What the database itself should have refused is asked for too, from the models: a
constraint that was dropped, or switched off for a while, has let in what it forbids.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Row, Select, func, or_, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from klumba.store.board_ledger import OFF_COUNTS, OFF_STANDINGS
from klumba.store.breaches import Breach, breach, is_ours, questions, things
from klumba.store.causes import cause
from klumba.store.engine import auditing_engine, is_embedded, read_url
from klumba.store.errors import Unavailable
from klumba.store.figure_ledger import FigureLedger
from klumba.store.rows import DailyRow, DayRow, DealRow, EventRow, PlayerRow, PlayRow, ResultRow
from klumba.store.schema import (
    dailies,
    days,
    deals,
    events,
    metadata,
    players,
    plays,
    results,
    tokens,
)
from klumba.store.sqlite import path_of
from klumba.store.versions import check_version, stored_version

PART: Final = 500
"""Plays, or deals, in a part."""

_AT_ONCE: Final = 2000  # rows that the driver is asked for at once

_DEAL = [deals.c[name] for name in ("id", "patience", "deck", "position")]
_PLAY = list(plays.c)
_RESULT_NAMES = ("play_id", "player_id", "patience", "kind", "state", "placed", "total", "moves")
_RESULT = [results.c[name] for name in (*_RESULT_NAMES, "undos", "hints", "elapsed_ms")]
_RESULT += [results.c.ended_at, results.c.day, results.c.class_]
_EVENT_NAMES = ("play_id", "ply", "kind", "at", "placed", "moves", "undos", "hints", "elapsed_ms")
_EVENT = [events.c[name] for name in (*_EVENT_NAMES, "move", "count", "data")]


@dataclass(frozen=True, slots=True)
class StoredPlay:
    """A play with all that belongs to it.

    `play` is as it was begun, with its state and its end; what it has come to is for the events to
    say. `deal` is None where there is none under its name, `result` where there is none.
    """

    play: PlayRow
    deal: DealRow | None
    result: ResultRow | None
    events: list[EventRow]


@dataclass(frozen=True, slots=True)
class StoredToken:
    """A token, and whether its player, or who its guest was merged into, is deleted."""

    id: str
    hash: str
    left_over: bool


class Ledger(FigureLedger):
    """Reads what is stored from end to end, and writes nothing.

    Every question may raise Unavailable.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def sizes(self) -> tuple[int, int]:
        """Return how many deals and how many plays there are.

        Raises WrongSchema for a database that is not of this code's version.
        """
        async with self._reading() as connection:
            check_version(await connection.run_sync(stored_version))
            counted = [
                await connection.scalar(select(func.count()).select_from(table))
                for table in (deals, plays)
            ]
        return counted[0] or 0, counted[1] or 0

    async def corruption(self) -> list[str]:
        """Return what SQLite finds wrong with its file; another database looks after its own."""
        if self._engine.dialect.name != "sqlite":
            return []
        async with self._reading() as connection:
            found = await connection.exec_driver_sql("PRAGMA integrity_check")
            return [str(line) for line in found.scalars() if line != "ok"]

    async def breaches(self) -> AsyncIterator[Breach]:
        """Give the rows that refer to rows not there, are twice, or are not as a CHECK wants."""
        for table in metadata.sorted_tables:
            for name, question in questions(table, self._engine.dialect.name):
                async for row in self._streamed(question):
                    yield breach(table, name, row)

    async def foreign(self) -> AsyncIterator[str]:
        """Give what is none of Klumba's: in a file anything, elsewhere what acts on our tables."""
        async with self._reading() as connection:
            found = await connection.execute(things(self._engine.dialect.name))
            for kind, name in found.all():
                if not is_ours(kind, name):
                    yield f"{kind} {name}"

    async def players(self) -> AsyncIterator[tuple[PlayerRow, PlayerRow | None]]:
        """Give all players who have something to be looked at, each with who it is merged into."""
        into = players.alias("into")
        question = (
            select(players, into)
            .outerjoin(into, into.c.id == players.c.merged_into)
            .where(
                or_(
                    players.c.name.is_not(None),
                    players.c.settings.is_not(None),
                    players.c.merged_into.is_not(None),
                    players.c.banned_at.is_not(None),
                    players.c.bot.not_in((False, True)),
                )
            )
        )
        width = len(players.c)
        async for row in self._streamed(question):
            values = tuple(row)
            yield _player(values[:width]), _player(values[width:]) if values[width] else None

    async def tokens(self) -> AsyncIterator[StoredToken]:
        """Give all tokens."""
        holder, now = players.alias("holder"), players.alias("now")
        question = (
            select(tokens.c.id, tokens.c.hash, now.c.deleted_at)
            .outerjoin(holder, holder.c.id == tokens.c.player_id)
            .outerjoin(now, now.c.id == func.coalesce(holder.c.merged_into, holder.c.id))
            .execution_options(yield_per=_AT_ONCE)
        )
        async for row in self._streamed(question):
            yield StoredToken(row.id, row.hash, row.deleted_at is not None)

    async def off_standings(self) -> AsyncIterator[tuple[str, bool]]:
        """Give the rows on boards that are not due, or with False those that are not there."""
        async for row in self._streamed(OFF_STANDINGS):
            yield f"standings {row.player_id} {row.board}", row.sign > 0

    async def off_counts(self) -> AsyncIterator[tuple[str, int, int]]:
        """Give the counts of boards that are off: which, the number found, that expected."""
        async for row in self._streamed(OFF_COUNTS):
            where = f"standing_counts {row.board} {row.level} {row.bucket}"
            yield where, row.found, row.expected

    async def days(self) -> list[DayRow]:
        """Return all days: one a day."""
        async with self._reading() as connection:
            found = await connection.execute(select(days).order_by(days.c.day))
            return [DayRow(**row._asdict()) for row in found]

    async def dailies(self) -> list[DailyRow]:
        """Return all dailies: one a patience and day."""
        async with self._reading() as connection:
            found = await connection.execute(select(dailies).order_by(*dailies.primary_key))
            return [DailyRow(**row._asdict()) for row in found]

    async def deals(self) -> AsyncIterator[list[DealRow]]:
        """Give all deals, part by part."""
        after = ""
        while True:
            question = select(*_DEAL).where(deals.c.id > after).order_by(deals.c.id).limit(PART)
            async with self._reading() as connection:
                part = [DealRow(*row) for row in await connection.execute(question)]
            if not part:
                return
            yield part
            after = part[-1].id

    async def plays(self) -> AsyncIterator[StoredPlay]:
        """Give all plays; those of a part that have no event come last."""
        after = ""
        while True:
            async with self._reading() as connection:
                part = await _part(connection, after)
                if not part:
                    return
                after = next(reversed(part))
                async for play in _with_events(connection, part):
                    yield play

    async def close(self) -> None:
        """Close the connections."""
        await self._engine.dispose()

    async def _streamed(self, question: Select[Any]) -> AsyncIterator[Row[Any]]:
        async with self._reading() as connection:
            async for row in await connection.stream(question):
                yield row

    @asynccontextmanager
    async def _reading(self) -> AsyncIterator[AsyncConnection]:
        try:
            async with self._engine.connect() as connection:
                yield connection
        except (SQLAlchemyError, OSError, TimeoutError) as error:
            raise Unavailable(cause(error)) from error


def open_ledger(url: str) -> Ledger:
    """Open a database to read all of it.

    Raises ValueError for a URL that is none, Unavailable.
    """
    database = read_url(url)
    if is_embedded(database) and not path_of(database).is_file():
        raise Unavailable(f"there is no database {path_of(database)}")
    return Ledger(auditing_engine(database))


async def _part(connection: AsyncConnection, after: str) -> dict[str, StoredPlay]:
    question = (
        select(*_PLAY, *_DEAL, *_RESULT)
        .select_from(plays.outerjoin(deals).outerjoin(results, results.c.play_id == plays.c.id))
        .where(plays.c.id > after)
        .order_by(plays.c.id)
        .limit(PART)
    )
    part = [_stored(tuple(row)) for row in await connection.execute(question)]
    return {stored.play.id: stored for stored in part}


def _player(values: tuple[Any, ...]) -> PlayerRow:
    row = dict(zip(players.c.keys(), values, strict=True))
    return PlayerRow(**row)


def _stored(values: tuple[Any, ...]) -> StoredPlay:
    begun, rest = values[: len(_PLAY)], values[len(_PLAY) :]
    dealt, ended = rest[: len(_DEAL)], rest[len(_DEAL) :]
    return StoredPlay(
        PlayRow(**dict(zip(plays.c.keys(), begun, strict=True))),
        None if dealt[0] is None else DealRow(*dealt),
        None if ended[0] is None else ResultRow(*ended),
        [],
    )


async def _with_events(
    connection: AsyncConnection, part: dict[str, StoredPlay]
) -> AsyncIterator[StoredPlay]:
    """Give the plays of a part with their events, each when the next play's begin."""
    question = (
        select(*_EVENT)
        .where(events.c.play_id.between(next(iter(part)), next(reversed(part))))
        .order_by(events.c.play_id, events.c.ply)
        .execution_options(yield_per=_AT_ONCE)
    )
    now: StoredPlay | None = None
    async for rows in (await connection.stream(question)).partitions():
        for play_id, *values in rows:
            if now is None or now.play.id != play_id:
                if now is not None:
                    yield now
                now = part.pop(play_id, None)  # an event of no play is a breach
            if now is not None:
                now.events.append(EventRow(*values))
    if now is not None:
        yield now
    for stored in part.values():
        yield stored
