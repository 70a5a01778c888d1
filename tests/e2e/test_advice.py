"""Hints, analyses and post-mortems on the page; that no useful move is left."""

from __future__ import annotations

import json
import re
import sqlite3
from contextlib import closing

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.conftest import DESK, PHONE, Visit
from tests.e2e.house import House
from tests.e2e.table import Table
from tests.e2e.test_hands import press
from tests.e2e.test_playing import NEARLY_BLOCKED
from tests.e2e.test_tables import wrong
from tests.e2e.wire import Wire
from tests.wire.test_advice import FUTILE_SOON, LOST, MOVE

# The first search of a house may have to wait for what it compiles.
THOUGHT_OUT = 90_000

# Flower Garden number 1 with a bed of seven, onto which the 7H of another one may go.
GROWN = (
    "b: QD AS JS QC 9H KH 3D 7D 2S 5H JD 5S 9S 8C 7C KC / c1: 8D 8S QS AH JC TS 8H"
    " / c2: 4D 3S KS 7S KD 3H / c3: QH TD 2H 3C 5C / c4: 2D JH TC 6D AD 6S"
    " / c5: 9D 6C 4C AC 6H 7H / c6: 9C TH 2C 4S 5D 4H"
)

# Flower Garden with two beds that have grown long.
LONG_BEDS = (
    "fC: AC 2C / fD: AD / fH: AH / fS: AS 2S"
    " / c1: KC KD KH KS QC QD QH QS JC JD JH JS / c2: TC TD TH TS 9C 9D 9H 9S 8C 8D"
    " / c3: 8H 8S 7C 7D / c4: 7H 7S 6C 6D / c5: 6H 6S 5C / c6: 5D 5H 5S 4C"
    " / b: 4D 4H 4S 3C 3D 3H 3S 2D 2H"
)

# Golf number 1: it can be won, until the third of these moves.
LOSING = ("5D>f", "4C>f", "3C>f", "4S>f")
LOST_BY = 3

VERDICTS = {"w": "winnable", "u": "unwinnable", "?": "unknown"}


def notice(table: Table, kind: str) -> Locator:
    return table.page.locator(f'[data-notice="{kind}"]')


def hint(table: Table) -> str:
    """Ask for a hint, and return the move that is lit."""
    table.do("hint")
    expect(notice(table, "advice")).to_be_visible(timeout=THOUGHT_OUT)
    card = table.page.locator(".advised-first")
    expect(table.page.locator(".advised-place")).to_have_count(1)
    place = table.page.locator(".advised-place").locator("xpath=..").get_attribute("data-pile")
    assert place is not None
    return f"{card.get_attribute('data-card')}>{'f' if place[0] == 'f' else place}"


def set_up(table: Table, patience: str, position: str | list[str]) -> None:
    expect(table.page.locator(".tile").first).to_be_visible()
    begun = table.ask_elsewhere({"type": "deal", "patience": patience, "position": position})
    table.visit(f"#/play/{begun['play']}")
    expect(table.playing).to_be_visible()


def on_a_slow_line(visit: Visit) -> tuple[Table, Wire]:
    table = visit()
    wire = Wire(table.page)
    table.page.reload()
    table.deal("golf-free", 1)
    return table, wire


def test_a_hint_lights_a_move_says_why_and_leads_on(visit: Visit) -> None:
    table = visit(PHONE, "ru")
    table.deal("flower-garden-groups", 1)
    move = hint(table)
    table.expect_ply(1)
    expect(table.figure("hints")).to_have_text("1")
    expect(notice(table, "advice")).to_contain_text(re.compile("Этот ход [а-я]+"))
    expect(table.page.locator('[data-said="told"]')).to_contain_text("Этот ход")
    expect(table.page.locator(".advised-first")).to_have_attribute(
        "aria-label", re.compile("; подсказка$")
    )
    # Until a card moves it is the same hint, which is not counted again.
    table.do("hide")
    expect(table.page.locator(".notice")).to_be_hidden()
    expect(table.page.locator(".advised-first")).to_have_count(1)
    press(table, "р", "KeyH", "bubbles")  # a Russian keyboard, nothing held down
    expect(notice(table, "advice")).to_be_visible()
    assert hint(table) == move
    table.expect_ply(1)
    table.page.keyboard.press("p")
    table.expect_ply(2)
    expect(table.page.locator(".advised-first, .advised-place")).to_have_count(0)
    table.page.keyboard.press("p")
    table.expect_ply(3)
    expect(notice(table, "advice")).to_be_visible()
    table.do("notice-make")
    table.expect_ply(4)
    expect(table.figure("moves")).to_have_text("1")
    expect(notice(table, "advice")).to_have_count(0)
    expect(table.page.locator(".advised, .advised-place")).to_have_count(0)
    expect(table.page.locator('[data-do="hint"]')).to_be_focused()  # nobody is left nowhere
    table.page.keyboard.press("h")
    expect(notice(table, "advice")).to_be_visible(timeout=THOUGHT_OUT)
    table.expect_ply(5)
    expect(table.figure("hints")).to_have_text("2")


def test_a_move_that_crosses_with_a_hint_is_made(visit: Visit) -> None:
    table, wire = on_a_slow_line(visit)
    wire.hold()
    table.do("hint")
    expect(notice(table, "waiting")).to_be_visible()
    while not any(each.get("move") == "hint" for each in wire.heard):
        table.page.wait_for_timeout(50)  # until it is stored; the page does not know it yet
    table.begin("5D>f")
    wire.let_go()
    table.expect_ply(2)
    assert table.shown()["f"] == ["5D"]
    expect(table.page.locator('[data-said="refused"]')).to_be_empty()
    assert [each["ply"] for each in wire.sent if each["type"] == "move"] == [0, 1]


def test_a_hint_that_comes_when_one_has_left_and_come_back(visit: Visit) -> None:
    table, wire = on_a_slow_line(visit)
    wire.delays = lambda message: message["type"] == "hint"
    table.do("hint")
    expect(notice(table, "waiting")).to_be_visible()
    table.visit("#/rules/golf-free")
    expect(table.page.locator(".rules")).to_be_visible()
    table.page.locator('a[href^="#/play/"]').first.click()
    table.expect_ply(0)
    wire.deliver()
    table.expect_ply(1)
    expect(notice(table, "advice")).to_be_visible()
    table.make("5D>f")


def test_an_analysis_tells_the_way_and_goes_when_a_card_moves(visit: Visit) -> None:
    table = visit()
    table.deal("flower-garden-groups", 1)
    table.do("analyse")
    found = notice(table, "analysis")
    expect(found).to_have_attribute("data-verdict", "winnable", timeout=THOUGHT_OUT)
    expect(found).to_contain_text(re.compile(r"takes \d+ moves"))
    table.do("notice-more-line")
    expect(found.locator("li")).to_have_count(5)
    table.do("notice-more-line")
    expect(found.locator("li")).to_have_count(10)
    first = found.locator("li").first
    expect(first).to_have_text(re.compile(r"^[AJQK0-9]+[♣♦♥♠].? → \w+"))
    move = first.get_attribute("data-move") or ""
    table.make(move)
    expect(found).to_have_count(0)


def test_an_analysis_of_a_lost_position_and_one_that_is_not_waited_for(visit: Visit) -> None:
    table = visit(lang="ru")
    wire = Wire(table.page)
    table.page.reload()
    table.deal(LOST, 1)
    wire.hold()
    table.do("analyse")
    expect(notice(table, "waiting")).to_be_visible()
    table.do("notice-stop")
    expect(notice(table, "waiting")).to_have_count(0)
    wire.let_go()
    table.do("analyse")
    found = notice(table, "analysis")
    expect(found).to_have_attribute("data-verdict", "unwinnable", timeout=THOUGHT_OUT)
    expect(found).to_contain_text("пасьянс уже не сойдётся")
    hint(table)
    expect(notice(table, "advice")).to_contain_text("уже не сойдётся, но этот ход")


def test_a_hint_that_takes_long_says_why_and_need_not_be_waited_for(visit: Visit) -> None:
    table, wire = on_a_slow_line(visit)
    wire.delays = lambda message: message["type"] == "hint"
    table.do("hint")
    waiting = notice(table, "waiting")
    expect(waiting).to_contain_text("warming up")
    expect(waiting).to_contain_text("You may play on meanwhile")
    table.do("notice-stop")
    expect(waiting).to_have_count(0)
    expect(table.page.locator('[data-do="hint"]')).to_be_enabled()
    table.do("hint")
    expect(waiting).to_be_visible()
    wire.delays = lambda _: False
    wire.deliver()
    expect(notice(table, "advice")).to_be_visible(timeout=THOUGHT_OUT)
    table.expect_ply(1)
    expect(table.figure("hints")).to_have_text("1")


def test_an_analysis_says_that_what_is_lit_is_the_hint_and_leads_back_to_it(visit: Visit) -> None:
    table = visit(lang="ru")
    table.deal("flower-garden-groups", 1)
    hint(table)
    advice = notice(table, "advice")
    title, why = advice.locator("h2").inner_text(), advice.locator("p").inner_text()
    table.do("analyse")
    found = notice(table, "analysis")
    expect(found).to_be_visible(timeout=THOUGHT_OUT)
    expect(found).to_contain_text("На столе отмечена подсказка: ")
    expect(table.page.locator(".advised-first")).to_have_count(1)
    table.do("notice-hint")
    expect(advice.locator("h2")).to_have_text(title)
    expect(advice.locator("p")).to_have_text(why)
    table.expect_ply(1)  # it was not asked for once more


def test_lines_name_the_cards_that_the_stock_will_deal(visit: Visit) -> None:
    """Where the stock is open they are known; its back in a list would tell nothing."""
    rows = visit().page.evaluate(
        """async () => {
          const { moveRows } = await import("./scripts/views/moves.js");
          const { wordsIn } = await import("./scripts/words/words.js");
          const layout = { piles: [["k", "stock"], ["f", "base"], ["c1", "column 1"]].map(
            ([id, title]) => ({ id, title })) };
          const of = (stock) => moveRows(["stock>f", "5D>f", "stock>f"], layout,
            words, { k: stock }).map((row) => row.textContent);
          const words = await wordsIn("en");
          return [of(["2C", "TH"]), of(["??", "??"])];
        }"""
    )
    seen = ["stock 10♥\ufe0e → base", "5♦\ufe0e → base", "stock 2♣\ufe0e → base"]
    assert rows == [seen, ["stock → base", "5♦\ufe0e → base", "stock → base"]]


def test_that_no_useful_move_is_left_is_said_until_one_goes_on(visit: Visit) -> None:
    table = visit()
    set_up(table, LOST, FUTILE_SOON)
    table.make(MOVE)
    said = notice(table, "futile")
    expect(said).to_contain_text("No useful move is left", timeout=THOUGHT_OUT)
    expect(table.page.locator('[data-said="told"]')).to_contain_text("No useful move is left")
    table.page.reload()
    expect(said).to_be_visible()
    expect(said.locator('[data-do="notice-resign"]')).to_be_visible()
    table.do("notice-hide")
    expect(said).to_be_hidden()
    table.do("undo")
    table.do("redo")
    expect(said).to_be_visible(timeout=THOUGHT_OUT)
    table.do("notice-undo")
    expect(notice(table, "futile")).to_have_count(0)


def lose(table: Table) -> list[dict[str, list[str]]]:
    """Lose golf number 1, have it examined, and return its positions as they were shown."""
    table.deal("golf", 1)
    positions = [table.shown()]
    for move in LOSING:
        table.make(move)
        positions.append(table.shown())
    table.do("resign")
    table.do("really-resign")
    table.do("notice-post-mortem")
    return positions


def test_a_post_mortem_shows_the_move_that_lost_and_steps_through(visit: Visit) -> None:
    table = visit()
    page = table.page
    positions = lose(table)
    view = page.locator(".post-mortem")
    expect(view).to_have_attribute("data-complete", "true", timeout=THOUGHT_OUT)
    expect(page.locator('[data-finding="found_turned"]')).to_have_text(
        re.compile(f"Move {LOST_BY} lost the win: 3♣.? → base")
    )
    rows = page.locator(".steps button")
    verdicts = rows.evaluate_all("(rows) => rows.map((row) => row.dataset.verdict)")
    assert verdicts == ["winnable"] * LOST_BY + ["unwinnable"] * (len(LOSING) + 1 - LOST_BY)
    expect(page.locator(".steps .turned")).to_have_attribute("data-step", str(LOST_BY))
    expect(rows.nth(LOST_BY)).to_have_attribute(
        "aria-label", "3. Three of clubs: base. Lost; the win was lost here."
    )
    expect(view).to_have_attribute("data-step", str(len(LOSING)))
    assert table.shown() == positions[-1]

    table.do("show-before")
    assert table.shown() == positions[LOST_BY - 1]
    better = page.locator(".better li").first.get_attribute("data-move") or ""
    assert page.locator(".advised-first").get_attribute("data-card") == better.partition(">")[0]
    rows.nth(1).click()
    assert table.shown() == positions[1]
    page.keyboard.press("ArrowDown")
    expect(rows.nth(2)).to_be_focused()
    page.keyboard.press("Home")
    assert table.shown() == positions[0]
    table.do("one-on")
    expect(page.locator('[data-said="told"]')).to_have_text(
        "1. Five of diamonds: base. Can be won."
    )
    page.locator('[data-lang="ru"]').click()
    expect(page.locator('[data-finding="found_turned"]')).to_contain_text(
        "Победа упущена на 3-м ходу"
    )


def found(table: Table, house: House, verdicts: str) -> None:
    """Look at a play of golf number 1 of which this was found before, a letter a position."""
    told = table.ask_elsewhere({"type": "deal", "patience": "golf", "number": 1})
    play = told["play"]
    for ply, move in enumerate(LOSING):
        table.ask_elsewhere({"type": "move", "play": play, "ply": ply, "move": move})
    table.ask_elsewhere({"type": "resign", "play": play, "ply": len(LOSING)})
    message = {
        "type": "post_mortem",
        "play": play,
        "verdicts": [[ply, VERDICTS[letter]] for ply, letter in enumerate(verdicts)],
        "complete": True,
    }
    with closing(sqlite3.connect(house.data / "klumba.db", timeout=30)) as store, store:
        store.execute(
            "INSERT INTO post_mortems VALUES (?, ?, 'a test', 0)", (play, json.dumps(message))
        )
    table.visit(f"#/post-mortem/{play}")
    expect(table.page.locator(f'[data-post-mortem="{play}"]')).to_have_attribute(
        "data-complete", "true"
    )


@pytest.mark.parametrize(
    ("verdicts", "english", "russian"),
    [
        (
            "ww?uu",
            "After move 1 it could still be won. By move 3 at the latest the win was lost.",
            "После 1-го хода пасьянс ещё мог сойтись. Победа упущена не позже 3-го хода.",
        ),
        (
            "w??u?",
            "The deal could be won. By move 3 at the latest the win was lost.",
            "Расклад мог сойтись. Победа упущена не позже 3-го хода.",
        ),
        (
            "?w???",
            "After move 1 it could still be won. Of what came later nothing is known.",
            "После 1-го хода пасьянс ещё мог сойтись. Что было дальше, неизвестно.",
        ),
        (
            "???uu",
            "From move 3 on it could not be won. Whether it could before is not known.",
            "Начиная с 3-го хода пасьянс сойтись уже не мог. Мог ли раньше, неизвестно.",
        ),
        ("?????", "Nobody knows whether it could be won.", "Мог ли пасьянс сойтись, неизвестно."),
    ],
)
def test_where_the_solver_does_not_know_it_is_said_between_which_moves(
    visit: Visit, house: House, verdicts: str, english: str, russian: str
) -> None:
    table = visit(PHONE)
    expect(table.page.locator(".tile").first).to_be_visible()
    found(table, house, verdicts)
    page = table.page
    expect(page.locator("[data-finding]")).to_have_text(english)
    rows = page.locator(".steps button")
    expect(rows).to_have_count(len(verdicts))
    for number, letter in enumerate(verdicts):
        expect(rows.nth(number)).to_have_attribute("data-verdict", VERDICTS[letter])
    expect(page.locator(".steps .turned")).to_have_count(0)
    expect(page.locator(".better")).to_have_count(0)
    unknown = verdicts.index("?")
    expect(rows.nth(unknown)).to_have_attribute("aria-label", re.compile("Unknown"))
    page.locator('[data-lang="ru"]').click()
    expect(page.locator("[data-finding]")).to_have_text(russian)


def test_an_ended_play_by_the_slider_and_on_from_there(visit: Visit) -> None:
    table = visit(PHONE)
    page = table.page
    positions = lose(table)
    view = page.locator(".post-mortem")
    expect(view).to_have_attribute("data-complete", "true", timeout=THOUGHT_OUT)
    slider = page.get_by_role("slider", name="Position")
    mark = page.locator(".turn-mark")
    assert mark.evaluate("(mark) => mark.style.getPropertyValue('--part')") == "0.75"
    slider.focus()
    page.keyboard.press("End")
    assert table.shown() == positions[-1]
    for _ in range(len(LOSING) - LOST_BY):
        page.keyboard.press("ArrowLeft")
    expect(view).to_have_attribute("data-step", str(LOST_BY))
    expect(slider).to_have_attribute("aria-valuetext", re.compile("the win was lost here"))
    page.locator('[data-do="speed"]').select_option("3")
    table.do("walk")  # it ends by itself, at the end
    expect(view).to_have_attribute("data-step", str(len(LOSING)))
    expect(page.locator('[data-do="walk"]')).to_have_attribute("data-walks", "false")
    table.do("show-before")
    table.do("from-here")
    expect(table.playing).to_be_visible()
    assert table.shown() == positions[LOST_BY - 1]
    assert table.last_heard("play")["kind"] == "position"


def test_a_bed_of_eight_can_be_read_in_a_post_mortem_on_a_phone(visit: Visit) -> None:
    table = visit(PHONE)
    table.begin_at("flower-garden", GROWN)
    table.make("7H>c1")
    index = "(index) => parseFloat(getComputedStyle(index).fontSize)"
    played = table.card("7H").locator(".index").first.evaluate(index)
    table.do("resign")
    table.do("really-resign")
    table.do("notice-post-mortem")
    expect(table.page.locator(".post-mortem")).to_be_visible()
    assert len(table.shown()["c1"]) == 8
    assert table.card("7H").locator(".index").first.evaluate(index) > 0.7 * played
    # The table may be higher than its room: the card that was moved is seen all the same.
    table.page.wait_for_function(
        """() => {
          const box = (each) => document.querySelector(each).getBoundingClientRect();
          return box(".felt [data-card='7H']").bottom <= box(".felt").bottom;
        }"""
    )


@pytest.mark.parametrize("size", [PHONE, (740, 360), DESK], ids=str)
def test_long_beds_are_seen_to_their_ends_in_a_post_mortem(
    visit: Visit, size: tuple[int, int]
) -> None:
    table = visit(size)
    table.begin_at("flower-garden", LONG_BEDS)
    table.do("resign")
    table.do("really-resign")
    play = table.page.url.rpartition("/")[2]
    table.visit(f"#/post-mortem/{play}")
    expect(table.page.locator(".post-mortem .card").first).to_be_visible()
    assert [len(table.shown()[f"c{bed}"]) for bed in (1, 2)] == [12, 10]
    assert [each for each in wrong(table) if "sight" in each or "index" in each] == []


def test_what_is_folded_away_on_a_phone(visit: Visit) -> None:
    table = visit((320, 568), "ru")
    set_up(table, "golf", NEARLY_BLOCKED)
    page = table.page
    more, resign = page.locator('[data-do="more-tools"]'), page.locator('[data-do="resign"]')
    expect(resign).to_be_hidden()
    more.click()
    expect(more).to_have_attribute("aria-expanded", "true")
    expect(resign).to_be_visible()
    page.keyboard.press("Tab")
    expect(page.locator(".folded :focus")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(resign).to_be_hidden()
    expect(more).to_be_focused()
    more.click()
    page.locator(".felt").click(position={"x": 20, "y": 300})
    expect(resign).to_be_hidden()
    # Figures of a long play take no more room than there is.
    for name, text in (("placed", "52 из 52"), ("moves", "213"), ("undos", "48"), ("hints", "15")):
        table.figure(name).evaluate("(figure, text) => (figure.textContent = text)", text)
    standing = page.locator(".standing")
    assert standing.evaluate("(all) => all.scrollWidth <= all.clientWidth")
