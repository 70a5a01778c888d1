"""The settings: seen at once, kept with the player, and the same on each of one's devices."""

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.conftest import DESK, PHONE, Visit
from tests.e2e.dragging import Mouse, beside, drag
from tests.e2e.house import House
from tests.e2e.table import Table
from tests.e2e.wire import Wire


def choose(page: Page, name: str, value: str) -> None:
    """Choose a value in the panel, or on the page of settings, whichever is shown."""
    page.locator(f'[data-preference="{name}"]:visible input[value="{value}"]').check()


def root(page: Page) -> Locator:
    return page.locator("html")


def test_they_change_a_play_at_once_and_survive_a_reload(visit: Visit) -> None:
    table = visit(PHONE, "en")
    table.deal("flower-garden", 1)
    page, card = table.page, table.card("AH")
    rank = card.locator(".index .rank").first
    expect(rank).to_have_text("A")
    size = rank.evaluate("(rank) => rank.getBoundingClientRect().height")
    red = table.card("8D").evaluate(COLOUR)
    assert red == card.evaluate(COLOUR)
    table.do("settings")
    for name, value in CHOSEN.items():
        choose(page, name, value)
        expect(root(page)).to_have_attribute(f"data-{name}", value)
    shown = [rank.inner_text(), table.card("8D").evaluate(COLOUR)]
    assert shown[0] == "Т"
    assert shown[1] not in {red, card.evaluate(COLOUR)}
    assert rank.evaluate("(rank) => rank.getBoundingClientRect().height") > 1.2 * size
    table.do("close-settings")
    expect(page.locator("#settings")).to_be_hidden()
    page.reload()
    expect(rank).to_have_text("Т")
    assert table.card("8D").evaluate(COLOUR) == shown[1]
    for name, value in CHOSEN.items():
        expect(root(page)).to_have_attribute(f"data-{name}", value)


COLOUR = "(element) => getComputedStyle(element).color"
CHOSEN = {
    "colours": "four",
    "print": "large",
    "indices": "russian",
    "theme": "dark",
    "contrast": "high",
}


def test_the_letters_follow_the_language_until_others_are_chosen(visit: Visit) -> None:
    table = visit(lang="ru", at="#/settings")
    page = table.page
    ace = page.locator('.sample [data-card="AS"] .rank').first
    expect(ace).to_have_text("Т")
    page.locator('[data-lang="en"]').click()
    expect(ace).to_have_text("A")
    choose(page, "indices", "russian")
    expect(ace).to_have_text("Т")
    choose(page, "indices", "international")
    page.locator('[data-lang="ru"]').click()
    expect(page.locator("h1")).to_have_text("Настройки")
    expect(ace).to_have_text("A")


def test_another_device_takes_them_and_what_others_keep_there_stays(visit: Visit) -> None:
    one, other = visit(at="#/settings"), visit(at="#/settings")
    expect(one.page.locator("h1")).to_be_visible()
    kept = {"bot": {"slow": True}, "web": {"later": 7, "print": "huge"}}
    one.ask_elsewhere({"type": "settings", "values": kept})
    choose(one.page, "colours", "four")
    choose(one.page, "hand", "left")
    expect_kept(one, {"later": 7, "print": "huge", "colours": "four", "hand": "left"})
    assert one.ask_elsewhere({"type": "settings"})["values"]["bot"] == {"slow": True}
    token = one.page.evaluate("() => localStorage.getItem('klumba.token')")
    expect(other.page.locator("h1")).to_be_visible()
    other.page.evaluate("(token) => localStorage.setItem('klumba.token', token)", token)
    other.page.reload()
    expect(root(other.page)).to_have_attribute("data-colours", "four")
    expect(root(other.page)).to_have_attribute("data-hand", "left")
    expect(root(other.page)).to_have_attribute("data-print", "normal")
    choose(other.page, "colours", "two")
    expect_kept(other, {"later": 7, "print": "huge", "colours": "two", "hand": "left"})
    one.page.reload()
    expect(root(one.page)).to_have_attribute("data-colours", "two")


def test_what_another_device_changes_is_there_when_one_comes_back_to_the_page(
    visit: Visit,
) -> None:
    one = visit()
    expect(one.page.locator(".tile").first).to_be_visible()
    for event in ("window.dispatchEvent(new Event('focus'))", VISIBLE):
        value = "four" if "focus" in event else "two"
        one.ask_elsewhere({"type": "settings", "values": {"web": {"colours": value}}})
        expect(root(one.page)).not_to_have_attribute("data-colours", value)
        one.page.evaluate(event)
        expect(root(one.page)).to_have_attribute("data-colours", value)


VISIBLE = "document.dispatchEvent(new Event('visibilitychange'))"


def test_two_tabs_agree(visit: Visit) -> None:
    page = visit(at="#/settings").page
    other = page.context.new_page()
    other.goto(page.url)
    expect(other.locator("h1")).to_be_visible()
    choose(page, "contrast", "high")
    expect(root(other)).to_have_attribute("data-contrast", "high")
    expect(other.locator('[data-preference="contrast"]:visible [value="high"]')).to_be_checked()


def expect_kept(table: Table, values: dict[str, object]) -> None:
    """Wait until the house keeps these values of the page's."""
    table.page.wait_for_function(
        """async (values) => {
          const { Connection } = await import("./scripts/connection.js");
          const url = new URL("ws", location.href.replace(/^http/, "ws"));
          const connection = new Connection(url, "en");
          const asked = new Promise((resolve) =>
            connection.addEventListener("welcome", resolve, { once: true }));
          connection.connect();
          await asked;
          const kept = (await connection.request("settings")).values.web ?? {};
          const text = (object) => JSON.stringify(Object.entries(object).sort());
          return text(kept) === text(values);
        }""",
        arg=values,
        polling=250,
    )


def test_what_is_changed_without_the_house_reaches_it_later(visit: Visit) -> None:
    table = visit()
    wire = Wire(table.page)
    table.visit("#/settings")
    table.page.reload()
    expect(table.page.locator("h1")).to_be_visible()
    wire.down = True
    wire.cut()
    expect(table.page.locator('[data-do="try-now"]')).to_be_visible()
    choose(table.page, "theme", "dark")
    expect(root(table.page)).to_have_attribute("data-theme", "dark")
    wire.down = False
    table.do("try-now")
    table.page.wait_for_function(
        "() => JSON.parse(localStorage.getItem('klumba.settings')).unsaved.length === 0"
    )
    asked = [message for message in wire.sent if message["type"] == "settings"]
    assert asked[-1]["values"]["web"] == {"theme": "dark"}


def test_the_left_hand_s_table_is_the_right_hand_s_in_a_mirror(visit: Visit) -> None:
    table = visit(DESK)
    table.deal("agnes-bernauer", 1)
    before = places(table)
    table.prefer("hand", "left")
    # The table had made room for the panel.
    table.page.evaluate(
        "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
    )
    after = places(table)
    width = table.page.evaluate("() => document.querySelector('.table').clientWidth")
    card = table.page.evaluate("() => document.querySelector('.card').clientWidth")
    for pile, (x, y) in before.items():
        assert after[pile] == pytest.approx((width - card - x, y), abs=1), pile
    assert after["k"][0] > after["fS"][0]


def places(table: Table) -> dict[str, tuple[float, float]]:
    found: dict[str, tuple[float, float]] = table.page.evaluate(
        """() => {
          const table = document.querySelector(".table").getBoundingClientRect();
          return Object.fromEntries([...document.querySelectorAll("[data-pile]")].map((pile) => {
            const { left, top } = pile.querySelector(".slot").getBoundingClientRect();
            return [pile.dataset.pile, [left - table.left, top - table.top]];
          }));
        }"""
    )
    return found


# The cards, places and buttons over which the panel lies.
UNDER_THE_PANEL = """() => {
  const box = (each) => each.getBoundingClientRect();
  const panel = box(document.querySelector("#settings"));
  return [...document.querySelectorAll(".playing :is(.card, .slot, .tools > button)")]
    .filter((each) => box(each).width)
    .filter((each) => box(each).left < panel.right && panel.left < box(each).right)
    .map((each) => each.dataset.face ?? each.dataset.do ?? each.parentNode.dataset.pile);
}"""


@pytest.mark.parametrize("hand", ["right", "left"])
def test_a_desks_table_makes_room_for_the_panel_and_is_played_at_beside_it(
    visit: Visit, hand: str
) -> None:
    table = visit(DESK, "ru")
    table.prefer("hand", hand)
    table.deal("golf", 1)
    table.do("settings")
    table.page.wait_for_function(f"() => ({UNDER_THE_PANEL})().length === 0")
    drag(Mouse(table), table, "5D", beside(table, "f", 0.2, 0.2))
    table.expect_ply(1)


def test_nothing_is_painted_in_another_theme_first(browser: Browser, house: House) -> None:
    """What was chosen holds before any module runs: here none ever does."""
    context = browser.new_context(color_scheme="light")
    page = context.new_page()
    page.route("**/main.js", lambda route: route.abort())
    page.goto(house.address)
    page.evaluate(
        """() => localStorage.setItem("klumba.settings",
          JSON.stringify({ values: { theme: "dark", print: "large" } }))"""
    )
    page.reload()
    expect(root(page)).to_have_attribute("data-theme", "dark")
    expect(root(page)).to_have_attribute("data-print", "large")
    assert page.evaluate("() => getComputedStyle(document.body).backgroundColor") == (
        "rgb(23, 22, 20)"
    )
    context.close()


def test_the_system_is_followed_while_nothing_else_is_chosen(visit: Visit) -> None:
    page = visit(at="#/settings").page
    expect(page.locator("h1")).to_be_visible()
    for scheme in ("dark", "light"):
        page.emulate_media(color_scheme=scheme)
        expect(root(page)).to_have_attribute("data-theme", scheme)
    page.emulate_media(reduced_motion="no-preference")
    expect(root(page)).to_have_attribute("data-motion", "full")
    choose(page, "motion", "none")
    expect(root(page)).to_have_attribute("data-motion", "none")


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_each_preference_and_value_has_its_words_and_its_place(visit: Visit, lang: str) -> None:
    page = visit(lang=lang, at="#/settings").page
    expect(page.locator("h1")).to_be_visible()
    table = page.evaluate("""async () => (await import("./scripts/preferences.js")).PREFERENCES""")
    for name, values in table.items():
        fieldset = page.locator(f'.page [data-preference="{name}"]')
        expect(fieldset.locator("legend")).to_have_text(re.compile(r"\S"))
        labels = fieldset.locator("label")
        expect(labels).to_have_count(len(values))
        told = labels.all_inner_texts()
        assert len({*told}) == len(values)
        assert "undefined" not in " ".join(told)


def test_a_quiet_table_has_no_figures_and_cards_are_heard_only_if_that_is_wanted(
    visit: Visit,
) -> None:
    table = visit()
    table.page.add_init_script(
        """window.heard = [];
        for (const { prototype } of [AudioBufferSourceNode, AudioScheduledSourceNode]) {
          const { start } = prototype;
          prototype.start = function (...when) {
            window.heard.push(this.constructor.name);
            return start.apply(this, when);
          };
        }"""
    )
    table.page.reload()
    table.deal("flower-garden", 4)
    table.make("AC>f")
    assert table.page.evaluate("() => window.heard") == []
    table.do("settings")
    choose(table.page, "quiet", "on")
    choose(table.page, "sound", "on")
    table.do("close-settings")
    expect(table.page.locator(".standing")).to_be_hidden()
    table.make("2C>f")  # picked up, and home
    heard = table.page.evaluate("() => window.heard")
    assert heard == ["AudioBufferSourceNode", "OscillatorNode"]
