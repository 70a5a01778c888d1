"""What becomes of a play when its asker goes away, or the store fails, in the middle of a move."""

import asyncio

import pytest

from klumba.club import Club
from klumba.club.memory import AT_ONCE
from klumba.store import Store, open_store
from klumba.store.commands import append_event
from klumba.store.rows import EventRow
from tests.club.made import NOON, Hands, Talk, club_on


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


async def test_the_clock_runs_on_while_the_store_fails(sqlite_url: str, hands: Hands) -> None:
    store = await open_store(sqlite_url)
    talk = await Talk(club_on(store, hands)).hello()
    play = await talk.ask("deal", patience="flower-garden", number=1)
    hands.now += 4_000
    await store.writer.close()
    move = {"play": play["play"], "ply": 0, "move": play["moves"][0]}
    assert (await talk.ask("move", **move))["code"] == "unavailable"
    hands.now += 1_000
    assert (await talk.ask("open", play=play["play"]))["elapsed_ms"] == 5_000
    await store.reader.close()


async def test_a_long_play_gives_way_to_others(store: Store, hands: Hands) -> None:
    club = club_on(store, hands)
    talk = await Talk(club).hello()
    play = await talk.ask("deal", patience="flower-garden", number=1)
    move = play["moves"][0]
    rows = [
        EventRow(ply, "move" if ply % 2 else "undo", NOON, 0, ply, ply, 0, 0, move=move, count=1)
        for ply in range(1, 2001)
    ]
    stored = [store.writer.submit(append_event(play["play"], row)) for row in rows]
    await asyncio.gather(*stored)
    turns = 0

    async def others() -> None:
        nonlocal turns
        while True:
            await asyncio.sleep(0)
            turns += 1

    counting = asyncio.create_task(others())
    shown = await talk.ask("open", play=play["play"])
    assert shown["ply"] == 2000
    assert turns >= 2000 // AT_ONCE
    turns = 0
    missed = await talk.ask("open", play=play["play"], since=1999)
    assert [event["ply"] for event in missed["events"]] == [2000]
    assert turns >= 2000 // AT_ONCE
    counting.cancel()
