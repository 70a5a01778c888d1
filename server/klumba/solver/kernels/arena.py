"""What a best-first search remembers: each position met, once, and in which order to go on.

Positions lie in an arena, a row of words each, in the order in which they were met; a table finds
them by their words. The whole row is compared, so that two positions are never taken for one: what
collides in the table costs a step. Several queues give one arena different orders. A queue is a row
of buckets by priority; in a bucket the newest comes first.
"""

from typing import Any

import numpy as np

from klumba.solver.compiled import kernel

Array = np.ndarray[Any, Any]

NODES, HELD, CHANCE, FOUND, TURN = 0, 1, 2, 3, 4  # of `counts`
COUNTS = 8
NOWHERE = -1


@kernel
def slot_of(row: Array, rows: Array, table: Array) -> int:
    """Return where in the table a position stands, or would stand: there is 0 if it was not met."""
    mixed = np.uint64(0x9E3779B97F4A7C15)
    for i in range(len(row)):
        mixed ^= row[i]
        mixed *= np.uint64(0xFF51AFD7ED558CCD)
        mixed ^= mixed >> np.uint64(32)
    mask = len(table) - 1
    at = np.int64(mixed & np.uint64(mask))
    while table[at] != 0:
        same = True
        number = table[at] - 1
        for i in range(len(row)):
            if rows[number, i] != row[i]:
                same = False
                break
        if same:
            return at
        at = (at + 1) & mask
    return at


@kernel
def refill(rows: Array, table: Array, counts: Array) -> None:
    """Enter all positions of the arena into an empty table."""
    for number in range(counts[HELD]):
        table[slot_of(rows[number], rows, table)] = number + 1


@kernel
def queue(heads: Array, following: Array, tops: Array, which: int, bucket: int, number: int) -> None:
    """Put a position into a bucket of a queue."""
    bucket = max(0, min(bucket, heads.shape[1] - 1))
    following[which, number] = heads[which, bucket]
    heads[which, bucket] = number
    tops[which] = max(tops[which], bucket)


@kernel
def best(heads: Array, following: Array, tops: Array, which: int) -> int:
    """Take the first position out of a queue; NOWHERE if it is empty."""
    bucket = tops[which]
    while bucket >= 0 and heads[which, bucket] == NOWHERE:
        bucket -= 1
    tops[which] = bucket
    if bucket < 0:
        return NOWHERE
    number = heads[which, bucket]
    heads[which, bucket] = following[which, number]
    return int(number)


@kernel
def drawn(heads: Array, following: Array, tops: Array, which: int, counts: Array) -> int:
    """Take the first position out of a bucket that is drawn by lot; NOWHERE if all are empty."""
    buckets = 0
    for bucket in range(tops[which] + 1):
        buckets += heads[which, bucket] != NOWHERE
    if buckets == 0:
        return NOWHERE
    lot = chance(counts) % buckets
    for bucket in range(tops[which] + 1):
        if heads[which, bucket] != NOWHERE:
            if lot == 0:
                number = heads[which, bucket]
                heads[which, bucket] = following[which, number]
                return int(number)
            lot -= 1
    return NOWHERE


@kernel
def chance(counts: Array) -> int:
    """Return the next number of a xorshift generator, the same on every machine."""
    x = np.uint64(counts[CHANCE])
    x ^= x << np.uint64(13)
    x ^= x >> np.uint64(7)
    x ^= x << np.uint64(17)
    counts[CHANCE] = np.int64(x)
    return np.int64(x >> np.uint64(33))
