"""`daily`: what is told of a day's deal before it opens, while it is played, and afterwards."""

from hashlib import sha256

import pytest

from klumba.games import CATALOGUE
from klumba.solver import Outcome
from tests.wire.dailies import (
    FRIDAY,
    MONDAY,
    MORNING,
    NOON,
    SATURDAY,
    SUNDAY,
    Deal,
    after,
    first_winnable,
    hash_of,
    instant,
    judged,
    key_of,
    read_instant,
)
from tests.wire.hall import (
    MAKING_SECONDS,
    PATIENCES,
    House,
    deal_at,
    place,
    until_settled,
    win,
)
from tests.wire.halls import Made


def test_every_patience_has_its_daily_in_time(made: Made) -> None:
    assert set(PATIENCES) == set(CATALOGUE)
    assert set(made.seconds) == set(CATALOGUE)
    assert max(made.seconds.values()) <= MAKING_SECONDS, made.seconds


async def test_the_catalogue_says_that_there_are_dailies(hall: House) -> None:
    ann = await hall.come()
    told = (await ann.ask("catalogue"))["patiences"]
    assert {row["key"] for row in told if row["daily"]} == set(CATALOGUE)


@pytest.mark.parametrize("day", [SATURDAY, SUNDAY, MONDAY])
async def test_its_instants_and_its_hash(hall: House, day: str) -> None:
    ann = await hall.come()
    told = await ann.ask("daily", patience="golf", day=day)
    assert (told["patience"], told["day"]) == ("golf", day)
    assert read_instant(told["opens_at"]) == instant(day)
    assert read_instant(told["closes_at"]) == instant(after(day))
    assert read_instant(told["settled_at"]) == instant(after(day), NOON)
    assert told["key_hash"] == hash_of(day)
    assert 1 <= told["difficulty"] <= 5
    assert (told["attempts"], told["wins"]) == (0, 0)
    assert {"key", "yours"}.isdisjoint(told), told.text


async def test_without_a_day_it_is_today(hall: House) -> None:
    ann = await hall.come()
    today = await ann.ask("daily", patience="golf")
    assert today.told == (await ann.ask("daily", patience="golf", day=SATURDAY)).told
    assert (await ann.ask("daily_play", patience="golf"))["day"] == SATURDAY


async def test_one_key_for_all_patiences_of_a_day(hall: House) -> None:
    ann = await hall.come()
    told = [await ann.ask("daily", patience=patience) for patience in PATIENCES]
    assert {one["key_hash"] for one in told} == {hash_of(SATURDAY)}


@pytest.mark.parametrize("patience", ["golf", "odd-even"])
async def test_the_first_deal_that_can_be_won(hall: House, patience: str) -> None:
    """Of these patiences each deal is decided within a few thousand nodes: N is known."""
    sitting = await hall.begin(await hall.come(), patience)
    assert deal_at(sitting) == first_winnable(patience, SATURDAY)


async def test_the_first_deal_of_another_day(hall: House) -> None:
    hall.clock.set(SUNDAY, MORNING)
    sitting = await hall.begin(await hall.come(), "golf")
    assert deal_at(sitting) == first_winnable("golf", SUNDAY)
    assert deal_at(sitting).number > 0, "some of its deals cannot be won"


@pytest.mark.parametrize("patience", PATIENCES)
async def test_every_daily_can_be_won(hall: House, patience: str) -> None:
    """The deals before it are lost, or at least no easy ones: their wins take many nodes."""
    deal = deal_at(await hall.begin(await hall.come(), patience))
    assert judged(deal).outcome is Outcome.WINNABLE
    for number in range(deal.number)[-8:]:
        skipped = judged(Deal(patience, SATURDAY, number))
        assert skipped.outcome is not Outcome.WINNABLE or skipped.nodes > 10_000, number


async def test_whoever_asks_gets_the_same_deal(hall: House) -> None:
    deals = {deal_at(await hall.begin(await hall.come())).name for _ in range(3)}
    assert len(deals) == 1


async def test_attempts_and_wins_are_ranked_plays(hall: House) -> None:
    ann, bob = await hall.come(), await hall.come()

    async def counted() -> tuple[int, int]:
        told = await bob.ask("daily", patience="golf")
        return told["attempts"], told["wins"]

    sitting = await hall.begin(ann)
    assert await counted() == (1, 0), "begun is attempted, without a move too"
    await win(hall, sitting)
    assert await counted() == (1, 1)
    practice = await hall.begin(ann)
    await win(hall, practice)
    assert await counted() == (1, 1)
    await (await hall.begin(bob)).resign()
    assert await counted() == (2, 1)
    other = await ann.ask("daily", patience="golf-free")
    assert (other["attempts"], other["wins"]) == (0, 0)
    tomorrow = await ann.ask("daily", patience="golf", day=SUNDAY)
    assert (tomorrow["attempts"], tomorrow["wins"]) == (0, 0)


async def test_yours_is_the_ranked_play(hall: House) -> None:
    ann, bob = await hall.come(), await hall.come()
    sitting = await hall.begin(ann)
    yours = {"play": sitting.id, "state": "open", "placed": 0, "total": 35}
    assert (await ann.ask("daily", patience="golf"))["yours"] == yours
    await place(sitting, 2)
    assert (await ann.ask("daily", patience="golf"))["yours"] == {**yours, "placed": 2}
    await sitting.resign()
    ended = {**yours, "placed": 2, "state": "resigned"}
    assert (await ann.ask("daily", patience="golf"))["yours"] == ended
    await place(await hall.begin(ann), 4)
    assert (await ann.ask("daily", patience="golf"))["yours"] == ended, "practice is another"
    assert "yours" not in await bob.ask("daily", patience="golf")
    hall.clock.set(SUNDAY, MORNING)
    assert "yours" not in await ann.ask("daily", patience="golf")
    assert (await ann.ask("daily", patience="golf", day=SATURDAY))["yours"] == ended


async def test_the_key_is_told_when_the_day_is_settled(hall: House) -> None:
    ann = await hall.come()
    hall.clock.set(SUNDAY, "11:59:59.999")
    assert "key" not in await ann.ask("daily", patience="golf", day=SATURDAY)
    hall.clock.set(SUNDAY, NOON)
    told = await until_settled(ann, SATURDAY)
    assert told["key"] == key_of(SATURDAY).hex()
    assert sha256(bytes.fromhex(told["key"])).hexdigest() == told["key_hash"]
    assert "key" not in await ann.ask("daily", patience="golf", day=SUNDAY)


@pytest.mark.parametrize("kind", ["daily", "daily_play"])
@pytest.mark.parametrize("day", [after(SATURDAY, 8), after(SATURDAY, 400), "9999-12-31"])
async def test_a_day_that_is_not_published(hall: House, kind: str, day: str) -> None:
    ann = await hall.come()
    await ann.refused("not_yet", kind, patience="golf", day=day)


@pytest.mark.parametrize("day", [SUNDAY, MONDAY])
async def test_a_day_that_is_published_and_not_open(hall: House, day: str) -> None:
    ann = await hall.come()
    assert (await ann.ask("daily", patience="golf", day=day))["day"] == day
    await ann.refused("not_yet", "daily_play", patience="golf", day=day)
    hall.clock.now = instant(day) - 1
    await ann.refused("not_yet", "daily_play", patience="golf", day=day)
    assert (await ann.ask("plays"))["plays"] == []


@pytest.mark.parametrize("kind", ["daily", "daily_play"])
@pytest.mark.parametrize("day", [FRIDAY, "1970-01-01", "0001-01-01"])
async def test_a_past_day_without_a_daily(hall: House, kind: str, day: str) -> None:
    ann = await hall.come()
    answer = await ann.answer(kind, patience="golf", day=day)
    assert answer.get("code") == "bad_message", answer.text


@pytest.mark.parametrize("kind", ["daily", "daily_play"])
async def test_what_is_no_patience_and_no_day(hall: House, kind: str) -> None:
    ann = await hall.come()
    await ann.refused("unknown_patience", kind, patience="rose-garden")
    for day in ("2026-02-30", "2026-3-28", "today", ""):
        await ann.refused("bad_message", kind, patience="golf", day=day)
