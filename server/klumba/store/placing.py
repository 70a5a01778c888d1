"""Where a row stands on a board: keys that sort best first, and the tree of counts over them.

A key is text, so that nothing saturates. Each number in it is its decimal digits after a letter
that says how many they are (`a7`, `b51`, `f300000`): codes compare as their numbers do, and none
begins another. So the keys of a board, which are of equally many codes, compare as what they stand
for, number by number, and no key begins another.

The counts of a board are a tree of five levels: how many rows have a key that begins so, by its
first 2, 4, 7, 9 and 11 characters. A bucket has some hundred children at most, and of a day's plays
the last buckets are mostly those of one second. A key is counted on each level that it reaches.
Why: decision 18.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

LETTERS: Final = "abcdefghijklmnopqrs"
"""How many digits a number has: 19 are those of the largest of 64 bits."""

CUTS: Final = (2, 4, 7, 9, 11)
"""How many characters of a key count on each level."""

AFTER: Final = "~"
"""Sorts after all characters of keys."""


def code(number: int) -> str:
    """Return a number, not less than 0, as part of a key."""
    digits = str(number)
    return LETTERS[len(digits) - 1] + digits


def key(*numbers: int) -> str:
    """Return the key of numbers of which the first counts most, less being better."""
    return "".join(map(code, numbers))


def buckets(key: str) -> list[str]:
    """Return the buckets in which a key is counted, level by level."""
    reached = zip((0, *CUTS), CUTS, strict=False)
    return [key[:cut] for before, cut in reached if len(key) > before]


@dataclass(frozen=True, slots=True)
class Range:
    """The buckets of a level from one on, before another."""

    level: int
    first: str
    before: str


def better(key: str) -> tuple[list[Range], str]:
    """Return where all keys before a key are counted, and from which key on the rest are not.

    What is before the key is in the buckets of the ranges, and of its own last bucket, which begins
    with the text that is returned, the rows before it.
    """
    own = buckets(key)
    parents = ["", *own]
    ranges = [
        Range(level, parent, bucket)
        for level, (parent, bucket) in enumerate(zip(parents, own, strict=False))
    ]
    return ranges, own[-1]


def children(level: int, bucket: str) -> Range:
    """Return the buckets of a level that are in a bucket of the one above."""
    return Range(level, bucket, bucket + AFTER)


def descend(counts: Sequence[tuple[str, int]], offset: int) -> tuple[str, int, int] | None:
    """Return the bucket that has the row so many rows from the first: it, its count, the rest.

    `counts` are the buckets of a parent in their order; None if there are not so many rows in them.
    """
    for bucket, count in counts:
        if offset < count:
            return bucket, count, offset
        offset -= max(count, 0)
    return None
