"""The day turns while pages lie open: they go over by themselves, and plays go on."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import MOSCOW, Visit
from tests.e2e.dated import DatedHouse, Guest
from tests.e2e.table import Table
from tests.e2e.test_dailies import begin, daily, line_of
from tests.wire.dailies import FRIDAY, SATURDAY, SUNDAY, hash_of, key_of


@pytest.fixture
def house(dated: DatedHouse) -> DatedHouse:
    """A house of the test's own on a Friday morning, with some dailies made."""
    return dated


def tab(table: Table, at: str) -> Table:
    """Open another page in the same browser, and so of the same player."""
    other = Table(table.page.context.new_page(), table.address)
    other.visit(at)
    return other


def test_all_open_pages_go_over_midnight_and_the_ranked_play_of_yesterday_counts_there(
    visit: Visit, house: DatedHouse
) -> None:
    house.set(FRIDAY, "23:59:00.000", stopped=True)
    playing = visit(at="#/dailies")
    begin(playing)
    line = line_of(playing)
    playing.make(line[0])
    home, dailies = tab(playing, "#/"), tab(playing, "#/dailies")
    standing = home.figure("today")
    expect(home.page.locator("#today")).to_have_text("The dailies of March 27, 2026")
    expect(standing).to_have_text("0 played (0 won), 1 under way, 9 to go.")
    heading = dailies.page.locator("h1")
    countdown = dailies.page.locator(".day .countdown")
    expect(heading).to_have_text("The dailies of March 27, 2026")
    expect(countdown.locator(".ticking")).to_have_text(re.compile(r"^(1:00|0:\d\d)$"))
    for table in (home, dailies, playing):
        table.page.evaluate("() => { window.sameDocument = true; }")

    house.set(SATURDAY, "00:00:00.000")
    expect(home.page.locator("#today")).to_have_text("The dailies of March 28, 2026")
    expect(standing).to_have_text(re.compile("One deal of each"))
    expect(heading).to_have_text("The dailies of March 28, 2026")
    expect(countdown.locator(".ticking")).to_have_text(re.compile(r"^2[34]:\d\d:\d\d$"))
    mine = daily(dailies.page, "golf", SATURDAY).locator('[data-figure="mine"]')
    expect(mine).to_have_text("not begun")

    playing.page.bring_to_front()
    for move in line[1:]:
        playing.make(move)
    expect(playing.page.locator("h1 small")).to_contain_text("March 27 · ranked")
    expect(playing.page.locator('[data-notice="won"]')).to_be_visible()
    for table in (home, dailies, playing):
        assert table.page.evaluate("() => window.sameDocument")
    playing.do("notice-board")
    expect(playing.page.locator("caption")).to_have_text("March 27, 2026")
    expect(playing.page.locator("tr.own .rank")).to_have_text("1")
    playing.visit(f"#/board/golf?day={SATURDAY}")
    expect(playing.page.locator(".of-board h2")).to_have_text("March 28, 2026")  # an empty one
    dailies.page.bring_to_front()
    daily(dailies.page, "golf", SATURDAY).locator('[data-do="daily-play"]').click()
    expect(dailies.page.locator("h1 small")).to_contain_text("March 28 · ranked")
    dailies.expect_ply(0)
    assert home.faults == dailies.faults == []


def test_the_page_turns_over_with_the_day_and_tells_of_what_is_still_open(
    visit: Visit, house: DatedHouse
) -> None:
    table = visit(at="#/dailies", zone=MOSCOW)
    page = table.page
    house.set(FRIDAY, "23:59:00.000")
    begin(table)
    line = line_of(table)
    table.make(line[0])
    table.visit("#/dailies")
    expect(page.locator("h1")).to_have_text("The dailies of March 27, 2026")
    expect(page.locator(".countdown")).to_contain_text("3:00 AM")

    house.set(SATURDAY, "00:00:00.000")
    expect(page.locator("h1")).to_have_text("The dailies of March 28, 2026")
    expect(page.locator('[data-said="told"]')).to_contain_text("A new day has begun")
    expect(daily(page, "golf", SATURDAY).locator('[data-figure="mine"]')).to_have_text("not begun")
    before = daily(page, "golf", FRIDAY)
    expect(before.locator(".countdown")).to_contain_text("3:00 PM: 11 hr 59 min left")
    before.locator('[data-do="daily-play"]').click()
    expect(page.locator("h1 small")).to_contain_text("March 27 · ranked")
    table.expect_ply(1)

    # Settled while it is open: it ends on the table, too.
    house.set(SATURDAY, "12:00:00.000")
    expect(page.locator('[data-notice="expired"]')).to_contain_text("The day is settled")
    with Guest(house.url) as other:
        other.until_settled("golf", FRIDAY)  # plays end one after the other; then the key is told
    table.visit(f"#/daily/golf/{FRIDAY}")
    page.locator(".checking summary").click()
    expect(page.locator('[data-figure="key"]')).to_have_text(key_of(FRIDAY).hex())
    table.visit(f"#/daily/golf/{SATURDAY}")
    calendar = page.locator(".month")
    expect(calendar.locator(f'[data-day="{FRIDAY}"]')).to_have_attribute("data-how", "played")
    expect(calendar.locator(f'[data-day="{SATURDAY}"]')).to_have_attribute("data-how", "none")
    expect(calendar.locator(f'[data-day="{SUNDAY}"]')).to_have_attribute("data-how", "ahead")
    past = page.locator(f'.days [data-day="{FRIDAY}"]')
    expect(past.locator("code")).to_have_text(key_of(FRIDAY).hex())
    expect(past).to_contain_text("ended:")
    page.locator(".checking summary").click()
    expect(page.locator(".checking")).to_contain_text(hash_of(SATURDAY))
    past.locator("a").click()
    page.locator('[data-do="practise"]').click()
    expect(page.locator("h1 small")).to_have_text("March 27 · practice")
