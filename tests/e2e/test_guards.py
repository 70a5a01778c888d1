"""What the server tells the browser to refuse, in a real one: the page needs none of it."""

from __future__ import annotations

from playwright.sync_api import Browser, Page, Route, expect

from tests.e2e.conftest import DESK, PHONE, Visit
from tests.e2e.house import House

ELSEWHERE = "http://127.0.0.1:8999/"
"""Another origin of the same machine; its pages come from the test."""

NOTE = """() => {
  window.violations = [];
  document.addEventListener("securitypolicyviolation", (event) =>
    window.violations.push(`${event.effectiveDirective} ${event.blockedURI}`));
}"""


def test_the_page_asks_for_nothing_that_is_refused(visit: Visit) -> None:
    for size in (PHONE, DESK):
        table = visit(size, worker=True)
        page = table.page
        page.add_init_script(f"({NOTE})()")
        page.reload()
        expect(page.locator(".tile").first).to_be_visible()
        page.evaluate("navigator.serviceWorker.ready.then(() => null)")
        table.deal("flower-garden", 1)
        page.locator("[data-do]").first.wait_for()
        page.evaluate("() => { location.hash = '#/rules/flower-garden'; }")
        page.locator("main h1, main h2").first.wait_for()
        assert page.evaluate("() => window.violations") == []
    # The visit's end checks that the console told of nothing either.


def test_the_guards_hold(browser: Browser, house: House) -> None:
    """What a page could be made to do, were there a hole in it, the browser refuses."""
    page = browser.new_page()
    page.goto(house.address)
    expect(page.locator(".tile").first).to_be_visible()
    page.evaluate(NOTE)
    page.evaluate(
        """() => {
          for (const [tag, text] of [["script", "window.harm = 1"], ["style", "body {}"]]) {
            const element = document.createElement(tag);
            element.append(text);
            try { document.head.append(element); } catch {}
          }
          try { document.body.innerHTML = "<img src=x onerror='window.harm = 2'>"; } catch {}
          const image = new Image();
          image.src = "http://127.0.0.1:8999/x.png";
          const frame = document.createElement("iframe");
          frame.src = "http://127.0.0.1:8999/";
          document.documentElement.append(frame);
          fetch("http://127.0.0.1:8999/").catch(() => {});
        }"""
    )
    page.wait_for_function("() => window.violations.length >= 5")
    told = {violation.split()[0] for violation in page.evaluate("() => window.violations")}
    assert {"style-src-elem", "img-src", "frame-src", "connect-src"} <= told
    assert page.evaluate("() => window.harm") is None
    page.close()


def test_no_other_worker_can_be_put_in_the_way(browser: Browser, house: House) -> None:
    """The one address that may become a worker is the page's own, and nobody else makes another."""
    page = browser.new_page()
    page.goto(house.address)
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    refused = page.evaluate(
        """async () => {
          const tries = [
            () => navigator.serviceWorker.register("scripts/main.js"),
            () => new Worker("scripts/main.js"),
            () => trustedTypes.createPolicy("default", { createScriptURL: (url) => url }),
            () => trustedTypes.createPolicy("klumba-worker", { createScriptURL: (url) => url }),
          ];
          const names = [];
          for (const attempt of tries)
            try { await attempt(); names.push("done"); } catch ({ name }) { names.push(name); }
          return names;
        }"""
    )
    assert refused == ["TypeError"] * 4
    page.close()


def at_elsewhere(browser: Browser, body: str) -> Page:
    page = browser.new_page()

    def answer(route: Route) -> None:
        route.fulfill(content_type="text/html", body=f"<!doctype html><body>{body}</body>")

    page.route(f"{ELSEWHERE}**", answer)
    page.goto(ELSEWHERE)
    return page


def test_a_page_of_elsewhere_cannot_connect_nor_frame_nor_read(
    browser: Browser, house: House
) -> None:
    page = at_elsewhere(browser, f"<iframe src='{house.address}'></iframe>")
    assert page.evaluate(CONNECT, socket_of(house)) == "refused"
    read = "(url) => fetch(url).then(() => 'read', () => 'refused')"
    assert page.evaluate(read, f"{house.address}healthz") == "refused"
    assert page.frames[1].url != house.address
    page.close()
    own = browser.new_page()
    own.goto(house.address)
    assert own.evaluate(CONNECT, socket_of(house)) == "open"
    own.close()


CONNECT = """(url) => new Promise((resolve) => {
  const socket = new WebSocket(url, "klumba.v1");
  socket.onopen = () => { socket.close(); resolve("open"); };
  socket.onerror = () => resolve("refused");
})"""


def socket_of(house: House) -> str:
    return f"ws://{house.host}:{house.port}/ws"
