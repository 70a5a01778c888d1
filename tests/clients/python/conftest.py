from collections.abc import Iterator

import msgspec
import pytest

from klumba.protocol import Message, Unknown, decode_message, encode
from klumba_client import calls, link
from tests.protocol.published import check_frame


@pytest.fixture
def contract(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Holds every frame of the SDK in this process against the published contract."""
    counts = {"inward": 0, "outward": 0}

    def sent(message: msgspec.Struct) -> bytes:
        frame = encode(message)
        check_frame(msgspec.json.decode(frame), "inward")
        counts["inward"] += 1
        return frame

    def received(frame: bytes) -> Message | Unknown:
        check_frame(msgspec.json.decode(frame), "outward")
        counts["outward"] += 1
        return decode_message(frame)

    monkeypatch.setattr(link, "decode_message", received)
    monkeypatch.setattr(calls, "encode", sent)
    monkeypatch.setattr(link, "encode", sent)
    yield
    assert min(counts.values()) > 0
