"""The first page and what leads from it: what fits, what is dated, what has ended."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import DESK, PHONE, Visit
from tests.e2e.test_playing import some_move


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("size", [(320, 568), PHONE, DESK, (768, 1024)], ids=str)
def test_the_choices_of_a_patience_fit_on_one_line(
    visit: Visit, size: tuple[int, int], lang: str
) -> None:
    page = visit(size, lang).page
    expect(page.locator(".tile").first).to_be_visible()
    wrong = page.evaluate(
        """() => [...document.querySelectorAll(".tile")].filter((tile) => {
          const edge = tile.getBoundingClientRect();
          const boxes = [...tile.querySelectorAll(".choices > *")].map((choice) =>
            [choice.getBoundingClientRect(), choice.scrollWidth > choice.clientWidth]);
          return new Set(boxes.map(([box]) => box.top)).size > 1
            || boxes.some(([box, cut]) => cut || box.right > edge.right || box.height > 50);
        }).map((tile) => tile.dataset.patience)"""
    )
    assert wrong == []


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("size", [PHONE, (320, 568), DESK], ids=str)
def test_who_is_new_is_led_to_a_table_at_once(
    visit: Visit, size: tuple[int, int], lang: str
) -> None:
    table = visit(size, lang)
    page = table.page
    order = page.locator("main :is(h1, .tiles, .today)")
    expect(page.locator(".tile").first).to_be_visible()
    classes = order.evaluate_all("(all) => all.map((each) => each.className || each.localName)")
    assert classes == ["h1", "tiles", "today"]
    first = page.locator('.tile [data-do="deal"]').first
    box = first.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] < size[1]
    first.click()
    expect(table.playing).to_be_visible()
    table.make(some_move(table))
    # Who has played finds that, and how the day stands, before all else.
    table.visit("#/")
    expect(page.locator(".plays").first).to_be_visible()
    classes = order.evaluate_all("(all) => all.map((each) => each.className || each.localName)")
    assert classes == ["today", "h1", "tiles"]


@pytest.mark.parametrize(
    ("lang", "at", "said"),
    [
        ("ru", "2026-11-30T08:37:00", "сегодня, 08:37"),
        ("ru", "2026-03-05T18:05:00", "5 мар., 18:05"),
        ("ru", "2025-12-31T18:05:00", "31 дек. 2025 г., 18:05"),
        ("en", "2026-11-30T08:37:00", "today, 8:37 AM"),
        ("en", "2026-03-05T18:05:00", "Mar 5, 6:05 PM"),
        ("en", "2025-12-31T18:05:00", "Dec 31, 2025, 6:05 PM"),
    ],
)
def test_instants_are_told_as_people_tell_them_and_on_one_line(
    visit: Visit, lang: str, at: str, said: str
) -> None:
    told = visit().page.evaluate(
        """async ([lang, at]) => {
          const { wordsIn } = await import("./scripts/words/words.js");
          return (await wordsIn(lang)).instant(at, new Date("2026-11-30T12:00:00"));
        }""",
        [lang, at],
    )
    assert told.replace("\u00a0", " ") == said
    assert " " not in told


def test_a_play_that_has_ended_is_listed_and_looked_through(visit: Visit) -> None:
    table = visit()
    page = table.page
    expect(page.locator(".tile").first).to_be_visible()
    expect(page.locator(".finished")).to_have_count(0)
    table.deal("golf-free", 1)
    for move in ("5D>f", "stock>f"):
        table.make(move)
    table.do("undo")
    table.expect_ply(3)
    table.do("resign")
    table.do("really-resign")
    play = page.url.rpartition("/")[2]
    page.locator(".brand").click()
    page.locator(".finished summary").click()
    entry = page.locator(f'.finished [data-play="{play}"]')
    expect(entry).to_contain_text(re.compile(r"1 of 35 · 2 moves.*resigned · today", re.DOTALL))
    entry.click()
    expect(page.locator(".replay h1")).to_have_text("A finished play: Golf, free turning")
    expect(page.locator(".replay .deal-name")).to_have_text("Deal golf-free~1-1")
    listed = page.locator(".moves li")
    assert listed.evaluate_all("(all) => all.map((each) => each.dataset.move)") == [
        *("5D>f", "stock>f", "undo")
    ]
    expect(listed.nth(1)).to_have_text(re.compile(r"^stock [AJQK0-9]+[♣♦♥♠]\uFE0E → base$"))
    table.do("same")
    table.expect_ply(0)
    assert table.last_heard("play")["kind"] == "known"


def test_the_last_plays_that_have_ended_come_first(visit: Visit) -> None:
    table = visit()
    for key in ("golf", "two-jokers"):
        table.visit("#/")
        table.deal(key, 1)
        table.make(some_move(table))
        table.do("resign")
        table.do("really-resign")
        expect(table.page.locator('[data-notice="resigned"]')).to_be_visible()
    table.visit("#/")
    titles = table.page.locator(".finished b")
    expect(titles).to_have_text(["Two Jokers", "Golf"])


def test_a_play_from_a_position_has_no_deal_to_be_had_again(visit: Visit) -> None:
    table = visit()
    expect(table.page.locator(".tile").first).to_be_visible()
    position = "f: AC / c1: 2C / c2: KD / k:"
    cards = [rank + suit for suit in "CDHS" for rank in "A23456789TJQK"]
    rest = " ".join(card for card in cards if card not in {"AC", "2C", "KD"})
    begun = table.ask_elsewhere(
        {"type": "deal", "patience": "golf", "position": position.replace("AC", f"{rest} AC")}
    )
    table.ask_elsewhere({"type": "resign", "play": begun["play"], "ply": 0})
    table.visit(f"#/replay/{begun['play']}")
    expect(table.page.locator(".replay h1")).to_contain_text("from a position")
    expect(table.page.locator(".replay")).to_contain_text("No move was made.")
    expect(table.page.locator('[data-do="same"]')).to_have_count(0)


@pytest.mark.parametrize("text", ["", "9007199254740992", "абв", "-5", "1.5", "golf"])
def test_what_is_neither_a_number_nor_a_name_is_told_what_is(visit: Visit, text: str) -> None:
    told = refused(visit(lang="ru").page, text)
    assert told == (
        "Введите номер\u00a0— целое число от 0 до 9007199254740991, имя расклада,"
        " например golf~1-7, или ссылку на расклад."
    )


def test_a_number_is_told_in_english(visit: Visit) -> None:
    told = refused(visit().page, "9007199254740992")
    assert told == (
        "Type a whole number from 0 to 9007199254740991, the name of a deal, such as golf~1-7,"
        " or a link to a deal."
    )


@pytest.mark.parametrize(
    ("lang", "heading", "why"),
    [
        ("en", "No such rules", "There is no such patience here."),
        ("ru", "Таких правил нет", "Такого пасьянса здесь нет."),
    ],
)
def test_rules_that_there_are_not(visit: Visit, lang: str, heading: str, why: str) -> None:
    page = visit(lang=lang, at="#/rules/nope").page
    expect(page.locator("h1")).to_have_text(heading)
    expect(page.locator("[data-refused]")).to_have_text(why)


def test_of_deals_without_a_move_the_last_is_found_again_behind_those_with_moves(
    visit: Visit,
) -> None:
    table = visit()
    table.deal("golf", 1)
    table.make(some_move(table))
    for key in ("agnes-bernauer", "two-jokers"):
        table.visit("#/")
        table.deal(key, 1)
    table.visit("#/")
    expect(table.page.locator(".plays b")).to_have_text(["Golf", "Two Jokers"])


def test_what_ended_without_a_move_is_not_listed(visit: Visit) -> None:
    table = visit()
    table.deal("golf", 1)
    table.do("resign")
    table.do("really-resign")
    expect(table.page.locator('[data-notice="resigned"]')).to_be_visible()
    table.visit("#/")
    expect(table.page.locator(".tile").first).to_be_visible()
    expect(table.page.locator(".plays, .finished")).to_have_count(0)


def test_a_number_that_was_typed_is_shown_though_the_house_may_not_tell_it(visit: Visit) -> None:
    table = visit()
    table.deal("golf", 7)
    assert table.last_heard("play")["deal"] is None
    expect(table.page.locator("h1")).to_have_text("GolfDeal 7")
    table.page.reload()
    expect(table.page.locator("h1")).to_have_text("GolfDeal 7")
    table.page.locator('[data-do="new"]').click()
    table.do("random")
    expect(table.page.locator("h1")).to_have_text("Golf")


def refused(page: Page, text: str) -> str:
    page.locator('[data-patience="golf"] [data-do="by-number"]').click()
    # A field that takes no more would not even hold what is too long.
    page.locator("dialog input").evaluate("(field) => field.removeAttribute('maxlength')")
    page.locator("dialog input").fill(text)
    page.locator('dialog [data-do="number"]').click()
    told: str = page.locator("dialog .error").inner_text()
    return told


@pytest.mark.parametrize(
    ("lang", "names"),
    [
        ("en", "Also called: Bouquet and The Garden."),
        ("ru", "Другие названия: Сад цветов и Букет."),
    ],
)
def test_the_rules_tell_other_names_and_deal(visit: Visit, lang: str, names: str) -> None:
    table = visit(lang=lang, at="#/rules/flower-garden")
    expect(table.page.locator(".also")).to_have_text(names)
    table.page.locator('.rules [data-do="deal"]').first.click()
    expect(table.playing).to_be_visible()
    assert table.last_heard("play")["patience"] == "flower-garden"


def test_the_rules_of_a_patience_with_one_name_tell_no_others(visit: Visit) -> None:
    table = visit(at="#/rules/golf")
    expect(table.page.locator("h1")).to_have_text("Golf")
    expect(table.page.locator(".also")).to_have_count(0)
