"""A listed move shows at once, what is done meanwhile waits; what is told moves no card."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import DESK, PHONE, Visit
from tests.e2e.table import Table
from tests.e2e.test_advice import THOUGHT_OUT
from tests.e2e.test_playing import NEARLY_BLOCKED, some_move
from tests.e2e.test_tables import LONG
from tests.e2e.wire import Wire


def on_a_slow_line(visit: Visit) -> tuple[Table, Wire]:
    table = visit()
    wire = Wire(table.page)
    table.page.reload()
    table.deal("flower-garden", 4)
    return table, wire


def test_a_listed_move_shows_at_once_and_what_follows_waits_for_its_answer(visit: Visit) -> None:
    table, wire = on_a_slow_line(visit)
    opening = table.shown()
    wire.hold()
    table.begin("AC>f")
    assert table.shown()["fC"] == ["AC"]
    expect(table.card("AC")).to_have_class("card ace black sent")
    expect(table.page.locator(".table")).to_have_attribute("aria-busy", "true")
    assert table.ply == 0
    table.card("2C").dblclick(position={"x": 7, "y": 7})  # the house does not list it yet
    table.page.keyboard.press("Control+z")
    expect(table.page.locator(".lit, .picked")).to_have_count(0)
    expect(table.page.locator('[data-said="refused"]')).to_be_empty()
    assert wire.types().count("move") == 1
    wire.let_go()
    table.expect_ply(3)
    assert [message.get("move") for message in wire.sent[-3:]] == ["AC>f", "2C>f", None]
    expect(table.page.locator(".sent")).to_have_count(0)
    expect(table.page.locator(".table")).to_have_attribute("aria-busy", "false")
    assert table.shown() == {**opening, "fC": ["AC"], "b": without(opening["b"], "AC")}


def without(cards: list[str], gone: str) -> list[str]:
    return [card for card in cards if card != gone]


def test_taking_back_twice_at_once_takes_back_twice(visit: Visit) -> None:
    table, wire = on_a_slow_line(visit)
    opening = table.shown()
    for _ in range(2):
        table.make(some_move(table))
    wire.hold()
    table.do("undo")
    table.do("undo")
    expect(table.playing).to_have_attribute("data-sent", "undo")
    wire.let_go()
    table.expect_ply(4)
    expect(table.playing).not_to_have_attribute("data-sent", "undo")
    assert table.shown() == opening


def test_a_move_that_comes_too_late_is_put_right_and_nothing_follows_it(visit: Visit) -> None:
    table, wire = on_a_slow_line(visit)
    play = table.page.url.rpartition("/")[2]
    own = wire.sockets[-1]
    wire.delays = lambda message: message.get("move") == "AC>f"
    table.begin("AC>f")
    assert table.shown()["fC"] == ["AC"]
    # Another tab is faster; this page hears of it only after it has come back.
    wire.loses = lambda message: message["type"] == "moved" and "re" not in message
    moved = table.ask_elsewhere({"type": "move", "play": play, "ply": 0, "move": "AD>f"})
    assert moved["ply"] == 1
    table.page.keyboard.press("Control+z")
    wire.delays = lambda _: False
    own.close(code=1012)
    table.expect_refused("had moved on")
    table.expect_ply(1)
    shown = table.shown()
    assert (shown["fC"], shown["fD"]) == ([], ["AD"])
    expect(table.page.locator(".sent")).to_have_count(0)


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
    """Where each pile lies, to a pixel, as soon as they are laid out."""
    expect(table.page.locator(".table")).to_have_attribute("data-size", re.compile("."))
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


# How far the notice reaches over the last card of a pile, in pixels; below 0 it does not.
OVER = """() => {
  const told = document.querySelector(".notice").getBoundingClientRect();
  const ends = [...document.querySelectorAll(
    ':is([data-kind="column"], [data-kind="square"]) .card:last-of-type')];
  return Math.max(...ends.map((card) => card.getBoundingClientRect()).map((card) =>
    Math.min(card.bottom - told.top, told.bottom - card.top,
      card.right - told.left, told.right - card.left)));
}"""


def test_a_notice_finds_room_beside_a_long_column(visit: Visit) -> None:
    table = visit(PHONE, "ru")
    table.begin_at("flower-garden", LONG["flower-garden"])
    before = places(table)
    table.do("analyse")
    expect(table.page.locator('[data-notice="analysis"]')).to_be_visible(timeout=THOUGHT_OUT)
    assert places(table) == before
    assert table.page.evaluate(OVER) <= 0


def test_what_a_notice_covers_all_the_same_can_be_looked_at(visit: Visit) -> None:
    table = visit((360, 480), "ru")  # a square as high as the room: there is no place beside it
    table.deal("odd-even", 1)
    before = places(table)
    table.do("resign")
    table.do("really-resign")
    expect(table.page.locator('[data-notice="resigned"]')).to_be_visible()
    assert places(table) == before
    assert table.page.evaluate(OVER) > 0
    table.page.locator(".felt").hover(position={"x": 100, "y": 60})
    table.page.mouse.wheel(0, 1000)
    table.page.wait_for_function(f"() => ({OVER})() <= 0")
    table.do("hide")
    table.page.wait_for_function("() => document.querySelector('.felt').scrollTop === 0")
    assert places(table) == before


def test_the_name_of_a_long_deal_takes_no_other_line(visit: Visit) -> None:
    table = visit(PHONE)
    table.deal("golf")
    before = places(table)
    table.do("resign")
    table.do("really-resign")
    expect(table.page.locator("h1 small")).to_contain_text("golf~1-")
    assert places(table) == before
