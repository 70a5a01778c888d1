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
        super().__init__(code, message, data)

    def __str__(self) -> str:
        """Return the code and the message."""
        return f"{self.code}: {self.message}"


class Stale(Refused):
    """The play has moved on since the ply that the request named; `play` is how it stands."""

    @property
    def play(self) -> plays.PlayView:
        """Return the play as it stands."""
        assert self.data
        assert self.data.play
        return self.data.play


class Disconnected(KlumbaError):
    """The connection has ended for good, or none could be made.

    `code` is what the server closed it with, `None` where it did not. What was not answered may
    have been done.
    """

    def __init__(self, reason: str, code: int | None = None) -> None:
        self.reason = reason
        self.code = code
        super().__init__(reason, code)

    def __str__(self) -> str:
        """Return the reason, with the code if there is one."""
        return self.reason if self.code is None else f"{self.code}: {self.reason}"


def refusal(error: answers.Error) -> Refused:
    """Return the exception that an `error` comes to."""
    stale = error.code is ErrorCode.STALE and error.data and error.data.play
    return (Stale if stale else Refused)(error.code, error.message, error.data)
