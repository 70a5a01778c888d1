"""The tables of players, of the deals, of their plays and of what these came to."""

from sqlalchemy import (
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Table,
    Text,
    UniqueConstraint,
    text,
)

from klumba.store.schema.columns import (
    CLASSES,
    EVENTS,
    KINDS,
    STATES,
    Flag,
    Whole,
    metadata,
    one_of,
)

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

days = Table(
    "days",
    metadata,
    Column("day", Text, primary_key=True),
    Column("key", Text, nullable=False),  # told when the day is settled; its hash, before it opens
    Column("key_hash", Text, nullable=False),
    Column("made_at", Whole, nullable=False),
    Column("settled_at", Whole),
    sqlite_strict=True,
)

# What was made counts from then on, whatever becomes of the secret, the solver or the code.
dailies = Table(
    "dailies",
    metadata,
    Column("day", Text, ForeignKey("days.day"), primary_key=True),
    Column("patience", Text, primary_key=True),
    Column(
        "deal_id",
        Text,
        ForeignKey("deals.id", deferrable=True, initially="DEFERRED"),
        nullable=False,
    ),
    Column("number", Whole, nullable=False),  # of the candidates, from 0, the first proved winnable
    Column("nodes", Whole, nullable=False),  # what was spent on each at most
    Column("solver", Text, nullable=False),  # the solver's version
    Column("difficulty", Whole, nullable=False),
    Column("made_at", Whole, nullable=False),
    CheckConstraint("number >= 0", "number"),
    CheckConstraint("difficulty BETWEEN 1 AND 5", "difficulty"),
    sqlite_strict=True,
)

Index("ix_dailies_deal_id", dailies.c.deal_id)
Index(
    "ix_days_unsettled",
    days.c.day,
    sqlite_where=text("settled_at IS NULL"),
    postgresql_where=text("settled_at IS NULL"),
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
# What ends when a day is settled.
Index(
    "ix_plays_ranked_open",
    plays.c.day,
    sqlite_where=text("kind = 'ranked' AND state = 'open'"),
    postgresql_where=text("kind = 'ranked' AND state = 'open'"),
)
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

Index(
    "ix_results_ranked",
    results.c.day,
    sqlite_where=text("kind = 'ranked'"),
    postgresql_where=text("kind = 'ranked'"),
)

# What was found of an ended play, as it is told: kept when nothing more is looked for.
post_mortems = Table(
    "post_mortems",
    metadata,
    Column("play_id", Text, ForeignKey("plays.id"), primary_key=True),
    Column("found", Text, nullable=False),
    Column("solver", Text, nullable=False),  # the solver's version
    Column("made_at", Whole, nullable=False),
    sqlite_strict=True,
)
