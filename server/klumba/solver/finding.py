"""The deal of a daily: the first of a row of candidates that is proved winnable, and rated.

What is found depends on nothing but the day's key, the patience and the solver: the budget is one
of nodes. Anybody who has the key finds the same.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Final

from klumba.day_keys import daily_deal
from klumba.games import CATALOGUE
from klumba.rules.position import Position
from klumba.rules.rulebook import deal
from klumba.solver.budget import Budget
from klumba.solver.difficulty import rate
from klumba.solver.solving import solve
from klumba.solver.verdict import Outcome, Verdict

NODES: Final = 200_000
"""What may be spent on each candidate; one that is not proved within it is passed over."""

AT_ONCE: Final = 100
"""Candidates that are looked at before others have their turn: a second at most, mostly."""


@dataclass(frozen=True)
class Found:
    """The daily's number among its candidates, and how hard it is, 1 to 5."""

    number: int
    difficulty: int


@cache
def version() -> str:
    """Return what tells this solver from others: the digest of all its sources."""
    digest = sha256()
    for folder in (files("klumba.solver"), files("klumba.solver.kernels")):
        for source in sorted(folder.iterdir(), key=lambda each: each.name):
            if source.name.endswith(".py"):
                digest.update(source.read_bytes())
    return digest.hexdigest()[:12]


def candidate(key: bytes, patience: str, number: int) -> Position:
    """Return the opening of a candidate."""
    unshuffled = CATALOGUE[patience].deck
    return deal(CATALOGUE[patience], daily_deal(key, patience, number).cards(unshuffled))


def verdicts(key: bytes, patience: str, begin: int = 0) -> Iterator[tuple[int, Verdict]]:
    """Give the candidates' numbers and verdicts, from a number on."""
    number = begin
    while True:
        yield number, solve(candidate(key, patience, number), Budget(NODES))
        number += 1


def find(key: bytes, patience: str, begin: int) -> Found | None:
    """Return the first winnable one of the next candidates, from a number on, if one is."""
    for number, verdict in verdicts(key, patience, begin):
        if verdict.outcome is Outcome.WINNABLE:
            rating = rate(candidate(key, patience, number), Budget(NODES))
            assert rating.figures is not None, (
                "a verdict under a budget of nodes is always the same"
            )
            return Found(number, rating.figures.level)
        if number + 1 >= begin + AT_ONCE:
            return None
    raise AssertionError("the row of candidates has no end")


def be_nice() -> None:
    """Let this process work only when nobody else wants to."""
    os.nice(19)
