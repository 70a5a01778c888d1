"""Settling a day: what each patience's players of this day beat is fixed, and scores follow."""

from collections.abc import Iterable
from typing import Any, Final

from sqlalchemy import (
    ColumnElement,
    Select,
    bindparam,
    func,
    literal_column,
    select,
)

from klumba.store.schema import Whole, days, percentiles, players, standings
from klumba.store.standing import (
    BEST_OF_ALL,
    BEST_OF_WEEK,
    FINER,
    MOST,
    board_of_all_time,
    board_of_day,
    board_of_week,
    changing,
    due_scores,
    hold,
)
from klumba.store.statements import Command, Statement, Values

FEWEST: Final = 10
"""Claimed players of a patience without whom its day gives no percentiles."""

_SETTLE: Final = Statement(
    days.update()
    .where(days.c.day == bindparam("which"), days.c.settled_at.is_(None))
    .values(settled_at=bindparam("at"))
)


def _given(name: str) -> ColumnElement[str]:
    return bindparam(name, type_=percentiles.c.day.type)


def _percentiles() -> Select[Any]:
    """Return the question for the percentiles of a board's players who have a name.

    Of those with a name, 100 x (beaten + tied / 2) / (all - 1), rounded to a billionth.
    """
    claimed = (
        select(
            standings.c.player_id,
            func.rank().over(order_by=standings.c.key).label("rank"),
            func.count().over(partition_by=standings.c.key).label("equal"),
            func.count().over().label("all"),
        )
        .join(players, players.c.id == standings.c.player_id)
        .where(standings.c.board == _given("day_board"), players.c.name.is_not(None))
        .subquery("claimed")
    )
    others = claimed.c.all - 1
    beaten = claimed.c.all - claimed.c.rank + 1 - claimed.c.equal
    halves = 2 * beaten + claimed.c.equal - 1
    # Whole numbers, so that who has done the same has the same, wherever it is reckoned.
    hundred = literal_column(str(MOST * FINER), Whole)
    rounded = (hundred * halves + others) // (2 * others)
    return select(
        *(claimed.c.player_id, _given("of_patience"), _given("of_day"), _given("of_week"), rounded)
    ).where(claimed.c.all >= FEWEST)


_FIX: Final = Statement(
    percentiles.insert().from_select([column.name for column in percentiles.c], _percentiles()),
    writes_one=False,
)
_of_day = (
    percentiles.c.day == _given("of_day"),
    percentiles.c.patience == _given("of_patience"),
)
_whose = select(percentiles.c.player_id).where(*_of_day)
_boards = (standings.c.board == _given("week_board")) | (standings.c.board == _given("all_board"))
_SCORE: Final = (
    hold(players.c.id.in_(_whose)),
    *changing(
        _boards & standings.c.player_id.in_(_whose),
        due_scores(*_of_day, best=BEST_OF_WEEK),
        due_scores(*_of_day, best=BEST_OF_ALL),
    ),
)


def settle_day(day: str, week: str, at: int, patiences: Iterable[str]) -> Command:
    """Settle a day of the week that begins on the Monday `week`: percentiles and scores.

    Its ranked plays have ended. Conflict: it is settled already, or was never made.
    """
    settled: list[tuple[Statement, Values]] = [(_SETTLE, {"which": day, "at": at})]
    for patience in patiences:
        values: Values = {
            "of_day": day,
            "of_week": week,
            "of_patience": patience,
            "day_board": board_of_day(patience, day),
            "week_board": board_of_week(patience, week),
            "all_board": board_of_all_time(patience),
        }
        settled.extend((statement, values) for statement in (_FIX, *_SCORE))
    return Command(day, tuple(settled))
