"""The dailies, their board, one's figures and what is shown to others, through the page."""

from __future__ import annotations

import re
from functools import partial
from urllib.parse import unquote

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import DESK, MOSCOW, PHONE, Visit
from tests.e2e.dated import DatedHouse, Guest
from tests.e2e.table import Table
from tests.wire.dailies import (
    FRIDAY,
    MORNING,
    NOON,
    SATURDAY,
    SECRET,
    SUNDAY,
    shown_deal,
)


@pytest.fixture
def house(dated: DatedHouse) -> DatedHouse:
    """A house of the test's own on a Friday morning, with some dailies made."""
    return dated


@pytest.fixture
def visit(visit: Visit) -> Visit:
    """Open pages on the house, in Moscow."""
    return partial(visit, at="#/dailies", zone=MOSCOW)


def daily(page: Page, patience: str, day: str = FRIDAY) -> Locator:
    return page.locator(f'[data-daily="{patience}"][data-day="{day}"]')


def begin(table: Table, patience: str = "golf") -> None:
    """Begin today's daily from the page of all."""
    daily(table.page, patience).locator('[data-do="daily-play"]').click()
    expect(table.playing).to_be_visible()


def resign(table: Table) -> None:
    table.do("resign")
    table.do("really-resign")
    expect(table.page.locator('[data-notice="resigned"]')).to_be_visible()


def line_of(table: Table, day: str = FRIDAY) -> tuple[str, ...]:
    """Return moves that win the daily on the table."""
    return shown_deal("golf", day, table.last_heard("play")["piles"], SECRET).line


def too_wide(page: Page) -> bool:
    found: bool = page.evaluate(
        """() => [document.documentElement, document.querySelector("main")].some(
          (element) => element.scrollWidth > element.clientWidth)"""
    )
    return found


def test_a_dailys_buttons_keep_off_the_edge_of_a_phone(visit: Visit) -> None:
    table = visit(PHONE, "ru")
    begin(table)
    more = table.page.locator('[data-do="more-tools"]').bounding_box()
    first = table.page.locator('[data-do="undo"]').bounding_box()
    assert more is not None
    assert first is not None
    assert PHONE[0] - more["x"] - more["width"] == pytest.approx(first["x"], abs=1)


def test_a_daily_from_the_first_page_to_its_win_its_board_and_the_figures(
    visit: Visit, house: DatedHouse
) -> None:
    with Guest(house.url) as other:
        other.play("golf", 2)
    table = visit(PHONE, at="#/")
    page = table.page
    expect(page.locator('[data-figure="today"]')).to_have_text(re.compile("One deal of each"))
    page.locator(".today a").click()
    expect(daily(page, "golf").locator('[data-figure="tried"]')).to_have_text("1 attempt, no wins")
    expect(daily(page, "golf").locator('[data-figure="mine"]')).to_have_text("not begun")
    begin(table)
    expect(page.locator("h1 small")).to_have_text("March 27 · ranked, the clock never stops")
    expect(page.locator(".hint")).to_contain_text("its clock runs on")
    expect(page.locator('[data-do="pause"]')).to_have_count(0)

    line = line_of(table)
    table.make(line[0])
    play = page.url
    table.do("to-dailies")
    expect(daily(page, "golf").locator('[data-figure="mine"]')).to_contain_text("under way")
    begin(table)
    assert page.url == play
    for move in line[1:]:
        table.make(move)

    notice = page.locator('[data-notice="won"]')
    expect(notice).to_contain_text(f"{len(line)} moves, no undos")
    table.do("notice-share")
    text = page.locator("dialog textarea").input_value().split("\n")
    assert text[0] == "Klumba: Golf, the daily of 27 March 2026"
    assert text[1] == "🌷" * 10 + " won"
    assert text[-1] == f"{house.address}#/daily/golf/{FRIDAY}"
    table.do("close")

    table.do("notice-board")
    own = page.locator("tr.own")
    expect(own.locator(".rank")).to_have_text("1")
    expect(own.locator("th")).to_have_text("a guest · you")
    expect(page.locator(".board tbody tr")).to_have_count(2)
    expect(page.locator("caption")).to_have_text("March 27, 2026")
    page.locator('[data-do="kind-fastest"]').click()
    expect(page.locator(".board tbody tr")).to_have_count(1)

    page.locator('.top [data-do="statistics"]').click()
    streak = page.locator('[data-streak="wins"] td')
    expect(streak).to_have_text(["1 day", "1 day"])
    row = page.locator('[data-group="ranked"] [data-patience="golf"]')
    expect(row.locator("td")).to_have_text(["1", "1", "100%", "1", "1"])
    row.locator("a").click()
    figures = page.locator('[data-group="ranked"]')
    expect(figures.locator('[data-figure="moves-best"] td')).to_have_text([str(len(line))] * 2)
    figures.locator('[data-table="placed"] summary').click()
    expect(figures.locator('[data-table="placed"] tbody tr')).to_have_text(re.compile("35.*1.*1"))
    table.visit("#/")
    expect(page.locator('[data-figure="today"]')).to_have_text(
        "1 played (1 won), 0 under way, 9 to go."
    )


def test_the_second_play_is_practice_and_touches_no_board(visit: Visit) -> None:
    table = visit(lang="ru")
    page = table.page
    begin(table)
    for move in line_of(table)[:6]:
        table.make(move)
    placed = table.figure("placed").inner_text()
    assert not placed.startswith("0")
    table.do("resign")
    expect(page.locator("dialog p")).to_contain_text("Второй не будет")
    table.do("really-resign")
    table.do("notice-practise")
    expect(page.locator("h1 small")).to_have_text("27 марта · вне зачёта")
    expect(page.locator('[data-do="pause"]')).to_have_count(1)
    table.make(line_of(table)[0])
    resign(table)
    table.do("notice-share")
    text = page.locator("dialog textarea").input_value()
    assert text.startswith("Клумба: Гольф, расклад дня 27 марта 2026, вне зачёта\n")
    table.do("close")
    table.do("notice-board")
    expect(page.locator("tr.own td").nth(1)).to_have_text(placed.partition(" ")[0])
    table.visit(f"#/daily/golf/{FRIDAY}")
    expect(page.locator('[data-figure="mine"]').first).to_have_text(f"окончен: {placed}")
    expect(page.locator('[data-figure="rank"]')).to_have_text("1 из 1")
    table.do("result")
    expect(page.locator('[data-notice="resigned"]')).to_be_visible()


def test_an_ended_daily_among_the_finished_plays_has_no_deal_yet(visit: Visit) -> None:
    table = visit()
    begin(table)
    resign(table)
    table.visit("#/")
    table.page.locator(".finished summary").click()
    table.page.locator(".finished a").click()
    expect(table.page.locator(".replay h1")).to_have_text("A finished play: Golf")
    expect(table.page.locator(".deal-name")).to_contain_text("when its day is settled")
    expect(table.page.locator('[data-do="same"], [data-do="deal-link"]')).to_have_count(0)
    table.visit("#/history?kind=ranked")
    expect(table.page.locator(".history .deal")).to_have_text("March 27 · ranked")


def test_no_advice_on_a_daily_until_it_is_settled(visit: Visit, house: DatedHouse) -> None:
    table = visit(PHONE, "ru")
    page = table.page
    begin(table)
    expect(page.locator('[data-do="hint"]')).to_have_attribute("aria-disabled", "true")
    expect(page.locator('[data-do="analyse"], [data-figure="hints"]')).to_have_count(0)
    page.keyboard.press("h")
    table.expect_refused(r"когда подведут итоги дня: 28\sмар\.,\s15:00")
    table.make(line_of(table)[0])
    resign(table)
    table.do("notice-post-mortem")
    later = page.locator('[data-refused="not_yet"]')
    expect(later).to_contain_text("станет известно, когда подведут итоги дня: 28")
    expect(page.locator(".steps button")).to_have_count(2)  # but it can be looked through
    table.do("back")
    table.do("notice-practise")
    expect(page.locator("h1 small")).to_have_text("27 марта · вне зачёта")
    page.locator('[data-do="hint"]').click(force=True)  # it can be asked why
    table.expect_refused("когда подведут итоги дня")
    table.expect_ply(0)

    house.set(SATURDAY, "12:00:10.000")
    with Guest(house.url) as other:
        other.until_settled("golf", FRIDAY)
    page.reload()
    expect(table.playing).to_be_visible()
    table.do("hint")
    expect(page.locator('[data-notice="advice"]')).to_be_visible(timeout=90_000)
    table.expect_ply(1)


def test_a_daily_in_the_making_is_waited_for(visit: Visit, house: DatedHouse) -> None:
    table = visit()
    waiting = daily(table.page, "golf-free")
    expect(waiting).to_have_attribute("data-state", "none")
    unmade = daily(table.page, "flower-garden-suit")
    expect(unmade).to_contain_text("still being made")
    expect(unmade.locator("button")).to_have_count(0)
    house.set(SATURDAY, MORNING)  # where golf-free is not made
    unmade = daily(table.page, "golf-free", SATURDAY)
    expect(unmade).to_contain_text("still being made")
    expect(daily(table.page, "golf", SATURDAY)).to_have_attribute("data-state", "none")
    house.kill()
    house.start(KLUMBA_DAILIES="on")
    expect(unmade).to_have_attribute("data-state", "none", timeout=60_000)


def test_a_board_of_many_has_pages_and_follows_what_happens(
    visit: Visit, house: DatedHouse
) -> None:
    # All are equals: who ended first is shown first, and of the same moment whoever.
    house.set(FRIDAY, MORNING, stopped=True)
    with Guest(house.url) as guest:
        guest.play("golf")
        guest.ask("claim", name="Ivy", password="a password for tests 1")
    house.set(FRIDAY, NOON, stopped=True)
    for _ in range(23):
        with Guest(house.url) as guest:
            guest.play("golf")
    table = visit(at="#/")
    expect(table.page.locator(".tile").first).to_be_visible()
    begun = table.ask_elsewhere({"type": "daily_play", "patience": "golf"})
    move = {"type": "move", "play": begun["play"], "ply": 0, "move": begun["moves"][0]}
    table.ask_elsewhere(move)
    table.ask_elsewhere({"type": "undo", "play": begun["play"], "ply": 1})
    table.ask_elsewhere({"type": "resign", "play": begun["play"], "ply": 2})
    table.visit("#/board/golf")
    page = table.page
    rows = page.locator(".board tbody tr")
    expect(rows).to_have_count(20)
    expect(page.locator('[data-figure="rows"]')).to_have_text("1–20 of 25")
    assert "Ivy" in page.locator(".board tbody th").all_inner_texts()
    expect(page.locator("tr.own")).to_have_count(0)
    table.do("lower")
    expect(page.locator("tr.own .rank")).to_have_text("25")
    expect(page.locator('[data-figure="rows"]')).to_have_text("21–25 of 25")
    expect(page.locator('[data-do="lower"]')).to_have_count(0)
    table.do("higher")
    expect(page.locator('[data-figure="rows"]')).to_have_text("1–20 of 25")
    table.do("around")
    expect(page.locator("tr.own")).to_be_visible()
    table.do("top")
    expect(page.locator('[data-figure="rows"]')).to_have_text("1–20 of 25")

    with Guest(house.url) as late:  # while the page lies open
        late.play("golf", 3)
        expect(page.locator('[data-figure="rows"]')).to_have_text("1–20 of 26")
        expect(rows.first).to_have_attribute("data-player", late.id)
        rows.first.locator("a").click()
    expect(page.locator("h1")).to_have_text("A player's statistics")
    expect(page.locator('[data-patience="golf"] td').first).to_have_text("1")


def test_plays_of_others_are_shown_once_their_day_is_settled(
    visit: Visit, house: DatedHouse
) -> None:
    with Guest(house.url) as other:
        other.play("golf", 2)
    table = visit(at=f"#/board/golf?day={FRIDAY}")
    page = table.page
    expect(page.locator(".board tbody tr")).to_have_count(1)
    expect(page.locator('[data-do="replay"]')).to_have_count(0)
    house.set(SATURDAY, "12:00:00.000")
    table.visit("#/")
    table.visit(f"#/board/golf?day={FRIDAY}")
    page.locator('[data-do="replay"]').click()
    expect(page.locator(".replay h1")).to_have_text("A finished play: Golf")
    expect(page.locator(".moves li")).to_have_count(2)


def test_an_empty_board_says_of_when_it_is_and_who_comes_onto_it(visit: Visit) -> None:
    table = visit(at=f"#/board/golf?span=week&day={FRIDAY}")
    page = table.page
    expect(page.locator("h2")).to_have_text("The week from March 23 to March 29, 2026")
    expect(page.locator(".lead").last).to_contain_text("Only players with a name stand here.")
    table.visit(f"#/board/golf?day={FRIDAY}")
    expect(page.locator("h2")).to_have_text("March 27, 2026")
    expect(page.get_by_text("Only players with a name")).to_have_count(0)


def test_equals_share_a_place(visit: Visit, house: DatedHouse) -> None:
    house.set(FRIDAY, MORNING, stopped=True)
    for moves in (1, 0, 1, 0, 2):
        with Guest(house.url) as guest:
            guest.play("golf", moves)  # the first turns the stock, which places nothing
    page = visit(at="#/board/golf").page
    expect(page.locator(".board .rank")).to_have_text(["1", "2", "2", "4", "4"])


@pytest.mark.parametrize(("size", "lang"), [(PHONE, "en"), (PHONE, "ru"), (DESK, "ru")])
def test_everything_fits_and_every_table_has_heads(
    visit: Visit, size: tuple[int, int], lang: str
) -> None:
    table = visit(size, lang)
    page = table.page
    begin(table)
    table.make(line_of(table)[0])
    resign(table)
    for at, shown in (
        ("#/", ".tile"),
        ("#/dailies", '[data-state="ended"]'),
        (f"#/daily/golf/{FRIDAY}", '[data-figure="rank"]'),
        ("#/board/golf", "tr.own"),
        ("#/board/golf?span=week", "[data-board]"),
        ("#/board/golf?span=all", "[data-board]"),
        ("#/board/golf?bots=1", "[data-board]"),
        ("#/statistics", '[data-group="ranked"]'),
        ("#/statistics?patience=golf", '[data-figure="plays"]'),
    ):
        table.visit(at)
        expect(page.locator(shown).first).to_be_visible()
        page.locator("main details").evaluate_all(
            "(all) => all.forEach((each) => each.open = true)"
        )
        assert not too_wide(page), at
        bare = page.locator("table").evaluate_all(
            """(tables) => tables.filter((table) =>
              !(table.caption || table.ariaLabel || table.getAttribute("aria-labelledby"))
              || [...table.tHead.rows[0].cells].some((cell) =>
                   cell.textContent && cell.scope !== "col")
              || [...table.tBodies[0].rows].some((row) => !row.querySelector("th[scope=row]")))
              .length"""
        )
        assert bare == 0, at
        title = unquote(page.title())
        assert title.endswith("Klumba" if lang == "en" else "Клумба"), title


def test_what_is_no_address_and_what_the_house_does_not_have(visit: Visit) -> None:
    table = visit()
    heading = table.page.locator("h1")
    for at in (
        *("#/dailies/2026-02-31", "#/daily/golf/2026-13-01", "#/daily/nope/2026-03-27"),
        *("#/board/nope", "#/board/golf?span=year", "#/board/golf?day=soon"),
        "#/statistics?patience=nope",
    ):
        table.visit("#/")
        expect(heading).to_have_text("Choose a patience")
        table.visit(at)
        expect(heading).to_have_text("There is no such page.")
    for at, why in (
        ("#/board/golf?day=2020-01-01", "There was no daily on this day."),
        ("#/statistics?player=nobody", "There is no such player."),
    ):
        table.visit("#/")
        expect(heading).to_have_text("Choose a patience")
        table.visit(at)
        expect(heading).to_have_text("There is nothing here.")
        expect(table.page.locator("[data-refused]")).to_have_text(why)


def test_a_day_of_long_ago_and_one_to_come(visit: Visit) -> None:
    table = visit(at="#/dailies/2020-01-01")
    expect(table.page.locator("[data-refused]")).to_have_text("There were no dailies on this day.")
    expect(table.page.locator(".lead")).to_have_count(0)
    table.visit("#/daily/golf/2020-01-01")
    expect(table.page.locator("[data-refused]")).to_have_text("There was no daily on this day.")
    table.visit(f"#/dailies/{SUNDAY}")
    expect(table.page.locator(".lead")).to_have_text("This day has not begun yet.")
    ahead = daily(table.page, "golf", SUNDAY)
    expect(ahead.locator('[data-figure="mine"]')).to_contain_text("opens Mar 29, 3:00 AM")
    expect(ahead.locator("button")).to_have_count(0)
    table.visit(f"#/daily/golf/{SUNDAY}")
    # Friday has one, but is not past yet.
    past = table.page.locator(".past")
    expect(past).to_contain_text("There are no earlier dailies.")
    expect(table.page.locator(f'.days [data-day="{FRIDAY}"]')).to_have_count(0)
    heard: list[str] = []
    table.page.on(
        "websocket", lambda socket: socket.on("framereceived", lambda text: heard.append(str(text)))
    )
    table.page.reload()
    expect(past).to_contain_text("There are no earlier dailies.")
    # The house tells by one refusal where its days begin.
    assert sum('"bad_message"' in text for text in heard) == 1
