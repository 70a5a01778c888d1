"""What was found of ended plays, and an index for the ranked ones of a day."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

WHOLE = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Make the table and the index."""
    op.create_table(
        "post_mortems",
        sa.Column("play_id", sa.Text(), nullable=False),
        sa.Column("found", sa.Text(), nullable=False),
        sa.Column("solver", sa.Text(), nullable=False),
        sa.Column("made_at", WHOLE, nullable=False),
        sa.ForeignKeyConstraint(["play_id"], ["plays.id"], name="fk_post_mortems_play_id"),
        sa.PrimaryKeyConstraint("play_id", name="pk_post_mortems"),
        sqlite_strict=True,
    )
    op.create_index(
        "ix_results_ranked",
        "results",
        ["day"],
        sqlite_where=sa.text("kind = 'ranked'"),
        postgresql_where=sa.text("kind = 'ranked'"),
    )


def downgrade() -> None:
    """Drop them."""
    op.drop_index("ix_results_ranked", table_name="results")
    op.drop_table("post_mortems")
