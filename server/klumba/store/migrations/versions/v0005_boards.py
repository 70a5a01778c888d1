"""Boards: who stands where, the counts over it, and the percentiles of settled days.

What ranked plays stand as that have ended is placed. A day that was settled before has no
percentiles: who had a name on it nobody knows.
"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

WHOLE = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
SORTED = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    """Make the tables, and place the plays that have ended."""
    op.create_table(
        "standings",
        sa.Column("player_id", sa.Text(), nullable=False),
        sa.Column("board", SORTED, nullable=False),
        sa.Column("key", SORTED, nullable=False),
        sa.Column("at", WHOLE, nullable=False),
        sa.Column("play_id", sa.Text()),
        sa.Column("score", WHOLE),
        sa.Column("days", WHOLE),
        sa.CheckConstraint(
            "(play_id IS NULL) <> (score IS NULL)", name=op.f("ck_standings_play_or_score")
        ),
        sa.CheckConstraint(
            "(days IS NULL) = (score IS NULL)", name=op.f("ck_standings_score_has_days")
        ),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_standings_player_id"),
        sa.PrimaryKeyConstraint("player_id", "board", name="pk_standings"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_index("ix_standings_order", "standings", ["board", "key", "at", "player_id"])
    op.create_table(
        "standing_counts",
        sa.Column("board", SORTED, nullable=False),
        sa.Column("level", WHOLE, autoincrement=False, nullable=False),
        sa.Column("bucket", SORTED, nullable=False),
        sa.Column("writer", WHOLE, autoincrement=False, nullable=False),
        sa.Column("n", WHOLE, nullable=False),
        sa.PrimaryKeyConstraint("board", "level", "bucket", "writer", name="pk_standing_counts"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_table(
        "percentiles",
        sa.Column("player_id", sa.Text(), nullable=False),
        sa.Column("patience", sa.Text(), nullable=False),
        sa.Column("day", sa.Text(), nullable=False),
        sa.Column("week", sa.Text(), nullable=False),
        sa.Column("percentile", WHOLE, nullable=False),
        sa.CheckConstraint(
            "percentile BETWEEN 0 AND 100000000000", name=op.f("ck_percentiles_percentile")
        ),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_percentiles_player_id"),
        sa.PrimaryKeyConstraint("player_id", "patience", "day", name="pk_percentiles"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_index("ix_percentiles_best", "percentiles", ["player_id", "patience", "percentile"])
    op.create_index("ix_percentiles_day", "percentiles", ["day", "patience"])
    op.execute(PLACE)
    op.execute(COUNT)


def downgrade() -> None:
    """Drop them."""
    op.drop_table("percentiles")
    op.drop_table("standing_counts")
    op.drop_table("standings")


def _code(number: str) -> str:
    digits = f"CAST({number} AS TEXT)"
    return f"substr('abcdefghijklmnopqrs', length({digits}), 1) || {digits}"


PLACE = f"""
INSERT INTO standings (player_id, board, "key", at, play_id)
SELECT player_id,
    patience || ' ' || day || ' ' || kinds.kind || CASE WHEN bot THEN ' bots' ELSE '' END,
    CASE WHEN kinds.kind = 'fastest' THEN 'a0a0a0' ELSE
        {_code("total - placed")} || {_code("undos")} || {_code("moves")} END
        || {_code("elapsed_ms")},
    ended_at, play_id
FROM results JOIN players ON players.id = player_id
JOIN (SELECT 'all' AS kind UNION ALL SELECT 'clean' UNION ALL SELECT 'fastest') AS kinds
    ON kinds.kind = 'all' OR kinds.kind = 'clean' AND "class" = 'clean'
    OR kinds.kind = 'fastest' AND state = 'won'
WHERE results.kind = 'ranked' AND merged_into IS NULL AND banned_at IS NULL
"""

COUNT = """
INSERT INTO standing_counts (board, level, bucket, writer, n)
SELECT board, level, substr("key", 1, cut), 0, count(*)
FROM standings JOIN (
    SELECT 0 AS level, 0 AS above, 2 AS cut UNION ALL SELECT 1, 2, 4 UNION ALL SELECT 2, 4, 7
    UNION ALL SELECT 3, 7, 9 UNION ALL SELECT 4, 9, 11
) AS levels ON length("key") > above
GROUP BY board, level, substr("key", 1, cut)
"""
