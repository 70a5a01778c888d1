"""The edition of the page: one name for all it holds, in the page, its worker and `welcome`."""

from __future__ import annotations

import gzip
import json
import os
import re
import shutil
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from urllib.parse import unquote

import pytest

from klumba.gateway.http import read_edition, web_folder
from tests.gateway.pages import Site, opened

INDEX = "<!doctype html><meta name='klumba-page' content='@edition@'>" + 40 * "<p>A bed.</p>"
WORKER = "const [EDITION, FILES] = ['@edition@', JSON.parse('@files@')];\n"


@pytest.fixture
def web(web: Path) -> Path:
    (web / "index.html").write_text(INDEX)
    (web / "worker.js").write_text(WORKER)
    (web / "quote's and «spaces».txt").write_text("odd")
    return web


def listed(worker: bytes) -> dict[str, str]:
    """What a worker has been told of the edition's files."""
    text = worker.decode().partition("JSON.parse('")[2].partition("')")[0]
    files: dict[str, str] = json.loads(text)
    return files


def rewrite(file: Path, text: str) -> None:
    """Write a text of the same length, at the same time as the one before."""
    before = file.stat()
    assert len(text.encode()) == before.st_size
    file.write_text(text)
    os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))


CHANGES: dict[str, Callable[[Path], object]] = {
    "one byte": lambda web: rewrite(web / "style.css", "p { color: black }\n" * 60),
    "another file": lambda web: (web / "new.js").touch(),
    "a file less": lambda web: (web / "tiny.json").unlink(),
    "another name": lambda web: (web / "tiny.json").rename(web / "tinier.json"),
    "the index": lambda web: (web / "index.html").write_text(INDEX + "<p>"),
    "the worker": lambda web: (web / "worker.js").write_text(WORKER + ";"),
}


@pytest.mark.parametrize("change", CHANGES)
def test_whatever_changes_makes_another_edition(web: Path, change: str) -> None:
    before = read_edition(web).name
    CHANGES[change](web)
    assert read_edition(web).name != before


def test_the_same_files_elsewhere_and_later_are_the_same_edition(web: Path, tmp_path: Path) -> None:
    copy = tmp_path / "elsewhere" / "web"
    shutil.copytree(web, copy, symlinks=True)
    for file in copy.rglob("*"):
        os.utime(file, (1, 1), follow_symlinks=False)
    assert read_edition(copy).name == read_edition(web).name


@pytest.mark.parametrize("accepted", ["gzip", "identity"])
@pytest.mark.parametrize("target", ["/", "/index.html"])
async def test_the_page_names_its_edition(web: Path, target: str, accepted: str) -> None:
    name = read_edition(web).name
    async with opened(web) as site:
        said = await site.get(target, Accept_Encoding=accepted)
    body = gzip.decompress(said.body) if accepted == "gzip" else said.body
    assert body.decode() == INDEX.replace("@edition@", name)
    assert said.headers["Content-Type"] == "text/html; charset=utf-8"
    assert said.headers["Cache-Control"] == "no-cache"


async def test_the_worker_knows_each_file_as_it_is_served(web: Path) -> None:
    edition = read_edition(web)
    async with opened(web) as site:
        worker = (await site.get("/worker.js")).body
        assert worker.startswith(f"const [EDITION, FILES] = ['{edition.name}'".encode())
        files = listed(worker)
        for path, digest in files.items():
            said = await site.get(f"/{path}")
            assert (said.status, sha256(said.body).hexdigest()[:32]) == (200, digest), path
    there = {file.relative_to(web).as_posix() for file in web.rglob("*") if file.is_file()}
    # Not itself, and no link to what is not served.
    assert {unquote(path) for path in files} == there - {"worker.js", "away.txt"}


@pytest.mark.parametrize("accepted", ["gzip", "identity"])
async def test_an_unchanged_page_is_not_sent_again_and_another_edition_is(
    web: Path, accepted: str
) -> None:
    async def ask(site: Site, target: str, tag: str) -> int:
        return (await site.get(target, Accept_Encoding=accepted, If_None_Match=tag)).status

    made, plain = ["/", "/worker.js"], "/table/draw.js"
    async with opened(web) as site:
        first = [await site.get(target, Accept_Encoding=accepted) for target in [*made, plain]]
        tags = [said.headers["ETag"] for said in first]
        assert [await ask(site, *one) for one in zip([*made, plain], tags, strict=True)] == [
            304
        ] * 3
        # They change with other files: by their own time nothing can be told.
        assert "Last-Modified" not in first[0].headers
        assert "Last-Modified" in first[2].headers
    rewrite(web / "style.css", "p { color: black }\n" * 60)
    async with opened(web) as site:
        assert [await ask(site, *one) for one in zip(made, tags[:2], strict=True)] == [200, 200]
        assert await ask(site, plain, tags[2]) == 304


@pytest.mark.parametrize("accepted", ["gzip", "identity"])
async def test_a_file_of_the_same_size_and_time_has_another_tag(web: Path, accepted: str) -> None:
    async with opened(web) as site:
        old = await site.get("/style.css", Accept_Encoding=accepted)
    rewrite(web / "style.css", "p { color: black }\n" * 60)
    async with opened(web) as site:
        tag = old.headers["ETag"]
        new = await site.get("/style.css", Accept_Encoding=accepted, If_None_Match=tag)
    assert new.status == 200
    assert new.body != old.body


async def test_an_index_that_is_written_anew_still_names_the_edition(web: Path) -> None:
    name = read_edition(web).name
    async with opened(web) as site:
        (web / "index.html").write_text("<title>@edition@</title>")
        said = await site.get("/")
    assert said.body.decode() == f"<title>{name}</title>"


def test_a_client_without_its_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError, match="does not exist"):
        read_edition(tmp_path / "gone")


async def test_the_client_of_the_house_has_all_its_places_filled() -> None:
    async with opened(web_folder()) as site:
        name = read_edition(web_folder()).name.encode()
        for target in ("/", "/worker.js"):
            body = (await site.get(target)).body
            assert body.count(name) == 1
            assert b"@edition@" not in body
            assert b"@files@" not in body
        manifest = await site.get("/en.webmanifest")
        assert manifest.headers["Content-Type"] == "application/manifest+json"


MODULES = {
    "index.html": """<!-- @modules@ --><script type="module" src="main.js"></script>""",
    "main.js": """import { a, b } from "./parts/a.js";
import {
    c,
} from "./parts/c.js";
export { e } from './not-ours.js';
const d = import("./parts/d.js");
const text = 'import "./parts/text.js"';
""",
    "parts/a.js": """import "../main.js"; // one after the other in a circle
export * from "./b.js";
""",
    "parts/b.js": "",
    "parts/c.js": """import { gone } from "./gone.js";""",
    "parts/d.js": "",
    "parts/text.js": "",
}


async def test_the_page_asks_for_all_its_modules_at_once(web: Path) -> None:
    (web / "parts").mkdir()
    for path, body in MODULES.items():
        (web / path).write_text(body)
    async with opened(web) as site:
        said = await site.get("/", Accept_Encoding="identity")
        worker = listed((await site.get("/worker.js", Accept_Encoding="identity")).body)
    asked = re.findall(r'<link rel="modulepreload" href="([^"]+)">', said.body.decode())
    assert asked == ["main.js", "parts/a.js", "parts/c.js", "parts/b.js"]
    assert worker["index.html"] == sha256(said.body).hexdigest()[:32]


async def test_the_own_page_asks_for_what_it_imports() -> None:
    """Each file that is named is there, and each that a named one imports is named."""
    folder = web_folder()
    async with opened(folder) as site:
        said = await site.get("/", Accept_Encoding="identity")
    asked = re.findall(r'<link rel="modulepreload" href="([^"]+)">', said.body.decode())
    assert asked[:2] == ["scripts/words/wanted.js", "scripts/main.js"]
    # Which language is wanted the browser knows, and not the house.
    assert not [path for path in asked if re.search(r"/words/(en|ru)[_.]", path)]
    assert len(asked) == len(set(asked)) > 20
    for path in asked:
        for name in re.findall(r' from "([^"]+)";', (folder / path).read_text()):
            assert os.path.normpath(Path(path).parent / name) in asked
