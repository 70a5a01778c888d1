import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TypeAlias

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.e2e.browser import WHOLE, launched, need_chromium
from tests.e2e.contexts import TIMEOUT, Contexts
from tests.e2e.dated import DatedHouse
from tests.e2e.house import House
from tests.e2e.table import Table
from tests.wire.dailies import FRIDAY, MORNING, SATURDAY, SUNDAY

PHONE = (360, 740)
DESK = (1440, 900)
MOSCOW = "Europe/Moscow"

MADE = (*(("golf", day) for day in (FRIDAY, SATURDAY, SUNDAY)), ("golf-free", FRIDAY))

Visit: TypeAlias = Callable[..., Table]


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    # Not for the session: while it lives, its loop keeps asynchronous tests of this worker out.
    need_chromium()
    expect.set_options(timeout=TIMEOUT)
    with sync_playwright() as playwright:
        browser = launched(playwright.chromium)
        yield browser
        browser.close()


@pytest.fixture
def whole_browser(browser: Browser) -> Iterator[Browser]:
    """A browser with all that is around pages, which the shell has not."""
    whole = launched(browser.browser_type, WHOLE)
    yield whole
    whole.close()


@pytest.fixture(scope="package")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(tmp_path_factory.mktemp("house"))
    yield house
    house.stop()


@pytest.fixture(scope="package")
def contexts(browser: Browser) -> Contexts:
    return Contexts(browser)


@pytest.fixture(scope="package")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder where some dailies are made."""
    folder = tmp_path_factory.mktemp("dated")
    house = DatedHouse(folder, FRIDAY, MORNING)
    house.make(*MADE)
    house.stop()
    return folder


@pytest.fixture
def dated(made: Path, tmp_path: Path) -> Iterator[DatedHouse]:
    """A house of the test's own on a Friday morning, with those dailies. It makes no more."""
    folder = tmp_path / "data"
    shutil.copytree(made, folder)
    house = DatedHouse(folder, FRIDAY, MORNING)
    house.start()
    yield house
    house.stop()


@pytest.fixture
def visit(contexts: Contexts, house: House) -> Iterator[Visit]:
    """Open pages of one's own on the house; at the end none may have had an error."""
    tables: list[Table] = []
    with ExitStack() as lent:

        def visit(
            size: tuple[int, int] = DESK,
            lang: str = "en",
            at: str = "#/",
            *,
            touch: bool = False,
            still: bool = True,
            worker: bool = False,
            zone: str | None = None,
        ) -> Table:
            context = lent.enter_context(
                contexts.lent(
                    house.address, size, lang, touch=touch, still=still, worker=worker, zone=zone
                )
            )
            tables.append(Table(context.new_page(), house.address))
            tables[-1].visit(at)
            return tables[-1]

        yield visit
    assert [table.faults for table in tables] == [[]] * len(tables)
