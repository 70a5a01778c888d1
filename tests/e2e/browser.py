"""A real Chromium: the one that this machine has."""

import os
import shutil

import pytest
from playwright.sync_api import Browser, Playwright

NAMES = ("chromium", "chromium-browser", "google-chrome")
HOW = "install one (Debian: `apt-get install chromium`)"


def need_chromium() -> str:
    """Return its path; skip the test where there is none, or fail where nothing may be skipped."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is not None:
        return found
    message = f"no browser: none of {', '.join(NAMES)} is on PATH; {HOW}"
    if os.environ.get("KLUMBA_REQUIRE_ALL") == "1":
        pytest.fail(message)
    pytest.skip(message)


def launched(playwright: Playwright) -> Browser:
    """Start it: in a container root lacks rights that its sandbox needs, and /dev/shm is small."""
    return playwright.chromium.launch(
        executable_path=need_chromium(), args=["--no-sandbox", "--disable-dev-shm-usage"]
    )
