"""Backups and what is put back from them: whole, or not at all."""

import os
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from klumba.store import Damaged, InUse, StoreError, Unavailable, WrongSchema, open_store
from klumba.store.backup import backup
from klumba.store.commands import append_event
from klumba.store.engine import read_url
from klumba.store.holding import holding_file
from klumba.store.migrating import migrate
from klumba.store.restoring import restore
from klumba.store.schema import VERSION
from klumba.store.sqlite import beside, path_of
from tests.store.databases import sqlite_url as url_of
from tests.store.making import begin, move

HOLDER = """
import sys, time
from pathlib import Path
from klumba.store.holding import holding_file
with holding_file(Path(sys.argv[1])):
    print("held", flush=True)
    time.sleep(60)
"""
WRITER = """
import os, sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("UPDATE players SET settings = '{}'")
os.kill(os.getpid(), 9)
"""


@pytest.fixture
async def house(sqlite_url: str) -> Path:
    """A database with a play of a few events."""
    store = await open_store(sqlite_url)
    await begin(store.writer, "play")
    for ply in range(1, 4):
        await store.writer.write(append_event("play", move(ply)))
    await store.close()
    return path_of(read_url(sqlite_url))


@pytest.fixture
def copied(house: Path, tmp_path: Path) -> Path:
    target = tmp_path / "copy"
    backup(house, target)
    return target


def execute(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path)) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()


def plies(path: Path) -> int:
    with closing(sqlite3.connect(path)) as connection:
        return int(connection.execute("SELECT count(*) FROM events").fetchone()[0])


def files(path: Path) -> set[str]:
    """Return what lies beside a file under its name, and is not the lock."""
    return {found.name for found in path.parent.glob(f"{path.name}?*")} - {f"{path.name}.lock"}


def test_a_backup_is_one_file_for_its_owner(copied: Path) -> None:
    assert plies(copied) == 3
    assert files(copied) == set()
    assert copied.stat().st_mode & 0o077 == 0


@pytest.fixture
def open_handed() -> Iterator[None]:
    before = os.umask(0)
    yield
    os.umask(before)


def rights(path: Path) -> dict[str, int]:
    """Return who may do what with a database's files, and with what lies beside it."""
    found = [path, *path.parent.glob(f"{path.name}?*")]
    return {file.name: file.stat().st_mode & 0o777 for file in found}


@pytest.mark.usefixtures("open_handed")
async def test_a_database_is_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "klumba.db"
    store = await open_store(url_of(path))
    await begin(store.writer, "play")
    made = rights(path)
    await store.close()
    assert made == {"klumba.db": 0o600, "klumba.db-wal": 0o600, "klumba.db-shm": 0o600}
    backup(path, tmp_path / "copy")
    path.chmod(0o644)
    replaced = restore(tmp_path / "copy", path).replaced
    assert replaced is not None
    assert set(rights(path).values()) == {0o600}


@pytest.mark.usefixtures("open_handed")
async def test_files_that_others_could_read_are_closed_at_the_start(house: Path) -> None:
    kept = house.with_name(f"{house.name}.2026.replaced")
    shutil.copy(house, kept)
    with closing(sqlite3.connect(house)) as connection:
        connection.execute("SELECT * FROM players").fetchall()
        for file in (kept, house, *beside(house)):
            file.chmod(0o666)
        await (await open_store(url_of(house))).close()
    assert set(rights(house).values()) == {0o600}


@pytest.mark.usefixtures("open_handed")
async def test_migrate_makes_a_file_for_its_owner_alone(tmp_path: Path) -> None:
    await migrate(url_of(tmp_path / "klumba.db"))
    assert set(rights(tmp_path / "klumba.db").values()) == {0o600}


@pytest.mark.skipif(os.geteuid() != 0, reason="only root may give files away")
async def test_files_of_others_are_let_be(house: Path) -> None:
    os.chown(house, 12345, 12345)
    house.chmod(0o644)
    await (await open_store(url_of(house))).close()
    assert house.stat().st_mode & 0o777 == 0o644


async def test_a_backup_holds_what_is_in_the_wal(house: Path, tmp_path: Path) -> None:
    store = await open_store(url_of(house))
    await store.writer.write(append_event("play", move(4)))
    assert store.wal_bytes() > 0
    backup(house, tmp_path / "copy")
    await store.writer.write(append_event("play", move(5)))
    assert plies(tmp_path / "copy") == 4
    await store.close()


def test_a_file_is_overwritten_only_if_asked(house: Path, copied: Path) -> None:
    copied.write_text("a letter")
    with pytest.raises(FileExistsError):
        backup(house, copied)
    assert copied.read_text() == "a letter"
    backup(house, copied, overwrite=True)
    assert plies(copied) == 3


def test_a_database_in_use_is_no_target(house: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    shutil.copy(house, other)
    with closing(sqlite3.connect(other)) as connection:
        connection.execute("UPDATE players SET settings = '{}'")
        connection.commit()
        for target in (house, other):
            with pytest.raises(Unavailable, match="in use"):
                backup(house, target, overwrite=True)


@contextmanager
def no_file_grows(largest: int) -> Iterator[None]:
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (largest, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_a_backup_for_which_there_is_no_room(house: Path, tmp_path: Path) -> None:
    target = tmp_path / "copy"
    with no_file_grows(house.stat().st_size // 2), pytest.raises(Unavailable):
        backup(house, target)
    assert not target.exists()
    assert files(target) == set()


def test_no_database_and_no_folder(house: Path, tmp_path: Path) -> None:
    for source, target in ((tmp_path / "none", tmp_path / "copy"), (house, tmp_path / "no" / "c")):
        with pytest.raises(Unavailable):
            backup(source, target)
        assert not target.exists()


def test_what_was_there_is_kept(house: Path, copied: Path) -> None:
    execute(house, "DELETE FROM events WHERE ply = 3")
    restored = restore(copied, house)
    assert restored.version == VERSION
    assert restored.replaced is not None
    assert (plies(house), plies(restored.replaced)) == (3, 2)
    assert files(house) == {restored.replaced.name}


def test_where_nothing_was(copied: Path, tmp_path: Path) -> None:
    path = tmp_path / "new.db"
    assert restore(copied, path).replaced is None
    assert plies(path) == 3
    assert files(path) == set()


def test_the_wal_of_what_was_there_is_kept_with_it(house: Path, copied: Path) -> None:
    """Left beside the new file it would be written into it."""
    killed = subprocess.run([sys.executable, "-c", WRITER, str(house)], check=False)
    assert killed.returncode == -signal.SIGKILL
    assert beside(house)[0].stat().st_size > 0
    restored = restore(copied, house)
    assert restored.replaced is not None
    for path, settings in ((house, None), (restored.replaced, "{}")):
        with closing(sqlite3.connect(path)) as connection:
            assert connection.execute("SELECT settings FROM players").fetchone() == (settings,)
    assert files(house) == {restored.replaced.name}


def test_a_damaged_database_is_replaced_too(house: Path, copied: Path) -> None:
    subprocess.run([sys.executable, "-c", WRITER, str(house)], check=False)
    damaged = b"nothing that begins as a database does"
    with house.open("r+b") as file:
        file.write(damaged)
    restored = restore(copied, house)
    assert restored.replaced is not None
    assert restored.replaced.read_bytes().startswith(damaged)
    kept = {restored.replaced.name, *(path.name for path in beside(restored.replaced))}
    assert restored.replaced.name in files(house) <= kept
    assert plies(house) == 3


def overwrite_middle(path: Path) -> None:
    size = path.stat().st_size
    with path.open("r+b") as file:
        for page in range(2, size // 4096):
            file.seek(page * 4096)
            file.write(b"\xff" * 100)


def make_somebody_elses(path: Path) -> None:
    path.unlink()
    execute(path, "CREATE TABLE notes (text)")


BAD: dict[str, tuple[Callable[[Path], object], type[StoreError]]] = {
    "newer": (
        lambda path: execute(path, "UPDATE alembic_version SET version_num = '9999'"),
        WrongSchema,
    ),
    "unknown": (
        lambda path: execute(path, "UPDATE alembic_version SET version_num = '0000'"),
        WrongSchema,
    ),
    "no version": (lambda path: execute(path, "DELETE FROM alembic_version"), WrongSchema),
    "somebody else's": (make_somebody_elses, WrongSchema),
    "empty": (lambda path: path.write_bytes(b""), WrongSchema),
    "a letter": (lambda path: path.write_text("no database but a letter " * 999), Damaged),
    "cut off": (lambda path: os.truncate(path, path.stat().st_size // 2), Damaged),
    "overwritten": (overwrite_middle, StoreError),
    "a row that refers to none": (lambda path: execute(path, "DELETE FROM plays"), Damaged),
    "a row against a constraint": (
        lambda path: execute(
            path, "PRAGMA ignore_check_constraints=ON", "UPDATE events SET ply = -ply"
        ),
        Damaged,
    ),
    "not there": (lambda path: path.unlink(), Unavailable),
}


@pytest.mark.parametrize("name", BAD)
def test_what_is_no_whole_backup_is_refused(house: Path, copied: Path, name: str) -> None:
    spoil, error = BAD[name]
    spoil(copied)
    before = house.read_bytes()
    with pytest.raises(error):
        restore(copied, house)
    assert house.read_bytes() == before
    assert files(house) == set()


async def test_a_database_that_is_held_or_open_is_refused(house: Path, copied: Path) -> None:
    with holding_file(house), pytest.raises(InUse, match=str(os.getpid())):
        restore(copied, house)
    store = await open_store(url_of(house))  # by somebody who does not know that it is to be held
    await store.writer.write(append_event("play", move(4)))
    with pytest.raises(InUse):
        restore(copied, house)
    await store.close()
    assert plies(house) == 4
    assert not list(house.parent.glob("*.replaced"))
    restore(copied, house)
    assert plies(house) == 3


def test_what_was_held_by_a_process_that_was_killed_is_free(house: Path) -> None:
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(house)], stdout=subprocess.PIPE, text=True
    )
    with holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        with pytest.raises(InUse, match=f"process {holder.pid}"), holding_file(house):
            pass
        holder.kill()
    with holding_file(house):
        pass
