"""Every error that what is built can give, provoked over one connection, which lives on."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from klumba.protocol.codes import ErrorCode
from klumba.protocol.registry import ANY_TIME, EXCHANGES
from tests.wire.conftest import Connect
from tests.wire.sitting import Sitting, sit_down

# What cannot be given here: of spectators and limits; `name_taken`, which takes two players;
# `unavailable` and `internal`, which take a fault.
LATER = {"not_yours", "name_taken", "rate_limited", "unavailable", "internal"}
GOOD = "seventeen yellow tulips"


async def provoke_all(sitting: Sitting, golf: Sitting) -> dict[str, Callable[[], Awaitable[Any]]]:
    client = sitting.client
    hidden = await sit_down(client, "odd-even")
    return {
        "hidden": lambda: client.refused("hidden", "analyse", play=hidden.id),
        "bad_message": lambda: client.refused("bad_message", "ping", more=1),
        "unknown_type": lambda: client.refused("bad_message", "hello"),
        "unknown_patience": lambda: client.refused("unknown_patience", "rules", patience="chess"),
        "unknown_play": lambda: client.refused("unknown_play", "open", play="nonsense"),
        "illegal_move": lambda: sitting.illegal("covered", "move", move="8D>c2"),
        "bad_move": lambda: sitting.refused("bad_move", "move", move="8D>z9"),
        "stale": lambda: sitting.refused("stale", "undo", ply=77),
        "play_ended": lambda: golf.refused("play_ended", "undo"),
        "not_yet": lambda: client.refused("not_yet", "replay", play=sitting.id),
        "bad_deal": lambda: client.refused("bad_deal", "deal", patience="golf", deck="AC"),
        "bad_position": lambda: client.refused(
            "bad_position", "deal", patience="golf", position="f"
        ),
        "bad_name": lambda: client.refused("bad_name", "claim", name="-", password=GOOD),
        "weak_password": lambda: client.refused(
            "weak_password", "claim", name="Ann", password="12345678"
        ),
        "wrong_password": lambda: client.refused(
            "wrong_password", "sign_in", name="Nobody at all", password=GOOD
        ),
    }


async def test_every_code_and_the_connection_lives_on(connect: Connect) -> None:
    client = await connect(hello=False)
    await client.refused("hello_first", "ping")
    await client.refused("bad_token", "hello", token="nonsense")
    await client.hello()
    sitting, golf = await sit_down(client), await sit_down(client, "golf")
    await golf.resign()
    provoked = {"hello_first", "bad_token", "paused", "unknown_type"}
    provoking = await provoke_all(sitting, golf)
    for _ in range(3):
        for code, provoke in provoking.items():
            await provoke()
            provoked.add(code)
            sitting.check_play(await sitting.open())
        answer = await client.answer("nonsense", formed=False)
        assert answer["code"] == "unknown_type"
        await sitting.pause()
        await sitting.refused("paused", "undo")
        await sitting.resume()
    assert provoked | LATER == {code.value for code in ErrorCode}


def test_every_code_can_be_given() -> None:
    """The contract's registry says which codes each request that there is can be refused with."""
    possible = set(ANY_TIME)
    for exchange in EXCHANGES.values():
        possible.update(exchange.errors)
    assert possible == set(ErrorCode) - {ErrorCode.UNKNOWN_TYPE}


async def test_data_of_errors(connect: Connect) -> None:
    """`data` holds what the code needs, and nothing else."""
    sitting = await sit_down(await connect())
    client = sitting.client
    bare = [
        await client.refused("unknown_play", "open", play="nonsense"),
        await client.refused("unknown_patience", "rules", patience="chess"),
        await client.refused("not_yet", "replay", play=sitting.id),
    ]
    assert all("data" not in error for error in bare)
    error = await client.refused("bad_message", "ping", more=1)
    assert set(error.get("data", {})) <= {"detail"}
    error = await sitting.refused("illegal_move", "undo")
    assert error["data"] == {"reason": "nothing_to_undo"}
    error = await sitting.refused("illegal_move", "redo")
    assert error["data"] == {"reason": "nothing_to_redo"}
    error = await client.refused("bad_deal", "deal", patience="golf", name="nonsense")
    assert set(error["data"]) <= {"reason", "card", "pile"}


@pytest.mark.parametrize("lang", ["en", "ru"])
async def test_messages_are_in_the_language_of_hello(connect: Connect, lang: str) -> None:
    client = await connect(lang=lang)
    sitting, golf = await sit_down(client), await sit_down(client, "golf")
    await golf.resign()
    for provoke in (await provoke_all(sitting, golf)).values():
        message = (await provoke())["message"]
        assert any("а" <= letter <= "я" for letter in message.lower()) is (lang == "ru"), message
