"""States of the garden: beds that are built down, a bouquet, foundations up in suit from the ace.

A state says of each card, in three bits, what it lies on (`Code` below); the order of the beds and
which of them are empty is left out, and nothing else: two states are equal exactly when they differ
by nothing but the order of beds. The 156 bits are the key, compared in full: a hash only says where
to look for it, so that a collision costs a comparison and never a verdict.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from klumba.solver.compiled import inlined, kernel

Numbers = NDArray[np.int64]
Keys = NDArray[np.uint64]
Links = NDArray[np.int32]
Marks = NDArray[np.uint8]

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
ROOM: Final = 21  # states; with more than that the search pauses
ALIKE: Final = 22  # whether states are told apart by no more than `garden_likeness` does
LOOSE: Final = 23  # the cards that may stand for each other then, as bits
HERE: Final = 24  # what the state cost whose moves are made, or UNWEIGHED
BEST: Final = 25  # the cheapest of its new children, or NONE
BEST_COST: Final = 26
NOVELTY: Final = 27  # what it is worth that a state shows something new; 0: plain best first
FIELDS: Final = 28

# Rows of a search's `queues`.
SORTS: Final = 2  # the types that hold a state, in no order
OF_SORT: Final = 3  # the newest state of each type
ROWS: Final = 4
BUCKETS: Final = 4096
KEPT: Final = 17  # a state's type: cards home, cards in the bouquet, empty beds
SPACES: Final = 8
TYPES: Final = 53 * KEPT * SPACES
NOVELTIES: Final = 40  # numbers of blockers that are told apart, for each number of cards home

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
CODES: Final = 4  # what a state says of each card
ORDER: Final = 5  # the beds, as `garden_likeness` puts them
SUITS_OF: Final = 6  # of the loose cards of each rank, as bits
ENDS: Final = 7  # what each bed weighs, in the order of the beds: the rank of its end, as a bit;
BLOCKERS: Final = 8  # its blockers;
COSTS: Final = 9  # and its cost, for each of the two queues
ROWS_OF_SCRATCH: Final = 11

OF_A_RANK: Final = 1 | 1 << 13 | 1 << 26 | 1 << 39

ALL: Final = -1  # of the beds
NONE: Final = -1
UNWEIGHED: Final = 1 << 40
SPACE: Final = 52  # written for the card under a card: an empty bed,
AWAY: Final = 53  # or home
LOST: Final = -2  # for the state that a state came from: it is not to be found


@inlined
def put_code(key: Keys, card: int, code: int) -> None:
    """Write the code of a card into a key."""
    word, shift = card // PER_WORD, np.uint64(3 * (card % PER_WORD))
    key[word] = (key[word] & ~(np.uint64(7) << shift)) | (np.uint64(code) << shift)


@inlined
def unpack(
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
def loosen(beds: Numbers, heights: Numbers, at: Numbers) -> None:
    """Find which cards are loose: those that lie properly, and so do all above them, in their bed.

    Where states are told apart by each card, none is.
    """
    loose = 0
    if at[ALIKE]:
        for bed in range(heights.size):
            i = heights[bed] - 1
            while i > 0 and beds[bed, i - 1] % 13 == beds[bed, i] % 13 + 1:
                loose |= 1 << beds[bed, i]
                i -= 1
            if i == 0:
                loose |= 1 << beds[bed, 0]
    at[LOOSE] = loose


@inlined
def is_one_of_many(card: int, at: Numbers) -> bool:
    """Say whether another loose card may stand for a loose one."""
    others = at[LOOSE] & (OF_A_RANK << card % 13) & ~(1 << card)
    return bool((at[LOOSE] >> card) & 1 and others != 0)


@inlined
def _pop(bed: int, beds: Numbers, heights: Numbers, log: Numbers, at: Numbers) -> None:
    heights[bed] -= 1
    log[at[LOGGED], 0], log[at[LOGGED], 1] = bed, beds[bed, heights[bed]]
    at[LOGGED] += 1


@inlined
def put_back(beds: Numbers, heights: Numbers, log: Numbers, at: Numbers) -> None:
    """Put back onto beds what was sent home from them."""
    while at[LOGGED] > 0:
        at[LOGGED] -= 1
        bed = log[at[LOGGED], 0]
        beds[bed, heights[bed]] = log[at[LOGGED], 1]
        heights[bed] += 1


@inlined
def write(card: int, under: int, moves: Numbers, at: Numbers) -> None:
    """Write down a move."""
    moves[at[MOVED], 0], moves[at[MOVED], 1] = card, under
    at[MOVED] += 1


@inlined
def send(
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
    put_code(key, card, HOME)
    write(card, AWAY, moves, at)
    return True


@kernel
def settle(
    key: Keys, beds: Numbers, heights: Numbers, log: Numbers, moves: Numbers, at: Numbers
) -> None:
    """Play home what can go there without losing a win, as long as there is any."""
    again = True
    while again:
        again, free = False, at[BOUQUETED]
        loosen(beds, heights, at)
        for bed in range(heights.size):
            if heights[bed]:
                free |= 1 << beds[bed, heights[bed] - 1]
        for suit in range(4):
            card = suit * 13 + at[PLACED + suit]
            if at[PLACED + suit] < 13 and (free >> card) & 1 and _safe(card, at):
                if is_one_of_many(card, at):
                    continue
                again = send(suit, key, beds, heights, log, moves, at)
                break
