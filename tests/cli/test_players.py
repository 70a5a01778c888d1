"""`klumba ban` and `klumba reset-password` as an operator runs them where no house serves."""

from __future__ import annotations

import asyncio
import re
import shutil
from pathlib import Path

import pytest
from msgspec import structs

from klumba.club.names import name_key
from klumba.club.passwords import Passwords
from klumba.store import open_store
from klumba.store.accounts import claim
from klumba.store.commands import append_event, begin_play, make_player
from klumba.store.rows import PlayerRow
from tests.cli.run import error_line, run
from tests.store import databases
from tests.store.making import deal, move, play, player, result, token

CYRILLIC = {"LANG": "ru_RU.UTF-8"}


@pytest.fixture(scope="module")
def named_folder(sqlite_template: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder in which Роза has a name."""
    folder = tmp_path_factory.mktemp("named")
    shutil.copy(sqlite_template, folder / "klumba.db")

    async def fill() -> None:
        store = await open_store(databases.sqlite_url(folder / "klumba.db"))
        await store.writer.write(make_player(player(), token()))
        await store.writer.write(claim("ann", "Роза", name_key("Роза"), "hash", bot=False))
        await store.close()

    asyncio.run(fill())
    return folder


@pytest.fixture
def data(named_folder: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(named_folder, tmp_path / "data"))


def stored(data: Path) -> PlayerRow:
    async def read() -> PlayerRow | None:
        store = await open_store(databases.sqlite_url(data / "klumba.db"))
        row = await store.reader.player("ann")
        await store.close()
        return row

    row = asyncio.run(read())
    assert row is not None
    return row


def test_a_ban_and_its_end(data: Path) -> None:
    done = run("ban", "РОЗА", "--data", str(data), env=CYRILLIC)
    assert (done.code, done.out) == (0, "Игрок Роза заблокирован.\n"), done
    assert stored(data).banned_at is not None
    done = run("ban", "роза", "--lift", "--data", str(data))
    assert (done.code, done.out) == (0, "Роза is let in again.\n"), done
    assert stored(data).banned_at is None


def test_a_new_password(data: Path) -> None:
    done = run("reset-password", "Роза", "--data", str(data))
    assert done.code == 0, done
    found = re.search(r"^Роза signs in with (([a-z2-7]{4}-){3}[a-z2-7]{4}) from now on", done.out)
    assert found, done.out
    passwords = Passwords()
    assert asyncio.run(passwords.fits(stored(data).password_hash, found[1], ""))
    passwords.close()


def test_nobody_and_no_database(data: Path, tmp_path: Path) -> None:
    done = run("ban", "Nobody", "--data", str(data))
    assert done.code == 1
    assert "Nobody has the name Nobody." in error_line(done)
    done = run("reset-password", "Роза", "--data", str(tmp_path / "none"))
    assert done.code == 1
    assert "there is no database" in error_line(done)
    assert not (tmp_path / "none").exists()


def test_statistics_of_who_has_not_played(data: Path) -> None:
    done = run("stats", "роза", "--data", str(data))
    assert (done.code, done.out) == (0, "Роза\nNo play with a move yet.\n"), done


EN = """
Роза
Days in a row: won 0 now, 1 at most, played 0 now, 1 at most

Ranked plays of dailies
                plays  won  rate  run  longest                time      moves  assists
all together        1    1  100%    1        1  0:02 / 0:02 / 0:02  2 / 2 / 2      0.0
  without undo      1    1  100%    1        1  0:02 / 0:02 / 0:02  2 / 2 / 2      0.0
Golf                1    1  100%    1        1  0:02 / 0:02 / 0:02  2 / 2 / 2      0.0
  without undo      1    1  100%    1        1  0:02 / 0:02 / 0:02  2 / 2 / 2      0.0

Random deals
              plays  won  rate  run  longest  time  moves  assists
all together      1    0    0%    0        0     -      -        -
Golf              1    0    0%    0        0     -      -        -

Of wins: time and moves, best / mean / median; undos and hints.
"""


@pytest.mark.parametrize("who", ["Роза", "роза", "ann"])
def test_statistics(data: Path, who: str) -> None:
    async def fill() -> None:
        store = await open_store(databases.sqlite_url(data / "klumba.db"))
        won, lost = play("won", kind="ranked", day="2025-11-30"), play("lost")
        for each in (won, lost):
            await store.writer.write(begin_play(each, deal()))
            await store.writer.write(append_event(each.id, move(1)))
        last = move(2, elapsed_ms=2000)
        await store.writer.write(append_event("won", last, result(won, last)))
        undone = structs.replace(move(2), kind="undo", move=None, moves=1, undos=1)
        await store.writer.write(append_event("lost", undone))
        await store.close()

    asyncio.run(fill())
    done = run("stats", who, "--data", str(data))
    assert (done.code, done.out) == (0, EN.lstrip()), done.out
    told = run("stats", who, "--data", str(data), "--lang", "ru")
    assert "Подряд: дни с победой — сейчас 0, больше всего 1" in told.out
    assert "Случайные расклады" in told.out


def test_statistics_of_nobody(data: Path) -> None:
    done = run("stats", "Nobody", "--data", str(data))
    assert done.code == 1
    assert error_line(done) == "klumba: Nobody has the name Nobody."
