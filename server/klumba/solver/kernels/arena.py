"""What a best-first search remembers: each position met, once, and in which order to go on.

Positions lie in an arena, a row of words each, in the order in which they were met; a table finds
them by their words. The whole row is compared, so that two positions are never taken for one: what
collides in the table costs a step. Several queues give one arena different orders. A queue is a row
of buckets by priority; in a bucket the newest comes first.
"""

from typing import Any, NamedTuple

import numpy as np

from klumba.solver.compiled import kernel

Array = np.ndarray[Any, Any]

NODES, HELD, CHANCE, FOUND, TURN = 0, 1, 2, 3, 4  # Of `counts`.
COUNTS = 8
NOWHERE = -1


class Memory(NamedTuple):
    """The arrays of an arena.

    By position: its `rows` of words, the `parents` from which it was reached and by which `moves`,
    whether it is `done`, and by queue the `following` one in its bucket. By queue: the `heads` of
    the buckets, and the highest (`tops`) that may hold any. `table` has 0, or 1 + a position.
    """

    rows: Array
    parents: Array
    moves: Array
    done: Array
    following: Array
    heads: Array
    tops: Array
    table: Array
    counts: Array


@kernel
def slot_of(row: Array, rows: Array, table: Array) -> int:
    """Return where in the table a position stands, or would stand: there is 0 if it was not met."""
    mixed = np.uint64(0x9E3779B97F4A7C15)
    for i in range(len(row)):
        mixed ^= row[i]
        mixed *= np.uint64(0xFF51AFD7ED558CCD)
        mixed ^= mixed >> np.uint64(32)
    mask = np.uint64(len(table) - 1)
    at = mixed & mask
    while table[at] != 0:
        same = True
        for i in range(len(row)):
            same &= rows[table[at] - 1, i] == row[i]
        if same:
            break
        at = (at + np.uint64(1)) & mask
    return np.int64(at)  # type: ignore[return-value]


@kernel
def refill(memory: Memory) -> None:
    """Enter all positions of the arena into an empty table."""
    for number in range(memory.counts[HELD]):
        memory.table[slot_of(memory.rows[number], memory.rows, memory.table)] = number + 1


@kernel
def enter(row: Array, slot: int, parent: int, move: int, memory: Memory) -> int:
    """Put a position that was not met into the arena; return its number."""
    number = memory.counts[HELD]
    memory.counts[HELD] += 1
    memory.table[slot] = number + 1
    memory.rows[number, :] = row
    memory.parents[number] = parent
    memory.moves[number] = move
    return number  # type: ignore[no-any-return]


@kernel
def queue(which: int, bucket: int, number: int, memory: Memory) -> None:
    """Put a position into a bucket of a queue."""
    bucket = max(0, min(bucket, memory.heads.shape[1] - 1))
    memory.following[which, number] = memory.heads[which, bucket]
    memory.heads[which, bucket] = number
    memory.tops[which] = max(memory.tops[which], bucket)


@kernel
def taken(which: int, bucket: int, memory: Memory) -> int:
    """Take the first position out of a bucket that is not empty."""
    number = memory.heads[which, bucket]
    memory.heads[which, bucket] = memory.following[which, number]
    return number  # type: ignore[no-any-return]


@kernel
def best(which: int, memory: Memory) -> int:
    """Take the first position out of a queue; NOWHERE if it is empty."""
    bucket = memory.tops[which]
    while bucket >= 0 and memory.heads[which, bucket] == NOWHERE:
        bucket -= 1
    memory.tops[which] = bucket
    return taken(which, bucket, memory) if bucket >= 0 else NOWHERE


@kernel
def drawn(which: int, memory: Memory) -> int:
    """Take the first position out of a bucket that is drawn by lot; NOWHERE if all are empty."""
    heads, top = memory.heads[which], memory.tops[which]
    buckets = 0
    for bucket in range(top + 1):
        buckets += heads[bucket] != NOWHERE
    if buckets == 0:
        return NOWHERE
    lot = chance(memory.counts) % buckets
    for bucket in range(top + 1):
        if heads[bucket] != NOWHERE:
            if lot == 0:
                return taken(which, bucket, memory)
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
    return np.int64(x >> np.uint64(33))  # type: ignore[return-value]
