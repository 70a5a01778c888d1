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

from klumba.club.auditing import CLOCKS_MS, Audit
from klumba.club.auditing_players import off_in_player, off_in_token
from klumba.club.findings import Finding, Wrong
from klumba.store import Unavailable, WrongSchema
from klumba.store.engine import read_url
from klumba.store.ledger import StoredToken, open_ledger
from klumba.store.rows import PlayerRow
from klumba.store.schema import metadata
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


def event(play: str, ply: int, change: str) -> str:
    return f"UPDATE events SET {change} WHERE play_id = '{{{play}}}' AND ply = {ply}"


def row(table: str, play: str, change: str) -> str:
    return f"UPDATE {table} SET {change} WHERE {'play_' * (table == 'results')}id = '{{{play}}}'"


HASH = "$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$" + "A" * 43
NAMED = (
    "UPDATE players SET name = 'Rose', name_key = '{key}', password_hash = {hash}"
    " WHERE id = '{{player}}'"
)
MERGED = (
    "INSERT INTO players (id, bot, made_at, merged_into)"
    " SELECT 'guest', bot, 1, id FROM players WHERE id = '{player}'"
)

STRAY = (Wrong.STRAY, "standings {player} golf-free 2025-11-30 all", "")


def absent(board: str) -> tuple[Wrong, str, str]:
    return Wrong.ABSENT, f"standings {{player}} {board}", ""


# By what was done: what is found, each as how it is off, in which row, and the column or reason.
CASES: dict[str, tuple[list[str], list[tuple[Wrong, str, str]]]] = {
    **{
        f"an event's {column}": (
            [event("open", 3, f"{column} = {column} + 1")],
            [(Wrong.DIFFERS, "events {open} 3", column)],
        )
        for column in ("placed", "moves", "undos", "hints")
    },
    "a clock that runs backwards": (
        [event("open", 3, "elapsed_ms = 1")],
        [(Wrong.BACKWARDS, "events {open} 3", "1")],
    ),
    "a ranked clock that stood still": (
        [event("ranked", 3, "elapsed_ms = elapsed_ms - 1")],
        [(Wrong.DIFFERS, "events ranked 3", "elapsed_ms")],
    ),
    "a ply that is missing": (
        ["DELETE FROM events WHERE play_id = '{open}' AND ply = 2"],
        [(Wrong.DIFFERS, "events {open} 3", "ply")],
    ),
    "the first ply is missing": (
        ["DELETE FROM events WHERE play_id = '{won}' AND ply = 1"],
        [(Wrong.DIFFERS, "events {won} 2", "ply")],
    ),
    "the end is missing": (
        ["DELETE FROM events WHERE play_id = '{resigned}' AND ply = 3"],
        [
            (Wrong.DIFFERS, "plays {resigned}", "state"),
            (Wrong.DIFFERS, "plays {resigned}", "ended_at"),
            (Wrong.UNEXPECTED, "results {resigned}", ""),
        ],
    ),
    "all events are missing": (
        ["DELETE FROM events WHERE play_id = '{expired}'"],
        [
            (Wrong.DIFFERS, "plays {expired}", "state"),
            (Wrong.DIFFERS, "plays {expired}", "ended_at"),
            (Wrong.UNEXPECTED, "results {expired}", ""),
        ],
    ),
    "a move against the rules": (
        [event("position", 1, "move = 'AC>f'")],
        [(Wrong.REFUSED, "events {position} 1", "AC>f")],
    ),
    "a move that is none": (
        [event("open", 1, "move = 'x'")],
        [(Wrong.UNREADABLE, "events {open} 1", "")],
    ),
    "a move that is spelt otherwise": (
        [event("open", 7, "move = lower(substr(move, 1, 2)) || substr(move, 3)")],
        [(Wrong.DIFFERS, "events {open} 7", "move")],
    ),
    "an undo of nothing": (
        [event("open", 1, "kind = 'undo', move = NULL, count = 1")],
        [(Wrong.REFUSED, "events {open} 1", "nothing_to_undo")],
    ),
    "an undo of more than there is": (
        [event("open", 3, "count = 9")],
        [(Wrong.REFUSED, "events {open} 3", "nothing_to_undo")],
    ),
    "a redo of nothing": (
        [event("open", 2, "kind = 'redo', move = NULL")],
        [(Wrong.REFUSED, "events {open} 2", "nothing_to_redo")],
    ),
    "an undo with a move": (
        [event("open", 3, "move = '5D>f'")],
        [(Wrong.DIFFERS, "events {open} 3", "move")],
    ),
    "a move with a count": (
        [event("open", 2, "count = 2")],
        [(Wrong.DIFFERS, "events {open} 2", "count")],
    ),
    "a hint during a pause": (
        [event("open", 6, "kind = 'hint'")],
        [(Wrong.REFUSED, "events {open} 6", "Paused")],
    ),
    "a move during a pause": (
        ["DELETE FROM events WHERE play_id = '{open}' AND ply = 6", event("open", 7, "ply = 6")],
        [(Wrong.REFUSED, "events {open} 6", "Paused")],
    ),
    "a resume of what goes on": (
        [event("open", 5, "kind = 'resume'")],
        [(Wrong.REFUSED, "events {open} 5", "Senseless")],
    ),
    "an event after the end": (
        [
            "INSERT INTO events SELECT play_id, 4, 'move', '5D>f', NULL, NULL, at, placed, moves,"
            " undos, hints, elapsed_ms FROM events WHERE play_id = '{resigned}' AND ply = 3"
        ],
        [(Wrong.REFUSED, "events {resigned} 4", "PlayEnded")],
    ),
    "a hint that is none": (
        [event("ranked", 1, "data = 'x'")],
        [(Wrong.UNREADABLE, "events ranked 1", "")],
    ),
    "a play's state": (
        [row("plays", "resigned", "state = 'expired'")],
        [(Wrong.DIFFERS, "plays {resigned}", "state")],
    ),
    "a play that is open again": (
        [row("plays", "won", "state = 'open', ended_at = NULL")],
        [
            (Wrong.DIFFERS, "plays {won}", "state"),
            (Wrong.DIFFERS, "plays {won}", "ended_at"),
        ],
    ),
    "a play's end": (
        [row("plays", "won", "ended_at = ended_at + 1")],
        [(Wrong.DIFFERS, "plays {won}", "ended_at")],
    ),
    "what the deal placed": (
        [row("plays", "new", "placed = placed + 1")],
        [(Wrong.DIFFERS, "plays {new}", "placed")],
    ),
    "a play's total": (
        [row("plays", "new", "total = total + 1")],
        [(Wrong.DIFFERS, "plays {new}", "total")],
    ),
    "a play's patience": (
        [row("plays", "new", "patience = 'golf'")],
        [(Wrong.DIFFERS, "plays {new}", "patience")],
    ),
    "a key's hash": (
        ["UPDATE days SET key_hash = substr(key, 1, 64)"],
        [(Wrong.DIFFERS, "days 2025-11-30", "key_hash")],
    ),
    "a key that is none": (
        ["UPDATE days SET key = 'x'"],
        [(Wrong.UNREADABLE, "days 2025-11-30", "")],
    ),
    "a daily's number": (
        ["UPDATE dailies SET number = 1"],
        [(Wrong.DIFFERS, "dailies 2025-11-30 golf-free", "deal_id")],
    ),
    "a ranked play of another deal": (
        [
            "UPDATE plays SET deal_id = (SELECT deal_id FROM plays WHERE id = '{won}')"
            " WHERE id = 'ranked'"
        ],
        [(Wrong.DIFFERS, "plays ranked", "deal_id")],
    ),
    "a ranked play of another day": (
        ["UPDATE plays SET begun_at = begun_at - 86400000 WHERE id = 'ranked'"],
        [(Wrong.DIFFERS, "plays ranked", "day"), (Wrong.DIFFERS, "events ranked 1", "elapsed_ms")],
    ),
    "a daily that is missing": (
        ["DELETE FROM dailies"],
        [(Wrong.UNREADABLE, "plays ranked", "")],
    ),
    "a play's kind": (
        [row("plays", "new", "kind = 'position'")],
        [(Wrong.DIFFERS, "plays {new}", "kind")],
    ),
    **{
        f"a result's {column}": (
            [row("results", "won", f"{column} = {column} + 1")],
            [(Wrong.DIFFERS, "results {won}", column)],
        )
        for column in ("moves", "undos", "hints", "elapsed_ms", "ended_at", "total")
    },
    **{
        f"a result's {column}": (
            [row("results", "ranked", f"{column} = '{value}'")],
            [(Wrong.DIFFERS, "results ranked", column.strip('"')), *on_boards],
        )
        for column, value, on_boards in (
            ("patience", "odd-even", [STRAY, absent("odd-even 2025-11-30 all")]),
            ("day", "2025-12-01", [STRAY, absent("golf-free 2025-12-01 all")]),
            ('"class"', "clean", [absent("golf-free 2025-11-30 clean")]),
            ("state", "won", [absent("golf-free 2025-11-30 fastest")]),
            ("placed", 1, [STRAY, absent("golf-free 2025-11-30 all")]),
        )
    },
    "a row of a board is missing": (
        ["DELETE FROM standings"],
        [
            absent("golf-free 2025-11-30 all"),
            *(
                (Wrong.DIFFERS, f"standing_counts golf-free 2025-11-30 all {level} ", "n 1 0")
                for level in range(5)
            ),
        ],
    ),
    "a row of a board that is not due": (
        ["UPDATE standings SET board = 'golf-free 2025-11-30 all bots'"],
        [
            absent("golf-free 2025-11-30 all"),
            (Wrong.STRAY, "standings {player} golf-free 2025-11-30 all bots", ""),
            *((Wrong.DIFFERS, "standing_counts ", "n 1 0") for _ in range(5)),
            *((Wrong.DIFFERS, "standing_counts ", "n 0 1") for _ in range(5)),
        ],
    ),
    "a count of a board": (
        ["UPDATE standing_counts SET n = n + 1 WHERE level = 2"],
        [(Wrong.DIFFERS, "standing_counts golf-free 2025-11-30 all 2 ", "n 2 1")],
    ),
    "a result is missing": (
        ["DELETE FROM results WHERE play_id = '{won}'"],
        [(Wrong.MISSING, "results {won}", "")],
    ),
    "a result of an open play": (
        [
            "INSERT INTO results SELECT '{open}', player_id, patience, day, kind, \"class\", state,"
            " placed, total, moves, undos, hints, elapsed_ms, ended_at FROM results"
            " WHERE play_id = '{won}'"
        ],
        [(Wrong.UNEXPECTED, "results {open}", "")],
    ),
    "a deck that is another deal's": (
        [
            "UPDATE deals SET deck = substr(deck, 3) || substr(deck, 1, 2)"
            " WHERE id = (SELECT deal_id FROM plays WHERE id = '{new}')"
        ],
        [(Wrong.DIFFERS, "deals agnes-bernauer~", "deck")],
    ),
    "a deck that is none": (
        [
            "UPDATE deals SET deck = 'AC' || substr(deck, 3)"
            " WHERE id = (SELECT deal_id FROM plays WHERE id = '{new}')"
        ],
        [
            (Wrong.DIFFERS, "deals agnes-bernauer~", "deck"),
            (Wrong.UNREADABLE, "plays {new}", "card_twice"),
        ],
    ),
    "a deal's name that is none": (
        [
            "UPDATE deals SET id = 'x' WHERE id = 'flower-garden~1-7'",
            "UPDATE plays SET deal_id = 'x' WHERE id = '{open}'",
        ],
        [(Wrong.UNREADABLE, "deals x", "")],
    ),
    "a patience that is none": (
        [
            "UPDATE deals SET patience = 'chess' WHERE id = 'flower-garden~1-7'",
            row("plays", "open", "patience = 'chess'"),
        ],
        [
            (Wrong.UNREADABLE, "deals flower-garden~1-7", "chess"),
            (Wrong.UNREADABLE, "plays {open}", "chess"),
        ],
    ),
    "a position in another form": (
        ["UPDATE deals SET position = lower(position) WHERE position IS NOT NULL"],
        [(Wrong.DIFFERS, "deals ", "position")],
    ),
    "a position that is none": (
        ["UPDATE deals SET position = 'f: AC' WHERE position IS NOT NULL"],
        [(Wrong.UNREADABLE, "deals ", ""), (Wrong.UNREADABLE, "plays {position}", "")],
    ),
    "a player is missing": (
        ["DELETE FROM tokens", "DELETE FROM players", "DELETE FROM results"],
        [
            *[(Wrong.BREACH, "plays ", "fk_plays_player_id")] * 7,
            (Wrong.BREACH, "standings {player}", "fk_standings_player_id"),
            STRAY,
            *((Wrong.MISSING, f"results {{{name}}}", "") for name in ("expired", "won")),
            *((Wrong.MISSING, f"results {{{name}}}", "") for name in ("resigned", "ranked")),
        ],
    ),
    "a deal is missing": (
        ["DELETE FROM deals WHERE id = 'flower-garden~1-7'"],
        [(Wrong.BREACH, "plays {open}", "fk_plays_deal_id")],
    ),
    "a play is missing": (
        ["DELETE FROM plays WHERE id = '{resigned}'"],
        [
            *((Wrong.BREACH, f"events {{resigned}} {n}", "fk_events_play_id") for n in (1, 2)),
            (Wrong.BREACH, "events {resigned} 3", "fk_events_play_id"),
            (Wrong.BREACH, "results {resigned}", "fk_results_play_id"),
        ],
    ),
    "a value against a constraint": (
        [row("plays", "new", "elapsed_ms = -1")],
        [(Wrong.BREACH, "plays {new}", "ck_plays_elapsed_ms")],
    ),
    "a kind that is none": (
        [row("plays", "new", "kind = 'x'")],
        [
            (Wrong.BREACH, "plays {new}", "ck_plays_kind"),
            (Wrong.UNREADABLE, "plays {new}", ""),
        ],
    ),
    "a name's key": (
        [NAMED.format(key="ann", hash="'x'")],
        [
            (Wrong.DIFFERS, "players {player}", "name_key"),
            (Wrong.UNREADABLE, "players {player}", "password_hash"),
        ],
    ),
    "a name without a password": (
        [NAMED.format(key="rose", hash="NULL")],
        [(Wrong.BREACH, "players {player}", "ck_players_name_has_password")],
    ),
    "a name that is none": (
        [NAMED.format(key="adrnin", hash="NULL").replace("'Rose'", "'Admin'")],
        [
            (Wrong.BREACH, "players {player}", "ck_players_name_has_password"),
            (Wrong.UNREADABLE, "players {player}", "name"),
        ],
    ),
    "a name in another form": (
        [NAMED.format(key="rose", hash="NULL").replace("'Rose'", "' Rose'")],
        [
            (Wrong.BREACH, "players {player}", "ck_players_name_has_password"),
            (Wrong.DIFFERS, "players {player}", "name"),
        ],
    ),
    "settings of a merged guest": (
        [
            MERGED,
            "UPDATE players SET settings = '[]' WHERE id = 'guest'",
            NAMED.format(key="rose", hash=f"'{HASH}'"),
        ],
        [(Wrong.UNREADABLE, "players guest", "settings")],
    ),
    "a guest that is banned": (
        ["UPDATE players SET banned_at = 1 WHERE id = '{player}'"],
        [(Wrong.BANNED, "players {player}", ""), STRAY],
    ),
    "a token's hash that is none": (
        ["UPDATE tokens SET hash = substr(hash, 2) WHERE player_id = '{player}'"],
        [(Wrong.UNREADABLE, "tokens ", "hash")],
    ),
    "an ended play's clock": (
        [row("plays", "won", "elapsed_ms = elapsed_ms + 1")],
        [(Wrong.DIFFERS, "plays {won}", "elapsed_ms")],
    ),
    "an event before the play": (
        [row("plays", "open", f"begun_at = begun_at + {CLOCKS_MS} + 3600000")],
        [(Wrong.EARLIER, "events {open} 1", "")],
    ),
    "an event before another": (
        [event("open", 3, f"at = at - {CLOCKS_MS} - 3600000")],
        [(Wrong.EARLIER, "events {open} 3", "")],
    ),
    "a clock that was set back a little": ([event("open", 3, f"at = at - {CLOCKS_MS // 2}")], []),
    "an event that was told as futile, though cards are in the stock": (
        [event("ranked", 2, """data = '{{"futile":true}}'""")],
        [(Wrong.DIFFERS, "events ranked 2", "data")],
    ),
    "a day of a play that is of none": (
        [row("plays", "new", "day = '2025-11-30'")],
        [(Wrong.DIFFERS, "plays {new}", "day")],
    ),
    "a day that is none": (
        [row("plays", "new", "day = '2025-02-30', kind = 'practice'")],
        [(Wrong.UNREADABLE, "plays {new}", "day")],
    ),
    "settings that are none": (
        ["UPDATE players SET settings = '[' WHERE id = '{player}'"],
        [(Wrong.UNREADABLE, "players {player}", "settings")],
    ),
    "a guest that was merged into a guest": (
        [MERGED],
        [(Wrong.CHAINED, "players guest", "{player}")],
    ),
    "a token of who was deleted": (
        [MERGED, "UPDATE players SET deleted_at = 1 WHERE id = '{player}'"],
        [(Wrong.LEFT_OVER, "tokens ", "")],
    ),
    "a deleted player with settings": (
        [
            "DELETE FROM tokens",
            "UPDATE players SET deleted_at = 1, settings = '{{}}' WHERE id = '{player}'",
        ],
        [(Wrong.BREACH, "players {player}", "ck_players_deleted_is_bare")],
    ),
    "a second ranked play": (
        [
            "DROP INDEX uq_plays_ranked",
            row("plays", "new", "kind = 'ranked', patience = 'golf-free', day = '2025-11-30'"),
        ],
        [
            (Wrong.BREACH, "plays", "uq_plays_ranked"),
            (Wrong.DIFFERS, "plays {new}", "patience"),
            (Wrong.DIFFERS, "plays {new}", "deal_id"),
            (Wrong.DIFFERS, "plays {new}", "day"),
        ],
    ),
}


STATISTICS = {"figures", "tallies", "tally_days", "tally_months", "tally_placed"}
STATISTICS |= {"house_counts", "deal_counts"}

# By what was done to the statistics: how many rows of its table are off (0: some), and how.
SPOILT: dict[str, tuple[str, int, Wrong]] = {
    **{
        f"figures' {column}": (
            f"UPDATE figures SET {column} = {value} WHERE plays > 0",
            13,
            Wrong.DIFFERS,
        )
        for column, value in (
            *((name, f"{name} + 1") for name in ("plays", "tail", "run", "longest_run", "sum_ms")),
            *((name, f"{name} + 1") for name in ("sum_moves", "assists")),
            ("placed", "placed || ',[1,1]'"),
        )
    },
    "figures that are gone": (
        "DELETE FROM figures WHERE patience = 'golf-free' AND grp = 'ranked'",
        1,
        Wrong.MISSING,
    ),
    "a tally's gap": (
        "UPDATE tallies SET before = before + 1 WHERE state <> 'won'",
        0,
        Wrong.DIFFERS,
    ),
    "a tally's state": ("UPDATE tallies SET state = 'lost' WHERE state = 'open'", 0, Wrong.DIFFERS),
    "a tally's beginning": ("UPDATE tallies SET begun_at = begun_at + 1", 0, Wrong.DIFFERS),
    "tallies that are gone": ("DELETE FROM tallies", 0, Wrong.MISSING),
    "a day's plays": ("UPDATE tally_days SET plays = plays + 1 WHERE plays > 0", 0, Wrong.DIFFERS),
    "a day that was never": (
        "INSERT INTO tally_days SELECT id, '2020-01-01', 1, 0 FROM figures WHERE plays > 0",
        13,
        Wrong.UNEXPECTED,
    ),
    "a month": ("UPDATE tally_months SET days = '[1]' WHERE days <> ''", 0, Wrong.DIFFERS),
    "cards placed": ("UPDATE tally_placed SET plays = plays + 1", 0, Wrong.DIFFERS),
    "the house's plays": ("UPDATE house_counts SET plays = plays + 1", 0, Wrong.DIFFERS),
    "ranked plays that were begun": ("UPDATE house_counts SET begun = begun + 1", 0, Wrong.DIFFERS),
    "another writer's count": (
        "INSERT INTO house_counts VALUES ('2020-01-01', 'golf', 'casual', 7, 0, 1, 0)",
        1,
        Wrong.UNEXPECTED,
    ),
    "a deal's wins": ("UPDATE deal_counts SET wins = wins + 1", 0, Wrong.DIFFERS),
    "a deal's best": (
        "UPDATE deal_counts SET best_undos = best_undos + 1 WHERE best_undos IS NOT NULL",
        0,
        Wrong.DIFFERS,
    ),
}


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
