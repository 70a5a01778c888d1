"""How often something may be got wrong."""

import pytest

from klumba.club import attempts
from klumba.club.attempts import Allowance, Attempts
from klumba.protocol.codes import ErrorCode
from klumba.protocol.errors import ProtocolError

THREE = Allowance(at_once=3, one_more_ms=1000)


class Clock:
    now = 5_000_000

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def refused(counted: Attempts, key: str) -> int:
    """Check that an attempt is refused, and return in how many ms one may come back."""
    with pytest.raises(ProtocolError) as error:
        counted.begin(key)
    assert error.value.code is ErrorCode.RATE_LIMITED
    assert error.value.data
    assert isinstance(error.value.data.retry_after_ms, int)
    return error.value.data.retry_after_ms


def test_so_many_at_once_and_then_one_now_and_then(clock: Clock) -> None:
    counted = Attempts(THREE, clock)
    for _ in range(3):
        counted.begin("a")
    assert refused(counted, "a") == 1000
    counted.begin("b")
    clock.now += 400
    assert refused(counted, "a") == 600
    clock.now += 600
    counted.begin("a")
    assert refused(counted, "a") == 1000
    clock.now += 1_000_000
    for _ in range(3):
        counted.begin("a")
    refused(counted, "a")


def test_what_is_given_back_was_none_and_is_forgotten(clock: Clock) -> None:
    counted = Attempts(THREE, clock)
    for _ in range(10):
        counted.begin("a")
        counted.succeed("a")
    assert len(counted) == 0
    counted.succeed("b")


def test_who_comes_back_when_told_is_let_through(clock: Clock) -> None:
    counted = Attempts(THREE, clock)
    for _ in range(3):
        counted.begin("a")
    for _ in range(20):
        clock.now += refused(counted, "a")
        counted.begin("a")


def test_a_clock_that_is_set_back_forgives_in_the_end(clock: Clock) -> None:
    counted = Attempts(THREE, clock)
    counted.begin("a")
    clock.now -= 500
    counted.begin("a")
    clock.now += 10_000
    for _ in range(3):
        counted.begin("a")


def test_no_more_keys_are_remembered_than_fit(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(attempts, "MOST_KEYS", 10)
    counted = Attempts(THREE, clock)
    for number in range(50):
        counted.begin(f"{number}")
    assert len(counted) == 10


def test_what_is_forgiven_is_forgotten(clock: Clock) -> None:
    counted = Attempts(THREE, clock)
    for number in range(100):
        counted.begin(f"name {number}")
    clock.now += 1000
    counted.begin("another")
    assert len(counted) == 1


def test_a_key_takes_little_room(clock: Clock) -> None:
    counted = Attempts(THREE, clock)
    for ending in "abc":
        counted.begin("long " * 10_000 + ending)
    refused(counted, "long " * 10_000 + "d")
    counted.succeed("long " * 10_000 + "a")
    counted.begin("long " * 10_000 + "d")
    assert max(map(len, counted._forgiven_at)) <= attempts.LONGEST_KEY
