"""What the server sends: one class a message, named as its `type`.

An answer carries `re`, the `id` of its request; a message without `re` was pushed. Fields that do
not apply are `UNSET` here and absent on the wire. Clients ignore fields that they do not know.
"""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from msgspec import UNSET, Meta, Struct

from klumba.protocol import house, plays
from klumba.protocol.codes import AccountReason, DealReason, ErrorCode, MoveReason
from klumba.protocol.forms import (
    Day,
    Instant,
    Maybe,
    Natural,
    PatienceKey,
    PlayerId,
    PlayId,
    Ply,
    Re,
    Secretive,
    Verdict,
    said,
    wire_name,
)

KeyHex: TypeAlias = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", max_length=64)]
Line: TypeAlias = Annotated[tuple[str, ...], said("moves in the notation, one after the other")]
PlyVerdict: TypeAlias = tuple[Natural, Verdict]


class Answer(Secretive, frozen=True, kw_only=True, tag_field="type", tag=wire_name):
    """What all answers have that are never pushed."""

    re: Re


class Push(Struct, frozen=True, tag_field="type", tag=wire_name):
    """What all messages have that are never answers: no `re`."""


class Welcome(Answer, frozen=True):
    """Says who the player of this connection is."""

    player: Annotated[house.Player, said("for whom this connection speaks")]
    server: Annotated[house.Server, said("the server that answers")]
    day: Annotated[Day, said("today")]
    token: Maybe[Annotated[str, said("a secret for the next `hello`, if one was made")]] = UNSET


class Catalogue(Answer, frozen=True):
    """The patiences of the house."""

    patiences: Annotated[tuple[house.PatienceSummary, ...], said("in the order of the house")]


class Rules(Answer, frozen=True):
    """The rules of a patience."""

    patience: PatienceKey
    title: Annotated[str, said("what the patience is called")]
    sections: Annotated[tuple[house.Section, ...], said("in the order to be read")]
    also: Maybe[Annotated[tuple[str, ...], said("its other names, where it has any")]] = UNSET


class Play(plays.PlayView, frozen=True, kw_only=True, tag_field="type", tag=wire_name):
    """A play as it stands; this connection follows it from here on."""

    re: Re


class Daily(Answer, frozen=True):
    """How a daily stands."""

    patience: PatienceKey
    day: Day
    opens_at: Annotated[Instant, said("from when it may be played")]
    closes_at: Annotated[Instant, said("until when a ranked play may begin")]
    settled_at: Annotated[Instant, said("when its ranked plays end and its key is told")]
    key_hash: Annotated[KeyHex, said("the SHA-256 of the day's key, in hex")]
    difficulty: Annotated[int, Meta(ge=1, le=5), said("from 1, easy, to 5, hard")]
    attempts: Annotated[Natural, said("ranked plays begun")]
    wins: Annotated[Natural, said("ranked plays won")]
    key: Maybe[Annotated[KeyHex, said("the day's key, in hex, once the day is settled")]] = UNSET
    yours: Maybe[Annotated[house.OwnDailyPlay, said("one's own ranked play")]] = UNSET


class Events(Answer, frozen=True):
    """The events that a connection missed, each as `moved` without `type` and `re`."""

    play: PlayId
    events: Annotated[tuple[plays.Event, ...], said("in the order of their plies")]


class Closed(Answer, frozen=True):
    """This connection no longer follows the play."""

    play: PlayId


class Plays(Answer, frozen=True):
    """A page of one's plays."""

    plays: Annotated[tuple[house.PlayRow, ...], said("newest first")]
    next: Maybe[Annotated[str, said("for the next page's `before`; absent on the last")]] = UNSET


class Moved(plays.Event, frozen=True, kw_only=True, tag_field="type", tag=wire_name):
    """An event of a play, and what it made of it.

    The one who made it gets it as the answer; the player's other connections that follow the play,
    and spectators, get it without `re`.
    """

    re: Maybe[Re] = UNSET


class Analysis(Answer, frozen=True):
    """Whether a play can still be won."""

    play: PlayId
    ply: Annotated[Ply, said("the ply that this speaks of")]
    verdict: Annotated[Verdict, said("`unknown` also when the search was ended")]
    moves_to_win: Maybe[Annotated[Natural, said("how many moves a win takes from here")]] = UNSET
    line: Maybe[Annotated[Line, said("moves that win")]] = UNSET


class TurningPoint(Struct, frozen=True):
    """The move after which a play could no longer be won."""

    ply: Annotated[Natural, said("of the last position that could be won")]
    move: Annotated[str, said("the move that was made there")]
    better: Annotated[Line, said("moves that would have won instead")]


class PostMortem(Struct, frozen=True, kw_only=True, tag_field="type", tag=wire_name):
    """The verdicts on the positions of an ended play; pushed again as they grow."""

    play: PlayId
    verdicts: Annotated[tuple[PlyVerdict, ...], said("pairs: a ply and the verdict on it")]
    complete: Annotated[bool, said("whether nothing more will come")]
    turning_point: Maybe[Annotated[TurningPoint, said("where the win was lost")]] = UNSET
    re: Maybe[Re] = UNSET


class Replay(Answer, frozen=True):
    """An ended play, to be looked through."""

    play: PlayId
    deal: Annotated[
        str | None,
        said("the deal's name, or the position it began from, in one line; null until told"),
    ]
    moves: Annotated[
        tuple[str, ...], said("moves, `undo` and `redo`; an undo of n moves stands n times")
    ]
    result: Annotated[plays.Result, said("what came of it")]
    steps: Maybe[
        Annotated[tuple[plays.Step, ...], said("its positions, where `steps` asked for them")]
    ] = UNSET
    next: Maybe[Annotated[Natural, said("for `steps`, where there are more positions")]] = UNSET
    position: Maybe[
        Annotated[str, said("in one line, where `at` asked for it and the deal is told")]
    ] = UNSET


class Share(Answer, frozen=True):
    """What may be shown of an ended play: a daily is named by its own day."""

    play: PlayId
    text: Annotated[str, said("some lines, spoiler-free")]


class Board(Answer, frozen=True):
    """A page of a board."""

    rows: Annotated[tuple[house.BoardRow, ...], said("in the order of the board")]
    total: Annotated[Natural, said("how many rows the whole board has")]
    you: Maybe[Annotated[house.BoardRow, said("one's own row")]] = UNSET


class Statistics(Answer, frozen=True):
    """A player's figures."""

    player: PlayerId
    streaks: Annotated[house.Streaks, said("over all dailies")]
    rows: Annotated[tuple[house.StatisticsRow, ...], said("a row a group of plays")]


class Settings(Answer, frozen=True):
    """What the client keeps with the player."""

    values: Annotated[dict[str, Any], said("what was last written, empty at first")]


class Tokens(Answer, frozen=True):
    """Where the player is signed in."""

    tokens: Annotated[tuple[house.TokenRow, ...], said("all that have not ended")]


class Revoked(Answer, frozen=True):
    """The token has ended."""


class Export(Answer, frozen=True):
    """What the house keeps about the player, in pages."""

    data: Annotated[dict[str, Any], said("as the house keeps it; plays newest first")]
    next: Maybe[Annotated[str, said("for the next page's `before`; absent on the last")]] = UNSET


class Deleted(Answer, frozen=True):
    """The player is deleted."""


class Pong(Answer, frozen=True):
    """The answer to `ping`."""

    time: Annotated[Instant, said("the server's clock")]


Reason: TypeAlias = Annotated[
    str,
    Meta(
        extra_json_schema={
            "enum": [reason.value for reason in (*MoveReason, *DealReason, *AccountReason)]
        }
    ),
    said("of `illegal_move`: the rule; of a deal, position, name or password: what is wrong"),
]


class ErrorData(Struct, frozen=True):
    """What a program may want to know about an error; the code says which fields there are."""

    reason: Maybe[Reason] = UNSET
    card: Maybe[Annotated[str, said("the card that it is about")]] = UNSET
    pile: Maybe[Annotated[str, said("the pile that it is about")]] = UNSET
    wants: Maybe[Annotated[tuple[str, ...], said("of `illegal_move`: what would go there")]] = UNSET
    play: Maybe[Annotated[plays.PlayView, said("of `stale`: the play as it is")]] = UNSET
    retry_after_ms: Maybe[Annotated[Natural, said("of `rate_limited`: when to come back")]] = UNSET
    detail: Maybe[Annotated[str, said("of `bad_message`: what is wrong, in English")]] = UNSET


class Error(Struct, frozen=True, kw_only=True, tag_field="type", tag=wire_name):
    """A request was refused, or the connection is about to be closed."""

    code: Annotated[ErrorCode, said("what went wrong")]
    message: Annotated[str, said("a sentence for people, in the language that `hello` named")]
    data: Maybe[Annotated[ErrorData, said("what the code needs")]] = UNSET
    re: Maybe[Re] = UNSET


class Futile(Push, frozen=True):
    """It is proved, after the event was told, that no further card of the play can be placed."""

    play: PlayId
    ply: Annotated[Ply, said("of the position that is futile")]


class DayBegins(Push, frozen=True, tag="day"):
    """Another day has begun."""

    day: Annotated[Day, said("today")]


Message: TypeAlias = (
    Welcome
    | Catalogue
    | Rules
    | Play
    | Daily
    | Events
    | Closed
    | Plays
    | Moved
    | Analysis
    | PostMortem
    | Replay
    | Share
    | Board
    | Statistics
    | Settings
    | Tokens
    | Revoked
    | Export
    | Deleted
    | Pong
    | Error
    | Futile
    | DayBegins
)
"""All that the server sends."""
