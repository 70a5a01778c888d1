"""What went wrong in a database or on the way to it, in one line that may be shown and logged."""

import os
import re

from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoneCameFree

_NUMBER = re.compile(r"\[Errno (\d+)\]")

_SILENCE = "no answer in time"


def cause(error: BaseException) -> str:
    """Return what the database or the system said, without what a library says around it.

    No statement, and no value that was stored: PostgreSQL's DETAIL may hold a row, a complaint of
    a value the value itself, and a deal is not told.
    """
    if isinstance(error, DBAPIError) and error.orig is not None:
        error = error.orig  # of asyncpg's, its message is the first argument, and DETAIL is none
    return " ".join(_words(error).split()) or _SILENCE


def _words(error: BaseException) -> str:
    match error:
        case NoneCameFree():
            return "no connection came free in time"
        case OSError():
            return system_words(error)
        case LookupError():
            return f"no value for {error}"
        case UnicodeError():
            return "a text that cannot be encoded"
        case _:
            words = str(error.args[0]) if error.args else ""
            return words.partition(": ")[0] if _is_of_a_value(error) else words


def _is_of_a_value(error: BaseException) -> bool:
    """Return whether a driver or the server quotes a value after the colon."""
    state = getattr(error, "sqlstate", None) or ""
    faults = (error, error.__cause__)
    return state.startswith("22") or any(isinstance(one, ValueError | TypeError) for one in faults)


def system_words(error: OSError) -> str:
    """Return the system's own words for an error of its; asyncio puts a sentence around them."""
    number = error.errno
    if number is None and (found := _NUMBER.search(str(error))):  # several addresses were tried
        number = int(found[1])
    if number is not None and number > 0:
        return os.strerror(number)
    return error.strerror or str(error)
