"""The pictures of the documentation: what is shown is there, in both themes, and weighs little."""

import re
from pathlib import Path

import pytest

from tests.e2e.pictures import FOLDER, PICTURES, THEMES, picture_of
from tests.e2e.sights import sight

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]
MOST_BYTES = 2_500_000

_PICTURE = re.compile(r'(?:src="|\]\()([^"()\s]+\.(?:webp|png|svg))')


def shown_on(page: Path) -> set[Path]:
    """Return the files of the pictures that a page shows."""
    return {(page.parent / named).resolve() for named in _PICTURE.findall(page.read_text())}


def test_each_picture_that_is_shown_is_there_and_each_that_is_there_is_shown() -> None:
    shown = set[Path]().union(*map(shown_on, PAGES))
    assert shown == set(FOLDER.resolve().iterdir())
    assert shown_on(ROOT / "README.md")


@pytest.mark.parametrize("name", PICTURES)
def test_each_page_is_shown_in_both_themes(name: str) -> None:
    assert sight(name).name == name
    both = [picture_of(name, theme).resolve() for theme in THEMES]
    assert set(both) <= shown_on(ROOT / "docs" / "pictures.md")
    light, dark = (file.read_bytes() for file in both)
    assert light != dark
    for taken in (light, dark):
        assert (taken[:4], taken[8:12]) == (b"RIFF", b"WEBP")
        assert len(taken) > 4_000  # not of an empty page


def test_together_they_weigh_little() -> None:
    assert sum(file.stat().st_size for file in FOLDER.iterdir()) < MOST_BYTES
