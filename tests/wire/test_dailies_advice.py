"""No advice on the cards of a daily before its day is settled, in whatever play; then all of it."""

from tests.rules.plays import opening
from tests.wire.client import Client
from tests.wire.dailies import NOON, SATURDAY, SUNDAY
from tests.wire.hall import House, deal_at, place, until_settled


async def refused(client: Client, play: str, ply: int, *kinds: str) -> None:
    for kind in kinds:
        named = {"ply": ply} if kind == "hint" else {}
        await client.refused("not_yet", kind, play=play, **named)


async def test_not_before_the_day_is_settled(hall: House) -> None:
    ann, bob = await hall.come(), await hall.come()
    sitting = await hall.begin(ann, "two-jokers")
    deal = deal_at(sitting)
    await place(sitting, 2)
    await refused(ann, sitting.id, sitting.ply, "hint", "analyse", "post_mortem")
    await sitting.resign()
    await refused(ann, sitting.id, sitting.ply, "analyse", "post_mortem")
    practice = await hall.begin(ann, "two-jokers")
    assert practice.expected.kind == "practice"
    await refused(ann, practice.id, 0, "hint", "analyse")
    # Who has copied the cards from the table, or a position out of the play, is told no more.
    laid = [str(deal.opening), str(sitting.expected.position)]
    for position in laid:
        told = await bob.ask("deal", patience="two-jokers", position=position)
        await refused(bob, told["play"], 0, "hint", "analyse")
    known = await bob.ask("deal", patience="two-jokers", name=deal.name)
    await refused(bob, known["play"], 0, "hint", "analyse")
    other = await bob.ask("deal", patience="two-jokers", number=1)
    assert (await bob.ask("analyse", play=other["play"]))["verdict"] == "winnable"

    hall.clock.set(SUNDAY, NOON)
    await until_settled(ann, SATURDAY, "two-jokers")
    assert (await bob.ask("analyse", play=known["play"]))["verdict"] == "winnable"
    assert (await bob.ask("hint", play=known["play"], ply=0))["hint"]["move"]
    # A ranked play of a settled day is anybody's to look at, as its replay is.
    told = await bob.ask("post_mortem", play=sitting.id)
    while not told["complete"]:
        pushed = await bob.push()
        told = told if pushed["type"] == "day" else pushed
    assert len(told["verdicts"]) == sitting.ply + 1
    assert told["verdicts"][0] == [0, "winnable"]


async def test_a_deal_that_looks_like_none_of_the_dailies_is_advised_on(hall: House) -> None:
    ann = await hall.come()
    position = opening("two-jokers", "3")
    told = await ann.ask("deal", patience="two-jokers", position=str(position))
    hint = await ann.ask("hint", play=told["play"], ply=0)
    assert hint["hint"]["move"] in position.moves
