"""The days and their keys, and the deals of the dailies."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

WHOLE = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
OPEN = "kind = 'ranked' AND state = 'open'"


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "days",
        sa.Column("day", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("key_hash", sa.Text(), nullable=False),
        sa.Column("made_at", WHOLE, nullable=False),
        sa.Column("settled_at", WHOLE),
        sa.PrimaryKeyConstraint("day", name="pk_days"),
        sqlite_strict=True,
    )
    op.create_table(
        "dailies",
        sa.Column("day", sa.Text(), nullable=False),
        sa.Column("patience", sa.Text(), nullable=False),
        sa.Column("deal_id", sa.Text(), nullable=False),
        sa.Column("number", WHOLE, nullable=False),
        sa.Column("nodes", WHOLE, nullable=False),
        sa.Column("solver", sa.Text(), nullable=False),
        sa.Column("difficulty", WHOLE, nullable=False),
        sa.Column("made_at", WHOLE, nullable=False),
        sa.CheckConstraint("number >= 0", name=op.f("ck_dailies_number")),
        sa.CheckConstraint("difficulty BETWEEN 1 AND 5", name=op.f("ck_dailies_difficulty")),
        sa.ForeignKeyConstraint(["day"], ["days.day"], name="fk_dailies_day"),
        sa.ForeignKeyConstraint(
            ["deal_id"],
            ["deals.id"],
            name="fk_dailies_deal_id",
            deferrable=True,
            initially="DEFERRED",
        ),
        sa.PrimaryKeyConstraint("day", "patience", name="pk_dailies"),
        sqlite_strict=True,
    )
    op.create_index("ix_dailies_deal_id", "dailies", ["deal_id"])
    unsettled, ranked = sa.text("settled_at IS NULL"), sa.text(OPEN)
    op.create_index(
        "ix_days_unsettled", "days", ["day"], sqlite_where=unsettled, postgresql_where=unsettled
    )
    op.create_index(
        "ix_plays_ranked_open", "plays", ["day"], sqlite_where=ranked, postgresql_where=ranked
    )


def downgrade() -> None:
    """Drop them: the keys of unsettled days are lost, and their deals cannot be proved."""
    op.drop_index("ix_plays_ranked_open", "plays")
    op.drop_table("dailies")
    op.drop_table("days")
