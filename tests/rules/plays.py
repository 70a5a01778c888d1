"""Plays by chance, for the laws: reproducible, deep, and told in the notation when a law fails."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st

from klumba.games import CATALOGUE
from klumba.rules.notation import write_play
from klumba.rules.position import IllegalMove, Position, Step
from klumba.rules.rulebook import deal
from klumba.shuffle import DealName, shuffle
from tests.scale import scale

VECTORS = Path(__file__).resolve().parents[1] / "vectors"
KEYS = tuple(CATALOGUE)
STOCKED = tuple(key for key, patience in CATALOGUE.items() if patience.stock)
LONGEST = 120  # the longest of the won plays has 113 moves


def load(name: str) -> list[dict[str, Any]]:
    """Read one file of vectors."""
    vectors: list[dict[str, Any]] = json.loads((VECTORS / name).read_text(encoding="utf-8"))
    return vectors


WINNING = {vector["game"]: vector for vector in load("won.json")}


def opening(key: str, seed: str) -> Position:
    """Deal a patience from a seed."""
    patience = CATALOGUE[key]
    return deal(patience, shuffle(patience.deck, seed))


def choose(chance: Random, moves: Sequence[str]) -> str:
    """Choose by chance, with a taste for foundations and for jokers, so that plays go deep."""
    tasty = [move for move in moves if move[-1] in "fj" and not move.startswith("stock")]
    return chance.choice(tasty if tasty and chance.random() < 0.6 else moves)


@dataclass(frozen=True)
class Play:
    """A deal, and the steps that were made from its opening."""

    deal: DealName
    opening: Position
    steps: list[Step]

    def __repr__(self) -> str:
        """Return the play in the notation, and where it led."""
        return f"{write_play(self.deal, [step.move for step in self.steps])}\n  = {self.last}"

    @property
    def positions(self) -> list[Position]:
        """Return the positions met, the opening first."""
        return [self.opening, *(step.position for step in self.steps)]

    @property
    def last(self) -> Position:
        """Return the position reached."""
        return self.positions[-1]


def play_by_chance(key: str, seed: int, length: int, led: int) -> Play:
    """Play at most so many moves: the first `led` of a won play, if any, the rest by chance."""
    line = WINNING[key]["moves"].split()[:led]
    name = DealName(key, seed=WINNING[key]["seed"] if led else str(seed))
    start = position = opening(key, name.seed or "")
    steps: list[Step] = []
    chance = Random(seed)
    while position.moves and len(steps) < length:
        move = line[len(steps)] if len(steps) < len(line) else choose(chance, position.moves)
        steps.append(position.play(move))
        position = steps[-1].position
    return Play(name, start, steps)


def plays(key: str) -> st.SearchStrategy[Play]:
    """Give plays of a patience: short and long, also such as are won or nearly so."""
    return st.builds(
        play_by_chance,
        key=st.just(key),
        seed=st.integers(0, 2**32),
        length=st.integers(0, LONGEST),
        led=st.just(0) | st.integers(1, LONGEST),
    )


def examples(full: int) -> settings:
    """Return how many examples a law asks for: all in `make soak`, a tenth in `make test`."""
    return settings(max_examples=scale(full))


def every_move(position: Position) -> list[str]:
    """List every move that can be written with the cards and piles of a patience."""
    piles = [line.partition(":")[0] for line in position.lines()]
    places = ["f", *(name for name in piles if name[0] != "f")]
    moves = [f"{card}>{place}" for card in position.tables.patience.deck for place in places]
    if "k" in piles:
        moves += [f"stock>{place}" for place in places]
    return [*moves, "stock>r"] if "r1" in piles else moves


def is_accepted(position: Position, move: str) -> bool:
    """Say whether a position plays a move."""
    try:
        position.play(move)
    except IllegalMove:
        return False
    return True


def check_same(one: Position, other: Position) -> None:
    """Check that two positions are the same, in what they say and in what comes of every move."""
    assert one == other, f"{one} is not {other}"
    assert hash(one) == hash(other), one
    assert one.lines() == other.lines(), one
    assert one.moves == other.moves, one
    assert (one.placed, one.total) == (other.placed, other.total), one
    assert (one.won, one.blocked) == (other.won, other.blocked), one
    assert one.in_stock == other.in_stock, one
    for move in one.moves:
        after, after_other = one.play(move).position, other.play(move).position
        assert after == after_other, f"{move} in {one}"
        assert after.moves == after_other.moves, f"{move} in {one}"
