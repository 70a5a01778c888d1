"""Draws the icons of the installed page from its one picture: `python -m tests.e2e.icons`."""

from pathlib import Path
from typing import Final

from playwright.sync_api import sync_playwright

from klumba.gateway.http import web_folder
from tests.e2e.browser import launched

ICONS: Final = {
    "192": (192, True),
    "512": (512, True),
    "maskable": (512, False),
    "touch": (180, False),
}
"""Each icon's width, and whether its corners are round: a system cuts the others as it likes."""


def draw(folder: Path) -> None:
    """Write the icons; the flower lies within the circle that no system cuts into."""
    picture = (folder / "icon.svg").read_text()
    square = picture.replace(' rx="7"', "")
    assert square != picture
    with sync_playwright() as playwright:
        browser = launched(playwright.chromium)
        page = browser.new_page()
        for name, (width, rounded) in ICONS.items():
            page.set_viewport_size({"width": width, "height": width})
            page.set_content(f"<style>* {{ margin: 0 }}</style>{picture if rounded else square}")
            page.screenshot(path=folder / "icons" / f"{name}.png", omit_background=True)
        browser.close()


if __name__ == "__main__":
    draw(web_folder())
