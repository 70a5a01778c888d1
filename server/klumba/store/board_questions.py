"""What is asked of the database about boards: by the values `board`, `who`, `key` and `at`."""

from typing import Any, Final

from sqlalchemy import (
    ColumnElement,
    FromClause,
    Select,
    bindparam,
    cast,
    func,
    literal_column,
    select,
    tuple_,
)

from klumba.store.placing import CUTS
from klumba.store.schema import Whole, players, results, standing_counts, standings

_who: ColumnElement[str] = bindparam("who", type_=players.c.id.type)
_key: ColumnElement[str] = bindparam("key", type_=standings.c.key.type)
_at: ColumnElement[int] = bindparam("at", type_=Whole)
_board: ColumnElement[str] = bindparam("board", type_=standings.c.board.type)
_order = (standings.c.key, standings.c.at, standings.c.player_id)
_on_board = standings.c.board == _board
_counted_on_board = standing_counts.c.board == _board


def _whole(rows: FromClause) -> Select[Any]:
    """Return the question for rows of standings with all that is told of them."""
    names = ("placed", "total", "undos", "moves", "elapsed_ms")
    whose = rows.join(players, players.c.id == rows.c.player_id)
    return select(
        *(rows.c.key, rows.c.player_id, players.c.name),
        *(results.c[name] for name in names),
        *(rows.c.at, rows.c.score, rows.c.days, rows.c.play_id),
    ).select_from(whose.outerjoin(results, results.c.play_id == rows.c.play_id))


def _within(level: ColumnElement[int], first: str, before: str) -> ColumnElement[bool]:
    sort = standing_counts.c.bucket.type
    return (
        _counted_on_board
        & (standing_counts.c.level == level)
        & (standing_counts.c.bucket >= bindparam(first, type_=sort))
        & (standing_counts.c.bucket < bindparam(before, type_=sort))
    )


_n: ColumnElement[int] = cast(func.coalesce(func.sum(standing_counts.c.n), 0), Whole)
TOTAL: Final = (
    select(_n)
    .where(_counted_on_board, standing_counts.c.level == literal_column("0"))
    .scalar_subquery()
)


def _standing(levels: int) -> Select[Any]:
    """Return the question for all rows, a row's equals before it, and its betters in parts."""
    bucket = bindparam("bucket", type_=standings.c.key.type)
    near = (standings.c.key >= bucket) & (standings.c.key < _key)
    equal = (standings.c.key == _key) & (tuple_(*_order[1:]) < tuple_(_at, _who))
    return select(
        TOTAL,
        *(
            select(func.count()).select_from(standings).where(_on_board, which).scalar_subquery()
            for which in (equal, near)
        ),
        *(
            select(_n)
            .where(_within(literal_column(str(level)), f"first_{level}", f"before_{level}"))
            .scalar_subquery()
            for level in range(levels)
        ),
    )


STANDING: Final = {levels: _standing(levels) for levels in range(1, len(CUTS) + 1)}


_size = func.sum(standing_counts.c.n)
CHILDREN: Final = (
    select(standing_counts.c.bucket, cast(_size, Whole).label("n"))
    .where(_within(bindparam("level", type_=Whole), "first", "before"))
    .group_by(standing_counts.c.bucket)
    .order_by(standing_counts.c.bucket)
)
"""The buckets of a level from `first` on, before `before`."""

THEIRS: Final = _whole(standings).where(_on_board, standings.c.player_id == _who)
_now = select(func.coalesce(players.c.merged_into, players.c.id)).where(players.c.id == _who)
OWN: Final = _whole(standings).where(
    _on_board, standings.c.player_id == _now.correlate(None).scalar_subquery()
)
# Of the rows that are passed over nothing is read but the index.
_page = (
    select(*_order)
    .where(_on_board, tuple_(*_order) >= tuple_(_key, _at, _who))
    .order_by(*_order)
    .limit(bindparam("limit", type_=Whole))
    .offset(bindparam("offset", type_=Whole))
    .subquery("page")
)
PAGE: Final = (
    _whole(standings)
    .join(_page, _page.c.player_id == standings.c.player_id)
    .where(_on_board)
    .order_by(_page.c.key, _page.c.at, _page.c.player_id)
)
BACK: Final = (
    select(*_order)
    .where(_on_board, tuple_(*_order) < tuple_(_key, _at, _who))
    .order_by(*(column.desc() for column in _order))
    .limit(literal_column("1", Whole))
    .offset(bindparam("offset", type_=Whole))
)
