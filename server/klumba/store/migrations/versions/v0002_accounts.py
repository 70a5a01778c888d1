"""Players that are banned, what has changed lately, and what names and merged guests go with."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

WHOLE = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
FLAG = sa.Boolean().with_variant(sa.Integer(), "sqlite")

NEW_CHECKS = {
    "name_has_password": "(name IS NULL) = (password_hash IS NULL)",
    "merged_is_guest": "merged_into IS NULL OR name IS NULL",
    "deleted_is_bare": (
        "deleted_at IS NULL OR (name IS NULL AND settings IS NULL AND merged_into IS NULL)"
    ),
}
INDICES = {"players": ("merged_into", "changed_at"), "tokens": ("revoked_at",)}


def upgrade() -> None:
    """Add the columns, the constraints and the indices."""
    with op.batch_alter_table("players", copy_from=_players(), table_kwargs=STRICT) as players:
        players.add_column(sa.Column("banned_at", WHOLE))
        players.add_column(sa.Column("changed_at", WHOLE))
        for name, condition in NEW_CHECKS.items():
            players.create_check_constraint(op.f(f"ck_players_{name}"), condition)
    for table, columns in INDICES.items():
        for column in columns:
            there = sa.text(f"{column} IS NOT NULL")
            op.create_index(
                f"ix_{table}_{column}",
                table,
                [column],
                sqlite_where=there,
                postgresql_where=there,
            )


def downgrade() -> None:
    """Drop them; who is banned is so no longer."""
    for table, columns in INDICES.items():
        for column in columns:
            op.drop_index(f"ix_{table}_{column}", table)
    now = _players(
        sa.Column("banned_at", WHOLE),
        sa.Column("changed_at", WHOLE),
        *(
            sa.CheckConstraint(said, op.f(f"ck_players_{name}"))
            for name, said in NEW_CHECKS.items()
        ),
    )
    with op.batch_alter_table("players", copy_from=now, table_kwargs=STRICT) as players:
        for name in NEW_CHECKS:
            players.drop_constraint(op.f(f"ck_players_{name}"), type_="check")
        players.drop_column("changed_at")
        players.drop_column("banned_at")


STRICT = {"sqlite_strict": True}


def _players(*more: sa.schema.SchemaItem) -> sa.Table:
    """Return the table as version 0001 made it, and what came later: SQLite rebuilds it."""
    return sa.Table(
        "players",
        sa.MetaData(),
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
        *more,
        sqlite_strict=True,
    )
