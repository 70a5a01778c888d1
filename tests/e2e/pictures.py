"""Takes the pictures of the documentation: `python -m tests.e2e.pictures`, or of those named.

Each sight is taken once in each theme: one of the two on a desk, the other on a phone, one in
English, the other in Russian. The dailies of the day that is shown are made first: some minutes.
"""

from __future__ import annotations

import base64
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.cli.vectors import KEYS
from tests.e2e.browser import launched
from tests.e2e.conftest import DESK, PHONE
from tests.e2e.dated import DatedHouse
from tests.e2e.sights import Look, looking, sight
from tests.e2e.stocked import Stock, stock
from tests.wire.dailies import FRIDAY, MORNING, SATURDAY

FOLDER: Final = Path(__file__).parents[2] / "docs" / "pictures"
THEMES: Final = ("light", "dark")
QUALITY: Final = 80  # of WebP: beyond it files grow, and letters look no better

PICTURES: Final = (
    *("home", "flower-garden", "agnes-bernauer", "golf", "two-jokers", "odd-even"),
    *("picked-up", "hint", "won", "rules", "rules-beside", "new-deal", "settings"),
    *("settings-panel", "keys", "dailies", "past-daily", "board", "statistics-of-one"),
    *("history", "replay", "post-mortem", "account", "guest"),
)
"""The sights that are shown, in the order of docs/pictures.md."""


def looks(number: int) -> Iterator[Look]:
    """Yield the light look of the sight of a number, and the dark one, which differs in all."""
    sizes = [DESK, PHONE] if number % 2 == 0 else [PHONE, DESK]
    languages = ["en", "ru"] if number // 2 % 2 == 0 else ["ru", "en"]
    for lang, theme, size in zip(languages, THEMES, sizes, strict=True):
        yield Look(lang, theme, size, 1 if size == DESK else 2)


def picture_of(name: str, theme: str) -> Path:
    return FOLDER / f"{name}-{theme}.webp"


@contextmanager
def house_to_show() -> Iterator[tuple[DatedHouse, Stock]]:
    """Open a house with every daily of the day that is shown."""
    with TemporaryDirectory() as folder:
        house = DatedHouse(Path(folder), FRIDAY, MORNING)
        try:
            house.make(("golf", FRIDAY), *((key, SATURDAY) for key in KEYS))
            yield house, stock(house)
        finally:
            house.kill()


def take(page: Page) -> bytes:
    """Return what a page looks like, as WebP, which Playwright itself does not write."""
    page.evaluate(
        "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
    )
    devtools = page.context.new_cdp_session(page)
    taken = devtools.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
    return base64.b64decode(taken["data"])


def take_all(browser: Browser, house: DatedHouse, shown: Stock, wanted: set[str]) -> None:
    for number, name in enumerate(PICTURES):
        for look in looks(number) if name in wanted else ():
            with looking(browser, house, shown, look) as go:
                picture_of(name, look.theme).write_bytes(take(go(sight(name)).page))


def main(*wanted: str) -> None:
    FOLDER.mkdir(exist_ok=True)
    expect.set_options(timeout=15_000)
    with house_to_show() as (house, shown), sync_playwright() as playwright:
        browser = launched(playwright.chromium)
        take_all(browser, house, shown, set(wanted or PICTURES))
        browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
