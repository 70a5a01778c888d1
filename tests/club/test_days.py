"""The one function from instants to days, and what a day's instants are."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from klumba.club.days import closes_at, day_after, day_of, monday_of, opens_at, settles_at, written

DAY = 24 * 60 * 60 * 1000
INSTANTS = st.integers(min_value=0, max_value=4_000_000_000_000)


@pytest.fixture(params=["UTC", "Pacific/Kiritimati", "America/New_York", "Europe/Moscow"])
def zone(request: pytest.FixtureRequest) -> Iterator[str]:
    """Let the machine be in a zone, some of which change their clocks."""
    before = os.environ.get("TZ")
    os.environ["TZ"] = request.param
    time.tzset()
    yield request.param
    if before is None:
        del os.environ["TZ"]
    else:
        os.environ["TZ"] = before
    time.tzset()


@given(INSTANTS)
def test_an_instant_lies_in_its_day(instant: int) -> None:
    day = day_of(instant)
    assert opens_at(day) <= instant < closes_at(day)
    assert closes_at(day) - opens_at(day) == DAY
    assert day_of(closes_at(day)) == day_after(day)
    assert settles_at(day) == opens_at(day) + DAY + DAY // 2


@pytest.mark.parametrize(
    ("instant", "day"),
    [
        ("2026-03-08T06:59:59.999", "2026-03-08"),  # clocks change in New York
        ("2026-10-25T00:00:00.000", "2026-10-25"),
        ("2026-12-31T23:59:59.999", "2026-12-31"),
        ("2027-01-01T00:00:00.000", "2027-01-01"),
        ("2028-02-29T12:00:00.000", "2028-02-29"),
    ],
)
def test_days_are_those_of_utc_wherever_the_machine_is(zone: str, instant: str, day: str) -> None:
    at = int(datetime.fromisoformat(instant).replace(tzinfo=UTC).timestamp() * 1000)
    assert day_of(at) == day, zone
    assert written(at) == f"{instant}Z"
    assert day_of(opens_at(day)) == day
    assert day_of(opens_at(day) - 1) == day_after(day, -1)


@given(INSTANTS)
def test_a_week_begins_on_monday(instant: int) -> None:
    day = day_of(instant)
    monday = monday_of(day)
    assert datetime.fromisoformat(monday).weekday() == 0
    assert monday <= day < day_after(monday, 7)
