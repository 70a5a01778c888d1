"""A real deal, won on the page by taps, through a reload and the house's sudden death."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.conftest import PHONE, Visit
from tests.e2e.house import House
from tests.e2e.table import Table
from tests.scale import SOAK, scale

WON = json.loads((Path(__file__).parents[1] / "vectors" / "won.json").read_text())
GARDEN = next(play for play in WON if play["game"] == "flower-garden")
MOVES = GARDEN["moves"].split()


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[House]:
    """A house of this test's own: it is killed in between."""
    house = House(tmp_path)
    yield house
    house.stop()


def test_a_flower_garden_won_through_a_reload_and_a_kill(browser: Browser, mortal: House) -> None:
    context = browser.new_context(reduced_motion="reduce", locale="en")
    table = Table(context.new_page(), mortal.address)
    table.visit()
    table.deal("flower-garden", int(GARDEN["seed"]))
    expect(table.page.locator("h1")).to_contain_text(f"Deal {GARDEN['seed']}")
    play = table.page.url
    before_reload, before_kill = len(MOVES) // 3, 2 * len(MOVES) // 3

    for move in MOVES[:before_reload]:
        table.make(move)
    table.page.reload()
    table.expect_ply(before_reload)
    assert table.page.url == play

    for move in MOVES[before_reload:before_kill]:
        table.make(move)
    shown = table.shown()
    mortal.kill()
    expect(table.page.locator('[data-said="staying"]')).to_contain_text("No connection")
    assert table.shown() == shown
    # A move while nobody listens waits, and is made when the house is there again.
    table.begin(MOVES[before_kill])
    mortal.start()
    table.expect_ply(before_kill + 1)
    expect(table.page.locator('[data-said="staying"]')).to_be_empty()

    for move in MOVES[before_kill + 1 :]:
        table.make(move)
    expect(table.playing).to_have_attribute("data-state", "won")
    notice = table.page.locator('[data-notice="won"]')
    expect(notice).to_contain_text(f"{len(MOVES)} moves, no undos")
    expect(table.figure("placed")).to_have_text("52 of 52")
    assert all(pile == [] for name, pile in table.shown().items() if name[0] != "f")

    opening = next(message for message in table.heard if message["type"] == "play")
    table.do("notice-same")
    expect(table.page).not_to_have_url(play)
    table.expect_ply(0)
    assert table.last_heard("play")["piles"] == opening["piles"]
    assert table.faults == []
    context.close()


@pytest.mark.heavy
@pytest.mark.parametrize("won", WON, ids=[won["game"] for won in WON])
def test_each_patience_by_taps_on_a_phone(visit: Visit, won: dict[str, str]) -> None:
    table = visit(PHONE)
    table.deal(won["game"], int(won["seed"]))
    moves = won["moves"].split()
    for move in moves[: scale(len(moves))]:
        table.make(move)
    expect(table.playing).to_have_attribute("data-state", "won" if SOAK else "open")
