"""Each patience is dealt, and drawn wholly and legibly, on a phone and on a desk."""

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
