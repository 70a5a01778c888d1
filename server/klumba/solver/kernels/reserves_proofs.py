"""What is certain of a position with built columns and reserve piles, without a search."""

import numpy as np

from klumba.solver.compiled import kernel
from klumba.solver.kernels.arena import NOWHERE
from klumba.solver.kernels.bits import ONE, bit, lowest
from klumba.solver.kernels.reserves_lying import (
    BOTTOM,
    CARDS,
    COLUMNS,
    HOME,
    HOMES,
    MOST,
    OVER,
    PARENTS,
    PLACE,
    REST,
    SPACE,
    SUITS,
    TAKES,
    TURNING,
    TURNINGS,
    WHOLE,
    Array,
    in_pile,
    is_free,
    laid_bare,
    put,
    ridden,
)


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
