"""All that there is to see on the page, each with the way to it: for who looks at everything."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import TypeAlias

from playwright.sync_api import Browser, BrowserContext, StorageState, expect

from tests.e2e.dated import DatedHouse
from tests.e2e.stocked import Stock
from tests.e2e.table import Table
from tests.e2e.wire import Wire
from tests.wire.dailies import FRIDAY, SATURDAY, SUNDAY

# The first search of a house may have to wait for what it compiles.
THOUGHT_OUT = 90_000

Show: TypeAlias = Callable[[Table, Stock], None]


@dataclass(frozen=True)
class Sight:
    """`show` leads an open page there; `guest`: it is seen by who has just come to the house."""

    name: str
    show: Show
    guest: bool = False


@dataclass(frozen=True)
class Look:
    """In which language, theme and size somebody has the page."""

    lang: str
    theme: str
    size: tuple[int, int]
    scale: int = 1


@contextmanager
def looking(
    browser: Browser, house: DatedHouse, stock: Stock, look: Look
) -> Iterator[Callable[[Sight], Table]]:
    """Give the way to each sight; a page stays open from one to the next, and may not go wrong."""
    tables: dict[bool, Table] = {}
    with ExitStack() as contexts:

        def go(sight: Sight) -> Table:
            if sight.guest not in tables:
                context = a_context(browser, look, house.address, None if sight.guest else stock)
                contexts.callback(context.close)
                tables[sight.guest] = Table(context.new_page(), house.address)
            table = tables[sight.guest]
            table.page.evaluate(PUT_AWAY)
            sight.show(table, stock)
            return table

        yield go
    assert [table.faults for table in tables.values()] == [[]] * len(tables)


def a_context(browser: Browser, look: Look, address: str, stock: Stock | None) -> BrowserContext:
    """Return a browser of its own, of the stock's player or of a new guest."""
    context = browser.new_context(
        viewport={"width": look.size[0], "height": look.size[1]},
        device_scale_factor=look.scale,
        locale=look.lang,
        color_scheme="dark" if look.theme == "dark" else "light",
        timezone_id="Europe/Berlin",
        reduced_motion="reduce",
        service_workers="block",
        storage_state=kept_with(stock.token, address) if stock else None,
    )
    context.set_default_timeout(15_000)
    return context


def kept_with(token: str, address: str) -> StorageState:
    """Return what a browser keeps that speaks for a player."""
    origin = address.rstrip("/")
    return {
        "cookies": [],
        "origins": [{"origin": origin, "localStorage": [{"name": "klumba.token", "value": token}]}],
    }


# What was opened closes, and what is shown is marked: it is not what comes next.
PUT_AWAY = """() => {
  for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
  for (const view of document.querySelectorAll("main > *")) view.dataset.before = "";
}"""


def at(hash_: str, shown: str, then: Callable[[Table], None] = lambda _: None) -> Show:
    """Return the way to an address, and to what is done there; plays stand in it by their names."""

    def show(table: Table, stock: Stock) -> None:
        address = f"{table.address}{hash_.format_map(stock.plays)}"
        if table.page.url == address:
            table.page.reload()
        else:
            table.page.goto(address)
        expect(table.page.locator("main > [data-before]")).to_have_count(0)
        expect(table.page.locator(f"main {shown}").first).to_be_visible()
        then(table)

    return show


def playing(
    play: str, then: Callable[[Table], None] = lambda _: None, shown: str = ".card"
) -> Show:
    return at(f"#/play/{{{play}}}", f".playing {shown}", then)


def doing(*names: str, shows: str) -> Callable[[Table], None]:
    """Return the use of buttons, and the waiting for what they bring."""

    def do(table: Table) -> None:
        for name in names:
            table.do(name)
        expect(table.page.locator(shows).first).to_be_visible()

    return do


def unfold(table: Table) -> None:
    """Open the menu of further tools, where there is one."""
    more = table.page.locator('[data-do="more-tools"]')
    if more.is_visible():
        more.click()


def pick_up(table: Table) -> None:
    table.page.locator('[data-kind="column"] .card[data-moves]:not([data-moves=""])').last.click(
        position={"x": 7, "y": 7}
    )
    expect(table.page.locator(".lit").first).to_be_visible()


def be_refused(table: Table) -> None:
    table.type("KC>fH")
    table.expect_refused(".")


def read_rules(table: Table) -> None:
    table.do("rules")
    expect(table.page.locator(".sheet .rules h2").first).to_be_visible()


def take_a_hint(table: Table) -> None:
    table.page.keyboard.press("h")
    expect(table.page.locator('[data-notice="advice"]')).to_be_visible(timeout=THOUGHT_OUT)


def examined(table: Table) -> None:
    view = table.page.locator(".post-mortem")
    expect(view).to_have_attribute("data-complete", "true", timeout=THOUGHT_OUT)
    table.do("show-before")


def see_all_wins(table: Table) -> None:
    """Scroll to the plays of deals that were chosen, of which there are most."""
    table.page.locator('[data-group="known"]').evaluate("(group) => group.scrollIntoView()")


def ask_for_a_deal(table: Table) -> None:
    table.page.locator('[data-patience="golf"] [data-do="by-number"]').click()
    expect(table.page.locator('dialog input[name="number"]')).to_be_visible()


def claim_wrongly(table: Table) -> None:
    table.page.locator('[data-form="claim"] [type="submit"]').click()
    expect(table.page.locator('[data-form="claim"] .error:not(:empty)').first).to_be_visible()


def alone(table: Table, stock: Stock) -> None:
    """Lose the connection in the middle of a play; for this page it does not come back."""
    wire = Wire(table.page)
    table.page.reload()
    playing("flower-garden")(table, stock)
    wire.down = True
    wire.cut()
    expect(table.page.locator('[data-do="try-now"]')).to_be_visible()


SIGHTS = (
    Sight("home", at("#/", ".today")),
    Sight("first-visit", at("#/", ".tile"), guest=True),
    Sight("new-deal", at("#/", ".tile", ask_for_a_deal)),
    Sight("rules", at("#/rules/flower-garden", ".rules h2")),
    Sight("flower-garden", playing("flower-garden")),
    Sight("agnes-bernauer", playing("agnes-bernauer")),
    Sight("golf", playing("golf-free")),
    Sight("two-jokers", playing("two-jokers")),
    Sight("odd-even", playing("odd-even")),
    Sight("ranked", playing("ranked")),
    Sight("more-tools", playing("two-jokers", unfold)),
    Sight("picked-up", playing("flower-garden", pick_up)),
    Sight("typed", playing("flower-garden", be_refused)),
    Sight("hint", playing("golf-free", take_a_hint)),
    Sight("paused", playing("paused", shown='[data-notice="paused"]')),
    Sight("won", playing("won", doing(shows='[data-notice="won"]'))),
    Sight("share", playing("won", doing("notice-share", shows="dialog textarea"))),
    Sight("resign", playing("odd-even", doing("resign", shows="dialog"))),
    Sight("keys", playing("odd-even", doing("keys", shows="dialog .keys"))),
    Sight("settings-panel", playing("golf-free", doing("settings", shows="#settings"))),
    Sight("rules-beside", playing("agnes-bernauer", read_rules)),
    Sight("settings", at("#/settings", ".sample .card")),
    Sight("dailies", at("#/dailies", '[data-daily="golf"][data-state="open"]')),
    Sight("past-dailies", at(f"#/dailies/{FRIDAY}", '[data-daily="golf"][data-state]')),
    Sight("dailies-to-come", at(f"#/dailies/{SUNDAY}", '[data-daily="golf"][data-state]')),
    Sight("daily", at(f"#/daily/golf/{SATURDAY}", ".month")),
    Sight("past-daily", at(f"#/daily/golf/{FRIDAY}", '[data-figure="rank"]')),
    Sight("board", at(f"#/board/golf?day={FRIDAY}", "tr.own")),
    Sight("board-of-week", at("#/board/golf?span=week", "tr.own")),
    Sight("board-of-all", at("#/board/golf?span=all", "tr.own")),
    Sight("empty-board", at("#/board/two-jokers", "h2")),
    Sight("statistics", at("#/statistics", "[data-picture]")),
    Sight("statistics-of-one", at("#/statistics?patience=golf", "[data-picture]", see_all_wins)),
    Sight("history", at("#/history", ".history li")),
    Sight("replay", at("#/replay/{lost}", ".moves li")),
    Sight("deal-link", at("#/replay/{lost}", ".moves li", doing("deal-link", shows="dialog"))),
    Sight("post-mortem", at("#/post-mortem/{lost}", ".steps button", examined)),
    Sight("account", at("#/account", "[data-device]")),
    Sight("delete", at("#/account", "[data-device]", doing("delete", shows="dialog"))),
    Sight("guest", at("#/account", '[data-form="claim"]', claim_wrongly), guest=True),
    Sight("missing", at("#/no/such/page", "h1")),
    Sight("away", alone),
)


def sight(name: str) -> Sight:
    return next(each for each in SIGHTS if each.name == name)
