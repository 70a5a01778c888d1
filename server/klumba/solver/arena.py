"""The memory of a best-first search: arrays for as many positions as may be held at most.

They are set up for the most, but memory is taken only as positions come in; the table that finds
them grows with them.
"""

import numpy as np

from klumba.solver.kernels import arena as kernels
from klumba.solver.search import MEMORY

_SMALLEST = 1 << 12
_LARGEST = 1 << 23
_BESIDE = 4_000_000  # Bytes left for all else.


class Arena:
    """Positions of so many words each, in so many queues of so many buckets."""

    def __init__(self, words: int, queues: int, buckets: int) -> None:
        """Set up an empty arena."""
        row = 8 * words + 4 + 4 + 1 + 4 * queues
        most = min(_LARGEST * 3 // 4, (MEMORY - 4 * _LARGEST - _BESIDE) // row)
        self.rows = np.zeros((most, words), np.uint64)
        self.parents = np.zeros(most, np.int32)
        self.moves = np.zeros(most, np.int32)
        self.done = np.zeros(most, np.bool_)
        self.following = np.zeros((queues, most), np.int32)
        self.heads = np.full((queues, buckets), kernels.NOWHERE, np.int32)
        self.tops = np.zeros(queues, np.int64)
        self.table = np.zeros(_SMALLEST, np.int32)
        self.counts = np.zeros(kernels.COUNTS, np.int64)
        self.counts[kernels.CHANCE] = 88172645463325252
        self.counts[kernels.FOUND] = kernels.NOWHERE

    @property
    def nodes(self) -> int:
        """Return how many positions' moves were made."""
        return int(self.counts[kernels.NODES])

    @property
    def all(self) -> tuple[np.ndarray, ...]:
        """Return the arrays in the order in which kernels take them."""
        return (
            self.rows,
            self.parents,
            self.moves,
            self.done,
            self.following,
            self.heads,
            self.tops,
            self.table,
            self.counts,
        )

    def enlarge(self) -> bool:
        """Make the table larger, so that more positions fit; say whether any do."""
        if len(self.table) == _LARGEST:
            return False
        self.table = np.zeros(2 * len(self.table), np.int32)
        kernels.refill(self.rows, self.table, self.counts)
        return True

    def path(self) -> list[int]:
        """Return the numbers of the positions from the first to the one that is won."""
        number = int(self.counts[kernels.FOUND])
        path = [number]
        while number:
            number = int(self.parents[number])
            path.append(number)
        return path[::-1]
