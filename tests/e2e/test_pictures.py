"""Figures as pictures, the calendar and its countdown, rules beside the table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import DESK, PHONE, Visit
from tests.e2e.dated import DatedHouse, Guest
from tests.wire.dailies import FRIDAY, MORNING, SATURDAY, after
from tests.wire.expected import winning

GAP = after(FRIDAY, -40)  # in the half year, and not in the same month


@pytest.fixture
def house(tmp_path: Path) -> Iterator[DatedHouse]:
    """A house of the test's own on a Friday morning, without dailies."""
    house = DatedHouse(tmp_path, FRIDAY, MORNING)
    house.start()
    yield house
    house.stop()


def win(house: DatedHouse, guest: Guest, day: str, *, undo: bool = False) -> None:
    """Win the golf of the vectors on a day, perhaps with an undo."""
    house.set(day, MORNING, stopped=True)
    name, line = winning("golf")
    told = guest.ask("deal", patience="golf", name=name)
    play = told["play"]
    house.set(day, "09:03:00.000", stopped=True)
    for move in [line[0], "undo", *line] if undo else line:
        event = {"type": "undo"} if move == "undo" else {"type": "move", "move": move}
        told = guest.ask(event.pop("type"), play=play, ply=told["ply"], **event)
    assert told["state"] == "won"


def test_statistics_as_pictures_with_a_table_behind_each(visit: Visit, house: DatedHouse) -> None:
    with Guest(house.url) as guest:
        for day, undo in ((GAP, False), (after(FRIDAY, -1), True), (FRIDAY, False)):
            win(house, guest, day, undo=undo)
        told = guest.ask("deal", patience="golf", number=1)
        told = guest.ask("move", play=told["play"], ply=0, move=told["moves"][0])
        guest.ask("resign", play=told["play"], ply=1)
        player, token = guest.id, guest.token
    table = visit(PHONE, "ru")
    page = table.page
    expect(page.locator(".tile").first).to_be_visible()
    page.evaluate("(token) => localStorage.setItem('klumba.token', token)", token)
    page.reload()
    table.visit("#/statistics?patience=golf")
    group = page.locator('[data-group="known"]')
    ring = group.locator('[data-picture="ring"]')
    expect(ring.get_by_role("img", name="Доля побед")).to_contain_text("75")
    expect(ring.locator("figcaption")).to_have_text(
        re.compile(r"4 партии, 3 победы.— 75.%\. Без отмен: 3 партии, 2 победы.— 66,7.%\.")
    )
    ring.locator("summary").click()
    expect(ring.locator("tbody tr").first).to_have_text(re.compile(r"^Все партии4375.%$"))
    placed = group.locator('[data-picture="placed"]')
    expect(placed.locator("svg rect.all")).to_have_count(2)
    expect(placed.locator("svg rect.clean")).to_have_count(2)
    placed.locator("summary").click()
    expect(placed.locator("tbody tr")).to_have_text([re.compile("^[01]11$"), "3532"])
    days = group.locator('[data-picture="days"]')
    expect(days.locator("svg circle")).to_have_count(3)
    expect(days.locator("figcaption")).to_have_text("За год: 3 дня игры, 4 партии, 3 победы.")
    expect(days.locator("tbody tr")).to_have_count(3)
    course = group.locator('[data-picture="course"]')
    expect(course.locator("svg circle.dot")).to_have_count(2 * 3)
    expect(course.locator("figcaption")).to_contain_text("3 победы, от старых к новым.")
    expect(course.locator("tbody tr")).to_have_count(3)

    # Of others there are figures, but no plays one by one.
    other = visit(at=f"#/statistics?patience=golf&player={player}").page
    expect(other.locator('[data-picture="ring"] figcaption')).to_contain_text("3 wins: 75%")
    expect(other.locator('[data-picture="course"]')).to_have_count(0)


def test_the_calendar_goes_by_the_keyboard_and_by_months(visit: Visit) -> None:
    table = visit(PHONE, at="#/dailies")
    page = table.page
    month = page.get_by_role("heading", name=re.compile("2026$")).last
    focused = page.locator(".month :focus")
    today = page.locator(f'.month [data-day="{FRIDAY}"]')
    expect(today).to_have_attribute("aria-label", re.compile("today, not played yet"))
    expect(page.locator('.month [tabindex="0"]')).to_have_count(1)
    today.focus()
    for key, day, shown in (
        ("ArrowLeft", "2026-03-26", "March"),
        ("ArrowUp", "2026-03-19", "March"),
        ("PageUp", "2026-02-19", "February"),
        ("End", "2026-02-22", "February"),
        ("ArrowDown", "2026-03-01", "March"),
        ("PageDown", "2026-03-31", "March"),  # no further: the house has nothing to tell of it
        ("Home", "2026-03-30", "March"),
    ):
        page.keyboard.press(key)
        expect(focused).to_have_attribute("data-day", day)
        expect(month).to_have_text(f"{shown} 2026")
    expect(focused).to_have_attribute("aria-disabled", "true")
    expect(page.locator('[data-do="month-after"]')).to_be_disabled()
    page.locator('[data-do="month-before"]').click()
    expect(month).to_have_text("February 2026")
    page.locator('.month [data-day="2026-02-10"]').click()
    expect(page.locator("h1")).to_have_text("The dailies of February 10, 2026")


def test_the_countdown_goes_by_the_clock_of_the_house(visit: Visit, house: DatedHouse) -> None:
    house.set(SATURDAY, "20:59:30.000", stopped=True)
    page = visit(at="#/dailies").page
    timer = page.get_by_role("timer")
    ticking = timer.locator(".ticking")
    expect(ticking).to_have_text(re.compile(r"^3:00:(30|2\d)$"))
    first = ticking.inner_text()
    expect(ticking).not_to_have_text(first)
    # Who hears the page is not told the seconds.
    expect(timer.locator(".unseen")).to_have_text(re.compile("in 3.hr(.0.min)?,"))
    assert ticking.evaluate("(each) => each.closest('[aria-hidden=true]') !== null")


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_rules_beside_the_table(visit: Visit, size: tuple[int, int]) -> None:
    table = visit(size)
    page = table.page
    table.deal("golf", 1)
    felt = page.locator(".felt")
    width = felt.bounding_box()
    table.do("rules")
    rules = page.locator(".sheet .rules")
    expect(rules.locator("h2").first).to_be_visible()
    expect(page.locator('[data-do="close-rules"]')).to_be_focused()
    beside = page.get_by_role("complementary" if size == DESK else "dialog", name="Golf")
    expect(beside).to_be_visible()
    if size == DESK:
        now = felt.bounding_box()
        assert width is not None
        assert now is not None
        assert now["width"] < width["width"] - 300
        table.make("5D>f")  # one plays on meanwhile
        page.locator('[data-do="close-rules"]').focus()
    page.keyboard.press("Escape")
    expect(rules).to_have_count(0 if size == PHONE else 1)
    expect(rules).to_be_hidden()
    more = page.locator('[data-do="more-tools"], [data-do="rules"]')
    expect(more.and_(page.locator(":focus"))).to_have_count(1)
    table.expect_ply(1 if size == DESK else 0)
    table.do("rules")
    expect(rules.locator("h2").first).to_be_visible()
    page.locator('[data-do="close-rules"]').click()
    expect(rules).to_be_hidden()


def test_beside_the_rules_neither_title_nor_tools_are_squeezed(visit: Visit) -> None:
    table = visit(DESK, "ru")
    page = table.page
    table.deal("agnes-bernauer", 1)
    table.do("rules")
    expect(page.locator(".sheet .rules h2").first).to_be_visible()
    heights = page.evaluate(
        """() => [...document.querySelectorAll(".heading h1, .tools > button:not([hidden])")]
          .map((each) => each.getBoundingClientRect().height)"""
    )
    assert max(heights) < 60
