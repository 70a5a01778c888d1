"""Opening handshakes: what RFC 6455 asks of a client, and what comes of those that are none."""

from __future__ import annotations

import pytest

from tests.hostile.raw import (
    ACCEPT,
    KEY,
    Response,
    asked,
    connected,
    frame,
    handshake,
    text,
)
from tests.wire.served import Served

DEFLATE = "permessage-deflate; client_max_window_bits"
HELLO = '{"type":"hello","id":1}'


async def answered(port: int, said: bytes) -> Response:
    """Return the head of the answer; a refused one is followed by the end of the connection."""
    peer = await connected(port)
    peer.send(said)
    response = await peer.response()
    if response.status != 101:
        await peer.reader.read()
    await peer.leave()
    return response


ACCEPTED: dict[str, bytes] = {
    "plain": handshake(),
    "in other letters": handshake(Upgrade="WebSocket", Connection="keep-alive, UPGRADE"),
    "no subprotocol": handshake(Sec_WebSocket_Protocol=None),
    "with a query": handshake("GET /ws?x=1 HTTP/1.1"),
    "with cookies": handshake(Cookie="a=b; c=d"),
    "with extensions": handshake(Sec_WebSocket_Extensions=DEFLATE),
    "with the extensions of old": handshake(
        Sec_WebSocket_Extensions="x-webkit-deflate-frame, bbf-usp-protocol"
    ),
}


@pytest.mark.parametrize("said", ACCEPTED.values(), ids=ACCEPTED.keys())
async def test_a_handshake_is_accepted(house: Served, said: bytes) -> None:
    """RFC 6455, 4.2.2; the example of 1.3 gives the answer to the key."""
    response = await answered(house.port, said)
    assert response.status == 101
    assert response.headers["sec-websocket-accept"] == ACCEPT
    assert response.headers["upgrade"].lower() == "websocket"
    assert response.headers["connection"].lower() == "upgrade"
    assert "sec-websocket-extensions" not in response.headers, "compression stays off"


async def test_what_is_compressed_all_the_same_is_forbidden(house: Served) -> None:
    """RFC 7692, 6: the first reserved bit is its own, and nobody agreed on it."""
    peer = await connected(house.port)
    peer.send(handshake(Sec_WebSocket_Extensions=DEFLATE))
    assert (await peer.response()).status == 101
    peer.send(frame(1, b"\xaa\x56\x2a", reserved=4))
    heard = await peer.to_the_end()
    assert [one.code for one in heard] == [1002]


async def test_frames_in_the_packet_of_the_handshake_are_refused_or_answered(
    house: Served,
) -> None:
    """RFC 6455, 4.1: the client waits for the answer. Who does not is let in, or is not."""
    peer = await connected(house.port)
    peer.send(handshake(), text(HELLO), text(asked()))
    response = await peer.response()
    if response.status != 101:
        assert response.status == 400
        await peer.leave()
        return
    heard = [await peer.heard(), await peer.heard()]
    assert [one.message["type"] for one in heard if one] == ["welcome", "pong"]
    await peer.leave()


async def test_a_handshake_may_come_byte_by_byte(house: Served) -> None:
    peer = await connected(house.port)
    await peer.send_bytewise(handshake())
    assert (await peer.response()).status == 101
    await peer.send_bytewise(text(HELLO))
    welcome = await peer.heard()
    assert welcome is not None
    assert welcome.message["type"] == "welcome"
    await peer.leave()


REFUSED: dict[str, tuple[bytes, set[int]]] = {
    # 4.4: the answer to another version names ours.
    **{
        f"version {version}": (handshake(Sec_WebSocket_Version=version), {400, 426})
        for version in ("0", "8", "12", "14", "255", "13, 8", "thirteen", "")
    },
    "no version": (handshake(Sec_WebSocket_Version=None), {400, 426}),
    # 4.2.1: what the handshake must hold.
    "no key": (handshake(Sec_WebSocket_Key=None), {400}),
    "an empty key": (handshake(Sec_WebSocket_Key=""), {400}),
    "a short key": (handshake(Sec_WebSocket_Key="c2hvcnQ="), {400}),
    "a long key": (handshake(Sec_WebSocket_Key=KEY[:-2] + "AAAA"), {400}),
    "a key that is no base64": (handshake(Sec_WebSocket_Key="*" * 24), {400}),
    "two keys": (handshake(more=[f"Sec-WebSocket-Key: {KEY}"]), {400}),
    "no upgrade": (handshake(Upgrade=None), {400, 426}),
    "another upgrade": (handshake(Upgrade="h2c"), {400, 426}),
    "no connection": (handshake(Connection=None), {400, 426}),
    "another connection": (handshake(Connection="close"), {400, 426}),
    "another subprotocol": (handshake(Sec_WebSocket_Protocol="chat"), {400}),
    "another path": (handshake("GET /elsewhere HTTP/1.1"), {400, 404, 426}),
    "the first page": (handshake("GET / HTTP/1.1"), {200, 400, 404, 426}),
    "up and down": (handshake("GET /ws/../../etc/passwd HTTP/1.1"), {400, 404, 426}),
}


@pytest.mark.parametrize(("said", "statuses"), REFUSED.values(), ids=REFUSED.keys())
async def test_a_handshake_is_refused(house: Served, said: bytes, statuses: set[int]) -> None:
    response = await answered(house.port, said)
    assert response.status in statuses, response
    assert "sec-websocket-accept" not in response.headers


async def test_another_version_is_told_ours(house: Served) -> None:
    """RFC 6455, 4.4: 426, with `Sec-WebSocket-Version: 13`."""
    response = await answered(house.port, handshake(Sec_WebSocket_Version="8"))
    assert response.headers.get("sec-websocket-version") == "13"
    assert response.status == 426


NO_HTTP: dict[str, bytes] = {
    "HTTP/1.0": handshake("GET /ws HTTP/1.0"),
    "HTTP/0.9": b"GET /ws\r\n\r\n",
    "HTTP/2": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "POST": handshake("POST /ws HTTP/1.1", Content_Length="0"),
    "with a body": handshake(Content_Length="5") + b"hello",
    "in chunks": handshake(Transfer_Encoding="chunked") + b"0\r\n\r\n",
    "TLS": bytes.fromhex("16030100c8010000c40303") + 190 * b"\x01",
    "noise": bytes(range(256)) * 4,
    "a line without an end": b"GET /ws HTTP/1.1\r\nX: " + 100_000 * b"x",
    "a long path": b"GET /" + 20_000 * b"p" + b" HTTP/1.1\r\n\r\n",
    "many headers": b"GET /ws HTTP/1.1\r\n" + 5000 * b"X: y\r\n" + b"\r\n",
    "a header without a colon": b"GET /ws HTTP/1.1\r\nHost\r\n\r\n",
    "a header with a null": handshake(more=["X: \x00"]),
    "a header that is folded": b"GET /ws HTTP/1.1\r\nX: a\r\n b\r\n\r\n",
    "line ends without returns": handshake().replace(b"\r", b""),
    "a frame": text(asked()),
    "nothing": b"",
}


@pytest.mark.parametrize("said", NO_HTTP.values(), ids=NO_HTTP.keys())
async def test_what_is_no_handshake_is_refused_and_ends(house: Served, said: bytes) -> None:
    peer = await connected(house.port)
    peer.send(said)
    if peer.writer.can_write_eof():
        peer.writer.write_eof()
    try:
        told = await peer.reader.read()
    except ConnectionError:
        told = b""  # it was ended before all of it was sent
    assert not told.startswith(b"HTTP/1.1 101"), told
    assert not told.startswith(b"HTTP/1.1 50") or told.startswith(b"HTTP/1.1 505"), told
    assert b"Traceback" not in told
    await peer.leave()
