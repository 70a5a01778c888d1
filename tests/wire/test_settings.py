"""What a client keeps with its player."""

import json
from typing import Any

import pytest

from klumba.protocol.forms import SETTINGS_BYTES, SETTINGS_DEPTH
from tests.wire.conftest import Connect


def nested(depth: int) -> dict[str, Any]:
    """Return values that nest so deep, the object itself counted."""
    values: dict[str, Any] = {}
    for _ in range(depth - 1):
        values = {"a": values}
    return values


def of_size(size: int, letter: str = "x") -> dict[str, str]:
    """Return values that take so many bytes as compact JSON in UTF-8."""
    width = len(letter.encode())
    spare = size - len('{"a":""}')
    return {"a": letter * (spare // width) + "x" * (spare % width)}


async def test_nothing_is_kept_at_first(connect: Connect) -> None:
    assert (await (await connect()).ask("settings"))["values"] == {}


@pytest.mark.parametrize(
    "values",
    [
        {},
        {"lang": "ru", "hints": False, "speed": 1.5, "none": None, "list": [1, [2, {"b": -3}]]},
        {"": "", "клумба": "ы", "\u0000": "\u0000", "'\"\\": "\n\t", "𝕂": "é\u0301"},
        {"great": 2**53 - 1, "small": -(2**53 - 1), "tiny": 1e-300, "zero": 0.0},
        nested(SETTINGS_DEPTH),
        of_size(SETTINGS_BYTES),
        of_size(SETTINGS_BYTES, "ж"),
    ],
    ids=lambda values: str(values)[:30],
)
async def test_round_trip(connect: Connect, values: dict[str, Any]) -> None:
    client = await connect()
    assert (await client.ask("settings", values=values))["values"] == values
    assert (await client.ask("settings"))["values"] == values
    again = await connect(client.token)
    assert (await again.ask("settings"))["values"] == values


@pytest.mark.parametrize(
    "values",
    [
        of_size(SETTINGS_BYTES + 1),
        of_size(SETTINGS_BYTES + 1, "ж"),
        nested(SETTINGS_DEPTH + 1),
        {"great": 2**53},
        {"great": [{"a": -(2**53)}]},
        {"great": 10**40},
    ],
    ids=lambda values: str(values)[:30],
)
async def test_what_is_too_much(connect: Connect, values: dict[str, Any]) -> None:
    client = await connect()
    await client.ask("settings", values={"kept": 1})
    await client.refused("bad_message", "settings", values=values)
    assert (await client.ask("settings"))["values"] == {"kept": 1}


async def test_spaces_do_not_count(connect: Connect) -> None:
    client = await connect()
    values = of_size(SETTINGS_BYTES)
    text = json.dumps({"type": "settings", "id": 5, "values": values}, indent=30)
    (answer,) = await client.exchange(text)
    assert answer["values"] == values


async def test_values_replace_all(connect: Connect) -> None:
    client = await connect()
    await client.ask("settings", values={"a": 1, "b": 2})
    await client.ask("settings", values={"c": 3})
    assert (await client.ask("settings"))["values"] == {"c": 3}
    await client.ask("settings", values={})
    assert (await client.ask("settings"))["values"] == {}


async def test_each_player_has_their_own(connect: Connect) -> None:
    ann, other = await connect(), await connect()
    await ann.ask("settings", values={"a": 1})
    assert (await other.ask("settings"))["values"] == {}


async def test_the_last_written_stands(connect: Connect) -> None:
    client = await connect()
    sent = [await client.send("settings", values={"n": n}) for n in range(30)]
    answers = [(await one.answer())["values"] for one in sent]
    assert answers == [{"n": n} for n in range(30)]
    assert (await client.ask("settings"))["values"] == {"n": 29}
