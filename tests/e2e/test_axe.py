"""What axe finds on every page, in both languages and themes: nothing against WCAG 2.2 AA."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from tests.e2e.conftest import DESK, PHONE
from tests.e2e.dated import DatedHouse
from tests.e2e.sights import SIGHTS, Look, looking, sight
from tests.e2e.stocked import Stock, stock
from tests.scale import SOAK
from tests.wire.dailies import FRIDAY, MORNING

LOOKS = (
    *(Look("en", "light", DESK), Look("ru", "dark", PHONE)),
    *(Look("en", "dark", PHONE), Look("ru", "light", DESK)),
)
TAGS = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")

OPTIONS = {"runOnly": {"type": "tag", "values": TAGS}, "resultTypes": ["violations"]}


@pytest.fixture(scope="module")
def house(made: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[DatedHouse]:
    folder = tmp_path_factory.mktemp("seen") / "data"
    shutil.copytree(made, folder)
    house = DatedHouse(folder, FRIDAY, MORNING)
    house.start()
    yield house
    house.stop()


@pytest.fixture(scope="module")
def stocked(house: DatedHouse) -> Stock:
    return stock(house)


def faults(page: Page) -> list[str]:
    """Return what axe finds: the rules that are broken, each with where and how."""
    page.locator("main details").evaluate_all("(all) => all.forEach((one) => one.open = true)")
    violations = Axe().run(page, options=OPTIONS).response["violations"]
    return [
        f"{broken['id']}: {node['html']}\n{node['failureSummary']}"
        for broken in violations
        for node in broken["nodes"]
    ]


@pytest.mark.parametrize("number", range(len(LOOKS)))
def test_axe_finds_nothing(
    browser: Browser, house: DatedHouse, stocked: Stock, number: int
) -> None:
    """Each page in both languages, themes and sizes; in all their combinations in the soak."""
    found = {}
    with looking(browser, house, stocked, LOOKS[number]) as go:
        for place, sight in enumerate(SIGHTS):
            if SOAK or place % 2 == number // 2:
                found[sight.name] = faults(go(sight).page)
    assert {name: broken for name, broken in found.items() if broken} == {}


def test_axe_would_tell(browser: Browser, house: DatedHouse, stocked: Stock) -> None:
    """It is new enough to know WCAG 2.2, gets past the page's policy, and sees what is wrong."""
    with looking(browser, house, stocked, LOOKS[0]) as go:
        page = go(sight("first-visit")).page
        page.evaluate(
            """() => {
              document.documentElement.removeAttribute("lang");
              document.querySelector("h1").style.color = "var(--line)";
            }"""
        )
        broken = {fault.partition(":")[0] for fault in faults(page)}
        assert {"html-has-lang", "color-contrast"} <= broken
        version = [int(part) for part in page.evaluate("() => axe.version").split(".")]
        assert version >= [4, 8]
