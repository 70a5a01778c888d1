"""The tables of what is counted: boards and statistics. All of it follows from the plays."""

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
    GROUPS,
    Sorted,
    Whole,
    metadata,
    one_of,
)

# A row on a board: of a day a ranked play, of a week or of all time a player's score. What a board
# is called and who stands on it is in `standing`; what a key is, in `placing`.
standings = Table(
    "standings",
    metadata,
    Column("player_id", Text, ForeignKey("players.id"), primary_key=True),
    Column("board", Sorted, primary_key=True),
    Column("key", Sorted, nullable=False),
    Column("at", Whole, nullable=False),  # equals stand in this order, and then of their players
    # No foreign key: each play that is dropped would be looked for among all rows.
    Column("play_id", Text),
    Column("score", Whole),  # the sum of percentiles, in millionths
    Column("days", Whole),  # of how many days it is the sum
    CheckConstraint("(play_id IS NULL) <> (score IS NULL)", "play_or_score"),
    CheckConstraint("(days IS NULL) = (score IS NULL)", "score_has_days"),
    Index("ix_standings_order", "board", "key", "at", "player_id"),
    sqlite_with_rowid=False,
    sqlite_strict=True,
)

# How many rows of a board have a key that begins so; the rows of all writers are summed.
standing_counts = Table(
    "standing_counts",
    metadata,
    Column("board", Sorted, primary_key=True),
    Column("level", Whole, primary_key=True, autoincrement=False),
    Column("bucket", Sorted, primary_key=True),
    Column("writer", Whole, primary_key=True, autoincrement=False),
    Column("n", Whole, nullable=False),  # a writer may have taken more off than it has placed
    sqlite_with_rowid=False,
    sqlite_strict=True,
)

# Fixed when a day is settled, and never changed: who had a name on that day, nobody can ask later.
percentiles = Table(
    "percentiles",
    metadata,
    Column("player_id", Text, ForeignKey("players.id"), primary_key=True),
    Column("patience", Text, primary_key=True),
    Column("day", Text, primary_key=True),
    Column("week", Text, nullable=False),  # its Monday
    Column("percentile", Whole, nullable=False),  # billionths
    CheckConstraint("percentile BETWEEN 0 AND 100000000000", "percentile"),
    Index("ix_percentiles_best", "player_id", "patience", "percentile"),
    Index("ix_percentiles_day", "day", "patience"),
    sqlite_with_rowid=False,
    sqlite_strict=True,
)

# Statistics. A play counts from its first move, in up to four rows of its player's `figures`: those
# of its patience and those of all patiences together (''), those of all plays and those of plays
# without undo. Nothing here is known from elsewhere: it follows from plays, events and results, and
# is changed in the transaction that changes these (`counting.py`).

figures = Table(
    "figures",
    metadata,
    Column("id", Whole, primary_key=True),
    # The account that the plays count for: of a guest that was merged, the player that it is now.
    Column("person", Text, ForeignKey("players.id"), nullable=False),
    Column("patience", Text, nullable=False),  # '': all together
    Column("grp", Text, nullable=False),
    Column("clean", Whole, nullable=False),  # 1: only plays without undo
    Column("plays", Whole, nullable=False),
    Column("wins", Whole, nullable=False),
    Column("tail", Whole, nullable=False),  # wins begun after the last play that is not won
    Column("run", Whole, nullable=False),
    Column("longest_run", Whole, nullable=False),
    Column("placed", Text, nullable=False),  # `tally_placed` as the protocol has it: [0,3],[52,7]
    # Of wins: the best, the sum, the play in the middle (of two, the lower), and what the two in
    # the middle have together (of one, twice what it has).
    Column("best_ms", Whole),
    Column("sum_ms", Whole, nullable=False),
    Column("mid_ms", Text),
    Column("mids_ms", Whole),
    Column("best_moves", Whole),
    Column("sum_moves", Whole, nullable=False),
    Column("mid_moves", Text),
    Column("mids_moves", Whole),
    Column("assists", Whole, nullable=False),
    UniqueConstraint("person", "patience", "grp", "clean"),
    one_of("grp", GROUPS),
    CheckConstraint("clean IN (0, 1)", "clean"),
    CheckConstraint("tail >= 0 AND wins BETWEEN 0 AND plays", "counts"),
    sqlite_strict=True,
)

tallies = Table(
    "tallies",
    metadata,
    Column("figures_id", Whole, ForeignKey("figures.id"), primary_key=True, autoincrement=False),
    Column("begun_at", Whole, primary_key=True, autoincrement=False),
    Column("play_id", Text, ForeignKey("plays.id"), primary_key=True),
    Column("state", Text, nullable=False),
    # Of a play that is not won: the wins begun between it and the last such play before it. So the
    # runs of wins stand at what ends them, and a play that changes changes only what it borders on.
    Column("before", Whole, nullable=False),
    Column("elapsed_ms", Whole),
    Column("moves", Whole),
    one_of("state", ("open", "won", "lost")),
    CheckConstraint("before >= 0 AND (before = 0 OR state <> 'won')", "before"),
    CheckConstraint("(state = 'won') = (elapsed_ms IS NOT NULL)", "elapsed_ms"),
    CheckConstraint("(state = 'won') = (moves IS NOT NULL)", "moves"),
    Index("uq_tallies_play", "play_id", "figures_id", unique=True),
    # A player's plays lie together in the order in which they were begun.
    sqlite_with_rowid=False,
    sqlite_strict=True,
)


def _some_tallies(name: str, where: str, *columns: str) -> None:
    """Add an index of the tallies that are in one state."""
    condition = text(where)
    on = [tallies.c.figures_id, *(tallies.c[column] for column in columns)]
    Index(f"ix_tallies_{name}", *on, sqlite_where=condition, postgresql_where=condition)


_some_tallies("not_won", "state <> 'won'", "begun_at", "play_id")
_some_tallies("open", "state = 'open'", "begun_at", "play_id")
_some_tallies("runs", "before > 0", "before")
_some_tallies("by_time", "state = 'won'", "elapsed_ms", "play_id")
_some_tallies("by_moves", "state = 'won'", "moves", "play_id")

tally_days = Table(
    "tally_days",
    metadata,
    Column("figures_id", Whole, ForeignKey("figures.id"), primary_key=True, autoincrement=False),
    Column("day", Text, primary_key=True),
    Column("plays", Whole, nullable=False),
    Column("wins", Whole, nullable=False),
    CheckConstraint("wins >= 0 AND plays >= 0", "counts"),
    sqlite_with_rowid=False,
    sqlite_strict=True,
)

# A month's days as the protocol has them, ["2025-11-30",3,1],["2025-12-01",1,0]: who has played for
# years has tens of thousands of them, and they are not put together for each who asks.
tally_months = Table(
    "tally_months",
    metadata,
    Column("figures_id", Whole, ForeignKey("figures.id"), primary_key=True, autoincrement=False),
    Column("month", Text, primary_key=True),
    Column("days", Text, nullable=False),
    sqlite_with_rowid=False,
    sqlite_strict=True,
)

# Of ended plays.
tally_placed = Table(
    "tally_placed",
    metadata,
    Column("figures_id", Whole, ForeignKey("figures.id"), primary_key=True, autoincrement=False),
    Column("placed", Whole, primary_key=True, autoincrement=False),
    Column("plays", Whole, nullable=False),
    sqlite_with_rowid=False,
    sqlite_strict=True,
)

# What all writers count in has a row a writer, and is summed when it is read.
house_counts = Table(
    "house_counts",
    metadata,
    Column("day", Text, primary_key=True),
    Column("patience", Text, primary_key=True),
    Column("grp", Text, primary_key=True),  # by the kind as which plays were begun
    Column("writer", Whole, primary_key=True, autoincrement=False),
    Column("begun", Whole, nullable=False),  # ranked plays, also those without a move
    Column("plays", Whole, nullable=False),
    Column("wins", Whole, nullable=False),
    one_of("grp", GROUPS),
    sqlite_with_rowid=False,
    sqlite_strict=True,
)

deal_counts = Table(
    "deal_counts",
    metadata,
    Column("deal_id", Text, ForeignKey("deals.id"), primary_key=True),
    Column("writer", Whole, primary_key=True, autoincrement=False),
    Column("plays", Whole, nullable=False),
    Column("wins", Whole, nullable=False),
    # The best ended play, as a board orders them.
    Column("best_placed", Whole),
    Column("best_undos", Whole),
    Column("best_moves", Whole),
    Column("best_ms", Whole),
    sqlite_with_rowid=False,
    sqlite_strict=True,
)
