"""Boards as plain sorted lists: who stands where, reckoned anew of all that has happened."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TypeAlias

from klumba.store.board_queries import BoardRow
from klumba.store.rows import ResultRow

WEEKS = {"2025-11-29": "2025-11-24", "2025-11-30": "2025-11-24", "2025-12-01": "2025-12-01"}
"""Days, each with its Monday."""

Place: TypeAlias = tuple[tuple[int | Fraction, ...], int, str]
"""What a row is ranked by, less being better; and what equals are ordered by."""


@dataclass
class Person:
    """What a player is."""

    named: bool = False
    bot: bool = False
    merged_into: str | None = None
    banned: bool = False
    deleted: bool = False

    @property
    def is_guest(self) -> bool:
        return not (self.named or self.deleted or self.merged_into)


@dataclass
class House:
    """What has happened."""

    people: dict[str, Person] = field(default_factory=dict)
    results: list[ResultRow] = field(default_factory=list)
    percentiles: dict[tuple[str, str], Fraction] = field(default_factory=dict)
    settled: set[str] = field(default_factory=set)

    def boards(self) -> dict[str, list[BoardRow]]:
        """Return all boards on which somebody stands."""
        placed = defaultdict[str, list[tuple[Place, BoardRow]]](list)
        for name, place, row in (*self._plays(), *self._scores()):
            placed[name].append((place, row))
        return {name: _ranked(rows) for name, rows in placed.items()}

    def lets_begin(self, result: ResultRow) -> bool:
        """Say whether a play may begin: no second one, of one who is one now, of a daily."""
        if result.kind != "ranked":
            return all(other.play_id != result.play_id for other in self.results)
        same = (result.day, self._owner(result.player_id))
        ranked = (other for other in self.results if other.kind == "ranked")
        return all((other.day, self._owner(other.player_id)) != same for other in ranked)

    def settle(self, day: str) -> None:
        """Fix the percentiles of a day."""
        self.settled.add(day)
        board = self.boards().get(f"golf {day} all", [])
        claimed = [row for row in board if self.people[row.player_id].named]
        for row in claimed if len(claimed) >= 10 else []:
            others = [other for other in claimed if other.player_id != row.player_id]
            beaten = sum(other.rank > row.rank for other in others)
            tied = sum(other.rank == row.rank for other in others)
            share = Fraction(2 * beaten + tied, 2 * len(others))
            self.percentiles[row.player_id, day] = 100 * share

    def _owner(self, player_id: str) -> str:
        return self.people[player_id].merged_into or player_id

    def _plays(self) -> Iterator[tuple[str, Place, BoardRow]]:
        for result in self.results:
            person = self.people[result.player_id]
            if result.kind != "ranked" or person.merged_into or person.banned:
                continue
            by = (result.total - result.placed, result.undos, result.moves, result.elapsed_ms)
            row = replace(
                self._row(result.player_id, result.ended_at),
                placed=result.placed,
                total=result.total,
                undos=result.undos,
                moves=result.moves,
                elapsed_ms=result.elapsed_ms,
                play_id=result.play_id,
            )
            bots = " bots" * person.bot
            equals = result.ended_at, result.player_id
            yield f"golf {result.day} all{bots}", (by, *equals), row
            if result.class_ == "clean":
                yield f"golf {result.day} clean{bots}", (by, *equals), row
            if result.state == "won":
                yield f"golf {result.day} fastest{bots}", ((by[-1],), *equals), row

    def _scores(self) -> Iterator[tuple[str, Place, BoardRow]]:
        spans = defaultdict[tuple[str, str, int], list[Fraction]](list)
        for (player, day), percentile in self.percentiles.items():
            spans[player, f"week {WEEKS[day]}", 5].append(percentile)
            spans[player, "all-time", 30].append(percentile)
        for (player, span, most), found in spans.items():
            if not self.people[player].banned:
                best = sorted(found, reverse=True)[:most]
                score = int(sum(best) * 1_000_000 + Fraction(1, 2))
                row = self._row(player, 0, score, len(best))
                yield f"golf {span}", ((-sum(best),), 0, player), row

    def _row(
        self, player: str, at: int, score: int | None = None, days: int | None = None
    ) -> BoardRow:
        name = player if self.people[player].named else None
        return BoardRow(0, player, name, None, None, None, None, None, at, score, days, None)


def _ranked(rows: list[tuple[Place, BoardRow]]) -> list[BoardRow]:
    rows.sort(key=lambda each: each[0])
    numbers = [place[0] for place, _ in rows]
    return [replace(row, rank=numbers.index(place[0]) + 1) for place, row in rows]
