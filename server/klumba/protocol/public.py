"""What the house tells everybody, over HTTP: the forms of `GET /api/v1/…`.

They are made of the same words as the messages, and fields that do not apply are absent. None of
them holds what only a player may know: a token, a hidden card, a deal whose day is not settled.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import UNSET, Meta, Struct

from klumba.protocol import house, plays
from klumba.protocol.answers import KeyHex
from klumba.protocol.codes import ErrorCode
from klumba.protocol.forms import (
    BoardKind,
    Day,
    Group,
    Instant,
    Maybe,
    Natural,
    PatienceKey,
    PlayId,
    Span,
    said,
)

OpensAt: TypeAlias = Annotated[Instant, said("from when its dailies may be played")]
ClosesAt: TypeAlias = Annotated[Instant, said("until when a ranked play may begin")]
SettledAt: TypeAlias = Annotated[
    Instant, said("when its ranked plays end and its key and deals are told")
]
KeyHash: TypeAlias = Annotated[KeyHex, said("the SHA-256 of the day's key, in hex")]
Key: TypeAlias = Annotated[KeyHex, said("the day's key, in hex, once the day is settled")]
Settled: TypeAlias = Annotated[bool, said("whether the day is settled: all may be told of it")]
Difficulty: TypeAlias = Annotated[int, Meta(ge=1, le=5), said("from 1, easy, to 5, hard")]
DealName: TypeAlias = Annotated[str, said("the deal's name")]
Deck: TypeAlias = Annotated[str, said("its cards in dealing order, run together")]
Number: TypeAlias = Annotated[Natural, said("N of the daily's seed, `PATIENCE/N`")]
Solver: TypeAlias = Annotated[str, said("the version of the solver that proved it winnable")]
Plays: TypeAlias = Annotated[Natural, said("plays with a move")]
Wins: TypeAlias = Annotated[Natural, said("plays that were won")]
Begun: TypeAlias = Annotated[Natural, said("ranked plays begun")]
Won: TypeAlias = Annotated[Natural, said("ranked plays won")]


class DailyOfDay(Struct, frozen=True, kw_only=True):
    """The daily of a patience; its deal is told once the day is settled."""

    patience: PatienceKey
    difficulty: Difficulty
    attempts: Begun
    wins: Won
    number: Maybe[Number] = UNSET
    solver: Maybe[Solver] = UNSET
    deal: Maybe[DealName] = UNSET
    deck: Maybe[Deck] = UNSET


class PublicDay(Struct, frozen=True, kw_only=True):
    """A day and its dailies; one that is still being made is missing."""

    day: Day
    opens_at: OpensAt
    closes_at: ClosesAt
    settled_at: SettledAt
    settled: Settled
    key_hash: KeyHash
    dailies: Annotated[tuple[DailyOfDay, ...], said("in the order of the house")]
    key: Maybe[Key] = UNSET


class PublicDaily(DailyOfDay, frozen=True, kw_only=True):
    """A daily with its day; key and deal are told once the day is settled."""

    day: Day
    opens_at: OpensAt
    closes_at: ClosesAt
    settled_at: SettledAt
    settled: Settled
    key_hash: KeyHash
    key: Maybe[Key] = UNSET


class PublicBoard(Struct, frozen=True, kw_only=True):
    """A page of a board; guests and players who have left have no names."""

    patience: PatienceKey
    span: Annotated[Span, said("of what the board is")]
    kind: Annotated[BoardKind, said("which plays stand on it")]
    bots: Annotated[bool, said("whether the board is that of the bots")]
    rows: Annotated[tuple[house.BoardRow, ...], said("in the order of the board")]
    total: Annotated[Natural, said("how many rows the whole board has")]
    day: Maybe[Annotated[Day, said("the day, or the Monday of the week")]] = UNSET
    settled: Maybe[Annotated[bool, said("of a day: whether its plays have all ended")]] = UNSET


class PublicReplay(Struct, frozen=True, kw_only=True):
    """A ranked play of a settled day, to be looked through."""

    play: PlayId
    patience: PatienceKey
    day: Annotated[Day, said("the day of the daily")]
    deal: DealName
    deck: Deck
    moves: Annotated[
        tuple[str, ...], said("moves, `undo` and `redo`; an undo of n moves stands n times")
    ]
    result: Annotated[plays.Result, said("what came of it")]


class Best(Struct, frozen=True, kw_only=True):
    """The best play of a deal, as a board orders them."""

    placed: plays.Placed
    undos: Annotated[Natural, said("how many undos")]
    moves: Annotated[Natural, said("how many moves")]
    time_ms: plays.Elapsed


class PublicDeal(Struct, frozen=True, kw_only=True):
    """The deal of a settled day's daily, and what was made of it in plays of all kinds."""

    deal: DealName
    patience: PatienceKey
    day: Annotated[Day, said("the day of the daily")]
    deck: Deck
    difficulty: Difficulty
    plays: Plays
    wins: Wins
    best: Maybe[Annotated[Best, said("absent as long as no play with a move has ended")]] = UNSET


class PublicPlayer(Struct, frozen=True, kw_only=True):
    """A player and the player's figures, as anybody may see them."""

    player: Annotated[house.Player, said("who it is")]
    streaks: Annotated[house.Streaks, said("over all dailies")]
    rows: Annotated[tuple[house.StatisticsRow, ...], said("a row a group of plays")]


class HouseDay(Struct, frozen=True, kw_only=True):
    """What was played on a day."""

    day: Day
    plays: Plays
    wins: Wins


class GroupFigures(Struct, frozen=True, kw_only=True):
    """What was played of one group."""

    group: Annotated[Group, said("`known` holds practice too")]
    plays: Plays
    wins: Wins
    win_rate: Annotated[house.Share, said("wins by plays")]


class Winnability(Struct, frozen=True, kw_only=True):
    """How many deals can be won, all cards known, by the solver's survey of numbered ones."""

    deals: Annotated[Natural, said("deals that were looked at")]
    winnable: Annotated[Natural, said("deals that are proved winnable")]
    unwinnable: Annotated[Natural, said("deals that are proved unwinnable")]


class PatienceFigures(Struct, frozen=True, kw_only=True):
    """What was played of a patience, beside what the solver can win of it."""

    patience: PatienceKey
    groups: Annotated[tuple[GroupFigures, ...], said("a row a group with plays")]
    winnability: Maybe[Annotated[Winnability, said("absent where no survey was made")]] = UNSET


class House(Struct, frozen=True, kw_only=True):
    """What was played in the house."""

    since: Annotated[Day, said("the first day")]
    until: Annotated[Day, said("the last day: today")]
    days: Annotated[tuple[HouseDay, ...], said("the days on which something was played")]
    patiences: Annotated[tuple[PatienceFigures, ...], said("in the order of the house")]


class PatienceList(Struct, frozen=True, kw_only=True):
    """The patiences of the house."""

    patiences: Annotated[tuple[house.PatienceSummary, ...], said("in the order of the house")]


class Refusal(Struct, frozen=True, kw_only=True):
    """Why there is no answer."""

    code: Annotated[ErrorCode, said("what went wrong")]
    message: Annotated[str, said("the same for people, in their language")]
    detail: Maybe[Annotated[str, said("of `bad_message`: what is wrong, in English")]] = UNSET
    retry_after_ms: Maybe[Annotated[Natural, said("of `rate_limited`: when to come back")]] = UNSET
