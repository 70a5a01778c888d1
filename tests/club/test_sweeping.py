"""Open plays that were left alone for 30 days."""

from klumba.club import Club
from klumba.club.sweeping import ALONE_MS, Sweep
from klumba.store import Store
from tests.club.made import Hands, Talk

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
