"""Players, tokens, deals, plays, events and results: the first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

WHOLE = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
FLAG = sa.Boolean().with_variant(sa.Integer(), "sqlite")
OPEN = sa.text("state = 'open'")
RANKED = sa.text("kind = 'ranked'")


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "deals",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("patience", sa.Text(), nullable=False),
        sa.Column("deck", sa.Text()),
        sa.Column("position", sa.Text()),
        sa.CheckConstraint(
            "(deck IS NULL) <> (position IS NULL)", name=op.f("ck_deals_deck_or_position")
        ),
        sa.PrimaryKeyConstraint("id", name="pk_deals"),
        sqlite_strict=True,
    )
    op.create_table(
        "players",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text()),
        sa.Column("name_key", sa.Text()),
        sa.Column("password_hash", sa.Text()),
        sa.Column("bot", FLAG, nullable=False),
        sa.Column("made_at", WHOLE, nullable=False),
        sa.Column("deleted_at", WHOLE),
        sa.Column("merged_into", sa.Text()),
        sa.Column("settings", sa.Text()),
        sa.CheckConstraint(
            "(name IS NULL) = (name_key IS NULL)", name=op.f("ck_players_name_has_key")
        ),
        sa.ForeignKeyConstraint(["merged_into"], ["players.id"], name="fk_players_merged_into"),
        sa.PrimaryKeyConstraint("id", name="pk_players"),
        sa.UniqueConstraint("name_key", name="uq_players_name_key"),
        sqlite_strict=True,
    )
    op.create_table(
        "plays",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("player_id", sa.Text(), nullable=False),
        sa.Column("deal_id", sa.Text(), nullable=False),
        sa.Column("patience", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("day", sa.Text()),
        sa.Column("key", sa.Text()),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("begun_at", WHOLE, nullable=False),
        sa.Column("ended_at", WHOLE),
        sa.Column("placed", WHOLE, nullable=False),
        sa.Column("total", WHOLE, nullable=False),
        sa.Column("elapsed_ms", WHOLE, nullable=False),
        sa.Column("touched_at", WHOLE, nullable=False),
        sa.CheckConstraint("(state = 'open') = (ended_at IS NULL)", name=op.f("ck_plays_ended")),
        sa.CheckConstraint(
            "kind <> 'ranked' OR day IS NOT NULL", name=op.f("ck_plays_ranked_has_day")
        ),
        sa.CheckConstraint(
            "kind IN ('casual', 'known', 'position', 'ranked', 'practice')",
            name=op.f("ck_plays_kind"),
        ),
        sa.CheckConstraint(
            "state IN ('open', 'won', 'resigned', 'expired')", name=op.f("ck_plays_state")
        ),
        sa.CheckConstraint("elapsed_ms >= 0", name=op.f("ck_plays_elapsed_ms")),
        sa.CheckConstraint("placed BETWEEN 0 AND total", name=op.f("ck_plays_placed")),
        sa.ForeignKeyConstraint(
            ["deal_id"],
            ["deals.id"],
            name="fk_plays_deal_id",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_plays_player_id"),
        sa.PrimaryKeyConstraint("id", name="pk_plays"),
        sa.UniqueConstraint("player_id", "key", name="uq_plays_player_id_key"),
        sqlite_strict=True,
    )
    op.create_index("ix_plays_deal_id", "plays", ["deal_id"])
    op.create_index(
        "ix_plays_left_alone", "plays", ["touched_at"], sqlite_where=OPEN, postgresql_where=OPEN
    )
    op.create_index("ix_plays_newest", "plays", ["player_id", "begun_at", "id"])
    op.create_index(
        "uq_plays_ranked",
        "plays",
        ["player_id", "patience", "day"],
        unique=True,
        sqlite_where=RANKED,
        postgresql_where=RANKED,
    )

    op.create_table(
        "tokens",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("player_id", sa.Text(), nullable=False),
        sa.Column("hash", sa.Text(), nullable=False),
        sa.Column("client", sa.Text()),
        sa.Column("made_at", WHOLE, nullable=False),
        sa.Column("seen_at", WHOLE, nullable=False),
        sa.Column("revoked_at", WHOLE),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_tokens_player_id"),
        sa.PrimaryKeyConstraint("id", name="pk_tokens"),
        sa.UniqueConstraint("hash", name="uq_tokens_hash"),
        sqlite_strict=True,
    )
    op.create_index("ix_tokens_player_id", "tokens", ["player_id"])

    op.create_table(
        "events",
        sa.Column("play_id", sa.Text(), nullable=False),
        sa.Column("ply", WHOLE, autoincrement=False, nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("move", sa.Text()),
        sa.Column("count", WHOLE),
        sa.Column("data", sa.Text()),
        sa.Column("at", WHOLE, nullable=False),
        sa.Column("placed", WHOLE, nullable=False),
        sa.Column("moves", WHOLE, nullable=False),
        sa.Column("undos", WHOLE, nullable=False),
        sa.Column("hints", WHOLE, nullable=False),
        sa.Column("elapsed_ms", WHOLE, nullable=False),
        sa.CheckConstraint("kind <> 'move' OR move IS NOT NULL", name=op.f("ck_events_move")),
        sa.CheckConstraint(
            "kind IN ('move', 'undo', 'redo', 'hint', 'pause', 'resume', 'resign', 'expire')",
            name=op.f("ck_events_kind"),
        ),
        sa.CheckConstraint("ply >= 1", name=op.f("ck_events_ply")),
        sa.ForeignKeyConstraint(["play_id"], ["plays.id"], name="fk_events_play_id"),
        sa.PrimaryKeyConstraint("play_id", "ply", name="pk_events"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_table(
        "results",
        sa.Column("play_id", sa.Text(), nullable=False),
        sa.Column("player_id", sa.Text(), nullable=False),
        sa.Column("patience", sa.Text(), nullable=False),
        sa.Column("day", sa.Text()),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("class", sa.Text()),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("placed", WHOLE, nullable=False),
        sa.Column("total", WHOLE, nullable=False),
        sa.Column("moves", WHOLE, nullable=False),
        sa.Column("undos", WHOLE, nullable=False),
        sa.Column("hints", WHOLE, nullable=False),
        sa.Column("elapsed_ms", WHOLE, nullable=False),
        sa.Column("ended_at", WHOLE, nullable=False),
        sa.CheckConstraint(
            "kind IN ('casual', 'known', 'position', 'ranked', 'practice')",
            name=op.f("ck_results_kind"),
        ),
        sa.CheckConstraint(
            "state IN ('won', 'resigned', 'expired')", name=op.f("ck_results_state")
        ),
        sa.CheckConstraint("\"class\" IN ('clean', 'open')", name=op.f("ck_results_class")),
        sa.CheckConstraint(
            "(kind = 'ranked') = (\"class\" IS NOT NULL)", name=op.f("ck_results_ranked_has_class")
        ),
        sa.CheckConstraint("placed BETWEEN 0 AND total", name=op.f("ck_results_placed")),
        sa.ForeignKeyConstraint(["play_id"], ["plays.id"], name="fk_results_play_id"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_results_player_id"),
        sa.PrimaryKeyConstraint("play_id", name="pk_results"),
        sqlite_strict=True,
    )
    op.create_index("ix_results_player_id_patience", "results", ["player_id", "patience"])


def downgrade() -> None:
    """Drop them, with all that is in them."""
    op.drop_table("results")
    op.drop_table("events")
    op.drop_table("tokens")
    op.drop_table("plays")
    op.drop_table("players")
    op.drop_table("deals")
