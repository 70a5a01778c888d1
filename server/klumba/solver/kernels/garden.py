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

from klumba.solver.compiled import kernel

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

# Fields of `at`.
NODES: Final = 0
STORED: Final = 1  # states
WON: Final = 2  # the state that is won, or -1
FULL: Final = 3
SUITS: Final = 4
RUNS: Final = 5  # whether tails in built order move as one
LOW: Final = 6  # for each of the two queues, a bucket below which all are empty
TYPES: Final = 8  # types that are not empty
CHANCE: Final = 9
WANTED: Final = 10  # whether a child is looked for, and where it was found
BOUQUETED: Final = 11  # cards of the bouquet, as bits
LOGGED: Final = 12
MOVED: Final = 13  # moves written
TURN: Final = 14
FIELDS: Final = 16

BUCKETS: Final = 2048
SORTS: Final = 53 * 17 * 8
NONE: Final = -1


@kernel
def _code(key: Keys, card: int, code: int) -> None:
    word, shift = card // PER_WORD, np.uint64(3 * (card % PER_WORD))
    key[word] = (key[word] & ~(np.uint64(7) << shift)) | (np.uint64(code) << shift)


@kernel
def _unpack(
    key: Keys, origin: Numbers, beds: Numbers, heights: Numbers, home: Numbers, at: Numbers
) -> None:
    """Lay the cards of a state: into beds, the fullest order being that of their first cards."""
    above = np.empty(52, np.int64)
    above[:] = NONE
    heights[:] = 0
    home[:] = 0
    at[BOUQUETED] = 0
    used = 0
    for card in range(52):
        code = (key[card // PER_WORD] >> np.uint64(3 * (card % PER_WORD))) & np.uint64(7)
        if code == HOME:
            home[card // 13] += 1
        elif code == BOUQUET:
            at[BOUQUETED] |= 1 << card
        elif code == BOTTOM:
            beds[used, 0] = card
            used += 1
        elif code == ORIGIN:
            above[origin[card]] = card
        else:
            above[np.int64(code) * 13 + card % 13 + 1] = card
    for bed in range(used):
        card, height = beds[bed, 0], 0
        while card != NONE:
            beds[bed, height] = card
            height += 1
            card = above[card]
        heights[bed] = height


@kernel
def _safe(card: int, home: Numbers, suits: int) -> bool:
    """Say whether a card that may go home can do so at once without losing a win.

    On the table it is good for one thing: to have a card laid on it. Call that one x, a rank lower.
    If each x is at home, there is none. If x is not, but the card before it in its suit is, and
    whatever might be laid on x need not be (this, again), then whenever a win would lay x on the
    card it can play x home instead. Take the win, leave out the later moves of the card and of those
    x: each bed then holds what it held without some cards from its free end, so every other move
    stays legal; the foundations only ever hold more; and the win is no longer than it was.

    So by any suits, where four suits may lie on a card of rank r, all foundations must have reached
    r - 2: x of rank r - 1 goes home or is there, and no card of rank r - 2 is left to be laid on it.
    In suit, x is always at home. In colours two suits count: both have reached r - 1; or both r - 2,
    and what may lie on x, of the card's own colour and rank r - 2, is home or goes there, since the
    other suit of that colour has reached r - 3, and what may lie on that, rank r - 3, is at home.
    """
    suit, rank = card // 13, card % 13 + 1
    if suits == SAME:
        return True
    if suits == ANY:
        return min(min(home[0], home[1]), min(home[2], home[3])) >= rank - 2
    # Suits are in the order C D H S: the two in the middle are red, and each pair adds up to three.
    if suit == 0 or suit == 3:  # noqa: PLR1714 - the compiled code compares
        others = min(home[1], home[2])
    else:
        others = min(home[0], home[3])
    return others >= rank - 1 or (others >= rank - 2 and home[3 - suit] >= rank - 3)


@kernel
def _pop(bed: int, beds: Numbers, heights: Numbers, log: Numbers, at: Numbers) -> int:
    heights[bed] -= 1
    card = beds[bed, heights[bed]]
    log[at[LOGGED], 0], log[at[LOGGED], 1] = bed, card
    at[LOGGED] += 1
    return card


@kernel
def _push(bed: int, card: int, beds: Numbers, heights: Numbers, log: Numbers, at: Numbers) -> None:
    beds[bed, heights[bed]] = card
    heights[bed] += 1
    log[at[LOGGED], 0], log[at[LOGGED], 1] = bed, NONE
    at[LOGGED] += 1


@kernel
def _write(card: int, under: int, moves: Numbers, at: Numbers) -> None:
    """Note a move: of a card onto another, 52 for an empty bed, 53 for home."""
    moves[at[MOVED], 0], moves[at[MOVED], 1] = card, under
    at[MOVED] += 1


@kernel
def _settle(
    key: Keys, beds: Numbers, heights: Numbers, home: Numbers, log: Numbers, moves: Numbers,
    at: Numbers,
) -> None:  # fmt: skip
    """Play home what can go there without losing a win, as long as there is any."""
    again = True
    while again:
        again = False
        for suit in range(4):
            if home[suit] == 13:
                continue
            card = suit * 13 + home[suit]
            if not _safe(card, home, at[SUITS]):
                continue
            found = (at[BOUQUETED] >> card) & 1 == 1
            if found:
                at[BOUQUETED] ^= 1 << card
            else:
                for bed in range(heights.size):
                    if heights[bed] > 0 and beds[bed, heights[bed] - 1] == card:
                        _pop(bed, beds, heights, log, at)
                        found = True
                        break
            if found:
                home[suit] += 1
                _code(key, card, HOME)
                _write(card, 53, moves, at)
                again = True


@kernel
def _features(
    beds: Numbers, heights: Numbers, home: Numbers, at: Numbers, weights: Numbers, out: Numbers
) -> int:
    """Weigh a state into `out`, a bucket for each queue and a type; return its blockers.

    A blocker is a card of a bed that has a lower one somewhere below it: it must leave before that
    one can go home.
    """
    placed = home[0] + home[1] + home[2] + home[3]
    left = at[BOUQUETED]
    kept = 0
    while left:
        left &= left - 1
        kept += 1
    blockers, empty, ordered, buried = 0, 0, 0, 0
    lowest_home = min(min(home[0], home[1]), min(home[2], home[3]))
    for bed in range(heights.size):
        height = heights[bed]
        if height == 0:
            empty += 1
            continue
        lowest = 13
        for i in range(height):
            rank = beds[bed, i] % 13
            if rank > lowest:
                blockers += 1
            else:
                lowest = rank
            if rank - home[beds[bed, i] // 13] <= 0:
                buried += height - 1 - i
            if i and beds[bed, i - 1] % 13 == rank + 1:
                ordered += 1
    out[2] = (placed * 17 + min(kept, 16)) * 8 + min(empty, 7)
    for queue in range(2):
        cost = (
            1000
            - weights[queue, 0] * placed
            - weights[queue, 1] * kept
            + weights[queue, 2] * blockers
            - weights[queue, 3] * empty
            + weights[queue, 4] * buried
            - weights[queue, 5] * ordered
            - weights[queue, 6] * lowest_home
        )
        out[queue] = min(max(cost, 0), BUCKETS - 1)
    return blockers


@kernel
def _find(key: Keys, keys: Keys, table: Links) -> int:
    """Return where in the hash table a key is or would be: its place."""
    mixed = key[0] * np.uint64(0x9E3779B97F4A7C15)
    mixed = (mixed ^ (mixed >> np.uint64(29)) ^ key[1]) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(32)) ^ key[2]) * np.uint64(0x94D049BB133111EB)
    place = np.int64((mixed ^ (mixed >> np.uint64(31))) & np.uint64(table.size - 1))
    while table[place] != NONE:
        other = table[place]
        if (
            keys[other, 0] == key[0] and keys[other, 1] == key[1] and keys[other, 2] == key[2]
        ):  # fmt: skip
            break
        place = (place + 1) & (table.size - 1)
    return place


@kernel
def _emit(
    key: Keys, beds: Numbers, heights: Numbers, home: Numbers, at: Numbers, weights: Numbers,
    out: Numbers, wanted: Keys, keys: Keys, parents: Links, table: Links, links: Links,
    heads: Links, types: Links, parent: int,
) -> bool:  # fmt: skip
    """Keep a child that is new, or say that it is the one that is looked for."""
    if at[WANTED]:
        return key[0] == wanted[0] and key[1] == wanted[1] and key[2] == wanted[2]
    place = _find(key, keys, table)
    if table[place] != NONE:
        return False
    state = at[STORED]
    if state == parents.size:
        at[FULL] = 1
        return True
    table[place] = state
    at[STORED] += 1
    keys[state, 0], keys[state, 1], keys[state, 2] = key[0], key[1], key[2]
    parents[state] = parent
    if _features(beds, heights, home, at, weights, out) == 0:
        at[WON] = state
        return True
    for queue in range(2):
        links[state, queue] = heads[queue, out[queue]]
        heads[queue, out[queue]] = state
        at[LOW + queue] = min(at[LOW + queue], out[queue])
    # Types that hold anything stand first in `types[0]`; `types[1]` is what each holds.
    sort = out[2]
    if types[1, sort] == NONE:
        types[0, at[TYPES]] = sort
        at[TYPES] += 1
    links[state, 2] = types[1, sort]
    types[1, sort] = state
    return False


@kernel
def _restore(
    mark: int, beds: Numbers, heights: Numbers, log: Numbers, at: Numbers
) -> None:  # fmt: skip
    while at[LOGGED] > mark:
        at[LOGGED] -= 1
        bed, card = log[at[LOGGED], 0], log[at[LOGGED], 1]
        if card == NONE:
            heights[bed] -= 1
        else:
            beds[bed, heights[bed]] = card
            heights[bed] += 1


@kernel
def _expand(
    state_key: Keys, key: Keys, origin: Numbers, onto: Numbers, beds: Numbers, heights: Numbers,
    home: Numbers, log: Numbers, moves: Numbers, at: Numbers, weights: Numbers, out: Numbers,
    wanted: Keys, keys: Keys, parents: Links, table: Links, links: Links, heads: Links,
    types: Links, parent: int,
) -> bool:  # fmt: skip
    """Make the moves of a state; say whether the search ends here.

    Laid on a bed, a bouquet's card is good for one thing: to have a card of a bed laid on it, or on
    other bouquet cards laid on it. Until then it could as well have stayed in the bouquet, where it
    is as free, and where it hides no card: so a win may lay it at the last moment. Therefore bouquet
    cards are laid only as a chain, right before the card or run of a bed that follows onto them;
    a chain's cards go to one place, each onto the one before. Moves are made later by this and none
    is added, so a win gets no longer. A bouquet card that nothing follows goes home from where it is.

    A bed's only card or whole run does not go to an empty bed: that would change nothing.
    """
    _unpack(state_key, origin, beds, heights, home, at)
    at[LOGGED] = 0
    bouquet = at[BOUQUETED]
    count = heights.size
    empty = NONE
    tops = 0
    for bed in range(count):
        if heights[bed] == 0:
            empty = bed
        else:
            tops |= 1 << beds[bed, heights[bed] - 1]
    home0, home1, home2, home3 = home[0], home[1], home[2], home[3]
    chain = np.empty(14, np.int64)
    choices = np.empty(14, np.int64)
    # Home, from a bed or the bouquet.
    for suit in range(4):
        if home[suit] == 13:
            continue
        card = suit * 13 + home[suit]
        if not ((tops | bouquet) >> card) & 1:
            continue
        at[MOVED] = 0
        key[0], key[1], key[2] = state_key[0], state_key[1], state_key[2]
        if (bouquet >> card) & 1:
            at[BOUQUETED] ^= 1 << card
        else:
            for bed in range(count):
                if heights[bed] and beds[bed, heights[bed] - 1] == card:
                    _pop(bed, beds, heights, log, at)
                    break
        home[suit] += 1
        _code(key, card, HOME)
        _write(card, 53, moves, at)
        _settle(key, beds, heights, home, log, moves, at)
        if _emit(
            key, beds, heights, home, at, weights, out, wanted, keys, parents, table, links,
            heads, types, parent,
        ):  # fmt: skip
            return True
        _restore(0, beds, heights, log, at)
        home[0], home[1], home[2], home[3] = home0, home1, home2, home3
        at[BOUQUETED] = bouquet
    for bed in range(count):
        tail = heights[bed]
        while tail > 0:
            tail -= 1
            lead = beds[bed, tail]
            if tail < heights[bed] - 1 and (
                not at[RUNS] or not (onto[beds[bed, tail + 1]] >> lead) & 1
            ):
                break
            # `chain[0]` is the card that moves, the others bouquet cards from below it upwards in
            # rank; `choices[i]` are those that may follow and were not yet tried.
            chain[0] = lead
            depth = 0
            choices[0] = onto[lead] & bouquet
            fresh = True
            while depth >= 0:
                if fresh:
                    first = chain[depth]
                    for target in range(count):
                        if target == bed:
                            continue
                        if heights[target]:
                            under = beds[target, heights[target] - 1]
                            if not (onto[first] >> under) & 1:
                                continue
                        else:
                            if target != empty or (tail == 0 and depth == 0):
                                continue
                            under = 52
                        at[MOVED] = 0
                        key[0], key[1], key[2] = state_key[0], state_key[1], state_key[2]
                        height = heights[bed]
                        length = height - tail
                        heights[bed] = tail
                        before = under
                        for i in range(depth, -1, -1):
                            card = chain[i]
                            _code(key, card, BOTTOM if before == 52 else before // 13)
                            _write(card, before, moves, at)
                            if i:
                                at[BOUQUETED] ^= 1 << card
                                beds[target, heights[target]] = card
                                heights[target] += 1
                            before = card
                        for i in range(length):
                            beds[target, heights[target]] = beds[bed, tail + i]
                            heights[target] += 1
                        _settle(key, beds, heights, home, log, moves, at)
                        if _emit(
                            key, beds, heights, home, at, weights, out, wanted, keys, parents,
                            table, links, heads, types, parent,
                        ):  # fmt: skip
                            return True
                        _restore(0, beds, heights, log, at)
                        heights[target] -= length + depth
                        heights[bed] = height
                        for i in range(length):
                            beds[bed, tail + i] = beds[target, heights[target] + depth + i]
                        home[0], home[1], home[2], home[3] = home0, home1, home2, home3
                        at[BOUQUETED] = bouquet
                    fresh = False
                if choices[depth]:
                    bit = choices[depth] & -choices[depth]
                    choices[depth] ^= bit
                    card = 0
                    while not (bit >> card) & 1:
                        card += 1
                    depth += 1
                    chain[depth] = card
                    choices[depth] = onto[card] & bouquet
                    fresh = True
                else:
                    depth -= 1
    return False


@kernel
def _next(at: Numbers, parents: Links, links: Links, heads: Links, types: Links) -> int:
    """Take the next state from the queue whose turn it is: two by cost, one by chance."""
    while True:
        turn = at[TURN]
        at[TURN] = (turn + 1) % 3
        if turn < 2:
            low = at[LOW + turn]
            while low < BUCKETS and heads[turn, low] == NONE:
                low += 1
            at[LOW + turn] = low
            if low == BUCKETS:
                return NONE
            state = heads[turn, low]
            heads[turn, low] = links[state, turn]
        else:
            if at[TYPES] == 0:
                return NONE
            chance = np.uint64(at[CHANCE])
            chance ^= chance << np.uint64(13)
            chance ^= chance >> np.uint64(7)
            chance ^= chance << np.uint64(17)
            at[CHANCE] = np.int64(chance)
            chosen = np.int64((chance >> np.uint64(11)) % np.uint64(at[TYPES]))
            sort = types[0, chosen]
            state = types[1, sort]
            types[1, sort] = links[state, 2]
            if types[1, sort] == NONE:
                at[TYPES] -= 1
                types[0, chosen] = types[0, at[TYPES]]
        # What one queue has had lies in the others still.
        if links[state, 3] == 0:
            links[state, 3] = 1
            return np.int64(state)


@kernel
def search(
    origin: Numbers, onto: Numbers, beds: Numbers, heights: Numbers, home: Numbers, log: Numbers,
    moves: Numbers, at: Numbers, weights: Numbers, key: Keys, keys: Keys, parents: Links,
    table: Links, links: Links, heads: Links, types: Links, limit: int,
) -> int:  # fmt: skip
    """Search on, best first; the number of a `Status` is returned."""
    out = np.empty(3, np.int64)
    while at[NODES] < limit:
        state = _next(at, parents, links, heads, types)
        if state == NONE:
            return 2
        at[NODES] += 1
        if _expand(
            keys[state], key, origin, onto, beds, heights, home, log, moves, at, weights, out, key,
            keys, parents, table, links, heads, types, state,
        ):  # fmt: skip
            return 1 if at[WON] >= 0 else 3
    return 0


@kernel
def begin(
    origin: Numbers, beds: Numbers, heights: Numbers, home: Numbers, log: Numbers, moves: Numbers,
    at: Numbers, weights: Numbers, key: Keys, keys: Keys, parents: Links, table: Links,
    links: Links, heads: Links, types: Links,
) -> int:  # fmt: skip
    """Put the opening, of which `key` is the state, in all queues; moves that are forced are made."""
    out = np.empty(3, np.int64)
    _unpack(key, origin, beds, heights, home, at)
    _settle(key, beds, heights, home, log, moves, at)
    _emit(
        key, beds, heights, home, at, weights, out, key, keys, parents, table, links, heads, types,
        NONE,
    )  # fmt: skip
    return 1 if at[WON] >= 0 else 0


@kernel
def trace(
    origin: Numbers, onto: Numbers, beds: Numbers, heights: Numbers, home: Numbers, log: Numbers,
    moves: Numbers, at: Numbers, weights: Numbers, key: Keys, keys: Keys, parents: Links,
    table: Links, links: Links, heads: Links, types: Links, child: int,
) -> bool:  # fmt: skip
    """Write out the moves that led from a state's parent to it; say whether they were found."""
    out = np.empty(3, np.int64)
    at[WANTED] = 1
    found = _expand(
        keys[parents[child]], key, origin, onto, beds, heights, home, log, moves, at, weights, out,
        keys[child], keys, parents, table, links, heads, types, NONE,
    )  # fmt: skip
    at[WANTED] = 0
    return found
