"""Depth-first search of patiences with a square, a waste and a stock.

Cards are numbered as they come out: those of the square, the waste from the bottom, the stock. A
card that leaves the waste never comes back, so the waste always lies in the order of the numbers,
and a position is three facts, exactly: which cards are in the square, which in the waste, and how
many are out. The rest of those that are out are home. Places of the square are alike, for each
takes what the others take.
"""

from typing import Any

import numpy as np

from klumba.solver.compiled import kernel
from klumba.solver.search import Status

Array = np.ndarray[Any, Any]

RUNNING, WON, EXHAUSTED, FULL = map(
    int, (Status.RUNNING, Status.WON, Status.EXHAUSTED, Status.FULL)
)
TO_SQUARE, WASTE_TO_SQUARE, TO_WASTE = 0, 1, 2
DEPTH, NODES, HELD = 0, 1, 2  # of `counts`
SQUARE, WASTE, CHOICE = 0, 1, 2  # of a row of `path`; above 52 bits of SQUARE stands what is out
OUT = np.uint64(52)
CARDS = np.uint64((1 << 52) - 1)
ONE = np.uint64(1)
NONE = np.uint64(0)


@kernel
def _top(waste: np.uint64) -> int:
    """Return the number of the waste's top card, the highest bit; -1 if there is none."""
    top = -1
    for shift in (32, 16, 8, 4, 2, 1):
        if waste >> np.uint64(shift):
            waste >>= np.uint64(shift)
            top += shift
    return top + 1 if waste else -1


@kernel
def _sent_home(
    square: np.uint64, waste: np.uint64, out: int, before: Array
) -> tuple[np.uint64, np.uint64]:
    """Send home all that fits, until nothing does; return the square and the waste.

    That is never wrong. Let c fit in a position that is won by the line L. Play c home first, then
    L without the moves of c. Nothing in L needs c where it lies: nothing is ever laid on a card of
    the square, a waste without c takes and gives the same cards in the same order, and a gap where
    c would lie takes what it would otherwise take later. The one rule that asks for a card to stay
    is that of turning "when nothing fits": but c fits until it goes, so L turns none before.
    """
    again = True
    while again:
        again = False
        home = ((ONE << np.uint64(out)) - ONE) & ~square & ~waste
        free = square
        top = _top(waste)
        if top >= 0:
            free |= ONE << np.uint64(top)
        while free:
            bit = free & (~free + ONE)
            free ^= bit
            card = _top(bit)
            under = before[card]
            if under < 0 or home >> np.uint64(under) & ONE:
                square &= ~bit
                waste &= ~bit
                home |= bit
                again = True
    return square, waste


@kernel
def _count(cards: np.uint64) -> int:
    """Return how many cards a set holds."""
    held = 0
    while cards:
        cards &= cards - ONE
        held += 1
    return held


@kernel
def _is_stuck(square: np.uint64, waste: np.uint64, after: Array, places: int) -> bool:
    """Say whether the waste can never be emptied.

    Look at the moment when a card e leaves the waste. All that lies on e now has left before, and
    nothing that waits for e, or for a card under e, is home. So of what waits, all that lies on e
    or in the square now lies in the square then, and there it has to find room. (Careless: to count
    what lies under e, which may wait where it lies, or what is in the stock, which may come later;
    or to want a place more, which nothing need take.)
    """
    waiting = NONE
    above = waste
    while above:
        waiting |= after[_top(above & (~above + ONE))]
        above &= above - ONE
        if _count(waiting & (square | above)) > places:
            return True
    return False


@kernel
def _known(table: Array, square: np.uint64, waste: np.uint64, counts: Array) -> bool:
    """Say whether a position is in the table of those that were met; if not, put it there.

    The whole position is kept and compared, so two positions are never taken for one.
    """
    mask = np.uint64(len(table) - 1)
    mixed = (square * np.uint64(0x9E3779B97F4A7C15)) ^ (waste * np.uint64(0xC2B2AE3D27D4EB4F))
    at = (mixed ^ (mixed >> np.uint64(29))) & mask
    while table[at, 0] != NONE or table[at, 1] != NONE:
        if table[at, 0] == square and table[at, 1] == waste:
            return True
        at = (at + ONE) & mask
    table[at, 0] = square
    table[at, 1] = waste
    counts[HELD] += 1
    return False


@kernel
def enlarge(table: Array, larger: Array, counts: Array) -> None:
    """Put all positions of a table into a larger one."""
    counts[HELD] = 0
    for at in range(len(table)):
        if table[at, 0] != NONE or table[at, 1] != NONE:
            _known(larger, table[at, 0], table[at, 1], counts)


@kernel
def begin(square: np.uint64, waste: np.uint64, out: int, before: Array, path: Array) -> None:
    """Set the search's first position."""
    square, waste = _sent_home(square, waste, out, before)
    path[0, SQUARE] = square | np.uint64(out) << OUT
    path[0, WASTE] = waste
    path[0, CHOICE] = NONE


@kernel
def advance(
    before: Array,
    after: Array,
    places: int,
    waits: bool,
    path: Array,
    table: Array,
    counts: Array,
    limit: int,
) -> int:
    """Search on, depth first; `waits` says that the waste gets a card only when there is no gap.

    `before[c]` is the card that goes home just before c, -1 if it is home from the beginning;
    `after[c]` is the set of those that go home after c, on the same foundation.
    """
    cards = len(before)
    while True:
        depth = counts[DEPTH]
        choice = path[depth, CHOICE]
        packed, waste = path[depth, SQUARE], path[depth, WASTE]
        square, out = packed & CARDS, int(packed >> OUT)
        if choice == NONE:
            if out == cards and square == NONE and waste == NONE:
                return WON
            if counts[NODES] >= limit:
                return RUNNING
            if 2 * counts[HELD] >= len(table):
                return FULL
            # Two zeros mean that nothing is out yet: only a first position may be so, and once.
            if _known(table, packed, waste, counts):
                choice = np.uint64(3)
            else:
                counts[NODES] += 1
        if choice > np.uint64(TO_WASTE):
            if depth == 0:
                return EXHAUSTED
            counts[DEPTH] -= 1
            continue
        path[depth, CHOICE] = choice + ONE
        # Where nothing fits, as always here, only a gap can forbid the turning.
        gap = _count(square) < places
        if choice == np.uint64(WASTE_TO_SQUARE):
            top = _top(waste)
            if not gap or top < 0:
                continue
            waste ^= ONE << np.uint64(top)
            square |= ONE << np.uint64(top)
        elif out == cards:
            continue
        elif choice == np.uint64(TO_SQUARE):
            if not gap:
                continue
            square |= ONE << np.uint64(out)
            out += 1
        else:
            if waits and gap:
                continue
            waste |= ONE << np.uint64(out)
            out += 1
        square, waste = _sent_home(square, waste, out, before)
        if _is_stuck(square, waste, after, places):
            continue
        counts[DEPTH] += 1
        path[depth + 1, SQUARE] = square | np.uint64(out) << OUT
        path[depth + 1, WASTE] = waste
        path[depth + 1, CHOICE] = NONE
