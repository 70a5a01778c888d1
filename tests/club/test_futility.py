"""Futility: told when it is proved, and from then on wherever the same position is told."""

from collections.abc import AsyncIterator
from random import Random

import pytest

from klumba.club import Club
from klumba.rules.position import Position
from klumba.solver.futility import is_futile
from klumba.store import Store
from tests.club.made import Hands, Talk, club_on
from tests.rules.plays import choose, opening

KEY = "flower-garden-alternate"


@pytest.fixture
async def club(store: Store, hands: Hands) -> AsyncIterator[Club]:
    club = club_on(store, hands)
    yield club
    await club.jobs.close()


def before_futile() -> tuple[Position, str]:
    """A position that is not futile, and a move after which it is, with moves left."""
    chance = Random(3)
    position = opening(KEY, "5")
    while True:
        move = choose(chance, position.moves)
        after = position.play(move).position
        if is_futile(after) and after.moves:
            assert not is_futile(position)
            return position, move
        position = after


async def test_it_is_pushed_and_told_from_then_on(club: Club, store: Store, hands: Hands) -> None:
    position, move = before_futile()
    talk = await Talk(club).hello()
    play = await talk.ask("deal", patience=KEY, position=str(position))
    await club.futility.look()
    assert (play["futile"], talk.pushed) == (False, [])
    asked = {"play": play["play"], "ply": 0, "move": move}
    moved = await talk.ask("move", **asked)
    assert (moved["futile"], moved["blocked"]) == (False, False)
    await club.futility.look()
    assert talk.pushed == [{"type": "futile", "play": play["play"], "ply": 1}]
    assert (await talk.ask("open", play=play["play"]))["futile"] is True
    # What was answered once is answered so always.
    assert {**await talk.ask("move", **asked), "re": 0} == {**moved, "re": 0}
    told = [moved]
    for kind, ply in (("pause", 1), ("resume", 2), ("hint", 3), ("undo", 4), ("redo", 5)):
        told.append(await talk.ask(kind, play=play["play"], ply=ply))
    assert [event["futile"] for event in told] == [False, True, True, True, False, True]
    assert told[3]["hint"]["move"] is None
    assert told[3]["hint"]["why"].startswith("No useful move is left")
    await club.futility.look()
    assert len(talk.pushed) == 1

    # Another server, which has nothing but the log, tells the same.
    elsewhere = club_on(store, hands)
    other = await Talk(elsewhere).hello(talk.token)
    shown = await other.ask("open", play=play["play"])
    assert shown["futile"] is True
    events = (await other.ask("open", play=play["play"], since=0))["events"]
    assert events == [
        {name: value for name, value in event.items() if name not in ("re", "type")}
        for event in told
    ]
    await elsewhere.jobs.close()


async def test_of_golf_it_is_said_when_no_move_is_left_and_not_before(club: Club) -> None:
    talk = await Talk(club).hello()
    told = await talk.ask("deal", patience="golf", number=1)
    while told["moves"]:
        assert told["futile"] is False
        asked = {"play": told["play"], "ply": told["ply"], "move": told["moves"][0]}
        told = await talk.ask("move", **asked)
        await club.futility.look()
    assert (told["futile"], told["blocked"], told["state"]) == (True, True, "open")
    assert talk.pushed == []
