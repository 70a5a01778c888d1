"""How the cards of patiences with built columns and reserve piles lie, as their search writes it.

Cards are numbered by foundation: 13 to each, in the order in which they go home. A position is
written as the place of each card, three bits a card, and how often the stock was turned:

- 0: where it lay at first, on a card that it is not built on, or in a pile from which cards only go
  (reserve piles with what is turned onto them, and each of the last cards, as a pile of its own);
- 1: in a column, under all others;  2: home;  3 and more: on one of the cards it can be built on.

Columns have no number in this, so the order of columns does not matter, and one empty column stands
for all. What lies on a card that moves comes along and keeps its place: one move changes one card.
"""

from typing import Any

import numpy as np

from klumba.solver.compiled import kernel
from klumba.solver.kernels.arena import NOWHERE
from klumba.solver.kernels.bits import bit

Array = np.ndarray[Any, Any]

LAIN, BOTTOM, HOME, BUILT = 0, 1, 2, 3
MOST = 4  # The most cards that a card can be built on.
CARDS, SUITS, IN_WORD, WORDS = 52, 4, 18, 3
PHASE = 54  # The bit of the last word from which on it says how often the stock was turned.
PLACE, UNDER, OVER, REST = 0, 1, 2, 3  # Rows of a laid-out position; by card, but for the last:
TURNINGS, HOMES = 4, 0  # how often the stock was turned, and the heights of the foundations.
ROWS = 4


# What is known of each card from the beginning, in one array: many arrays are slow to pass. The
# cards that it can be built on, and those that can be built on it, as far as there are any (else
# -1); what lies under it in a column; the next card of its pile, and the one before; how often the
# stock is turned before it is there; whether an empty column takes it; ONTO once more, as a set.
ONTO, TAKES, BELOW, UPPER, LOWER, TURNING, SPACE, PARENTS = 0, 4, 8, 9, 10, 11, 12, 13
FIELDS = 14
# Of the whole deal, in a row after the cards: how many columns there are, and turnings left.
WHOLE, COLUMNS, LEFT = 52, 0, 1


@kernel
def lay_out(row: Array, deal: Array, at: Array) -> None:
    """Lay a position out: where each card lies, on which card, and under which."""
    at[OVER, :] = NOWHERE
    at[REST, TURNINGS] = row[WORDS - 1] >> np.uint64(PHASE)
    for home in range(SUITS):
        at[REST, HOMES + home] = 0
    for c in range(CARDS):
        place = np.int64(row[c // IN_WORD] >> np.uint64(3 * (c % IN_WORD)) & np.uint64(7))
        under = np.int64(NOWHERE)
        if place >= BUILT:
            under = deal[c, ONTO + place - BUILT]
        elif place == LAIN:
            under = deal[c, BELOW]
        elif place == HOME:
            at[REST, HOMES + c // 13] += 1
        at[PLACE, c] = place
        at[UNDER, c] = under
        if under >= 0:
            at[OVER, under] = c


@kernel
def write(at: Array, row: Array) -> None:
    """Write a laid-out position as a row of words."""
    row[:] = 0
    for c in range(CARDS):
        row[c // IN_WORD] |= np.uint64(at[PLACE, c]) << np.uint64(3 * (c % IN_WORD))
    row[WORDS - 1] |= np.uint64(at[REST, TURNINGS]) << np.uint64(PHASE)


@kernel
def in_pile(c: int, deal: Array, at: Array) -> bool:
    """Say whether a card lies in a pile from which cards only go, or is still to come there."""
    return bool(at[PLACE, c] == LAIN and deal[c, BELOW] < 0)


@kernel
def is_free(c: int, deal: Array, at: Array) -> bool:
    """Say whether a card that is not home lies free."""
    if at[OVER, c] != NOWHERE:
        return False
    if not in_pile(c, deal, at):
        return True
    turned = at[REST, TURNINGS]
    if deal[c, TURNING] > turned:
        return False
    upper = deal[c, UPPER]
    while upper >= 0 and deal[upper, TURNING] <= turned:
        if at[PLACE, upper] == LAIN:
            return False
        upper = deal[upper, UPPER]
    return True


@kernel
def end_of(c: int, at: Array) -> int:
    """Return the free card of the column in which a card lies."""
    while at[OVER, c] != NOWHERE:
        c = at[OVER, c]
    return c


@kernel
def moves_to_column(c: int, to: int, deal: Array, at: Array) -> bool:
    """Say whether a card that can be built on another may move there, with what lies on it."""
    if at[OVER, to] != NOWHERE or at[PLACE, to] == HOME or in_pile(to, deal, at):
        return False
    if at[PLACE, c] == HOME:
        return False
    if in_pile(c, deal, at):
        return is_free(c, deal, at)
    while at[OVER, c] != NOWHERE:
        c = at[OVER, c]
        if at[PLACE, c] < BUILT:
            return False
    return bool(c != to)


@kernel
def put(c: int, place: int, deal: Array, at: Array) -> None:
    """Move a card, and what lies on it, to a place."""
    if at[UNDER, c] >= 0:
        at[OVER, at[UNDER, c]] = NOWHERE
    at[PLACE, c] = place
    at[UNDER, c] = NOWHERE
    if place >= BUILT:
        under = deal[c, ONTO + place - BUILT]
        at[UNDER, c] = under
        at[OVER, under] = c
    elif place == HOME:
        at[REST, HOMES + c // 13] += 1


@kernel
def laid_bare(c: int, deal: Array, at: Array) -> int:
    """Return the card on which a card lies in its column or pile, NOWHERE if there is none."""
    if not in_pile(c, deal, at):
        return at[UNDER, c]  # type: ignore[no-any-return]
    lower = deal[c, LOWER]
    while lower >= 0 and at[PLACE, lower] != LAIN:
        lower = deal[lower, LOWER]
    return lower  # type: ignore[no-any-return]


@kernel
def ridden(c: int, at: Array) -> np.uint64:
    """Return the cards that move with a card of a column that lies free, and that card."""
    cards = bit(c)
    while at[PLACE, c] >= BUILT:
        c = at[UNDER, c]
        cards |= bit(c)
    return cards
