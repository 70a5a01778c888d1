"""A house that goes and comes back, perhaps with another page; several pages of one browser."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from klumba.gateway.http import read_edition
from tests.e2e.conftest import PHONE, Visit
from tests.e2e.edited import EditedHouse
from tests.e2e.table import Table
from tests.e2e.test_connection import twin
from tests.e2e.test_playing import some_move

EDITION = "document.querySelector('meta[name=klumba-page]').content"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[EditedHouse]:
    house = EditedHouse(tmp_path_factory.mktemp("edited"))
    yield house
    house.stop()


def staying(table: Table, text: str) -> None:
    expect(table.page.locator('[data-said="staying"]')).to_contain_text(text)


def back(table: Table) -> None:
    expect(table.page.locator('[data-said="staying"]')).to_be_empty()


def served(house: EditedHouse) -> str:
    return read_edition(house.data / "web").name


def loads(page: Page) -> list[str]:
    """Return a list that grows each time that the page is loaded from here on."""
    told: list[str] = []
    page.on("load", lambda _: told.append("load"))
    return told


def kept(table: Table) -> None:
    """Wait until the browser has kept the page."""
    table.page.evaluate("navigator.serviceWorker.ready.then(() => null)")


def test_the_board_outlasts_a_house_that_is_killed(visit: Visit, house: EditedHouse) -> None:
    table = visit()
    table.deal("flower-garden", 4)
    table.make(some_move(table))
    before = table.shown()
    house.kill()
    staying(table, "No connection")
    assert table.shown() == before
    table.begin(some_move(table))
    table.expect_refused("as soon as the connection")
    expect(table.playing).to_have_attribute("data-sent", "move")
    house.start()
    table.expect_ply(2)
    back(table)
    assert table.last_heard("events")["events"] == []  # it asked by `since`, and missed nothing
    assert table.last_heard("moved")["ply"] == 2


def test_what_is_asked_for_while_the_house_is_away_is_done_once(
    visit: Visit, house: EditedHouse
) -> None:
    table = visit()
    tile = table.page.locator('[data-patience="golf"] [data-do="deal"]')
    expect(tile).to_be_visible()
    house.kill()
    staying(table, "No connection")
    for _ in range(3):
        tile.click()
    table.expect_refused("as soon as the connection")
    table.page.evaluate("location.hash = '#/rules/golf'")
    expect(table.page.locator("[data-waiting]")).to_be_visible()
    house.start()
    expect(table.playing).to_be_visible()
    back(table)
    assert len(table.ask_elsewhere({"type": "plays"})["plays"]) == 1


def test_the_page_opens_without_the_house_and_becomes_new_with_it(
    visit: Visit, house: EditedHouse
) -> None:
    first = visit(worker=True)
    expect(first.page.locator(".tile").first).to_be_visible()
    kept(first)
    old = served(house)
    page = first.page.context.new_page()
    table = Table(page, first.address)
    house.kill()
    count = loads(page)
    table.visit("#/rules/golf")
    expect(page.locator("[data-waiting]")).to_be_visible()
    staying(table, "Trying again")
    assert page.evaluate(EDITION) == old
    # Only the page's own files are kept: nothing that the house would have to say.
    for path in ("healthz", "metrics", "api/v1/house", "ws"):
        asked = "(path) => fetch(path).then(() => 'answered', () => 'refused')"
        assert page.evaluate(asked, path) == "refused"
    house.edit()
    house.start()
    expect(page.locator(".rules h1")).to_be_visible()
    assert page.evaluate(EDITION) == served(house) != old
    assert len(count) == 2
    back(table)


def test_who_plays_is_offered_the_new_page_and_may_go_on(visit: Visit, house: EditedHouse) -> None:
    table = visit(PHONE, "ru")
    table.deal("flower-garden", 4)
    other = twin(table)
    count = loads(table.page)
    house.kill()
    house.edit()
    house.start()
    staying(table, "Вышла новая версия")
    staying(other, "Вышла новая версия")
    table.make(some_move(table))
    other.expect_ply(1)
    assert count == []
    table.do("load-anew")
    table.expect_ply(1)
    assert table.page.evaluate(EDITION) == served(house)
    back(table)
    # Who puts it off gets it on the way to the next view.
    other.do("hide-newer")
    back(other)
    other.page.evaluate("location.hash = '#/rules/golf'")
    expect(other.page.locator(".rules h1")).to_be_visible()
    assert other.page.evaluate(EDITION) == served(house)


def test_a_page_that_stays_old_is_loaded_anew_only_once(visit: Visit, house: EditedHouse) -> None:
    table = visit()
    expect(table.page.locator(".tile").first).to_be_visible()
    own, others = served(house), 32 * "0"

    def through_another_version(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda frame: socket.send(str(frame).replace(own, others)))

    table.page.route_web_socket("**/ws", through_another_version)
    count = loads(table.page)
    table.page.reload()
    staying(table, "new version")
    expect(table.page.locator(".tile").first).to_be_visible()
    assert len(count) == 2
    table.page.evaluate("location.hash = '#/rules/golf'")
    expect(table.page.locator(".rules h1")).to_be_visible()
    assert len(count) == 2


def test_pages_of_one_browser_speak_one_language_and_for_one_player(
    visit: Visit,
) -> None:
    table, stranger = visit(), visit()
    stranger.deal("golf")
    theirs = stranger.page.evaluate("localStorage.getItem('klumba.token')")
    table.deal("flower-garden", 4)
    other = twin(table)
    other.page.locator('[data-lang="ru"]').click()
    expect(table.page.locator('[data-do="resign"]')).to_contain_text("Сдаться")
    expect(table.playing).to_be_visible()
    manifest = table.page.locator('link[rel="manifest"]')
    expect(manifest).to_have_attribute("href", "ru.webmanifest")
    # As when somebody signs in there.
    other.page.evaluate("(token) => localStorage.setItem('klumba.token', token)", theirs)
    expect(table.page.locator('[data-refused="unknown_play"]')).to_be_visible()
    table.page.evaluate("location.hash = '#/'")
    expect(table.page.locator('.plays a[href^="#/play/"]')).to_have_count(1)
    assert table.page.evaluate("localStorage.getItem('klumba.token')") == theirs


def test_it_can_be_installed(visit: Visit) -> None:
    table = visit(worker=True)
    expect(table.page.locator(".tile").first).to_be_visible()
    kept(table)
    browser = table.page.context.new_cdp_session(table.page)
    for lang, name in (("en", "Klumba"), ("ru", "Клумба")):
        table.page.locator(f'[data-lang="{lang}"]').click()
        expect(table.page.locator("html")).to_have_attribute("lang", lang)
        told = browser.send("Page.getAppManifest")
        assert told["errors"] == []
        assert told["url"].endswith(f"/{lang}.webmanifest")
        assert told["manifest"]["name"] == name
        assert told["manifest"]["id"] == told["manifest"]["startUrl"] == table.address
        for icon in told["manifest"]["icons"][1:]:
            width = table.page.evaluate(WIDTH, icon["url"])
            assert icon["sizes"] == f"{width}x{width}"


def test_nothing_but_privacy_keeps_it_from_being_installed(
    whole_browser: Browser, house: EditedHouse
) -> None:
    """Pages of tests are private ones, where nothing is ever installed."""
    table = Table(whole_browser.new_page(), house.address)
    table.visit("#/")
    kept(table)
    browser = table.page.context.new_cdp_session(table.page)
    [only] = browser.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert only["errorId"] == "in-incognito"


WIDTH = """async (src) => {
  const image = new Image();
  image.src = src;
  await image.decode();
  return image.naturalWidth;
}"""
