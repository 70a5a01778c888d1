"""The statistics of a guest that is merged: its plays are the account's, and so they count.

It is rare, so figures are made anew of what is counted in them, as the migration made them first.
"""

from typing import Final

from klumba.store.counting.days import A_DAY
from klumba.store.counting.figures import PLACED
from klumba.store.counting.runs import SETTLED
from klumba.store.counting.whose import SECOND
from klumba.store.statements import Statement, Written

# A client that was told so late may have got a name, or been merged, from elsewhere.
_IS_MERGED: Final = "(SELECT merged_into FROM players WHERE id = :guest) = :which"

# The guest's tallies, each with the group in which it counts from now on.
_THEIRS: Final = f"""
    SELECT x.*, g.patience, g.clean,
        CASE WHEN g.grp = 'ranked' AND {SECOND} THEN 'known' ELSE g.grp END AS grp
    FROM figures AS g
    JOIN tallies AS x ON x.figures_id = g.id
    JOIN plays AS p ON p.id = x.play_id
    JOIN players AS holder ON holder.id = p.player_id
    WHERE g.person = :guest AND {_IS_MERGED}
"""
_JOIN_FIGURES: Final = Written(
    "begin figures of merged plays",
    f"""
    INSERT INTO figures
        (person, patience, grp, clean, plays, wins, tail, run, longest_run, placed,
            sum_ms, sum_moves, assists)
    SELECT DISTINCT CAST(:which AS TEXT), t.patience, t.grp, t.clean, 0, 0, 0, 0, 0, '', 0, 0, 0
    FROM ({_THEIRS}) AS t WHERE 1 = 1
    ON CONFLICT (person, patience, grp, clean) DO NOTHING
    """,
)
_JOIN_TALLIES: Final = Written(
    "merge tallies",
    f"""
    INSERT INTO tallies (figures_id, begun_at, play_id, state, before, elapsed_ms, moves)
    SELECT f.id, t.begun_at, t.play_id, t.state, 0, t.elapsed_ms, t.moves
    FROM ({_THEIRS}) AS t
    JOIN figures AS f ON f.person = :which AND f.patience = t.patience AND f.grp = t.grp
        AND f.clean = t.clean
    """,
)

# The account's figures in which a guest's plays count now.
_SCOPE: Final = f"""
    SELECT f.id FROM figures AS f
    JOIN figures AS g ON g.person = :guest AND g.patience = f.patience AND g.clean = f.clean
        AND (g.grp = f.grp OR (g.grp = 'ranked' AND f.grp = 'known'))
    WHERE f.person = :which AND {_IS_MERGED}
"""

# The wins up to each play, and of those that are not won what is between one and the next.
_GAPS: Final = """
    UPDATE tallies SET before = gaps.gap FROM (
        SELECT figures_id, play_id, upto - coalesce(
            lag(upto) OVER (PARTITION BY figures_id ORDER BY begun_at, play_id), 0
        ) AS gap
        FROM (
            SELECT figures_id, begun_at, play_id, state,
                sum(CASE state WHEN 'won' THEN 1 ELSE 0 END)
                    OVER (PARTITION BY figures_id ORDER BY begun_at, play_id) AS upto
            FROM tallies WHERE figures_id IN ({scope})
        ) AS ordered
        WHERE state <> 'won'
    ) AS gaps
    WHERE tallies.figures_id = gaps.figures_id AND tallies.play_id = gaps.play_id
"""
_SUMS: Final = """
    UPDATE figures SET plays = s.plays, wins = s.wins, tail = s.wins - s.gaps, best_ms = s.best_ms,
        sum_ms = s.sum_ms, best_moves = s.best_moves, sum_moves = s.sum_moves, assists = s.assists
    FROM (
        SELECT t.figures_id, count(*) AS plays, count(t.moves) AS wins, sum(t.before) AS gaps,
            min(t.elapsed_ms) AS best_ms, coalesce(sum(t.elapsed_ms), 0) AS sum_ms,
            min(t.moves) AS best_moves, coalesce(sum(t.moves), 0) AS sum_moves,
            coalesce(sum(CASE t.state WHEN 'won' THEN r.undos + r.hints END), 0) AS assists
        FROM tallies AS t LEFT JOIN results AS r ON r.play_id = t.play_id
        WHERE t.figures_id IN ({scope}) GROUP BY t.figures_id
    ) AS s
    WHERE figures.id = s.figures_id
"""
_MIDDLE: Final = """
    UPDATE figures SET {pointer} = ranked.play_id FROM (
        SELECT figures_id, play_id,
            row_number() OVER (PARTITION BY figures_id ORDER BY {value}, play_id) AS place,
            count(*) OVER (PARTITION BY figures_id) AS wins
        FROM tallies WHERE state = 'won' AND figures_id IN ({scope})
    ) AS ranked
    WHERE figures.id = ranked.figures_id AND ranked.place = (ranked.wins + 1) / 2
"""
_DAYS: Final = """
    INSERT INTO tally_days (figures_id, day, plays, wins)
    SELECT c.figures_id, c.day, count(*), count(c.moves) FROM (
        SELECT x.figures_id, x.moves, {day} AS day
        FROM tallies AS x JOIN plays AS p ON p.id = x.play_id WHERE x.figures_id IN ({scope})
    ) AS c GROUP BY c.figures_id, c.day
"""
_MONTHS: Final = f"""
    INSERT INTO tally_months (figures_id, month, days)
    SELECT d.figures_id, substr(d.day, 1, 7), {{joined}}({A_DAY}, ',') FROM (
        SELECT * FROM tally_days WHERE figures_id IN ({{scope}}) ORDER BY figures_id, day
    ) AS d GROUP BY d.figures_id, substr(d.day, 1, 7)
"""
_PLACED: Final = """
    INSERT INTO tally_placed (figures_id, placed, plays)
    SELECT x.figures_id, r.placed, count(*)
    FROM tallies AS x JOIN results AS r ON r.play_id = x.play_id
    WHERE x.figures_id IN ({scope}) GROUP BY x.figures_id, r.placed
"""
_WRITE_PLACED: Final = f"UPDATE figures SET placed = {PLACED} WHERE id IN ({{scope}})"

_BY_FIGURES: Final = ("tally_days", "tally_months", "tally_placed")


def remade(scope: str) -> list[str]:
    """Return the SQL that makes figures anew of their tallies: of those that `scope` selects."""
    steps = [f"DELETE FROM {table} WHERE figures_id IN ({{scope}})" for table in _BY_FIGURES]
    steps += [_GAPS, _SUMS, _DAYS, _MONTHS, _PLACED, _WRITE_PLACED]
    steps += [
        _MIDDLE.replace("{pointer}", pointer).replace("{value}", value)
        for pointer, value in (("mid_ms", "elapsed_ms"), ("mid_moves", "moves"))
    ]
    steps.append(SETTLED)
    return [step.replace("{scope}", scope) for step in steps]


def _gone(table: str) -> Statement:
    theirs = f"SELECT id FROM figures WHERE person = :guest AND {_IS_MERGED}"
    return Written(f"take {table}", f"DELETE FROM {table} WHERE figures_id IN ({theirs})")


MERGE: Final = (
    _JOIN_FIGURES,
    _JOIN_TALLIES,
    *(Written("make figures anew", sql) for sql in remade(_SCOPE)),
    *(_gone(table) for table in (*_BY_FIGURES, "tallies")),
    Written("take figures", f"DELETE FROM figures WHERE person = :guest AND {_IS_MERGED}"),
)
"""When a guest (`guest`) has just been merged into an account (`which`)."""
