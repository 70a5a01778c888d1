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
    Memory,
    best,
    drawn,
    enter,
    queue,
    slot_of,
)
from klumba.solver.kernels.bits import ONE, bit, lowest
from klumba.solver.search import Status

Array = np.ndarray[Any, Any]

RUNNING, WON, EXHAUSTED, FULL = map(
    int, (Status.RUNNING, Status.WON, Status.EXHAUSTED, Status.FULL)
)
LAIN, BOTTOM, HOME, BUILT = 0, 1, 2, 3
TURNED = 7  # A move's place when the stock is turned.
MOST = 4  # The most cards that a card can be built on.
CARDS, SUITS, IN_WORD, WORDS = 52, 4, 18, 3
PHASE = 54  # The bit of the last word from which on it says how often the stock was turned.
PLACE, UNDER, OVER, REST = 0, 1, 2, 3  # Rows of a laid-out position; by card, but for the last:
TURNINGS, HOMES = 4, 0  # how often the stock was turned, and the heights of the foundations.
ROWS = 4
FEATURES = 8


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
def is_safe(c: int, deal: Array, at: Array) -> bool:
    """Say whether a card that fits its foundation may go home at once without any harm.

    It may when every card that is not home and could be built on it, or on such a card in turn,
    fits its own foundation already. Let S be these and c, and let the line L win. Play c home, then
    L with these changes: where a card is laid on one of S that is home here, it is itself of S, and
    so is all that is built on it; send these home from the top, for each of them fits. Skip the
    moves of what is home. So at each step the same lies here as in L, but for cards of S that are
    home: whatever L moves may move here, an empty column of L is empty here, and the end is the
    same, after no more moves. (Careless: that c is safe as soon as all that could be built on it
    fits. One of these may be wanted on c itself, to have a card built on it that does not fit. And
    that a card of the base rank is always safe. Where ranks go round, the highest cards can be
    built on it, and may have no better place.)
    """
    seen = todo = bit(c)
    while todo:
        for under in range(CARDS):
            if not todo >> np.uint64(under) & ONE:
                continue
            todo ^= bit(under)
            for k in range(MOST):
                over = deal[under, TAKES + k]
                if over < 0:
                    break
                if at[PLACE, over] == HOME or seen >> np.uint64(over) & ONE:
                    continue
                if over % 13 != at[REST, HOMES + over // 13]:
                    return False
                seen |= bit(over)
                todo |= bit(over)
    return True


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
def send_home(deal: Array, at: Array) -> bool:
    """Send home all that is safe there; say whether the position is won."""
    again = True
    placed = 0
    while again:
        again = False
        placed = 0
        for home in range(SUITS):
            while at[REST, HOMES + home] < 13:
                c = 13 * home + at[REST, HOMES + home]
                if not is_free(c, deal, at) or not is_safe(c, deal, at):
                    break
                put(c, HOME, deal, at)
                again = True
            placed += at[REST, HOMES + home]
    return placed == CARDS


@kernel
def is_dead(deal: Array, at: Array) -> bool:
    """Say whether a card can never go home, even if no card that leaves is ever in the way again.

    `left` gathers the cards that may ever leave what they lie on now, each by what was gathered
    before it. A card leaves with what is built on it, once all else on it has left. It goes onto a
    card that was laid bare, into a column that was emptied, or, laid bare itself, home when the
    one before it may be home. Cards still to be turned are taken to lie free. No play can make a
    card leave that is not gathered in the end: before the first such move all conditions held, by
    cards that had left.
    """
    bare = moves = piled = waiting = np.uint64(0)
    bottoms = 0
    for c in range(CARDS):
        if at[PLACE, c] == HOME:
            continue
        if c % 13 == at[REST, HOMES + c // 13]:
            waiting |= bit(c)
        bottoms += at[PLACE, c] == BOTTOM
        if in_pile(c, deal, at):
            piled |= bit(c)
            if deal[c, TURNING] > at[REST, TURNINGS] or is_free(c, deal, at):
                bare |= bit(c)
        elif at[OVER, c] == NOWHERE:
            bare |= bit(c)
            moves |= ridden(c, at)
    moves |= bare
    emptied = bottoms < deal[WHOLE, COLUMNS]
    left = np.uint64(0)
    again = True
    while again:
        again = False
        todo = moves & ~left
        while todo:
            c = lowest(todo)
            todo &= todo - ONE
            takers = (bare & ~piled) | (left & piled)
            space = emptied and deal[c, SPACE] and at[PLACE, c] != BOTTOM
            if space or takers & np.uint64(deal[c, PARENTS]):
                again = True
                left |= bit(c)
                emptied |= at[PLACE, c] == BOTTOM
                under = laid_bare(c, deal, at)
                if under >= 0:
                    bare |= bit(under)
                    moves |= ridden(under, at)
        while waiting & bare:
            c = lowest(waiting & bare)
            again = True
            waiting ^= bit(c)
            if c % 13 < 12:
                waiting |= bit(c + 1)
            left |= bit(c)
            emptied |= at[PLACE, c] == BOTTOM
            under = laid_bare(c, deal, at)
            if under >= 0:
                bare |= bit(under)
                moves |= ridden(under, at)
    return bool(waiting != 0)


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


@kernel
def judge(deal: Array, at: Array, features: Array) -> None:
    """Take the measure of a position."""
    blocks = 0  # Cards of columns that lie over one that goes home earlier.
    breaks = 0  # Cards of columns that are not built on what is under them.
    bottoms = 0
    piled = 0  # Cards in piles over one that goes home earlier.
    waiting = 0  # Cards in piles.
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
                breaks += at[PLACE, c] == LAIN
                c = at[OVER, c]
        elif place == LAIN and deal[b, BELOW] < 0:
            waiting += 1
            upper = deal[b, UPPER]
            while upper >= 0:
                piled += at[PLACE, upper] == LAIN and upper % 13 > b % 13
                upper = deal[upper, UPPER]
    placed, deep = 0, 0  # Cards home; cards that lie over the next to go home.
    for home in range(SUITS):
        height = at[REST, HOMES + home]
        placed += height
        if height < 13:
            c = 13 * home + height
            while at[OVER, c] >= 0:
                c = at[OVER, c]
                deep += 1
    features[0] = placed
    features[1] = blocks
    features[2] = breaks
    features[3] = bottoms
    features[4] = piled
    features[5] = waiting
    features[6] = at[REST, TURNINGS]
    features[7] = deep


@kernel
def meet(
    at: Array,
    number: int,
    move: int,
    deal: Array,
    weights: Array,
    features: Array,
    spare: Array,
    memory: Memory,
) -> None:
    """Enter a position, reached from another by a move, if it was not met before."""
    won = send_home(deal, at)
    write(at, spare)
    slot = slot_of(spare, memory.rows, memory.table)
    if memory.table[slot] != 0 or is_dead(deal, at):
        return
    new = enter(spare, slot, number, move, memory)
    if won:
        memory.counts[FOUND] = new
    judge(deal, at, features)
    for which in range(len(weights)):
        value = weights[which, 0]
        for i in range(FEATURES):
            value += weights[which, 1 + i] * features[i]
        queue(which, value >> 2, new, memory)


@kernel
def after_lateral(
    c: int,
    place: int,
    number: int,
    here: Array,
    after: Array,
    then: Array,
    deal: Array,
    weights: Array,
    features: Array,
    spare: Array,
    memory: Memory,
) -> None:
    """Move a built card to its like, and at once use the card that is laid bare so.

    A card that goes from one proper place to another, and nothing else, can wait until the card
    that it leaves goes home or gets another, or moves onto the card's own end (ranks that go round
    allow it, to a run of 25 cards): until then what moves from under it takes it along, and what
    moves from where it would lie goes without it. So in a shortest win of which it is a part, it
    may stand before just that. (Careless: to leave it out, or to think that no run is so long.)
    """
    bare = here[UNDER, c]
    after[:] = here
    put(c, place, deal, after)
    first = ((c << 3 | place) + 1) << 9
    if bare % 13 == after[REST, HOMES + bare // 13]:
        then[:] = after
        put(bare, HOME, deal, then)
        meet(then, number, first | bare << 3 | HOME, deal, weights, features, spare, memory)
    end = end_of(c, after)
    for way in range(2):
        under = end if way else bare
        for k in range(MOST):
            other = deal[under, TAKES + k]
            if other < 0:
                break
            if other == c or not moves_to_column(other, under, deal, after):
                continue
            if way and end_of(other, after) != bare:
                continue
            to = BUILT
            while deal[other, ONTO + to - BUILT] != under:
                to += 1
            then[:] = after
            put(other, to, deal, then)
            meet(then, number, first | other << 3 | to, deal, weights, features, spare, memory)


@kernel
def advance(
    deal: Array,
    weights: Array,
    positions: Array,
    features: Array,
    spare: Array,
    memory: Memory,
    limit: int,
) -> int:
    """Search on, taking positions out of the queues in turn."""
    here, after, then, counts = positions[0], positions[1], positions[2], memory.counts
    if counts[HELD] == 0:
        lay_out(spare, deal, after)
        meet(after, 0, 0, deal, weights, features, spare, memory)
    most = min(len(memory.rows), len(memory.table) * 3 // 4) - 512
    lots = len(weights) - 1
    while counts[FOUND] < 0:
        if counts[NODES] >= limit:
            return RUNNING
        if counts[HELD] >= most:
            return FULL
        counts[TURN] += 1
        which = counts[TURN] % len(weights)
        number = drawn(which, memory) if which == lots else best(which, memory)
        if number < 0:
            # Each position is in each queue: an empty one has given all of them.
            return EXHAUSTED
        if memory.done[number]:
            continue
        memory.done[number] = True
        counts[NODES] += 1
        lay_out(memory.rows[number], deal, here)
        bottoms = 0
        for c in range(CARDS):
            bottoms += here[PLACE, c] == BOTTOM
        for top in range(CARDS):
            if here[PLACE, top] == HOME or not is_free(top, deal, here):
                continue
            if top % 13 == here[REST, HOMES + top // 13]:
                after[:] = here
                put(top, HOME, deal, after)
                meet(after, number, top << 3 | HOME, deal, weights, features, spare, memory)
            # What is built, from the free card downwards, may move with all that lies on it.
            c = top
            while True:
                place = here[PLACE, c]
                for k in range(MOST):
                    to = deal[c, ONTO + k]
                    if to < 0:
                        break
                    if not moves_to_column(c, to, deal, here):
                        continue
                    if place >= BUILT:
                        after_lateral(
                            c,
                            BUILT + k,
                            number,
                            here,
                            after,
                            then,
                            deal,
                            weights,
                            features,
                            spare,
                            memory,
                        )
                    else:
                        after[:] = here
                        put(c, BUILT + k, deal, after)
                        meet(
                            after,
                            number,
                            c << 3 | (BUILT + k),
                            deal,
                            weights,
                            features,
                            spare,
                            memory,
                        )
                # A whole column goes onto a card, but not to an empty one: nothing would change.
                if bottoms < deal[WHOLE, COLUMNS] and deal[c, SPACE] and place != BOTTOM:
                    after[:] = here
                    put(c, BOTTOM, deal, after)
                    meet(after, number, c << 3 | BOTTOM, deal, weights, features, spare, memory)
                if place < BUILT:
                    break
                c = here[UNDER, c]
        if here[REST, TURNINGS] < deal[WHOLE, LEFT]:
            after[:] = here
            after[REST, TURNINGS] += 1
            meet(after, number, TURNED, deal, weights, features, spare, memory)
    return WON
