"""What is told of the house: its players, its patiences, its boards and figures."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import UNSET, Meta, Struct

from klumba.protocol.forms import (
    Day,
    Fan,
    Group,
    Instant,
    Maybe,
    Milliseconds,
    Natural,
    PatienceKey,
    PileKind,
    PlayerId,
    PlayId,
    PlayKind,
    Ply,
    State,
    TokenId,
    said,
)
from klumba.protocol.plays import DealName, Elapsed, Placed, PlayCounts, Total

Amount: TypeAlias = Annotated[float, Meta(ge=0)]
Share: TypeAlias = Annotated[float, Meta(ge=0, le=1)]
PlayerName: TypeAlias = Annotated[str, said("absent for guests and deleted players")]


class Player(Struct, frozen=True):
    """The player that a connection speaks for."""

    id: PlayerId
    guest: Annotated[bool, said("whether the player has no name yet")]
    bot: Annotated[bool, said("whether a program plays")]
    name: Maybe[PlayerName] = UNSET


class NamedPlayer(Struct, frozen=True):
    """A player as others see it."""

    id: PlayerId
    name: Maybe[PlayerName] = UNSET


class Server(Struct, frozen=True):
    """The server that answers."""

    version: Annotated[str, said("the version of Klumba")]
    time: Annotated[Instant, said("the server's clock")]
    page: Maybe[
        Annotated[
            str, said("which edition of the page it serves; an older page is to be loaded anew")
        ]
    ] = UNSET


class LayoutPile(Struct, frozen=True):
    """Where a pile lies on the table."""

    id: Annotated[str, said("the pile's name in the notation")]
    kind: Annotated[PileKind, said("what kind of pile it is")]
    x: Annotated[Amount, said("the left edge of its first card")]
    y: Annotated[Amount, said("the upper edge of its first card")]
    fan: Annotated[Fan, said("how its cards lie on each other")]
    title: Annotated[str, said("what the pile is called")]


class Layout(Struct, frozen=True):
    """A patience's table, in card widths; a card is 1 wide and 1.4 high."""

    width: Annotated[Amount, said("how wide the table is")]
    height: Annotated[Amount, said("how high it is, with room for columns to grow")]
    piles: Annotated[tuple[LayoutPile, ...], said("the piles, as the notation orders them")]


class PatienceSummary(Struct, frozen=True):
    """What a player who chooses a patience wants to know, and how to draw it."""

    key: PatienceKey
    family: Annotated[str, said("the key of the patience that this one varies, or its own")]
    title: Annotated[str, said("what the patience is called")]
    summary: Annotated[str, said("what it is like, in a few sentences")]
    hidden: Annotated[bool, said("whether cards are dealt face down")]
    layout: Annotated[Layout, said("where its piles lie")]
    daily: Annotated[bool, said("whether it has a daily")]


class Section(Struct, frozen=True):
    """A section of a rules page."""

    heading: Annotated[str, said("its heading")]
    text: Annotated[str, said("paragraphs, with an empty line between them")]


class OwnDailyPlay(Struct, frozen=True):
    """The player's own ranked play of a daily."""

    play: PlayId
    state: State
    placed: Placed
    total: Total


class PlayRow(Struct, frozen=True):
    """A row of the list of one's plays."""

    play: PlayId
    patience: PatienceKey
    kind: PlayKind
    state: State
    placed: Placed
    total: Total
    counts: PlayCounts
    elapsed_ms: Elapsed
    ply: Ply
    begun_at: Annotated[Instant, said("when the deal was first shown")]
    deal: DealName
    day: Maybe[Annotated[Day, said("the day of a daily")]] = UNSET
    ended_at: Maybe[Annotated[Instant, said("when the play ended")]] = UNSET


class BoardRow(Struct, frozen=True):
    """A row of a board: of a day, a ranked play; of a week or all time, a player's score."""

    rank: Annotated[int, Meta(ge=1), said("equal ranks for equals: 1, 1, 3")]
    player: Annotated[NamedPlayer, said("whose row it is")]
    placed: Maybe[Placed] = UNSET
    total: Maybe[Total] = UNSET
    undos: Maybe[Annotated[Natural, said("how many undos")]] = UNSET
    moves: Maybe[Annotated[Natural, said("how many moves")]] = UNSET
    time_ms: Maybe[Annotated[Milliseconds, said("how long it took")]] = UNSET
    at: Maybe[Annotated[Instant, said("when it ended")]] = UNSET
    play: Maybe[Annotated[PlayId, said("the play, for `replay` once its day is settled")]] = UNSET
    score: Maybe[Annotated[Amount, said("the sum of the best days' percentiles")]] = UNSET
    days: Maybe[Annotated[Natural, said("how many days are in the score")]] = UNSET


class Streak(Struct, frozen=True):
    """Consecutive days."""

    present: Annotated[Natural, said("up to now; today not yet played does not break it")]
    longest: Annotated[Natural, said("the longest ever")]


class Streaks(Struct, frozen=True):
    """A player's streaks over all dailies."""

    wins: Annotated[Streak, said("days with a ranked win")]
    plays: Annotated[Streak, said("days with a ranked play of at least one move")]


class Times(Struct, frozen=True):
    """How long the wins took."""

    best: Annotated[Milliseconds, said("the shortest")]
    mean: Annotated[Milliseconds, said("the mean")]
    median: Annotated[Milliseconds, said("the median")]


class MoveFigures(Struct, frozen=True):
    """How many moves the wins took."""

    best: Annotated[Natural, said("the fewest")]
    mean: Annotated[Amount, said("the mean")]
    median: Annotated[Amount, said("the median")]


class StatisticsRow(Struct, frozen=True):
    """The figures of one group of plays, of one patience or of all."""

    group: Annotated[Group, said("`known` holds practice too")]
    clean: Annotated[bool, said("whether only plays without undo are counted")]
    plays: Annotated[Natural, said("plays with a move, open ones too")]
    wins: Annotated[Natural, said("plays that were won")]
    run: Annotated[Natural, said("wins in a row, up to the newest play")]
    longest_run: Annotated[Natural, said("the longest such run ever")]
    placed: Annotated[
        tuple[tuple[Natural, Natural], ...], said("pairs: cards placed, in how many plays")
    ]
    days: Annotated[
        tuple[tuple[Day, Natural, Natural], ...], said("triples: a day, its plays, its wins")
    ]
    patience: Maybe[Annotated[PatienceKey, said("absent: all together")]] = UNSET
    win_rate: Maybe[Annotated[Share, said("wins by plays; absent without plays")]] = UNSET
    time_ms: Maybe[Annotated[Times, said("of wins; absent without wins")]] = UNSET
    moves: Maybe[Annotated[MoveFigures, said("of wins; absent without wins")]] = UNSET
    assists_per_win: Maybe[Annotated[Amount, said("undos and hints; absent without wins")]] = UNSET


class TokenRow(Struct, frozen=True):
    """A place where the player is signed in."""

    id: TokenId
    client: Annotated[str, said("what the client called itself; empty if it did not")]
    made_at: Annotated[Instant, said("when it was made")]
    seen_at: Annotated[Instant, said("when it was last used")]
    this: Annotated[bool, said("whether this connection uses it")]
