"""Advice: what it says, when it is refused, and that it depends on what its player sees alone."""

import asyncio
import re
from collections.abc import AsyncIterator
from random import Random
from typing import Any

import pytest

from klumba.club import Club
from klumba.club.days import settles_at
from klumba.games import CATALOGUE
from klumba.rules.notation import parse_position
from klumba.rules.vocabulary import Kind
from klumba.store import Store
from tests.club.made import Hands, Talk, club_on
from tests.club.stocked import DAY, daily
from tests.club.test_secrecy import named_anew, other_names, shuffled
from tests.rules.plays import choose, opening

KEY = "flower-garden-groups"
LOST = "flower-garden-alternate"


@pytest.fixture
async def club(store: Store, hands: Hands) -> AsyncIterator[Club]:
    club = club_on(store, hands)
    yield club
    await club.jobs.close()


async def deal(talk: Talk, patience: str, **given: object) -> dict[str, Any]:
    told = await talk.ask("deal", patience=patience, **(given or {"number": 5}))
    assert told["type"] == "play", told
    return told


async def make(talk: Talk, play: str, ply: int, *moves: str) -> dict[str, Any]:
    for move in moves:
        told = await talk.ask("move", play=play, ply=ply, move=move)
        assert told["type"] == "moved", told
        ply = told["ply"]
    return told


def wins(patience: str, piles: dict[str, list[str]], line: list[str]) -> bool:
    lines = "\n".join(f"{name}: {' '.join(cards)}" for name, cards in piles.items())
    position = parse_position(CATALOGUE[patience], lines)
    for move in line:
        position = position.play(move).position
    return position.won


async def test_an_analysis_says_how_to_win(club: Club) -> None:
    talk = await Talk(club).hello()
    play = await deal(talk, KEY)
    told = await talk.ask("analyse", play=play["play"])
    assert (told["type"], told["verdict"], told["ply"]) == ("analysis", "winnable", 0)
    assert told["moves_to_win"] == len(told["line"])
    assert wins(KEY, play["piles"], told["line"])
    # Who follows the line is told the rest of it, at once.
    await make(talk, play["play"], 0, *told["line"][:3])
    again = await talk.ask("analyse", play=play["play"])
    assert (again["ply"], again["line"]) == (3, told["line"][3:])


async def test_an_analysis_says_that_nothing_helps(club: Club) -> None:
    talk = await Talk(club).hello()
    play = await deal(talk, LOST)
    told = await talk.ask("analyse", play=play["play"])
    assert told == {
        "type": "analysis",
        "play": play["play"],
        "ply": 0,
        "verdict": "unwinnable",
        "re": told["re"],
    }


async def test_other_requests_do_not_wait_for_an_analysis(club: Club) -> None:
    talk = await Talk(club).hello()
    play = await deal(talk, KEY, number=7)
    analysis = await talk.send_in("analyse", play=play["play"])
    assert (await talk.ask("ping"))["type"] == "pong"
    moved = await make(talk, play["play"], 0, play["moves"][0])
    assert moved["ply"] == 1
    assert not analysis.done()
    assert (await analysis)["ply"] == 0


async def test_who_asks_again_later_ends_what_was_asked_before(club: Club) -> None:
    talk = await Talk(club).hello()
    play = await deal(talk, "flower-garden", number=7)
    first = await talk.send_in("analyse", play=play["play"])
    await asyncio.sleep(0.05)
    await make(talk, play["play"], 0, play["moves"][0])
    second = await talk.send_in("analyse", play=play["play"])
    told = await first
    assert (told["ply"], told["verdict"]) == (0, "unknown")
    assert not second.done()
    await talk.session.end()
    async with asyncio.timeout(10):
        while len(asyncio.all_tasks()) > 1 and any(
            task.get_name() in ("klumba advice", "klumba job") for task in asyncio.all_tasks()
        ):
            await asyncio.sleep(0.01)
    assert not second.done()  # nobody is there to be told


async def test_a_hint_is_an_event_and_the_next_one_agrees_with_it(club: Club) -> None:
    talk, other = await Talk(club).hello(), Talk(club)
    play = await deal(talk, KEY)
    await other.hello(talk.token)
    await other.ask("open", play=play["play"])
    line, ply, piles = [], 0, play["piles"]
    for _ in range(3):
        told = await talk.ask("hint", play=play["play"], ply=ply)
        assert (told["type"], told["move"], told["ply"]) == ("moved", "hint", ply + 1)
        assert told["piles"] == {}
        assert told["hint"]["why"].endswith(".")
        line.append(told["hint"]["move"])
        # Asked again as it was, it is the same event's answer.
        again = await talk.ask("hint", play=play["play"], ply=ply)
        assert {**again, "re": 0} == {**told, "re": 0}
        ply = (await make(talk, play["play"], ply + 1, line[-1]))["ply"]
    assert told["counts"] == {"moves": 2, "undos": 0, "hints": 3}
    pushed = [push for push in other.pushed if push["move"] == "hint"]
    assert [push["hint"]["move"] for push in pushed] == line
    rest = (await talk.ask("analyse", play=play["play"]))["line"]
    assert wins(KEY, piles, line + rest)


async def test_a_hint_in_russian(club: Club) -> None:
    talk = Talk(club)
    await talk.ask("hello", lang="ru")
    play = await deal(talk, KEY)
    told = await talk.ask("hint", play=play["play"], ply=0)
    assert re.search("ход", told["hint"]["why"])


async def test_a_hint_where_the_win_is_gone(club: Club) -> None:
    talk = await Talk(club).hello()
    play = await deal(talk, LOST)
    told = await talk.ask("hint", play=play["play"], ply=0)
    assert told["hint"]["move"] in play["moves"]
    assert "cannot be won any more" in told["hint"]["why"]


async def test_a_hint_where_there_is_nothing_to_give(club: Club) -> None:
    talk = await Talk(club).hello()
    # One card is left on the columns, which goes nowhere, and the stock is empty.
    position = opening("golf", "1")
    while not position.blocked:
        position = position.play(position.moves[-1]).position
    before = await deal(talk, "golf", position=str(position))
    assert (before["blocked"], before["futile"]) == (True, True)
    told = await talk.ask("hint", play=before["play"], ply=0)
    assert told["hint"]["move"] is None
    assert told["hint"]["why"].startswith("No move is left")


async def test_a_hint_that_comes_too_late_is_stale(club: Club) -> None:
    talk = await Talk(club).hello()
    play = await deal(talk, KEY, number=8)
    hint = await talk.send_in("hint", play=play["play"], ply=0)
    await make(talk, play["play"], 0, play["moves"][0])
    told = await hint
    assert (told["type"], told["code"], told["data"]["play"]["ply"]) == ("error", "stale", 1)


async def test_what_a_hint_is_refused_with(club: Club) -> None:
    talk, stranger = await Talk(club).hello(), await Talk(club).hello()
    play = (await deal(talk, KEY))["play"]
    for who, asked, code in [
        (stranger, {"play": play, "ply": 0}, "unknown_play"),
        (talk, {"play": "none", "ply": 0}, "unknown_play"),
        (talk, {"play": play, "ply": 1}, "stale"),
    ]:
        assert (await who.ask("hint", **asked))["code"] == code
    assert (await stranger.ask("analyse", play=play))["code"] == "unknown_play"
    await talk.ask("pause", play=play, ply=0)
    assert (await talk.ask("hint", play=play, ply=1))["code"] == "paused"
    assert (await talk.ask("analyse", play=play))["code"] == "paused"
    await talk.ask("resign", play=play, ply=1)
    assert (await talk.ask("hint", play=play, ply=2))["code"] == "play_ended"


async def test_of_hidden_cards_nothing_is_told(club: Club) -> None:
    talk = await Talk(club).hello()
    play = await deal(talk, "golf")
    assert (await talk.ask("analyse", play=play["play"]))["code"] == "hidden"
    hint = await talk.ask("hint", play=play["play"], ply=0)
    assert hint["hint"]["move"] in play["moves"]
    await talk.ask("resign", play=play["play"], ply=1)
    assert (await talk.ask("analyse", play=play["play"]))["verdict"] in ("winnable", "unwinnable")


async def test_no_advice_on_the_cards_of_a_daily_before_it_is_settled(
    club: Club, store: Store, hands: Hands
) -> None:
    secret = await daily(store)
    talk = await Talk(club).hello()
    after = secret.opening.play(secret.opening.moves[0]).position
    deck = {"deck": "".join(secret.deck)}
    asked = [
        ("golf-free", {"name": str(secret)}),
        ("golf-free", deck),
        ("golf", deck),
        ("golf-free", {"position": str(secret.opening)}),
        ("golf-free", {"position": str(after)}),
        # As good as the daily: the player sees no more of it.
        ("golf-free", {"deck": "".join([*secret.deck[:36], *reversed(secret.deck[36:])])}),
    ]
    plays = [(await deal(talk, patience, **given))["play"] for patience, given in asked]
    for play in plays:
        assert (await talk.ask("hint", play=play, ply=0))["code"] == "not_yet"
        await talk.ask("resign", play=play, ply=0)
        assert (await talk.ask("analyse", play=play))["code"] == "not_yet"
    hands.now = settles_at(DAY)
    await club.turning.settle()
    for play in plays:
        assert (await talk.ask("analyse", play=play))["type"] == "analysis"


@pytest.mark.parametrize("key", ["odd-even", "odd-even-free"])
async def test_nor_on_what_its_player_has_come_to(club: Club, store: Store, key: str) -> None:
    """Who has seen most of a daily is not advised on that, typed in with the rest in any order."""
    secret = await daily(store, key)
    talk = await Talk(club).hello()
    chance, position = Random(key), secret.opening
    play = (await talk.ask("daily_play", patience=key, day=DAY))["play"]
    ply = 0
    while 3 * position.in_stock > secret.opening.in_stock:
        move = choose(chance, position.moves)
        position = position.play(move).position
        await make(talk, play, ply, move)
        ply += 1
    guessed = shuffled(position, Kind.STOCK, chance)
    renamed = named_anew(guessed, other_names(key, chance))
    for place in (position, guessed, guessed.play(choose(chance, guessed.moves)).position, renamed):
        typed = (await deal(talk, "odd-even-free", position=str(place)))["play"]
        assert (await talk.ask("hint", play=typed, ply=0))["code"] == "not_yet", place
    other = opening(key, "another")
    for _ in range(ply):
        typed = (await deal(talk, "odd-even-free", position=str(other)))["play"]
        assert (await talk.ask("hint", play=typed, ply=0))["type"] == "moved", other
        other = other.play(choose(chance, other.moves)).position
