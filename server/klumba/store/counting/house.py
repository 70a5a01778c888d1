"""What is counted of the house, and at each deal, by who writes it."""

from typing import Final

from klumba.store.counting.whose import GROUP
from klumba.store.statements import Statement, Written


def count_house(begun: int, plays: int, wins: int, where: str) -> Statement:
    """Return what counts a play in the figures of the house, if the condition `where` holds."""
    return Written(
        "count in the house",
        f"""
        INSERT INTO house_counts (day, patience, grp, writer, begun, plays, wins)
        SELECT {{day}}, p.patience, {GROUP}, CAST(:writer AS BIGINT), {begun}, {plays}, {wins}
        FROM plays AS p WHERE p.id = :which AND {where}
        ON CONFLICT (day, patience, grp, writer) DO UPDATE SET
            begun = house_counts.begun + {begun},
            plays = house_counts.plays + {plays},
            wins = house_counts.wins + {wins}
        """,
    )


IS_COUNTED: Final = "EXISTS (SELECT 1 FROM tallies AS x WHERE x.play_id = p.id)"
COUNT_DEAL: Final = Written(
    "count at the deal",
    f"""
    INSERT INTO deal_counts (deal_id, writer, plays, wins)
    SELECT p.deal_id, CAST(:writer AS BIGINT), 1, 0
    FROM plays AS p WHERE p.id = :which AND {IS_COUNTED}
    ON CONFLICT (deal_id, writer) DO UPDATE SET plays = deal_counts.plays + 1
    """,
)


def _better(column: str) -> str:
    there = [f"deal_counts.best_{name}" for name in ("placed", "undos", "moves", "ms")]
    new = [f"excluded.best_{name}" for name in ("placed", "undos", "moves", "ms")]
    is_better = f"(-{', '.join(new)}) < (-{', '.join(there)})"
    return f"""
        best_{column} = CASE WHEN deal_counts.best_placed IS NULL OR {is_better}
        THEN excluded.best_{column} ELSE deal_counts.best_{column} END
    """


END_AT_DEAL: Final = Written(
    "count an end at the deal",
    f"""
    INSERT INTO deal_counts
        (deal_id, writer, plays, wins, best_placed, best_undos, best_moves, best_ms)
    SELECT p.deal_id, CAST(:writer AS BIGINT), 0, CASE r.state WHEN 'won' THEN 1 ELSE 0 END,
        r.placed, r.undos, r.moves, r.elapsed_ms
    FROM results AS r JOIN plays AS p ON p.id = r.play_id
    WHERE r.play_id = :which AND {IS_COUNTED}
    ON CONFLICT (deal_id, writer) DO UPDATE SET wins = deal_counts.wins + excluded.wins,
        {", ".join(map(_better, ("placed", "undos", "moves", "ms")))}
    """,
)
