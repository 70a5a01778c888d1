"""Who stands on which board, and the statements by which players come to stand there.

One query says which rows are due, of the results, the percentiles and what players are now: what
places rows takes it from here, and the audit. Counts are changed by the rows themselves, in the
transaction in which these come and go.

Who changes a player's rows holds the row of the player: shared to place a play, so that plays of
one player may end on two servers at once; alone for all else. So whoever bans or merges a player
waits for a play that is just being placed, and finds it.
"""

from typing import Any, Final

from sqlalchemy import (
    ColumnElement,
    FromClause,
    Select,
    Subquery,
    Text,
    and_,
    bindparam,
    case,
    cast,
    func,
    literal_column,
    null,
    or_,
    select,
    union_all,
)

from klumba.store.placing import AFTER, CUTS, LETTERS
from klumba.store.rows import ResultRow
from klumba.store.schema import Whole, percentiles, players, results, standing_counts, standings
from klumba.store.statements import WRITER, Statement, Values, insert_adding

KINDS: Final = ("all", "clean", "fastest")
BEST_OF_WEEK: Final = 5
BEST_OF_ALL: Final = 30
MOST: Final = 100_000_000
"""What a day can add to a score: a percentile of 100, in millionths."""

FINER: Final = 1000
"""Percentiles are kept in billionths: where thirds are summed, equals are still equal."""

COLUMNS: Final = ("player_id", "board", "key", "at", "play_id", "score", "days")

_WHO: Final = "who"
_ALL_TIME: Final = "all-time"


def board_of_day(patience: str, day: str, kind: str = "all", *, bots: bool = False) -> str:
    """Return the name of a day's board."""
    return f"{patience} {day} {kind}" + (" bots" if bots else "")


def board_of_week(patience: str, week: str) -> str:
    """Return the name of a week's board, by its Monday."""
    return f"{patience} week {week}"


def board_of_all_time(patience: str) -> str:
    """Return the name of the board of all time."""
    return f"{patience} {_ALL_TIME}"


def coded(number: ColumnElement[int]) -> ColumnElement[str]:
    """Return a number as `placing.code` writes it."""
    digits = cast(number, Text)
    return func.substr(_said(LETTERS), func.length(digits), literal_column("1")).concat(digits)


def due_plays(who: FromClause = players) -> Select[Any]:
    """Return the question for the rows that ended ranked plays stand with, on each of their boards.

    `who` are the players, as they are now.
    """
    kind = _kinds()
    best = coded(results.c.total - results.c.placed).concat(coded(results.c.undos))
    best = best.concat(coded(results.c.moves))
    fastest = _said("a0a0a0")  # as if nothing but the time told them apart
    ordered = case((kind.c.kind == _said("fastest"), fastest), else_=best)
    board = results.c.patience.concat(_said(" ")).concat(results.c.day).concat(_said(" "))
    bots = case((who.c.bot, _said(" bots")), else_=_said(""))
    return (
        select(
            results.c.player_id,
            board.concat(kind.c.kind).concat(bots).label("board"),
            ordered.concat(coded(results.c.elapsed_ms)).label("key"),
            results.c.ended_at.label("at"),
            results.c.play_id,
            cast(null(), Whole).label("score"),
            cast(null(), Whole).label("days"),
        )
        .select_from(
            results.join(who, who.c.id == results.c.player_id).join(kind, _stands_on(kind))
        )
        .where(
            results.c.kind == _said("ranked"),
            who.c.merged_into.is_(None),
            who.c.banned_at.is_(None),
        )
    )


def due_scores(*of: ColumnElement[bool], best: int) -> Select[Any]:
    """Return the question for the rows of scores: of weeks, or of all time.

    `best` days are summed, BEST_OF_WEEK or BEST_OF_ALL; `of` says of which percentiles' players.
    """
    weekly = best == BEST_OF_WEEK
    keys = [percentiles.c.player_id, percentiles.c.patience, *([percentiles.c.week] * weekly)]
    whose = select(*keys).where(*of).distinct().subquery("whose")
    own = percentiles.alias("own")
    counted = (
        select(own.c.percentile)
        .where(*(own.c[name] == column for name, column in whose.c.items()))
        .order_by(own.c.percentile.desc())
        .limit(literal_column(str(best), Whole))
        .correlate(whose)
        .subquery("counted")
    )
    total = cast(func.sum(counted.c.percentile), Whole) + literal_column(str(FINER // 2), Whole)
    rounded = total // literal_column(str(FINER), Whole)
    scored = select(
        *whose.c,
        select(rounded).scalar_subquery().label("score"),
        select(func.count()).select_from(counted).scalar_subquery().label("days"),
    ).subquery("scored")
    span = _said("week ").concat(scored.c.week) if weekly else _said(_ALL_TIME)
    return (
        select(
            scored.c.player_id,
            scored.c.patience.concat(_said(" ")).concat(span).label("board"),
            coded(literal_column(str(best * MOST), Whole) - scored.c.score).label("key"),
            literal_column("0", Whole).label("at"),
            cast(null(), Text).label("play_id"),
            scored.c.score,
            scored.c.days,
        )
        .select_from(scored.join(players, players.c.id == scored.c.player_id))
        .where(players.c.banned_at.is_(None))
    )


def due_counts() -> Select[Any]:
    """Return the question for the counts that the standings come to."""
    return _counts(literal_column("1", Whole), literal_column("0", Whole), literal_column("1 = 1"))


def _kinds() -> Subquery:
    return union_all(*(select(_said(kind).label("kind")) for kind in KINDS)).subquery("kinds")


def _stands_on(kind: Subquery) -> ColumnElement[bool]:
    return or_(
        kind.c.kind == _said("all"),
        and_(kind.c.kind == _said("clean"), results.c.class_ == _said("clean")),
        and_(kind.c.kind == _said("fastest"), results.c.state == _said("won")),
    )


def _counts(
    sign: ColumnElement[int], writer: ColumnElement[int], *where: ColumnElement[bool]
) -> Select[Any]:
    """Return the question for what rows of standings add to the counts, or with -1 take off."""
    cuts = zip((0, *CUTS), CUTS, strict=False)
    levels = union_all(
        *(
            select(
                literal_column(str(level), Whole).label("level"),
                literal_column(str(before), Whole).label("before"),
                literal_column(str(cut), Whole).label("cut"),
            )
            for level, (before, cut) in enumerate(cuts)
        )
    ).subquery("levels")
    row = standings
    bucket = func.substr(row.c.key, literal_column("1"), levels.c.cut)
    return (
        select(
            *(row.c.board, levels.c.level, bucket.label("bucket"), writer.label("writer")),
            cast(sign * func.count(), Whole).label("n"),
        )
        .select_from(row.join(levels, func.length(row.c.key) > levels.c.before))
        .where(*where)
        .group_by(row.c.board, levels.c.level, bucket)
    )


def _count(sign: int, *where: ColumnElement[bool]) -> Statement:
    names = [column.name for column in standing_counts.c]
    writer = bindparam(WRITER, type_=standing_counts.c.writer.type)
    counts = _counts(literal_column(str(sign), Whole), writer, *where)
    return Statement(insert_adding(standing_counts.c.n, names, counts), writes_one=False)


def _place(due: Select[Any]) -> Statement:
    return Statement(standings.insert().from_select(COLUMNS, due), writes_one=False)


def _said(text: str) -> ColumnElement[str]:
    """Return a constant, so that it is none of a statement's values."""
    return literal_column(f"'{text}'", Text)


def hold(which: ColumnElement[bool]) -> Statement:
    """Return the statement that keeps players as they are until the transaction ends.

    They are locked in one order, so that servers do not wait for each other crosswise.
    """
    locked = select(players.c.id).where(which).order_by(players.c.id)
    return Statement(
        players.update()
        .where(players.c.id.in_(locked.with_for_update(key_share=True)))
        .values(changed_at=players.c.changed_at),
        writes_one=False,
    )


def changing(rows: ColumnElement[bool], *due: Select[Any]) -> tuple[Statement, ...]:
    """Return the statements that take rows off their boards and place those that are due."""
    remove = Statement(standings.delete().where(rows), writes_one=False)
    return (_count(-1, rows), remove, *map(_place, due), _count(1, rows))


_who: ColumnElement[str] = bindparam(_WHO, type_=players.c.id.type)
# Read in a query of its own, and locked before anything is asked of it: else a player who is
# let in again just now would be passed over, and this play not be found by who lets in.
_held = (
    select(players.c.id, players.c.bot, players.c.merged_into, players.c.banned_at)
    .where(players.c.id == _who)
    .with_for_update(read=True)
    .cte("held")
)
_PLACE_PLAY = _place(due_plays(_held).where(results.c.play_id == bindparam("which")))
_COUNT_PLAY = _count(
    1,
    standings.c.player_id == _who,
    standings.c.board >= bindparam("first", type_=standings.c.board.type),
    standings.c.board < bindparam("after", type_=standings.c.board.type),
)
_PLACE_ANEW = (
    hold(players.c.id == _who),
    *changing(
        standings.c.player_id == _who,
        due_plays().where(results.c.player_id == _who),
        due_scores(percentiles.c.player_id == _who, best=BEST_OF_WEEK),
        due_scores(percentiles.c.player_id == _who, best=BEST_OF_ALL),
    ),
)


def place_play(result: ResultRow) -> tuple[tuple[Statement, Values], ...]:
    """Place a ranked play whose result is being kept on the boards of its day; another nowhere."""
    if result.kind != "ranked":
        return ()
    boards = f"{result.patience} {result.day} "
    values: Values = {
        _WHO: result.player_id,
        "which": result.play_id,
        "first": boards,
        "after": boards + AFTER,
    }
    return (_PLACE_PLAY, values), (_COUNT_PLAY, values)


def place_anew(player_id: str) -> tuple[tuple[Statement, Values], ...]:
    """Take a player off all boards, and place it where it stands as what it is now."""
    values: Values = {_WHO: player_id}
    return tuple((statement, values) for statement in _PLACE_ANEW)
