"""Open plays that were left alone for 30 days."""

import pytest

from klumba.club import Club
from klumba.club.sweeping import ALONE_MS, Sweep
from klumba.store import Store
from klumba.store.commands import append_event
from klumba.store.rows import EventRow
from tests.club.made import Hands, Talk, club_on

DAY = 24 * 60 * 60 * 1000


async def test_what_becomes_of_plays_that_are_left_alone(
    club: Club, store: Store, hands: Hands
) -> None:
    sweep = Sweep(store, club.plays, club.world)
    talk = await Talk(club).hello()
    begun = {}
    for name in ("untouched", "moved", "followed", "ended", "played on"):
        begun[name] = await talk.ask("deal", patience="flower-garden", number=1)
    for name in ("moved", "ended", "played on"):
        play = begun[name]
        await talk.ask("move", play=play["play"], ply=0, move=play["moves"][0])
    await talk.ask("resign", play=begun["ended"]["play"], ply=1)
    await talk.session.end()

    hands.now += ALONE_MS - DAY
    assert await sweep.sweep() == 0
    again = await Talk(club).hello(talk.token)
    await again.ask("undo", play=begun["played on"]["play"], ply=1)
    await again.ask("open", play=begun["followed"]["play"])

    hands.now += 2 * DAY
    assert await sweep.sweep() == 4
    assert await sweep.sweep() == 0, "each was dealt with, and none is found again at once"
    stands = {name: await again.ask("open", play=play["play"]) for name, play in begun.items()}
    assert stands["untouched"]["code"] == "unknown_play"
    assert stands["moved"]["state"] == "expired"
    assert stands["moved"]["deal"] == "flower-garden~1-1"
    assert stands["followed"]["state"] == "open"
    assert stands["ended"]["state"] == "resigned"
    assert stands["played on"]["state"] == "open"
    result = await store.reader.result(begun["moved"]["play"])
    assert result is not None
    assert (result.state, result.moves) == ("expired", 1)


async def test_a_play_that_cannot_be_read_keeps_no_other_from_its_end(
    club: Club, store: Store, hands: Hands, caplog: pytest.LogCaptureFixture
) -> None:
    talk = await Talk(club).hello()
    broken, sound = [
        (await talk.ask("deal", patience="flower-garden", number=1))["play"] for _ in range(2)
    ]
    impossible = EventRow(1, "move", hands.now, 0, 1, 0, 0, 0, move="KC>c1")
    await store.writer.write(append_event(broken, impossible))
    await talk.ask("move", play=sound, ply=0, move="AS>f")
    await talk.session.end()
    hands.now += ALONE_MS + DAY
    sweep = Sweep(store, club.plays, club.world)
    assert await sweep.sweep() == 2
    assert broken in caplog.text
    assert (await talk.ask("open", play=sound))["state"] == "expired"
    assert await sweep.sweep() == 0, "it is not found again at once"


async def test_a_play_that_somebody_opens_meanwhile_is_not_dropped(
    club: Club, hands: Hands
) -> None:
    talk = await Talk(club).hello()
    play = (await talk.ask("deal", patience="flower-garden", number=1))["play"]
    hands.now += ALONE_MS + DAY
    await club.plays.drop(play)
    assert (await talk.ask("move", play=play, ply=0, move="AS>f"))["type"] == "moved"


async def test_a_play_that_was_dropped_elsewhere_is_unknown(
    club: Club, store: Store, hands: Hands
) -> None:
    talk = await Talk(club).hello()
    play = (await talk.ask("deal", patience="flower-garden", number=1))["play"]
    await club_on(store, hands).plays.drop(play)  # as another node would
    assert (await talk.ask("move", play=play, ply=0, move="AS>f"))["code"] == "unknown_play"


async def test_tokens_that_ended_long_ago_are_forgotten(
    club: Club, hands: Hands, store: Store
) -> None:
    talk = await Talk(club).hello()
    player_id = talk.session.player_id
    (row,) = (await talk.ask("tokens"))["tokens"]
    await talk.ask("revoke", token_id=row["id"])
    sweep = Sweep(store, club.plays, club.world)
    hands.now += ALONE_MS
    await sweep.forget_tokens()
    assert len(await store.reader.tokens(player_id, ended=True)) == 1
    hands.now += 1
    await sweep.forget_tokens()
    assert await store.reader.tokens(player_id, ended=True) == []
