"""What somebody shows others of a play that has ended: how it went, and nothing of the cards.

A text of three lines: which deal of which patience, how far it came as a bed of flowers, and the
figures. A daily is named by its own day, whenever its play ended.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from klumba.rules.vocabulary import Patience
from klumba.wording.languages import Language, plural
from klumba.wording.summaries import title

BED: Final = 10
"""Places of the bed: as many of them bloom as cards were placed, in tenths; all of a win only."""

LONGEST_NAME: Final = 60
"""Characters of a deal's name that are shown; a deck's has more."""

_FLOWER, _GREEN = "🌷", "🌱"

_MONTHS: Mapping[Language, str] = {
    "en": "January February March April May June July August September October November December",
    "ru": "января февраля марта апреля мая июня июля августа сентября октября ноября декабря",
}

_PHRASES: Mapping[Language, Mapping[str, str]] = {
    "en": {
        "daily": "Klumba: {title}, the daily of {date}",
        "practice": "Klumba: {title}, the daily of {date}, for practice",
        "deal": "Klumba: {title}, {deal}",
        "untold": "Klumba: {title}",
        "won": "won",
        "placed": "{placed} of {total}",
        "figures": "{moves}, {time}, {undos}{hints}",
    },
    "ru": {
        "daily": "Клумба: {title}, расклад дня {date}",
        "practice": "Клумба: {title}, расклад дня {date}, вне зачёта",
        "deal": "Клумба: {title}, {deal}",
        "untold": "Клумба: {title}",
        "won": "сошёлся",
        "placed": "{placed} из {total}",
        "figures": "{moves}, {time}, {undos}{hints}",
    },
}

_COUNTED: Mapping[Language, Mapping[str, tuple[str, ...]]] = {
    "en": {
        "moves": ("{n} move", "{n} moves"),
        "undos": ("{n} undo", "{n} undos"),
        "hints": (", {n} hint", ", {n} hints"),
    },
    "ru": {
        "moves": ("{n} ход", "{n} хода", "{n} ходов"),
        "undos": ("{n} отмена", "{n} отмены", "{n} отмен"),
        "hints": (", {n} подсказка", ", {n} подсказки", ", {n} подсказок"),
    },
}

_NO_UNDO: Mapping[Language, str] = {"en": "no undo", "ru": "без отмен"}


@dataclass(frozen=True)
class Ended:
    """A play that has ended; `day` of a daily's, `deal` where its name may be told."""

    patience: Patience
    won: bool
    placed: int
    total: int
    moves: int
    undos: int
    hints: int
    elapsed_ms: int
    day: str | None = None
    practice: bool = False
    deal: str | None = None


def share_text(ended: Ended, lang: Language) -> str:
    """Return what is shown of a play."""
    counted = _counter(lang)
    phrases = _PHRASES[lang]
    undos = counted("undos", ended.undos) if ended.undos else _NO_UNDO[lang]
    hints = counted("hints", ended.hints) if ended.hints else ""
    came = phrases["won" if ended.won else "placed"].format(placed=ended.placed, total=ended.total)
    figures = phrases["figures"].format(
        moves=counted("moves", ended.moves), time=_clock(ended.elapsed_ms), undos=undos, hints=hints
    )
    return "\n".join((_which(ended, lang), f"{_bed(ended)} {came}", figures))


def date_text(day: str, lang: Language) -> str:
    """Return a day, `YYYY-MM-DD`, as it is written: 30 November 2026, 30 ноября 2026."""
    year, month, of_month = map(int, day.split("-"))
    return f"{of_month} {_MONTHS[lang].split()[month - 1]} {year}"


def _which(ended: Ended, lang: Language) -> str:
    named = title(ended.patience, lang)
    if ended.day is not None:
        phrase = "practice" if ended.practice else "daily"
        return _PHRASES[lang][phrase].format(title=named, date=date_text(ended.day, lang))
    told = ended.deal is not None and len(ended.deal) <= LONGEST_NAME
    return _PHRASES[lang]["deal" if told else "untold"].format(title=named, deal=ended.deal)


def _bed(ended: Ended) -> str:
    in_bloom = BED if ended.won else min(BED * ended.placed // ended.total, BED - 1)
    return _FLOWER * in_bloom + _GREEN * (BED - in_bloom)


def _clock(ms: int) -> str:
    minutes, seconds = divmod(ms // 1000, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def _counter(lang: Language) -> Callable[[str, int], str]:
    return lambda what, n: plural(n, lang, _COUNTED[lang][what]).format(n=n)
