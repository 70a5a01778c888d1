"""Frames that RFC 6455 forbids, or bounds, or allows although nobody sends them.

The Autobahn suite's chapters, as a table of our own: its client runs on nothing that is current.
Each case names the section of the RFC that decides.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from klumba.protocol import FRAME_BYTES
from tests.hostile.raw import (
    BINARY,
    CLOSE,
    CONTINUATION,
    PING,
    PONG,
    TEXT,
    Heard,
    Peer,
    asked,
    close,
    frame,
    rest,
    text,
)
from tests.wire.served import Served

Greet = Callable[[], Awaitable[Peer]]

CONTROL = {"close": CLOSE, "ping": PING, "pong": PONG}
HALF = asked()[:10], asked()[10:]


async def closed_with(peer: Peer) -> tuple[int | None, list[Heard]]:
    """Return the code with which the server closes, and the frames before that; then it is gone."""
    heard = await peer.to_the_end()
    assert heard, "it went without a word"
    assert heard[-1].opcode == CLOSE, heard
    return heard[-1].code, heard[:-1]


async def is_answered(peer: Peer, identity: int = 7) -> None:
    heard = await peer.heard()
    assert heard is not None
    assert (heard.message["type"], heard.message["re"]) == ("pong", identity), heard


BROKEN: dict[str, bytes] = {
    # 5.2: reserved bits are 0 unless an extension was agreed on; none ever is.
    **{
        f"reserved bits {bits:03b} of {name}": frame(opcode, reserved=bits)
        for bits in range(1, 8)
        for name, opcode in {"text": TEXT, "binary": BINARY, **CONTROL}.items()
    },
    "reserved bits of a continuation": text(HALF[0], fin=False)
    + frame(CONTINUATION, HALF[1].encode(), reserved=4),
    "reserved bits and a payload": frame(TEXT, asked().encode(), reserved=4),
    # 5.2: opcodes 3 to 7 and 11 to 15 are reserved.
    **{f"opcode {opcode}": frame(opcode) for opcode in (*range(3, 8), *range(11, 16))},
    **{f"opcode {opcode} in fragments": frame(opcode, fin=False) for opcode in (3, 11)},
    "opcode 5 with a payload": frame(5, b"payload"),
    # 5.1: a client masks all frames.
    **{
        f"unmasked {name}": frame(opcode, masked=False)
        for name, opcode in {
            "text": TEXT, "binary": BINARY, "continuation": CONTINUATION, **CONTROL,
        }.items()
    },
    "unmasked request": frame(TEXT, asked().encode(), masked=False),
    # 5.4, 5.5: control frames are whole, and of 125 bytes at most.
    **{f"{name} in fragments": frame(opcode, fin=False) for name, opcode in CONTROL.items()},
    **{
        f"{name} of 126 bytes": frame(opcode, b"\x03\xe8" + 124 * b"x")
        for name, opcode in CONTROL.items()
    },
    "ping of 4000 bytes": frame(PING, 4000 * b"x"),
    # 5.4: a continuation goes on with something, and nothing else begins before the end.
    "continuation of nothing": rest(asked()),
    "continuation of nothing, not the last": rest(asked(), fin=False),
    "continuation of nothing, empty": rest(b""),
    "continuation after the end": text(HALF[0], fin=False) + rest(HALF[1]) + rest(b""),
    "text within a text": text(HALF[0], fin=False) + text(asked()),
    "text within a text, in fragments": text(HALF[0], fin=False) + text(HALF[1], fin=False),
    "binary within a text": text(HALF[0], fin=False) + frame(BINARY, b"x"),
    # 5.5.1, 7.4: what a close frame may hold.
    "close with one byte": frame(CLOSE, b"\x03"),
    **{
        f"close with {code}": close(code)
        for code in (0, 1, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 65535)
    },
}  # fmt: skip


@pytest.mark.parametrize("data", BROKEN.values(), ids=BROKEN.keys())
async def test_what_the_rfc_forbids_ends_the_connection_with_1002(
    greet: Greet, data: bytes
) -> None:
    peer = await greet()
    peer.send(data, text(asked()))
    code, before = await closed_with(peer)
    assert code == 1002
    assert all(one.opcode == TEXT and one.message["type"] == "pong" for one in before), before


async def test_what_the_rfc_forbids_is_noticed_byte_by_byte_too(greet: Greet) -> None:
    for name in ("unmasked request", "opcode 3", "close with 1005", "text within a text"):
        peer = await greet()
        await peer.send_bytewise(BROKEN[name])
        assert (await closed_with(peer))[0] == 1002, name


NO_UTF8: dict[str, bytes] = {
    "a byte that nothing has": b"\xff",
    "a continuation alone": b"\x80",
    "cut short": b"\xce\xba\xe1\xbd",
    "overlong slash, two bytes": b"\xc0\xaf",
    "overlong slash, three bytes": b"\xe0\x80\xaf",
    "overlong slash, four bytes": b"\xf0\x80\x80\xaf",
    "overlong null": b"\xc0\x80",
    "surrogate": b"\xed\xa0\x80",
    "pair of surrogates": b"\xed\xa0\x80\xed\xb0\x80",
    "beyond the last character": b"\xf4\x90\x80\x80",
    "five bytes": b"\xf8\x88\x80\x80\x80",
    "six bytes": b"\xfc\x84\x80\x80\x80\x80",
    "Latin-1": "café".encode("latin-1"),
    "Autobahn's": b"\xce\xba\xe1\xbd\xb9\xcf\x83\xce\xbc\xce\xb5\xed\xa0\x80edited",
}


@pytest.mark.parametrize("data", NO_UTF8.values(), ids=NO_UTF8.keys())
@pytest.mark.parametrize("way", ["at once", "in fragments", "byte by byte", "after hello's bytes"])
async def test_text_that_is_no_utf8_ends_the_connection_with_1007(
    greet: Greet, data: bytes, way: str
) -> None:
    """RFC 6455, 8.1."""
    peer = await greet()
    match way:
        case "at once":
            peer.send(text(data))
        case "in fragments":
            peer.send(text(data[:1], fin=False), rest(data[1:], fin=False), rest(b""))
        case "byte by byte":
            await peer.send_bytewise(text(data))
        case _:
            peer.send(text(asked().encode()[:-1] + b',"x":"' + data + b'"}'))
    assert (await closed_with(peer))[0] == 1007


@pytest.mark.parametrize("letter", ["ж", "€", "𝕂", "\uffff", "\U0010ffff", "\ufeff", "\x00"])
async def test_a_character_may_be_divided_among_fragments(greet: Greet, letter: str) -> None:
    """RFC 6455, 5.6: only the whole message need be UTF-8."""
    peer, whole = await greet(), letter.encode()
    said = b'{"type":"rules","id":7,"patience":"' + whole + b'"}'
    if letter == "\x00":
        said = said.replace(whole, rb"\u0000")
    at = said.index(b'":"', 30) + 3
    for cut in range(at, at + len(whole) + 1):
        peer.send(text(said[:cut], fin=False), rest(said[cut:]))
        heard = await peer.heard()
        assert heard is not None
        assert (heard.message["code"], heard.message["re"]) == ("unknown_patience", 7)


TOO_BIG: dict[str, bytes] = {
    "by a byte": text(FRAME_BYTES * b" " + b" "),
    "by a byte, only the head": frame(TEXT, said_length=FRAME_BYTES + 1),
    "65536 bytes, only the head": frame(TEXT, said_length=65_536),
    "an exabyte, only the head": frame(TEXT, said_length=2**60),
    "in two fragments": text(FRAME_BYTES * b" ", fin=False) + rest(b" "),
    "in many fragments": text(b" ", fin=False) + 300 * rest(100 * b" ", fin=False),
    "a last fragment that says it": text(b"{", fin=False)
    + frame(CONTINUATION, said_length=FRAME_BYTES),
    "a ping": frame(PING, said_length=70_000),
    "with pings between": text(4097 * b" ", fin=False) + frame(PING) + rest(4097 * b" "),
}


@pytest.mark.parametrize("data", TOO_BIG.values(), ids=TOO_BIG.keys())
async def test_a_message_that_is_too_big_ends_the_connection_with_1009(
    greet: Greet, data: bytes
) -> None:
    """RFC 6455, 7.4.1; the bound of 8 KiB is the protocol's."""
    peer = await greet()
    peer.send(data)
    code, before = await closed_with(peer)
    assert code == 1009
    assert all(one.opcode == PONG for one in before)


async def test_a_length_that_is_negative_ends_the_connection(greet: Greet) -> None:
    """RFC 6455, 5.2: the most significant bit of a 64-bit length is 0."""
    for length in (2**63, 2**64 - 1):
        peer = await greet()
        peer.send(frame(TEXT, said_length=length))
        assert (await closed_with(peer))[0] in (1002, 1009), length


@pytest.mark.parametrize("length_bytes", [2, 8])
async def test_a_length_in_too_many_bytes_is_read_or_refused(
    greet: Greet, length_bytes: int
) -> None:
    """RFC 6455, 5.2, forbids it to the sender, and does not say what the reader does."""
    for opcode, payload in ((TEXT, asked().encode()), (PING, b"x")):
        peer = await greet()
        peer.send(frame(opcode, payload, length_bytes=length_bytes))
        heard = await peer.heard()
        assert heard is not None
        if heard.opcode == CLOSE:
            assert heard.code == 1002
        elif opcode == PING:
            assert heard == Heard(PONG, payload)
        else:
            assert heard.message["re"] == 7


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 128, 4096, FRAME_BYTES])
async def test_messages_of_all_lengths_are_answered(greet: Greet, size: int) -> None:
    peer = await greet()
    peer.send(text(asked().ljust(size)[: max(size, len(asked()))] if size > 1 else size * "x"))
    heard = await peer.heard()
    assert heard is not None
    if size > 1:
        assert heard.message["re"] == 7
    else:
        assert heard.message["code"] == "bad_message"
        assert "re" not in heard.message
    peer.send(text(asked(8)))
    await is_answered(peer, 8)


@pytest.mark.parametrize("data", [b"", b"x", asked().encode(), 200 * b"\xff"], ids=len)
@pytest.mark.parametrize("way", ["at once", "in fragments"])
async def test_a_binary_message_ends_the_connection_with_1003(
    greet: Greet, data: bytes, way: str
) -> None:
    peer = await greet()
    if way == "at once":
        peer.send(frame(BINARY, data))
    else:
        peer.send(frame(BINARY, data, fin=False), rest(b"", fin=False), rest(data))
    assert await closed_with(peer) == (1003, [])


FRAGMENTS: dict[str, bytes] = {
    "two": text(HALF[0], fin=False) + rest(HALF[1]),
    "an empty first": text(b"", fin=False) + rest(asked()),
    "an empty last": text(asked(), fin=False) + rest(b""),
    "many empty ones": text(b"", fin=False) + 50 * rest(b"", fin=False) + rest(asked()),
    "one for each byte": text(asked()[:1], fin=False)
    + b"".join(rest(letter, fin=False) for letter in asked()[1:])
    + rest(b""),
    "a pong between": text(HALF[0], fin=False) + frame(PONG, b"unasked") + rest(HALF[1]),
}


@pytest.mark.parametrize("data", FRAGMENTS.values(), ids=FRAGMENTS.keys())
@pytest.mark.parametrize("way", ["at once", "byte by byte"])
async def test_a_message_in_fragments_is_one(greet: Greet, data: bytes, way: str) -> None:
    """RFC 6455, 5.4."""
    peer = await greet()
    if way == "at once":
        peer.send(data)
    else:
        await peer.send_bytewise(data)
    await is_answered(peer)


async def test_a_ping_between_fragments_is_answered_before_the_message(greet: Greet) -> None:
    """RFC 6455, 5.4 and 5.5.2."""
    peer = await greet()
    peer.send(text(HALF[0], fin=False), frame(PING, b"between"), rest(HALF[1]))
    assert await peer.heard() == Heard(PONG, b"between")
    await is_answered(peer)


@pytest.mark.parametrize("payload", [b"", b"x", b"\x00\xff\xfe", 125 * b"y"], ids=len)
async def test_a_ping_comes_back(greet: Greet, payload: bytes) -> None:
    """RFC 6455, 5.5.3: with the payload that it had."""
    peer = await greet()
    peer.send(frame(PING, payload))
    assert await peer.heard() == Heard(PONG, payload)
    await peer.send_bytewise(frame(PING, payload))
    assert await peer.heard() == Heard(PONG, payload)


async def test_a_pong_that_nobody_asked_for_is_passed_over(greet: Greet) -> None:
    """RFC 6455, 5.5.3."""
    peer = await greet()
    peer.send(frame(PONG), frame(PONG, 125 * b"z"), text(asked()))
    await is_answered(peer)


async def test_some_pings_at_once_are_all_well(greet: Greet) -> None:
    """RFC 6455, 5.5.3: the last must be answered, the others may."""
    peer = await greet()
    peer.send(*(frame(PING, b"%d" % number) for number in range(10)))
    while await peer.heard() != Heard(PONG, b"9"):
        pass
    peer.send(text(asked()))
    await is_answered(peer)


@pytest.mark.parametrize(
    "code",
    [*range(1000, 1004), *range(1007, 1015), 3000, 3999, 4000, 4999],
)
@pytest.mark.parametrize("reason", [b"", b"bye", 123 * b"r"], ids=len)
async def test_a_close_is_answered_with_its_code(greet: Greet, code: int, reason: bytes) -> None:
    """RFC 6455, 5.5.1 and 7.4; 1012 to 1014 are in IANA's registry."""
    peer = await greet()
    peer.send(close(code, reason))
    assert await closed_with(peer) == (code, [])


async def test_a_close_without_a_code_is_answered(greet: Greet) -> None:
    peer = await greet()
    peer.send(close(None))
    code, before = await closed_with(peer)
    assert (code in (None, 1000), before) == (True, [])


@pytest.mark.parametrize("reason", NO_UTF8.values(), ids=NO_UTF8.keys())
async def test_a_close_whose_reason_is_no_utf8(greet: Greet, reason: bytes) -> None:
    """RFC 6455, 5.5.1 and 8.1."""
    peer = await greet()
    peer.send(close(1000, reason))
    assert (await closed_with(peer))[0] in (1002, 1007)


AFTER: dict[str, bytes] = {
    "another close": close(1001),
    "a ping": frame(PING, b"late"),
    "a request": text(asked()),
    "half a request": text(HALF[0], fin=False),
    "what is forbidden": frame(3),
    "an unmasked frame": frame(TEXT, b"x", masked=False),
    "noise": b"\xff" * 500,
    "much": text(8000 * b"x") * 50,
}


@pytest.mark.parametrize("data", AFTER.values(), ids=AFTER.keys())
async def test_what_comes_after_a_close_is_not_looked_at(greet: Greet, data: bytes) -> None:
    """RFC 6455, 1.4 and 5.5.1."""
    peer = await greet()
    peer.send(close(1000), data)
    assert await closed_with(peer) == (1000, [])


async def test_requests_before_a_close_are_answered_or_dropped_whole(greet: Greet) -> None:
    peer = await greet()
    peer.send(*(text(asked(number)) for number in range(1, 21)), close(1000))
    code, before = await closed_with(peer)
    assert code == 1000
    assert [one.message["re"] for one in before] == list(range(1, len(before) + 1))


async def test_a_close_amid_fragments(greet: Greet) -> None:
    """RFC 6455, 5.4: control frames may come between; to break a message off may be told, too."""
    peer = await greet()
    peer.send(text(HALF[0], fin=False), close(1001), rest(HALF[1]))
    code, before = await closed_with(peer)
    assert code in (1001, 1002)
    assert not before


@pytest.mark.parametrize("sent", ["nothing", "a request", "half a frame", "half a message"])
async def test_who_half_closes_is_let_go(greet: Greet, sent: str) -> None:
    peer = await greet()
    data = {"nothing": b"", "a request": text(asked()), "half a message": text("{", fin=False)}
    peer.send(data.get(sent, text(asked())[:5]))
    await asyncio.sleep(0)
    peer.writer.write_eof()
    heard = await peer.to_the_end()
    assert all(one.opcode in (TEXT, CLOSE) for one in heard), heard


@pytest.mark.parametrize("data", [b"", b"\x81", text(asked())[:6], text("{", fin=False)], ids=len)
async def test_who_is_lost_is_forgotten(house: Served, greet: Greet, data: bytes) -> None:
    peer = await greet()
    peer.send(data)
    await peer.leave()
    assert house.alive


async def test_frames_in_one_packet_are_answered_in_order(greet: Greet) -> None:
    peer = await greet()
    peer.send(*(text(asked(number)) for number in range(1, 101)))
    for number in range(1, 101):
        await is_answered(peer, number)
