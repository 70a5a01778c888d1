"""Whether no useful move is left: proved by going through every position that can be reached.

What is gone through is what the player sees. With a card in the stock something may still come, so
nothing is proved before the stock is gone; and then every card lies open.
"""

from __future__ import annotations

from typing import Final

from klumba.rules.position import Position
from klumba.solver.canonical import canonical
from klumba.solver.difficulty import goes_home

STEPS: Final = 60_000
"""Moves that are tried at most; a second or two."""


def may_be_futile(position: Position) -> bool:
    """Say whether it is worth looking: nothing is to be turned, and nothing goes home at once."""
    if position.won or position.in_stock:
        return False
    return not any(goes_home(move) for move in position.moves)


def is_futile(position: Position, steps: int = STEPS) -> bool | None:
    """Say whether no further card can ever reach a foundation; None where that takes too long.

    Each position is looked at once; of those that differ in the order of their columns alone, one.
    What can be moved in one of them can be moved in the others, to the pile that is like.
    """
    if not may_be_futile(position):
        return False
    seen = {canonical(position)[0]}
    left = [position]
    while left:
        position = left.pop()
        for move in position.moves:
            if goes_home(move):
                return False
            if not steps:
                return None
            steps -= 1
            after = position.play(move).position
            text = canonical(after)[0]
            if text not in seen:
                seen.add(text)
                left.append(after)
    return True
