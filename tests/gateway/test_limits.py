"""What limits there are, what they are changed to, and how they count."""

from __future__ import annotations

import math
import re
import timeit
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from klumba.gateway.buckets import FEWEST, Buckets, Crowd
from klumba.gateway.declared import DECLARED, read_limits
from klumba.gateway.guard import Guard
from klumba.gateway.handlers import ACTS, HANDLERS
from klumba.gateway.limits import REQUESTS, Limits, Most, Of, Rate, Within
from klumba.protocol.answers import ErrorData
from klumba.protocol.errors import ProtocolError

DOCS = Path(__file__).parents[2] / "docs"
FIVE = Rate("five", Of.ADDRESS, 10, 5)


def test_the_protocol_tells_the_limit_that_holds() -> None:
    text = " ".join((DOCS / "protocol.md").read_text("utf-8").split())
    told = re.findall(
        r"connection may ask (\d+) requests a second in the long run, and (\d+)", text
    )
    assert told == [tuple(str(REQUESTS).split("/"))]


def test_the_operations_tell_all_limits_and_what_they_are() -> None:
    table = (DOCS / "operations.md").read_text("utf-8").split("| limit |", 1)[1].split("\n\n")[0]
    told = {
        (name.strip("` "), of.strip(), value.strip("` "))
        for name, of, value in re.findall(r"^\|([^|]+)\|([^|]+)\|([^|]+)\|", table, re.MULTILINE)
        if "---" not in name
    }
    assert told == {(name, str(limit.of), str(limit)) for name, limit in DECLARED.items()}


def test_every_handler_states_its_limits_and_what_costs_most_is_held_twice() -> None:
    free = {request.__name__ for request, handler in HANDLERS.items() if not handler.rates}
    assert free <= {"Hello", "Close", "Ping"}
    for request, handler in HANDLERS.items():
        if request.__name__ == "Deal":
            assert {rate.of for rate in handler.rates} == {Of.PLAYER, Of.ADDRESS}


def test_a_player_at_full_human_speed_never_meets_a_limit() -> None:
    visit = Guard(Limits()).visit("203.0.113.7")
    visit.enter("ann")
    for tick in range(20 * 300):
        assert visit.ask(1000 + tick / 20) == 0
        visit.hold([ACTS])


@pytest.mark.parametrize(
    ("words", "name", "value"),
    [
        (["deals=5/20"], "deals", "5/20"),
        (["deals=0.1/1"], "deals", "0.1/1"),
        (["deals=1/1", "deals=2/2"], "deals", "2/2"),
        (["deals=off"], "deals", "off"),
        (["connections=7"], "connections", "7"),
        (["connections=off"], "connections", "off"),
        (["hello_seconds=0.5"], "hello_seconds", "0.5"),
        ([], "requests", "50/200"),
    ],
)
def test_an_operator_changes_a_limit(words: list[str], name: str, value: str) -> None:
    assert str(read_limits(words).value(DECLARED[name])) == value


@pytest.mark.parametrize(
    "word",
    ["deals", "deals=", "deals=5", "deals=5/", "deals=0/5", "deals=5/0", "deals=-1/5",
     "deals=5/1.5", "deals=nan/5", "deals=inf/5", "deals=1e3/5", "deals=5/20/30",
     "deals=\N{FULLWIDTH DIGIT FIVE}/20", "=5/20", "deal=5/20",
     "connections=", "connections=0", "connections=5/20", "connections=1.5", "hello_seconds=off",
     "hello_seconds=0", "hello_seconds=1/2", "deals=5/9999999999", ""],
)  # fmt: skip
def test_what_changes_no_limit(word: str) -> None:
    with pytest.raises(ValueError) as refused:  # noqa: PT011 - the word itself is looked at
        read_limits(["requests=1/1", word])
    assert refused.value.args == (word,)


def test_off_leaves_only_seconds() -> None:
    off = read_limits(["hello_seconds=3"]).switched_off()
    for limit in DECLARED.values():
        held = off.value(limit)
        match held:
            case Rate():
                assert math.isinf(held.per_second)
            case Most():
                assert math.isinf(held.count)
            case Within():
                assert held.seconds in (3, 10)
            case _:
                raise AssertionError(limit)


@given(st.lists(st.floats(0, 0.5), max_size=200))
def test_no_more_is_taken_than_the_limit_allows(pauses: list[float]) -> None:
    now, taken = 100.0, 0
    buckets = Buckets(FIVE)
    for pause in pauses:
        now += pause
        taken += buckets.take("ann", now) == 0
        assert taken <= FIVE.at_once + (now - 100) * FIVE.per_second + 1e-4


@given(st.floats(0, 1e6), st.floats(0.01, 5000), st.integers(1, 1000))
def test_after_a_rest_all_at_once_are_there_and_no_more(
    start: float, per_second: float, at_once: int
) -> None:
    buckets = Buckets(Rate("any", Of.ADDRESS, per_second, at_once))
    assert not any(buckets.take("ann", start) for _ in range(at_once))
    assert buckets.take("ann", start) > 0


@given(st.floats(0, 1e6), st.floats(0.01, 5000), st.integers(1, 50))
def test_after_the_pause_that_was_named_there_is_one_to_take(
    now: float, per_second: float, at_once: int
) -> None:
    buckets = Buckets(Rate("any", Of.ADDRESS, per_second, at_once))
    while not (wait := buckets.take("ann", now)):
        pass
    assert wait - 1 <= 1000 / per_second + 0.01
    assert buckets.take("ann", now + wait / 1000) == 0


def test_one_does_not_take_from_another() -> None:
    buckets = Buckets(FIVE)
    assert sum(buckets.take("ann", 1.0) == 0 for _ in range(10)) == 5
    assert buckets.take("bob", 1.0) == 0


def test_buckets_that_are_full_are_forgotten() -> None:
    """A hundred thousand strangers a second leave no more than fill up at a time."""
    buckets, now, most = Buckets(FIVE), 0.0, 0
    for stranger in range(500_000):
        now += 1 / 100_000
        buckets.take(stranger, now)
        most = max(most, len(buckets))
    filling = 100_000 / FIVE.per_second
    assert most <= 2 * filling + FEWEST


def test_a_crowd_forgets_who_has_gone() -> None:
    crowd = Crowd(Most("two", Of.ADDRESS, 2))
    for address in range(100):
        crowd.enter(address)
    crowd.enter(7)
    assert crowd.full(7)
    assert not crowd.full(8)
    assert not crowd.full("a stranger")
    for address in range(100):
        crowd.leave(address)
    assert len(crowd) == 1
    assert not crowd.full(7)


def test_limits_of_players_and_addresses_hold_over_all_their_connections() -> None:
    met: list[str] = []
    guard = Guard(read_limits(["acts=1/3", "address_requests=1/5"]), limited=met.append)
    one, other = guard.visit("203.0.113.7"), guard.visit("203.0.113.7")
    for visit in (one, other):
        visit.enter("ann")
        visit.now = 1.0
    one.hold([ACTS, ACTS])
    other.hold([ACTS])
    with pytest.raises(ProtocolError, match="rate_limited") as refused:
        other.hold([ACTS])
    assert met == ["acts"]
    assert refused.value.data == ErrorData(retry_after_ms=1000)
    passed = [visit.ask(1.0) == 0 for visit in (one, other) for _ in range(3)]
    assert passed == [True] * 5 + [False]
    assert met == ["acts", "address_requests"]
    assert guard.visit("198.51.100.1").ask(1.0) == 0


def test_a_player_has_so_many_connections_and_those_that_end_make_room() -> None:
    met: list[str] = []
    guard = Guard(read_limits(["player_connections=2"]), limited=met.append)
    visits = [guard.visit("203.0.113.7") for _ in range(3)]
    visits[0].enter("ann")
    visits[1].enter("ann")
    with pytest.raises(ProtocolError, match="rate_limited"):
        visits[2].enter("ann")
    assert met == ["player_connections"]
    visits[2].enter("bob")
    visits[0].leave()
    visits[0].leave()
    visits[2].enter("ann")
    assert len(guard.by_player) == 1, "bob's is forgotten"


def test_a_move_costs_the_limits_little() -> None:
    """It takes from three buckets: below 1.5 us where nothing else runs; 10 us allow for much."""
    visit = Guard(Limits()).visit("203.0.113.7")
    visit.enter("ann")
    rates, now = (ACTS,), [0.0]

    def move() -> None:
        now[0] += 0.05
        visit.ask(now[0])
        visit.hold(rates)

    best = min(timeit.repeat(move, number=2000, repeat=5)) / 2000
    assert best < 10e-6
