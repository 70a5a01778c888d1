"""What becomes of a play when its asker goes away, or the store fails, in the middle of a move."""

import asyncio

import pytest

from klumba.club import Club
from klumba.store import Store, open_store
from tests.club.made import Hands, Talk, club_on


async def test_a_move_whose_asker_is_cancelled_is_stored_and_told_to_the_others(
    club: Club, store: Store
) -> None:
    here = await Talk(club).hello()
    there = await Talk(club).hello(here.token)
    play = await here.ask("deal", patience="flower-garden", number=1)
    await there.ask("open", play=play["play"])
    move = {"play": play["play"], "ply": 0, "move": play["moves"][0]}
    moving = asyncio.create_task(here.ask("move", **move))
    live = club.plays._memory.get(play["play"])
    assert live is not None
    while not live.storing:
        await asyncio.sleep(0)
    moving.cancel()
    with pytest.raises(asyncio.CancelledError):
        await moving
    shown = await there.ask("open", play=play["play"])
    assert shown["ply"] == 1
    assert [push["ply"] for push in there.pushed] == [1]
    assert len(await store.reader.events(play["play"])) == 1
    assert (await there.ask("move", **move))["ply"] == 1, "the answer to the repeated request"


async def test_memory_never_runs_ahead_of_a_store_that_fails(url: str, hands: Hands) -> None:
    store = await open_store(url)
    club = club_on(store, hands)
    talk = await Talk(club).hello()
    play = await talk.ask("deal", patience="flower-garden", number=1)
    await store.writer.close()
    move = {"play": play["play"], "ply": 0, "move": play["moves"][0]}
    refused = await talk.ask("move", **move)
    assert refused["code"] == "unavailable"
    shown = await talk.ask("open", play=play["play"])
    assert (shown["ply"], shown["piles"]) == (0, play["piles"])
    assert (await talk.ask("ping"))["type"] == "pong", "the connection lives on"
    await store.reader.close()
    again = await open_store(url)
    later = await Talk(club_on(again, hands)).hello(talk.token)
    assert (await later.ask("move", **move))["ply"] == 1
    await again.close()


async def test_a_fault_that_nobody_foresaw_is_internal_and_logged_without_the_request(
    club: Club, hands: Hands, caplog: pytest.LogCaptureFixture
) -> None:
    talk = await Talk(club).hello()
    play = await talk.ask("deal", patience="golf", number=1)
    hands.stopped = True
    answer = await talk.ask("open", play=play["play"])
    assert answer["code"] == "internal"
    assert "stopped" not in answer["message"]
    assert "the clock has stopped" in caplog.text
    assert talk.token not in caplog.text
    hands.stopped = False
    assert (await talk.ask("open", play=play["play"]))["ply"] == 0, "the connection lives on"
