"""What may be done to a stored house behind its back, and what the audit says of each."""

from __future__ import annotations

from klumba.club.auditing import CLOCKS_MS
from klumba.club.findings import Wrong


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
