import asyncio
import gzip
import os
import random
import socket
from contextlib import suppress
from email.utils import parsedate_to_datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from klumba.gateway.http.files import takes_gzip, web_folder
from tests.gateway.conftest import SECRET
from tests.gateway.pages import PATIENCE, Said, Site, opened, read

FILES = {
    "/": ("index.html", "text/html; charset=utf-8"),
    "/index.html": ("index.html", "text/html; charset=utf-8"),
    "/table/draw.js": ("table/draw.js", "text/javascript; charset=utf-8"),
    "/t%61ble/draw%2Ejs": ("table/draw.js", "text/javascript; charset=utf-8"),
    "/style.css?v=1": ("style.css", "text/css; charset=utf-8"),
    "/card.svg": ("card.svg", "image/svg+xml"),
    "/tiny.json": ("tiny.json", "application/json"),
}


@pytest.mark.parametrize("target", FILES)
async def test_a_file_comes_as_it_lies(site: Site, target: str) -> None:
    name, media_type = FILES[target]
    said = await site.get(target)
    assert said.status == 200
    assert said.body == (site.web / name).read_bytes()
    assert said.headers["Content-Type"] == media_type
    assert said.headers["Content-Length"] == str(len(said.body))
    assert said.headers["Cache-Control"] == "no-cache"
    assert said.headers["Vary"] == "accept-encoding"
    assert "Content-Encoding" not in said.headers


ACCEPTED = [
    "gzip",
    "gzip, deflate, br, zstd",
    "br;q=1.0, GZIP;q=0.8",
    "gzip;q=1",
    "a,gzip ; q=0.001",
]
REFUSED = [
    "",
    "br",
    "identity",
    "gzip;q=0",
    "gzip; q=0.000, br",
    "br, gzip;q=0.0",
    "xgzip",
    "gzipped",
]


@pytest.mark.parametrize("accepted", ACCEPTED)
async def test_who_takes_gzip_gets_it(site: Site, accepted: str) -> None:
    said = await site.get("/table/draw.js", Accept_Encoding=accepted)
    assert said.headers["Content-Encoding"] == "gzip"
    assert said.headers["Content-Type"] == "text/javascript; charset=utf-8"
    assert said.headers["Vary"] == "accept-encoding"
    assert said.headers["Content-Length"] == str(len(said.body))
    assert gzip.decompress(said.body) == (site.web / "table" / "draw.js").read_bytes()


@pytest.mark.parametrize("accepted", REFUSED)
async def test_who_does_not_take_gzip_gets_the_file(site: Site, accepted: str) -> None:
    said = await site.get("/table/draw.js", Accept_Encoding=accepted)
    assert "Content-Encoding" not in said.headers
    assert said.body == (site.web / "table" / "draw.js").read_bytes()


async def test_what_compressing_does_not_make_smaller_stays(site: Site) -> None:
    said = await site.get("/tiny.json", Accept_Encoding="gzip")
    assert "Content-Encoding" not in said.headers
    assert said.body == b"{}"


@pytest.mark.parametrize("accepted", ["gzip", "identity"])
@pytest.mark.parametrize("method", ["GET", "HEAD"])
async def test_what_has_not_changed_is_not_sent_again(
    site: Site, accepted: str, method: str
) -> None:
    first = await site.get("/style.css", Accept_Encoding=accepted)
    for condition in (
        {"If_None_Match": first.headers["ETag"]},
        {"If_None_Match": f'"other", W/{first.headers["ETag"]}'},
        {"If_None_Match": "*"},
        {"If_Modified_Since": first.headers["Last-Modified"]},
    ):
        again = await site.ask(method, "/style.css", Accept_Encoding=accepted, **condition)
        assert (again.status, again.body) == (304, b"")
        for field in ("ETag", "Cache-Control", "Vary"):
            assert again.headers[field] == first.headers[field]


async def test_each_encoding_has_a_tag_of_its_own(site: Site) -> None:
    plain, packed = [
        (await site.get("/style.css", Accept_Encoding=accepted)).headers["ETag"]
        for accepted in ("identity", "gzip")
    ]
    assert plain != packed
    crossed = await site.get("/style.css", Accept_Encoding="gzip", If_None_Match=plain)
    assert (crossed.status, crossed.headers["ETag"]) == (200, packed)


@pytest.mark.parametrize("accepted", ["gzip", "identity"])
async def test_a_changed_file_is_served_as_it_is_now(site: Site, accepted: str) -> None:
    first = await site.get("/style.css", Accept_Encoding=accepted)
    file = site.web / "style.css"
    file.write_text(file.read_text().replace("green", "black"))
    later = parsedate_to_datetime(first.headers["Last-Modified"]).timestamp() + 60
    os.utime(file, (later, later))
    again = await site.get(
        "/style.css", Accept_Encoding=accepted, If_None_Match=first.headers["ETag"]
    )
    assert (again.status, again.body) == (200, file.read_bytes())
    assert again.headers["ETag"] != first.headers["ETag"]


@pytest.mark.parametrize("accepted", ["gzip", "identity"])
@pytest.mark.parametrize("target", [*FILES, "/nowhere", "/healthz", "/readyz", "/metrics"])
async def test_head_says_what_get_says_without_the_body(
    site: Site, target: str, accepted: str
) -> None:
    got = await site.get(target, Accept_Encoding=accepted)
    head = await site.ask("HEAD", target, Accept_Encoding=accepted)
    assert (head.status, head.body) == (got.status, b"")
    assert fields(head) == fields(got)


def fields(said: Said) -> dict[str, str]:
    return {name.lower(): value for name, value in said.headers.items() if name != "Date"}


async def test_a_large_file_arrives_whole(site: Site) -> None:
    noise = random.Random(1).randbytes(3_000_000)
    (site.web / "large.bin").write_bytes(noise)
    said = await site.get("/large.bin")
    assert said.headers["Content-Type"] == "application/octet-stream"
    assert said.body == noise


async def test_slow_readers_get_whole_files_too(web: Path) -> None:
    noise = random.Random(2).randbytes(300_000)
    # Of some of them, less is left in the server than it waits for by itself: see `drain`.
    sizes = range(20_000, 300_000, 4_000)
    for size in sizes:
        (web / f"{size}.bin").write_bytes(noise[:size])
    async with (
        opened(web, close_timeout=0.01, send_buffer=32_768) as site,
        asyncio.timeout(PATIENCE),
    ):
        answers = await asyncio.gather(*(read_late(site, f"/{size}.bin") for size in sizes))
    assert [len(answer.body) for answer in answers] == list(sizes)


async def read_late(site: Site, target: str) -> Said:
    loop = asyncio.get_running_loop()
    with socket.socket() as slow:
        slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        slow.setblocking(False)
        await loop.sock_connect(slow, ("127.0.0.1", site.port))
        await loop.sock_sendall(slow, f"GET {target} HTTP/1.1\r\n\r\n".encode())
        received = await loop.sock_recv(slow, 1)
        # Here the time passes that a WebSocket would have had to close.
        await asyncio.sleep(0.2)
        with suppress(ConnectionResetError):
            while more := await loop.sock_recv(slow, 65_536):
                received += more
    return read(received)


async def test_a_part_of_a_file(site: Site) -> None:
    said = await site.get("/style.css", Range="bytes=4-10")
    assert (said.status, said.body) == (206, (site.web / "style.css").read_bytes()[4:11])


async def test_a_folder_with_an_index_ends_in_a_slash(site: Site) -> None:
    (site.web / "table" / "index.html").write_text("<title>Table</title>")
    said = await site.get("/table?lang=ru")
    assert said.status == 307
    assert said.headers["Location"] == "./table/?lang=ru"
    assert (await site.get("/table/?lang=ru")).body == b"<title>Table</title>"


@pytest.mark.parametrize(
    "target",
    [
        *(
            "//evil.example/..",
            "//evil.example/table/..",
            "///evil.example/..",
            "/%2fevil.example/..",
        ),
        *(
            "//",
            "//table",
            "/table//",
            "/./table",
            "/x/../table",
            "/%2e%2e/web/table",
            "/%5c%5cevil/..",
        ),
        *(
            "/table",
            "/table?to=//evil.example",
            "http://evil.example/table",
            "//evil.example/table",
        ),
    ],
)
async def test_nothing_leads_elsewhere(site: Site, target: str) -> None:
    (site.web / "table" / "index.html").write_text("<title>Table</title>")
    for host in ("klumba.example", "evil.example"):
        head = f"GET {target} HTTP/1.1\r\nHost: {host}\r\n\r\n"
        said = read(await site.raw(head.encode()))
        leads = said.headers.get("Location", "")
        assert said.status == (307 if leads else 404), target
        assert not leads or leads.startswith("./table/"), target


OUTSIDE = [
    "/../secret.txt",
    "/..%2fsecret.txt",
    "/%2e%2e/secret.txt",
    "/table/../../secret.txt",
    "/table/%2e%2e/%2e%2e/secret.txt",
    "/..%5csecret.txt",
    "/..%252fsecret.txt",
    "/../web-beside/secret.txt",
    "/../web/../secret.txt",
    "/away.txt",
    "//etc/passwd",
    "/%2fetc%2fpasswd",
    "/file:///etc/passwd",
    "/index.html%00.css",
    "/" + "a" * 5000,
    "/table",
    "/nowhere.js",
    "../secret.txt",
    "secret.txt",
    "*",
    "http://klumba.example/../secret.txt",
]


@pytest.mark.parametrize("target", OUTSIDE)
async def test_nothing_outside_of_the_folder_is_served(site: Site, target: str) -> None:
    said = await site.get(target)
    assert said.status == 404
    assert SECRET.encode() not in said.body


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "PATCH", "get", "BREW"])
@pytest.mark.parametrize("target", ["/", "/healthz", "/metrics"])
async def test_pages_are_only_read(site: Site, method: str, target: str) -> None:
    said = await site.ask(method, target)
    assert said.status == 405
    assert said.headers["Allow"] == "GET, HEAD"


def qualities() -> st.SearchStrategy[str]:
    weight = st.sampled_from(["0", "0.0", "0.000", "0.5", "0.001", "1", "1.0"])
    name = st.sampled_from(["gzip", "br", "identity", "zstd", "x-gzip"])
    space = st.sampled_from(["", " "])
    one = st.tuples(name, space, space, st.none() | weight).map(
        lambda it: it[0] if it[3] is None else f"{it[0]}{it[1]};{it[2]}q={it[3]}"
    )
    return st.lists(one, max_size=4, unique_by=lambda it: it.split(";")[0].strip()).map(", ".join)


@given(qualities())
def test_gzip_is_read_out_of_any_list(accepted: str) -> None:
    weights = {}
    for item in accepted.replace(" ", "").split(","):
        name, _, weight = item.partition(";q=")
        weights[name] = float(weight or 1)
    assert takes_gzip(accepted) == (weights.get("gzip", 0) > 0)


def test_the_folder_of_the_client_lies_in_the_checkout() -> None:
    assert web_folder().parts[-2:] == ("clients", "web")
