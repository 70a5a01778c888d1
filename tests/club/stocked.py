"""A database in which a bit of everything is stored; and what an audit finds in one."""

from __future__ import annotations

import asyncio

from klumba.club.auditing import Audit
from klumba.club.findings import Finding
from klumba.club.recording import deal_row, event_row, result_row
from klumba.club.sweeping import ALONE_MS, Sweep
from klumba.day_keys import daily_deal, day_key, key_hash
from klumba.games import CATALOGUE
from klumba.play.deals import Deal
from klumba.play.decide import decide
from klumba.play.events import Command, Did, Hint
from klumba.play.shown import follow
from klumba.play.state import Kind, begin
from klumba.shuffle import DealName
from klumba.store import Store, open_store
from klumba.store.commands import append_event, begin_play
from klumba.store.dailies import make_daily, make_day
from klumba.store.ledger import open_ledger
from klumba.store.rows import DailyRow, DayRow, PlayRow
from tests.club.made import NOON, Hands, Talk, club_on
from tests.wire.expected import winning

DAY = "2025-11-30"


async def audited(url: str) -> list[Finding]:
    """Return what is off in a database, whoever has it just now."""
    ledger = open_ledger(url)
    try:
        return [finding async for finding in Audit(ledger).findings()]
    finally:
        await ledger.close()


async def stock(url: str) -> dict[str, str]:
    """Store plays of all kinds, and return their identities and their player's."""
    store, hands = await open_store(url), Hands()
    club = club_on(store, hands)
    talk = await Talk(club).hello()
    house = Stocking(talk, hands)
    made = {
        "expired": await house.play("two-jokers", ["move", "move"]),
        "left": await house.play("golf", []),
    }
    await talk.session.end()
    hands.now += ALONE_MS + 1
    await Sweep(store, club.plays, club.world).sweep()
    house.talk = await Talk(club).hello(talk.token)
    name, line = winning("golf-free")
    made |= {
        "won": await house.play("golf-free", line, name=name),
        "resigned": await house.play("odd-even", ["move", "move", "resign"]),
        "open": await house.play(
            "flower-garden", ["move", "move", "undo", "redo", "pause", "resume", "move"], number=7
        ),
        "position": await house.play("golf-free", ["stock>f"], position=position()),
        "new": await house.play("agnes-bernauer", []),
    }
    row = await store.reader.play(made["open"])
    assert row is not None
    made |= {"player": row.player_id, "ranked": await ranked(store, row.player_id)}
    await house.talk.session.end()
    await store.close()
    return made


def position() -> str:
    opening = Deal(CATALOGUE["golf-free"], DealName("golf-free", seed="3")).opening
    return str(opening.play("stock>f").position)


class Stocking:
    """Plays at a connection, with some time between one request and the next."""

    def __init__(self, talk: Talk, hands: Hands) -> None:
        self.talk = talk
        self.hands = hands

    async def play(self, patience: str, words: list[str], **given: object) -> str:
        """Play a deal, and return the play; `move` is the first that is legal."""
        told = await self.talk.ask("deal", patience=patience, **given)
        play = str(told["play"])
        for ply, word in enumerate(words):
            self.hands.now += 1500
            asked = {"type": word}
            if word == "move" or ">" in word:
                asked = {"type": "move", "move": told["moves"][0] if word == "move" else word}
            told = await self.talk.ask(asked.pop("type"), play=play, ply=ply, **asked)
            assert told["type"] == "moved", told
        return play


async def ranked(store: Store, player_id: str) -> str:
    """Store a ranked play with a hint, which the house does not give as yet."""
    deal = await daily(store)
    play = begin(deal, Kind.RANKED, NOON)
    row = PlayRow(
        *("ranked", player_id, str(deal), "golf-free", "ranked", NOON, NOON),
        placed=play.history.position.placed,
        total=play.history.position.total,
        day=DAY,
    )
    await store.writer.write(begin_play(row, deal_row(deal, "")))
    hint = Hint("stock>f", "it wins")
    asked = [
        Command(Did.HINT, 0, hint=hint),
        Command(Did.MOVE, 1, move="stock>f"),
        Command(Did.UNDO, 2),
        Command(Did.MOVE, 3, move="stock>f"),
        Command(Did.RESIGN, 4),
    ]
    for command in asked:
        moved = follow(play, decide(play, command, NOON + 1000 * (command.ply + 1)))
        result = result_row(row, play, moved) if play.ended else None
        await store.writer.write(append_event(row.id, event_row(moved.event, play), result))
    return row.id


async def daily(store: Store, patience: str = "golf-free") -> Deal:
    """Store a day and a daily of it: the first candidate, whether it can be won or not."""
    key = day_key("a secret", DAY)
    deal = Deal(CATALOGUE[patience], daily_deal(key, patience, 0))
    await store.writer.write(make_day(DayRow(DAY, key.hex(), key_hash(key), NOON)))
    made = DailyRow(DAY, patience, str(deal), 0, 1, "0", 3, NOON)
    await store.writer.write(make_daily(made, deal_row(deal, "")))
    return deal


def stocked(url: str) -> dict[str, str]:
    """Fill a database that has the tables, from outside of any event loop."""
    return asyncio.run(stock(url))
