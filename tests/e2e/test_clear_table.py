"""What is told lies beside the cards: nothing that is played with is hidden, on any table."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.cli.vectors import KEYS
from tests.e2e.conftest import DESK, PHONE, Visit
from tests.e2e.table import Table
from tests.e2e.test_advice import THOUGHT_OUT, notice
from tests.e2e.test_tables import LONG
from tests.e2e.test_waiting import places

ON_ITS_SIDE = (740, 360)
SIZES = [PHONE, ON_ITS_SIDE, DESK]

# The cards that may be moved, and the foundations, of which something told hides a part.
HIDDEN = """(told) => {
  const box = (each) => each.getBoundingClientRect();
  const over = box(document.querySelector(told));
  const felt = box(document.querySelector(".felt"));
  const next = (card) => card.nextElementSibling?.matches(".card") && box(card.nextElementSibling);
  const seen = (card) => {
    const { left, right, top, bottom } = box(card);
    const on = next(card);
    if (!on) return { left, right, top, bottom };
    if (on.top > top + 1) return { left, right, top, bottom: Math.min(bottom, on.top) };
    return on.left > left
      ? { left, right: Math.min(right, on.left), top, bottom }
      : { left: Math.max(left, on.right), right, top, bottom };
  };
  const played = [...document.querySelectorAll(
    '.card:not([data-moves=""]), [data-kind="foundation"] :is(.card, .slot:not(.taken))')];
  return played.filter((each) => {
    const { left, right, top, bottom } = seen(each);
    return Math.min(right, over.right) - Math.max(left, over.left) > 1
      && Math.min(bottom, over.bottom, felt.bottom) - Math.max(top, over.top) > 1;
  }).map((each) => each.dataset.face ?? each.closest("[data-pile]").dataset.pile);
}"""

ANALYSIS = '[data-notice="analysis"]'

SHOWN = """(told) => {
  const { left, right, top, bottom } = document.querySelector(told).getBoundingClientRect();
  return bottom > top && left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
}"""


def hidden_in(table: Table, told: str) -> dict[str, list[str]]:
    """What is hidden by something told, by the size of the window, ending with the one it has."""
    found = {}
    for size in SIZES:
        table.page.set_viewport_size({"width": size[0], "height": size[1]})
        table.page.evaluate(
            "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
        )
        assert table.page.evaluate(SHOWN, told), size
        found[f"{told} {size}"] = table.page.evaluate(HIDDEN, told)
    return found


def none_in(found: dict[str, list[str]]) -> dict[str, list[str]]:
    return {name: [] for name in found}


def be_refused(table: Table) -> None:
    """Type a move that a rule refuses, and leave the line in which it was typed."""
    play = table.last_heard("play")
    ends = {pile: cards[-1] for pile, cards in play["piles"].items() if pile[0] in "cs" and cards}
    wanted = (f"{card}>{pile}" for card in ends.values() for pile in ends if ends[pile] != card)
    table.type(next(move for move in wanted if move not in play["moves"]))
    table.expect_refused(".")
    table.page.keyboard.press("Escape")
    expect(table.page.locator(".typing")).to_be_hidden()


@pytest.mark.parametrize("key", KEYS)
def test_what_is_told_hides_nothing_that_is_played_with(visit: Visit, key: str) -> None:
    table = visit(DESK, "ru")
    table.deal(key, 1)
    be_refused(table)
    found = hidden_in(table, ".sayings")
    table.page.keyboard.press("h")
    expect(notice(table, "advice")).to_be_visible(timeout=THOUGHT_OUT)
    found |= hidden_in(table, '[data-notice="advice"]')
    if table.page.locator('[data-do="analyse"]').count():
        table.do("analyse")
        expect(notice(table, "analysis")).to_be_visible(timeout=THOUGHT_OUT)
        found |= hidden_in(table, ANALYSIS)
        if table.page.locator('[data-do="notice-more-line"]').count():
            table.do("notice-more-line")
            expect(table.page.locator(".notice li").first).to_be_visible()
            told = hidden_in(table, ANALYSIS)
            # On its side a phone has no room for a list among runs that may be moved.
            told.pop(f"{ANALYSIS} {ON_ITS_SIDE}")
            found |= {f"{name}, its moves": cards for name, cards in told.items()}
    assert found == none_in(found)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("key", LONG)
def test_a_play_ends_in_sight_of_the_foundations_and_nothing_moves(
    visit: Visit, key: str, size: tuple[int, int]
) -> None:
    table = visit(size, "ru")
    table.begin_at(key, LONG[key])
    before = places(table)
    table.do("resign")
    table.do("really-resign")
    expect(notice(table, "resigned")).to_be_visible()
    assert places(table) == before
    assert table.page.evaluate(SHOWN, ".notice")
    assert table.page.evaluate(HIDDEN, ".notice") == []
    assert table.page.evaluate("() => document.querySelector('.felt').scrollTop") == 0


OVERLAP = """([one, other]) => {
  const [a, b] = [one, other].map((each) => document.querySelector(each).getBoundingClientRect());
  return Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0;
}"""


@pytest.mark.parametrize("key", KEYS)
def test_the_line_for_moves_finds_a_place_and_a_hint_makes_way(visit: Visit, key: str) -> None:
    table = visit(DESK, "ru")
    table.deal(key, 1)
    table.page.keyboard.press("h")
    expect(notice(table, "advice")).to_be_visible(timeout=THOUGHT_OUT)
    table.page.keyboard.press("/")
    expect(table.page.locator(".typing")).to_be_visible()
    found = hidden_in(table, ".typing")
    assert found == none_in(found)
    for size in SIZES:
        table.page.set_viewport_size({"width": size[0], "height": size[1]})
        table.page.keyboard.press("Escape")
        table.page.keyboard.press("/")
        assert not table.page.evaluate(OVERLAP, [".typing", ".notice"]), size


@pytest.mark.parametrize("hand", ["right", "left"])
def test_another_look_lays_anew_what_is_told(visit: Visit, hand: str) -> None:
    table = visit(PHONE, "ru")
    table.deal("golf", 5)
    hint = table.page.locator(".hint")
    expect(hint).to_be_visible()
    table.prefer("hand", hand)
    table.prefer("print", "large")
    assert table.page.evaluate(HIDDEN, ".hint") == []


def test_a_hint_lies_where_the_last_one_lay(visit: Visit) -> None:
    table = visit(ON_ITS_SIDE, "ru")
    table.deal("golf", 1)
    lay = []
    for _ in range(4):
        table.page.keyboard.press("h")
        advised = notice(table, "advice")
        expect(advised).to_be_visible(timeout=THOUGHT_OUT)
        assert table.page.evaluate(HIDDEN, ".notice") == []
        box = advised.bounding_box()
        assert box is not None
        lay.append((round(box["x"] + box["width"] / 2), round(box["y"] + box["height"])))
        table.do("notice-make")
        expect(advised).to_be_hidden()
    assert len(set(lay)) == 1, lay
