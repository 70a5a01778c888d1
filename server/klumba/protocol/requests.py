"""What a client may ask: one class a request, named as its `type`.

Unknown fields are refused. Where a field may be left out and the protocol says what then holds,
that is its default here; else it is `UNSET`.
"""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import UNSET, Meta

from klumba.protocol.forms import (
    GREATEST,
    SETTINGS_BYTES,
    BoardKind,
    Day,
    Language,
    Maybe,
    Natural,
    PatienceKey,
    PlayerId,
    PlayId,
    PlayKind,
    RequestId,
    Secretive,
    SeenPly,
    Span,
    State,
    TokenId,
    check_day,
    check_opaque,
    said,
    wire_name,
)

Limit: TypeAlias = Annotated[int, Meta(ge=1, le=100), said("how many rows at most")]
Client: TypeAlias = Annotated[str, Meta(max_length=200), said("what the client calls itself")]
DealKey: TypeAlias = Annotated[
    str,
    Meta(min_length=16, max_length=64),
    said("made by the client: the same key again gives the same play again"),
]
PositionText: TypeAlias = Annotated[
    str | tuple[str, ...], said("a position in the notation: its one line, or its lines")
]
BoardDay: TypeAlias = Annotated[Day, said("the day, or any day of the week; without it, today")]
Around: TypeAlias = Annotated[
    bool | PlayerId,
    Meta(extra_json_schema={"not": {"const": False}}),
    said("for the page around this player; `true`: around oneself"),
]


class Request(
    Secretive,
    frozen=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    tag_field="type",
    tag=wire_name,
):
    """What all requests have."""

    id: RequestId


class Hello(Request, frozen=True):
    """Begins a connection: as the player of a token, or without one as a new guest."""

    token: Maybe[Annotated[str, said("the secret that an earlier `welcome` gave")]] = UNSET
    lang: Maybe[Annotated[Language, said("the language of all texts")]] = UNSET
    client: Maybe[Client] = UNSET


class Catalogue(Request, frozen=True):
    """Asks for the patiences of the house."""


class Rules(Request, frozen=True):
    """Asks for the rules of a patience, to be read by people."""

    patience: PatienceKey
    lang: Maybe[Annotated[Language, said("another language than `hello`'s")]] = UNSET


class Deal(Request, frozen=True):
    """Begins a play: of a random deal, or of the one that a number, name, deck or position says.

    At most one of `number`, `name`, `deck` and `position` is given.
    """

    patience: PatienceKey
    number: Maybe[Annotated[Natural, said("a numbered deal")]] = UNSET
    name: Maybe[Annotated[str, said("a deal's name, `patience~version-seed`")]] = UNSET
    deck: Maybe[Annotated[str, said("the cards in dealing order, spaces optional")]] = UNSET
    position: Maybe[PositionText] = UNSET
    key: Maybe[DealKey] = UNSET

    def __post_init__(self) -> None:
        ways = (self.number, self.name, self.deck, self.position)
        if sum(way is not UNSET for way in ways) > 1:
            raise ValueError("Expected at most one of `number`, `name`, `deck` and `position`")


class _OfDay(Request, frozen=True):
    patience: PatienceKey
    day: Maybe[Annotated[Day, said("the day; without it, today")]] = UNSET

    def __post_init__(self) -> None:
        if self.day:
            check_day(self.day)


class Daily(_OfDay, frozen=True):
    """Asks how a daily stands."""


class DailyPlay(_OfDay, frozen=True):
    """Begins, or goes on with, the play of a daily.

    The player's first play of a daily, begun on its day, is the ranked one; while that is open it
    is the answer. All others are practice.
    """


class _OfPlay(Request, frozen=True):
    play: PlayId


class _OnPly(_OfPlay, frozen=True):
    ply: SeenPly


class Open(_OfPlay, frozen=True):
    """Makes this connection follow a play; with `since`, asks for what it missed."""

    since: Maybe[SeenPly] = UNSET


class Close(_OfPlay, frozen=True):
    """Makes this connection no longer follow a play."""


class Plays(Request, frozen=True):
    """Asks for the player's own plays, newest first."""

    state: Maybe[Annotated[State, said("only plays in this state")]] = UNSET
    patience: Maybe[PatienceKey] = UNSET
    kind: Maybe[Annotated[PlayKind, said("only plays of this kind")]] = UNSET
    before: Maybe[Annotated[str, said("the `next` of the page before; opaque")]] = UNSET
    limit: Limit = 20


class Move(_OnPly, frozen=True):
    """Makes a move."""

    move: Annotated[str, said("the move in the notation")]


class Undo(_OnPly, frozen=True):
    """Takes back the last move that stands, or the last `count` of them as one undo."""

    count: Annotated[int, Meta(ge=1, le=GREATEST), said("how many moves")] = 1


class Redo(_OnPly, frozen=True):
    """Puts back the move that was taken back last."""


class Pause(_OnPly, frozen=True):
    """Stops the clock of an unranked play and hides its cards."""


class Resume(_OnPly, frozen=True):
    """Ends a pause."""


class Resign(_OnPly, frozen=True):
    """Ends a play as it stands."""


class Hint(_OnPly, frozen=True):
    """Asks for a move to make; it is an event of the play, and is counted."""


class Analyse(_OfPlay, frozen=True):
    """Asks whether the play can still be won."""


class PostMortem(_OfPlay, frozen=True):
    """Asks for the verdict on every position of an ended play."""


class Replay(_OfPlay, frozen=True):
    """Asks for an ended play: its deal, its moves and what came of it."""

    steps: Maybe[Annotated[Natural, said("for the positions, too, from this ply on")]] = UNSET
    at: Maybe[Annotated[Natural, said("for the position at this ply, as `deal` takes it")]] = UNSET


class Share(_OfPlay, frozen=True):
    """Asks for a text to show others: how an ended play of one's own went, without its cards."""

    lang: Maybe[Annotated[Language, said("another language than `hello`'s")]] = UNSET


class Board(Request, frozen=True):
    """Asks for a board of ranked plays: of a day, of a week, or of all time.

    `around` takes no `offset`. The boards of a week and of all time have no `kind` but `all`.
    """

    patience: PatienceKey
    span: Annotated[Span, said("of what the board is")]
    day: Maybe[BoardDay] = UNSET
    kind: Annotated[BoardKind, said("which plays stand on it")] = "all"
    bots: Annotated[bool, said("whether the board is that of the bots")] = False
    offset: Maybe[Annotated[Natural, said("how many rows to pass over")]] = UNSET
    limit: Limit = 20
    around: Maybe[Around] = UNSET

    def __post_init__(self) -> None:
        if self.day:
            check_day(self.day)
        if self.around is False:
            raise ValueError("Expected `true` or a player - at `$.around`")
        if self.around is not UNSET and self.offset is not UNSET:
            raise ValueError("Expected `around` or `offset`, not both")
        if self.span != "day" and self.kind != "all":
            raise ValueError("Expected no `kind` but `all` where `span` is not `day`")


class Statistics(Request, frozen=True):
    """Asks for the statistics of a player, one's own by default."""

    player: Maybe[PlayerId] = UNSET
    patience: Maybe[PatienceKey] = UNSET


class Settings(Request, frozen=True):
    """Reads what the client keeps with the player, or writes it.

    `values` is the client's affair: at most 4096 bytes as compact JSON in UTF-8, at most 32 deep,
    integers as great as an `id` at most.
    """

    values: Maybe[Annotated[dict[str, Any], said("what is to be kept; replaces all")]] = UNSET

    def __post_init__(self) -> None:
        if self.values is UNSET:
            return
        check_opaque(self.values)
        if len(msgspec.json.encode(self.values)) > SETTINGS_BYTES:
            raise ValueError(f"Expected at most {SETTINGS_BYTES} bytes of JSON - at `$.values`")


class Claim(Request, frozen=True):
    """Gives a guest a name and a password; everything is kept.

    Repeated by the player who has just this name and password, it changes nothing.
    """

    name: Annotated[str, said("the name to be known by")]
    password: Annotated[str, said("the password to sign in with")]
    bot: Annotated[bool, said("whether a program plays; for good")] = False


class SignIn(Request, frozen=True):
    """Makes this connection the player of a name; a guest's plays come along."""

    name: Annotated[str, said("the player's name")]
    password: Annotated[str, said("the player's password")]


class Rename(Request, frozen=True):
    """Gives the player another name."""

    name: Annotated[str, said("the new name")]


class ChangePassword(Request, frozen=True):
    """Gives the player another password; all other tokens end.

    Repeated when `new` is the password already, it changes nothing.
    """

    old: Annotated[str, said("the present password")]
    new: Annotated[str, said("the new password")]


class Tokens(Request, frozen=True):
    """Asks where the player is signed in."""


class Revoke(Request, frozen=True):
    """Ends a token, and the connections that it began."""

    token_id: TokenId


class Export(Request, frozen=True):
    """Asks for everything that the house keeps about the player.

    Of a player with few plays, one answer holds it all.
    """

    before: Maybe[Annotated[str, said("the `next` of the page before; opaque")]] = UNSET


class DeleteAccount(Request, frozen=True):
    """Deletes the player; rows of boards stay, without a name."""

    password: Maybe[Annotated[str, said("the password, where there is one")]] = UNSET


class Ping(Request, frozen=True):
    """Asks for nothing but an answer."""


REQUESTS: tuple[type[Request], ...] = (
    *(Hello, Catalogue, Rules, Deal, Daily, DailyPlay, Open, Close, Plays),
    *(Move, Undo, Redo, Pause, Resume, Resign, Hint, Analyse, PostMortem, Replay, Share),
    *(Board, Statistics, Settings),
    *(Claim, SignIn, Rename, ChangePassword, Tokens, Revoke, Export, DeleteAccount),
    Ping,
)
"""All requests."""
