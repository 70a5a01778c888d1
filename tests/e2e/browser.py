"""A real Chromium: the one that this machine has.

`make test` prefers its headless shell, the same engine without the windows around pages that nobody
sees: a page's test takes two thirds of the time. `make soak` prefers the whole browser.
"""

import os
import shutil

import pytest
from playwright.sync_api import Browser, BrowserType

from tests.scale import SOAK

SHELL = "chromium-headless-shell"
WHOLE = ("chromium", "chromium-browser", "google-chrome")
NAMES = (*WHOLE, SHELL) if SOAK else (SHELL, *WHOLE)
HOW = "install one (Debian: `apt-get install chromium`)"


def need_chromium(names: tuple[str, ...] = NAMES) -> str:
    """Return its path; skip the test where there is none, or fail where nothing may be skipped."""
    found = next(filter(None, map(shutil.which, names)), None)
    if found is not None:
        return found
    message = f"no browser: none of {', '.join(names)} is on PATH; {HOW}"
    if os.environ.get("KLUMBA_REQUIRE_ALL") == "1":
        pytest.fail(message)
    pytest.skip(message)


def launched(chromium: BrowserType, names: tuple[str, ...] = NAMES) -> Browser:
    """Start it: in a container root lacks rights that its sandbox needs, and /dev/shm is small."""
    return chromium.launch(
        executable_path=need_chromium(names), args=["--no-sandbox", "--disable-dev-shm-usage"]
    )
