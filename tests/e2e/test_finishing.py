"""Finishing, where only the foundations are left: by a button, by itself, and taken back."""

import re

from playwright.sync_api import expect

from tests.e2e.conftest import PHONE, Visit
from tests.e2e.table import Table
from tests.e2e.wire import Message, Wire

# Flower Garden with eight cards left, of which none stands in another's way.
EIGHT = (
    "fC: AC 2C 3C 4C 5C 6C 7C 8C 9C TC / fD: AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD"
    " / fH: AH 2H 3H 4H 5H 6H 7H 8H 9H / fS: AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS"
    " / c3: QC JH / c5: KS / c6: KC QH JC / b: TH KH"
)


def nearly_home(visit: Visit) -> Table:
    table = visit(PHONE)
    table.begin_at("flower-garden", EIGHT)
    return table


def test_the_button_takes_all_cards_home(visit: Visit) -> None:
    table = nearly_home(visit)
    button = table.page.locator('[data-do="finish"]')
    expect(button).to_be_visible()
    expect(table.page.locator('[data-do="hint"]')).to_be_hidden()
    button.click()
    expect(table.playing).to_have_attribute("data-state", "won")
    expect(table.figure("moves")).to_have_text("8")
    expect(button).to_be_hidden()
    undo = table.page.locator('[data-do="undo"]')
    expect(undo).to_be_disabled()
    expect(undo).to_have_attribute("title", re.compile("The play has ended"))


def test_one_undo_takes_back_what_finishing_has_made(visit: Visit) -> None:
    table = nearly_home(visit)
    wire = Wire(table.page)
    table.page.reload()
    expect(table.playing).to_be_visible()
    opening = table.shown()

    def loses(message: Message) -> bool:
        if message.get("ply") == 3:
            wire.hold()
        return False

    wire.loses = loses
    table.do("finish")
    table.page.wait_for_function(
        "() => document.querySelector('.playing').dataset.ply === '2' && "
        "document.querySelector('.playing').dataset.sent === 'move'"
    )
    while not any(each.get("ply") == 3 for each in wire.heard):
        table.page.wait_for_timeout(50)  # until it is kept back; the page shows nothing of it yet
    table.page.keyboard.press("Control+z")
    wire.let_go()
    table.expect_ply(4)
    assert table.shown() == opening
    assert wire.sent[-1]["count"] == 3
    expect(table.figure("undos")).to_have_text("1")
    expect(table.page.locator('[data-do="finish"]')).to_be_visible()


def test_by_itself_only_if_that_is_wanted_and_after_a_move(visit: Visit) -> None:
    table = nearly_home(visit)
    table.prefer("finish", "auto")
    table.expect_ply(0)
    table.begin("TH>c1")  # the next moves do not wait for anybody to look at this one
    expect(table.playing).to_have_attribute("data-state", "won")
    expect(table.figure("moves")).to_have_text("9")


def test_it_is_not_offered_where_each_move_is_a_choice(visit: Visit) -> None:
    table = visit()
    table.deal("golf", 1)
    expect(table.page.locator('[data-do="finish"]')).to_be_hidden()
    table.page.keyboard.press("f")
    table.make("5D>f")
    table.expect_ply(1)
