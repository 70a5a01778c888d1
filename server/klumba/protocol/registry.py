"""What the contract says of a message beside its fields: what answers it, and when it is pushed.

The generated pages and the tests read it; the server may hold its handlers against it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, get_args

from msgspec import Struct

from klumba.protocol import answers, requests
from klumba.protocol.answers import Message
from klumba.protocol.codes import ErrorCode
from klumba.protocol.requests import Request


@dataclass(frozen=True)
class Exchange:
    """What a request may be answered with.

    `errors` are the codes of its `error`, beside those of `ANY_TIME`.
    """

    answers: tuple[type[Struct], ...]
    errors: tuple[ErrorCode, ...] = ()


@dataclass(frozen=True)
class Pushed:
    """When a message is sent unasked."""

    when: str


ANY_TIME: Final = (
    ErrorCode.BAD_MESSAGE,
    ErrorCode.HELLO_FIRST,
    ErrorCode.RATE_LIMITED,
    ErrorCode.UNAVAILABLE,
    ErrorCode.INTERNAL,
)
"""The codes with which any request may be refused."""

_UNKNOWN = (ErrorCode.UNKNOWN_PATIENCE,)
_DAILY = (ErrorCode.UNKNOWN_PATIENCE, ErrorCode.NOT_YET)
_EVENT = (
    ErrorCode.UNKNOWN_PLAY,
    ErrorCode.NOT_YOURS,
    ErrorCode.STALE,
    ErrorCode.PLAY_ENDED,
)
_ADVICE = (ErrorCode.UNKNOWN_PLAY, ErrorCode.NOT_YOURS, ErrorCode.HIDDEN, ErrorCode.NOT_YET)
_NAME = (ErrorCode.BAD_NAME, ErrorCode.NAME_TAKEN)
_PASSWORD = (ErrorCode.BAD_TOKEN, ErrorCode.WRONG_PASSWORD)
_MOVED = (answers.Moved,)
_WELCOME = (answers.Welcome,)

EXCHANGES: Final[Mapping[type[Request], Exchange]] = {
    requests.Hello: Exchange(_WELCOME, (ErrorCode.BAD_TOKEN,)),
    requests.Catalogue: Exchange((answers.Catalogue,)),
    requests.Rules: Exchange((answers.Rules,), _UNKNOWN),
    requests.Deal: Exchange(
        (answers.Play,),
        (ErrorCode.UNKNOWN_PATIENCE, ErrorCode.BAD_DEAL, ErrorCode.BAD_POSITION),
    ),
    requests.Daily: Exchange((answers.Daily,), _DAILY),
    requests.DailyPlay: Exchange((answers.Play,), _DAILY),
    requests.Open: Exchange((answers.Play, answers.Events), (ErrorCode.UNKNOWN_PLAY,)),
    requests.Close: Exchange((answers.Closed,), (ErrorCode.UNKNOWN_PLAY,)),
    requests.Plays: Exchange((answers.Plays,), _UNKNOWN),
    requests.Move: Exchange(
        _MOVED, (ErrorCode.BAD_MOVE, *_EVENT, ErrorCode.PAUSED, ErrorCode.ILLEGAL_MOVE)
    ),
    requests.Undo: Exchange(_MOVED, (*_EVENT, ErrorCode.PAUSED, ErrorCode.ILLEGAL_MOVE)),
    requests.Redo: Exchange(_MOVED, (*_EVENT, ErrorCode.PAUSED, ErrorCode.ILLEGAL_MOVE)),
    requests.Pause: Exchange(_MOVED, (*_EVENT, ErrorCode.PAUSED)),
    requests.Resume: Exchange(_MOVED, _EVENT),
    requests.Resign: Exchange(_MOVED, _EVENT),
    requests.Hint: Exchange(_MOVED, (*_EVENT, ErrorCode.PAUSED, ErrorCode.NOT_YET)),
    requests.Analyse: Exchange((answers.Analysis,), _ADVICE),
    requests.PostMortem: Exchange((answers.PostMortem,), _ADVICE),
    requests.Replay: Exchange((answers.Replay,), (ErrorCode.UNKNOWN_PLAY, ErrorCode.NOT_YET)),
    requests.Share: Exchange((answers.Share,), (ErrorCode.UNKNOWN_PLAY, ErrorCode.NOT_YET)),
    requests.Board: Exchange((answers.Board,), _DAILY),
    requests.Statistics: Exchange((answers.Statistics,), _UNKNOWN),
    requests.Settings: Exchange((answers.Settings,), (ErrorCode.BAD_TOKEN,)),
    # A claim that is repeated is answered again, if the password is the one that it has claimed by.
    requests.Claim: Exchange(_WELCOME, (*_PASSWORD, *_NAME, ErrorCode.WEAK_PASSWORD)),
    requests.SignIn: Exchange(_WELCOME, _PASSWORD),
    requests.Rename: Exchange(_WELCOME, (ErrorCode.BAD_TOKEN, *_NAME)),
    requests.ChangePassword: Exchange(_WELCOME, (*_PASSWORD, ErrorCode.WEAK_PASSWORD)),
    requests.Tokens: Exchange((answers.Tokens,), (ErrorCode.BAD_TOKEN,)),
    requests.Revoke: Exchange((answers.Revoked,), (ErrorCode.BAD_TOKEN,)),
    requests.Export: Exchange((answers.Export,), (ErrorCode.BAD_TOKEN,)),
    requests.DeleteAccount: Exchange((answers.Deleted,), _PASSWORD),
    requests.Ping: Exchange((answers.Pong,)),
}
"""All requests, in the order in which a newcomer meets them."""

PUSHES: Final[Mapping[type[Struct], Pushed]] = {
    answers.Moved: Pushed("an event of a play that this connection follows, made elsewhere"),
    answers.Futile: Pushed("the proof came after the event was told"),
    answers.PostMortem: Pushed("more verdicts are there"),
    answers.DayBegins: Pushed("midnight in UTC"),
    answers.Error: Pushed("a frame that is no JSON object; or just before the connection closes"),
}
"""The messages that come without `re`."""

MESSAGES: Final[tuple[type[Struct], ...]] = get_args(Message)
"""All that the server sends."""


def wire_type(message: type[Struct]) -> str:
    """Return the `type` of a message."""
    return str(message.__struct_config__.tag)


def summary(message: type[Struct]) -> str:
    """Return what a message is for, in one sentence."""
    return (message.__doc__ or "").partition("\n\n")[0].replace("\n    ", " ")
