"""Frames to messages and back: strict where the server reads, lenient where a client does.

A good request is read by msgspec, in a microsecond or two. What msgspec refuses, and what it cannot
vouch for (of equal keys it takes the last), is read again by `klumba.protocol.reading`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from operator import or_
from typing import Final, get_args

import msgspec
from msgspec import UNSET, Struct, inspect

from klumba.protocol.answers import Message
from klumba.protocol.codes import ErrorCode
from klumba.protocol.errors import FormError, Unreadable
from klumba.protocol.forms import FRAME_BYTES, Maybe, RequestId
from klumba.protocol.reading import read
from klumba.protocol.requests import REQUESTS, Request

_LONGEST_DETAIL = 200


class Unknown(Struct, frozen=True):
    """A message of a type that this client does not know: one to pass over, of a newer server."""

    type: str
    re: Maybe[int] = UNSET


class _Id(Struct, frozen=True):
    id: RequestId


encode: Final[Callable[[Struct], bytes]] = msgspec.json.Encoder().encode
"""Return a message as a text frame: fields as they are declared, dicts in the order they have."""


def answering(pushed: bytes, request: int) -> bytes:
    """Return a frame that was encoded without `re` as the answer to a request."""
    return b'%b,"re":%d}' % (pushed[:-1], request)


def decode_request(frame: str | bytes) -> Request:
    """Return the request that a text frame holds.

    Raises FormError, and nothing else, whatever the frame holds.
    """
    if _bytes(frame) > FRAME_BYTES:
        raise FormError(ErrorCode.BAD_MESSAGE, f"Expected at most {FRAME_BYTES} bytes")
    try:
        request = _REQUESTS.decode(frame)
    except (msgspec.MsgspecError, UnicodeError) as error:
        problem = str(error)
    except RecursionError:
        problem = "Expected less nesting"
    else:
        quotes = frame.count('"') if isinstance(frame, str) else frame.count(b'"')
        if quotes == _QUOTES[type(request)]:
            return request
        problem = ""
    if refusal := _refusal(frame, problem):
        raise refusal
    return request


def id_of(frame: str | bytes) -> Maybe[int]:
    """Return the `id` of a frame without a look at the rest, UNSET where there is none."""
    try:
        return _IDS.decode(frame).id
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return UNSET


def decode_message(frame: str | bytes) -> Message | Unknown:
    """Return the message of the server that a text frame holds; unknown fields are passed over.

    Raises Unreadable.
    """
    try:
        return _MESSAGES.decode(frame)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        problem = str(error)
    try:
        unknown = _UNKNOWN.decode(frame)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        raise Unreadable(problem) from None
    if unknown.type in MESSAGE_TYPES:
        raise Unreadable(problem)
    return unknown


def _bytes(frame: str | bytes) -> int:
    if isinstance(frame, bytes) or frame.isascii():
        return len(frame)
    return len(frame.encode(errors="surrogatepass"))


def _refusal(frame: str | bytes, problem: str) -> FormError | None:
    """Return why a frame is refused, from what msgspec found; `None` if nothing is wrong."""
    try:
        text = frame if isinstance(frame, str) else frame.decode()
    except UnicodeDecodeError:
        return FormError(ErrorCode.BAD_MESSAGE, "Expected UTF-8")
    fields, twice = read(text)
    if fields is None:
        return FormError(ErrorCode.BAD_MESSAGE, _shortened(f"Expected a JSON object: {problem}"))
    if twice:
        problem = f"Expected each key once, got `{twice[0]}` twice"
    elif isinstance(kind := fields.get("type"), str) and kind not in REQUEST_TYPES:
        return FormError(ErrorCode.UNKNOWN_TYPE, _shortened(f"No request is `{kind}`"), fields.id)
    return FormError(ErrorCode.BAD_MESSAGE, _shortened(problem), fields.id) if problem else None


def _shortened(text: str) -> str:
    # What a client sent may be quoted to it, but not at length, and only what can be encoded.
    text = text.encode(errors="replace").decode()
    return text if len(text) <= _LONGEST_DETAIL else f"{text[: _LONGEST_DETAIL - 1]}…"


def _fewest_quotes(request: type[Request]) -> int:
    """Return how many quotation marks a frame of this request has at the least.

    A frame that can be read has each required key, and has two marks for each key and each text.
    If it has no more than these, no key stands twice.
    """
    info = inspect.type_info(request)
    assert isinstance(info, inspect.StructType)
    required = [_bare(field.type) for field in info.fields if field.required]
    texts = [kind for kind in required if isinstance(kind, inspect.StrType | inspect.LiteralType)]
    return 2 * (len(required) + len(texts) + len(["type", info.tag]))


def _bare(info: inspect.Type) -> inspect.Type:
    return _bare(info.type) if isinstance(info, inspect.Metadata) else info


def _tags(messages: tuple[type[Struct], ...]) -> frozenset[str]:
    return frozenset(str(message.__struct_config__.tag) for message in messages)


REQUEST_TYPES: Final = _tags(REQUESTS)
MESSAGE_TYPES: Final = _tags(get_args(Message))

_REQUESTS: Final[msgspec.json.Decoder[Request]] = msgspec.json.Decoder(reduce(or_, REQUESTS))
_MESSAGES: Final[msgspec.json.Decoder[Message]] = msgspec.json.Decoder(Message)
_IDS: Final = msgspec.json.Decoder(_Id)
_UNKNOWN: Final = msgspec.json.Decoder(Unknown)
_QUOTES: Final = {request: _fewest_quotes(request) for request in REQUESTS}
