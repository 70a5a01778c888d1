"""`klumba backup`, `restore` and `audit` as an operator runs them, beside a house that serves."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from klumba.store.engine import read_url
from tests.cli.run import error_line, run, run_in_terminal
from tests.club.stocked import stocked
from tests.store import databases
from tests.wire.client import SUBPROTOCOL, Client, open_connection
from tests.wire.served import Served

CYRILLIC = {"LANG": "ru_RU.UTF-8"}


@pytest.fixture(scope="module")
def stocked_folder(sqlite_template: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder in which plays of all kinds are stored."""
    folder = tmp_path_factory.mktemp("stocked")
    shutil.copy(sqlite_template, folder / "klumba.db")
    stocked(databases.sqlite_url(folder / "klumba.db"))
    return folder


@pytest.fixture
def data(stocked_folder: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(stocked_folder, tmp_path / "data"))


@pytest.fixture
def served(data: Path) -> Iterator[Served]:
    house = Served(data)
    house.start()
    try:
        yield house
        house.stop()
    finally:
        house.kill()


def execute(data: Path, *statements: str) -> None:
    with closing(sqlite3.connect(data / "klumba.db")) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()


def events(path: Path) -> int:
    with closing(sqlite3.connect(path)) as connection:
        return int(connection.execute("SELECT count(*) FROM events").fetchone()[0])


class Player:
    """Plays on and on, and knows which ply of its play was last acknowledged."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.play = ""
        self.acknowledged = 0
        self.tired = False

    async def run(self) -> None:
        told = await self.client.ask("deal", patience="golf-free")
        self.play = told["play"]
        while not self.tired:
            kind = {"type": "undo"} if not told["moves"] else {"type": "move"}
            fields = {"move": told["moves"][0]} if told["moves"] else {}
            told = await self.client.ask(kind["type"], play=self.play, ply=told["ply"], **fields)
            self.acknowledged = told["ply"]


async def test_a_backup_beside_players_and_its_restoring(served: Served, tmp_path: Path) -> None:
    """What was acknowledged before the backup is in it; the house that is restored goes on."""
    players = []
    for _ in range(5):
        client = Client(await open_connection(served.url, SUBPROTOCOL))
        await client.hello()
        players.append(Player(client))
    playing = [asyncio.create_task(player.run()) for player in players]
    async with asyncio.timeout(30):
        while min(player.acknowledged for player in players) < 5:
            await asyncio.sleep(0.01)
    before = [player.acknowledged for player in players]
    copied = tmp_path / "copy.db"
    done = await asyncio.to_thread(run, "backup", str(copied), "--data", str(served.data))
    assert (done.code, str(copied) in done.out) == (0, True), done.told
    audited = await asyncio.to_thread(run, "audit", "--data", str(served.data))
    assert audited.code == 0, audited.told
    for player in players:
        player.tired = True
    await asyncio.gather(*playing)
    for player in players:
        await player.client.close()

    new = Served(tmp_path / "new")
    restored = await asyncio.to_thread(run, "restore", str(copied), "--data", str(new.data))
    assert restored.code == 0, restored.told
    audited = await asyncio.to_thread(run, "audit", "--data", str(new.data))
    assert audited.code == 0, audited.told
    try:
        await asyncio.to_thread(new.start)
        for player, ply in zip(players, before, strict=True):
            client = Client(await open_connection(new.url, SUBPROTOCOL))
            await client.hello(player.client.token)
            told = await client.ask("open", play=player.play)
            assert ply <= told["ply"] <= player.acknowledged
            await client.close()
        await asyncio.to_thread(new.stop)
    finally:
        new.kill()


def test_a_file_that_is_there_is_replaced_only_if_asked(data: Path, tmp_path: Path) -> None:
    target = tmp_path / "copy"
    target.write_text("a letter")
    words = ("backup", str(target), "--data", str(data))
    assert "--overwrite" in error_line(run(*words), 1)
    assert "уже есть" in error_line(run(*words, env=CYRILLIC), 1)
    assert target.read_text() == "a letter"
    assert run(*words, "--overwrite").code == 0
    assert run(*words, env={"KLUMBA_OVERWRITE": "1"}).code == 0
    assert events(target) == events(data / "klumba.db")


def test_where_there_is_no_database(tmp_path: Path) -> None:
    elsewhere = ("--data", str(tmp_path))
    told = error_line(run("backup", str(tmp_path / "copy"), *elsewhere), 1)
    assert told == error_line(run("review", "2026-11-30", *elsewhere), 1)
    assert str(tmp_path / "klumba.db") in told
    assert list(tmp_path.iterdir()) == []


def test_the_folder_in_the_environment(data: Path, tmp_path: Path) -> None:
    surroundings = {"KLUMBA_DATA": str(data), **CYRILLIC}
    copied = run("backup", str(tmp_path / "copy"), env=surroundings)
    assert "скопирована" in copied.out, copied.told
    restored = run("restore", str(tmp_path / "copy"), env=surroundings)
    assert "восстановлена" in restored.out, restored.told
    [replaced] = data.glob("*.replaced")
    assert str(replaced) in restored.out, restored.told
    audited = run("audit", env=surroundings)
    assert "всё сходится" in audited.out, audited.told


def test_what_postgresql_has_of_its_own(tmp_path: Path) -> None:
    url = "postgresql://postgres@127.0.0.1:1/klumba"  # where nobody is asked
    file = tmp_path / "copy"
    file.write_text("")
    assert "pg_dump" in error_line(run("backup", str(file), "--database", url), 1)
    done = run("restore", str(file), env={"KLUMBA_DATABASE": url, **CYRILLIC})
    assert "pg_restore" in error_line(done, 1)


def test_one_house_on_one_folder(served: Served, data: Path, tmp_path: Path) -> None:
    for words in (["serve", "--port", "0"], ["migrate"]):
        done = run(*words, "--data", str(data))
        assert f"in use by another server, process {served.pid}" in error_line(done, 1)
    copied = tmp_path / "copy"
    assert run("backup", str(copied), "--data", str(data)).code == 0
    assert "in use" in error_line(run("restore", str(copied), "--data", str(data)), 1)
    served.kill()
    assert run("restore", str(copied), "--data", str(data)).code == 0
    served.start()
    served.kill()
    served.start()


def test_a_backup_that_is_none_is_refused(data: Path, tmp_path: Path) -> None:
    before = events(data / "klumba.db")
    letter = tmp_path / "letter"
    letter.write_text("no database but a letter " * 999)
    for file in (letter, tmp_path / "none", tmp_path):
        error_line(run("restore", str(file), "--data", str(data)), 1)
    assert events(data / "klumba.db") == before
    assert not list(data.glob("*.replaced"))


def test_an_audit_lists_what_is_off(data: Path) -> None:
    assert run("audit", "--data", str(data)).code == 0
    execute(data, "UPDATE results SET moves = moves + 1, undos = 7 WHERE state = 'won'")
    execute(data, "DELETE FROM events WHERE kind = 'resume'")
    told = run("audit", "--data", str(data))
    lines = told.out.splitlines()
    assert (told.code, told.err) == (1, ""), told.told
    assert len(lines) == 4, told.told
    assert all(line.startswith(("results ", "events ")) for line in lines[:-1]), told.told
    assert "3 things are off" in lines[-1], told.told
    russian = run("audit", "--data", str(data), "--lang", "ru")
    assert russian.code == 1, russian.told
    assert "3 расхождения" in russian.last_line, russian.told


def test_a_bar_is_shown_on_a_terminal_only(data: Path) -> None:
    shown = run_in_terminal("audit", "--data", str(data))
    assert shown.code == 0, shown.told
    assert "Auditing" in shown.out, shown.told
    assert "100%" in shown.out, shown.told
    quiet = run("audit", "--data", str(data))
    assert (len(quiet.out.splitlines()), quiet.err) == (1, ""), quiet.told


def test_an_audit_writes_nothing(data: Path) -> None:
    (data / "klumba.db").chmod(0o444)
    before = (data / "klumba.db").read_bytes()
    run("audit", "--data", str(data))
    assert (data / "klumba.db").read_bytes() == before


def test_an_audit_of_nothing(tmp_path: Path) -> None:
    assert str(tmp_path) in error_line(run("audit", "--data", str(tmp_path / "none")), 1)
    assert not (tmp_path / "none").exists()
    url = databases.sqlite_url(tmp_path / "letter")
    Path(read_url(url).database or "").write_text("no database but a letter " * 99)
    error_line(run("audit", "--database", url), 1)
