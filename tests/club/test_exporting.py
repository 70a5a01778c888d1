"""What a player gets of oneself: everything, in pages of any number, and nothing that is hidden."""

from __future__ import annotations

import json
from typing import Any

import pytest

from klumba.club import Club, exporting
from klumba.store import Store
from tests.club.made import Hands, Talk
from tests.club.test_accounts import GOOD, ROSE, house
from tests.rules.plays import STOCKED
from tests.wire.expected import winning


@pytest.fixture
def club(store: Store, hands: Hands) -> Club:
    return house(store, hands)


async def exported(talk: Talk) -> tuple[dict[str, Any], int]:
    """Return all pages as one, and how many they were; a play in parts is put together."""
    answer = await talk.ask("export")
    data, pages = answer["data"], 1
    while "next" in answer:
        answer, pages = await talk.ask("export", before=answer["next"]), pages + 1
        assert set(answer["data"]) == {"plays"}
        for play in answer["data"]["plays"]:
            if data["plays"] and data["plays"][-1]["play"] == play["play"]:
                data["plays"][-1]["events"] += play["events"]
            else:
                data["plays"].append(play)
    return data, pages


async def played(talk: Talk, patience: str, moves: int, **given: object) -> str:
    told = await talk.ask("deal", patience=patience, **given)
    play = str(told["play"])
    for ply in range(moves):
        kind = {"move": told["moves"][0]} if ply % 3 < 2 else {}
        told = await talk.ask("move" if kind else "undo", play=play, ply=ply, **kind)
    return play


async def test_everything_is_there(club: Club) -> None:
    rose = await Talk(club).hello()
    await rose.ask("claim", **ROSE)
    await rose.ask("settings", values={"web": {"cards": "large"}})
    name, line = winning("golf-free")
    won = (await rose.ask("deal", patience="golf-free", name=name))["play"]
    for ply, move in enumerate(line):
        await rose.ask("move", play=won, ply=ply, move=move)
    guest = Talk(club)
    guest.token = (await guest.ask("hello", client="a phone"))["token"]
    played_by_guest = await played(guest, "flower-garden", 4, number=7)
    await guest.ask("sign_in", **ROSE)
    data, pages = await exported(rose)
    assert pages == 1
    assert data["player"]["name"] == "Rose"
    assert data["player"]["settings"] == {"web": {"cards": "large"}}
    assert sorted(token.get("client", "") for token in data["tokens"]) == ["", *2 * ["a phone"]]
    assert len(data["merged"]) == 1
    assert [play["play"] for play in data["plays"]] == [played_by_guest, won]
    assert data["plays"][1]["deal"] == name
    assert [event["move"] for event in data["plays"][1]["events"]] == line
    told = json.dumps(data)
    assert "argon2" not in told
    assert rose.token not in told


async def test_pages_are_as_one(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    rose = await Talk(club).hello()
    for number in range(5):
        await played(rose, "flower-garden", 5 * number, number=number)
    whole, pages = await exported(rose)
    assert pages == 1
    for events in (1, 5, 20):
        monkeypatch.setattr(exporting, "EVENTS", events)
        monkeypatch.setattr(exporting._Page, "__init__", _page_of(events))
        told, pages = await exported(rose)
        assert told == whole
        assert pages > 1


def _page_of(events: int) -> Any:  # noqa: ANN401
    def make(page: exporting._Page) -> None:
        page.plays, page.left, page.next = [], events, None

    return make


@pytest.mark.parametrize("cursor", ["", "x", "..", "a.b.c", ".1.x", ".-1.", ".².", "a.1"])
async def test_a_forged_cursor(club: Club, cursor: str) -> None:
    rose = await Talk(club).hello()
    answer = await rose.ask("export", before=cursor)
    assert answer.get("code") == "bad_message", answer


@pytest.mark.parametrize("patience", STOCKED)
async def test_what_is_hidden_is_not_in_it(club: Club, store: Store, patience: str) -> None:
    rose = await Talk(club).hello()
    await rose.ask("claim", **ROSE)
    play = await played(rose, patience, 2)
    row = await store.reader.play(play)
    assert row is not None
    deal = await store.reader.deal(row.deal_id)
    assert deal is not None
    answer = await rose.ask("export")
    (told,) = answer["data"]["plays"]
    assert told["deal"] is None
    text = json.dumps(answer)
    for secret in (row.deal_id, row.deal_id.rpartition("-")[2], deal.deck, GOOD):
        assert str(secret) not in text
    await rose.ask("resign", play=play, ply=2)
    (told,) = (await rose.ask("export"))["data"]["plays"]
    assert told["deal"] == row.deal_id
