"""All limits of a house, by name: what an operator may change, and what the figures count."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from klumba.gateway.handlers import HANDLERS
from klumba.gateway.limits import GENERAL, Limit, Limits


def _all() -> dict[str, Limit]:
    limits: dict[str, Limit] = {}
    by_handlers = (
        rate for handler in HANDLERS.values() for rate in (*handler.rates, *handler.when_needed)
    )
    for limit in (*GENERAL, *by_handlers):
        assert limits.setdefault(limit.name, limit) is limit, limit.name
    return limits


DECLARED: Final[Mapping[str, Limit]] = _all()


def read_limits(words: Iterable[str]) -> Limits:
    """Return the limits with what an operator changes, each `NAME=VALUE`; of equal names the last.

    Raises ValueError, with the word, for a name that there is not or a value that is none.
    """
    changed: dict[str, Limit] = {}
    for word in words:
        name, _, value = word.partition("=")
        try:
            changed[name] = DECLARED[name].changed(value)
        except (KeyError, ValueError):
            raise ValueError(word) from None
    return Limits(changed.values())
