"""`daily_play`: the first on its day is ranked, and resumed from anywhere; the rest is practice."""

import asyncio

import pytest

from tests.wire.client import Client
from tests.wire.dailies import MORNING, SATURDAY, SUNDAY
from tests.wire.hall import (
    House,
    daily_of,
    deal_at,
    place,
    sat_down,
    until_ended,
    until_settled,
    win,
)
from tests.wire.sitting import Sitting


async def attempts(client: Client, day: str = SATURDAY) -> int:
    return int((await client.ask("daily", patience="golf", day=day))["attempts"])


async def kinds(client: Client) -> list[str]:
    """Return the kinds of a player's plays, newest first."""
    return [row["kind"] for row in (await client.ask("plays"))["plays"]]


async def test_the_first_is_ranked_and_the_rest_practice(hall: House) -> None:
    ann = await hall.come()
    first = await hall.begin(ann)
    assert first.expected.kind == "ranked"
    await place(first, 1)
    await first.resign()
    for _ in range(2):
        later = await hall.begin(ann)
        assert later.expected.kind == "practice"
        await place(later, 1)
    assert await kinds(ann) == ["practice", "practice", "ranked"]
    for row in (await ann.ask("plays"))["plays"]:
        assert (row["day"], row["patience"]) == (SATURDAY, "golf")
    ranked = (await ann.ask("plays", kind="ranked"))["plays"]
    assert [row["play"] for row in ranked] == [first.id]


async def test_each_patience_and_each_player_has_its_own(hall: House) -> None:
    ann, bob = await hall.come(), await hall.come()
    plays = [
        await hall.begin(ann, "golf"),
        await hall.begin(ann, "two-jokers"),
        await hall.begin(bob, "golf"),
    ]
    assert [play.expected.kind for play in plays] == ["ranked"] * 3
    assert len({play.id for play in plays}) == 3


async def test_an_open_one_is_gone_on_with(hall: House) -> None:
    ann = await hall.come()
    sitting = await hall.begin(ann)
    await place(sitting, 2)
    await sitting.undo()
    for _ in range(2):
        sitting.check_play(await ann.ask("daily_play", patience="golf"))
    await sitting.redo()
    assert await attempts(ann) == 1
    assert await kinds(ann) == ["ranked"]


async def test_it_follows_the_player_to_another_connection(hall: House) -> None:
    ann = await hall.come()
    sitting = await hall.begin(ann)
    await place(sitting, 2)
    await ann.lose()
    again, device = await hall.come(ann.token), await hall.come(ann.token)
    for client in (again, device):
        sitting.check_play(await client.ask("daily_play", patience="golf", day=SATURDAY))
    # Both follow it: what one does the other hears.
    sitting.client = again
    moved = await sitting.resign()
    pushed = await device.push()
    assert pushed.told == moved.told
    assert await kinds(device) == ["ranked"]


async def test_it_is_there_after_a_restart(hall: House) -> None:
    ann = await hall.come()
    sitting = await hall.begin(ann)
    await place(sitting, 2)
    await hall.restart(SATURDAY, "15:00:00.000")
    sitting.client = await hall.come(ann.token)
    sitting.check_play(await sitting.client.ask("daily_play", patience="golf"))
    await win(hall, sitting)


@pytest.mark.parametrize("rivals", [2, 8])
async def test_at_the_same_time_over_two_connections(hall: House, rivals: int) -> None:
    ann = await hall.come()
    devices = [await hall.come(ann.token) for _ in range(rivals)]
    for patience in ("golf", "golf-free", "two-jokers"):
        asked = [await one.send("daily_play", patience=patience) for one in devices]
        told = [await one.answer() for one in asked]
        assert {one["type"] for one in told} == {"play"}, told
        assert len({one["play"] for one in told}) == 1, told
        assert {one["kind"] for one in told} == {"ranked"}
        daily = await ann.ask("daily", patience=patience)
        assert (daily["attempts"], daily["yours"]["play"]) == (1, told[0]["play"])
        # Each follows what it was told of: a move at one is heard by all others.
        sitting = sat_down(devices[0], told[0])
        moved = await sitting.move(deal_at(sitting).line[0])
        for other in devices[1:]:
            assert (await other.push()).told == moved.told
    assert await kinds(ann) == ["ranked"] * 3


async def test_many_players_at_the_same_time(hall: House) -> None:
    clients = [await hall.come() for _ in range(10)]
    told = await asyncio.gather(*(one.ask("daily_play", patience="golf") for one in clients))
    assert len({one["play"] for one in told}) == 10
    assert {one["kind"] for one in told} == {"ranked"}
    assert await attempts(clients[0]) == 10


async def test_after_its_end_in_a_race_all_is_practice(hall: House) -> None:
    ann = await hall.come()
    await (await hall.begin(ann)).resign()
    other = await hall.come(ann.token)
    asked = [await one.send("daily_play", patience="golf") for one in (ann, other)]
    told = [await one.answer() for one in asked]
    assert [one["kind"] for one in told] == ["practice", "practice"]
    assert await attempts(ann) == 1


async def test_on_a_past_day_it_is_practice(hall: House) -> None:
    ann = await hall.come()
    hall.clock.set(SUNDAY, "00:00:00.000")
    before = await hall.begin(ann, day=SATURDAY)
    assert before.expected.kind == "practice", "closed, and not settled yet"
    await place(before, 1)
    hall.clock.set(SUNDAY, "12:00:00.000")
    await until_settled(ann, SATURDAY)
    later = await hall.begin(ann, named=False, day=SATURDAY)
    assert later.expected.kind == "practice"
    assert await attempts(ann) == 0
    assert (await hall.begin(ann)).expected.kind == "ranked", "today is another daily"


async def test_practice_of_a_settled_day_tells_its_name(hall: House) -> None:
    """Where nothing is hidden the name stands there at once, as in any other play."""
    ann = await hall.come()
    hall.clock.set(SUNDAY, "12:00:00.000")
    await until_settled(ann, SATURDAY)
    sitting = await hall.begin(ann, "two-jokers", named=True, day=SATURDAY)
    assert sitting.expected.kind == "practice"
    golf = await hall.begin(ann, "golf", named=True, day=SATURDAY)
    await golf.resign()


async def test_yesterdays_ranked_one_is_gone_on_with_until_noon(hall: House) -> None:
    ann = await hall.come()
    sitting = await hall.begin(ann)
    await place(sitting, 1)
    hall.clock.set(SUNDAY, "11:59:59.000")
    today = await hall.begin(ann)
    assert (today.expected.kind, daily_of(today).dealt.day) == ("ranked", SUNDAY)
    assert today.id != sitting.id
    sitting.check_play(await ann.ask("daily_play", patience="golf", day=SATURDAY))
    await win(hall, sitting, took_ms=10)
    told = await ann.ask("daily", patience="golf", day=SATURDAY)
    assert (told["attempts"], told["wins"], told["yours"]["state"]) == (1, 1, "won")
    assert (await ann.ask("daily", patience="golf", day=SUNDAY))["wins"] == 0


async def test_its_class(hall: House) -> None:
    ann = await hall.come()
    sitting = await hall.begin(ann)
    assert (await sitting.open())["class"] == "clean"
    await place(sitting, 2)
    assert (await sitting.undo())["class"] == "open"
    assert (await sitting.redo())["class"] == "open"
    assert (await win(hall, sitting))["class"] == "open"
    replay = await ann.ask("replay", play=sitting.id)
    assert replay["result"]["class"] == "open"
    practice = await hall.begin(ann)
    assert "class" not in await practice.open()
    clean = await hall.begin(ann, "golf-free")
    await clean.resign()
    assert (await ann.ask("replay", play=clean.id))["result"]["class"] == "clean"


async def test_its_clock_never_stops(hall: House) -> None:
    ann = await hall.come()
    sitting = await hall.begin(ann)
    hall.clock.pass_ms(60_000)
    await ann.ask("close", play=sitting.id)
    hall.clock.pass_ms(60_000)
    assert (await sitting.open())["elapsed_ms"] == 120_000
    await ann.close()
    hall.clock.pass_ms(60_000)
    await hall.stop()
    hall.clock.pass_ms(60_000)
    await hall.start()
    sitting.client = await hall.come(ann.token)
    hall.clock.pass_ms(60_000)
    (row,) = (await sitting.client.ask("plays"))["plays"]
    assert row["elapsed_ms"] == 300_000, "also while nobody has it open"
    assert (await sitting.open())["elapsed_ms"] == 300_000
    hall.clock.pass_ms(500)
    assert (await sitting.resign())["elapsed_ms"] == 300_500
    hall.clock.pass_ms(60_000)
    assert (await sitting.open())["elapsed_ms"] == 300_500


async def test_its_clock_begins_when_the_deal_is_shown(hall: House) -> None:
    ann = await hall.come()
    asked = hall.clock.now
    sitting = await hall.begin(ann)
    hall.clock.set(SATURDAY, "10:00:00.000")
    assert (await sitting.open())["elapsed_ms"] == hall.clock.now - asked - 1


async def test_it_takes_no_pause(hall: House) -> None:
    ann = await hall.come()
    sitting = await hall.begin(ann)
    for kind in ("pause", "resume"):
        answer = await ann.answer(kind, play=sitting.id, ply=0)
        assert answer.get("code") == "bad_message", answer.text
    await place(sitting, 1)
    answer = await ann.answer("pause", play=sitting.id, ply=sitting.ply)
    assert answer.get("code") == "bad_message", answer.text
    await sitting.resign()
    practice = await hall.begin(ann)
    await practice.pause()
    await practice.resume()


@pytest.mark.parametrize(
    ("patience", "placed"), [("agnes-bernauer", 1), ("two-jokers", 4), ("golf", 0)]
)
async def test_without_a_move_it_settles_with_what_the_deal_placed(
    hall: House, patience: str, placed: int
) -> None:
    ann = await hall.come()
    sitting = await hall.begin(ann, patience)
    await ann.close()
    hall.clock.set(SUNDAY, MORNING)
    again = await hall.come(ann.token)
    sitting.check_play(await again.ask("open", play=sitting.id))
    hall.clock.set(SUNDAY, "12:00:00.000")
    yours = (await until_ended(sitting, again))["yours"]
    assert (yours["state"], yours["placed"]) == ("expired", placed)
    (row,) = (await again.ask("plays"))["plays"]
    assert (row["state"], row["placed"], row["ply"]) == ("expired", placed, 1)
    (event,) = (await again.ask("open", play=sitting.id, since=0))["events"]
    assert (event["move"], event["state"], event["placed"]) == ("expire", "expired", placed)


async def test_a_ranked_play_is_its_players_alone(hall: House) -> None:
    ann, bob = await hall.come(), await hall.come()
    sitting: Sitting = await hall.begin(ann)
    for kind, fields in (("open", {}), ("resign", {"ply": 0}), ("replay", {})):
        await bob.refused("unknown_play", kind, play=sitting.id, **fields)
    sitting.check_play(await ann.ask("daily_play", patience="golf"))
