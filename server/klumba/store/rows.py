"""What the store keeps, as plain values: a class for each table, and one for a play as a whole.

Instants are milliseconds since 1970 in UTC, `elapsed_ms` milliseconds; identities are opaque.
"""

from dataclasses import dataclass, field

from msgspec import Struct


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A player: a guest has no name, a deleted one has lost it.

    A guest that is `merged_into` a player is this one now: its plays are the player's.
    """

    id: str
    made_at: int
    bot: bool = False
    name: str | None = None
    name_key: str | None = None
    password_hash: str | None = field(default=None, repr=False)
    deleted_at: int | None = None
    merged_into: str | None = None
    settings: str | None = field(default=None, repr=False)
    banned_at: int | None = None
    changed_at: int | None = None


@dataclass(frozen=True, slots=True)
class TokenRow:
    """A token of a player, by its hash alone."""

    id: str
    player_id: str
    hash: str = field(repr=False)
    made_at: int
    seen_at: int
    client: str | None = None
    revoked_at: int | None = None


@dataclass(frozen=True, slots=True)
class DealRow:
    """An arrangement of the cards: by a deck in dealing order, or a given position."""

    id: str
    patience: str
    deck: str | None = None
    position: str | None = None


@dataclass(frozen=True, slots=True)
class DayRow:
    """A day, and the key that its dailies come from; both in hex. Settled: the key may be told."""

    day: str
    key: str = field(repr=False)
    key_hash: str
    made_at: int
    settled_at: int | None = None


@dataclass(frozen=True, slots=True)
class DailyRow:
    """The daily of a patience: which candidate it is, and how it was found."""

    day: str
    patience: str
    deal_id: str = field(repr=False)
    number: int
    nodes: int
    solver: str
    difficulty: int
    made_at: int


@dataclass(frozen=True, slots=True)
class PlayRow:
    """A play and what it has come to; as it begins, with the cards that the deal itself placed."""

    id: str
    player_id: str
    deal_id: str
    patience: str
    kind: str
    begun_at: int
    touched_at: int
    placed: int
    total: int
    day: str | None = None
    key: str | None = None
    state: str = "open"
    ended_at: int | None = None
    ply: int = 0
    moves: int = 0
    undos: int = 0
    hints: int = 0
    elapsed_ms: int = 0
    paused: bool = False


class EventRow(Struct, frozen=True):
    """An event of a play, and what the play has come to after it."""

    ply: int
    kind: str
    at: int
    placed: int
    moves: int
    undos: int
    hints: int
    elapsed_ms: int
    move: str | None = None
    count: int | None = None
    data: str | None = None


@dataclass(frozen=True, slots=True)
class ResultRow:
    """What an ended play stands as; `class_` in a ranked one: `clean` or `open`."""

    play_id: str
    player_id: str
    patience: str
    kind: str
    state: str
    placed: int
    total: int
    moves: int
    undos: int
    hints: int
    elapsed_ms: int
    ended_at: int
    day: str | None = None
    class_: str | None = None


@dataclass(frozen=True, slots=True)
class Spread:
    """The best of some numbers, their mean and their median."""

    best: int
    mean: float
    median: float


@dataclass(frozen=True, slots=True)
class FiguresRow:
    """The figures of a player's plays of one group, of one patience or (None) of all.

    `clean`: of plays without undo only. `placed` and `days` are JSON: arrays of [cards, plays] and
    of [day, plays, wins], in their order. Times and moves are those of wins.
    """

    patience: str | None
    group: str
    clean: bool
    plays: int
    wins: int
    run: int
    longest_run: int
    times: Spread | None
    moves: Spread | None
    assists: int
    placed: str
    days: str


@dataclass(frozen=True, slots=True)
class Figures:
    """A player's figures; `ranked_days` are the days of all ranked plays, as a row's `days` are."""

    player_id: str
    rows: list[FiguresRow]
    ranked_days: str


@dataclass(frozen=True, slots=True)
class HouseRow:
    """What was played on a day: of one patience, in plays of one group.

    `begun`: ranked plays, also those without a move; `plays`: those with a move.
    """

    day: str
    patience: str
    group: str
    begun: int
    plays: int
    wins: int


@dataclass(frozen=True, slots=True)
class BestRow:
    """The best ended play of a deal, as a board orders them."""

    placed: int
    undos: int
    moves: int
    elapsed_ms: int


@dataclass(frozen=True, slots=True)
class DealFigures:
    """What was made of a deal: plays with a move, wins, and the best play that has ended."""

    plays: int
    wins: int
    best: BestRow | None


@dataclass(frozen=True, slots=True)
class WholePlay:
    """A play with its deal, and its events after the ply that was asked for."""

    play: PlayRow
    deal: DealRow
    events: list[EventRow]


@dataclass(frozen=True, slots=True)
class Page:
    """Plays, newest first, and the cursor of those that follow; None at the end."""

    plays: list[PlayRow]
    next: str | None
