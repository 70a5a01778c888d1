"""The vectors as the command tests need them, and what a position counts."""

import json
from pathlib import Path
from typing import TypedDict

FOLDER = Path(__file__).parents[1] / "vectors"
KEYS = (
    *("flower-garden", "flower-garden-alternate", "flower-garden-suit", "flower-garden-groups"),
    *("agnes-bernauer", "golf", "golf-free", "two-jokers", "odd-even", "odd-even-free"),
)
TITLES = {
    "flower-garden": ("Flower Garden", "Цветочный сад"),
    "agnes-bernauer": ("Agnes Bernauer", "Агнес Бернауэр"),
    "golf": ("Golf", "Гольф"),
    "two-jokers": ("Two Jokers", "Два джокера"),
    "odd-even": ("Odd and Even", "Чёт и нечет"),
}


class Play(TypedDict):
    game: str
    moves: str


class Won(Play):
    seed: str


class Ended(Play):
    position: list[str]
    final: list[str]
    won: bool
    legal_at_end: list[str]


class Example(Ended):
    name: str


class Rule(Ended):
    seed: str
    deck: str
    perft: list[int]


RULES: list[Rule] = json.loads((FOLDER / "rules.json").read_text())
EXAMPLES: list[Example] = json.loads((FOLDER / "examples.json").read_text())
WON: list[Won] = json.loads((FOLDER / "won.json").read_text())


def rule_id(vector: Rule | Won) -> str:
    return f"{vector['game']}-{vector['seed']}"


def rule(key: str) -> Rule:
    """The first vector of a patience: its deal of seed 1."""
    return next(vector for vector in RULES if vector["game"] == key)


def family(key: str) -> str:
    return next(name for name in TITLES if key.startswith(name))


def cards(line: str) -> list[str]:
    return line.partition(":")[2].split()


def pile_names(position: list[str]) -> list[str]:
    return [line.partition(":")[0] for line in position]


def progress(key: str, position: list[str]) -> str:
    """`PLACED/TOTAL`, counted as the cards lie."""
    if family(key) == "golf":
        return f"{35 - _count(position, 'c')}/35"
    return f"{_count(position, 'f')}/52"


def outcome(vector: Ended) -> str:
    """The last line of a replay."""
    state = "won" if vector["won"] else "open" if vector["legal_at_end"] else "blocked"
    return f"{state} {progress(vector['game'], vector['final'])}"


def _count(position: list[str], kind: str) -> int:
    return sum(len(cards(line)) for line in position if line.startswith(kind))
