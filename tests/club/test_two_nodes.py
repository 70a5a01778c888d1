"""Two clubs on one database, as two nodes are: the log says which of two events exists."""

import asyncio
from random import Random

import msgspec
import pytest

from klumba.club import Club
from klumba.games import CATALOGUE
from klumba.store import Store, open_store
from tests.club.made import Hands, Talk, club_on
from tests.scale import scale


@pytest.fixture
async def other(url: str, hands: Hands) -> object:
    store = await open_store(url)
    yield club_on(store, hands)
    await store.close()


async def test_a_move_made_elsewhere_is_found_when_the_own_is_refused(
    club: Club, other: Club
) -> None:
    here = await Talk(club).hello()
    there = await Talk(other).hello(here.token)
    play = await here.ask("deal", patience="flower-garden", number=1)
    await there.ask("open", play=play["play"])
    first, second = play["moves"][:2]
    made = await there.ask("move", play=play["play"], ply=0, move=first)
    refused = await here.ask("move", play=play["play"], ply=0, move=second)
    assert refused["code"] == "stale"
    assert refused["data"]["play"]["ply"] == 1
    assert refused["data"]["play"]["moves"] == made["moves"]
    assert [push["ply"] for push in here.pushed] == [1]


async def test_the_same_request_over_two_nodes_is_done_once_and_answered_alike(
    club: Club, other: Club
) -> None:
    here = await Talk(club).hello()
    there = await Talk(other).hello(here.token)
    play = await here.ask("deal", patience="golf", number=3)
    await there.ask("open", play=play["play"])
    move = {"play": play["play"], "ply": 0, "move": play["moves"][0]}
    one, two = await asyncio.gather(here.ask("move", **move), there.ask("move", **move))
    assert one | {"re": 0} == two | {"re": 0}
    assert (await here.ask("open", play=play["play"]))["counts"]["moves"] == 1


@pytest.mark.heavy
async def test_random_commands_over_two_nodes_leave_one_play(
    club: Club, other: Club, store: Store
) -> None:
    """Each node sees the other's events, and both come to what the log says."""
    chance = Random(20)
    for key in CATALOGUE:
        here = await Talk(club).hello()
        there = await Talk(other).hello(here.token)
        play = await here.ask("deal", patience=key)
        await there.ask("open", play=play["play"])
        seen = {here: play, there: play}
        for _ in range(scale(200)):
            await asyncio.gather(*(_step(talk, seen, chance) for talk in (here, there)))
        for talk in (here, there):
            check_order(talk)
        ends = [await talk.ask("open", play=play["play"]) for talk in (here, there)]
        for end in ends:
            end.pop("re"), end.pop("elapsed_ms")
        assert ends[0] == ends[1], key
        log = await store.reader.events(play["play"])
        assert [event.ply for event in log] == list(range(1, ends[0]["ply"] + 1))


def check_order(talk: Talk) -> None:
    """Answers and pushes come in the order of plies, none twice, save answers to repeated requests.

    Where both nodes are asked the same, what one of them is pushed is also the answer to its own.
    """
    seen = -1
    for frame in talk.frames:
        message = msgspec.json.decode(frame)
        if message["type"] == "play":
            assert message["ply"] >= seen
            seen = message["ply"]
        elif message["type"] == "moved" and not ("re" in message and message["ply"] <= seen):
            assert message["ply"] == seen + 1
            seen += 1


async def _step(talk: Talk, seen: dict[Talk, dict[str, object]], chance: Random) -> None:
    play = seen[talk]
    moves = play["moves"]
    assert isinstance(moves, list)
    ask = {"play": play["play"], "ply": play["ply"]}
    if moves and chance.random() < 0.7:
        answer = await talk.ask("move", **ask, move=chance.choice(moves))
    else:
        answer = await talk.ask("undo", **ask)
    if answer["type"] == "moved":
        seen[talk] = answer
    elif answer["code"] == "stale":
        seen[talk] = answer["data"]["play"]
    else:
        assert answer["data"]["reason"] == "nothing_to_undo", answer
