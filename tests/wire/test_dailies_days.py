"""When days begin and end: a rollover and a settlement while people play."""

import pytest

from tests.wire.client import Frame
from tests.wire.dailies import (
    NOON,
    SATURDAY,
    SUNDAY,
    read_instant,
)
from tests.wire.hall import (
    House,
    daily_of,
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
from tests.wire.sitting import Sitting

LAST = "23:59:59.999"
FIRST = "00:00:00.000"


async def test_everybody_is_told_of_the_new_day_once(hall: House) -> None:
    ann, bob = await hall.come(), await hall.come()
    device = await hall.come(ann.token)
    left = await hall.begin(ann)
    hall.clock.set(SATURDAY, LAST)
    await place(left, 1)
    hall.clock.set(SUNDAY, FIRST)
    for client in (ann, bob, device):
        assert await pushed_day(client) == SUNDAY
    late = await hall.come()
    assert late.welcome is not None
    assert late.welcome["day"] == SUNDAY
    for time_of_day in ("00:00:00.001", "03:00:00.000"):
        hall.clock.set(SUNDAY, time_of_day)
        await bob.no_push()
    hall.clock.set(SUNDAY, NOON)
    await expired(left)  # the house has looked at its clock again
    for client in (ann, bob, device):
        await client.ask("ping")
        assert days_told(client) == [SUNDAY]
    assert days_told(late) == []


async def test_a_play_of_the_last_moment_is_of_the_old_day(hall: House) -> None:
    ann, bob = await hall.come(), await hall.come()
    hall.clock.set(SATURDAY, LAST)
    old = sat_down(ann, await ann.ask("daily_play", patience="golf"))
    hall.clock.set(SUNDAY, FIRST)
    new = sat_down(bob, await bob.ask("daily_play", patience="golf"))
    assert (daily_of(old).dealt.day, daily_of(new).dealt.day) == (SATURDAY, SUNDAY)
    assert (old.expected.kind, new.expected.kind) == ("ranked", "ranked")
    await win(hall, old)
    assert (await ann.ask("plays"))["plays"][0]["day"] == SATURDAY
    for day, wins in ((SATURDAY, 1), (SUNDAY, 0)):
        told = await bob.ask("daily", patience="golf", day=day)
        assert (told["attempts"], told["wins"]) == (1, wins)
    (row,) = (await ann.ask("board", patience="golf", span="day", day=SATURDAY))["rows"]
    assert row["placed"] == 35
    today = await bob.ask("board", patience="golf", span="day")
    assert today["total"] == 0


async def test_the_old_day_takes_no_ranked_play_any_more(hall: House) -> None:
    ann = await hall.come()
    hall.clock.set(SUNDAY, FIRST)
    told = await ann.ask("daily_play", patience="golf", day=SATURDAY)
    assert told["kind"] == "practice"


async def test_the_settlement_ends_what_is_open(hall: House) -> None:
    ann, bob = await hall.come(), await hall.come()
    moved, undone, untouched = (
        await hall.begin(ann, "golf"),
        await hall.begin(ann, "golf-free"),
        await hall.begin(bob, "agnes-bernauer"),
    )
    await place(moved, 2)
    await place(undone, 2)
    await undone.undo()
    device = await hall.come(ann.token)
    await moved.open(device)
    hall.clock.set(SUNDAY, "11:59:59.999")
    for sitting in (moved, undone, untouched):
        assert (await sitting.open())["state"] == "open"
    hall.clock.set(SUNDAY, NOON)
    pushed = {play.id: play for play in (moved, undone)}
    told = list[Frame]()
    while len(told) < 2:
        frame = await ann.push()
        if frame["type"] == "moved":
            told.append(frame)
    assert {frame["play"] for frame in told} == set(pushed)
    for frame in told:
        sitting = pushed[frame["play"]]
        assert (frame["move"], frame["state"], frame["ply"]) == (
            *("expire", "expired"),
            sitting.ply + 1,
        )
        assert frame["placed"] == sitting.expected.position.placed
        assert frame["moves"] == []
    assert (await expired(untouched))["placed"] == 1
    other = Sitting(device, moved.id, moved.expected)
    await expired(other)
    day = read_instant((await ann.ask("daily", patience="golf", day=SATURDAY))["settled_at"])
    for row in (await ann.ask("plays"))["plays"]:
        assert row["state"] == "expired"
        assert read_instant(row["ended_at"]) >= day
    await ann.refused("play_ended", "undo", play=moved.id, ply=moved.ply)
    placed = {
        key: (await ann.ask("daily", patience=key, day=SATURDAY))["yours"]["placed"]
        for key in ("golf", "golf-free")
    }
    assert placed == {"golf": 2, "golf-free": undone.expected.position.placed}


@pytest.mark.parametrize("time_of_day", [NOON, "12:00:00.001", "12:00:05.000"])
async def test_what_comes_after_noon_comes_too_late(hall: House, time_of_day: str) -> None:
    """Also when the house has not looked at its clock yet."""
    ann = await hall.come()
    sitting = await hall.begin(ann)
    line = deal_at(sitting).line
    await sitting.move(*line[:-1])
    hall.clock.set(SUNDAY, time_of_day)
    answer = await ann.answer("move", play=sitting.id, ply=sitting.ply, move=line[-1])
    assert answer.get("code") in ("stale", "play_ended"), answer.text
    if answer["code"] == "stale":
        assert answer["data"]["play"]["state"] == "expired"
    yours = (await until_ended(sitting))["yours"]
    assert yours["state"] == "expired"
    assert yours["placed"] == sitting.expected.position.placed < 35
    told = await ann.ask("open", play=sitting.id)
    assert (told["ply"], told["counts"]["moves"]) == (len(line), len(line) - 1)


async def test_the_last_moment_before_noon_is_in_time(hall: House) -> None:
    ann = await hall.come()
    sitting = await hall.begin(ann)
    *most, last = deal_at(sitting).line
    await sitting.move(*most)
    hall.clock.set(SUNDAY, "11:59:59.999")
    await sitting.move(last)
    hall.clock.set(SUNDAY, NOON)
    told = await until_settled(ann, SATURDAY)
    assert (told["wins"], told["yours"]["state"]) == (1, "won")


async def test_practice_is_not_settled(hall: House) -> None:
    ann = await hall.come()
    await (await hall.begin(ann)).resign()
    practice = await hall.begin(ann)
    await place(practice, 1)
    hall.clock.set(SUNDAY, NOON)
    await until_settled(ann, SATURDAY)
    hall.clock.set(SUNDAY, "18:00:00.000")
    assert (await ann.ask("open", play=practice.id))["state"] == "open"
