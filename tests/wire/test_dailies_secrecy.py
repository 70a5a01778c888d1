"""Until a day is settled nobody is told its seed, its deals' names, or another's replay."""

import pytest

from klumba.games import CATALOGUE
from klumba.shuffle import shuffle
from tests.wire.client import Frame
from tests.wire.dailies import NOON, SATURDAY, SUNDAY, Deal, key_of
from tests.wire.hall import (
    House,
    daily_of,
    deal_at,
    expired,
    place,
    player_of,
    sat_down,
    until_ended,
    until_settled,
    win,
)
from tests.wire.sitting import Sitting


def check_untold(house: House, *deals: Deal) -> None:
    """Check that no frame to anybody holds a deal's seed, or the key that it is made of."""
    frames = [frame for client in house.clients for frame in client.heard]
    assert frames
    for frame in frames:
        for deal in deals:
            assert deal.seed not in frame.text.lower(), frame.text
            assert key_of(deal.day).hex() not in frame.text.lower(), frame.text


async def replayed(sitting: Sitting) -> Frame:
    return await sitting.client.ask("replay", play=sitting.id)


@pytest.mark.parametrize("patience", ["golf", "two-jokers", "agnes-bernauer"])
@pytest.mark.parametrize("end", ["won", "resigned"])
async def test_nobody_is_told_before(hall: House, patience: str, end: str) -> None:
    ann = await hall.come()
    sitting = await hall.begin(ann, patience)
    deal = deal_at(sitting)
    await place(sitting, 2)
    stale = await ann.refused("stale", "resign", play=sitting.id, ply=0)
    sitting.check_play(stale["data"]["play"])
    ended = await (win(hall, sitting) if end == "won" else sitting.resign())
    assert "deal" not in ended
    for again in range(2):
        assert (await sitting.open())["deal"] is None
        events = (await ann.ask("open", play=sitting.id, since=sitting.ply - 2))["events"]
        assert len(events) == 2
        assert all("deal" not in event for event in events)
        assert {row["deal"] for row in (await ann.ask("plays"))["plays"]} == {None}
        replay = await replayed(sitting)
        assert (replay["deal"], replay["result"]["state"]) == (None, end)
        assert "position" not in await sitting.client.ask("replay", play=sitting.id, at=0)
        assert replay["moves"] == sitting.expected.history.moves
        await ann.ask("export")
        stale = await ann.refused("stale", "undo", play=sitting.id, ply=1)
        assert stale["data"]["play"]["deal"] is None
        practice = await hall.begin(ann, patience, day=SATURDAY)
        assert practice.expected.kind == "practice"
        assert "deal" not in await practice.resign()
        assert (await replayed(practice))["deal"] is None
        if not again:
            hall.clock.set(SUNDAY, "11:59:59.000")
    await ann.ask("daily", patience=patience, day=SATURDAY)
    check_untold(hall, deal)


async def test_it_is_told_when_the_day_is_settled(hall: House) -> None:
    ann = await hall.come()
    ended = await hall.begin(ann)
    await place(ended, 2)
    await ended.resign()
    practice = await hall.begin(ann)
    await practice.resign()
    left = await hall.begin(ann, "two-jokers")
    await place(left, 1)
    hall.clock.set(SUNDAY, NOON)
    await expired(left)
    await until_settled(ann, SATURDAY)
    for sitting in (ended, practice, left):
        name = daily_of(sitting).name = deal_at(sitting).name
        await sitting.open()
        assert (await replayed(sitting))["deal"] == name
    names = {row["play"]: row["deal"] for row in (await ann.ask("plays"))["plays"]}
    assert names[ended.id] == deal_at(ended).name
    assert names[left.id] == deal_at(left).name
    exported = (await ann.ask("export"))["data"]
    assert deal_at(ended).seed in str(exported)


async def test_the_told_name_deals_the_same_cards(hall: House) -> None:
    ann = await hall.come()
    sitting = await hall.begin(ann)
    hall.clock.set(SUNDAY, NOON)
    await expired(sitting)
    await until_settled(ann, SATURDAY)
    name = (await sitting.open())["deal"]
    known = await ann.ask("deal", patience="golf", name=name)
    assert known["kind"] == "known"
    assert known["piles"] == deal_at(sitting).shown


async def test_practice_that_is_open_at_the_settlement_goes_on(hall: House) -> None:
    ann = await hall.come()
    await (await hall.begin(ann, "two-jokers")).resign()
    practice = await hall.begin(ann, "two-jokers")
    await place(practice, 1)
    hall.clock.set(SUNDAY, NOON)
    await until_settled(ann, SATURDAY, "two-jokers")
    daily_of(practice).name = deal_at(practice).name
    await practice.open()
    assert (await practice.resign())["deal"] == deal_at(practice).name


async def test_anothers_replay(hall: House) -> None:
    """Before the settlement nobody may see it, then anybody."""
    ann, bob = await hall.come(), await hall.come()
    sitting = await hall.begin(ann)
    await win(hall, sitting)
    practice = await hall.begin(ann)
    await practice.resign()
    left = await hall.begin(ann, "two-jokers")
    await place(left, 1)

    async def refused(play: Sitting, *codes: str) -> None:
        answer = await bob.answer("replay", play=play.id)
        assert answer.get("code") in codes, answer.text

    for play in (sitting, practice, left):
        await refused(play, "unknown_play", "not_yet")
    await bob.refused("unknown_play", "open", play=sitting.id)
    hall.clock.set(SUNDAY, "11:59:59.999")
    await refused(sitting, "unknown_play", "not_yet")
    check_untold(hall, deal_at(sitting))
    hall.clock.set(SUNDAY, NOON)
    await until_settled(bob, SATURDAY)
    await until_ended(left)
    replay = await bob.ask("replay", play=sitting.id)
    assert replay.told == (await replayed(sitting)).told
    assert replay["deal"] == deal_at(sitting).name
    assert replay["moves"] == list(deal_at(sitting).line)
    assert (await bob.ask("replay", play=left.id))["result"]["state"] == "expired"
    await refused(practice, "unknown_play")


async def test_a_played_deal_is_no_way_to_the_others_play(hall: House) -> None:
    """A casual play of the same cards, given by deck, is marked known and tells no daily."""
    ann = await hall.come()
    sitting = await hall.begin(ann, "two-jokers")
    deal = deal_at(sitting)
    deck = "".join(shuffle(CATALOGUE[deal.patience].deck, deal.seed))
    known = await ann.ask("deal", patience="two-jokers", deck=deck)
    assert (known["kind"], known["piles"]) == ("known", deal_at(sitting).shown)
    assert "day" not in known
    check_untold(hall, deal_at(sitting))


async def test_boards_and_strangers_are_told_nothing(hall: House) -> None:
    ann, bob = await hall.come(), await hall.come()
    sitting = await hall.begin(ann)
    await win(hall, sitting)
    await bob.ask("board", patience="golf", span="day")
    await bob.ask("statistics", player=player_of(ann))
    await bob.ask("daily", patience="golf")
    other = sat_down(bob, await bob.ask("daily_play", patience="golf"))
    assert deal_at(other) == deal_at(sitting)
    check_untold(hall, deal_at(sitting))
