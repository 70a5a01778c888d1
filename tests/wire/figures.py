"""What statistics and boards must show of a player: read from answers, compared as plain values."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from tests.wire.client import Client, Field

GROUPS = ("ranked", "casual", "known")
KINDS = ("all", "clean", "fastest")


class Figures(NamedTuple):
    """A row of statistics: counts, runs, cards placed by plays, and days by their plays and wins.

    None in the last two stands for what the definitions leave open.
    """

    plays: int = 0
    wins: int = 0
    run: int = 0
    longest: int = 0
    placed: dict[int, int] | None = {}  # noqa: RUF012 - it is never changed
    days: dict[str, tuple[int, int]] | None = {}  # noqa: RUF012 - nor is this


NOTHING = Figures()


@dataclass(frozen=True)
class Streaks:
    """Days in a row: of wins and of plays, up to now and the longest."""

    wins: tuple[int, int] = (0, 0)
    plays: tuple[int, int] = (0, 0)


@dataclass(frozen=True)
class Told:
    """The answer to `statistics` of one patience, and of all together."""

    streaks: Streaks
    rows: dict[tuple[str, bool], dict[str, Any]] = field(repr=False)

    def figures(self, group: str, *, clean: bool) -> Figures:
        """Return a row; one that is not told has nothing to tell."""
        row = self.rows.get((group, clean))
        if row is None:
            return NOTHING
        placed = {cards: plays for cards, plays in row["placed"] if plays}
        days = {day: (plays, wins) for day, plays, wins in row["days"] if plays}
        return Figures(row["plays"], row["wins"], row["run"], row["longest_run"], placed, days)


async def told_of(client: Client, patience: str | None, **player: Field) -> Told:
    """Ask for statistics, and check what holds of every row."""
    asked = player if patience is None else {**player, "patience": patience}
    answer = await client.ask("statistics", **asked)
    for row in answer["rows"]:
        check_row(row)
    rows = [row for row in answer["rows"] if row.get("patience") == patience]
    keys = [(row["group"], row["clean"]) for row in rows]
    assert len(set(keys)) == len(keys), f"a row twice: {answer.text}"
    wins, plays = answer["streaks"]["wins"], answer["streaks"]["plays"]
    streaks = Streaks((wins["present"], wins["longest"]), (plays["present"], plays["longest"]))
    return Told(streaks, dict(zip(keys, rows, strict=True)))


def check_row(row: dict[str, Any]) -> None:
    """Check that the figures of a row agree, and that what does not apply is absent."""
    plays, wins = row["plays"], row["wins"]
    assert wins <= plays, row
    assert row["run"] <= row["longest_run"] <= wins, row
    assert ("win_rate" in row) is (plays > 0), row
    if plays:
        assert abs(row["win_rate"] - wins / plays) < 1e-9, row
    for of_wins in ("time_ms", "moves", "assists_per_win"):
        assert (of_wins in row) is (wins > 0), row
    for figure in ("time_ms", "moves"):
        if wins:
            assert row[figure]["best"] <= row[figure]["median"], row
            assert row[figure]["best"] <= row[figure]["mean"], row
    assert sum(count for _, count in row["placed"]) <= plays, row
    assert sum(count for _, count, _ in row["days"]) == plays, row
    assert sum(count for _, _, count in row["days"]) == wins, row


def check_figures(told: Figures, expected: Figures, where: str) -> None:
    """Check a row; what is left open in it is not compared."""
    placed = told.placed if expected.placed is None else expected.placed
    days = told.days if expected.days is None else expected.days
    assert told == expected._replace(placed=placed, days=days), where


async def board_of(client: Client, patience: str, **fields: Field) -> list[dict[str, Any]]:
    """Return all rows of a board, which must be consistent in itself."""
    answer = await client.ask("board", patience=patience, limit=100, **fields)
    rows: list[dict[str, Any]] = answer["rows"]
    assert answer["total"] == len(rows), "the tests' boards fit on a page"
    if "you" in answer:
        assert answer["you"] in rows, answer.text
    return rows
