"""The questions that the house puts to the store: each answered from one state of the database.

Those about players are in `player_queries`, those about boards in `board_queries`, and those about
statistics in `figure_queries`.
"""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Row,
    Select,
    and_,
    case,
    desc,
    exists,
    func,
    literal,
    select,
    tuple_,
)

from klumba.store.accounts import one
from klumba.store.board_queries import BoardReader
from klumba.store.daily_queries import DailyReader
from klumba.store.errors import BadCursor
from klumba.store.figure_queries import FigureReader
from klumba.store.player_queries import whole
from klumba.store.rows import (
    DealRow,
    EventRow,
    Page,
    PlayRow,
    ResultRow,
    WholePlay,
)
from klumba.store.schema import deals, events, plays, results
from klumba.store.versions import check_version, stored_version

_LARGEST = 2**63

# What a play has come to stands in its last event; a play without events is as it was dealt.
_last = events.alias("last")
_last_ply = (
    select(func.max(events.c.ply))
    .where(events.c.play_id == plays.c.id)
    .correlate(plays)
    .scalar_subquery()
)
_has_come_to = plays.outerjoin(_last, and_(_last.c.play_id == plays.c.id, _last.c.ply == _last_ply))
_PLAY: Select[Any] = select(
    *(plays.c[name] for name in ("id", "player_id", "deal_id", "patience", "kind", "day", "key")),
    *(plays.c[name] for name in ("state", "begun_at", "ended_at", "touched_at", "total")),
    func.coalesce(_last.c.placed, plays.c.placed).label("placed"),
    *(func.coalesce(_last.c[name], 0).label(name) for name in ("ply", "moves", "undos", "hints")),
    case(
        (_last.c.elapsed_ms > plays.c.elapsed_ms, _last.c.elapsed_ms), else_=plays.c.elapsed_ms
    ).label("elapsed_ms"),
    # Of the events, only `resume` and `resign` may follow a pause.
    case((_last.c.kind == "pause", 1), else_=0).label("paused"),
).select_from(_has_come_to)
_EVENT = select(*(column for column in events.c if column.name != "play_id"))


class Reader(BoardReader, DailyReader, FigureReader):
    """Reads through connections of its own, beside the writer.

    Every question may raise Unavailable.
    """

    async def deal(self, deal_id: str) -> DealRow | None:
        """Return a deal."""
        return await self._one(_deal, select(deals).where(deals.c.id == deal_id))

    async def play(self, play_id: str) -> PlayRow | None:
        """Return a play and what it has come to."""
        return await self._one(_play, _PLAY.where(plays.c.id == play_id))

    async def whole_play(self, play_id: str, after: int = 0) -> WholePlay | None:
        """Return a play with its deal, and its events after a ply in their order."""
        async with self._reading() as connection:
            row = (await connection.execute(_PLAY.where(plays.c.id == play_id))).one_or_none()
            if row is None:
                return None
            play = _play(row)
            deal = await connection.execute(select(deals).where(deals.c.id == play.deal_id))
            gap = await connection.execute(_events(play_id, after))
            return WholePlay(play, _deal(deal.one()), [_event(event) for event in gap])

    async def events(
        self, play_id: str, after: int = 0, *, limit: int | None = None
    ) -> list[EventRow]:
        """Return a play's events after a ply, in their order."""
        return await self._all(_event, _events(play_id, after).limit(limit))

    async def event(self, play_id: str, ply: int) -> EventRow | None:
        """Return the event that led a play to a ply."""
        return await self._one(
            _event, _EVENT.where(events.c.play_id == play_id, events.c.ply == ply)
        )

    async def play_by_key(self, player_id: str, key: str) -> PlayRow | None:
        """Return the play that a player began by a key of the client's: her own before a guest's.

        A guest's that was merged into the player are hers too.
        """
        return await self._first(player_id, plays.c.key == key)

    async def ranked_play(self, player_id: str, patience: str, day: str) -> PlayRow | None:
        """Return a player's ranked play of a daily: her own before a merged guest's."""
        return await self._first(
            player_id,
            plays.c.patience == patience,
            plays.c.day == day,
            plays.c.kind == "ranked",
        )

    async def plays(
        self,
        player_id: str,
        *,
        state: str | None = None,
        patience: str | None = None,
        kind: str | None = None,
        before: str | None = None,
        limit: int = 20,
    ) -> Page:
        """Return a page of a player's plays, newest first; `before` is an earlier page's `next`.

        Those of guests that were merged into the player are among them. Raises BadCursor.
        """
        asked = {plays.c.state: state, plays.c.patience: patience, plays.c.kind: kind}
        where = [column == value for column, value in asked.items() if value is not None]
        if before is not None:
            where.append(tuple_(plays.c.begun_at, plays.c.id) < _read_cursor(before))
        newest = plays.c.begun_at.desc(), plays.c.id.desc()
        async with self._reading() as connection:
            whose = list(await connection.scalars(_who_has_plays(player_id)))
            where.append(plays.c.player_id.in_(whose))
            if len(whose) > 1:
                # The index gives no order over several: what plays have come to is looked up
                # for those of the page only.
                ids = select(plays.c.id).where(*where).order_by(*newest).limit(limit + 1)
                where = [plays.c.id.in_(ids.subquery().select())]
            asking = _PLAY.where(*where).order_by(*newest).limit(limit + 1)
            found = [_play(row) for row in await connection.execute(asking)]
        page, more = found[:limit], found[limit:]
        return Page(page, cursor_of(page[-1]) if more else None)

    async def plays_of(
        self, player_id: str, deal_id: str, since: int, limit: int = 20
    ) -> list[PlayRow]:
        """Return a player's plays of a deal that were begun since an instant.

        The ranked one comes first, then the longest.
        """
        asked = _PLAY.where(
            plays.c.player_id.in_(whole(player_id)),
            plays.c.deal_id == deal_id,
            plays.c.begun_at >= since,
        )
        ranked_first = case((plays.c.kind == "ranked", 0), else_=1)
        in_order = asked.order_by(ranked_first, desc("ply"), plays.c.id)
        return await self._all(_play, in_order.limit(limit))

    async def left_alone(self, since: int, limit: int = 100) -> list[str]:
        """Return open plays that were begun or left before an instant, the longest alone first.

        Events do not move `touched_at`: the last event tells whether a play was played on since.
        """
        ids = (
            select(plays.c.id)
            .where(plays.c.state == "open", plays.c.touched_at < since)
            .order_by(plays.c.touched_at)
            .limit(limit)
        )
        return await self._all(lambda row: str(row.id), ids)

    async def result(self, play_id: str) -> ResultRow | None:
        """Return what an ended play stands as."""
        return await self._one(_result, select(results).where(results.c.play_id == play_id))

    async def check(self) -> None:
        """Return if the database answers and is of this code's version.

        Raises Unavailable, WrongSchema.
        """
        async with self._reading() as connection:
            check_version(await connection.run_sync(stored_version))

    async def close(self) -> None:
        """Close the connections."""
        await self._engine.dispose()

    async def _first(self, player_id: str, *where: ColumnElement[bool]) -> PlayRow | None:
        """Return a play of a player, her own before one of a guest that was merged into her."""
        own_first = case((plays.c.player_id == player_id, 0), else_=1), plays.c.begun_at.desc()
        question = _PLAY.where(plays.c.player_id.in_(whole(player_id)), *where)
        return await self._one(_play, question.order_by(*own_first).limit(1))


def _events(play_id: str, after: int) -> Select[Any]:
    return _EVENT.where(events.c.play_id == play_id, events.c.ply > after).order_by(events.c.ply)


def _who_has_plays(player_id: str) -> Select[tuple[str]]:
    """Return the question for those of a player's identities that have a play at all."""
    return whole(player_id).where(exists().where(plays.c.player_id == one.c.id))


def _deal(row: Row[Any]) -> DealRow:
    return DealRow(**row._asdict())


def _play(row: Row[Any]) -> PlayRow:
    return PlayRow(**row._asdict() | {"paused": bool(row.paused)})


def _event(row: Row[Any]) -> EventRow:
    return EventRow(**row._asdict())


def _result(row: Row[Any]) -> ResultRow:
    values = row._asdict()
    return ResultRow(class_=values.pop("class"), **values)


def cursor_of(play: PlayRow) -> str:
    """Return the cursor of what is older than a play."""
    return urlsafe_b64encode(f"{play.begun_at}.{play.id}".encode()).decode().rstrip("=")


def _read_cursor(cursor: str) -> ColumnElement[Any]:
    try:
        padded = cursor + "=" * (-len(cursor) % 4)
        begun_at, play_id = urlsafe_b64decode(padded).decode().split(".", 1)
        if not begun_at.isascii() or not 0 <= int(begun_at) < _LARGEST or "\0" in play_id:
            raise ValueError
        return tuple_(literal(int(begun_at), plays.c.begun_at.type), literal(play_id))
    except ValueError as error:
        raise BadCursor(cursor[:100]) from error
