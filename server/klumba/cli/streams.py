"""Writing and reading, whatever the standard streams can show and whoever has closed them."""

import codecs
import os
import sys
from io import TextIOWrapper

_IN_ASCII = str.maketrans(
    {"♣": "C", "♦": "D", "♥": "H", "♠": "S", "—": "-", "–": "-", "−": "-", "…": "...", "·": "-"}
    | {"★": "*", "☆": "*"}
    | {"“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "‘": "'", "’": "'", "×": "x", "\xa0": " "}
)
_LONGEST_COMPLAINT = 400


def _replaced(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = error.object[error.start : error.end].translate(_IN_ASCII)
    return text.encode("ascii", "replace").decode("ascii"), error.end


codecs.register_error("klumba", _replaced)


def prepare() -> None:
    """Let no character that a stream does not know be an error."""
    for stream, errors in ((sys.stdout, "klumba"), (sys.stderr, "klumba"), (sys.stdin, "replace")):
        # A closed stream is None, and in tests it may be another object.
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=errors)


def shows(text: str) -> bool:
    """Say whether the outputs know these characters."""
    try:
        for stream in (sys.stdout, sys.stderr):
            text.encode(getattr(stream, "encoding", None) or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def say(text: str = "") -> None:
    """Write a line, or several, to the standard output, at once."""
    if sys.stdout is not None:
        sys.stdout.write(text + "\n")
        sys.stdout.flush()


def complain(text: str) -> None:
    """Write one line to the standard error, whatever is quoted in it."""
    line = printable(text)
    if len(line) > _LONGEST_COMPLAINT:
        line = line[: _LONGEST_COMPLAINT - 1] + "…"
    try:
        if sys.stderr is not None:
            sys.stderr.write(f"klumba: {line}\n")
    except OSError:
        pass  # There is nobody left to tell.


def printable(text: str) -> str:
    """Return a text with its control characters, line ends among them, written out."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def flush() -> None:
    """Write out what was said, so that a reader who has left is met here and not at exit."""
    if sys.stdout is not None:
        sys.stdout.flush()


def discard_output() -> None:
    """Let what is still to be written go nowhere: the reader has left."""
    if sys.stdout is None:
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
