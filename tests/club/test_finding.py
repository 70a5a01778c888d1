"""What looks for dailies apart: it finds what anybody finds, and two compile at first."""

import asyncio
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from klumba.club.apart import ApartError
from klumba.club.finding import Finder
from klumba.solver.finding import find
from tests.scale import SOAK

KEY = bytes(range(32))

COMPILES = """
import sys
from klumba.games import CATALOGUE
from klumba.solver.warming import warm
sys.exit(warm(CATALOGUE.values()))
"""


@pytest.fixture
async def finder() -> AsyncIterator[Finder]:
    finder = Finder()
    yield finder
    await finder.close()


@pytest.mark.parametrize("key", ["golf", "two-jokers"])
async def test_it_finds_what_anybody_finds(finder: Finder, key: str) -> None:
    assert await finder(KEY, key, 0) == find(KEY, key, 0)


async def compiles_anything() -> bool:
    """Whether a process that begins now has to compile anything."""
    compiles = await asyncio.create_subprocess_exec(sys.executable, "-c", COMPILES)
    return await compiles.wait() != 0


async def test_what_is_kept_is_not_compiled_again(finder: Finder) -> None:
    assert await finder(KEY, "golf", 0)
    assert not await compiles_anything()


@pytest.mark.skipif(not SOAK, reason="compiles all there is, only in `make soak`")
async def test_all_is_compiled_when_the_first_is_found(
    finder: Finder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    assert await finder(KEY, "golf", 0)
    assert not await compiles_anything()


async def test_who_stops_waiting_while_all_is_compiled_finds_later(
    finder: Finder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as context:
        context.setenv("NUMBA_CACHE_DIR", str(tmp_path))
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.5):
                await finder(KEY, "golf", 0)
    assert await finder(KEY, "golf", 0)


async def test_a_house_that_closes_waits_for_no_compiler(
    finder: Finder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    looking = asyncio.create_task(finder(KEY, "flower-garden", 0))
    await asyncio.sleep(0)
    async with asyncio.timeout(10):
        await finder.close()
        with pytest.raises(ApartError):
            await looking
