"""Figures of deals and of the house, as everybody is told them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import cast

from msgspec import UNSET

from klumba.games import CATALOGUE
from klumba.protocol import public
from klumba.protocol.forms import Group, Maybe
from klumba.solver.surveyed import SURVEYED
from klumba.store.rows import BestRow, HouseRow


def told_best(row: BestRow) -> public.Best:
    """Return the best play of a deal."""
    return public.Best(placed=row.placed, undos=row.undos, moves=row.moves, time_ms=row.elapsed_ms)


def told_house(rows: Iterable[HouseRow], since: str, until: str) -> public.House:
    """Return what was played from one day to another, by days and by patiences."""
    played, won = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    days, wins = Counter[str](), Counter[str]()
    for row in rows:
        played[row.patience, row.group] += row.plays
        won[row.patience, row.group] += row.wins
        days[row.day] += row.plays
        wins[row.day] += row.wins
    return public.House(
        since=since,
        until=until,
        days=tuple(
            public.HouseDay(day=day, plays=days[day], wins=wins[day])
            for day in sorted(days)
            if days[day]
        ),
        patiences=tuple(_patience(key, played, won) for key in CATALOGUE),
    )


def _patience(
    key: str, played: Counter[tuple[str, str]], won: Counter[tuple[str, str]]
) -> public.PatienceFigures:
    groups = [
        public.GroupFigures(
            group=cast("Group", group), plays=plays, wins=won[it], win_rate=won[it] / plays
        )
        for it, plays in sorted(played.items())
        for patience, group in [it]
        if patience == key and plays
    ]
    return public.PatienceFigures(patience=key, groups=tuple(groups), winnability=_winnability(key))


def _winnability(key: str) -> Maybe[public.Winnability]:
    survey = SURVEYED.get(key)
    if survey is None:
        return UNSET
    return public.Winnability(
        deals=survey.deals, winnable=survey.winnable, unwinnable=survey.unwinnable
    )
