"""Beds that are built down, a bouquet of which every card is free, foundations up in suit.

What is left out of the search, and why that changes no verdict, is argued at `_safe` (in
`garden_states`), `_send_some` and `_expand`. All of it turns one win into another that is no
longer, so it holds together: of a state that can be won, the shortest win first makes the moves
home that are forced, then, its moves of bouquet cards put off, begins with what is searched, and
what is left is a win, no longer, of a later state. `garden_likeness` says what else may be left out
where only losses count.
"""

import numpy as np

from klumba.solver.compiled import inlined, kernel
from klumba.solver.kernels.garden_likeness import exchange, may_end
from klumba.solver.kernels.garden_queues import keep, take_next, weigh, weigh_beds
from klumba.solver.kernels.garden_states import (
    ALL,
    BEST,
    BEST_COST,
    BOTTOM,
    BOUQUETED,
    CHAIN,
    COST,
    DONE,
    HERE,
    KEY,
    LOGGED,
    LOST,
    MADE,
    MOVED,
    NODES,
    NONE,
    PARENT,
    PARENTS,
    PLACED,
    ROOM,
    RUNS,
    SPACE,
    STORED,
    SUIT,
    TOP,
    UNWEIGHED,
    WANTED,
    WON,
    Keys,
    Links,
    Marks,
    Numbers,
    loosen,
    put_back,
    put_code,
    send,
    settle,
    unpack,
    write,
)


@inlined
def _send_some(
    suit: int, state: int, scratch: Numbers, beds: Numbers, heights: Numbers,
    log: Numbers, moves: Numbers, weights: Numbers, at: Numbers, key: Keys, keys: Keys,
    links: Links, table: Links, queues: Links, seen: Marks,
) -> bool:  # fmt: skip
    """Send a suit's next card home, if it is free; say whether the search ends here.

    A bouquet card that goes home is good for one thing: to have the next of its suit follow it.
    Until then it could as well have stayed, where it is as free, and where it hides no card: so a
    win may send it at the last moment, right before the next one that comes from a bed, or after
    the last move of any bed, where all the rest goes home anyway. Therefore the bouquet's cards are
    sent only as a chain, right before a card of a bed. As with chains that are laid (`_expand`),
    moves are made later by this and none is added.
    """
    first = card = suit * 13 + at[PLACED + suit]
    while card % 13 < 12 and (at[BOUQUETED] >> card) & 1:
        card += 1
    if (at[BOUQUETED] >> card) & 1:
        return False
    here, bouquet = keys[state], at[BOUQUETED]
    home = at[PLACED], at[PLACED + 1], at[PLACED + 2], at[PLACED + 3]
    for bed in range(heights.size):
        if not may_end(bed, card, beds, heights, at):
            continue
        end = beds[bed, heights[bed] - 1]
        if end != card:
            exchange(end, card, beds, heights)
        at[MOVED] = 0
        key[0], key[1], key[2] = here[0], here[1], here[2] & KEY
        for _ in range(first, card + 1):
            send(suit, key, beds, heights, log, moves, at)
        settle(key, beds, heights, log, moves, at)
        ends = keep(
            state, ALL, key, beds, heights, weights, at, scratch, keys, links, table, queues, seen
        )
        put_back(beds, heights, log, at)
        if end != card:
            exchange(end, card, beds, heights)
        at[PLACED], at[PLACED + 1], at[PLACED + 2], at[PLACED + 3] = home
        at[BOUQUETED] = bouquet
        loosen(beds, heights, at)
        if ends:
            return True
    return False


@inlined
def _lay(
    bed: int, tail: int, target: int, chain: Numbers, depth: int, parent: int, key: Keys,
    beds: Numbers, heights: Numbers, log: Numbers, moves: Numbers, weights: Numbers, at: Numbers,
    scratch: Numbers, keys: Keys, links: Links, table: Links, queues: Links, seen: Marks,
) -> bool:  # fmt: skip
    """Lay `chain[depth]` to `chain[1]` of the bouquet, then a bed's tail, `chain[0]` first."""
    height, start, bouquet = heights[bed], heights[target], at[BOUQUETED]
    under = beds[target, start - 1] if start else SPACE
    for i in range(depth, -1, -1):
        card = chain[i]
        put_code(key, card, BOTTOM if under == SPACE else under // 13)
        write(card, under, moves, at)
        if i:
            at[BOUQUETED] ^= 1 << card
            beds[target, heights[target]] = card
            heights[target] += 1
        under = card
    for i in range(tail, height):
        beds[target, heights[target]] = beds[bed, i]
        heights[target] += 1
    heights[bed] = tail
    # All was settled before: only what is laid bare can be new to it.
    laid, changed = at[MOVED], 1 << bed | 1 << target
    if tail and beds[bed, tail - 1] % 13 == at[PLACED + beds[bed, tail - 1] // 13]:
        settle(key, beds, heights, log, moves, at)
        # What is home changes what the cards of any bed wait for.
        changed = changed if at[MOVED] == laid else ALL
    ends = keep(
        parent, changed, key, beds, heights, weights, at, scratch, keys, links, table, queues, seen
    )
    # What was settled lay on these piles' ends, and is put back before they are.
    put_back(beds, heights, log, at)
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
    parent: int, lies: Numbers, onto: Numbers, scratch: Numbers, beds: Numbers,
    heights: Numbers, log: Numbers, moves: Numbers, weights: Numbers, at: Numbers, key: Keys,
    keys: Keys, links: Links, table: Links, queues: Links, seen: Marks,
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
    here = keys[parent]
    unpack(here, lies, beds, heights, scratch, at)
    weigh_beds(beds, heights, weights, scratch, at)
    if at[HERE] == UNWEIGHED:
        weigh(0, int(np.int64(here[2] >> MADE)), beds, heights, weights, scratch, at)
        at[HERE] = at[COST]
    at[BEST] = NONE
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
    loosen(beds, heights, at)
    for suit in range(4):
        if at[PLACED + suit] < 13 and _send_some(
            suit, parent, scratch, beds, heights, log, moves, weights, at, key, keys, links, table,
            queues, seen,
        ):  # fmt: skip
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
                            moves, weights, at, scratch, keys, links, table, queues, seen,
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


@kernel
def begin(
    lies: Numbers, onto: Numbers, scratch: Numbers, beds: Numbers,  # noqa: ARG001 - as the other two
    heights: Numbers, log: Numbers,
    moves: Numbers, weights: Numbers, at: Numbers, key: Keys, keys: Keys, links: Links,
    table: Links, queues: Links, seen: Marks,
) -> None:  # fmt: skip
    """Keep the state of `key`, after the moves home that are forced, as the first."""
    unpack(key, lies, beds, heights, scratch, at)
    settle(key, beds, heights, log, moves, at)
    keep(NONE, ALL, key, beds, heights, weights, at, scratch, keys, links, table, queues, seen)
    at[LOGGED], at[BEST] = 0, NONE


@kernel
def search(
    lies: Numbers, onto: Numbers, scratch: Numbers, beds: Numbers, heights: Numbers, log: Numbers,
    moves: Numbers, weights: Numbers, at: Numbers, key: Keys, keys: Keys, links: Links,
    table: Links, queues: Links, seen: Marks, limit: int,
) -> int:  # fmt: skip
    """Search on, best first; the number of a `Status` is returned.

    A child that is cheaper than the state it came from is next; a novelty may be dearer by what it
    is worth, if its parent was not made for being one, too. Else it is the queues' turn.
    """
    while at[WON] == NONE:
        if at[NODES] >= limit or at[STORED] > at[ROOM]:
            return 0
        if at[BEST] != NONE and at[BEST_COST] < at[HERE]:
            state = at[BEST]
            at[HERE] = at[BEST_COST]
        else:
            state = take_next(at, keys, links, queues)
            at[HERE] = UNWEIGHED
        if state == NONE:
            return 2
        at[NODES] += 1
        if _expand(
            state, lies, onto, scratch, beds, heights, log, moves, weights, at, key, keys, links,
            table, queues, seen,
        ):  # fmt: skip
            break
        keys[state, 2] |= DONE
    return 1 if at[WON] != NONE else 3


@kernel
def trace(
    lies: Numbers, onto: Numbers, scratch: Numbers, beds: Numbers, heights: Numbers, log: Numbers,
    moves: Numbers, weights: Numbers, at: Numbers, key: Keys, keys: Keys, links: Links,
    table: Links, queues: Links, seen: Marks, state: int,
) -> int:  # fmt: skip
    """Write out the moves that led to a state; return where they came from, -1 for nowhere."""
    parent = int(np.int64((keys[state, 2] >> PARENT) & PARENTS)) - 1
    if parent == NONE:
        return NONE
    at[WANTED] = state
    found = _expand(
        parent, lies, onto, scratch, beds, heights, log, moves, weights, at, key, keys, links,
        table, queues, seen,
    )  # fmt: skip
    at[WANTED] = NONE
    return int(parent) if found else LOST
