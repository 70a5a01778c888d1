"""Frames: what is refused for its form, and what ends a connection."""

import json
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from klumba.protocol import FRAME_BYTES
from tests.scale import scale
from tests.wire.cases import labels
from tests.wire.conftest import Connect
from tests.wire.served import Served

GREATEST = 2**53 - 1


NO_OBJECTS = [
    "",
    " ",
    "nonsense",
    "{",
    "}",
    '{"type": "ping", "id": 1',
    '{"type": "ping", "id": 1}}',
    '{"type": "ping", "id": 1} {"type": "ping", "id": 2}',
    "{'type': 'ping', 'id': 1}",
    "[]",
    '[{"type": "ping", "id": 1}]',
    "1",
    "null",
    "true",
    '"ping"',
    "NaN",
    '{"type": "ping", "id": NaN}',
    '\ufeff{"type": "ping", "id": 1}',
    "[" * 8000,
    "[" * 4000 + "]" * 4000,
    '{"a":' * 1500,
    "\x00",
]


@pytest.mark.parametrize("text", NO_OBJECTS, ids=labels(NO_OBJECTS))
async def test_what_is_no_json_object(connect: Connect, text: str) -> None:
    client = await connect()
    assert "re" not in await client.refused_frame(text)


@pytest.mark.parametrize("said", [True, False], ids=["after hello", "before hello"])
async def test_what_is_no_json_object_before_hello(connect: Connect, said: bool) -> None:
    client = await connect(hello=said)
    await client.connection.send("nonsense")
    error = await client.push()
    assert (error["type"], error["code"]) == ("error", "bad_message")
    if not said:
        await client.hello()
    await client.ask("ping")


@pytest.mark.parametrize(
    "identity",
    [
        "0",
        "-1",
        str(GREATEST + 1),
        str(2**64),
        "1.5",
        "1.0",
        "1e0",
        '"1"',
        "null",
        "true",
        "[1]",
        "{}",
    ],
)
async def test_an_id_that_is_none(connect: Connect, identity: str) -> None:
    client = await connect()
    assert "re" not in await client.refused_frame(f'{{"type": "ping", "id": {identity}}}')


async def test_no_id(connect: Connect) -> None:
    client = await connect()
    assert "re" not in await client.refused_frame('{"type": "ping"}')


@pytest.mark.parametrize("identity", [1, 2, 2**31, 2**32, GREATEST - 1, GREATEST])
async def test_every_id_that_is_one(connect: Connect, identity: int) -> None:
    client = await connect()
    answer = await client.answer("ping", id=identity)
    assert (answer["type"], answer["re"]) == ("pong", identity)


async def test_an_id_may_be_used_again(connect: Connect) -> None:
    client = await connect()
    for _ in range(3):
        assert (await client.answer("ping", id=7))["re"] == 7


@pytest.mark.parametrize(
    "kind", ["nonsense", "", "Ping", "ping ", "pong", "welcome", "error", "moved", "__init__", "п"]
)
async def test_an_unknown_type(connect: Connect, kind: str) -> None:
    client = await connect()
    answer = await client.answer(kind, formed=False)
    assert answer["code"] == "unknown_type", answer.text
    await client.ask("ping")


@pytest.mark.parametrize("kind", [None, 1, True, [], {}, ["ping"]], ids=repr)
async def test_a_type_that_is_no_text(connect: Connect, kind: object) -> None:
    client = await connect()
    await client.refused_frame(json.dumps({"type": kind, "id": 5}))


BAD_FORMS: list[tuple[str, dict[str, Any]]] = [
    ("ping", {"more": 1}),
    ("ping", {"re": 1}),
    ("catalogue", {"patience": "golf"}),
    ("rules", {}),
    ("rules", {"patience": None}),
    ("rules", {"patience": 1}),
    ("rules", {"patience": "golf", "lang": "de"}),
    ("rules", {"patience": "golf", "lang": None}),
    ("deal", {}),
    ("deal", {"patience": "golf", "seed": "1"}),
    ("deal", {"patience": "golf", "number": -1}),
    ("deal", {"patience": "golf", "number": 1.5}),
    ("deal", {"patience": "golf", "number": 1.0}),
    ("deal", {"patience": "golf", "number": "1"}),
    ("deal", {"patience": "golf", "number": True}),
    ("deal", {"patience": "golf", "number": GREATEST + 1}),
    ("deal", {"patience": "golf", "number": None}),
    ("deal", {"patience": "golf", "name": 1}),
    ("deal", {"patience": "golf", "deck": ["AC"]}),
    ("deal", {"patience": "golf", "position": {"f": "AC"}}),
    ("deal", {"patience": "golf", "position": [["AC"]]}),
    ("deal", {"patience": "golf", "number": 1, "name": "golf~1-1"}),
    ("deal", {"patience": "golf", "deck": "AC", "position": "f: AC"}),
    ("deal", {"patience": "golf", "key": "fifteen-letters"}),
    ("deal", {"patience": "golf", "key": "x" * 65}),
    ("deal", {"patience": "golf", "key": ""}),
    ("open", {}),
    ("open", {"play": 1}),
    ("open", {"play": "p", "since": -1}),
    ("open", {"play": "p", "since": None}),
    ("open", {"play": "p", "since": 0.0}),
    ("open", {"play": "p", "ply": 0}),
    ("close", {}),
    ("close", {"play": None}),
    ("plays", {"state": "lost"}),
    ("plays", {"kind": "daily"}),
    ("plays", {"limit": 0}),
    ("plays", {"limit": -1}),
    ("plays", {"limit": 101}),
    ("plays", {"limit": "20"}),
    ("plays", {"before": 5}),
    ("plays", {"before": "nonsense"}),
    ("plays", {"before": ""}),
    ("plays", {"before": "\x00"}),
    ("plays", {"before": "é"}),
    ("plays", {"before": "A" * 4000}),
    ("plays", {"offset": 5}),
    ("move", {"play": "p", "ply": 0}),
    ("move", {"play": "p", "move": "5D>c1"}),
    ("move", {"ply": 0, "move": "5D>c1"}),
    ("move", {"play": "p", "ply": -1, "move": "5D>c1"}),
    ("move", {"play": "p", "ply": 2**53, "move": "5D>c1"}),
    ("move", {"play": "p", "ply": 0, "move": ["5D>c1"]}),
    ("move", {"play": "p", "ply": 0, "move": "5D>c1", "count": 1}),
    ("undo", {"play": "p", "ply": 0, "count": 0}),
    ("undo", {"play": "p", "ply": 0, "count": -1}),
    ("undo", {"play": "p", "ply": 0, "count": 1.0}),
    ("undo", {"play": "p", "ply": 0, "count": 2**53}),
    ("undo", {"play": "p", "ply": 0, "move": "undo"}),
    ("redo", {"play": "p", "ply": 0, "count": 1}),
    ("pause", {"play": "p"}),
    ("resume", {"play": "p", "ply": "0"}),
    ("resign", {"play": "p", "ply": None}),
    ("replay", {}),
    ("replay", {"play": "p", "ply": 1}),
    ("settings", {"values": []}),
    ("settings", {"values": None}),
    ("settings", {"values": "x"}),
    ("settings", {"value": {}}),
    ("hello", {"token": None}),
    ("daily", {"patience": "golf", "day": "2026-02-30"}),
    ("board", {"patience": "golf", "span": "year"}),
]


@pytest.mark.parametrize(("kind", "fields"), BAD_FORMS, ids=labels(BAD_FORMS))
async def test_a_bad_form(connect: Connect, kind: str, fields: dict[str, Any]) -> None:
    client = await connect()
    await client.refused("bad_message", kind, **fields)
    await client.ask("ping")


@pytest.mark.parametrize(
    "text",
    [
        '{"type": "ping", "id": 41, "type": "ping"}',
        '{"type": "settings", "id": 41, "values": {"a": 1, "a": 2}}',
        '{"type": "ping", "type": "catalogue", "id": 41}',
    ],
)
async def test_no_object_has_a_key_twice(connect: Connect, text: str) -> None:
    client = await connect()
    await client.refused_frame(text)


@pytest.mark.parametrize("field", ["play", "patience", "key", "name", "deck", "position", "move"])
async def test_characters_that_databases_and_terminals_mind(connect: Connect, field: str) -> None:
    client = await connect()
    play = await client.ask("deal", patience="golf", number=1)
    for odd in (
        "\x00",
        "\x00" * 20,
        "\x1b[31m" + "k" * 16,
        "é\u0301" * 10,
        "𝕂" * 20,
        "%s{}$'\"\\;--",
    ):
        request = {
            "play": ("open", {"play": odd}),
            "patience": ("deal", {"patience": odd}),
            "key": ("deal", {"patience": "golf", "key": (odd * 16)[:16]}),
            "name": ("deal", {"patience": "golf", "name": odd}),
            "deck": ("deal", {"patience": "golf", "deck": odd}),
            "position": ("deal", {"patience": "golf", "position": odd}),
            "move": ("move", {"play": play["play"], "ply": 0, "move": odd}),
        }
        kind, fields = request[field]
        answer = await client.answer(kind, **fields)
        possible: dict[str, set[str | None]] = {
            "play": {"unknown_play"},
            "patience": {"unknown_patience"},
            "key": {None, "bad_message"},
            "name": {"bad_deal"},
            "deck": {"bad_deal"},
            "position": {"bad_position"},
            "move": {"bad_move"},
        }
        assert answer.get("code") in possible[field], (odd, answer.text)
    await client.ask("ping")


@pytest.mark.parametrize("field", ["play", "type"])
async def test_a_lone_surrogate_is_no_text(connect: Connect, field: str) -> None:
    client = await connect()
    text = json.dumps({"type": "open", "play": "p", "id": 5, field: "\ud800"})
    (told,) = await client.exchange(text)
    assert told["code"] in {"bad_message", "unknown_type"}, told.text


@pytest.mark.parametrize("more", ["", "ж" * 3000], ids=["ASCII", "two bytes a letter"])
async def test_a_frame_may_have_8192_bytes(connect: Connect, more: str) -> None:
    client = await connect()
    text = json.dumps({"type": "rules", "id": 5, "patience": more}, ensure_ascii=False)
    text += " " * (FRAME_BYTES - len(text.encode()))
    await client.refused_frame(text, "unknown_patience")


@pytest.mark.parametrize(
    "text",
    [
        '{"type": "ping", "id": 1}'.ljust(FRAME_BYTES + 1),
        "ж" * 5000,
        "x" * 200_000,
        '{"type": "ping", "id": 1}'.ljust(3_000_000),
    ],
    ids=["by one byte", "in bytes", "by far", "by megabytes"],
)
async def test_a_frame_that_is_too_big_ends_the_connection(connect: Connect, text: str) -> None:
    client, other = await connect(), await connect()
    with suppress(ConnectionClosed):  # it may be closed before all is sent
        await client.connection.send(text)
    assert await client.closed() == 1009
    await other.ask("ping")


async def test_a_frame_in_fragments(connect: Connect) -> None:
    client = await connect()
    (pong,) = await client.exchange(iter(['{"type": "pi', 'ng", "i', 'd": 5}']))
    assert (pong["type"], pong["re"]) == ("pong", 5)
    await client.connection.send(iter(["x" * 3000] * 3))
    assert await client.closed() == 1009


async def test_a_binary_frame_ends_the_connection(connect: Connect) -> None:
    client, other = await connect(), await connect()
    await client.connection.send(b'{"type": "ping", "id": 1}')
    assert await client.closed() == 1003
    await other.ask("ping")


@pytest.mark.parametrize(
    "data", [b"\xff", b'{"type": "ping", "id": 1, "a": "\xc3\x28"}', b"\xed\xa0\x80"]
)
async def test_what_is_not_utf8_ends_the_connection(connect: Connect, data: bytes) -> None:
    client, other = await connect(), await connect()
    await client.connection.send(data, text=True)
    assert await client.closed() == 1007
    await other.ask("ping")


@pytest.mark.parametrize(
    "data",
    [b"\x81\x02hi", b"\xf1\x80\x00\x00\x00\x00", b"\x83\x80\x00\x00\x00\x00"],
    ids=["not masked", "reserved bits", "no such opcode"],
)
async def test_what_breaks_websocket_ends_the_connection(connect: Connect, data: bytes) -> None:
    client, other = await connect(), await connect()
    client.connection.transport.write(data)
    assert await client.closed() == 1002
    await other.ask("ping")


async def test_requests_of_a_connection_are_answered_in_order(connect: Connect) -> None:
    client = await connect()
    chance = Random(4)
    requests: list[tuple[str, dict[str, Any]]] = [
        ("ping", {}),
        ("catalogue", {}),
        ("rules", {"patience": "golf"}),
        ("deal", {"patience": "golf"}),
        ("plays", {}),
        ("settings", {"values": {"a": 1}}),
        ("settings", {}),
        ("open", {"play": "nonsense"}),
        ("nonsense", {}),
        ("ping", {"more": 1}),
    ]
    sent = []
    for _ in range(100):
        kind, fields = chance.choice(requests)
        sent.append(await client.send(kind, formed=False, **fields))
    answers = [(await one.answer())["re"] for one in sent]
    assert answers == sorted(answers)
    assert [frame["re"] for frame in client.heard if "re" in frame][-100:] == answers


@pytest.mark.heavy
async def test_whatever_is_sent_the_server_lives_on(server: Served, connect: Connect) -> None:
    """Good requests with a few characters changed by chance: an answer to each, or an error."""
    chance = Random(11)
    client, other = await connect(), await connect()
    play = (await client.ask("deal", patience="golf", number=1))["play"]
    good = [
        {"type": "move", "id": 1, "play": play, "ply": 0, "move": "stock>f"},
        {"type": "undo", "id": 2, "play": play, "ply": 1, "count": 1},
        {"type": "deal", "id": 3, "patience": "golf", "number": 12, "key": "k" * 20},
        {"type": "deal", "id": 4, "patience": "two-jokers", "deck": "XB XR AC"},
        {"type": "deal", "id": 5, "patience": "golf", "position": ["f: AC", "k: ??"]},
        {"type": "open", "id": 6, "play": play, "since": 0},
        {"type": "plays", "id": 7, "state": "open", "limit": 3},
        {"type": "settings", "id": 8, "values": {"a": [1, {"b": None}]}},
        {"type": "rules", "id": 9, "patience": "golf", "lang": "ru"},
    ]
    pieces = [
        *'{}[]":,\\0123456789.-eE+ ',
        "null",
        "true",
        "\\u0000",
        "\\ud800",
        "ж",
        "\x01",
        "1e999",
    ]
    for round_ in range(scale(3000)):
        text = json.dumps(chance.choice(good))
        for _ in range(chance.randint(1, 3)):
            at = chance.randrange(len(text))
            text = text[:at] + chance.choice(pieces) + text[at + chance.randrange(3) :]
        told = await client.exchange(text)
        assert len(told) == 1, (text, told)
        assert told[0].get("code") != "internal", text
        if round_ % 50 == 0:
            await other.ask("ping")
    assert server.alive
