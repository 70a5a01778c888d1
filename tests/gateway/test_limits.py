import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from klumba.gateway.limits import REQUESTS, Bucket, Limit

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize("page", ["protocol.md", "operations.md"])
def test_the_pages_tell_the_limits_that_hold(page: str) -> None:
    text = " ".join((DOCS / page).read_text("utf-8").split())
    told = re.findall(
        r"connection may ask (\d+) requests a second in the long run, and (\d+)", text
    )
    assert told == [(str(REQUESTS.per_second), str(REQUESTS.at_once))]


def test_a_player_at_full_human_speed_never_meets_the_limit() -> None:
    now = [0.0]
    bucket = Bucket(REQUESTS, lambda: now[0])
    for _ in range(20 * 60):
        now[0] += 1 / 20
        assert bucket.take() == 0


@given(st.lists(st.floats(0, 0.5), max_size=200))
def test_no_more_is_taken_than_the_limit_allows(pauses: list[float]) -> None:
    now, limit, taken = [0.0], Limit(per_second=10, at_once=5), 0
    bucket = Bucket(limit, lambda: now[0])
    for pause in pauses:
        now[0] += pause
        taken += bucket.take() == 0
        assert taken <= limit.at_once + now[0] * limit.per_second + 1e-6


def test_after_the_pause_that_was_named_there_is_one_to_take() -> None:
    now = [0.0]
    bucket = Bucket(Limit(per_second=50, at_once=2), lambda: now[0])
    assert [bucket.take(), bucket.take()] == [0, 0]
    wait = bucket.take()
    assert wait == 20
    now[0] += wait / 1000
    assert bucket.take() == 0
