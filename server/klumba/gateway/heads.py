"""The head of a request: its end, its bounds, and what is said to one that is none.

websockets answers only what is too long, and ends the connection without a word where a request
has a body, or is no request at all.
"""

from __future__ import annotations

from http import HTTPStatus
from typing import Final

from websockets.exceptions import RequestLineTooLong, SecurityError
from websockets.protocol import SEND_EOF
from websockets.server import ServerProtocol

from klumba.gateway.http.guards import guard

HEAD_BYTES: Final = 16 * 1024
"""Twice what a browser sends at most; websockets itself would take a megabyte."""

_END: Final = b"\r\n\r\n"


class Head:
    """Finds where the head of a request ends, in whichever pieces it comes."""

    __slots__ = ("_bytes", "_tail")

    def __init__(self) -> None:
        self._bytes = 0
        self._tail = b""

    @property
    def too_long(self) -> bool:
        """Whether more has come than a head may have."""
        return self._bytes > HEAD_BYTES

    def split(self, data: bytes) -> tuple[bytes, bytes]:
        """Return what of a piece belongs to the head, and what lies behind it."""
        before = len(self._tail)
        joined = self._tail + data
        found = joined.find(_END)
        end = len(data) if found < 0 else found + len(_END) - before
        self._bytes += end
        self._tail = joined[-(len(_END) - 1) :]
        return data[:end], data[end:]


def refusal(protocol: ServerProtocol) -> list[bytes]:
    """Return what is sent instead of what websockets would send upon a bad head."""
    if protocol.reader.eof:
        return protocol.writes  # the client has gone
    match protocol.handshake_exc:
        case RequestLineTooLong():
            status, why = HTTPStatus.REQUEST_URI_TOO_LONG, "The address is too long."
        case SecurityError():
            status = HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE
            why = "The request's head is too long."
        case _:
            status, why = HTTPStatus.BAD_REQUEST, "Not a request that is answered here."
    response = protocol.reject(status, f"{why}\n")
    guard(response.headers)
    return [response.serialize(), SEND_EOF]
