"""Plays that nobody has open leave memory, and come back from the log."""

from klumba.club import Club
from klumba.games import CATALOGUE
from tests.club.made import Hands, Talk


async def test_a_play_that_nobody_follows_leaves_memory(club: Club) -> None:
    here = await Talk(club).hello()
    there = await Talk(club).hello(here.token)
    play = await here.ask("deal", patience="golf")
    await there.ask("open", play=play["play"])
    assert club.plays.in_memory == 1
    await here.ask("close", play=play["play"])
    assert club.plays.in_memory == 1
    await there.session.end()
    assert club.plays.in_memory == 0


async def test_every_way_to_ask_for_a_play_leaves_memory_as_it_was(club: Club) -> None:
    here = await Talk(club).hello()
    stranger = await Talk(club).hello()
    play = (await here.ask("deal", patience="golf", number=1))["play"]
    await here.ask("close", play=play)
    move = {"play": play, "ply": 0, "move": "ZZ>f"}
    assert (await here.ask("move", **move))["code"] == "bad_move"
    assert (await here.ask("undo", play=play, ply=0))["code"] == "illegal_move"
    assert (await here.ask("replay", play=play))["code"] == "not_yet"
    for kind, fields in [
        ("open", {"play": play}),
        ("close", {"play": play}),
        ("move", move | {"move": "5D>f"}),
        ("replay", {"play": play}),
        ("open", {"play": "a" * 26}),
        ("open", {"play": "\0"}),
        ("open", {"play": "é" * 26}),
    ]:
        assert (await stranger.ask(kind, **fields))["code"] == "unknown_play", (kind, fields)
    assert club.plays.in_memory == 0


async def test_a_play_comes_back_as_it_was(club: Club) -> None:
    for key in CATALOGUE:
        talk = await Talk(club).hello()
        play = await talk.ask("deal", patience=key)
        for ply in range(6):
            if not play["moves"]:
                break
            play = await talk.ask("move", play=play["play"], ply=ply, move=play["moves"][-1])
        await talk.ask("undo", play=play["play"], ply=play["ply"])
        before = await talk.ask("open", play=play["play"])
        await talk.ask("close", play=play["play"])
        after = await talk.ask("open", play=play["play"])
        assert before | {"re": 0} == after | {"re": 0}, key


async def test_the_clock_of_a_play_stands_while_nobody_has_it_open(
    club: Club, hands: Hands
) -> None:
    talk = await Talk(club).hello()
    play = (await talk.ask("deal", patience="golf", number=1))["play"]
    hands.now += 1_000
    assert (await talk.ask("plays"))["plays"][0]["elapsed_ms"] == 1_000
    await talk.session.end()
    hands.now += 60_000
    again = await Talk(club).hello(talk.token)
    assert (await again.ask("plays"))["plays"][0]["elapsed_ms"] == 1_000
    assert (await again.ask("open", play=play))["elapsed_ms"] == 1_000
    hands.now += 500
    resigned = await again.ask("resign", play=play, ply=0)
    assert resigned["elapsed_ms"] == 1_500
    hands.now += 5_000
    assert (await again.ask("open", play=play))["elapsed_ms"] == 1_500
