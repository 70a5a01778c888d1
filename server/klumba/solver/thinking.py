"""A verdict with all that it tells of other positions: each that its line passes is winnable too.

What is thought once is kept by the caller, who is asked of the next positions soon.
"""

from __future__ import annotations

from dataclasses import dataclass

from klumba.rules.position import Position
from klumba.solver.budget import Budget
from klumba.solver.canonical import Order, canonical
from klumba.solver.shortening import shortened
from klumba.solver.solving import solve
from klumba.solver.verdict import Outcome


@dataclass(frozen=True)
class Thought:
    """An outcome; of a winnable position also a line, and the positions that the line passes.

    `passed[i]` is the text of the position before the line's move `i`, and the order of its piles.
    """

    outcome: Outcome
    line: tuple[str, ...] = ()
    passed: tuple[tuple[str, Order], ...] = ()


def think(position: Position, nodes: int) -> Thought:
    """Return what is found of a position within a budget of nodes; a line is made shorter."""
    verdict = solve(position, Budget(nodes))
    if verdict.line is None:
        return Thought(verdict.outcome)
    line = shortened(position, verdict.line)
    return Thought(verdict.outcome, line, tuple(map(canonical, passing(position, line))))


def passing(position: Position, line: tuple[str, ...]) -> list[Position]:
    """Return the positions before each move of a line."""
    passed = []
    for move in line:
        passed.append(position)
        position = position.play(move).position
    return passed
