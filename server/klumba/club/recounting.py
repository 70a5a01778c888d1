"""The statistics recomputed from plays, by the plainest way: what the stored ones must equal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import groupby

from klumba.club.days import day_of
from klumba.store.figure_ledger import Played
from klumba.store.rows import BestRow, DealFigures


@dataclass
class Recounted:
    """What plays come to, in the order in which they were begun."""

    plays: list[Played] = field(default_factory=list)

    @property
    def wins(self) -> list[Played]:
        """The plays that were won."""
        return [play for play in self.plays if play.state == "won"]

    def runs(self) -> tuple[int, int]:
        """Return the present and the longest run of wins; the newest open play is left out."""
        open_ones = [play for play in self.plays if play.state == "open"]
        decided = [play for play in self.plays if play not in open_ones[-1:]]
        lengths = [
            (won, len(list(run))) for won, run in groupby(decided, lambda play: play.state == "won")
        ]
        present = lengths[-1][1] if lengths and lengths[-1][0] else 0
        return present, max((length for won, length in lengths if won), default=0)

    def gaps(self) -> tuple[dict[str, int], int]:
        """Return how many wins lie before each play that is not won, and after the last of them."""
        gaps, wins = dict[str, int](), 0
        for play in self.plays:
            if play.state == "won":
                wins += 1
            else:
                gaps[play.id], wins = wins, 0
        return gaps, wins

    def days(self) -> dict[str, tuple[int, int]]:
        """Return by day how many plays and how many wins there are."""
        plays = Counter(day_of_play(play) for play in self.plays)
        wins = Counter(day_of_play(play) for play in self.wins)
        return {day: (plays[day], wins[day]) for day in sorted(plays)}

    def placed(self) -> dict[int, int]:
        """Return by how many cards were placed how many ended plays there are."""
        return dict(sorted(Counter(p.placed for p in self.plays if p.state != "open").items()))


def recounted(person: str, plays: Iterable[Played]) -> dict[tuple[str, str, bool], Recounted]:
    """Return a player's figures by patience ('' for all together), group, and whether clean."""
    plays = list(plays)
    second = _second(person, plays)
    figures: dict[tuple[str, str, bool], Recounted] = {}
    for play in filter(counts, plays):
        group = "known" if play.id in second else group_of(play)
        for patience in ("", play.patience):
            for clean in (False, True) if play.undos == 0 else (False,):
                figures.setdefault((patience, group, clean), Recounted()).plays.append(play)
    return figures


def counts(play: Played) -> bool:
    """Say whether a play counts: it has a move, and its deal was no given position."""
    return play.moves > 0 and play.kind != "position"


def group_of(play: Played) -> str:
    """Return the group of a play by the kind as which it was begun."""
    return play.kind if play.kind in {"ranked", "casual"} else "known"


def day_of_play(play: Played) -> str:
    """Return the day on which a play counts: a ranked one's daily's."""
    return play.day if play.kind == "ranked" and play.day else day_of(play.begun_at)


def recounted_deal(plays: Iterable[Played]) -> DealFigures:
    """Return what was made of a deal."""
    counted = list(filter(counts, plays))
    ended = [
        BestRow(play.placed, play.undos, play.moves, play.elapsed_ms)
        for play in counted
        if play.state != "open"
    ]
    best = min(
        ended,
        key=lambda row: (-row.placed, row.undos, row.moves, row.elapsed_ms),
        default=None,
    )
    return DealFigures(len(counted), sum(play.state == "won" for play in counted), best)


def _second(person: str, plays: Iterable[Played]) -> set[str]:
    """Return the ranked plays beside which another of the same daily stays the ranked one."""

    def standing(play: Played) -> tuple[bool, int, str]:
        return play.player_id != person, play.changed_at or 0, play.player_id

    def rivals() -> Iterator[list[Played]]:
        dailies: dict[tuple[str, str | None], list[Played]] = {}
        for play in plays:
            if play.kind == "ranked":
                dailies.setdefault((play.patience, play.day), []).append(play)
        yield from dailies.values()

    return {play.id for daily in rivals() for play in sorted(daily, key=standing)[1:]}
