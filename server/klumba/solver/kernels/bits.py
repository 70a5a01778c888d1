"""Sets of cards as the bits of a word."""

import numpy as np

from klumba.solver.compiled import kernel

ONE = np.uint64(1)
_DE_BRUIJN = 0x03F79D71B4CB0A89
_SPREAD = np.uint64(_DE_BRUIJN)
_HIGH = np.uint64(58)
_PLACES = np.zeros(64, np.int64)
for _bit in range(64):
    # The six upper bits of this number, shifted by 0 to 63, are all different.
    _PLACES[((_DE_BRUIJN << _bit) % (1 << 64)) >> 58] = _bit


@kernel
def bit(card: int) -> np.uint64:
    """Return the set of one card."""
    return ONE << np.uint64(card)


@kernel
def lowest(cards: np.uint64) -> int:
    """Return the lowest card of a set that is not empty."""
    return _PLACES[((cards & (~cards + ONE)) * _SPREAD) >> _HIGH]  # type: ignore[no-any-return]


@kernel
def count(cards: np.uint64) -> int:
    """Return how many cards a set holds."""
    held = 0
    while cards:
        cards &= cards - ONE
        held += 1
    return held
