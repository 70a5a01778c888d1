"""How many nodes are worth a second: a search of one patience has thirty times those of another.

Budgets are kept in nodes, so that what is found is the same on every machine; what a player waits
for is seconds. These are round figures of one slow core.
"""

from __future__ import annotations

from klumba.rules.vocabulary import Goal, Patience


def nodes_in(patience: Patience, seconds: float) -> int:
    """Return the budget of nodes for so many seconds of a slow core."""
    return int(seconds * _nodes_a_second(patience))


def _nodes_a_second(patience: Patience) -> int:
    if patience.goal is Goal.COLUMNS_CLEARED:
        return 1_500_000
    if patience.square:
        return 300_000
    return 15_000 if patience.reserve or patience.jokers else 80_000
