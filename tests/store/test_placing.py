"""Keys and buckets, against a plain sorted list."""

from bisect import bisect_left
from collections import Counter
from itertools import accumulate

from hypothesis import given
from hypothesis import strategies as st

from klumba.store.placing import CUTS, better, buckets, children, code, descend, key

LARGEST = 2**63 - 1
NUMBER = st.integers(0, 12) | st.integers(0, 10**6) | st.integers(0, LARGEST)
# Few different ones, so that keys share beginnings and are equal.
CLOSE = st.tuples(
    st.integers(0, 2),
    st.integers(8, 12),
    st.integers(50, 51),
    st.sampled_from([7, 99_999, 100_000]),
)
KEYS = st.lists(CLOSE | st.tuples(*[NUMBER] * 4), max_size=30).map(
    lambda rows: sorted(key(*row) for row in rows)
)


def counted(keys: list[str]) -> list[Counter[str]]:
    """Return the counts of each level."""
    levels = [Counter[str]() for _ in CUTS]
    for each in keys:
        for level, bucket in enumerate(buckets(each)):
            levels[level][bucket] += 1
    return levels


@given(st.tuples(*[NUMBER] * 4), st.tuples(*[NUMBER] * 4))
def test_keys_compare_as_their_numbers(one: tuple[int, ...], other: tuple[int, ...]) -> None:
    assert (key(*one) < key(*other)) == (one < other)
    assert (key(*one) == key(*other)) == (one == other)


@given(NUMBER, NUMBER)
def test_no_code_begins_another(one: int, other: int) -> None:
    assert one == other or not code(one).startswith(code(other))


@given(KEYS)
def test_the_rows_before_a_key_are_in_better_buckets_or_beside_it(keys: list[str]) -> None:
    levels = counted(keys)
    for each in keys:
        ranges, own = better(each)
        ahead = sum(
            count
            for span in ranges
            for bucket, count in levels[span.level].items()
            if span.first <= bucket < span.before
        )
        beside = sum(own <= other < each for other in keys)
        assert ahead + beside == bisect_left(keys, each)


@given(KEYS)
def test_descending_finds_each_row(keys: list[str]) -> None:
    levels = counted(keys)
    for offset, sought in enumerate(keys):
        found, rest = "", offset
        for level in range(len(CUTS)):
            inside = children(level, found)
            counts = sorted(
                (bucket, count)
                for bucket, count in levels[level].items()
                if inside.first <= bucket < inside.before
            )
            chosen = descend(counts, rest)
            if chosen is None:
                break
            found, _, rest = chosen
        assert sought.startswith(found)
        assert bisect_left(keys, found) + rest == offset


@given(st.lists(st.integers(-3, 5), max_size=8), st.integers(0, 20))
def test_a_bucket_without_rows_is_passed_over(counts: list[int], offset: int) -> None:
    """A writer's count may be negative, and so may the sum of a bucket in no state that is read."""
    named = [(str(number), count) for number, count in enumerate(counts)]
    ends = list(accumulate(max(count, 0) for count in counts))
    expected = next(
        (
            (str(number), counts[number], offset - end + counts[number])
            for number, end in enumerate(ends)
            if offset < end
        ),
        None,
    )
    assert descend(named, offset) == expected


def test_a_key_as_it_is_read() -> None:
    assert key(0, 3, 51, 300_000) == "a0a3b51f300000"
    assert buckets(key(0, 3, 51, 300_000)) == ["a0", "a0a3", "a0a3b51", "a0a3b51f3", "a0a3b51f300"]
    assert buckets(key(5)) == ["a5"]
    assert buckets(key(123)) == ["c1", "c123"]
