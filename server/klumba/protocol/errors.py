"""The exceptions of the protocol.

ProtocolError           a request is refused: a code, and data
└── FormError           a frame is refused for its form: also the request's `id`, if there is one
Unreadable              a frame of the server is no message (for clients)
"""

from __future__ import annotations

from msgspec import UNSET

from klumba.protocol.answers import ErrorData
from klumba.protocol.codes import ErrorCode
from klumba.protocol.forms import Maybe


class ProtocolError(Exception):
    """A request that is refused, with what the `error` message shall say."""

    def __init__(self, code: ErrorCode, data: Maybe[ErrorData] = UNSET) -> None:
        self.code = code
        self.data = data
        super().__init__(code.value)

    def __reduce__(self) -> tuple[type[ProtocolError], tuple[object, ...]]:
        """Return how it is made again."""
        return type(self), (self.code, self.data)


class FormError(ProtocolError):
    """A frame that is refused for its form: `bad_message` or `unknown_type`.

    `re` is the `id` that could be read; `detail` says what is wrong, in English. The frame itself
    is not kept: it may hold a password.
    """

    def __init__(self, code: ErrorCode, detail: str, re: Maybe[int] = UNSET) -> None:
        super().__init__(code, ErrorData(detail=detail))
        self.detail = detail
        self.re = re

    def __reduce__(self) -> tuple[type[FormError], tuple[object, ...]]:
        """Return how it is made again."""
        return type(self), (self.code, self.detail, self.re)

    def __str__(self) -> str:
        """Return the code and what is wrong."""
        return f"{self.code}: {self.detail}"


class Unreadable(ValueError):
    """A frame that is no message of the server."""
