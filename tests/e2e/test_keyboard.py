"""Play without a mouse: moves that are typed, keys on any layout, a whole win."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.conftest import DESK, PHONE, Visit
from tests.e2e.table import Table
from tests.e2e.test_hands import garden
from tests.scale import SOAK, scale

WON = {
    won["game"]: won
    for won in json.loads((Path(__file__).parents[1] / "vectors" / "won.json").read_text())
}
AHEAD = 6  # Moves that are typed before the first of them has been answered.


@pytest.mark.parametrize(
    ("lang", "ace", "two"),
    [
        ("en", "ac f", "2C>fc"),
        ("ru", "Тт f", "2т → о"),
        ("ru", "А♣>f", "2сf"),
        ("ru", "ттЮо", "2т.о"),  # the keys of > and / on a Russian keyboard
    ],
)
def test_moves_are_typed_in_latin_and_in_russian_letters(
    visit: Visit, lang: str, ace: str, two: str
) -> None:
    table = visit(lang=lang)
    table.deal("flower-garden", 4)
    table.type(ace)
    table.expect_ply(1)
    line = table.page.locator('.typing input[name="move"]')
    expect(line).to_be_focused()  # for the next one
    expect(line).to_have_value("")
    table.page.keyboard.type(two)
    table.page.keyboard.press("Enter")
    table.expect_ply(2)
    assert table.shown()["fC"] == ["2C"]
    table.page.keyboard.press("Escape")
    expect(line).to_be_hidden()


@pytest.mark.parametrize(
    ("key", "stock", "there"),
    [
        ("odd-even", "stock s4", "s4"),
        ("odd-even", "запас м4", "s4"),
        ("odd-even", "запасЮы4", "s4"),
        ("odd-even-free", "запас.ц", "w"),
    ],
)
def test_the_stock_is_turned_by_typing(visit: Visit, key: str, stock: str, there: str) -> None:
    table = visit()
    table.deal(key, 1)
    for move in ("2D>f", "4D>f"):
        table.make(move)
    table.type(stock)
    table.expect_ply(3)
    assert len(table.shown()[there]) == 1


@pytest.mark.parametrize(("key", "code", "rest"), [("s", "KeyS", "tock"), ("к", "KeyR", "")])
def test_the_stock_s_name_begins_a_move(visit: Visit, key: str, code: str, rest: str) -> None:
    table = visit()
    table.deal("golf-free", 1)
    press(table, key, code)
    line = table.page.locator('.typing input[name="move"]')
    expect(line).to_be_focused()
    line.fill(key)  # what the key itself would have done
    table.page.keyboard.type(rest)
    table.page.keyboard.press("Enter")
    table.expect_ply(1)
    assert len(table.shown()["f"]) == 1


def test_the_list_of_keys_tells_where_a_russian_keyboard_has_them(visit: Visit) -> None:
    table = visit(lang="ru")
    table.deal("golf", 1)
    press(table, ",", "Slash", shiftKey=True)
    told = table.page.locator('dialog dt:has(+ [data-key="type"]) kbd')
    expect(told).to_have_text(["/", "."])


def test_what_the_house_refuses_stays_to_be_mended(visit: Visit) -> None:
    table = garden(visit)
    table.page.keyboard.press("2")  # a card's rank begins a move
    table.page.keyboard.type("c c1")
    table.page.keyboard.press("Enter")
    table.expect_refused("goes|takes")
    line = table.page.locator('.typing input[name="move"]')
    expect(line).to_have_value("2c c1")
    table.page.keyboard.type("2c over there")  # it was selected
    table.page.keyboard.press("Enter")
    table.expect_refused(".")
    assert table.last_heard("error")["code"] != "illegal_move"
    table.expect_ply(0)


@pytest.mark.parametrize("typed", ["абв", "4т", "4к о", "5б с9"])
def test_what_is_no_move_stands_beside_how_moves_are_typed(visit: Visit, typed: str) -> None:
    """Not how they are written on the wire, and only for piles that there are."""
    table = visit(DESK, "ru")
    table.deal("golf", 1)
    table.type(typed)
    table.expect_refused("^Это не ход: такой карты или такого места здесь нет.$")
    expect(table.page.locator("#typing-hint")).to_have_text("Карта и место: 5б с3 · 9ч о · запас")
    assert table.last_heard("error")["code"] == "bad_move"


def press(table: Table, key: str, code: str, **modifiers: bool) -> None:
    """Press a key of some layout, wherever the focus is."""
    table.page.evaluate(
        """([key, code, modifiers]) => document.activeElement.dispatchEvent(
          new KeyboardEvent("keydown",
            { key, code, ...modifiers, bubbles: true, cancelable: true }))""",
        [key, code, modifiers],
    )


@pytest.mark.parametrize("russian", [False, True], ids=["latin", "russian"])
def test_single_keys_do_something_wherever_their_letters_are(visit: Visit, russian: bool) -> None:
    table = garden(visit)
    table.make("AC>f")
    for ply, (latin, cyrillic) in enumerate([("z", "я"), ("y", "н")], start=2):
        press(table, cyrillic if russian else latin, f"Key{latin.upper()}")
        table.expect_ply(ply)
    press(table, "з" if russian else "p", "KeyP")
    expect(table.page.locator('[data-notice="paused"]')).to_be_visible()
    press(table, "з" if russian else "p", "KeyP")
    expect(table.page.locator('[data-notice="paused"]')).to_be_hidden()
    press(table, "р" if russian else "h", "KeyH")
    asked = table.page.locator('[data-notice="waiting"], [data-notice="advice"]')
    expect(asked).to_be_visible()
    press(table, "." if russian else "/", "Slash")
    expect(table.page.locator(".typing")).to_be_visible()
    table.page.keyboard.press("Escape")
    expect(table.page.locator(".felt :focus")).to_have_count(1)
    press(table, "," if russian else "?", "Slash", shiftKey=True)
    keys = table.page.locator("dialog .keys")
    expect(keys.locator('[data-key="finish"]')).to_be_visible()
    table.page.keyboard.press("Enter")
    expect(keys).to_have_count(0)
    press(table, "Т" if russian else "N", "KeyN", shiftKey=True)
    expect(table.page.locator('dialog [data-do="random"]')).to_be_focused()


def test_the_arrows_find_the_table_from_wherever_nothing_has_the_focus(visit: Visit) -> None:
    table = visit(at="#/deal/flower-garden~1-1")
    table.do("deal")
    expect(table.playing).to_be_visible()
    table.page.keyboard.press("ArrowRight")
    expect(table.page.locator(".felt :focus")).to_have_count(1)
    first = table.page.evaluate("document.activeElement.ariaLabel")
    table.page.keyboard.press("ArrowRight")
    assert table.page.evaluate("document.activeElement.ariaLabel") != first


def test_who_asks_for_a_hint_has_put_back_what_could_not_be_laid(visit: Visit) -> None:
    table = garden(visit)
    table.page.keyboard.press("/")
    table.page.keyboard.type("/ kc c1")  # the key of the line, pressed once more
    table.page.keyboard.press("Enter")
    refused = table.page.locator('[data-said="refused"]')
    expect(refused).to_contain_text("K♣")
    table.page.keyboard.press("Escape")
    table.do("hint")
    expect(refused).to_be_empty()
    expect(table.page.locator(".picked")).to_have_count(0)


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_list_of_keys_is_seen_whole_on_a_desk(visit: Visit, lang: str) -> None:
    table = visit(DESK, lang)
    table.deal("flower-garden", 1)
    table.do("keys")
    keys = table.page.locator("dialog .keys")
    expect(keys).to_be_visible()
    assert keys.evaluate("(keys) => keys.scrollHeight <= keys.clientHeight")
    assert table.page.locator("dialog").evaluate("(all) => all.scrollHeight <= all.clientHeight")


def test_single_keys_can_be_switched_off(visit: Visit) -> None:
    table = garden(visit)
    table.make("AC>f")
    table.prefer("keys", "off")
    table.page.keyboard.press("z")
    table.page.keyboard.press("2")
    expect(table.page.locator(".typing")).to_be_hidden()
    table.page.keyboard.press("Control+z")
    table.expect_ply(2)  # the first undo: the single key took nothing back
    table.page.keyboard.press("Control+y")
    table.expect_ply(3)


def type_all(table: Table, moves: list[str]) -> None:
    """Type moves, faster than the house answers."""
    ply = table.ply
    table.page.keyboard.press("/")
    for first in range(0, len(moves), AHEAD):
        some = moves[first : first + AHEAD]
        for move in some:
            table.page.keyboard.type(move)
            table.page.keyboard.press("Enter")
        table.expect_ply(ply + first + len(some))


def tab_to(table: Table, wanted: Locator) -> None:
    expect(wanted).to_be_visible()
    for _ in range(60):
        table.page.keyboard.press("Tab")
        if wanted.evaluate("(each) => each === document.activeElement"):
            return
    raise AssertionError(f"the Tab key does not lead to {wanted}")


def deal_by_keys(table: Table, key: str) -> None:
    keyboard = table.page.keyboard
    tab_to(table, table.page.locator(f'[data-patience="{key}"] [data-do="by-number"]'))
    keyboard.press("Enter")
    expect(table.page.locator('dialog input[name="number"]')).to_be_focused()
    keyboard.type(WON[key]["seed"])
    keyboard.press("Enter")
    table.expect_ply(0)


def test_a_win_by_the_keyboard_alone(visit: Visit) -> None:
    table = visit()
    keyboard = table.page.keyboard
    deal_by_keys(table, "golf")
    type_all(table, WON["golf"]["moves"].split())
    expect(table.playing).to_have_attribute("data-state", "won")
    told = table.page.locator('[data-said="told"]')
    expect(told).to_contain_text(re.compile("It has come out"))
    keyboard.press("Escape")
    tab_to(table, table.page.locator('[data-do="notice-another"]'))
    keyboard.press("Enter")
    table.expect_ply(0)


ARROWS = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, -1), "ArrowDown": (0, 1)}
WHERE = """(target) => {
  const here = document.activeElement;
  if (here === target) return null;
  const [from, to] = [here, target].map((element) => element.getBoundingClientRect());
  const pile = here.closest("[data-pile]").dataset.pile;
  return [`${pile} ${here.dataset.card}`, to.left - from.left, to.top - from.top];
}"""


def walk_to(table: Table, target: Locator) -> None:
    """Go to something on the table by arrows alone, along the longer way first."""
    page, tried = table.page, set[tuple[str, str]]()
    element = target.element_handle()
    for _ in range(80):
        found = page.evaluate(WHERE, element)
        if found is None:
            return
        here, across, down = found
        keys = sorted(ARROWS, key=lambda key: ARROWS[key][0] * across + ARROWS[key][1] * down)
        key = next(key for key in reversed(keys) if (here, key) not in tried)
        tried.add((here, key))
        page.keyboard.press(key)
    raise AssertionError(f"no arrows lead to {target}")


def make_by_arrows(table: Table, move: str) -> None:
    """Make a move by arrows and Enter: take up the card, and lay it down where it is lit."""
    ply, what = table.ply, move.partition(">")[0]
    card = table.pile("k").locator(".card") if what == "stock" else table.card(what)
    turns = what == "stock" and card.get_attribute("data-moves") == move
    walk_to(table, card)
    table.page.keyboard.press("Enter")
    if not turns:
        walk_to(table, table.page.locator(f'[data-move="{move}"] .lit'))
        table.page.keyboard.press("Enter")
    table.expect_ply(ply + 1)


@pytest.mark.heavy
def test_a_win_by_arrows_and_enter_alone(visit: Visit) -> None:
    table = visit()
    deal_by_keys(table, "agnes-bernauer")
    tab_to(table, table.page.locator('.felt [tabindex="0"]'))
    moves = WON["agnes-bernauer"]["moves"].split()
    few = scale(len(moves))
    for move in moves[:few]:
        make_by_arrows(table, move)
    if not SOAK:  # what lies between is typed
        type_all(table, moves[few:-few])
        table.page.keyboard.press("Escape")
        for move in moves[-few:]:
            make_by_arrows(table, move)
    expect(table.playing).to_have_attribute("data-state", "won")


@pytest.mark.parametrize("key", sorted(WON))
def test_a_patience_won_by_typed_moves(visit: Visit, key: str) -> None:
    table = visit(PHONE)
    table.deal(key, int(WON[key]["seed"]))
    type_all(table, WON[key]["moves"].split())
    expect(table.playing).to_have_attribute("data-state", "won")
