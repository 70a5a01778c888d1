"""Guessing passwords, with limits on: it is slow, and locks nobody out who holds a token."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from tests.wire.accounts import OTHER_PASSWORD, PASSWORD, new_name
from tests.wire.client import SUBPROTOCOL, Client, Frame, open_connection
from tests.wire.served import Served

GUESSES = 60


@pytest.fixture
def limited(tmp_path: Path) -> Iterator[Served]:
    served = Served(tmp_path)
    served.start([word if word != "off" else "on" for word in served.words])
    yield served
    served.stop()


@pytest.fixture
async def clients(limited: Served) -> AsyncIterator[list[Client]]:
    found = [Client(await open_connection(limited.url, SUBPROTOCOL)) for _ in range(4)]
    for client in found:
        await client.hello()
        limited.secrets.add(client.token)
    yield found
    for client in found:
        await client.close()


async def guess(client: Client, name: str, times: int = GUESSES) -> list[Frame]:
    return [
        await client.answer("sign_in", name=name, password=f"{OTHER_PASSWORD} {number}")
        for number in range(times)
    ]


async def test_guessing_is_limited_and_the_owner_is_not(
    limited: Served, clients: list[Client]
) -> None:
    owner, thief, other, bystander = clients
    name, unknown = new_name(), new_name()
    await owner.ask("claim", name=name, password=PASSWORD)
    answers = await guess(thief, name)
    codes = [answer["code"] for answer in answers]
    assert set(codes) == {"wrong_password", "rate_limited"}, codes
    assert codes.index("rate_limited") <= 30, "a person has mistyped by then"
    waits = [one["data"]["retry_after_ms"] for one in answers if one["code"] == "rate_limited"]
    assert all(0 < wait < 24 * 3_600_000 for wait in waits), waits
    # By another connection it is the same name and the same address.
    again = await guess(other, name, 3)
    assert {answer["code"] for answer in again} == {"rate_limited"}
    # What is said of a name that nobody has is the same, in the same places.
    strangers = [answer["code"] for answer in await guess(other, unknown, 5)]
    assert set(strangers) <= {"wrong_password", "rate_limited"}
    # The owner holds a token: it comes in, plays and changes what it likes.
    back = Client(await open_connection(limited.url, SUBPROTOCOL))
    await back.hello(owner.token)
    await back.ask("deal", patience="golf")
    await owner.ask("change_password", old=PASSWORD, new=OTHER_PASSWORD + "!")
    await bystander.ask("ping")
    await asyncio.gather(back.close(), bystander.ask("catalogue"))


async def test_a_token_cannot_be_guessed_by_many(limited: Served, clients: list[Client]) -> None:
    """Each wrong one costs a request; the connection is not held for it, and others are served."""
    thief = Client(await open_connection(limited.url, SUBPROTOCOL))
    codes = set()
    for number in range(40):
        answer = await thief.answer("hello", token=f"kt_{number:064x}")
        codes.add(answer["code"])
    assert codes <= {"bad_token", "rate_limited"}
    await clients[0].ask("ping")
    await thief.close()
