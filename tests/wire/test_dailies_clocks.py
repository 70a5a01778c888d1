"""Clocks that jump, a house that was stopped or asleep, and the time zones of machines."""

import os
import time
from collections.abc import Iterator

import pytest

from tests.wire.dailies import (
    FRIDAY,
    MORNING,
    NOON,
    SATURDAY,
    SUNDAY,
    after,
    hash_of,
    instant,
    key_of,
    read_instant,
)
from tests.wire.hall import (
    House,
    daily_of,
    day_of_hello,
    days_told,
    deal_at,
    expired,
    place,
    pushed_day,
    sat_down,
    until_ended,
    until_settled,
    win,
)

ZONES = ("Pacific/Kiritimati", "America/Los_Angeles", "Europe/Berlin", "Asia/Kathmandu")


async def test_asleep_over_midnight(hall: House) -> None:
    """The machine slept: the clock is hours ahead at once."""
    ann = await hall.come()
    sitting = await hall.begin(ann)
    await place(sitting, 1)
    hall.clock.set(SUNDAY, "07:31:00.000")
    fresh = await hall.begin(await hall.come())
    assert (fresh.expected.kind, daily_of(fresh).dealt.day) == ("ranked", SUNDAY)
    assert await pushed_day(ann) == SUNDAY
    await win(hall, sitting)


async def test_asleep_for_days(hall: House) -> None:
    """Nobody made the day's dailies in advance: they are made when the clock is seen."""
    ann = await hall.come()
    sitting = await hall.begin(ann)
    day = after(SATURDAY, 3)
    hall.clock.set(day, "12:30:00.000")
    assert (await until_ended(sitting))["yours"]["state"] == "expired"
    assert await pushed_day(ann) == day
    assert days_told(ann) == [day]
    assert await day_of_hello(hall) == day
    assert (await until_settled(ann, SATURDAY))["key"] == key_of(SATURDAY).hex()


async def test_stopped_over_midnight(hall: House) -> None:
    ann = await hall.come()
    sitting = await hall.begin(ann)
    await place(sitting, 1)
    await hall.restart(SUNDAY, MORNING)
    ann = sitting.client = await hall.come(ann.token)
    sitting.check_play(await ann.ask("daily_play", patience="golf", day=SATURDAY))
    new = await hall.begin(ann)
    assert (new.expected.kind, daily_of(new).dealt.day) == ("ranked", SUNDAY)
    await win(hall, sitting)


async def test_stopped_over_the_settlement(hall: House) -> None:
    ann = await hall.come()
    sitting, untouched = await hall.begin(ann), await hall.begin(ann, "two-jokers")
    await place(sitting, 2)
    await hall.restart(SUNDAY, "20:00:00.000")
    ann = sitting.client = untouched.client = await hall.come(ann.token)
    for play, placed in ((sitting, 2), (untouched, 4)):
        yours = (await until_ended(play))["yours"]
        assert (yours["state"], yours["placed"]) == ("expired", placed)
    assert (await until_settled(ann, SATURDAY))["key"] == key_of(SATURDAY).hex()
    told = await ann.ask("open", play=sitting.id)
    assert (told["ply"], told["deal"]) == (sitting.ply + 1, deal_at(sitting).name)
    (row,) = (await ann.ask("board", patience="golf", span="day", day=SATURDAY))["rows"]
    assert row["placed"] == 2


async def test_a_restart_settles_nothing_twice(hall: House) -> None:
    ann = await hall.come()
    sitting = await hall.begin(ann)
    hall.clock.set(SUNDAY, NOON)
    await expired(sitting)
    before = await until_settled(ann, SATURDAY)
    await hall.restart(SUNDAY, "13:00:00.000")
    ann = await hall.come(ann.token)
    assert (await ann.ask("daily", patience="golf", day=SATURDAY)).told == before.told
    assert (await ann.ask("open", play=sitting.id))["ply"] == 1


async def test_back_over_midnight(hall: House) -> None:
    """The clock is set back a little: nobody gets a second ranked play, of either day."""
    ann = await hall.come()
    old = await hall.begin(ann)
    await place(old, 1)
    hall.clock.set(SUNDAY, "00:00:01.000")
    new = await hall.begin(ann)
    await place(new, 1)
    assert daily_of(new).dealt.day == SUNDAY
    hall.clock.set(SATURDAY, "23:59:58.000")
    old.check_play(await ann.ask("daily_play", patience="golf", day=SATURDAY))
    hall.clock.set(SUNDAY, "00:00:02.000")
    new.check_play(await ann.ask("daily_play", patience="golf"))
    for day in (SATURDAY, SUNDAY):
        assert (await ann.ask("daily", patience="golf", day=day))["attempts"] == 1
    await win(hall, old)
    await win(hall, new)


async def test_back_before_a_day_that_was_settled(hall: House) -> None:
    """Its key is told: whatever the clock says, it takes no ranked play and stays settled."""
    ann, bob = await hall.come(), await hall.come()
    sitting = await hall.begin(ann)
    hall.clock.set(SUNDAY, NOON)
    await expired(sitting)
    before = await until_settled(ann, SATURDAY)
    hall.clock.set(SATURDAY, "10:00:00.000")
    told = await bob.ask("daily_play", patience="golf", day=SATURDAY)
    assert told["kind"] == "practice", told.text
    again = await ann.ask("daily", patience="golf", day=SATURDAY)
    assert again.told == before.told
    await ann.refused("play_ended", "resign", play=sitting.id, ply=1)


async def test_back_in_the_middle_of_a_play(hall: House) -> None:
    """Its time never runs back, and every move is taken."""
    ann = await hall.come()
    sitting = await hall.begin(ann)
    hall.clock.pass_ms(60_000)
    moves = deal_at(sitting).line
    seen = (await sitting.move(moves[0]))["elapsed_ms"]
    for jump in (-3_600_000, 1000, -5000, 7_200_000):
        hall.clock.pass_ms(jump)
        moved = await sitting.move(moves[len(sitting.expected.history.moves)])
        assert moved["elapsed_ms"] >= seen >= 60_000
        seen = moved["elapsed_ms"]


async def test_a_day_that_never_was_has_no_daily(hall: House) -> None:
    """The clock is set back to before the house's first day."""
    ann = await hall.come()
    hall.clock.set(FRIDAY, "10:00:00.000")
    assert (await ann.ask("daily", patience="golf", day=SATURDAY))["key_hash"] == hash_of(SATURDAY)
    await ann.refused("not_yet", "daily_play", patience="golf", day=SATURDAY)
    assert await day_of_hello(hall) == FRIDAY


@pytest.fixture(params=ZONES)
def zone(request: pytest.FixtureRequest) -> Iterator[str]:
    """The machine's time zone, as this process has it."""
    before = os.environ.get("TZ")
    os.environ["TZ"] = request.param
    time.tzset()
    yield str(request.param)
    if before is None:
        del os.environ["TZ"]
    else:
        os.environ["TZ"] = before
    time.tzset()


async def test_the_zone_of_the_machine_is_nothing_to_a_day(hall: House, zone: str) -> None:
    """On this Sunday Berlin's clocks go from 01:59:59 to 03:00:00, at 01:00 in UTC."""
    assert time.localtime(instant(SUNDAY) / 1000).tm_hour != 0, zone
    await hall.restart(SATURDAY, "23:59:59.999")
    ann = await hall.come()
    assert await day_of_hello(hall) == SATURDAY
    old = sat_down(ann, await ann.ask("daily_play", patience="golf"))
    hall.clock.set(SUNDAY, "00:00:00.000")
    assert await day_of_hello(hall) == SUNDAY
    assert await pushed_day(ann) == SUNDAY
    for time_of_day in ("00:59:59.999", "01:00:00.000", "02:00:00.000", "11:59:59.999"):
        hall.clock.set(SUNDAY, time_of_day)
        old.check_play(await ann.ask("daily_play", patience="golf", day=SATURDAY))
        assert await day_of_hello(hall) == SUNDAY
    told = await ann.ask("daily", patience="golf")
    assert read_instant(told["opens_at"]) == instant(SUNDAY)
    assert read_instant(told["settled_at"]) == instant(SUNDAY) + 36 * 3_600_000
    hall.clock.set(SUNDAY, NOON)
    await expired(old)
