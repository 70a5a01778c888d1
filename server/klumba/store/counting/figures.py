"""The sums of a player's plays: how many, how many won, how fast, with how many cards placed."""

from typing import Final

from klumba.store.counting.medians import middle
from klumba.store.counting.whose import ALL, IS_CLEAN, WHO
from klumba.store.statements import Written

BEGIN_FIGURES: Final = Written(
    "count a play in figures",
    f"""
    INSERT INTO figures
        (person, patience, grp, clean, plays, wins, tail, run, longest_run, placed,
            sum_ms, mids_ms, sum_moves, mids_moves, assists)
    SELECT who.person, CASE apart.yes WHEN 1 THEN who.patience ELSE '' END, who.grp, clean.yes,
        1, 0, 0, 0, 0, '', 0, NULL, 0, NULL, 0
    FROM ({WHO}) AS who
    CROSS JOIN (SELECT 0 AS yes UNION ALL SELECT 1) AS apart
    CROSS JOIN (SELECT 0 AS yes UNION ALL SELECT 1) AS clean
    WHERE {ALL}
    ON CONFLICT (person, patience, grp, clean) DO UPDATE SET plays = figures.plays + 1
    """,
)

FEWER: Final = Written(
    "count a play in figures no longer",
    f"""
    UPDATE figures SET plays = plays - 1 WHERE id IN (
        SELECT x.figures_id FROM tallies AS x WHERE x.play_id = :which AND {IS_CLEAN}
    )
    """,
)

COUNT_PLACED: Final = Written(
    "count the cards placed",
    """
    INSERT INTO tally_placed (figures_id, placed, plays)
    SELECT x.figures_id, r.placed, 1
    FROM tallies AS x JOIN results AS r ON r.play_id = x.play_id WHERE x.play_id = :which
    ON CONFLICT (figures_id, placed) DO UPDATE SET plays = tally_placed.plays + 1
    """,
)
PLACED: Final = """
    coalesce((
        SELECT {joined}('[' || c.placed || ',' || c.plays || ']', ',') FROM (
            SELECT placed, plays FROM tally_placed AS every
            WHERE every.figures_id = figures.id ORDER BY every.placed
        ) AS c
    ), '')
"""
WRITE_PLACED: Final = Written(
    "write the cards placed",
    f"""
    UPDATE figures SET placed = {PLACED}
    WHERE id IN (SELECT x.figures_id FROM tallies AS x WHERE x.play_id = :which)
    """,
)

COUNT_WIN: Final = Written(
    "count a win in figures",
    f"""
    UPDATE figures SET
        wins = figures.wins + 1,
        placed = {PLACED},
        best_ms = CASE WHEN best_ms < r.elapsed_ms THEN best_ms ELSE r.elapsed_ms END,
        sum_ms = sum_ms + r.elapsed_ms,
        mid_ms = {middle("elapsed_ms")},
        best_moves = CASE WHEN best_moves < r.moves THEN best_moves ELSE r.moves END,
        sum_moves = sum_moves + r.moves,
        mid_moves = {middle("moves")},
        assists = assists + r.undos + r.hints
    FROM results AS r
    WHERE r.play_id = :which
    AND figures.id IN (SELECT x.figures_id FROM tallies AS x WHERE x.play_id = :which)
    """,
)
