"""Where the keys of days come from, and that a day once made is what its row says."""

import asyncio
import stat
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.wire.client import SUBPROTOCOL, Client, open_connection
from tests.wire.dailies import (
    MORNING,
    NOON,
    SATURDAY,
    SECRET,
    SUNDAY,
    after,
    hash_of,
    instant,
    key_of,
)
from tests.wire.hall import (
    MAKING_SECONDS,
    Clock,
    House,
    deal_at,
    expired,
    until_ended,
    until_made,
    until_settled,
)
from tests.wire.halls import Made
from tests.wire.served import Served

OTHER = "another secret"


@pytest.fixture
async def new_house(tmp_path: Path) -> AsyncIterator[House]:
    """A house without a past and without a secret."""
    house = House(tmp_path / "new", Clock(instant(SATURDAY, MORNING)), secret=None, making=True)
    await house.start()
    try:
        yield house
    finally:
        await house.stop()


async def test_a_changed_secret_changes_no_day_that_is_made(hall: House) -> None:
    ann = await hall.come()
    sitting = await hall.begin(ann)
    days = (SATURDAY, SUNDAY)
    before = [(await ann.ask("daily", patience="golf", day=day)).told for day in days]
    hall.secret = OTHER
    await hall.restart(SATURDAY, "10:00:00.000")
    ann = sitting.client = await hall.come(ann.token)
    now = [(await ann.ask("daily", patience="golf", day=day)).told for day in days]
    assert now == before
    bob = await hall.come()
    told = await bob.ask("daily_play", patience="golf")
    assert told["piles"] == deal_at(sitting).shown
    hall.clock.set(SUNDAY, NOON)
    await until_ended(sitting)
    settled = await until_settled(ann, SATURDAY)
    assert settled["key"] == key_of(SATURDAY, SECRET).hex()


async def test_a_changed_secret_makes_the_days_to_come(hall: House) -> None:
    day = after(SATURDAY, 9)
    hall.secret, hall.making = OTHER, True
    await hall.restart(after(SATURDAY, 2), MORNING)
    told = await until_made(await hall.come(), "golf", day, 4 * MAKING_SECONDS)
    assert told["key_hash"] == hash_of(day, OTHER)


async def test_a_copy_goes_on_with_the_same_days(hall: House, tmp_path: Path) -> None:
    """A restored backup, or a second node, deals what was dealt before."""
    ann = await hall.come()
    sitting = await hall.begin(ann)
    other = hall.copy(tmp_path / "other")
    await other.start()
    try:
        again = await other.come(ann.token)
        sitting.check_play(await again.ask("daily_play", patience="golf"))
        bob = await other.begin(await other.come())
        assert deal_at(bob) == deal_at(sitting)
    finally:
        await other.stop()


async def test_a_house_makes_a_secret_of_its_own(new_house: House) -> None:
    client = await new_house.come()
    told = await until_made(client, "golf", SATURDAY, MAKING_SECONDS)
    found = [
        path
        for path in new_house.folder.rglob("*")
        if path.is_file() and path.stat().st_size < 1024 and _hash(path) == told["key_hash"]
    ]
    assert len(found) == 1, [path.name for path in new_house.folder.rglob("*")]
    assert stat.S_IMODE(found[0].stat().st_mode) == 0o600
    secret = found[0].read_bytes()
    assert len(secret.strip()) >= 32, "at least 128 bits, as text"
    await new_house.restart(SATURDAY, "10:00:00.000")
    assert found[0].read_bytes() == secret
    again = await until_made(await new_house.come(), "golf", SATURDAY, MAKING_SECONDS)
    assert again["key_hash"] == told["key_hash"]


def _hash(path: Path) -> str:
    try:
        secret = path.read_text("utf-8")
    except UnicodeDecodeError:
        return ""
    return hash_of(SATURDAY, secret.removesuffix("\n").removesuffix("\r"))


async def test_two_houses_have_two_secrets(new_house: House, tmp_path: Path) -> None:
    other = House(tmp_path / "other", new_house.clock, secret=None, making=True)
    await other.start()
    try:
        hashes = {
            (await until_made(await house.come(), "golf", SATURDAY, MAKING_SECONDS))["key_hash"]
            for house in (new_house, other)
        }
    finally:
        await other.stop()
    assert len(hashes) == 2


async def test_the_secret_of_the_environment(made: Made, tmp_path: Path) -> None:
    """`KLUMBA_SECRET` as a shell or a file gives it: a final line end is no part of it."""
    served = Served(tmp_path)
    assert made.seconds  # the kernels are compiled
    served.start(KLUMBA_SECRET="клумба и сад\n", KLUMBA_DAILIES="on")
    try:
        client = Client(await open_connection(served.url, SUBPROTOCOL))
        welcome = await client.hello()
        told = await until_made(client, "golf", welcome["day"], MAKING_SECONDS)
        assert told["key_hash"] == hash_of(told["day"], "клумба и сад")
        await client.close()
        await asyncio.to_thread(served.stop)
    finally:
        served.kill()
    assert "клумба и сад" not in served.written


async def test_the_secret_is_told_to_nobody(hall: House) -> None:
    ann = await hall.come()
    sitting = await hall.begin(ann)
    hall.clock.set(SUNDAY, NOON)
    await expired(sitting)
    await ann.ask("export")
    for frame in ann.heard:
        assert SECRET not in frame.text
        assert SECRET.encode().hex() not in frame.text
