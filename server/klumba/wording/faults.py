"""What is wrong with a text in the notation, in one line."""

from string import Formatter

from klumba.faults import NotationError
from klumba.wording.languages import Language
from klumba.wording.voice import PHRASES

_LONGEST = 60


def fault_text(error: NotationError, lang: Language) -> str:
    """Return one line that says what is wrong, where, and what was expected."""
    phrases = PHRASES[lang]
    data = dict(error.data)
    if "expected" in data:
        data["expected"] = phrases.expected.get(data["expected"], data["expected"])
    shown = {name: printable(value) for name, value in data.items()}
    parts = [part for part in phrases.faults[error.fault] if _fields(part) <= shown.keys()]
    return "".join(parts).format(**shown)


def printable(text: str) -> str:
    """Return a text on one line, with what cannot be printed escaped, and not too long."""
    escaped = "".join(
        character if character.isprintable() else character.encode("unicode_escape").decode()
        for character in text
    )
    return escaped if len(escaped) <= _LONGEST else f"{escaped[: _LONGEST - 1]}…"


def _fields(part: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(part) if field is not None}
