"""Cards that are dragged by mouse and by finger: to where they may go, and to where not."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.conftest import DESK, PHONE, Visit
from tests.e2e.dragging import Finger, Mouse, beside, corner, drag
from tests.e2e.house import House
from tests.e2e.table import Table


def garden(visit: Visit, **how: bool) -> Table:
    """Flower Garden number 4: the AC lies in the bouquet, and the 2C at the end of a bed."""
    table = visit(PHONE if how.get("touch") else DESK, **how)
    table.deal("flower-garden", 4)
    return table


def test_by_the_mouse_a_card_goes_to_the_nearest_place_that_takes_it(visit: Visit) -> None:
    table = garden(visit)
    mouse = Mouse(table)
    drag(mouse, table, "AC", beside(table, "fC", -0.7, 0.8))  # it barely covers its place
    table.expect_ply(1)
    drag(mouse, table, "2C", beside(table, "fC", -1.5, 0))  # it only comes near
    table.expect_ply(2)
    assert table.shown()["fC"] == ["2C"]
    mouse.down(corner(table, "3C"))
    mouse.move(beside(table, "fC", 0, 0))
    expect(table.pile("fC")).to_have_class("pile pointed")
    mouse.up()
    table.expect_ply(3)
    expect(table.page.locator(".carried, .picked, .lit, .pointed")).to_have_count(0)


def test_by_a_finger_on_a_phone_nothing_else_moves(visit: Visit) -> None:
    table = garden(visit, touch=True)
    table.page.evaluate(
        """() => {
          window.lost = [];
          for (const type of ["pointercancel", "scroll"])
            addEventListener(type, () => window.lost.push(type), { capture: true });
        }"""
    )
    finger = Finger(table)
    drag(finger, table, "AC", beside(table, "fC", 0.3, 0.4))
    table.expect_ply(1)
    finger.down(corner(table, "2C"))
    finger.move(beside(table, "fC", 0.1, 0.9))
    expect(table.card("2C")).to_have_class("card plain black picked carried")
    finger.up()
    table.expect_ply(2)
    assert table.page.evaluate("() => window.lost") == []
    # A finger that is not quite still carries nothing away yet; a tap is a tap.
    x, y = corner(table, "3C")
    finger.down((x, y))
    finger.move((x + 4, y + 3))
    expect(table.page.locator(".carried")).to_have_count(0)
    finger.cancel()
    table.page.touchscreen.tap(x, y)
    expect(table.page.locator(".picked")).to_have_count(1)
    table.expect_ply(2)


def test_in_the_mirror_too(visit: Visit) -> None:
    table = visit(PHONE, touch=True)
    table.prefer("hand", "left")
    table.deal("flower-garden", 4)
    expect(table.page.locator("html")).to_have_attribute("data-hand", "left")
    drag(Finger(table), table, "AC", beside(table, "fC", -0.4, 0.4))
    table.expect_ply(1)
    assert table.shown()["fC"] == ["AC"]


def test_what_lies_on_a_card_goes_along_and_the_stock_can_be_dragged(visit: Visit) -> None:
    table = visit()
    table.deal("agnes-bernauer", 1)
    for move in ("8H>f", "3C>c1", "6H>c4", "5C>c4"):
        table.make(move)
    mouse = Mouse(table)
    mouse.down(corner(table, "4D"))
    mouse.move(beside(table, "c4", 0.2, 0.5))
    expect(table.page.locator(".carried")).to_have_count(2)
    mouse.up()
    table.expect_ply(5)
    assert table.shown()["c4"][-3:] == ["5C", "4D", "3C"]
    table.make("7S>c1")
    stock = table.pile("k").locator(".card").bounding_box()
    assert stock is not None
    mouse.down((stock["x"] + 7, stock["y"] + 7))
    mouse.move(beside(table, "r3", 0, 0))
    expect(table.pile("k").locator(".card")).to_have_count(2)  # what is below it shows
    mouse.up()
    table.expect_ply(7)
    expect(table.pile("k").locator(".card")).to_have_count(1)
    drag(mouse, table, "9H", beside(table, "fH", 0, 0.3))  # of a reserve
    table.expect_ply(8)
    assert table.shown()["fH"] == ["9H"]


def test_a_place_that_takes_it_not_says_why_and_the_card_goes_back(visit: Visit) -> None:
    table = garden(visit)
    opening, places = table.shown(), spots(table)
    drag(Mouse(table), table, "4H", beside(table, "c2", 0, 0.4))
    table.expect_refused("goes|takes")
    assert table.last_heard("error")["code"] == "illegal_move"
    assert (table.shown(), spots(table)) == (opening, places)
    # On another card of its own pile it is put back, though a place that takes it is not far.
    drag(Mouse(table), table, "AC", corner(table, "AD"))
    assert (table.shown(), spots(table)) == (opening, places)
    # Beside everything, and back where it was, there is nothing to say.
    for right, down in ((0.2, 0.1), (0.5, 2.5)):
        table.heard.clear()
        drag(Mouse(table), table, "4H", beside(table, "c1", right, down))
        expect(table.page.locator('[data-said="refused"]')).to_be_empty()
        assert (table.shown(), spots(table)) == (opening, places)
        assert not [message for message in table.heard if message["type"] == "error"]


def test_a_drag_that_is_broken_off_puts_the_card_back(visit: Visit) -> None:
    table = garden(visit, touch=True)
    places = spots(table)
    finger = Finger(table)
    finger.down(corner(table, "AC"))
    finger.move(beside(table, "fC", 0, 0))
    expect(table.page.locator(".carried")).to_have_count(1)
    finger.cancel()
    expect(table.page.locator(".carried, .picked, .lit")).to_have_count(0)
    assert spots(table) == places
    finger.down(corner(table, "AC"))
    finger.move(beside(table, "fC", 0, 0))
    table.page.keyboard.press("Escape")
    expect(table.page.locator(".carried, .picked, .lit")).to_have_count(0)
    finger.up()
    assert spots(table) == places
    table.expect_ply(0)


@pytest.fixture
def mortal(tmp_path: Path) -> House:
    return House(tmp_path)


def test_a_house_that_dies_in_mid_drag_gets_the_move_when_it_is_back(
    browser: Browser, mortal: House
) -> None:
    context = browser.new_context(reduced_motion="reduce", locale="en")
    table = Table(context.new_page(), mortal.address)
    try:
        table.visit()
        table.deal("flower-garden", 4)
        mouse = Mouse(table)
        mouse.down(corner(table, "AC"))
        mouse.move(beside(table, "fC", 1, 1))
        mortal.kill()
        expect(table.page.locator('[data-said="staying"]')).to_contain_text("No connection")
        expect(table.page.locator(".carried")).to_have_count(1)
        mouse.move(beside(table, "fC", 0, 0))
        mouse.up()
        assert table.shown()["fC"] == ["AC"]
        # It cannot be known what may follow: that is not kept for later, and is told.
        table.page.keyboard.press("Control+z")
        table.expect_refused("only the last move waits")
        mortal.start()
        table.expect_ply(1)
        assert table.shown()["fC"] == ["AC"]
        assert table.faults == []
    finally:
        context.close()
        mortal.stop()


def spots(table: Table) -> dict[str, list[int]]:
    """Return where each card lies, to a pixel."""
    found: dict[str, list[int]] = table.page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll(".card")].map((card) => {
          const { x, y } = card.getBoundingClientRect();
          return [card.dataset.card, [Math.round(x), Math.round(y)]];
        }))"""
    )
    return found
