"""The exceptions of the SDK.

KlumbaError
├── Refused         the server refuses a request: a code, a sentence, data
│   └── Stale       the play has moved on; it comes along as it stands
└── Disconnected    there is no connection, and the client does not try again

`klumba.protocol.Unreadable` comes from a call whose answer is no message of the contract.
"""

from __future__ import annotations

from klumba.protocol import ErrorCode, ErrorData, answers, plays
from klumba.protocol.forms import Maybe


class KlumbaError(Exception):
    """What can go wrong between a client and a house."""


class Refused(KlumbaError):
    """The server refuses a request; `message` is for people, in the language of `connect`."""

    def __init__(self, code: ErrorCode, message: str, data: Maybe[ErrorData]) -> None:
        self.code = code
        self.message = message
        self.data = data
        super().__init__(f"{code}: {message}")


class Stale(Refused):
    """The play has moved on since the ply that the request named; `play` is how it stands."""

    def __init__(self, message: str, data: ErrorData, play: plays.PlayView) -> None:
        super().__init__(ErrorCode.STALE, message, data)
        self.play = play


class Disconnected(KlumbaError):
    """The connection has ended for good, or none could be made.

    `code` is what the server closed it with, `None` where it did not. What was not answered may
    have been done.
    """

    def __init__(self, reason: str, code: int | None = None) -> None:
        self.code = code
        self.reason = reason
        super().__init__(reason if code is None else f"{code}: {reason}")


def refusal(error: answers.Error) -> Refused:
    """Return the exception that an `error` comes to."""
    if error.code is ErrorCode.STALE and error.data and error.data.play:
        return Stale(error.message, error.data, error.data.play)
    return Refused(error.code, error.message, error.data)
