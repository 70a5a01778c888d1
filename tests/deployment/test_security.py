"""Each promise of docs/security.md names the tests that show it, and they are there."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "security.md").read_text()


def test_every_promise_names_tests_that_are_there() -> None:
    rows = re.findall(r"^\| (?!promise|-)(.+) \| (.+) \|$", PAGE, re.MULTILINE)
    assert len(rows) > 15
    for promise, shown_by in rows:
        folder = ROOT
        named = re.findall(r"`([\w/]+(?:\.py)?)`", shown_by)
        assert named, promise
        for name in named:
            folder = ROOT if "/" in name else folder
            path = folder / name
            assert path.exists(), f"{promise}: {name}"
            folder = path.parent
