"""A player's statistics as tables: one a group, a line a patience, and one of its clean plays."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from klumba.cli.tables import clock, table
from klumba.cli.words import word
from klumba.games import CATALOGUE
from klumba.protocol.house import Streak, Streaks
from klumba.store.rows import FiguresRow, Spread
from klumba.wording import Language, title

_GROUPS = ("ranked", "casual", "known")


def statistics_lines(
    name: str, rows: Sequence[FiguresRow], streaks: Streaks, lang: Language
) -> Iterator[str]:
    """Give the lines that tell of a player."""
    yield name
    if not rows:
        yield word(lang, "stats_none")
        return
    told = {"won": _streak(streaks.wins, lang), "played": _streak(streaks.plays, lang)}
    yield word(lang, "stats_streaks", **told)
    for group in _GROUPS:
        of_group = [row for row in rows if row.group == group]
        if of_group:
            yield ""
            yield word(lang, f"stats_{group}")
            yield from table([_heading(lang), *(_cells(row, lang) for row in of_group)])
    yield ""
    yield word(lang, "stats_note")


def _streak(streak: Streak, lang: Language) -> str:
    return word(lang, "stats_now", present=streak.present, longest=streak.longest)


def _heading(lang: Language) -> list[str]:
    return word(lang, "stats_headings").split("|")


def _cells(row: FiguresRow, lang: Language) -> list[str]:
    counts = [str(row.plays), str(row.wins), f"{100 * row.wins / row.plays:.0f}%"]
    runs = [str(row.run), str(row.longest_run)]
    assists = f"{row.assists / row.wins:.1f}" if row.wins else "-"
    return [
        _whose(row, lang),
        *(*counts, *runs),
        _spread(row.times, clock),
        _spread(row.moves, lambda moves: f"{moves:.1f}".removesuffix(".0")),
        assists,
    ]


def _whose(row: FiguresRow, lang: Language) -> str:
    if row.clean:
        return word(lang, "stats_clean")
    if row.patience is None:
        return word(lang, "stats_all")
    return title(CATALOGUE[row.patience], lang) if row.patience in CATALOGUE else row.patience


def _spread(spread: Spread | None, told: Callable[[float], str]) -> str:
    if spread is None:
        return "-"
    return " / ".join(map(told, (spread.best, spread.mean, spread.median)))
