"""Short ways of the hand: two taps, the keys that take back, a pause, a look under a pile."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import DESK, PHONE, Visit
from tests.e2e.table import Table
from tests.e2e.test_finishing import EIGHT
from tests.e2e.test_playing import some_move
from tests.e2e.wire import Wire


def garden(visit: Visit) -> Table:
    """Flower Garden number 4: the AC lies in the bouquet, and the 2C at the end of a bed."""
    table = visit()
    table.deal("flower-garden", 4)
    return table


def test_two_taps_send_a_card_to_its_foundation(visit: Visit) -> None:
    table = garden(visit)
    table.card("AC").dblclick(position={"x": 7, "y": 7})
    table.expect_ply(1)
    assert table.shown()["fC"] == ["AC"]
    table.card("2C").dblclick(position={"x": 7, "y": 7})
    table.expect_ply(2)
    assert table.shown()["fC"] == ["2C"]


def test_two_taps_on_a_card_that_does_not_go_there_pick_it_up_and_put_it_back(
    visit: Visit,
) -> None:
    table = visit()
    wire = Wire(table.page)
    table.page.reload()
    table.deal("flower-garden", 4)
    card = next(
        card
        for card in (move.partition(">")[0] for move in table.last_heard("play")["moves"])
        if f"{card}>f" not in table.last_heard("play")["moves"]
    )
    table.card(card).dblclick(position={"x": 7, "y": 7})
    expect(table.page.locator(".picked")).to_have_count(0)
    assert "move" not in wire.types()


def test_enter_twice_picks_up_and_puts_back(visit: Visit) -> None:
    table = garden(visit)
    table.card("AC").focus()
    table.page.keyboard.press("Enter")
    expect(table.page.locator(".picked")).to_have_count(1)
    table.page.keyboard.press("Enter")
    expect(table.page.locator(".picked")).to_have_count(0)
    table.expect_ply(0)
    assert not [message for message in table.heard if message["type"] == "moved"]


def test_two_taps_with_time_between_them_are_two(visit: Visit) -> None:
    table = garden(visit)
    table.tap_card("AC")
    expect(table.page.locator(".picked")).to_have_count(1)
    table.page.wait_for_function("(from) => performance.now() - from > 500", arg=now(table))
    table.tap_card("AC")
    expect(table.page.locator(".picked")).to_have_count(0)
    table.expect_ply(0)


def test_a_card_of_the_bouquet_is_picked_up_alone(visit: Visit) -> None:
    table = garden(visit)
    table.tap_card("AC")  # the third of sixteen
    expect(table.page.locator(".picked")).to_have_count(1)
    expect(table.card("AC")).to_have_attribute("aria-pressed", "true")


def now(table: Table) -> float:
    at: float = table.page.evaluate("performance.now()")
    return at


def press(table: Table, key: str, code: str, modifier: str = "ctrlKey", shift: str = "") -> None:
    """Press a key of some layout, wherever the focus is."""
    table.page.evaluate(
        """([key, code, modifier, shiftKey]) => document.activeElement.dispatchEvent(
          new KeyboardEvent("keydown",
            { key, code, [modifier]: true, shiftKey, bubbles: true, cancelable: true }))""",
        [key, code, modifier, bool(shift)],
    )


@pytest.mark.parametrize("modifier", ["ctrlKey", "metaKey"])
@pytest.mark.parametrize(
    ("undo", "redo"),
    [
        (("z", "KeyZ"), ("y", "KeyY")),
        (("я", "KeyZ"), ("н", "KeyY")),  # a Russian keyboard
        (("z", "KeyY"), ("y", "KeyZ")),  # a German one
    ],
    ids=["latin", "russian", "german"],
)
def test_keys_take_back_and_put_back_on_any_layout(
    visit: Visit, undo: tuple[str, str], redo: tuple[str, str], modifier: str
) -> None:
    table = garden(visit)
    table.make(some_move(table))
    table.page.evaluate("document.activeElement.blur()")
    assert table.page.evaluate("document.activeElement === document.body")
    press(table, *undo, modifier)
    table.expect_ply(2)
    press(table, *redo, modifier)
    table.expect_ply(3)
    press(table, *undo, modifier)
    table.expect_ply(4)
    press(table, *undo, modifier, shift="shift")
    table.expect_ply(5)


def test_keys_take_back_after_the_tool_with_the_focus_went_out(visit: Visit) -> None:
    table = garden(visit)
    table.make(some_move(table))
    table.do("undo")
    table.expect_ply(2)
    expect(table.page.locator('[data-do="undo"]')).to_be_disabled()
    table.page.keyboard.press("Control+y")
    table.expect_ply(3)
    table.page.keyboard.press("Control+z")
    table.expect_ply(4)
    table.page.keyboard.press("Control+Shift+z")
    table.expect_ply(5)


def test_how_to_play_is_shown_until_the_first_move(visit: Visit) -> None:
    table = garden(visit)
    hint = table.page.locator(".hint")
    expect(hint).to_contain_text("Drag a card to its place")
    expect(hint).to_contain_text("A double click")
    buried = table.pile("c1").locator(".card").first.get_attribute("data-card")
    table.tap_card(buried or "")  # why not takes its place, and gives it back
    expect(table.page.locator('[data-said="refused"]')).to_be_visible()
    expect(hint).to_be_hidden()
    table.page.keyboard.press("Escape")
    movable = some_move(table).partition(">")[0]
    table.tap_card(movable)
    expect(hint).to_be_visible()
    table.tap_card(movable)
    table.make(some_move(table))
    expect(hint).to_be_hidden()
    table.do("undo")
    table.expect_ply(2)
    expect(hint).to_be_hidden()


def test_a_pause_hides_the_cards_and_goes_on(visit: Visit) -> None:
    table = garden(visit)
    shown = table.shown()
    table.do("pause")
    expect(table.page.locator('[data-notice="paused"]')).to_be_visible()
    expect(table.page.locator(".card")).to_have_count(0)
    expect(table.page.locator('[data-do="pause"]')).to_be_disabled()
    expect(table.page.locator('[data-do="hide"]')).to_have_count(0)  # nothing lies under it
    table.do("notice-resume")
    table.expect_ply(2)
    assert table.shown() == shown
    expect(table.page.locator('[data-do="pause"]')).to_be_enabled()


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_all_cards_of_a_reserve_pile_can_be_read(visit: Visit, size: tuple[int, int]) -> None:
    table = visit(size)
    table.deal("agnes-bernauer", 1)
    for ply in (1, 2):
        table.tap_pile("k")
        table.expect_ply(ply)
    assert [len(table.shown()[f"r{number}"]) for number in range(1, 8)] == 7 * [3]
    for pile in ("r1", "r7"):
        # Of the cards below the last at least the sign of the rank shows, and nothing lies on it.
        table.page.wait_for_function(
            """(pile) => [...document.querySelectorAll(`[data-pile=${pile}] .card`)].every(
              (card) => {
                const { x, y, width, height } = card.querySelector(".rank").getBoundingClientRect();
                const there = document.elementFromPoint(x + width / 2, y + height / 2);
                return height >= 9 && there.closest(".card") === card;
              })""",
            arg=pile,
        )
    table.tap_card(table.shown()["r1"][0])
    table.expect_refused("lies on it|on top of it|covered")


def test_the_number_of_cards_covers_no_index(visit: Visit) -> None:
    table = visit()
    table.deal("odd-even-free", 1)
    while True:
        ply = table.ply
        moves = table.pile("k").locator(".card").get_attribute("data-moves") or ""
        table.begin("stock>w") if " " in moves else table.tap_pile("k")
        table.expect_ply(ply + 1)
        if len(table.last_heard("moved")["piles"].get("w", [])) > 1:
            break
    assert table.page.evaluate(
        """() => {
          const box = (selector) =>
            document.querySelector(`[data-pile=w] ${selector}`).getBoundingClientRect();
          const count = box(".count");
          return [".index:not(.turned)", ".index.turned"].map(box).every(
            (index) => index.right <= count.left || count.right <= index.left
              || index.bottom <= count.top || count.bottom <= index.top);
        }"""
    )


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("size", [PHONE, DESK], ids=str)
def test_neither_the_title_nor_the_number_of_a_deal_is_cut(
    visit: Visit, size: tuple[int, int], lang: str
) -> None:
    table = visit(size, lang)
    table.deal("flower-garden-alternate", 9007199254740991)
    heading = table.page.locator(".heading h1")
    expect(heading).to_contain_text("9007199254740991")
    cut = "(each) => each.scrollWidth > each.clientWidth"
    assert not heading.evaluate(cut)
    assert not heading.locator("small").evaluate(cut)


EDGES = """(all) => all.filter((each) => each.offsetParent).flatMap((each) => {
  const range = document.createRange();
  range.selectNodeContents(each);
  const [text, edge] = [range.getBoundingClientRect(), each.getBoundingClientRect()];
  const room = Math.min(text.left - edge.left, edge.right - text.right);
  return room < 3 ? [`${each.textContent}: ${room}`] : [];
})"""


@pytest.mark.parametrize("last", [False, True], ids=["deal", "finish"])
@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("size", [(320, 568), PHONE, (412, 915)], ids=str)
def test_no_word_touches_the_edge_of_its_button(
    visit: Visit, size: tuple[int, int], lang: str, last: bool
) -> None:
    table = visit(size, lang)
    if last:
        table.begin_at("flower-garden", EIGHT)
    else:
        table.deal("golf", 1)
    tools = table.page.locator(".tools > :is(button, a)")
    assert tools.evaluate_all(EDGES) == []


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_all_tools_are_seen_on_the_narrowest_screen(visit: Visit, lang: str) -> None:
    table = visit((320, 568), lang)
    table.deal("golf", 1)
    boxes = table.page.locator(".tools > *").evaluate_all(
        "(all) => all.map((each) => each.getBoundingClientRect().toJSON())"
    )
    assert all(box["left"] >= 0 and box["right"] <= 320 for box in boxes)
    assert not any(
        table.page.locator(".tools > *").evaluate_all(
            "(all) => all.map((each) => each.scrollWidth > each.clientWidth)"
        )
    )
