"""Plays that differ in unseen cards alone: all that leaves the house is equal to the byte."""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path
from random import Random

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from klumba.cards import parse_cards
from klumba.rules.rulebook import deal
from klumba.rules.vocabulary import Patience
from klumba.store import open_store
from tests.club.made import Hands, club_on
from tests.hostile.talking import Quick
from tests.hostile.watched import HIDDEN, Log, two_decks
from tests.scale import scale
from tests.store import databases


class Twin:
    """A player over two connections, and a stranger, on a house of their own."""

    def __init__(self, patience: Patience, unseen: int) -> None:
        self.patience = patience
        self.unseen = unseen
        self.hands = Hands()

    async def frames(self, template: Path, given: dict[str, str], seed: int) -> list[object]:
        """Return all that is let out while somebody plays and asks by chance."""
        with tempfile.TemporaryDirectory() as folder, Log() as log:
            store = await open_store(databases.sqlite_copy(template, Path(folder)))
            club = club_on(store, self.hands)
            player = await Quick(club).hello()
            self.seats = [player, await Quick(club).hello(player.token), await Quick(club).hello()]
            self.play = await player.ask("deal", patience=self.patience.key, **given)
            await self.seats[1].ask("open", play=self.play["play"])
            chance = Random(seed)
            for _ in range(10):
                await self.go_on(chance)
                await self.ask_everything(chance)
            for seat in self.seats:
                await seat.session.end()
            await store.close()
            return [*(seat.frames for seat in self.seats), log.lines]

    async def go_on(self, chance: Random) -> None:
        """Make a move that shows no card which differs; take one back; or wait."""
        piles, seat = self.play["piles"], chance.choice(self.seats[:2])
        may_turn = len(piles["k"]) - (self.patience.reserve or 1) >= self.unseen
        legal = [move for move in self.play["moves"] if may_turn or not move.startswith("stock")]
        asked = {"play": self.play["play"], "ply": self.play["ply"]}
        if legal and chance.random() < 0.8:
            told = await seat.ask("move", **asked, move=chance.choice(legal))
        elif self.play["can_undo"]:
            told = await seat.ask("undo", **asked)
        else:
            told = await seat.ask("pause", **asked)
            self.hands.now += 1000
            told = await seat.ask("resume", **asked | {"ply": told["ply"]})
        assert told["type"] == "moved", told
        self.play |= {**told, "piles": piles | told["piles"]}

    async def ask_everything(self, chance: Random) -> None:
        play, ply = self.play["play"], self.play["ply"]
        deck = self.patience.deck
        piles = [pile for pile in self.play["piles"] if pile[0] != "f"]
        wrong = [
            *(f"{card}>f" for card in chance.sample(deck, 6)),
            *(f"{card}>{chance.choice(piles)}" for card in chance.sample(deck, 6)),
            *("stock>f", "stock>w", "stock>r", "stock>t", "zz", "", "??>f"),
        ]
        asked: list[tuple[str, dict[str, object]]] = [
            *(("move", {"play": play, "ply": ply, "move": move}) for move in wrong),
            ("undo", {"play": play, "ply": ply, "count": 99}),
            ("redo", {"play": play, "ply": ply + 3}),
            ("resume", {"play": play, "ply": ply}),
            ("move", {"play": play, "ply": max(0, ply - 1), "move": "KC>c1"}),
            *((kind, {"play": play}) for kind in ("open", "replay", "analyse", "post_mortem")),
            ("open", {"play": play, "since": chance.randint(0, ply)}),
            ("plays", {}),
            ("plays", {"state": "open", "limit": 1}),
            ("statistics", {}),
            ("tokens", {}),
            ("export", {}),
            ("settings", {}),
            ("board", {"patience": self.patience.key, "span": "day"}),
            ("daily", {"patience": self.patience.key}),
        ]
        for seat in self.seats:
            for kind, fields in chance.sample(asked, 12):
                if kind == "move" and fields["move"] in self.play["moves"] and fields["ply"] == ply:
                    continue  # it is legal, and may show a card
                self.hands.now += 3
                told = await seat.ask(kind, **fields)
                assert told["type"] != "moved", (kind, fields, told)
                assert told.get("code") != "internal", (kind, fields, told)


@pytest.mark.heavy
@pytest.mark.parametrize("patience", HIDDEN, ids=lambda patience: patience.key)
@pytest.mark.parametrize("way", ["deck", "position"])
def test_what_nobody_has_seen_changes_no_byte(
    patience: Patience, way: str, sqlite_template: Path
) -> None:
    @settings(max_examples=scale(10), phases=[Phase.generate])  # smaller seeds show no more
    @given(st.integers(0, 2**32), st.integers(0, 2**32))
    def compare(cards: int, script: int) -> None:
        one, other, unseen = two_decks(patience, Random(cards))
        told = []
        for deck in (one, other):
            asked = {way: deck if way == "deck" else position(patience, deck)}
            told.append(asyncio.run(Twin(patience, unseen).frames(sqlite_template, asked, script)))
        for first, second in zip(*told, strict=True):
            assert first == second, (one, other, script)

    compare()


def position(patience: Patience, deck: str) -> str:
    return " / ".join(deal(patience, tuple(parse_cards(deck))).lines())
