"""The steps between versions: the same tables as the models', up and down with data in them."""

import asyncio
import logging
import re
import sqlite3
import zipfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from subprocess import run
from sys import executable
from textwrap import dedent
from typing import TypeVar

import pytest
from alembic import autogenerate
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from klumba.store import (
    Store,
    Unavailable,
    WrongSchema,
    backup,
    migrating,
    migrations,
    open_store,
    sqlite,
    versions,
)
from klumba.store.commands import append_event
from klumba.store.engine import migrating_engine, read_url
from klumba.store.migrating import migrate
from klumba.store.schema import VERSION, metadata
from tests.store.making import begin, move, play, player, result

Answer = TypeVar("Answer")
ROOT = Path(__file__).parents[2]

CONSTRAINTS = """
    SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT format('%s %s %s %s', table_name, column_name, data_type, is_nullable)
    FROM information_schema.columns WHERE table_schema = 'public'
"""


async def on_connection(url: str, work: Callable[[Connection], Answer]) -> Answer:
    engine = migrating_engine(read_url(url))
    async with engine.begin() as connection:
        answer = await connection.run_sync(work)
    await engine.dispose()
    return answer


def tables(connection: Connection) -> set[str]:
    """Return what the database itself says of its tables, constraints and indexes."""
    if connection.dialect.name == "postgresql":
        lines = connection.scalars(text(CONSTRAINTS)).all()
    else:
        created = connection.scalars(text("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL"))
        lines = [
            f"{words.split('(')[0]} {line.strip().rstrip(',')}"
            for words in created
            for line in words.splitlines()
        ]
    # A table that SQLite has rebuilt has its name in quotes.
    plain = (re.sub(r"\s+", " ", line.replace('"players"', "players")) for line in lines)
    return {line for line in plain if "alembic_version" not in line}


async def fill(store: Store) -> None:
    """Put a row into every table."""
    await begin(store.writer, "open", "won")
    await store.writer.write(append_event("open", move(1)))
    last = move(1)
    await store.writer.write(append_event("won", last, result(play("won"), last)))


def test_this_code_is_of_the_newest_version() -> None:
    script = ScriptDirectory.from_config(migrations.configuration())
    assert script.get_heads() == [VERSION]


async def test_the_steps_lead_to_the_models(empty_url: str) -> None:
    await migrate(empty_url)

    def differences(connection: Connection) -> list[object]:
        context = MigrationContext.configure(
            connection, opts={"compare_type": True, "compare_server_default": True}
        )
        return list(autogenerate.compare_metadata(context, metadata))

    assert await on_connection(empty_url, differences) == []


async def test_the_steps_make_the_tables_that_the_models_make(empty_url: str) -> None:
    """What Alembic does not compare: checks, partial indexes, STRICT and WITHOUT ROWID."""
    await on_connection(empty_url, metadata.create_all)
    by_models = await on_connection(empty_url, tables)
    await on_connection(empty_url, metadata.drop_all)
    await migrate(empty_url)
    assert await on_connection(empty_url, tables) == by_models


async def test_down_and_up_again_with_data(empty_url: str) -> None:
    await migrate(empty_url)
    before = await on_connection(empty_url, tables)
    store = await open_store(empty_url)
    await fill(store)
    await store.close()
    await migrate(empty_url, "base")
    assert await on_connection(empty_url, tables) == set()
    await migrate(empty_url)
    assert await on_connection(empty_url, tables) == before
    store = await open_store(empty_url)
    assert await store.reader.player("ann") is None
    await fill(store)
    await store.close()


async def test_migrating_what_is_current_changes_nothing(url: str, store: Store) -> None:
    await fill(store)
    await migrate(url)
    assert await store.reader.play("won") is not None


async def test_migrations_at_once_wait_for_each_other(empty_url: str) -> None:
    await asyncio.gather(*(migrate(empty_url) for _ in range(4)))
    store = await open_store(empty_url)
    await fill(store)
    await store.close()


async def test_an_embedded_database_is_made(tmp_path: Path) -> None:
    store = await open_store(f"sqlite:///{tmp_path}/new.sqlite3")
    await fill(store)
    await store.close()
    assert [path.name for path in tmp_path.iterdir()] == ["new.sqlite3"]


async def test_of_a_database_that_is_made_a_line_is_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    url = f"sqlite:///{tmp_path / 'klumba.db'}"
    with caplog.at_level(logging.INFO, "klumba.store"):
        for _ in range(2):
            await (await open_store(url)).close()
    told = [each.getMessage() for each in caplog.records if each.name.startswith("klumba.store")]
    assert told == [f"the database {tmp_path / 'klumba.db'} is made, with schema {VERSION}"]


async def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(Unavailable):
        await open_store(f"sqlite:///{tmp_path}/nowhere/new.sqlite3")


async def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Sir or Madam, " * 100)
    with pytest.raises(Unavailable, match="not a database"):
        await open_store(f"sqlite:///{tmp_path}/letter.txt")


@pytest.mark.parametrize("empty_url", ["postgresql"], indirect=True)
async def test_a_postgresql_database_is_not_migrated_unasked(
    empty_url: str,
) -> None:
    with pytest.raises(WrongSchema, match="klumba migrate"):
        await open_store(empty_url)


async def set_version(url: str, version: str) -> None:
    words = f"UPDATE alembic_version SET version_num = '{version}'"
    await on_connection(url, lambda connection: connection.execute(text(words)).close())


async def test_a_newer_database_is_refused(url: str) -> None:
    await set_version(url, "9999")
    with pytest.raises(WrongSchema, match="schema 9999, and this server knows none after"):
        await open_store(url)
    with pytest.raises(WrongSchema, match="9999"):
        await migrate(url)


async def test_a_database_migrated_under_a_running_server_is_noticed(
    url: str, store: Store
) -> None:
    await store.reader.check()
    await set_version(url, "9999")
    with pytest.raises(WrongSchema):
        await store.reader.check()


async def test_somebody_else_s_database_is_refused(empty_url: str) -> None:
    await on_connection(
        empty_url, lambda connection: connection.execute(text("CREATE TABLE a (b int)")).close()
    )
    for opening in (open_store(empty_url), migrate(empty_url)):
        with pytest.raises(WrongSchema, match="not Klumba's"):
            await opening


async def execute(url: str, *statements: str) -> None:
    def work(connection: Connection) -> None:
        for statement in statements:
            connection.execute(text(statement))

    await on_connection(url, work)


async def check_refused(url: str, match: str) -> None:
    """Check that neither a server nor a migration touches the database."""
    before = await on_connection(url, tables)
    for opening in (open_store, migrate):
        with pytest.raises(WrongSchema, match=match):
            await opening(url)
    assert await on_connection(url, tables) == before


STAMPED = "CREATE TABLE alembic_version (version_num varchar(32) NOT NULL PRIMARY KEY)"


async def test_somebody_else_s_tables_without_a_version(empty_url: str) -> None:
    await execute(empty_url, STAMPED, "CREATE TABLE a (b int)")
    await check_refused(empty_url, "not Klumba's")


async def test_a_version_table_of_another_making(empty_url: str) -> None:
    await execute(empty_url, "CREATE TABLE alembic_version (number int)")
    await execute(empty_url, "INSERT INTO alembic_version VALUES (1)")
    await check_refused(empty_url, "not Klumba's")


async def test_two_versions_at_once(url: str) -> None:
    await execute(url, "INSERT INTO alembic_version VALUES ('0001')")
    await check_refused(url, "not Klumba's")


@pytest.mark.parametrize("stamp", ["3f2a", "00009f", "0000", "1", "00010", "0001a", "", "٠٠٠١"])
async def test_a_version_that_is_not_klumba_s(url: str, stamp: str) -> None:
    await set_version(url, stamp)
    await check_refused(url, "not Klumba's")


@pytest.mark.parametrize("stamp", ["0001", "0042"])
async def test_a_version_without_tables(empty_url: str, stamp: str) -> None:
    await execute(empty_url, STAMPED, f"INSERT INTO alembic_version VALUES ('{stamp}')")
    await check_refused(empty_url, "not Klumba's")


async def test_a_version_without_some_of_its_tables(url: str) -> None:
    await execute(url, "DROP TABLE results", "DROP TABLE tokens")
    await check_refused(url, "has no tables results, tokens: restore a backup")


def test_versions_are_counted() -> None:
    script = ScriptDirectory.from_config(migrations.configuration())
    steps = sorted(step.revision for step in script.walk_revisions())
    assert steps == [f"{number:04d}" for number in range(1, int(VERSION) + 1)]


NEXT_VERSION = f"{int(VERSION) + 1:04d}"

NEXT = '''
    """A column more, and a constraint, for which SQLite rebuilds the table."""

    import sqlalchemy as sa
    from alembic import op

    revision = "{next}"
    down_revision = "{now}"


    def upgrade() -> None:
        with op.batch_alter_table("players") as players:
            players.add_column(sa.Column("motto", sa.Text()))
            players.create_check_constraint("motto", "motto <> ''")


    def downgrade() -> None:
        with op.batch_alter_table("players") as players:
            players.drop_constraint(op.f("ck_players_motto"), type_="check")
            players.drop_column("motto")
'''


@pytest.fixture
def next_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let this code be a version ahead of what it is."""
    folder = tmp_path / "versions"
    folder.mkdir()
    text = dedent(NEXT).lstrip().format(next=NEXT_VERSION, now=VERSION)
    (folder / f"v{NEXT_VERSION}_motto.py").write_text(text)
    configuration = migrations.configuration

    def with_next(connection: Connection | None = None) -> Config:
        config = configuration(connection)
        own = Path(migrations.__file__).with_name("versions")
        config.set_main_option("version_locations", f"{own}:{folder}")
        return config

    monkeypatch.setattr(migrations, "configuration", with_next)
    for module in (versions, migrating):
        monkeypatch.setattr(module, "VERSION", NEXT_VERSION)


async def test_the_next_version_up_and_down_with_data(
    url: str, request: pytest.FixtureRequest
) -> None:
    store = await open_store(url)
    await fill(store)
    await store.close()
    request.getfixturevalue("next_version")
    await migrate(url, NEXT_VERSION)
    added = await on_connection(
        url, lambda connection: connection.scalars(text("SELECT motto FROM players")).all()
    )
    assert added == [None]
    await migrate(url, VERSION)
    request.getfixturevalue("monkeypatch").undo()
    store = await open_store(url)
    assert await store.reader.player("ann") == player()
    assert await store.reader.result("won") is not None
    await store.close()


async def test_an_embedded_database_is_migrated_after_a_backup(
    sqlite_url: str, request: pytest.FixtureRequest
) -> None:
    store = await open_store(sqlite_url)
    await fill(store)
    request.getfixturevalue("next_version")
    second = await open_store(sqlite_url)  # while the first is still running
    assert await second.reader.play("won") is not None
    await second.close()
    await store.close()
    path = sqlite.path_of(read_url(sqlite_url))
    (copied,) = path.parent.glob("*.backup")
    assert copied.name.startswith(f"klumba.sqlite3.{VERSION}-")
    request.getfixturevalue("monkeypatch").undo()
    before = await open_store(f"sqlite:///{copied}")
    assert await before.reader.play("won") is not None
    await before.close()


async def test_a_postgresql_database_that_is_behind_is_refused(
    postgresql_url: str, next_version: None
) -> None:
    assert next_version is None
    with pytest.raises(WrongSchema, match=f"needs {NEXT_VERSION}: run `klumba migrate`"):
        await open_store(postgresql_url)
    await migrate(postgresql_url, NEXT_VERSION)
    await (await open_store(postgresql_url)).close()


async def test_the_last_few_backups_are_kept(sqlite_url: str) -> None:
    path = sqlite.path_of(read_url(sqlite_url))
    made = [backup.before_migration(path, version) for version in ("0001",) * 3 + ("0002",) * 2]
    assert sorted(path.parent.glob("*.backup*")) == made[-backup.KEPT :]
    with closing(sqlite3.connect(made[-1])) as copied:
        assert copied.execute("PRAGMA integrity_check").fetchone() == ("ok",)


async def test_references_that_a_migration_breaks_undo_it(sqlite_url: str) -> None:
    store = await open_store(sqlite_url)
    await fill(store)
    await store.close()
    path = sqlite.path_of(read_url(sqlite_url))
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("DELETE FROM players")
    with pytest.raises(WrongSchema, match="refer to rows that are not there"):
        await migrate(sqlite_url)


def test_a_wheel_brings_the_steps_along(tmp_path: Path) -> None:
    built = run(
        [executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert built.returncode == 0, built.stderr
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    folder = Path(migrations.__file__).parent
    for path in (*folder.glob("*.py"), *folder.glob("*.mako"), *folder.glob("versions/*.py")):
        assert f"klumba/store/migrations/{path.relative_to(folder)}" in names
