"""The wire contract: every message, the codes, and the codec.

`docs/protocol.md` and `docs/asyncapi.yaml` are generated from it. It imports msgspec and the
standard library only, so that a client may import it and nothing else of klumba.
"""

from klumba.protocol import answers, house, plays, requests
from klumba.protocol.answers import ErrorData, Message
from klumba.protocol.codec import Unknown, answering, decode_message, decode_request, encode
from klumba.protocol.codes import AccountReason, CloseCode, DealReason, ErrorCode, MoveReason
from klumba.protocol.errors import FormError, ProtocolError, Unreadable
from klumba.protocol.forms import FRAME_BYTES
from klumba.protocol.requests import Request

SUBPROTOCOL = "klumba.v1"

__all__ = [
    "FRAME_BYTES",
    "SUBPROTOCOL",
    "AccountReason",
    "CloseCode",
    "DealReason",
    "ErrorCode",
    "ErrorData",
    "FormError",
    "Message",
    "MoveReason",
    "ProtocolError",
    "Request",
    "Unknown",
    "Unreadable",
    "answering",
    "answers",
    "decode_message",
    "decode_request",
    "encode",
    "house",
    "plays",
    "requests",
]
