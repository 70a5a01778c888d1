"""Post-mortems: asked for, grown, kept; and those of settled days by themselves."""

from collections.abc import AsyncIterator
from typing import Any

import pytest

from klumba.club import Club
from klumba.club.days import settles_at
from klumba.rules.position import Position
from klumba.solver import Budget, Outcome, solve
from klumba.store import Store
from tests.club.made import Hands, Talk, club_on
from tests.club.stocked import DAY, ranked
from tests.rules.plays import WINNING, opening

KEY = "golf-free"


@pytest.fixture
async def club(store: Store, hands: Hands) -> AsyncIterator[Club]:
    club = club_on(store, hands)
    yield club
    await club.jobs.close()


def losing(line: list[str], position: Position) -> tuple[list[str], list[Outcome]]:
    """Moves that lose at some place a deal that can be won, and the verdicts on the way."""
    for i, move in enumerate(line):
        for other in position.moves:
            after = position.play(other).position
            if solve(after, Budget()).outcome is Outcome.UNWINNABLE and after.moves:
                last = after.moves[0]
                outcomes = [Outcome.WINNABLE] * (i + 1) + [Outcome.UNWINNABLE] * 2
                return [*line[:i], other, last], outcomes
        position = position.play(move).position
    raise AssertionError("a deal that cannot be lost")


async def play_lost(talk: Talk) -> tuple[str, list[str], list[Outcome]]:
    """Play a deal that can be won until it is lost, and give up."""
    seed = WINNING[KEY]["seed"]
    moves, outcomes = losing(WINNING[KEY]["moves"].split(), opening(KEY, seed))
    told = await talk.ask("deal", patience=KEY, name=f"{KEY}~1-{seed}")
    for ply, move in enumerate(moves):
        assert (await talk.ask("move", play=told["play"], ply=ply, move=move))["type"] == "moved"
    refused = await talk.ask("post_mortem", play=told["play"])
    assert refused["code"] == "hidden"
    await talk.ask("resign", play=told["play"], ply=len(moves))
    return told["play"], moves, [*outcomes, outcomes[-1]]


async def complete(talk: Talk, told: dict[str, Any]) -> dict[str, Any]:
    """The last that is told of it, when all that was asked is answered."""
    while not told["complete"]:
        await talk.pushes.wait()
        talk.pushes.clear()
        told = talk.pushed[-1]
    return told


async def test_a_lost_play(club: Club, store: Store, hands: Hands) -> None:
    talk = await Talk(club).hello()
    play, moves, outcomes = await play_lost(talk)
    told = await talk.ask("post_mortem", play=play)
    assert told["type"] == "post_mortem"
    last = await complete(talk, told)
    assert last["verdicts"] == [[ply, outcome] for ply, outcome in enumerate(outcomes)]
    turned = last["turning_point"]
    assert (turned["ply"], turned["move"]) == (len(moves) - 2, moves[-2])
    position = opening(KEY, WINNING[KEY]["seed"])
    for move in [*moves[:-2], *turned["better"]]:
        position = position.play(move).position
    assert position.won
    # It is kept: a server that has never solved anything tells it at once.
    elsewhere = club_on(store, hands)
    again = await (await Talk(elsewhere).hello(talk.token)).ask("post_mortem", play=play)
    assert {**again, "re": 0} == {**last, "re": 0}
    assert (await store.reader.post_mortem(play)) is not None
    stranger = await Talk(club).hello()
    assert (await stranger.ask("post_mortem", play=play))["code"] == "unknown_play"


async def test_a_won_play_needs_no_solver(club: Club) -> None:
    talk = await Talk(club).hello()
    key, moves = "two-jokers", WINNING["two-jokers"]["moves"].split()
    told = await talk.ask("deal", patience=key, name=f"{key}~1-{WINNING[key]['seed']}")
    assert (await talk.ask("post_mortem", play=told["play"]))["code"] == "not_yet"
    for ply, move in enumerate(moves):
        await talk.ask("move", play=told["play"], ply=ply, move=move)
    told = await talk.ask("post_mortem", play=told["play"])
    assert (told["complete"], "turning_point" in told) == (True, False)
    assert told["verdicts"] == [[ply, "winnable"] for ply in range(len(moves) + 1)]
    assert talk.pushed == []


async def test_ranked_plays_are_examined_when_their_day_is_settled(
    club: Club, store: Store, hands: Hands
) -> None:
    talk = await Talk(club).hello()
    play = await ranked(store, talk.session.player_id)
    assert (await talk.ask("post_mortem", play=play))["code"] == "not_yet"
    assert await club.post_mortems.examine_some() == 0
    hands.now = settles_at(DAY)
    await club.turning.settle()
    assert await club.post_mortems.examine_some() == 1
    assert await club.post_mortems.examine_some() == 0
    # Anybody may be told of it, as of its replay.
    stranger = await Talk(club).hello()
    told = await stranger.ask("post_mortem", play=play)
    assert told["complete"]
    assert len(told["verdicts"]) == 6
