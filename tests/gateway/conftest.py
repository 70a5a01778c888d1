from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.gateway.pages import Site, opened

SECRET = "nobody reads this"


@pytest.fixture
def web(tmp_path: Path) -> Path:
    """A client's files, and around them what is not to be served."""
    web = tmp_path / "web"
    (web / "table").mkdir(parents=True)
    (web / "index.html").write_text("<!doctype html><title>Klumba</title>" + 40 * "<p>A bed.</p>")
    (web / "table" / "draw.js").write_text("export const bed = 'клумба';\n" * 60, "utf-8")
    (web / "style.css").write_text("p { color: green }\n" * 60)
    (web / "card.svg").write_text(
        "<svg xmlns='http://www.w3.org/2000/svg'>" + 60 * "<g/>" + "</svg>"
    )
    (web / "tiny.json").write_text("{}")
    (tmp_path / "secret.txt").write_text(SECRET)
    (web / "away.txt").symlink_to(tmp_path / "secret.txt")
    (tmp_path / "web-beside").mkdir()
    (tmp_path / "web-beside" / "secret.txt").write_text(SECRET)
    return web


@pytest.fixture
async def site(web: Path) -> AsyncIterator[Site]:
    async with opened(web) as site:
        yield site
