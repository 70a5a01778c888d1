"""The tables, and the log of what each version of the schema changed.

| version | what it changed                                                    |
|---------|--------------------------------------------------------------------|
| 0001    | players, tokens, deals, plays, events, results: all that there is. |
| 0002    | players that are banned; when what a player is has changed last;   |
|         | what a name, a merged guest and a deleted player go with; indices  |
|         | for who was merged and for what has ended lately.                  |

`events` is the truth, and its primary key the arbiter: event n of a play exists when its row was
committed, and two writers can never both store it. What a play has come to (cards placed, moves,
undos, hints, time) stands in each event, as of after that event. So a move is one inserted row and
changes no other; `plays` holds what is so from the beginning, and how the play ended.

Instants are whole milliseconds since 1970 in UTC, durations whole milliseconds, both in 64 bits:
they sort, subtract and compare alike on both engines, and no driver has an opinion on their time
zone. Days are `YYYY-MM-DD`. Identities are opaque texts that the caller makes.

Tables are STRICT on SQLite, so that it minds the types as PostgreSQL does.
"""

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    text,
)

VERSION: Final = "0002"
"""The version of the schema that this code reads and writes: the newest migration."""

STATES: Final = ("open", "won", "resigned", "expired")
KINDS: Final = ("casual", "known", "position", "ranked", "practice")
EVENTS: Final = ("move", "undo", "redo", "hint", "pause", "resume", "resign", "expire")
CLASSES: Final = ("clean", "open")

# Alembic drops and changes constraints by their names, so each has one on either engine.
metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)

# STRICT tables of SQLite know INTEGER, which holds 64 bits, and no other name for it.
Whole = BigInteger().with_variant(Integer(), "sqlite")
Flag = Boolean().with_variant(Integer(), "sqlite")


def one_of(column: str, words: tuple[str, ...]) -> CheckConstraint:
    """Return the constraint that a column holds one of the words, or null where it may be null."""
    return CheckConstraint(f"{column} IN ({', '.join(map(repr, words))})", column.strip('"'))


players = Table(
    "players",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text),
    Column("name_key", Text, unique=True),  # the name as it is compared: one player a name
    Column("password_hash", Text),
    Column("bot", Flag, nullable=False),
    Column("made_at", Whole, nullable=False),
    Column("deleted_at", Whole),
    Column("merged_into", Text, ForeignKey("players.id")),  # of a guest: the player that it is now
    Column("settings", Text),
    Column("banned_at", Whole),
    # Merged, deleted, banned or so no longer: servers ask for what is newer than their last look.
    Column("changed_at", Whole),
    CheckConstraint("(name IS NULL) = (name_key IS NULL)", "name_has_key"),
    CheckConstraint("(name IS NULL) = (password_hash IS NULL)", "name_has_password"),
    CheckConstraint("merged_into IS NULL OR name IS NULL", "merged_is_guest"),
    CheckConstraint(
        "deleted_at IS NULL OR (name IS NULL AND settings IS NULL AND merged_into IS NULL)",
        "deleted_is_bare",
    ),
    sqlite_strict=True,
)

Index(
    "ix_players_merged_into",
    players.c.merged_into,
    sqlite_where=text("merged_into IS NOT NULL"),
    postgresql_where=text("merged_into IS NOT NULL"),
)
Index(
    "ix_players_changed_at",
    players.c.changed_at,
    sqlite_where=text("changed_at IS NOT NULL"),
    postgresql_where=text("changed_at IS NOT NULL"),
)

tokens = Table(
    "tokens",
    metadata,
    Column("id", Text, primary_key=True),
    Column("player_id", Text, ForeignKey("players.id"), nullable=False),
    Column("hash", Text, nullable=False, unique=True),
    Column("client", Text),
    Column("made_at", Whole, nullable=False),
    Column("seen_at", Whole, nullable=False),
    Column("revoked_at", Whole),
    Index(None, "player_id"),
    sqlite_strict=True,
)

Index(
    "ix_tokens_revoked_at",
    tokens.c.revoked_at,
    sqlite_where=text("revoked_at IS NOT NULL"),
    postgresql_where=text("revoked_at IS NOT NULL"),
)

deals = Table(
    "deals",
    metadata,
    Column("id", Text, primary_key=True),  # the deal's name; of a given position, a key of its own
    Column("patience", Text, nullable=False),
    Column("deck", Text),
    Column("position", Text),
    CheckConstraint("(deck IS NULL) <> (position IS NULL)", "deck_or_position"),
    sqlite_strict=True,
)

plays = Table(
    "plays",
    metadata,
    Column("id", Text, primary_key=True),
    Column("player_id", Text, ForeignKey("players.id"), nullable=False),
    # Looked at when the transaction ends, so that the play, which decides whether there is anything
    # to store, is inserted before its deal.
    Column(
        "deal_id",
        Text,
        ForeignKey("deals.id", deferrable=True, initially="DEFERRED"),
        nullable=False,
    ),
    Column("patience", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("day", Text),
    Column("key", Text),  # the client's, that makes `deal` safe to repeat
    Column("state", Text, nullable=False),
    Column("begun_at", Whole, nullable=False),
    Column("ended_at", Whole),
    Column("placed", Whole, nullable=False),  # by the deal itself, before any event
    Column("total", Whole, nullable=False),
    # The clock when the play was last left: its time is this or its last event's, the greater.
    # Of an ended play it is the result's: a clock of another node may have shown more before.
    Column("elapsed_ms", Whole, nullable=False),
    # Begun or left last: not moved by events, so the play was left alone since then or later.
    Column("touched_at", Whole, nullable=False),
    UniqueConstraint("player_id", "key"),
    one_of("kind", KINDS),
    one_of("state", STATES),
    CheckConstraint("(state = 'open') = (ended_at IS NULL)", "ended"),
    CheckConstraint("kind <> 'ranked' OR day IS NOT NULL", "ranked_has_day"),
    CheckConstraint("placed BETWEEN 0 AND total", "placed"),
    CheckConstraint("elapsed_ms >= 0", "elapsed_ms"),
    Index("ix_plays_newest", "player_id", "begun_at", "id"),
    sqlite_strict=True,
)

Index("ix_plays_deal_id", plays.c.deal_id)
# One ranked play of a player, a patience and a day, however many tabs and nodes begin it at once.
Index(
    "uq_plays_ranked",
    plays.c.player_id,
    plays.c.patience,
    plays.c.day,
    unique=True,
    sqlite_where=text("kind = 'ranked'"),
    postgresql_where=text("kind = 'ranked'"),
)
Index(
    "ix_plays_left_alone",
    plays.c.touched_at,
    sqlite_where=text("state = 'open'"),
    postgresql_where=text("state = 'open'"),
)

events = Table(
    "events",
    metadata,
    Column("play_id", Text, ForeignKey("plays.id"), primary_key=True),
    Column("ply", Whole, primary_key=True, autoincrement=False),
    Column("kind", Text, nullable=False),
    Column("move", Text),  # of a move, the move; of a hint, what it advises
    Column("count", Whole),  # of an undo, how many moves it takes back
    Column("data", Text),  # what else belongs to it, in the caller's notation
    Column("at", Whole, nullable=False),
    # What the play has come to after this event.
    Column("placed", Whole, nullable=False),
    Column("moves", Whole, nullable=False),
    Column("undos", Whole, nullable=False),
    Column("hints", Whole, nullable=False),
    Column("elapsed_ms", Whole, nullable=False),
    one_of("kind", EVENTS),
    CheckConstraint("ply >= 1", "ply"),
    CheckConstraint("kind <> 'move' OR move IS NOT NULL", "move"),
    # The rows of a play lie together in the order of their ply: reading a play is one range.
    sqlite_with_rowid=False,
    sqlite_strict=True,
)

results = Table(
    "results",
    metadata,
    Column("play_id", Text, ForeignKey("plays.id"), primary_key=True),
    Column("player_id", Text, ForeignKey("players.id"), nullable=False),
    Column("patience", Text, nullable=False),
    Column("day", Text),
    Column("kind", Text, nullable=False),
    Column("class", Text, key="class_"),  # `class` is no name in Python
    Column("state", Text, nullable=False),
    Column("placed", Whole, nullable=False),
    Column("total", Whole, nullable=False),
    Column("moves", Whole, nullable=False),
    Column("undos", Whole, nullable=False),
    Column("hints", Whole, nullable=False),
    Column("elapsed_ms", Whole, nullable=False),
    Column("ended_at", Whole, nullable=False),
    one_of("kind", KINDS),
    one_of("state", STATES[1:]),
    one_of('"class"', CLASSES),
    CheckConstraint("(kind = 'ranked') = (\"class\" IS NOT NULL)", "ranked_has_class"),
    CheckConstraint("placed BETWEEN 0 AND total", "placed"),
    Index(None, "player_id", "patience"),
    sqlite_strict=True,
)
