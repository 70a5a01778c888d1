"""The memory of a best-first search: arrays for as many positions as may be held at most.

They are set up for the most, but memory is taken only as positions come in; the table that finds
them grows with them.
"""

import numpy as np

from klumba.solver.kernels import arena as kernels
from klumba.solver.search import MEMORY

_SMALLEST = 1 << 12
_LARGEST = 1 << 22
_BESIDE = 20_000_000  # Bytes left for all else, such as the table while a larger one is made.


class Arena:
    """Positions of so many words each, in so many queues of so many buckets."""

    def __init__(self, words: int, queues: int, buckets: int) -> None:
        """Set up an empty arena."""
        row = 8 * words + 4 + 4 + 1 + 4 * queues
        most = min(_LARGEST * 3 // 4, (MEMORY - 4 * _LARGEST - _BESIDE) // row)
        counts = np.zeros(kernels.COUNTS, np.int64)
        counts[kernels.CHANCE] = 88172645463325252
        counts[kernels.FOUND] = kernels.NOWHERE
        self.memory = kernels.Memory(
            rows=np.zeros((most, words), np.uint64),
            parents=np.zeros(most, np.int32),
            moves=np.zeros(most, np.int32),
            done=np.zeros(most, np.bool_),
            following=np.zeros((queues, most), np.int32),
            heads=np.full((queues, buckets), kernels.NOWHERE, np.int32),
            tops=np.zeros(queues, np.int64),
            table=np.zeros(_SMALLEST, np.int32),
            counts=counts,
        )
        kernels.refill(self.memory)  # so that it is compiled before anybody keeps the time

    @property
    def nodes(self) -> int:
        """Return how many positions' moves were made."""
        return int(self.memory.counts[kernels.NODES])

    def enlarge(self) -> bool:
        """Make the table larger, so that more positions fit; say whether any do."""
        size = 2 * len(self.memory.table)
        if size > _LARGEST:
            return False
        self.memory = self.memory._replace(table=np.zeros(size, np.int32))
        kernels.refill(self.memory)
        return True

    def path(self) -> list[int]:
        """Return the numbers of the positions from the first to the one that is won."""
        path = [int(self.memory.counts[kernels.FOUND])]
        while path[-1]:
            path.append(int(self.memory.parents[path[-1]]))
        return path[::-1]
