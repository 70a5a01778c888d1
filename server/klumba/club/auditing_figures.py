"""The audit of statistics: what is stored of them must be what the plays come to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict
from statistics import median
from typing import TypeAlias

from klumba.club.findings import Finding, Wrong, differs
from klumba.club.recounting import (
    Recounted,
    counts,
    day_of_play,
    group_of,
    recounted,
    recounted_deal,
)
from klumba.store.figure_ledger import Person, Played, Row, StoredFigures
from klumba.store.rows import DealFigures, HouseRow

Rows: TypeAlias = dict[str, Mapping[str, object]]
"""Rows by their table and key."""


def off_in_person(person: Person) -> Iterator[Finding]:
    """Give the rows of a player's figures that are not what the plays come to."""
    stored = Rows()
    pointers = dict[str, Row]()
    for figures in person.figures:
        where = _named(
            person.id, (figures.row["patience"], figures.row["grp"], figures.row["clean"])
        )
        stored |= _stored_rows(where, figures)
        pointers[where] = figures.row
    expected = Rows()
    for key, come_to in recounted(person.id, person.plays).items():
        where = _named(person.id, key)
        expected |= _expected_rows(where, come_to, pointers.get(where, {}))
    yield from _unlike(stored, expected)


def off_in_deal_figures(
    deal_id: str, plays: Iterable[Played], counted: DealFigures
) -> Iterator[Finding]:
    """Give what is off in what was counted of a deal."""
    found, expected = asdict(counted), asdict(recounted_deal(plays))
    yield from _unlike({f"deal_counts {deal_id}": found}, {f"deal_counts {deal_id}": expected})


class HouseAudit:
    """Counts all plays by their days, and holds the house's counts against it."""

    def __init__(self) -> None:
        self._expected: dict[str, Counter[str]] = {}

    def add(self, person: Person) -> None:
        """Count a player's plays."""
        for play in person.plays:
            row = self._expected.setdefault(
                f"house_counts {day_of_play(play)} {play.patience} {group_of(play)}", Counter()
            )
            row["begun"] += play.kind == "ranked"
            row["plays"] += counts(play)
            row["wins"] += counts(play) and play.state == "won"

    def findings(self, rows: Iterable[HouseRow]) -> Iterator[Finding]:
        """Give what is off, now that all plays were counted."""
        stored: dict[str, Counter[str]] = {}
        for row in rows:
            summed = stored.setdefault(
                f"house_counts {row.day} {row.patience} {row.group}", Counter()
            )
            summed.update(begun=row.begun, plays=row.plays, wins=row.wins)
        yield from _unlike(_said(stored), _said(self._expected))


def _said(rows: Mapping[str, Counter[str]]) -> Rows:
    """Return the rows that say anything."""
    return {where: row for where, row in rows.items() if any(row.values())}


def _named(person: str, key: tuple[str, str, object]) -> str:
    patience, group, clean = key
    return f"{person} {patience or '*'} {group} {'clean' if clean else 'all'}"


def _stored_rows(where: str, figures: StoredFigures) -> Rows:
    """Return what is stored; a row that counts nothing says nothing."""
    own = {name: figures.row[name] for name in _FIGURES}
    rows: Rows = {f"figures {where}": own} if own["plays"] else {}
    for tally in figures.tallies:
        rows[f"tallies {where} {tally['play_id']}"] = {name: tally[name] for name in _TALLY}
    for day in figures.days:
        if day["plays"] or day["wins"]:
            rows[f"tally_days {where} {day['day']}"] = {name: day[name] for name in _DAY}
    for month in figures.months:
        if month["days"]:
            rows[f"tally_months {where} {month['month']}"] = {"days": month["days"]}
    for placed in figures.placed:
        rows[f"tally_placed {where} {placed['placed']}"] = {"plays": placed["plays"]}
    return rows


_TIMES = ("best_ms", "sum_ms", "mid_ms", "mids_ms")
_MOVES = ("best_moves", "sum_moves", "mid_moves", "mids_moves")
_FIGURES = ("plays", "wins", "tail", "run", "longest_run", "placed", *_TIMES, *_MOVES, "assists")
_TALLY = ("begun_at", "state", "before", "elapsed_ms", "moves")
_DAY = ("plays", "wins")


def _expected_rows(where: str, come_to: Recounted, stored: Row) -> Rows:
    gaps, tail = come_to.gaps()
    run, longest_run = come_to.runs()
    wins, days, placed = come_to.wins, come_to.days(), come_to.placed()
    times = {play.id: play.elapsed_ms for play in wins}
    moves = {play.id: play.moves for play in wins}
    rows: Rows = {
        f"figures {where}": {
            "plays": len(come_to.plays),
            "wins": len(wins),
            "tail": tail,
            "run": run,
            "longest_run": longest_run,
            "placed": ",".join(f"[{cards},{plays}]" for cards, plays in placed.items()),
            "best_ms": min(times.values(), default=None),
            "sum_ms": sum(times.values()),
            "mid_ms": _middle(times, stored.get("mid_ms")),
            "mids_ms": _middles(times),
            "best_moves": min(moves.values(), default=None),
            "sum_moves": sum(moves.values()),
            "mid_moves": _middle(moves, stored.get("mid_moves")),
            "mids_moves": _middles(moves),
            "assists": sum(play.undos + play.hints for play in wins),
        }
    }
    for play in come_to.plays:
        won = play.state == "won"
        rows[f"tallies {where} {play.id}"] = {
            "begun_at": play.begun_at,
            "state": play.state if play.state in {"open", "won"} else "lost",
            "before": gaps.get(play.id, 0),
            "elapsed_ms": play.elapsed_ms if won else None,
            "moves": play.moves if won else None,
        }
    months = dict[str, list[str]]()
    for day, (plays, won_then) in days.items():
        rows[f"tally_days {where} {day}"] = {"plays": plays, "wins": won_then}
        months.setdefault(day[:7], []).append(f'["{day}",{plays},{won_then}]')
    for month, told in months.items():
        rows[f"tally_months {where} {month}"] = {"days": ",".join(told)}
    for cards, ended in placed.items():
        rows[f"tally_placed {where} {cards}"] = {"plays": ended}
    return rows


def _middle(values: Mapping[str, int], stored: str | None) -> str | None:
    """Return the win in the middle; of equals the stored one, as databases order texts."""
    ordered = sorted(values, key=lambda play: (values[play], play))
    if not ordered:
        return None
    middle = ordered[(len(ordered) - 1) // 2]
    return stored if stored and values.get(stored) == values[middle] else middle


def _middles(values: Mapping[str, int]) -> int | None:
    return round(2 * median(values.values())) if values else None


def _unlike(stored: Rows, expected: Rows) -> Iterator[Finding]:
    for where, row in expected.items():
        if where not in stored:
            yield Finding(Wrong.MISSING, where)
            continue
        for column, value in row.items():
            if (found := stored[where][column]) != value:
                yield Finding(Wrong.DIFFERS, where, differs(column, found, value))
    for where in stored.keys() - expected.keys():
        yield Finding(Wrong.UNEXPECTED, where)
