"""Beds that are built down, a bouquet of which every card is free, foundations up in suit.

A state says of each card, in three bits, what it lies on (`Code` below); the order of the beds and
which of them are empty is left out, and nothing else: two states are equal exactly when they differ
by nothing but the order of beds. The 156 bits are the key, compared in full: a hash only says where
to look for it, so that a collision costs a comparison and never a verdict.

What is left out of the search, and why that changes no verdict, is argued at `_settle` and `_lay`.
Both arguments turn one win into another that is no longer, so they hold together: of a state that
can be won, the shortest win first makes the moves home that are forced, then, put into the order of
`_lay`, begins with a move that is searched, and what is left is a win, no longer, of a later state.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from klumba.solver.compiled import inlined, kernel

Numbers = NDArray[np.int64]
Keys = NDArray[np.uint64]
Links = NDArray[np.int32]

# Codes: on the card one rank higher of suit 0 to 3, or else:
BOTTOM: Final = 4  # of a bed
BOUQUET: Final = 5
HOME: Final = 6
ORIGIN: Final = 7  # on the card on which it lay at the start
PER_WORD: Final = 21

# Which suits a build disregards, as it says which cards may lie on which.
ANY: Final = 0
SAME: Final = 1
ALTERNATE: Final = 2

# Fields of `at`: numbers of the search, then of the state that is laid out.
NODES: Final = 0
STORED: Final = 1  # states
WON: Final = 2  # the state that is won, or -1
SUITS: Final = 3
RUNS: Final = 4  # whether tails in built order move as one
LOW: Final = 5  # for each of the two queues, a bucket below which all are empty
SORTED: Final = 7  # how many types hold a state
CHANCE: Final = 8
TURN: Final = 9  # whose turn it is of the three queues
WANTED: Final = 10  # the state that is looked for while a line is traced, or -1
BOUQUETED: Final = 11  # the cards of the bouquet, as bits
LOGGED: Final = 12  # changes of beds that can be undone
MOVED: Final = 13  # moves written
COST: Final = 14  # for each of the two queues
SORT: Final = 16
PLACED: Final = 17  # for each suit, how many are home
FIELDS: Final = 21

# Rows of a search's `queues`.
SORTS: Final = 2  # the types that hold a state, in no order
OF_SORT: Final = 3  # the newest state of each type
ROWS: Final = 4
BUCKETS: Final = 4096
KEPT: Final = 17  # a state's type: cards home, cards in the bouquet, empty beds
SPACES: Final = 8
TYPES: Final = 53 * KEPT * SPACES

# The third word of a stored state has room for more than its ten cards, above its part of the key:
KEY: Final = np.uint64((1 << 30) - 1)
PARENT: Final = np.uint64(30)  # the state it came from, plus one, in 23 bits
PARENTS: Final = np.uint64((1 << 23) - 1)
DONE: Final = np.uint64(1 << 53)  # whether its moves were made
MADE: Final = np.uint64(54)  # moves from the start, in 10 bits
MOST_MADE: Final = (1 << 10) - 1

# Rows of `scratch`, by cards but for the last two.
ABOVE: Final = 0  # the card on a card
TOP: Final = 1  # the bed that a free card is in
CHAIN: Final = 2  # a bed's card, and the bouquet cards that it lands on, upwards in rank
SUIT: Final = 3  # of the bouquet card that is tried next under each of them
ROWS_OF_SCRATCH: Final = 4

NONE: Final = -1
SPACE: Final = 52  # written for the card under a card: an empty bed,
AWAY: Final = 53  # or home
LOST: Final = -2  # for the state that a state came from: it is not to be found


@inlined
def _code(key: Keys, card: int, code: int) -> None:
    word, shift = card // PER_WORD, np.uint64(3 * (card % PER_WORD))
    key[word] = (key[word] & ~(np.uint64(7) << shift)) | (np.uint64(code) << shift)


@inlined
def _unpack(
    key: Keys, lies: Numbers, beds: Numbers, heights: Numbers, scratch: Numbers, at: Numbers
) -> None:
    """Lay out the cards of a state, the beds in the order of their first cards."""
    # Which of eight codes a card has cannot be foreseen: counting costs less than branching.
    above = scratch[ABOVE]
    above[:] = NONE
    bouquet = home = used = card = 0
    for word in range(3):
        left = key[word]
        for _ in range(min(PER_WORD, 52 - card)):
            code = np.int64(left & np.uint64(7))
            left >>= np.uint64(3)
            above[lies[card, code]] = card
            beds[used, 0] = card
            used += code == BOTTOM
            bouquet |= int(code == BOUQUET) << card
            home |= int(code == HOME) << card
            card += 1
    at[BOUQUETED] = bouquet
    for suit in range(4):
        placed, left_home = 0, (home >> 13 * suit) & 0x1FFF
        while left_home:
            left_home >>= 1
            placed += 1
        at[PLACED + suit] = placed
    heights[:] = 0
    for bed in range(used):
        card, height = beds[bed, 0], 0
        while card != NONE:
            beds[bed, height] = card
            height += 1
            card = above[card]
        heights[bed] = height


@inlined
def _safe(card: int, at: Numbers) -> bool:
    """Say whether a card that may go home can do so at once without losing a win.

    On the table it is good for one thing: to have a card laid on it. Call that one x, a rank lower.
    If each x is at home, there is none. If x is not, but the card before it in its suit is, and
    whatever might be laid on x need not be (this, again), then whenever a win would lay x on the
    card it can play x home instead. Take the win, leave out the later moves of the card and of
    those x: each bed then holds what it held without some cards from its free end, so every other
    move stays legal; the foundations only ever hold more; and the win is no longer than it was.

    So by any suits, where four suits may lie on a card of rank r, all foundations must have reached
    r - 2: x of rank r - 1 goes home or is there, and of rank r - 2 no card is left to be laid on
    it. In suit, x is always at home. In colours two suits count: both have reached r - 1; or both
    r - 2, and what may lie on x, of the card's own colour and rank r - 2, is home or goes there,
    since the other suit of that colour has reached r - 3, and what may lie on that is at home.
    """
    suit, rank, suits = card // 13, card % 13 + 1, at[SUITS]
    if suits == SAME:
        return True
    if suits == ANY:
        lowest = min(at[PLACED], at[PLACED + 1], at[PLACED + 2], at[PLACED + 3])
        return bool(lowest >= rank - 2)
    # Of C D H S the two in the middle are red, and suits of one colour add up to three.
    first = 1 if suit in (0, 3) else 0
    others = min(at[PLACED + first], at[PLACED + 3 - first])
    own = at[PLACED + 3 - suit]
    return bool(others >= rank - 1 or (others >= rank - 2 and own >= rank - 3))


@inlined
def _pop(bed: int, beds: Numbers, heights: Numbers, log: Numbers, at: Numbers) -> None:
    heights[bed] -= 1
    log[at[LOGGED], 0], log[at[LOGGED], 1] = bed, beds[bed, heights[bed]]
    at[LOGGED] += 1


@inlined
def _put_back(beds: Numbers, heights: Numbers, log: Numbers, at: Numbers) -> None:
    while at[LOGGED] > 0:
        at[LOGGED] -= 1
        bed = log[at[LOGGED], 0]
        beds[bed, heights[bed]] = log[at[LOGGED], 1]
        heights[bed] += 1


@inlined
def _write(card: int, under: int, moves: Numbers, at: Numbers) -> None:
    moves[at[MOVED], 0], moves[at[MOVED], 1] = card, under
    at[MOVED] += 1


@inlined
def _send(
    suit: int, key: Keys, beds: Numbers, heights: Numbers, log: Numbers, moves: Numbers, at: Numbers
) -> bool:
    """Play a suit's next card home, if it is free."""
    card = suit * 13 + at[PLACED + suit]
    if (at[BOUQUETED] >> card) & 1:
        at[BOUQUETED] ^= 1 << card
    else:
        bed = 0
        while heights[bed] == 0 or beds[bed, heights[bed] - 1] != card:
            bed += 1
            if bed == heights.size:
                return False
        _pop(bed, beds, heights, log, at)
    at[PLACED + suit] += 1
    _code(key, card, HOME)
    _write(card, AWAY, moves, at)
    return True


@inlined
def _settle(
    key: Keys, beds: Numbers, heights: Numbers, log: Numbers, moves: Numbers, at: Numbers
) -> None:
    """Play home what can go there without losing a win, as long as there is any."""
    again = True
    while again:
        again, free = False, at[BOUQUETED]
        for bed in range(heights.size):
            if heights[bed]:
                free |= 1 << beds[bed, heights[bed] - 1]
        for suit in range(4):
            card = suit * 13 + at[PLACED + suit]
            if at[PLACED + suit] < 13 and (free >> card) & 1 and _safe(card, at):
                again = _send(suit, key, beds, heights, log, moves, at)


@inlined
def _weigh(made: int, beds: Numbers, heights: Numbers, weights: Numbers, at: Numbers) -> int:
    """Weigh the state that is laid out: a bucket for each queue, and a type; return its blockers.

    A blocker is a card of a bed that has a lower one somewhere below it: it must leave before that
    one can go home.
    """
    placed = at[PLACED] + at[PLACED + 1] + at[PLACED + 2] + at[PLACED + 3]
    lowest_home = min(at[PLACED], at[PLACED + 1], at[PLACED + 2], at[PLACED + 3])
    left, kept = at[BOUQUETED], 0
    while left:
        left &= left - 1
        kept += 1
    blockers = empty = ordered = buried = second = ranks = 0
    for bed in range(heights.size):
        height = heights[bed]
        if height == 0:
            empty += 1
            continue
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
        ranks |= 1 << before
    left, apart = ranks, 0
    while left:
        left &= left - 1
        apart += 1
    at[SORT] = (placed * KEPT + min(kept, KEPT - 1)) * SPACES + min(empty, SPACES - 1)
    for queue in range(2):
        w = weights[queue]
        cost = w[2] * blockers + w[4] * buried - w[0] * placed - w[1] * kept
        cost += w[7] * second - w[3] * empty - w[5] * ordered - w[6] * lowest_home - w[8] * apart
        cost += w[9] * made
        at[COST + queue] = min(max(cost + BUCKETS // 2, 0), BUCKETS - 1)
    return blockers


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
def _keep(
    parent: int, key: Keys, beds: Numbers, heights: Numbers, weights: Numbers, at: Numbers,
    keys: Keys, links: Links, table: Links, queues: Links,
) -> bool:  # fmt: skip
    """Keep a child if it is new; say whether the search ends here: won, full, or traced."""
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
    if _weigh(made, beds, heights, weights, at) == 0:
        at[WON] = state
        return True
    for queue in range(2):
        bucket = at[COST + queue]
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
def _lay(
    bed: int, tail: int, target: int, chain: Numbers, depth: int, parent: int, key: Keys,
    beds: Numbers, heights: Numbers, log: Numbers, moves: Numbers, weights: Numbers, at: Numbers,
    keys: Keys, links: Links, table: Links, queues: Links,
) -> bool:  # fmt: skip
    """Lay `chain[depth]` to `chain[1]` of the bouquet, then a bed's tail, `chain[0]` first."""
    height, start, bouquet = heights[bed], heights[target], at[BOUQUETED]
    under = beds[target, start - 1] if start else SPACE
    for i in range(depth, -1, -1):
        card = chain[i]
        _code(key, card, BOTTOM if under == SPACE else under // 13)
        _write(card, under, moves, at)
        if i:
            at[BOUQUETED] ^= 1 << card
            beds[target, heights[target]] = card
            heights[target] += 1
        under = card
    for i in range(tail, height):
        beds[target, heights[target]] = beds[bed, i]
        heights[target] += 1
    heights[bed] = tail
    _settle(key, beds, heights, log, moves, at)
    ends = _keep(parent, key, beds, heights, weights, at, keys, links, table, queues)
    # What was settled lay on these piles' ends, and is put back before they are.
    _put_back(beds, heights, log, at)
    heights[bed], heights[target] = height, start
    at[BOUQUETED] = bouquet
    return ends


@inlined
def _next_under(card: int, onto: Numbers, bouquet: int, tried: Numbers, depth: int) -> int:
    """Return the next bouquet card on which a card may lie, suit by suit; -1 if none is left."""
    under = onto[card] & bouquet
    while under and tried[depth] < 4:
        below = tried[depth] * 13 + card % 13 + 1
        tried[depth] += 1
        if (under >> below) & 1:
            return int(below)
    return NONE


@kernel
def _expand(
    state: int, parent: int, lies: Numbers, onto: Numbers, scratch: Numbers, beds: Numbers,
    heights: Numbers, log: Numbers, moves: Numbers, weights: Numbers, at: Numbers, key: Keys,
    keys: Keys, links: Links, table: Links, queues: Links,
) -> bool:  # fmt: skip
    """Make the moves of a state; say whether the search ends here.

    Laid on a bed, a bouquet's card is good for one thing: to have a card of a bed laid on it, or on
    other bouquet cards laid on it. Until then it could as well have stayed in the bouquet, where it
    is as free, and where it hides no card: so a win may lay it at the last moment. Therefore
    bouquet cards are laid only as a chain, right before the card or run of a bed that follows onto
    them; a chain's cards go to one place, each onto the one before. Moves are made later by this
    and none is added, so a win gets no longer. What nothing follows goes home from the bouquet.

    A bed's only card or whole run does not go to an empty bed: that would change nothing.
    """
    here = keys[state]
    _unpack(here, lies, beds, heights, scratch, at)
    chain, tried = scratch[CHAIN], scratch[SUIT]
    bouquet, tops, space = at[BOUQUETED], 0, NONE
    for bed in range(heights.size):
        if heights[bed]:
            card = beds[bed, heights[bed] - 1]
            tops |= 1 << card
            scratch[TOP, card] = bed
        else:
            space = bed
    home = at[PLACED], at[PLACED + 1], at[PLACED + 2], at[PLACED + 3]
    for suit in range(4):
        if at[PLACED + suit] == 13 or not ((tops | bouquet) >> (suit * 13 + at[PLACED + suit])) & 1:
            continue
        at[MOVED] = 0
        key[0], key[1], key[2] = here[0], here[1], here[2] & KEY
        _send(suit, key, beds, heights, log, moves, at)
        _settle(key, beds, heights, log, moves, at)
        ends = _keep(parent, key, beds, heights, weights, at, keys, links, table, queues)
        _put_back(beds, heights, log, at)
        at[PLACED], at[PLACED + 1], at[PLACED + 2], at[PLACED + 3] = home
        at[BOUQUETED] = bouquet
        if ends:
            return True
    for bed in range(heights.size):
        for tail in range(heights[bed] - 1, -1, -1):
            chain[0] = beds[bed, tail]
            if tail < heights[bed] - 1 and not (
                at[RUNS] and (onto[beds[bed, tail + 1]] >> chain[0]) & 1
            ):
                break
            depth = 0
            while depth >= 0:
                # Where the chain may begin, as bits; then each bouquet card to lengthen it with.
                fits = onto[chain[depth]] & tops
                if fits or (space != NONE and (tail or depth)):
                    for suit in range(5):
                        target = space
                        if suit < 4:
                            under = suit * 13 + chain[depth] % 13 + 1
                            if not fits or chain[depth] % 13 == 12 or not (fits >> under) & 1:
                                continue
                            target = scratch[TOP, under]
                        elif space == NONE or not (tail or depth):
                            continue
                        at[MOVED] = 0
                        key[0], key[1], key[2] = here[0], here[1], here[2] & KEY
                        ends = _lay(
                            bed, tail, target, chain, depth, parent, key, beds, heights, log,
                            moves, weights, at, keys, links, table, queues,
                        )  # fmt: skip
                        at[PLACED], at[PLACED + 1], at[PLACED + 2], at[PLACED + 3] = home
                        if ends:
                            return True
                tried[depth] = 0
                while depth >= 0:
                    under = _next_under(chain[depth], onto, bouquet, tried, depth)
                    if under != NONE:
                        depth += 1
                        chain[depth] = under
                        break
                    depth -= 1
    return False


@inlined
def _promise(sort: int) -> int:
    return 6 * (sort // (KEPT * SPACES)) + 11 * (sort // SPACES % KEPT)


@inlined
def _next(at: Numbers, keys: Keys, links: Links, queues: Links) -> int:
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
            # Of three types by chance, the most promising.
            chosen, most = np.int64(NONE), NONE
            for shift in (4, 19, 34):
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


@kernel
def begin(
    lies: Numbers, onto: Numbers, scratch: Numbers, beds: Numbers,  # noqa: ARG001 - as the other two
    heights: Numbers, log: Numbers,
    moves: Numbers, weights: Numbers, at: Numbers, key: Keys, keys: Keys, links: Links,
    table: Links, queues: Links,
) -> None:  # fmt: skip
    """Keep the state of `key`, after the moves home that are forced, as the first."""
    _unpack(key, lies, beds, heights, scratch, at)
    _settle(key, beds, heights, log, moves, at)
    _keep(NONE, key, beds, heights, weights, at, keys, links, table, queues)
    at[LOGGED] = 0


@kernel
def search(
    lies: Numbers, onto: Numbers, scratch: Numbers, beds: Numbers, heights: Numbers, log: Numbers,
    moves: Numbers, weights: Numbers, at: Numbers, key: Keys, keys: Keys, links: Links,
    table: Links, queues: Links, limit: int,
) -> int:  # fmt: skip
    """Search on, best first; the number of a `Status` is returned."""
    while at[WON] == NONE:
        if at[NODES] >= limit:
            return 0
        state = _next(at, keys, links, queues)
        if state == NONE:
            return 2
        at[NODES] += 1
        if _expand(
            state, state, lies, onto, scratch, beds, heights, log, moves, weights, at, key, keys,
            links, table, queues,
        ):  # fmt: skip
            break
        keys[state, 2] |= DONE
    return 1 if at[WON] != NONE else 3


@kernel
def trace(
    lies: Numbers, onto: Numbers, scratch: Numbers, beds: Numbers, heights: Numbers, log: Numbers,
    moves: Numbers, weights: Numbers, at: Numbers, key: Keys, keys: Keys, links: Links,
    table: Links, queues: Links, state: int,
) -> int:  # fmt: skip
    """Write out the moves that led to a state; return where they came from, -1 for nowhere."""
    parent = int(np.int64((keys[state, 2] >> PARENT) & PARENTS)) - 1
    if parent == NONE:
        return NONE
    at[WANTED] = state
    found = _expand(
        parent, parent, lies, onto, scratch, beds, heights, log, moves, weights, at, key, keys,
        links, table, queues,
    )  # fmt: skip
    at[WANTED] = NONE
    return int(parent) if found else LOST
