"""Which state of the garden comes next: what a state costs, where it is kept, how it is chosen."""

import numpy as np

from klumba.solver.compiled import inlined
from klumba.solver.kernels.garden_likeness import rename
from klumba.solver.kernels.garden_states import (
    ALIKE,
    BEST,
    BEST_COST,
    BLOCKERS,
    BOUQUETED,
    BUCKETS,
    CHANCE,
    COST,
    COSTS,
    DONE,
    ENDS,
    KEPT,
    KEY,
    LOW,
    MADE,
    MOST_MADE,
    MOVED,
    NONE,
    NOVELTIES,
    NOVELTY,
    OF_SORT,
    PARENT,
    PER_WORD,
    PLACED,
    SORT,
    SORTED,
    SORTS,
    SPACES,
    STORED,
    TURN,
    WANTED,
    WON,
    Keys,
    Links,
    Marks,
    Numbers,
)


@inlined
def _weigh_bed(
    bed: int, as_bed: int, beds: Numbers, heights: Numbers, weights: Numbers, scratch: Numbers,
    at: Numbers,
) -> None:  # fmt: skip
    """Weigh a bed that is not empty, and write that where some bed's weight stands.

    A blocker is a card of a bed that has a lower one somewhere below it: it must leave before that
    one can go home.
    """
    height = heights[bed]
    blockers = ordered = buried = second = 0
    lowest = before = 13
    for i in range(height):
        card = beds[bed, i]
        rank = card % 13
        blockers += rank > lowest
        lowest = min(lowest, rank)
        wait = rank - at[PLACED + card // 13]
        buried += (height - 1 - i) * (wait == 0)
        second += (height - 1 - i) * (wait == 1)
        ordered += before == rank + 1
        before = rank
    scratch[ENDS, as_bed] = 1 << before
    scratch[BLOCKERS, as_bed] = blockers
    for queue in range(2):
        w = weights[queue]
        cost = w[2] * blockers + w[4] * buried + w[7] * second - w[5] * ordered
        scratch[COSTS + queue, as_bed] = cost


@inlined
def weigh_beds(
    beds: Numbers, heights: Numbers, weights: Numbers, scratch: Numbers, at: Numbers
) -> None:
    """Weigh all beds of the state that is laid out: of most children two are others."""
    for bed in range(heights.size):
        if heights[bed]:
            _weigh_bed(bed, bed, beds, heights, weights, scratch, at)


@inlined
def weigh(
    changed: int, made: int, beds: Numbers, heights: Numbers, weights: Numbers, scratch: Numbers,
    at: Numbers,
) -> int:  # fmt: skip
    """Weigh a state, some beds of it anew: a cost for each queue, and a type; return its blockers.

    Which beds are others than those that were weighed is told by bits.
    """
    placed = at[PLACED] + at[PLACED + 1] + at[PLACED + 2] + at[PLACED + 3]
    lowest_home = min(at[PLACED], at[PLACED + 1], at[PLACED + 2], at[PLACED + 3])
    left, kept = at[BOUQUETED], 0
    while left:
        left &= left - 1
        kept += 1
    blockers = empty = ranks = 0
    at[COST] = at[COST + 1] = 0
    for bed in range(heights.size):
        if heights[bed] == 0:
            empty += 1
            continue
        weighed = bed
        if (changed >> bed) & 1:
            weighed = heights.size
            _weigh_bed(bed, weighed, beds, heights, weights, scratch, at)
        blockers += scratch[BLOCKERS, weighed]
        ranks |= scratch[ENDS, weighed]
        at[COST] += scratch[COSTS, weighed]
        at[COST + 1] += scratch[COSTS + 1, weighed]
    left, apart = ranks, 0
    while left:
        left &= left - 1
        apart += 1
    at[SORT] = (placed * KEPT + min(kept, KEPT - 1)) * SPACES + min(empty, SPACES - 1)
    for queue in range(2):
        w = weights[queue]
        cost = w[9] * made - w[0] * placed - w[1] * kept
        at[COST + queue] += cost - w[3] * empty - w[6] * lowest_home - w[8] * apart
    return int(blockers)


@inlined
def _is_novel(key: Keys, blockers: int, seen: Marks, at: Numbers) -> bool:
    """Say whether some card lies as in no state before with as many cards home, and blockers.

    As in best-first width search (Lipovetzky and Geffner, 2017): plateaus are crossed broadly.
    """
    placed = at[PLACED] + at[PLACED + 1] + at[PLACED + 2] + at[PLACED + 3]
    marks = seen[placed * NOVELTIES + min(blockers, NOVELTIES - 1)]
    new = card = 0
    for word in range(3):
        left = key[word]
        for _ in range(min(PER_WORD, 52 - card)):
            mark = 1 << int(np.int64(left & np.uint64(7)))
            left >>= np.uint64(3)
            old = int(marks[card])
            new |= mark & ~old
            marks[card] = old | mark
            card += 1
    return bool(new != 0)


@inlined
def _place(key: Keys, keys: Keys, table: Links) -> int:
    """Return where in the table a key's state is, or would be; the table holds states plus one."""
    mixed = key[0] * np.uint64(0x9E3779B97F4A7C15)
    mixed = (mixed ^ (mixed >> np.uint64(29)) ^ key[1]) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(32)) ^ key[2]) * np.uint64(0x94D049BB133111EB)
    place = np.int64((mixed ^ (mixed >> np.uint64(31))) & np.uint64(table.size - 1))
    while table[place] != 0:
        other = keys[table[place] - 1]
        if other[0] == key[0] and other[1] == key[1] and other[2] & KEY == key[2]:
            break
        place = (place + 1) & (table.size - 1)
    return int(place)


@inlined
def keep(
    parent: int, changed: int, key: Keys, beds: Numbers, heights: Numbers, weights: Numbers,
    at: Numbers, scratch: Numbers, keys: Keys, links: Links, table: Links, queues: Links,
    seen: Marks,
) -> bool:  # fmt: skip
    """Keep a child if it is new; say whether the search ends here: won, full, or traced.

    Which of its beds are not its parent's is told by bits.
    """
    if at[ALIKE]:
        rename(key, beds, heights, scratch, at)
    if at[WANTED] != NONE:
        wanted = keys[at[WANTED]]
        return bool(key[0] == wanted[0] and key[1] == wanted[1] and key[2] == wanted[2] & KEY)
    place = _place(key, keys, table)
    if table[place] != 0:
        return False
    state = at[STORED]
    if state == links.shape[0]:
        return True
    table[place] = state + 1
    at[STORED] += 1
    made = at[MOVED]
    if parent != NONE:
        made = min(made + np.int64(keys[parent, 2] >> MADE), MOST_MADE)
    keys[state, 0], keys[state, 1] = key[0], key[1]
    keys[state, 2] = key[2] | np.uint64(parent + 1) << PARENT | np.uint64(made) << MADE
    # With nothing in the way of anything lower, all goes home, lowest ranks first.
    blockers = weigh(changed, made, beds, heights, weights, scratch, at)
    if blockers == 0:
        at[WON] = state
        return True
    bonus = 0
    if at[NOVELTY]:
        bonus = at[NOVELTY] * _is_novel(key, blockers, seen, at)
        if at[BEST] == NONE or at[COST] - bonus < at[BEST_COST]:
            at[BEST], at[BEST_COST] = state, at[COST] - bonus
    for queue in range(2):
        bucket = min(max(at[COST + queue] - bonus + BUCKETS // 2, 0), BUCKETS - 1)
        links[state, queue] = queues[queue, bucket]
        queues[queue, bucket] = state
        at[LOW + queue] = min(at[LOW + queue], bucket)
    if queues[OF_SORT, at[SORT]] == NONE:
        queues[SORTS, at[SORTED]] = at[SORT]
        at[SORTED] += 1
    links[state, 2] = queues[OF_SORT, at[SORT]]
    queues[OF_SORT, at[SORT]] = state
    return False


@inlined
def _promise(sort: int) -> int:
    return 6 * (sort // (KEPT * SPACES)) + 11 * (sort // SPACES % KEPT)


@inlined
def take_next(at: Numbers, keys: Keys, links: Links, queues: Links) -> int:
    """Take the next state from the queue whose turn it is: two go by cost, one by chance."""
    while True:
        turn = at[TURN]
        at[TURN] = (turn + 1) % 3
        if turn < 2:
            low = at[LOW + turn]
            while low < BUCKETS and queues[turn, low] == NONE:
                low += 1
            at[LOW + turn] = low
            if low == BUCKETS:
                return NONE
            state = np.int64(queues[turn, low])
            queues[turn, low] = links[state, turn]
        else:
            if at[SORTED] == 0:
                return NONE
            chance = np.uint64(at[CHANCE])
            chance ^= chance << np.uint64(13)
            chance ^= chance >> np.uint64(7)
            chance ^= chance << np.uint64(17)
            at[CHANCE] = np.int64(chance)
            # Of four types by chance, the most promising.
            chosen, most = np.int64(NONE), NONE
            for shift in (4, 19, 34, 10):
                drawn = np.int64((chance >> np.uint64(shift)) % np.uint64(at[SORTED]))
                promise = _promise(queues[SORTS, drawn])
                if promise > most:
                    chosen, most = drawn, promise
            sort = queues[SORTS, chosen]
            state = np.int64(queues[OF_SORT, sort])
            queues[OF_SORT, sort] = links[state, 2]
            if queues[OF_SORT, sort] == NONE:
                at[SORTED] -= 1
                queues[SORTS, chosen] = queues[SORTS, at[SORTED]]
        # What one queue has given lies in the others still.
        if not keys[state, 2] & DONE:
            return int(state)
