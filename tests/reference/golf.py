"""Golf once more, whole deals of it: a plain search over all that can still matter.

Written from the book's text and without a look at the solver. It goes through all heights of the
columns, higher before lower, for each number of cards in the stock, and notes with which base cards
they can be reached. It leaves nothing out and forces nothing.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

RANKS = "A23456789TJQK"
COLUMNS, ROWS = 7, 5

# Heights as one number, in digits from 0 to 5.
WEIGHTS = (ROWS + 1) ** np.arange(COLUMNS)
HEIGHTS = np.arange((ROWS + 1) ** COLUMNS)[:, None] // WEIGHTS % (ROWS + 1)
ORDER = [np.flatnonzero(HEIGHTS.sum(1) == cards) for cards in range(COLUMNS * ROWS, 0, -1)]

Deal = tuple[list[str], str, str]
"""The ranks of the columns, the free card last; of the stock, the next one first; of the base."""


def golf_deal(deck: Sequence[str]) -> Deal:
    """Deal seven columns of five, one card to each in turn; then the base card, then the stock."""
    ranks = "".join(card[0] for card in deck)
    dealt = COLUMNS * ROWS
    return [ranks[i:dealt:COLUMNS] for i in range(COLUMNS)], ranks[dealt + 1 :], ranks[dealt]


def golf_comes_out(deal: Deal, *, waits: bool, circular: bool = False) -> bool:
    """Say whether the columns can be cleared.

    `waits`: the stock is turned only when no card fits; `circular`: king and ace are neighbours.
    """
    columns, stock, base = deal
    bits = {rank: 1 << i for i, rank in enumerate(RANKS)}
    takers = {rank: _neighbours(i, circular=circular) for i, rank in enumerate(RANKS)}
    # Of each column at each height: the free card, and the base cards that take it.
    free = [_at_heights(i, [bits[rank] for rank in cards]) for i, cards in enumerate(columns)]
    taken = [_at_heights(i, [takers[rank] for rank in cards]) for i, cards in enumerate(columns)]
    # With which base cards each heights can be reached, as bits.
    bases = np.zeros(len(HEIGHTS), np.int64)
    bases[-1] = bits[base]
    for turned in (*stock, None):
        for cards in ORDER:
            heights = cards[bases[cards] != 0]
            for i in range(COLUMNS if len(heights) else 0):
                fits = heights[(bases[heights] & taken[i][heights]) != 0]
                bases[fits - WEIGHTS[i]] |= free[i][fits]
        if bases[0]:
            return True
        if turned:
            fitting = np.bitwise_or.reduce(taken) if waits else 0
            bases = np.where(bases & ~fitting, bits[turned], 0)
    return False


def _at_heights(column: int, values: list[int]) -> np.ndarray[Any, Any]:
    return np.array([0, *values])[HEIGHTS[:, column]]


def _neighbours(i: int, *, circular: bool) -> int:
    near = [(i - 1) % 13, (i + 1) % 13] if circular else [i - 1, i + 1]
    return sum(1 << j for j in near if 0 <= j < len(RANKS))
