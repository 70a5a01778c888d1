"""What an operator is shown of a day's ranked plays: speeds and coincidences, and nothing else."""

from __future__ import annotations

import random
from dataclasses import dataclass

import pytest

from klumba.club.recording import deal_row, event_row, result_row
from klumba.club.reviewing import CHOICES, Finding, Review, Suspect
from klumba.games import CATALOGUE
from klumba.play.deals import Deal
from klumba.play.decide import decide
from klumba.play.events import Command, Did
from klumba.play.shown import follow
from klumba.play.state import Kind, begin
from klumba.shuffle import DealName
from klumba.store import Store
from klumba.store.commands import append_event, begin_play, make_player
from klumba.store.rows import PlayerRow, PlayRow, TokenRow
from tests.club.made import NOON

DAY = "2025-11-30"


@dataclass(frozen=True)
class Hand:
    """How somebody plays: which moves, the first after how many ms, the others how far apart."""

    chance: int
    first: int = 3000
    pause: int = 900
    moves: int = 30
    patience: str = "flower-garden"
    wavers: bool = False  # takes the last two moves back, and makes them again


async def play(store: Store, player: str, hand: Hand, *, bot: bool = False) -> str:
    token = TokenRow(f"token of {player}", player, f"hash of {player}", NOON, NOON)
    await store.writer.write(make_player(PlayerRow(player, NOON, bot=bot), token))
    deal = Deal(CATALOGUE[hand.patience], DealName(hand.patience, seed="2"))
    played, chance = begin(deal, Kind.RANKED, NOON), random.Random(hand.chance)
    row = PlayRow(
        *(f"play of {player}", player, str(deal), hand.patience, "ranked", NOON, NOON),
        placed=played.history.position.placed,
        total=played.history.position.total,
        day=DAY,
    )
    await store.writer.write(begin_play(row, deal_row(deal, "")))
    at = NOON + hand.first
    for ply in range(hand.moves):
        moves = sorted(played.history.position.moves)
        if not moves:
            break
        move = chance.choice(moves)
        moved = follow(played, decide(played, Command(Did.MOVE, ply, move), at))
        result = result_row(row, played, moved) if played.ended else None
        await store.writer.write(append_event(row.id, event_row(moved.event, played), result))
        at += hand.pause
    if hand.wavers:
        wavering = (Did.UNDO, 2), (Did.REDO, 1), (Did.REDO, 1)
        for ply, (did, count) in enumerate(wavering, hand.moves):
            moved = follow(played, decide(played, Command(did, ply, count=count), at))
            await store.writer.write(append_event(row.id, event_row(moved.event, played)))
            at += hand.pause
    return row.id


async def reviewed(store: Store, day: str = DAY) -> list[Finding]:
    return [finding async for finding in Review(store, day).findings()]


async def test_honest_hands_are_let_be(store: Store) -> None:
    for number in range(4):
        await play(store, f"player {number}", Hand(number))
    review = Review(store, DAY)
    assert [finding async for finding in review.findings()] == []
    assert review.plays == 4


@pytest.mark.parametrize("patience", ["flower-garden", "golf"])
@pytest.mark.parametrize(("pause", "found"), [(100, True), (300, False)])
async def test_a_stretch_that_no_hand_makes(
    store: Store, patience: str, pause: int, found: bool
) -> None:
    await play(store, "ann", Hand(1, pause=pause, patience=patience))
    findings = await reviewed(store)
    assert [finding.suspect for finding in findings] == [Suspect.SPEED] * found
    assert all(finding.ms == 10 * pause for finding in findings if patience == "golf")


@pytest.mark.parametrize(("first", "found"), [(50, True), (399, True), (400, False)])
async def test_who_moves_before_the_deal_can_be_seen(store: Store, first: int, found: bool) -> None:
    await play(store, "ann", Hand(1, first=first))
    assert [(each.suspect, each.ms) for each in await reviewed(store)] == [
        (Suspect.START, first)
    ] * found


async def test_the_same_moves_by_two_players(store: Store) -> None:
    ann = await play(store, "ann", Hand(1))
    bob = await play(store, "bob", Hand(1, pause=1500))
    (finding,) = await reviewed(store)
    assert (finding.suspect, finding.play, finding.other) == (Suspect.TWIN, bob, ann)
    assert finding.choices >= CHOICES


async def test_who_takes_some_of_them_back_is_found_all_the_same(store: Store) -> None:
    ann = await play(store, "ann", Hand(1))
    bob = await play(store, "bob", Hand(1, wavers=True))
    (finding,) = await reviewed(store)
    assert (finding.suspect, finding.play, finding.other) == (Suspect.TWIN, bob, ann)


async def test_few_moves_are_alike_by_chance(store: Store) -> None:
    for name in ("ann", "bob"):
        await play(store, name, Hand(1, moves=CHOICES - 2))
    assert await reviewed(store) == []


async def test_bots_and_other_days_are_let_be(store: Store) -> None:
    await play(store, "bot", Hand(1, first=1, pause=1), bot=True)
    assert await reviewed(store) == []
    await play(store, "ann", Hand(2, first=1))
    assert len(await reviewed(store)) == 1
    assert await reviewed(store, "2025-12-01") == []
