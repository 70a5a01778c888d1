"""Passwords wait for their turn: address by address, so many at most, and not for ever."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from threading import Event

import pytest
from argon2 import PasswordHasher

from klumba.club.passwords import AT_ONCE, Passwords
from klumba.protocol.codes import ErrorCode
from klumba.protocol.errors import ProtocolError

CROWD = "192.0.2.1"
OTHER = "192.0.2.9"
WAITING = 20


class Held(PasswordHasher):
    """Hashes when it may, and keeps in which order."""

    def __init__(self) -> None:
        super().__init__(time_cost=1, memory_cost=8, parallelism=1)
        self.may_go = Event()
        self.order: list[str] = []

    def hash(self, password: str | bytes, *, salt: bytes | None = None) -> str:
        self.may_go.wait(20)
        self.order.append(str(password))
        return super().hash(password, salt=salt)


@pytest.fixture
def held() -> Iterator[Held]:
    hasher = Held()
    yield hasher
    hasher.may_go.set()


def asking(passwords: Passwords, count: int, address: str) -> list[asyncio.Task[str]]:
    return [
        asyncio.create_task(passwords.hashed(f"{address} {number}", address))
        for number in range(count)
    ]


async def code_of(task: asyncio.Task[str]) -> ErrorCode:
    with pytest.raises(ProtocolError) as error:
        await task
    return error.value.code


async def test_a_crowd_of_one_address_keeps_no_other_waiting(held: Held) -> None:
    passwords = Passwords(held, waiting=WAITING)
    crowd = asking(passwords, WAITING, CROWD)
    await asyncio.sleep(0)
    other = asking(passwords, 2, OTHER)
    await asyncio.sleep(0)
    held.may_go.set()
    await asyncio.gather(*crowd, *other)
    whose = [word.split()[0] for word in held.order]
    # Those that had begun, then one of each in turn, whatever the threads make of their order.
    assert whose.index(OTHER) <= 2 * AT_ONCE
    assert [at for at, who in enumerate(whose) if who == OTHER][1] <= 2 * AT_ONCE + 3
    passwords.close()


async def test_who_finds_too_many_comes_again_one_after_the_other(held: Held) -> None:
    met: list[str] = []
    passwords = Passwords(held, waiting=WAITING, limited=lambda: met.append("hashing"))
    asked = asking(passwords, AT_ONCE + WAITING + 5, CROWD)
    await asyncio.sleep(0)
    refused = [task for task in asked if task.done()]
    waits: list[int] = []
    for task in refused:
        with pytest.raises(ProtocolError) as error:
            await task
        assert error.value.data
        assert isinstance(error.value.data.retry_after_ms, int)
        waits.append(error.value.data.retry_after_ms)
    assert len(waits) == len(set(waits)) == len(met) == 5
    assert waits == sorted(waits)
    held.may_go.set()
    await asyncio.gather(*[task for task in asked if task not in refused])
    passwords.close()


async def test_a_house_that_closes_refuses_who_waits(held: Held) -> None:
    passwords = Passwords(held)
    asked = asking(passwords, AT_ONCE + 3, CROWD)
    await asyncio.sleep(0)
    passwords.close()
    assert [await code_of(task) for task in asked[AT_ONCE:]] == [ErrorCode.UNAVAILABLE] * 3
    late = asyncio.create_task(passwords.hashed("late", OTHER))
    assert await code_of(late) is ErrorCode.UNAVAILABLE
    held.may_go.set()
    await asyncio.gather(*asked[:AT_ONCE], return_exceptions=True)


async def test_who_is_gone_takes_no_turn(held: Held) -> None:
    passwords = Passwords(held)
    asked = asking(passwords, AT_ONCE + 3, CROWD)
    await asyncio.sleep(0)
    for task in asked[AT_ONCE:]:
        task.cancel()
    await asyncio.wait(asked[AT_ONCE:])
    held.may_go.set()
    await asyncio.gather(*asked[:AT_ONCE])
    assert await passwords.hashed("last", OTHER)
    assert len(held.order) == AT_ONCE + 1
    passwords.close()
