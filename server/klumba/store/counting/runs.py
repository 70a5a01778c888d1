"""Tallies of plays, and the runs of wins between those that are not won."""

from typing import Final

from klumba.store.counting.medians import upper
from klumba.store.counting.whose import ALL, WHO
from klumba.store.statements import Statement, Written

# The next play after `x` that is not won.
_NEXT: Final = """
    (SELECT n.play_id FROM tallies AS n
     WHERE n.figures_id = x.figures_id AND n.state <> 'won'
     AND (n.begun_at, n.play_id) > (x.begun_at, x.play_id)
     ORDER BY n.begun_at, n.play_id LIMIT 1)
"""

BEGIN_TALLIES: Final = Written(
    "begin tallies",
    f"""
    INSERT INTO tallies (figures_id, begun_at, play_id, state, before)
    SELECT f.id, who.begun_at, who.play_id, 'open', CASE
        WHEN EXISTS (
            SELECT 1 FROM tallies AS later WHERE later.figures_id = f.id
            AND (later.begun_at, later.play_id) > (who.begun_at, who.play_id)
        ) THEN (
            SELECT count(*) FROM tallies AS w WHERE w.figures_id = f.id AND w.state = 'won'
            AND (w.begun_at, w.play_id) < (who.begun_at, who.play_id)
            AND (w.begun_at, w.play_id) > (coalesce(last.begun_at, -1), coalesce(last.play_id, ''))
        ) ELSE f.tail END
    FROM ({WHO}) AS who
    JOIN figures AS f ON f.person = who.person AND f.grp = who.grp
        AND f.patience IN ('', who.patience)
    LEFT JOIN tallies AS last ON last.figures_id = f.id AND last.play_id = (
        SELECT b.play_id FROM tallies AS b WHERE b.figures_id = f.id AND b.state <> 'won'
        AND (b.begun_at, b.play_id) < (who.begun_at, who.play_id)
        ORDER BY b.begun_at DESC, b.play_id DESC LIMIT 1
    )
    WHERE {ALL}
    """,
)


def shift(by: str, only: str = ALL) -> tuple[Statement, Statement]:
    """Return what changes the gap after a play: the next one's `before`, or else the tail."""
    borders = f"""
        (SELECT x.figures_id, {by} AS amount, {_NEXT} AS next FROM tallies AS x
         WHERE x.play_id = :which AND {only}) AS g
    """
    return (
        Written(
            "shift the next gap",
            f"""
            UPDATE tallies SET before = tallies.before + g.amount FROM {borders}
            WHERE tallies.figures_id = g.figures_id AND tallies.play_id = g.next
            """,
        ),
        Written(
            "shift the tail",
            f"""
            UPDATE figures SET tail = figures.tail + g.amount FROM {borders}
            WHERE figures.id = g.figures_id AND g.next IS NULL
            """,
        ),
    )


NOT_CLEAN: Final = Written(
    "end tallies of clean plays",
    """
    DELETE FROM tallies WHERE play_id = :which
    AND (SELECT c.clean FROM figures AS c WHERE c.id = tallies.figures_id) = 1
    """,
)
LOST: Final = Written("lose tallies", "UPDATE tallies SET state = 'lost' WHERE play_id = :which")
WON: Final = Written(
    "win tallies",
    """
    UPDATE tallies SET state = 'won', before = 0, elapsed_ms = r.elapsed_ms, moves = r.moves
    FROM results AS r WHERE r.play_id = :which AND tallies.play_id = r.play_id
    """,
)

# The newest open play is left out of the runs: what lies before and after it is one run.
SETTLED: Final = f"""
    UPDATE figures SET run = CASE WHEN s.after IS NULL THEN s.before + figures.tail
            ELSE figures.tail END,
        longest_run = {{greatest}}(
            s.longest, figures.tail, s.before + coalesce(s.after, figures.tail)
        ),
        mids_ms = s.mids_ms, mids_moves = s.mids_moves
    FROM (
        SELECT f.id, coalesce(newest.before, 0) AS before,
            CASE WHEN newest.play_id IS NULL THEN NULL ELSE (
                SELECT n.before FROM tallies AS n WHERE n.figures_id = f.id AND n.state <> 'won'
                AND (n.begun_at, n.play_id) > (newest.begun_at, newest.play_id)
                ORDER BY n.begun_at, n.play_id LIMIT 1
            ) END AS after,
            coalesce((
                SELECT g.before FROM tallies AS g WHERE g.figures_id = f.id AND g.before > 0
                ORDER BY g.before DESC LIMIT 1
            ), 0) AS longest,
            by_time.elapsed_ms + {upper("elapsed_ms", "by_time")} AS mids_ms,
            by_moves.moves + {upper("moves", "by_moves")} AS mids_moves
        FROM figures AS f
        LEFT JOIN tallies AS by_time
            ON by_time.figures_id = f.id AND by_time.play_id = f.mid_ms
        LEFT JOIN tallies AS by_moves
            ON by_moves.figures_id = f.id AND by_moves.play_id = f.mid_moves
        LEFT JOIN tallies AS newest ON newest.figures_id = f.id AND newest.play_id = (
            SELECT o.play_id FROM tallies AS o WHERE o.figures_id = f.id AND o.state = 'open'
            ORDER BY o.begun_at DESC, o.play_id DESC LIMIT 1
        )
        WHERE f.id IN ({{scope}})
    ) AS s
    WHERE figures.id = s.id
"""
# Also those of clean plays that a play has just left.
_AROUND: Final = """
    SELECT every.id FROM tallies AS x JOIN figures AS own ON own.id = x.figures_id
    JOIN figures AS every ON every.person = own.person AND every.patience = own.patience
        AND every.grp = own.grp
    WHERE x.play_id = :which
"""
SETTLE: Final = Written("settle figures", SETTLED.replace("{scope}", _AROUND))
