"""Fixtures: dailies that are made once, and houses on copies of them."""

import asyncio
import shutil
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

import pytest

from klumba.solver.warming import warm
from tests.wire.dailies import MONDAY, MORNING, SATURDAY, SUNDAY, instant
from tests.wire.hall import MAKING_SECONDS, PATIENCES, Clock, House, until_made


@dataclass(frozen=True)
class Made:
    """The folder, and how many seconds each daily of Saturday took after its first request."""

    folder: Path
    seconds: dict[str, float]


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory) -> Made:
    """A folder where the dailies of Saturday are made, and those of golf for the days after it."""
    folder = tmp_path_factory.mktemp("made")
    warm()  # what is compiled once an installation is no part of the time that a daily takes
    return asyncio.run(_make(folder))


async def _make(folder: Path) -> Made:
    house = House(folder, Clock(instant(SATURDAY, MORNING)), making=True)
    await house.start()
    seconds = dict[str, float]()

    async def take(patience: str) -> None:
        client, began = await house.come(), monotonic()
        await until_made(client, patience, SATURDAY, 2 * MAKING_SECONDS)
        seconds[patience] = monotonic() - began

    try:
        await asyncio.gather(*(take(patience) for patience in PATIENCES))
        client = await house.come()
        for day in (SUNDAY, MONDAY):
            for patience in ("golf", "golf-free"):
                await until_made(client, patience, day, 2 * MAKING_SECONDS)
    finally:
        await house.stop()
    return Made(folder, seconds)


@pytest.fixture
async def hall(made: Made, tmp_path: Path) -> AsyncIterator[House]:
    """A house of the test's own on a Saturday morning, its dailies made.

    It makes no more of them, which would be work beside each test, until it is told to.
    """
    folder = tmp_path / "data"
    shutil.copytree(made.folder, folder)
    house = House(folder, Clock(instant(SATURDAY, MORNING)))
    await house.start()
    try:
        yield house
    finally:
        await house.stop()
