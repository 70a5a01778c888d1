"""The audit finds whatever is off, on either engine, and nothing where nothing is."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import asyncpg
import pytest

from klumba.club.auditing import Audit
from klumba.club.auditing_players import off_in_player, off_in_token
from klumba.club.findings import Finding, Wrong
from klumba.store import Unavailable, WrongSchema
from klumba.store.engine import read_url
from klumba.store.ledger import StoredToken, open_ledger
from klumba.store.rows import PlayerRow
from klumba.store.schema import metadata
from tests.club.damage import CASES, SPOILT, STATISTICS
from tests.club.stocked import audited, stocked
from tests.store import databases

TABLES = [*metadata.tables, "alembic_version"]


@dataclass(frozen=True)
class House:
    """A database to be damaged, and the plays in it by what they are."""

    url: str
    made: dict[str, str]

    def spoil(self, *statements: str) -> None:
        """Run statements against which no constraint stands."""
        told = [statement.format_map(self.made) for statement in statements]
        if self.url.startswith("sqlite"):
            _spoil_file(read_url(self.url).database or "", told)
        else:
            asyncio.run(_spoil_database(self.url.replace("+asyncpg", ""), told))

    def audited(self) -> list[Finding]:
        return asyncio.run(audited(self.url))


def _spoil_file(path: str, statements: list[str]) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA ignore_check_constraints = ON")
        for statement in statements:
            connection.execute(statement)
        connection.commit()


async def _spoil_database(url: str, statements: list[str]) -> None:
    connection = await asyncpg.connect(url, timeout=10)
    checks = await connection.fetch(
        "SELECT conrelid::regclass AS of, conname FROM pg_constraint WHERE contype = 'c'"
        " AND connamespace = 'public'::regnamespace"
    )
    for check in checks:
        await connection.execute(f'ALTER TABLE {check["of"]} DROP CONSTRAINT "{check["conname"]}"')
    await connection.execute("SET session_replication_role = replica")  # no foreign keys
    for statement in statements:
        await connection.execute(statement)
    await connection.close()


@pytest.fixture(scope="module")
def stocked_file(
    sqlite_template: Path, tmp_path_factory: pytest.TempPathFactory
) -> tuple[Path, dict[str, str]]:
    url = databases.sqlite_copy(sqlite_template, tmp_path_factory.mktemp("stocked"))
    return Path(read_url(url).database or ""), stocked(url)


@pytest.fixture(scope="module")
def stocked_database(postgresql_template: str) -> Iterator[tuple[str, dict[str, str]]]:
    """A database of all cases: another for each would take most of the time."""
    with databases.postgresql_database(postgresql_template) as name:
        url = databases.postgresql_url(name)
        made = stocked(url)
        House(url, made).spoil(*(f"CREATE TABLE kept_{table} AS TABLE {table}" for table in TABLES))
        yield url, made


@pytest.fixture(params=["sqlite", "postgresql"])
def house(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[House]:
    if request.param == "sqlite":
        path, made = request.getfixturevalue("stocked_file")
        yield House(databases.sqlite_copy(path, tmp_path), made)
        return
    url, made = request.getfixturevalue("stocked_database")
    yield House(url, made)
    House(url, made).spoil(
        f"TRUNCATE {', '.join(TABLES)}",
        *(f"INSERT INTO {table} TABLE kept_{table}" for table in TABLES),
    )


@pytest.mark.parametrize("name", SPOILT)
def test_what_was_done_to_statistics_is_found(house: House, name: str) -> None:
    statement, amount, wrong = SPOILT[name]
    table = next(word for word in statement.split() if word in STATISTICS)
    house.spoil(statement)
    found = [each for each in house.audited() if each.where.split()[0] == table]
    assert found
    assert {each.wrong for each in found} == {wrong}
    if amount:
        assert len({each.where for each in found}) == amount, found


@pytest.mark.parametrize("name", CASES)
def test_what_was_done_is_found(house: House, name: str) -> None:
    """What follows for the statistics is another affair."""
    statements, expected = CASES[name]
    house.spoil(*statements)
    found = [each for each in house.audited() if each.where.split(" ")[0] not in STATISTICS]
    # SQLite itself tells of a CHECK too, but not in which row.
    found = [each for each in found if each.wrong is not Wrong.CORRUPT or "CHECK" not in str(each)]
    assert len(found) == len(expected), found
    for wrong, where, says in expected:
        begins = where.format_map(house.made)
        alike = [each for each in found if each.wrong is wrong and each.where.startswith(begins)]
        told = [" ".join(each.data.values()) for each in alike]
        assert any(says.format_map(house.made) in text for text in told), (where, says, found)


def test_what_is_none_of_ours(house: House) -> None:
    """A table may stand beside ours on a server, where extensions have theirs."""
    if house.url.startswith("sqlite"):
        house.spoil(
            "CREATE TABLE cheats (id)",
            "CREATE VIEW shown AS SELECT 1",
            "CREATE INDEX quick ON plays (day)",
            "CREATE TRIGGER cheat AFTER INSERT ON events BEGIN SELECT 1; END",
            "ANALYZE",
        )
        expected = ["index quick", "table cheats", "trigger cheat", "view shown"]
    else:
        house.spoil(
            "CREATE FUNCTION nothing() RETURNS trigger LANGUAGE plpgsql"
            " AS 'BEGIN RETURN NULL; END'",
            "CREATE TRIGGER cheat AFTER INSERT ON events EXECUTE FUNCTION nothing()",
            "CREATE RULE never AS ON DELETE TO tokens DO INSTEAD NOTHING",
        )
        expected = ["rule never", "trigger cheat"]
    try:
        found = [(each.wrong, each.where) for each in house.audited()]
        assert found == [(Wrong.FOREIGN, thing) for thing in expected]
    finally:
        if not house.url.startswith("sqlite"):
            house.spoil("DROP RULE never ON tokens", "DROP FUNCTION nothing CASCADE")


@pytest.mark.parametrize(
    "kept",
    [
        *("[", "[]", "null", "1", '""', "", '{"a":9007199254740993}'),
        '{"a":"' + "x" * 4096 + '"}',
        '{"a":' + "[" * 40 + "]" * 40 + "}",
        '{"a":' + "[" * 5000 + "]" * 5000 + "}",
    ],
)
def test_what_no_settings_are(kept: str) -> None:
    [found] = off_in_player(PlayerRow("ann", 1, settings=kept), None)
    assert (found.wrong, found.data) == (Wrong.UNREADABLE, {"found": "settings"})


@pytest.mark.parametrize("kept", [None, "{}", '{"a":[1.5,null,"я"]}', '{"a":"' + "x" * 4088 + '"}'])
def test_what_settings_are(kept: str | None) -> None:
    assert not list(off_in_player(PlayerRow("ann", 1, settings=kept), None))


@pytest.mark.parametrize("hashed", ["", "a" * 63, "a" * 65, "A" * 64, "g" * 64, "a" * 63 + "\n"])
def test_what_is_no_hash_of_a_token(hashed: str) -> None:
    [found] = off_in_token(StoredToken("t", hashed, left_over=False))
    assert (found.wrong, found.data) == (Wrong.UNREADABLE, {"found": "hash"})


def test_a_bot_that_is_neither(stocked_file: tuple[Path, dict[str, str]], tmp_path: Path) -> None:
    """PostgreSQL's own type knows no third."""
    path, made = stocked_file
    house = House(databases.sqlite_copy(path, tmp_path), made)
    house.spoil("UPDATE players SET bot = 2")
    found, *on_boards = house.audited()
    assert (found.wrong, found.data) == (Wrong.UNREADABLE, {"found": "bot"})
    assert {each.wrong for each in on_boards} == {Wrong.ABSENT, Wrong.STRAY}


def test_nothing_is_found_where_nothing_is_off(house: House) -> None:
    assert house.audited() == []


async def test_what_is_counted(house: House) -> None:
    ledger = open_ledger(house.url)
    deals, plays = await ledger.sizes()
    done: list[int] = []
    audit = Audit(ledger, done.append)
    assert [finding async for finding in audit.findings()] == []
    await ledger.close()
    assert (plays, sum(done)) == (audit.plays, deals + plays)
    assert plays == len(house.made) - 2, "all but the player, and the play that was left"
    assert audit.events > 40


def test_a_file_that_is_damaged(stocked_file: tuple[Path, dict[str, str]], tmp_path: Path) -> None:
    """An index that has lost what is in it: the tables are whole, and every play is found."""
    path, _ = stocked_file
    url = databases.sqlite_copy(path, tmp_path)
    copied = tmp_path / "klumba.sqlite3"
    with closing(sqlite3.connect(copied)) as connection:
        [page] = connection.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = 'ix_results_player_id_patience'"
        ).fetchone()
        [size] = connection.execute("PRAGMA page_size").fetchone()
    with copied.open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\x0a" + bytes(7))  # a leaf of an index, without cells
    found = asyncio.run(audited(url))
    assert found
    assert {finding.wrong for finding in found} == {Wrong.CORRUPT}


async def test_no_database_and_another_version(house: House, tmp_path: Path) -> None:
    with pytest.raises(Unavailable):
        open_ledger(databases.sqlite_url(tmp_path / "none"))
    await asyncio.to_thread(house.spoil, "UPDATE alembic_version SET version_num = '9999'")
    ledger = open_ledger(house.url)
    with pytest.raises(WrongSchema):
        await ledger.sizes()
    await ledger.close()
