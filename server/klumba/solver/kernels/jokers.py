"""Best-first search of patiences with built columns, single cards, and jokers.

Suit cards are numbered by foundation, 13 to each, in the order in which they go home; then come the
two jokers. A position is written as what lies under each card, six bits a card, and which jokers
were put onto a card: so columns have no number, their order does not matter, and one empty column
stands for all. The jokers are alike: of two positions that differ in which is which, one stands for
both.
"""

from typing import Any

import numpy as np

from klumba.solver.compiled import kernel
from klumba.solver.kernels.arena import (
    FOUND,
    HELD,
    NODES,
    NOWHERE,
    Memory,
    best,
    enter,
    queue,
    slot_of,
)
from klumba.solver.search import Status

Array = np.ndarray[Any, Any]

RUNNING, WON, EXHAUSTED, FULL = map(
    int, (Status.RUNNING, Status.WON, Status.EXHAUSTED, Status.FULL)
)
SUIT_CARDS, CARDS, IN_WORD, WORDS = 52, 54, 10, 6
BOTTOM, HOME, ASIDE = 54, 55, 56  # What lies under a card, if no card does.
MARKS = 24  # The bit of the last word that says whether the first joker was put onto a card.
UNDER, OVER, MARKED, HOMES = 0, 1, 2, 3  # Rows of a laid-out position.
ALL = np.uint64((1 << SUIT_CARDS) - 1)
ONE = np.uint64(1)
PLACES = 64  # A move is twice its card's number times so many and the place, and whether
# the jokers have changed their names in what it led to.


@kernel
def lay_out(row: Array, at: Array) -> None:
    """Lay a position out: what lies under each card, and over it."""
    for c in range(CARDS):
        at[OVER, c] = NOWHERE
    for home in range(4):
        at[HOMES, home] = 0
    for c in range(CARDS):
        under = np.int64(row[c // IN_WORD] >> np.uint64(6 * (c % IN_WORD)) & np.uint64(63))
        at[UNDER, c] = under
        if under < CARDS:
            at[OVER, under] = c
        elif under == HOME:
            at[HOMES, c // 13] += 1
    for joker in range(2):
        at[MARKED, SUIT_CARDS + joker] = np.int64(
            row[WORDS - 1] >> np.uint64(MARKS + joker) & np.uint64(1)
        )


@kernel
def write(at: Array, row: Array) -> None:
    """Write a laid-out position as a row of words."""
    for word in range(WORDS):
        row[word] = np.uint64(0)
    for c in range(CARDS):
        row[c // IN_WORD] |= np.uint64(at[UNDER, c]) << np.uint64(6 * (c % IN_WORD))
    for joker in range(2):
        row[WORDS - 1] |= np.uint64(at[MARKED, SUIT_CARDS + joker]) << np.uint64(MARKS + joker)


@kernel
def put(c: int, place: int, at: Array) -> None:
    """Move a free card to a place, onto a card or to where there is none."""
    if at[UNDER, c] < CARDS:
        at[OVER, at[UNDER, c]] = NOWHERE
    at[UNDER, c] = place
    if place < CARDS:
        at[OVER, place] = c
    elif place == HOME:
        at[HOMES, c // 13] += 1
    if c >= SUIT_CARDS:
        at[MARKED, c] = place < CARDS


@kernel
def name_jokers(at: Array) -> int:
    """Give the jokers the names by which the position is known; return 1 if they changed theirs."""
    one, other = SUIT_CARDS, SUIT_CARDS + 1
    under_one = one if at[UNDER, one] == other else at[UNDER, one]
    under_other = one if at[UNDER, other] == one else at[UNDER, other]
    first = (under_one * 2 + at[MARKED, one]) * PLACES + at[OVER, one]
    second = (under_other * 2 + at[MARKED, other]) * PLACES + at[OVER, other]
    if first <= second:
        return 0
    for row in (UNDER, OVER, MARKED):
        at[row, one], at[row, other] = at[row, other], at[row, one]
    for row in (UNDER, OVER):
        for c in range(CARDS):
            if at[row, c] == one:
                at[row, c] = other
            elif at[row, c] == other:
                at[row, c] = one
    return 1


@kernel
def taken(c: int, laid: Array, at: Array) -> np.uint64:
    """Return the suit cards that the free card of a column takes.

    A joker that was put onto a card stands for what that takes, and takes what may lie on any of
    these; another joker stands for every card.
    """
    if c < SUIT_CARDS:
        return np.uint64(laid[c])
    stands = ALL
    if at[MARKED, c]:
        under = at[UNDER, c]
        if under < SUIT_CARDS:
            stands = np.uint64(laid[under])
        elif at[MARKED, under]:
            stands = follow(np.uint64(laid[at[UNDER, under]]), laid)
        else:
            stands = follow(ALL, laid)
    return follow(stands, laid)


@kernel
def follow(cards: np.uint64, laid: Array) -> np.uint64:
    """Return the suit cards that may be laid on any of some."""
    following = np.uint64(0)
    for c in range(SUIT_CARDS):
        if cards >> np.uint64(c) & ONE:
            following |= np.uint64(laid[c])
    return following


@kernel
def value(at: Array, weights: Array) -> int:
    """Return how promising a position is."""
    home = at[HOMES, 0] + at[HOMES, 1] + at[HOMES, 2] + at[HOMES, 3]
    blocks = 0  # Cards that lie over one that goes home earlier.
    bottoms = 0
    for b in range(CARDS):
        if at[UNDER, b] == BOTTOM:
            bottoms += 1
            least = 13
            c = b
            while c >= 0:
                if c < SUIT_CARDS:
                    if c % 13 > least:
                        blocks += 1
                    least = min(least, c % 13)
                c = at[OVER, c]
    aside = (at[UNDER, SUIT_CARDS] == ASIDE) + (at[UNDER, SUIT_CARDS + 1] == ASIDE)
    return int(
        weights[0]
        + weights[1] * home
        - weights[2] * blocks
        - weights[3] * bottoms
        + weights[4] * aside
    )


@kernel
def meet(at: Array, number: int, move: int, weights: Array, spare: Array, memory: Memory) -> None:
    """Enter a position, reached from another by a move, if it was not met before."""
    renamed = name_jokers(at)
    write(at, spare)
    slot = slot_of(spare, memory.rows, memory.table)
    if memory.table[slot] != 0:
        return
    new = enter(spare, slot, number, 2 * move + renamed, memory)
    if at[HOMES, 0] + at[HOMES, 1] + at[HOMES, 2] + at[HOMES, 3] == SUIT_CARDS:
        memory.counts[FOUND] = new
    queue(0, value(at, weights), new, memory)


@kernel
def advance(
    laid: Array,
    columns: int,
    any_space: bool,
    weights: Array,
    positions: Array,
    spare: Array,
    memory: Memory,
    limit: int,
) -> int:
    """Search on, the most promising position first; `laid[c]` are the cards that c takes."""
    here, after, counts = positions[0], positions[1], memory.counts
    if counts[HELD] == 0:
        lay_out(spare, after)
        meet(after, 0, 0, weights, spare, memory)
    most = min(len(memory.rows), len(memory.table) * 3 // 4) - 1024
    while counts[FOUND] < 0:
        if counts[NODES] >= limit:
            return RUNNING
        if counts[HELD] >= most:
            return FULL
        number = best(0, memory)
        if number < 0:
            return EXHAUSTED
        counts[NODES] += 1
        lay_out(memory.rows[number], here)
        bottoms = 0
        for c in range(CARDS):
            bottoms += here[UNDER, c] == BOTTOM
        for c in range(CARDS):
            under = here[UNDER, c]
            if under == HOME or here[OVER, c] != NOWHERE:
                continue
            if c >= SUIT_CARDS and under != ASIDE:
                after[:] = here
                put(c, ASIDE, after)
                meet(after, number, c * PLACES + ASIDE, weights, spare, memory)
                continue
            if c < SUIT_CARDS and c % 13 == here[HOMES, c // 13]:
                after[:] = here
                put(c, HOME, after)
                meet(after, number, c * PLACES + HOME, weights, spare, memory)
            for to in range(CARDS):
                if to == c or here[OVER, to] != NOWHERE or here[UNDER, to] in (HOME, ASIDE):
                    continue
                if c >= SUIT_CARDS or taken(to, laid, here) >> np.uint64(c) & ONE:
                    after[:] = here
                    put(c, to, after)
                    meet(after, number, c * PLACES + to, weights, spare, memory)
            # A column's only card goes onto another, but not to an empty column: that is the same.
            if any_space and bottoms < columns and under != BOTTOM:
                after[:] = here
                put(c, BOTTOM, after)
                meet(after, number, c * PLACES + BOTTOM, weights, spare, memory)
    return WON
