"""States of the garden that are held to be alike, to prove sooner that a deal cannot be won.

By any suits it hardly matters which of the cards of one rank lies where: only when cards go home
does it. A card is *loose* where it lies properly, on a card one rank higher or at the bottom, and
so do all above it, up to the free end of its bed; and here loose cards of one rank may change
places whenever that helps. States that differ by nothing but such changes are one, which is
written with the suits in a fixed order (`rename`). Often there are ten or a hundred times fewer,
and where none of them is won, no state is.

Why. Let s be a state that the search of all states, which leaves out no win, comes to, and s' one
of its children; and let a(s) be what s is here. It is to be shown that from a(s) moves lead to
a(s'); then they lead from the first to each that is won, and what is won is seen in the ranks
alone. The states of a(s) differ by which loose card lies where, so they have the same ranks in the
same places, the same bouquet and foundations, and the same fixed cards.

- A card or a chain that is laid in s can be laid in whichever of these stands for a(s): only ranks
  matter. What was loose stays so, and lies in the same place of both, so both become the same.
- A card that is sent home in s is sent home here as well: loose, it may lie at the end of any bed
  that ends with a loose card of its rank, and each of these is tried.
- What the search of all states sends home at once is sent at once here if it is free in each of the
  states that are one: in the bouquet, fixed, or loose without another of its rank. The rest of what
  is sent at once in s is sent home move by move here; as what is safe and free stays so whatever
  else goes home, the order does not matter, and at the end of both stands a(s').

A win that is found so may need a change of places, and proves nothing. (Careless: to take it for
one. And, though no deal was met that refutes it, to send a safe card home at once from one of two
beds that may end with it: from the other it may lay bare what is needed.)
"""

import numpy as np

from klumba.solver.compiled import inlined, kernel
from klumba.solver.kernels.garden_states import (
    BOTTOM,
    BOUQUET,
    BOUQUETED,
    CODES,
    HOME,
    LOOSE,
    ORDER,
    ORIGIN,
    PER_WORD,
    SUITS_OF,
    Keys,
    Numbers,
    loosen,
)


@inlined
def may_end(bed: int, card: int, beds: Numbers, heights: Numbers, at: Numbers) -> bool:
    """Say whether a bed ends with a card, or with another that may stand for it."""
    if heights[bed] == 0:
        return False
    end = beds[bed, heights[bed] - 1]
    both_loose = (at[LOOSE] >> end) & (at[LOOSE] >> card) & 1
    return bool(end == card or (both_loose and end % 13 == card % 13))


@kernel
def exchange(one: int, other: int, beds: Numbers, heights: Numbers) -> None:
    """Exchange two cards of beds."""
    for bed in range(heights.size):
        for i in range(heights[bed]):
            if beds[bed, i] == one:
                beds[bed, i] = other
            elif beds[bed, i] == other:
                beds[bed, i] = one


@inlined
def _order(bed: int, beds: Numbers, at: Numbers) -> int:
    """Return by what beds are ordered: fixed cards, or the rank and number of those of a run."""
    first = beds[bed, 0]
    return int(64 + first % 13 if (at[LOOSE] >> first) & 1 else first)


@kernel
def rename(key: Keys, beds: Numbers, heights: Numbers, scratch: Numbers, at: Numbers) -> None:
    """Write the state that is laid out, the loose cards of each rank in the order of their suits.

    The beds go by their first cards if these are fixed, then by ranks, the higher bed first.
    """
    loosen(beds, heights, at)
    codes, order, suits_of = scratch[CODES], scratch[ORDER], scratch[SUITS_OF]
    codes[:52] = HOME
    suits_of[:13] = 0
    used = 0
    for bed in range(heights.size):
        height = heights[bed]
        if height == 0:
            continue
        for i in range(height):
            card = beds[bed, i]
            if (at[LOOSE] >> card) & 1:
                suits_of[card % 13] |= 1 << card // 13
        value, place = _order(bed, beds, at), used
        while place > 0:
            before = order[place - 1]
            rank = _order(before, beds, at)
            if rank < value or (rank == value and heights[before] >= height):
                break
            order[place] = before
            place -= 1
        order[place] = bed
        used += 1
    for place in range(used):
        bed, under = order[place], -1
        for i in range(heights[bed]):
            card = beds[bed, i]
            if (at[LOOSE] >> card) & 1:
                rank, suit = card % 13, 0
                while not (suits_of[rank] >> suit) & 1:
                    suit += 1
                suits_of[rank] ^= 1 << suit
                card = 13 * suit + rank
            if under < 0:
                codes[card] = BOTTOM
            elif under % 13 == card % 13 + 1:
                codes[card] = under // 13
            else:
                codes[card] = ORIGIN
            under = card
    key[:] = 0
    for card in range(52):
        code = BOUQUET if (at[BOUQUETED] >> card) & 1 else codes[card]
        key[card // PER_WORD] |= np.uint64(code) << np.uint64(3 * (card % PER_WORD))
