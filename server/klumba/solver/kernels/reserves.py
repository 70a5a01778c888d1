"""Best-first search of patiences with built columns, reserve piles, and rows dealt onto these.

A position is written as `reserves_lying` has it.
"""

from klumba.solver.compiled import kernel
from klumba.solver.kernels.arena import (
    FOUND,
    HELD,
    NODES,
    TURN,
    Memory,
    best,
    drawn,
    enter,
    queue,
    slot_of,
)
from klumba.solver.kernels.reserves_lying import (
    BELOW,
    BOTTOM,
    BUILT,
    CARDS,
    COLUMNS,
    HOME,
    HOMES,
    LAIN,
    LEFT,
    MOST,
    ONTO,
    OVER,
    PLACE,
    REST,
    SPACE,
    SUITS,
    TAKES,
    TURNINGS,
    UNDER,
    UPPER,
    WHOLE,
    Array,
    end_of,
    is_free,
    lay_out,
    moves_to_column,
    put,
    write,
)
from klumba.solver.kernels.reserves_proofs import is_dead, send_home
from klumba.solver.search import Status

RUNNING, WON, EXHAUSTED, FULL = map(
    int, (Status.RUNNING, Status.WON, Status.EXHAUSTED, Status.FULL)
)
TURNED = 7  # A move's place when the stock is turned.
FEATURES = 8


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
