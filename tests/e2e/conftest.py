from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import TypeAlias

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.e2e.browser import need_chromium
from tests.e2e.house import House
from tests.e2e.table import Table

PHONE = (360, 740)
DESK = (1440, 900)

Visit: TypeAlias = Callable[..., Table]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep the page's tests on one worker: one browser and one house are enough for all of them."""
    for item in items:
        if "/e2e/" in item.path.as_posix():
            item.add_marker(pytest.mark.xdist_group("browser"))


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    # Not for the session: while it lives, its loop keeps asynchronous tests of this worker out.
    path = need_chromium()
    expect.set_options(timeout=15_000)
    with sync_playwright() as playwright:
        # In a container root lacks rights that Chromium's sandbox needs, and /dev/shm is small.
        browser = playwright.chromium.launch(
            executable_path=path, args=["--no-sandbox", "--disable-dev-shm-usage"]
        )
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(tmp_path_factory.mktemp("house"))
    yield house
    house.stop()


@pytest.fixture
def visit(browser: Browser, house: House) -> Iterator[Visit]:
    """Open pages of one's own on the house; at the end none may have had an error."""
    tables: list[Table] = []
    with ExitStack() as contexts:

        def visit(size: tuple[int, int] = DESK, lang: str = "en", at: str = "#/") -> Table:
            context = browser.new_context(
                viewport={"width": size[0], "height": size[1]},
                locale=lang,
                reduced_motion="reduce",  # nothing slides away from under a click
            )
            contexts.callback(context.close)
            context.set_default_timeout(15_000)
            tables.append(Table(context.new_page(), house.address))
            tables[-1].visit(at)
            return tables[-1]

        yield visit
    assert [table.faults for table in tables] == [[]] * len(tables)
