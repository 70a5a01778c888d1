"""Each patience is dealt, and drawn wholly and legibly, on a phone and on a desk."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.cli.vectors import KEYS
from tests.e2e.conftest import DESK, PHONE, Visit
from tests.e2e.table import Table

SIZES = {"phone": PHONE, "desk": DESK}

WRONG = (Path(__file__).parent / "wrong.js").read_text()


def wrong(table: Table) -> list[str]:
    found: list[str] = table.page.evaluate(WRONG)
    return sorted(set(found))


def drawn(play: dict[str, Any], layout: dict[str, Any]) -> dict[str, list[str]]:
    """Which faces should be drawn: of cards one upon another the last."""
    tops = {pile["id"]: pile["fan"] == "none" for pile in layout["piles"]}
    return {
        name: play["piles"][name][-1:] if only_top else play["piles"][name]
        for name, only_top in tops.items()
    }


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("key", KEYS)
def test_each_patience_is_dealt_and_drawn(visit: Visit, key: str, size: str) -> None:
    lang = "ru" if size == "phone" else "en"
    table = visit(SIZES[size], lang)
    table.deal(key, 1)
    patiences = table.last_heard("catalogue")["patiences"]
    layout = next(each["layout"] for each in patiences if each["key"] == key)
    assert table.shown() == drawn(table.last_heard("play"), layout)
    assert wrong(table) == []


# Court cards that are wholly seen, and whether something of the figure lies on their index's suit.
HATS = """() => [...document.querySelectorAll(":is(.court, .joker):not(.covered)")].map((card) => {
  const box = (each) => each.getBoundingClientRect();
  const suit = box(card.querySelector(".index .pip"));
  const shapes = card.querySelectorAll(".art.small :is(path, circle, use)");
  return [card.dataset.face, [...shapes].map(box).some((shape) => shape.width
    && shape.left < suit.right && suit.left < shape.right
    && shape.top < suit.bottom && suit.top < shape.bottom)];
})"""
# Flower Garden with court cards side by side in the bouquet, at their ease and (deal 3) tightly.
COURTS = (
    "fC: AC 2C 3C 4C 5C 6C 7C 8C 9C TC / fD: AD 2D 3D 4D 5D 6D 7D 8D 9D TD"
    " / fH: AH 2H 3H 4H 5H 6H 7H 8H 9H / fS: AS 2S 3S 4S 5S 6S 7S 8S 9S TS"
    " / c1: TH / c2: KH / c3: KS / b: QC JH KC QH JS JC KD QD JD QS"
)


@pytest.mark.parametrize("large", [False, True], ids=["normal", "large"])
def test_no_hat_covers_a_suit_on_a_small_card(visit: Visit, large: bool) -> None:
    table = visit(PHONE, "ru")
    if large:
        table.prefer("print", "large")
    seen: dict[str, bool] = {}
    for key, number in (("flower-garden", 3), ("two-jokers", 1), ("golf", 3), ("odd-even", 3)):
        table.visit("#/")
        table.deal(key, number)
        seen |= {f"{key} {face}": hat for face, hat in table.page.evaluate(HATS)}
    table.visit("#/")
    at_ease = COURTS.replace(" JS JC KD QD JD QS", " / c4: JS / c5: JC / c6: JD KD QD QS")
    for bouquet in (COURTS, at_ease):
        table.begin_at("flower-garden", bouquet)
        expect(table.card("KC")).to_be_visible()
        seen |= {f"bouquet {face}": hat for face, hat in table.page.evaluate(HATS)}
        table.visit("#/")
    assert len(seen) > 12
    assert {card for card, hat in seen.items() if hat} == set()


NUMBERED = """() => [...document.querySelectorAll("[data-pile] > .pile-number")].map((number) => {
  const pile = number.closest("[data-pile]");
  const last = [...pile.querySelectorAll(".card, .slot")].at(-1).getBoundingClientRect();
  const { left, right, top, bottom } = number.getBoundingClientRect();
  const felt = document.querySelector(".felt").getBoundingClientRect();
  const below = Math.abs(left + right - last.left - last.right) < 2 && top >= last.bottom - 1;
  return [pile.ariaLabel, number.textContent, below && bottom <= felt.bottom + 1];
})"""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("key", ["flower-garden", "agnes-bernauer", "golf", "two-jokers"])
def test_piles_are_numbered_as_words_name_them(visit: Visit, key: str, size: str) -> None:
    table = visit(SIZES[size])
    table.deal(key, 1)
    numbered = table.page.evaluate(NUMBERED)
    assert len(numbered) >= 6
    for title, number, seen in numbered:
        assert re.search(rf" {number},", title)
        assert seen, title


def test_the_places_of_a_square_are_numbered_while_they_are_empty(visit: Visit) -> None:
    table = visit(PHONE)
    table.deal("odd-even", 1)
    for move in ("2D>f", "4D>f"):
        table.make(move)
    expect(table.pile("s4").locator(".pile-number")).to_have_text("4")
    expect(table.pile("s4").locator(".pile-number")).to_be_visible()
    expect(table.pile("s5").locator(".pile-number")).to_be_hidden()


# A column of all that can lie in it: twenty-two cards, and thirty with jokers' two ways.
LONG = {
    "flower-garden": (
        "b: / c1: KC KD KH KS QC QD QH QS JC JD JH JS TC TD TH TS 9C 9D 9H 9S 8C 8D"
        " / c2: 8H 8S 7C 7D / c3: 7H 7S 6C 6D / c4: 6H 6S 5C 5D / c5: 5H 5S 4C 4D"
        " / c6: 4H 4S 3C 3D 3H 3S 2C 2D 2H 2S AC AD AH AS"
    ),
    "two-jokers": (
        "fC: AC / fD: AD / fH: AH / fS: AS / c1: KC KD KH KS QC QD QH QS JC JD JH JS TC TD TH TS"
        " 9C 9D 9H 9S 8C 8D 8H 8S 7C 7D 7H 7S / c2: 6C 6D 6H / c3: 6S 5C / c4: 5D 5H"
        " / c5: 5S 4C / c6: 4D 4H / c7: 4S 3C / c8: 3D 3H / c9: 3S 2C / c10: 2D 2H 2S XB XR"
    ),
}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("key", LONG)
def test_long_columns_stay_in_sight_and_can_be_read(visit: Visit, key: str, size: str) -> None:
    table = visit(SIZES[size])
    expect(table.page.locator(".tile").first).to_be_visible()
    begun = table.ask_elsewhere({"type": "deal", "patience": key, "position": LONG[key]})
    table.visit(f"#/play/{begun['play']}")
    expect(table.playing).to_be_visible()
    assert len(table.shown()["c1"]) >= 22
    assert wrong(table) == []
