"""Columns that are cleared onto one base card: depth first over every state that can be reached.

A state is how high each column still is, how many cards the stock still holds, and the rank of the
base card: what lies below it never matters again, nor do its suit and the order of what was taken.
(Careless: that the base needs no telling, for the heights tell what was taken. They do not tell
which card came last.)
Each state has a bit of its own in a map, so nothing can collide, and none is entered twice.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from klumba.solver.compiled import kernel

Numbers = NDArray[np.int64]

NODES: Final = 0
DEPTH: Final = 1
CARDS: Final = 2  # in the columns
STOCK: Final = 3  # cards left
BASE: Final = 4  # the rank of the base card
KEY: Final = 5
FIELDS: Final = 6

NEXT: Final = 0  # the choice to be tried next
MADE: Final = 1  # the choice that leads to the next depth: a column, or their number for the stock
UNDER: Final = 2  # the rank of the base card at this depth
FITTED: Final = 3  # whether a column's card fits


@kernel
def search(
    ranks: Numbers,
    stock: Numbers,
    accepts: Numbers,
    strides: Numbers,
    waits: bool,
    heights: Numbers,
    seen: NDArray[np.uint8],
    path: Numbers,
    at: Numbers,
    limit: int,
) -> int:
    """Search on; the number of a `Status` is returned.

    `ranks` are a column's cards, a row a column, bottom card first, and `stock` the stock's, the
    next one last. `accepts` holds for each rank which ranks go onto it, as bits. `strides` are what
    a card more in each column adds to a state's number, then a card more in the stock; a base
    card's rank adds itself. `waits` says that the stock waits until nothing fits. `heights`,
    `seen`, `path` and `at` are the search's state: it begins with the opening's bit set.
    """
    columns = heights.size
    nodes, depth, cards = at[NODES], at[DEPTH], at[CARDS]
    left, base, key = at[STOCK], at[BASE], at[KEY]
    status = 0
    while True:
        if cards == 0:
            status = 1
            break
        choice = path[depth, NEXT]
        while choice < columns and (
            heights[choice] == 0 or not (accepts[base] >> ranks[choice, heights[choice] - 1]) & 1
        ):
            choice += 1
        if choice < columns:
            path[depth, FITTED] = 1
            height = heights[choice] - 1
            reached, child = ranks[choice, height], key - strides[choice]
        elif choice == columns and left > 0 and not (waits and path[depth, FITTED]):
            reached, child = stock[left - 1], key - strides[columns]
        else:
            # Nothing more can be tried here: back to where this came from.
            if depth == 0:
                status = 2
                break
            depth -= 1
            made, base = path[depth, MADE], path[depth, UNDER]
            key += strides[made]
            if made < columns:
                heights[made] += 1
                cards += 1
            else:
                left += 1
            continue
        state = child + reached
        if (seen[state >> 3] >> (state & 7)) & 1:
            path[depth, NEXT] = choice + 1
            continue
        if nodes >= limit:
            break
        nodes += 1
        seen[state >> 3] |= np.uint8(1 << (state & 7))
        path[depth, NEXT] = choice + 1
        path[depth, MADE], path[depth, UNDER] = choice, base
        if choice < columns:
            heights[choice] -= 1
            cards -= 1
        else:
            left -= 1
        base, key = reached, child
        depth += 1
        path[depth, NEXT] = path[depth, FITTED] = 0
    at[NODES], at[DEPTH], at[CARDS] = nodes, depth, cards
    at[STOCK], at[BASE], at[KEY] = left, base, key
    return status
