"""Nothing of what the player may not see leaves the server before the end."""

import json
from random import Random
from typing import Any

import pytest

from klumba.games import CATALOGUE
from klumba.rules.history import History
from klumba.rules.position import Position
from klumba.shuffle import shuffle
from tests.rules.plays import STOCKED, choose, every_move
from tests.wire.client import Client, Field, Frame
from tests.wire.conftest import Connect
from tests.wire.expected import Expected, opening_of_name
from tests.wire.served import Served
from tests.wire.sitting import Sitting, sit_down
from tests.wire.stored import stored_play


@pytest.mark.parametrize("key", STOCKED)
async def test_no_frame_holds_what_is_not_seen(server: Served, connect: Connect, key: str) -> None:
    """A random deal, read from the store beside the server, and played by chance to its end."""
    ann = await connect()
    other = await connect(ann.token)
    told = await ann.ask("deal", patience=key)
    stored = await stored_play(server.database_url, told["play"])
    name = stored.deal.id
    seed = name.removeprefix(f"{key}~1-")
    assert len(seed) >= 22
    sitting = Sitting(
        ann, told["play"], Expected(key, History(opening_of_name(name)), "casual", name)
    )
    await sitting.open(other)
    ann.heard = [frame for frame in ann.heard if frame["type"] != "welcome"]
    other.heard = ann.heard[:0]
    chance = Random(key)
    for _ in range(40):
        await some_request(sitting, chance)
        check_unseen(ann, other, sitting, seed)
    ended = await sitting.resign()
    assert ended["deal"] == name


async def some_request(sitting: Sitting, chance: Random) -> None:
    history = sitting.expected.history
    what = chance.random()
    if what < 0.6 and sitting.moves:
        await sitting.move(choose(chance, sitting.moves))
    elif what < 0.75 and history.moves:
        await sitting.undo(chance.randint(1, len(history.moves)))
    elif what < 0.8 and history.undone:
        await sitting.redo()
    elif what < 0.85:
        await sitting.refused("stale", "undo", ply=sitting.ply + 7)
    elif what < 0.9:
        await sitting.client.refused("not_yet", "replay", play=sitting.id)
        await sitting.client.ask("plays")
    else:
        await sitting.open(since=chance.randint(0, sitting.ply))
        await sitting.open()


def check_unseen(ann: Client, other: Client, sitting: Sitting, seed: str) -> None:
    history = sitting.expected.history
    unseen = history.position.piles[-1][: history.unseen] if history.position.in_stock else ()
    for client in (ann, other):
        for frame in client.heard:
            for secret in (seed, *unseen):
                assert secret not in frame.text, f"{secret} in {frame.text}"
        client.heard.clear()


def two_decks(key: str) -> tuple[list[str], list[str]]:
    """Return two decks that differ in the order of the stock's cards only."""
    deck = list(shuffle(CATALOGUE[key].deck, "twins"))
    seen = (
        len(deck)
        - Expected(key, History(opening_of_deck(key, deck)), "known", "").position.in_stock
    )
    return deck, deck[:seen] + deck[: seen - 1 : -1]


def opening_of_deck(key: str, deck: list[str]) -> Position:
    return opening_of_name(f"{key}~deck-{''.join(deck)}")


def without_names(frame: Frame) -> str:
    """Return a frame without what differs between any two plays, and its length with it."""
    told = json.loads(frame.text)

    def plain(value: Field) -> Field:
        if isinstance(value, list):
            return [plain(one) for one in value]
        if isinstance(value, dict):
            aside = {"play": str, "elapsed_ms": int, "begun_at": str, "re": int, "next": str}
            return {
                name: "-" if name in aside and isinstance(one, aside[name]) else plain(one)
                for name, one in value.items()
            }
        return value

    return json.dumps(plain(told), sort_keys=False)


@pytest.mark.parametrize("key", STOCKED)
@pytest.mark.parametrize("way", ["deck", "position"])
async def test_what_differs_in_unseen_cards_looks_the_same(
    connect: Connect, key: str, way: str
) -> None:
    """Whatever is asked, until a card is turned that differs."""
    plays = []
    for deck in two_decks(key):
        given: Any = " ".join(deck)
        if way == "position":
            given = opening_of_deck(key, deck).lines()
        plays.append(await sit_down(await connect(), key, **{way: given}))
    assert plays[0].expected.position != plays[1].expected.position
    moves = every_move(plays[0].expected.position)
    chance = Random(1)
    for _ in range(5):
        await ask_both(plays, chance.sample(moves, 40))
        common = [move for move in plays[0].moves if not move.startswith("stock")]
        if not common:
            break
        move = chance.choice(common)
        told = [await play.move(move) for play in plays]
        assert without_names(told[0]) == without_names(told[1])


async def ask_both(plays: list[Sitting], moves: list[str]) -> None:
    illegal = [move for move in moves if move not in plays[0].moves]
    asked: list[tuple[str, dict[str, Any]]] = [
        *[("move", {"ply": plays[0].ply, "move": move}) for move in illegal],
        ("move", {"ply": 99, "move": illegal[0]}),
        ("open", {}),
        ("open", {"since": 0}),
        ("replay", {}),
    ]
    for kind, fields in asked:
        told = [await play.client.answer(kind, play=play.id, **fields) for play in plays]
        assert without_names(told[0]) == without_names(told[1]), (kind, fields)
    told = [await play.client.ask("plays") for play in plays]
    assert without_names(told[0]) == without_names(told[1])


@pytest.mark.parametrize("key", STOCKED)
async def test_the_name_is_told_at_the_end_whatever_the_deal(connect: Connect, key: str) -> None:
    client = await connect()
    for way in ({"number": 5}, {"name": f"{key}~1-seed"}, {"deck": " ".join(two_decks(key)[0])}):
        sitting = await sit_down(client, key, **way)
        assert (await sitting.open())["deal"] is None
        ended = await sitting.resign()
        assert ended["deal"] == sitting.expected.name
        assert (await sitting.open())["deal"] == sitting.expected.name
