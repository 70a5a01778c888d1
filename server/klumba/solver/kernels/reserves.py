"""Best-first search of patiences with built columns, reserve piles, and rows dealt onto these.

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
from klumba.solver.kernels.arena import (
    FOUND,
    HELD,
    NODES,
    NOWHERE,
    TURN,
    best,
    drawn,
    queue,
    slot_of,
)
from klumba.solver.search import Status

Array = np.ndarray[Any, Any]

RUNNING, WON, EXHAUSTED, FULL = map(
    int, (Status.RUNNING, Status.WON, Status.EXHAUSTED, Status.FULL)
)
LAIN, BOTTOM, HOME, BUILT = 0, 1, 2, 3
TURNED = 7  # A move's place when the stock is turned.
CARDS, IN_WORD, WORDS = 52, 18, 3
PHASE = 54  # The bit of the last word from which on it says how often the stock was turned.
PLACE, UNDER, OVER = 0, 1, 2  # Rows of a laid-out position; of cards in columns, by number.
PHASES, HOMES = 3, 4  # Further rows: the phase, and the heights of the foundations.


@kernel
def lay_out(row: Array, fixed: Array, at: Array) -> None:
    """Lay a position out: where each card lies, on which card, and under which."""
    parents, below = fixed[:, :5], fixed[:, 5]
    for c in range(CARDS):
        place = np.int64(row[c // IN_WORD] >> np.uint64(3 * (c % IN_WORD)) & np.uint64(7))
        at[PLACE, c] = place
        at[OVER, c] = NOWHERE
    at[PHASES, 0] = np.int64(row[WORDS - 1] >> np.uint64(PHASE))
    for home in range(4):
        at[HOMES, home] = 0
    for c in range(CARDS):
        place = at[PLACE, c]
        under = NOWHERE
        if place >= BUILT:
            under = parents[c, place - BUILT]
        elif place == LAIN:
            under = below[c]
        elif place == HOME:
            at[HOMES, c // 13] += 1
        at[UNDER, c] = under
        if under >= 0:
            at[OVER, under] = c


@kernel
def write(at: Array, row: Array) -> None:
    """Write a laid-out position as a row of words."""
    for word in range(WORDS):
        row[word] = np.uint64(0)
    for c in range(CARDS):
        row[c // IN_WORD] |= np.uint64(at[PLACE, c]) << np.uint64(3 * (c % IN_WORD))
    row[WORDS - 1] |= np.uint64(at[PHASES, 0]) << np.uint64(PHASE)


@kernel
def in_column(c: int, fixed: Array, at: Array) -> bool:
    """Say whether a card lies in a column."""
    place = at[PLACE, c]
    return place == BOTTOM or place >= BUILT or (place == LAIN and fixed[c, 5] >= 0)


@kernel
def is_free(c: int, fixed: Array, at: Array) -> bool:
    """Say whether a card that is not home lies free."""
    if in_column(c, fixed, at):
        return bool(at[OVER, c] == NOWHERE)
    if fixed[c, 6] > at[PHASES, 0]:
        return False
    upper = fixed[c, 7]  # The next card of its pile.
    while upper >= 0 and fixed[upper, 6] <= at[PHASES, 0]:
        if at[PLACE, upper] == LAIN:
            return False
        upper = fixed[upper, 7]
    return True


@kernel
def is_safe(c: int, fixed: Array, at: Array) -> bool:
    """Say whether a card that fits its foundation may go home at once without any harm.

    It may when every card that is not home and could be built on it, or on such a card in turn,
    fits its own foundation already. Let S be these and c, and let the line L win. Play c home, then
    L with these changes: where a card is laid on one of S that is home here, it is itself of S, and
    so is all that is built on it; send these home from the top, for each of them fits. Skip the
    moves of what is home. So at each step the same lies here as in L, but for cards of S that are
    home: whatever L moves may move here, an empty column of L is empty here, and the end is the
    same. (Careless: that a card of the base rank is always safe. Where ranks go round, the
    highest cards can be built on it, and may have no better place.)
    """
    todo = np.uint64(1) << np.uint64(c)
    seen = todo
    while todo:
        under = 0
        while not todo >> np.uint64(under) & np.uint64(1):
            under += 1
        todo ^= np.uint64(1) << np.uint64(under)
        for k in range(8, 13):
            over = fixed[under, k]
            if over < 0:
                break
            if at[PLACE, over] == HOME or seen >> np.uint64(over) & np.uint64(1):
                continue
            if over % 13 != at[HOMES, over // 13]:
                return False
            seen |= np.uint64(1) << np.uint64(over)
            todo |= np.uint64(1) << np.uint64(over)
    return True


@kernel
def put(c: int, place: int, fixed: Array, at: Array) -> None:
    """Move a card, and what lies on it, to a place."""
    under = at[UNDER, c]
    if under >= 0:
        at[OVER, under] = NOWHERE
    at[PLACE, c] = place
    at[UNDER, c] = NOWHERE
    if place >= BUILT:
        under = fixed[c, place - BUILT]
        at[UNDER, c] = under
        at[OVER, under] = c
    elif place == HOME:
        at[HOMES, c // 13] += 1


@kernel
def send_home(fixed: Array, at: Array) -> bool:
    """Send home all that is safe there; say whether the position is won."""
    again = True
    while again:
        again = False
        for home in range(4):
            while at[HOMES, home] < 13:
                c = 13 * home + at[HOMES, home]
                if not is_free(c, fixed, at) or not is_safe(c, fixed, at):
                    break
                put(c, HOME, fixed, at)
                again = True
    return bool(at[HOMES, 0] + at[HOMES, 1] + at[HOMES, 2] + at[HOMES, 3] == CARDS)


@kernel
def value(fixed: Array, at: Array, weights: Array) -> int:
    """Return how promising a position is, by its features and their weights."""
    home = at[HOMES, 0] + at[HOMES, 1] + at[HOMES, 2] + at[HOMES, 3]
    blocks = 0  # Cards of columns that lie over one that goes home earlier.
    breaks = 0  # Cards of columns that are not built on what is under them.
    bottoms = 0
    piled = 0  # Cards in piles over one that goes home earlier.
    waiting = 0
    deep = 0
    for b in range(CARDS):
        place = at[PLACE, b]
        if place == BOTTOM:
            bottoms += 1
            least = b % 13
            c = at[OVER, b]
            while c >= 0:
                if c % 13 > least:
                    blocks += 1
                else:
                    least = c % 13
                if at[PLACE, c] == LAIN:
                    breaks += 1
                c = at[OVER, c]
        elif place == LAIN and fixed[b, 5] < 0:
            waiting += 1
            upper = fixed[b, 7]
            while upper >= 0:
                if at[PLACE, upper] == LAIN and upper % 13 > b % 13:
                    piled += 1
                upper = fixed[upper, 7]
    for suit in range(4):
        c = 13 * suit + at[HOMES, suit]
        if at[HOMES, suit] < 13 and at[PLACE, c] != HOME:
            if in_column(c, fixed, at):
                upper = at[OVER, c]
                while upper >= 0:
                    deep += 1
                    upper = at[OVER, upper]
    return int(
        weights[0]
        + weights[1] * home
        - weights[2] * blocks
        - weights[3] * breaks
        - weights[4] * bottoms
        - weights[5] * piled
        - weights[6] * waiting
        - weights[7] * at[PHASES, 0]
        - weights[8] * deep
    ) >> 2


@kernel
def meet(
    at: Array,
    number: int,
    move: int,
    fixed: Array,
    weights: Array,
    spare: Array,
    rows: Array,
    parents: Array,
    moves: Array,
    done: Array,
    following: Array,
    heads: Array,
    tops: Array,
    table: Array,
    counts: Array,
) -> None:
    """Enter a position, reached from another by a move, if it was not met before."""
    won = send_home(fixed, at)
    write(at, spare)
    slot = slot_of(spare, rows, table)
    if table[slot] != 0:
        return
    new = counts[HELD]
    counts[HELD] += 1
    table[slot] = new + 1
    for word in range(WORDS):
        rows[new, word] = spare[word]
    parents[new] = number
    moves[new] = move
    done[new] = False
    if won:
        counts[FOUND] = new
    for q in range(len(weights)):
        queue(heads, following, tops, q, value(fixed, at, weights[q]), new)


@kernel
def advance(
    fixed: Array,
    phases: int,
    columns: int,
    weights: Array,
    positions: Array,
    spare: Array,
    rows: Array,
    parents: Array,
    moves: Array,
    done: Array,
    following: Array,
    heads: Array,
    tops: Array,
    table: Array,
    counts: Array,
    limit: int,
) -> int:
    """Search on, taking positions out of the queues in turn."""
    here, after = positions[0], positions[1]
    if counts[HELD] == 0:
        lay_out(spare, fixed, after)
        meet(after, 0, 0, fixed, weights, spare, rows, parents, moves, done, following, heads, tops, table, counts)
    most = min(len(rows), len(table) * 3 // 4) - 128
    lots = len(weights) - 1
    while counts[FOUND] < 0:
        if counts[NODES] >= limit:
            return RUNNING
        if counts[HELD] >= most:
            return FULL
        counts[TURN] += 1
        q = counts[TURN] % len(weights)
        number = drawn(heads, following, tops, q, counts) if q == lots else best(heads, following, tops, q)
        if number < 0:
            # Each position is in each queue: an empty one has seen them all.
            return EXHAUSTED
        if done[number]:
            continue
        done[number] = True
        counts[NODES] += 1
        lay_out(rows[number], fixed, here)
        bottoms = 0
        for c in range(CARDS):
            if here[PLACE, c] == BOTTOM:
                bottoms += 1
        for top in range(CARDS):
            if here[PLACE, top] == HOME or not is_free(top, fixed, here):
                continue
            if top % 13 == here[HOMES, top // 13]:
                after[:] = here
                put(top, HOME, fixed, after)
                meet(after, number, top << 3 | HOME, fixed, weights, spare, rows, parents, moves, done, following, heads, tops, table, counts)
            # What is built, from the free card downwards, may move with all that lies on it.
            c = top
            while True:
                for k in range(5):
                    to = fixed[c, k]
                    if to < 0:
                        break
                    if to == top or not in_column(to, fixed, here) or here[OVER, to] != NOWHERE:
                        continue
                    after[:] = here
                    put(c, BUILT + k, fixed, after)
                    meet(after, number, c << 3 | (BUILT + k), fixed, weights, spare, rows, parents, moves, done, following, heads, tops, table, counts)
                if bottoms < columns and fixed[c, 13] and here[PLACE, c] != BOTTOM:
                    after[:] = here
                    put(c, BOTTOM, fixed, after)
                    meet(after, number, c << 3 | BOTTOM, fixed, weights, spare, rows, parents, moves, done, following, heads, tops, table, counts)
                if here[PLACE, c] < BUILT:
                    break
                c = here[UNDER, c]
        if here[PHASES, 0] < phases:
            after[:] = here
            after[PHASES, 0] += 1
            meet(after, number, TURNED, fixed, weights, spare, rows, parents, moves, done, following, heads, tops, table, counts)
    return WON
