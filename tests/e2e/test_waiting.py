"""A move on its way is shown, and nothing else is asked for; what is told moves no card."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import DESK, PHONE, Visit
from tests.e2e.table import Table
from tests.e2e.test_playing import NEARLY_BLOCKED, some_move
from tests.e2e.wire import Wire


def on_a_slow_line(visit: Visit) -> tuple[Table, Wire]:
    table = visit()
    wire = Wire(table.page)
    table.page.reload()
    table.deal("flower-garden", 4)
    return table, wire


def test_a_move_on_its_way_is_shown_and_the_table_takes_no_other(visit: Visit) -> None:
    table, wire = on_a_slow_line(visit)
    wire.hold()
    move = some_move(table)
    card = move.partition(">")[0]
    table.begin(move)
    expect(table.card(card)).to_have_class("card plain black sent")
    expect(table.page.locator(".table")).to_have_attribute("aria-busy", "true")
    expect(table.page.locator(".lit, .picked")).to_have_count(0)
    for _ in range(2):
        table.tap_card(card)
    table.tap_pile(move.partition(">")[2])
    table.page.keyboard.press("Control+z")
    expect(table.page.locator(".lit, .picked")).to_have_count(0)
    expect(table.page.locator('[data-said="refused"]')).to_be_empty()
    assert wire.types().count("move") == 1
    wire.let_go()
    table.expect_ply(1)
    expect(table.page.locator(".sent")).to_have_count(0)
    expect(table.page.locator(".table")).to_have_attribute("aria-busy", "false")
    table.make(some_move(table))
    assert wire.types().count("move") == 2
    assert "undo" not in wire.types()


def test_taking_back_twice_at_once_takes_back_once(visit: Visit) -> None:
    table, wire = on_a_slow_line(visit)
    for _ in range(2):
        table.make(some_move(table))
    wire.hold()
    table.do("undo")
    table.do("undo")
    expect(table.playing).to_have_attribute("data-sent", "undo")
    wire.let_go()
    table.expect_ply(3)
    expect(table.playing).not_to_have_attribute("data-sent", "undo")
    assert wire.types().count("undo") == 1


def test_a_refused_move_is_on_its_way_no_longer(visit: Visit) -> None:
    table, wire = on_a_slow_line(visit)
    piles = table.last_heard("play")["piles"]
    moves = set(table.last_heard("play")["moves"])
    tops = {name: cards[-1] for name, cards in piles.items() if name.startswith("c")}
    card, pile = next(
        (card, pile)
        for card in tops.values()
        for pile, onto in tops.items()
        if card != onto and f"{card}>{pile}" not in moves
    )
    wire.hold()
    table.tap_card(card)
    table.tap_pile(pile)
    expect(table.page.locator(".card.sent")).to_have_count(1)
    wire.let_go()
    table.expect_refused("goes|takes")
    expect(table.page.locator(".sent")).to_have_count(0)
    table.make(some_move(table))


def places(table: Table) -> dict[str, Any]:
    """Where each pile lies, to a pixel."""
    found: dict[str, Any] = table.page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll("[data-pile]")].map((pile) => {
          const { x, y, width, height } = pile.querySelector(".slot").getBoundingClientRect();
          return [pile.dataset.pile, [x, y, width, height].map(Math.round)];
        }))"""
    )
    return found


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("size", [PHONE, DESK, (640, 360), (820, 1180)])
def test_no_card_moves_when_something_is_told(
    visit: Visit, size: tuple[int, int], lang: str
) -> None:
    table = visit(size, lang)
    expect(table.page.locator(".tile").first).to_be_visible()
    begun = table.ask_elsewhere({"type": "deal", "patience": "golf", "position": NEARLY_BLOCKED})
    table.visit(f"#/play/{begun['play']}")
    expect(table.playing).to_be_visible()
    before = places(table)
    table.make("2C>f")
    expect(table.page.locator('[data-notice="blocked"]')).to_be_visible()
    assert places(table) == before
    table.do("hide")
    expect(table.page.locator('[data-notice="blocked"]')).to_be_hidden()
    table.do("resign")
    table.do("really-resign")
    expect(table.page.locator('[data-notice="resigned"]')).to_be_visible()
    assert places(table) == before


def test_the_name_of_a_long_deal_takes_no_other_line(visit: Visit) -> None:
    table = visit(PHONE)
    table.deal("golf")
    before = places(table)
    table.do("resign")
    table.do("really-resign")
    expect(table.page.locator("h1 small")).to_contain_text("golf~1-")
    assert places(table) == before
