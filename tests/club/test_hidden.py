"""Plays that differ only in cards which nobody has seen: their frames are equal to the byte."""

from pathlib import Path
from random import Random

import pytest

from klumba.games import CATALOGUE
from klumba.rules.rulebook import deal
from klumba.rules.vocabulary import Kind, Patience
from klumba.store import open_store
from tests.club.made import Hands, Talk, club_on
from tests.scale import scale
from tests.store import databases

HIDDEN = [patience for patience in CATALOGUE.values() if patience.hidden]


def two_decks(patience: Patience, chance: Random) -> tuple[str, str]:
    """Return a deck, and the same with the lower half of its stock in another order."""
    deck = list(patience.deck)
    chance.shuffle(deck)
    opening = deal(patience, deck)
    stock = opening.piles[opening.tables.names.index(Kind.STOCK.value)]
    lower = stock[: len(stock) // 2]
    places = [deck.index(card) for card in lower]
    other = list(deck)
    for place, card in zip(places, chance.sample(lower, len(lower)), strict=True):
        other[place] = card
    return "".join(deck), "".join(other)


async def frames_of(patience: Patience, folder: Path, template: Path, deck: str) -> list[bytes]:
    """Return all frames of a connection that plays at random and asks about every card."""
    folder.mkdir()
    store = await open_store(databases.sqlite_copy(template, folder))
    chance = Random(5)
    talk = await Talk(club_on(store, Hands())).hello()
    play = await talk.ask("deal", patience=patience.key, deck=deck)
    piles, lower = play["piles"], len(play["piles"]["k"]) // 2
    for _ in range(40):
        # The upper half may be turned and no more: what lies below stays unseen.
        may_turn = len(piles["k"]) - (patience.reserve or 1) >= lower
        legal = [move for move in play["moves"] if may_turn or not move.startswith("stock")]
        ask = {"play": play["play"], "ply": play["ply"]}
        if legal and chance.random() < 0.7:
            play = await talk.ask("move", **ask, move=chance.choice(legal))
        elif play["can_undo"]:
            play = await talk.ask("undo", **ask)
        piles |= play["piles"]
        for card in chance.sample(patience.deck, 4):
            ask = {"play": play["play"], "ply": play["ply"]}
            answer = await talk.ask("move", **ask, move=f"{card}>f")
            if answer["type"] == "moved":
                play = answer
                piles |= play["piles"]
    await talk.ask("move", play=play["play"], ply=0, move="zz")
    await talk.ask("undo", play=play["play"], ply=0, count=3)
    await talk.ask("plays")
    await talk.ask("open", play=play["play"], since=0)
    await talk.ask("open", play=play["play"])
    await store.close()
    return talk.frames


@pytest.mark.heavy
@pytest.mark.parametrize("patience", HIDDEN, ids=lambda patience: patience.key)
async def test_frames_tell_nothing_of_unseen_cards(
    patience: Patience, tmp_path: Path, sqlite_template: Path
) -> None:
    chance = Random(patience.key)
    for number in range(scale(20)):
        decks = two_decks(patience, chance)
        one, two = [
            await frames_of(patience, tmp_path / f"{number}-{side}", sqlite_template, deck)
            for side, deck in enumerate(decks)
        ]
        assert one == two, decks
