"""What is counted of each day, and written out by months."""

from typing import Final

from klumba.store.counting.whose import ALL, IS_CLEAN
from klumba.store.statements import Statement, Written


def count_day(plays: int, wins: int) -> Statement:
    """Return what counts plays and wins to the day on which the play was begun."""
    return Written(
        "count a day",
        f"""
        INSERT INTO tally_days (figures_id, day, plays, wins)
        SELECT x.figures_id, {{day}}, {plays}, {wins}
        FROM tallies AS x JOIN plays AS p ON p.id = x.play_id WHERE x.play_id = :which
        ON CONFLICT (figures_id, day) DO UPDATE
        SET plays = tally_days.plays + {plays}, wins = tally_days.wins + {wins}
        """,
    )


NO_DAY: Final = Written(
    "count a day no longer",
    f"""
    UPDATE tally_days SET plays = tally_days.plays - 1
    FROM (
        SELECT x.figures_id, {{day}} AS day FROM tallies AS x JOIN plays AS p ON p.id = x.play_id
        WHERE x.play_id = :which AND {IS_CLEAN}
    ) AS g
    WHERE tally_days.figures_id = g.figures_id AND tally_days.day = g.day
    """,
)
A_DAY: Final = """'["' || d.day || '",' || d.plays || ',' || d.wins || ']'"""
MONTH: Final = Written(
    "write a month",
    f"""
    INSERT INTO tally_months (figures_id, month, days)
    SELECT m.figures_id, m.month, coalesce((
        SELECT {{joined}}({A_DAY}, ',') FROM (
            SELECT day, plays, wins FROM tally_days AS every
            WHERE every.figures_id = m.figures_id AND every.plays > 0
            AND every.day BETWEEN m.month || '-01' AND m.month || '-31' ORDER BY every.day
        ) AS d
    ), '')
    FROM (
        SELECT x.figures_id, substr({{day}}, 1, 7) AS month
        FROM tallies AS x JOIN plays AS p ON p.id = x.play_id WHERE x.play_id = :which
    ) AS m
    WHERE {ALL}
    ON CONFLICT (figures_id, month) DO UPDATE SET days = excluded.days
    """,
)
