"""Decks, names and positions that are none: the reason, and where."""

from typing import Any

import pytest

from klumba.games import CATALOGUE
from klumba.protocol.codes import DealReason
from klumba.shuffle import shuffle
from tests.cli.vectors import rule
from tests.wire.cases import labels
from tests.wire.conftest import Connect

GOLF = " ".join(shuffle(CATALOGUE["golf"].deck, "1"))
JOKERS = " ".join(shuffle(CATALOGUE["two-jokers"].deck, "1"))


def changed(key: str, **piles: str) -> list[str]:
    """Return a patience's opening of seed 1 with some piles as they are given."""
    lines = dict(line.split(":", 1) for line in rule(key)["position"])
    return [f"{name}:{cards}" for name, cards in {**lines, **piles}.items()]


def with_moved(key: str, **moved: str) -> list[str]:
    """Return the opening with cards laid onto other piles, wherever they lay before."""
    lines = dict(line.split(":", 1) for line in rule(key)["position"])
    piles = {name: cards.split() for name, cards in lines.items()}
    for name, cards in moved.items():
        for card in cards.split():
            for lying in piles.values():
                if card.rstrip("'") in lying:
                    lying.remove(card.rstrip("'"))
            piles[name].append(card)
    return [" ".join([f"{name}:", *cards]) for name, cards in piles.items()]


def won(key: str) -> list[str]:
    """Return a position in which a garden has come out."""
    ranks = "A23456789TJQK"
    lines = [line.split(":")[0] for line in rule(key)["position"]]
    return [
        f"{name}: " + (" ".join(rank + name[1] for rank in ranks) if name[0] == "f" else "")
        for name in lines
    ]


DEALS: list[tuple[str, dict[str, Any], dict[str, str]]] = [
    ("golf", {"deck": GOLF.replace("AC", "ZZ")}, {"reason": "bad_card"}),
    ("golf", {"deck": GOLF.replace("AC", "??")}, {"reason": "hidden_card"}),
    ("golf", {"deck": GOLF + " XB"}, {"reason": "foreign_card", "card": "XB"}),
    ("golf", {"deck": GOLF.replace(" AC", "")}, {"reason": "card_missing", "card": "AC"}),
    ("golf", {"deck": ""}, {"reason": "card_missing"}),
    ("golf", {"deck": GOLF.replace("AC", "2C")}, {"reason": "card_twice", "card": "2C"}),
    ("golf", {"deck": GOLF + " AC"}, {"reason": "card_twice", "card": "AC"}),
    ("two-jokers", {"deck": GOLF}, {"reason": "card_missing", "card": "XB"}),
    ("two-jokers", {"deck": JOKERS.replace("XR", "XB")}, {"reason": "card_twice", "card": "XB"}),
    ("golf", {"name": "golf~1-"}, {"reason": "seed_length"}),
    ("golf", {"name": "golf~1-" + "x" * 65}, {"reason": "seed_length"}),
    ("golf", {"name": "golf~1-a b"}, {"reason": "seed_character"}),
    ("golf", {"name": "golf~1-é"}, {"reason": "seed_character"}),
    ("golf", {"name": "golf~1-\x7f"}, {"reason": "seed_character"}),
    ("golf", {"name": "nonsense"}, {"reason": "bad_deal_name"}),
    ("golf", {"name": ""}, {"reason": "bad_deal_name"}),
    ("golf", {"name": "golf~one-1"}, {"reason": "bad_deal_name"}),
    ("golf", {"name": "golf~2-1"}, {"reason": "unknown_shuffle"}),
    ("golf", {"name": "golf~0-1"}, {"reason": "unknown_shuffle"}),
    ("golf", {"name": "golf-free~1-1"}, {"reason": "other_patience"}),
    ("golf", {"name": "flower-garden~deck-" + GOLF.replace(" ", "")}, {"reason": "other_patience"}),
    ("golf", {"name": "golf~deck-" + GOLF.replace(" ", "")[2:]}, {"reason": "card_missing"}),
    ("golf", {"name": "golf~deck-" + "AC" * 52}, {"reason": "card_twice", "card": "AC"}),
]


@pytest.mark.parametrize(("key", "fields", "data"), DEALS, ids=labels(DEALS))
async def test_bad_deal(
    connect: Connect, key: str, fields: dict[str, Any], data: dict[str, str]
) -> None:
    client = await connect()
    error = await client.refused("bad_deal", "deal", patience=key, **fields)
    told = {name: error["data"].get(name) for name in data}
    assert told == data


async def test_a_name_of_a_patience_that_there_is_not(connect: Connect) -> None:
    client = await connect()
    error = await client.refused("bad_deal", "deal", patience="golf", name="chess~1-1")
    assert error["data"]["reason"] in {"unknown_patience", "other_patience"}


POSITIONS: list[tuple[str, list[str] | str, dict[str, str]]] = [
    ("golf", changed("golf", c1=" 8D 2D 8S ZZ"), {"reason": "bad_card", "pile": "c1"}),
    ("golf", changed("golf", c1=" 8D 2D 8S ??"), {"reason": "hidden_card", "pile": "c1"}),
    ("golf", [*changed("golf")[:-1], "k: " + "?? " * 16], {"reason": "hidden_card", "pile": "k"}),
    ("golf", with_moved("golf", c1="XB"), {"reason": "foreign_card", "card": "XB", "pile": "c1"}),
    ("golf", [], {"reason": "card_missing"}),
    ("golf", "", {"reason": "card_missing"}),
    ("golf", changed("golf", c1=" 8D"), {"reason": "card_missing"}),
    (
        "golf",
        [*changed("golf")[:-1], changed("golf")[-1] + " 8D"],
        {"reason": "card_twice", "card": "8D"},
    ),
    ("golf", ["nonsense"], {"reason": "bad_line"}),
    ("golf", "f AC", {"reason": "bad_line"}),
    ("golf", [*changed("golf"), "c8:"], {"reason": "unknown_pile", "pile": "c8"}),
    ("golf", [*changed("golf"), "b:"], {"reason": "unknown_pile", "pile": "b"}),
    ("golf", [*changed("golf"), "c1:"], {"reason": "pile_twice", "pile": "c1"}),
    ("golf", with_moved("golf", k="8D"), {"reason": "impossible_stock", "pile": "k"}),
    ("odd-even", with_moved("odd-even", k="8D"), {"reason": "impossible_stock", "pile": "k"}),
    (
        "agnes-bernauer",
        with_moved("agnes-bernauer", k="4D"),
        {"reason": "impossible_stock", "pile": "k"},
    ),
    (
        "agnes-bernauer",
        with_moved("agnes-bernauer", c1="KC"),
        {"reason": "impossible_stock", "pile": "k"},
    ),
    (
        "agnes-bernauer",
        with_moved("agnes-bernauer", t="4D"),
        {"reason": "stock_not_empty", "pile": "t"},
    ),
    (
        "flower-garden",
        with_moved("flower-garden", fC="2C"),
        {"reason": "foundation_order", "pile": "fC"},
    ),
    (
        "flower-garden",
        with_moved("flower-garden", fC="AD"),
        {"reason": "foundation_order", "pile": "fC"},
    ),
    (
        "odd-even",
        with_moved("odd-even", fC1="AC 2C"),
        {"reason": "foundation_order", "pile": "fC1"},
    ),
    ("golf", with_moved("golf", c1="4H"), {"reason": "no_base_card"}),
    ("agnes-bernauer", with_moved("agnes-bernauer", c1="8D"), {"reason": "no_base_card"}),
    ("agnes-bernauer", with_moved("agnes-bernauer", fC="9C"), {"reason": "base_cards_differ"}),
    (
        "two-jokers",
        with_moved("two-jokers", c1="AC"),
        {"reason": "ace_not_home", "card": "AC", "pile": "fC"},
    ),
    (
        "two-jokers",
        with_moved("two-jokers", j="XB'"),
        {"reason": "joker_mark", "card": "XB", "pile": "j"},
    ),
    ("golf", changed("golf", f=" 5D'"), {"reason": "joker_mark"}),
    (
        "two-jokers",
        with_moved("two-jokers", j="2C"),
        {"reason": "jokers_only", "card": "2C", "pile": "j"},
    ),
    (
        "odd-even",
        with_moved("odd-even", s1="2H"),
        {"reason": "place_full", "card": "2H", "pile": "s1"},
    ),
    ("flower-garden", won("flower-garden"), {"reason": "already_won"}),
    ("flower-garden-groups", " / ".join(won("flower-garden-groups")), {"reason": "already_won"}),
]


@pytest.mark.parametrize(("key", "position", "data"), POSITIONS, ids=labels(POSITIONS))
async def test_bad_position(
    connect: Connect, key: str, position: list[str] | str, data: dict[str, str]
) -> None:
    client = await connect()
    error = await client.refused("bad_position", "deal", patience=key, position=position)
    told = {name: error["data"].get(name) for name in data}
    assert told == data, position


async def test_a_joker_with_its_mark_at_the_foot_of_a_column(connect: Connect) -> None:
    client = await connect()
    lines = dict(line.split(":", 1) for line in with_moved("two-jokers", j="XB"))
    foot = f" XB'{lines['c1']}"
    position = [f"{name}:{cards}" for name, cards in {**lines, "j": "", "c1": foot}.items()]
    error = await client.refused("bad_position", "deal", patience="two-jokers", position=position)
    assert error["data"] == {"reason": "joker_mark", "card": "XB", "pile": "c1"}


async def test_golf_is_won_when_the_columns_are_empty(connect: Connect) -> None:
    client = await connect()
    deck = GOLF.split()
    for stock in (0, 16):
        at = len(deck) - stock
        position = ["f: " + " ".join(deck[:at]), "k: " + " ".join(deck[at:])]
        error = await client.refused("bad_position", "deal", patience="golf", position=position)
        assert error["data"]["reason"] == "already_won"


@pytest.mark.parametrize("lang", ["en", "ru"])
async def test_what_was_sent_is_not_quoted_at_length(connect: Connect, lang: str) -> None:
    client = await connect(lang=lang)
    for fields in ({"deck": "Z" * 7000}, {"name": "Z" * 7000}):
        error = await client.refused("bad_deal", "deal", patience="golf", **fields)
        assert len(error.text) < 1000
    error = await client.refused("bad_position", "deal", patience="golf", position="Z" * 7000)
    assert len(error.text) < 1000


def test_every_reason_is_provoked() -> None:
    provoked = {data["reason"] for *_, data in [*DEALS, *POSITIONS]}
    assert provoked | {"unknown_patience"} == {reason.value for reason in DealReason}
