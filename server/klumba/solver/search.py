"""A search, as the solver drives it, and what a kernel owes it.

A kernel is compiled code on arrays. All that it knows of its search lies in arrays that its search
allocates, so it can stop after any node and be called again: time, cancellation and progress stay
outside, in Python, and the kernel is deterministic. It neither allocates nor raises. Its arguments
end with `limit`, the number of nodes at which it stops, counted from the search's beginning; it
returns a `Status`'s number. A kernel whose arrays are full returns `FULL`: what they hold is
bounded by `MEMORY`.
"""

from enum import IntEnum
from typing import Protocol

SLICE = 4096
"""Nodes between two looks at the clock: a few milliseconds."""

MEMORY = 140_000_000
"""Bytes that the arrays of one search may take at most.

Python with numba and the kernels takes some 150 MB besides: a process that solves a patience
needs no more than 300 MB.
"""


class Status(IntEnum):
    """How a kernel has returned."""

    RUNNING = 0  # at its limit
    WON = 1
    EXHAUSTED = 2  # no win exists
    FULL = 3  # gives up: its memory is full


class Search(Protocol):
    """One search, from one position.

    `nodes` counts what it has searched so far; a node is a position whose moves were made.
    """

    @property
    def nodes(self) -> int:
        """Return how many nodes were searched."""
        ...

    def advance(self, limit: int) -> Status:
        """Search on until `nodes` is `limit`, or the search ends."""
        ...

    def line(self) -> list[str]:
        """Return the moves of the win that was found, in the notation."""
        ...
