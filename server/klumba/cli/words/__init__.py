"""What the commands say by themselves; the words of the patiences are `klumba.wording`'s."""

from collections.abc import Sequence

from klumba.cards import HIDDEN
from klumba.cli.words import en, ru
from klumba.wording import Language, plural

WORDS: dict[Language, dict[str, str]] = {"en": en.WORDS, "ru": ru.WORDS}

COMMANDS: dict[str, dict[Language, tuple[str, ...]]] = {
    "undo": {"en": ("undo", "u"), "ru": ("отмена", "назад")},
    "redo": {"en": ("redo",), "ru": ("вернуть",)},
    "moves": {"en": ("moves", "m"), "ru": ("ходы", "ход")},
    "why": {"en": ("why",), "ru": ("почему",)},
    "hint": {"en": ("hint",), "ru": ("подсказка", "подскажи")},
    "show": {"en": ("show", "s"), "ru": ("стол",)},
    "rules": {"en": ("rules",), "ru": ("правила",)},
    "finish": {"en": ("finish",), "ru": ("доложить", "закончить")},
    "new": {"en": ("new",), "ru": ("новый",)},
    "resign": {"en": ("resign",), "ru": ("сдаться", "сдаюсь")},
    "help": {"en": ("help", "?", "h"), "ru": ("помощь", "справка")},
    "quit": {"en": ("quit", "q", "exit"), "ru": ("выход",)},
}
"""What may be typed at the table, in either language, for each command."""

COUNTS: dict[Language, dict[str, tuple[str, ...]]] = {
    "en": {
        "moves": ("move", "moves"),
        "undos": ("undo", "undos"),
        "hints": ("hint", "hints"),
        "plays": ("play", "plays"),
        "events": ("event", "events"),
        "findings": ("thing is off", "things are off"),
        "suspects": ("reason to look", "reasons to look"),
        "cards": ("card", "cards"),
    },
    "ru": {
        "moves": ("ход", "хода", "ходов"),
        "undos": ("отмена", "отмены", "отмен"),
        "hints": ("подсказка", "подсказки", "подсказок"),
        "plays": ("партия", "партии", "партий"),
        "events": ("событие", "события", "событий"),
        "findings": ("расхождение", "расхождения", "расхождений"),
        "suspects": ("повод присмотреться", "повода присмотреться", "поводов присмотреться"),
        "cards": ("карта", "карты", "карт"),
    },
}

_NAMES = {
    alias: name
    for name, spellings in COMMANDS.items()
    for aliases in spellings.values()
    for alias in aliases
}


def word(lang: Language, key: str, **values: object) -> str:
    """Return what a key says in a language, with the values put in."""
    return WORDS[lang][key].format(**values)


def counted(number: int, key: str, lang: Language) -> str:
    """Return a number with what it counts, a key of `COUNTS`."""
    return f"{number} {plural(number, lang, COUNTS[lang][key])}"


def command_named(text: str) -> str | None:
    """Return the name of the table's command that somebody typed, in either language."""
    return _NAMES.get(text.lower())


def stock_text(faces: Sequence[str], lang: Language, *, between: str = " ") -> str:
    """Return how many cards lie face down, then those that were seen, the next to be dealt last."""
    hidden = word(lang, "face_down", cards=counted(faces.count(HIDDEN), "cards", lang))
    seen = between.join(face for face in faces if face != HIDDEN)
    return f"{hidden}, {word(lang, 'seen', cards=seen)}" if seen else hidden
