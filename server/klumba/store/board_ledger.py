"""What to ask to find boards that are not as the results, the percentiles and the players say."""

from typing import Any, Final

from sqlalchemy import Select, cast, func, literal_column, select, union_all

from klumba.store.schema import Whole, standing_counts, standings
from klumba.store.standing import (
    BEST_OF_ALL,
    BEST_OF_WEEK,
    COLUMNS,
    due_counts,
    due_plays,
    due_scores,
)


def _signed(sign: int, rows: Select[Any]) -> Select[Any]:
    of = rows.subquery()
    return select(*(of.c[name] for name in COLUMNS), literal_column(str(sign), Whole).label("sign"))


_rows = union_all(
    _signed(1, select(standings)),
    _signed(-1, due_plays()),
    _signed(-1, due_scores(best=BEST_OF_WEEK)),
    _signed(-1, due_scores(best=BEST_OF_ALL)),
).subquery("rows")
_sign = func.sum(_rows.c.sign)

OFF_STANDINGS: Final[Select[Any]] = (
    select(_rows.c.player_id, _rows.c.board, cast(_sign, Whole).label("sign"))
    .group_by(*(_rows.c[name] for name in COLUMNS))
    .having(_sign != 0)
    .order_by(_rows.c.player_id, _rows.c.board, _sign)
)
"""Rows of standings that are there and not due (sign 1), or are due and not there (-1)."""

_due = due_counts().subquery("due")
_bucket = ("board", "level", "bucket")
_zero = literal_column("0", Whole)
_counts = union_all(
    select(*(standing_counts.c[name] for name in _bucket), standing_counts.c.n, _zero.label("due")),
    select(*(_due.c[name] for name in _bucket), _zero, _due.c.n),
).subquery("counts")
_found, _expected = func.sum(_counts.c.n), func.sum(_counts.c.due)

OFF_COUNTS: Final[Select[Any]] = (
    select(
        *(_counts.c[name] for name in _bucket),
        cast(_found, Whole).label("found"),
        cast(_expected, Whole).label("expected"),
    )
    .group_by(*(_counts.c[name] for name in _bucket))
    .having(_found != _expected)
    .order_by(*(_counts.c[name] for name in _bucket))
)
"""Buckets whose counts are not what the standings come to."""
