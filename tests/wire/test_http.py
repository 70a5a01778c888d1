"""The pages on the WebSocket's port."""

import gzip
import re
import socket
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPResponse

import pytest

from tests.wire.conftest import Connect
from tests.wire.served import Served
from tests.wire.sitting import sit_down

pytestmark = pytest.mark.parametrize("engine", ["sqlite"], indirect=True)
SECONDS = 20


class Answer:
    def __init__(self, response: HTTPResponse) -> None:
        self.status = response.status
        self.headers = {name.lower(): value for name, value in response.getheaders()}
        self.body = response.read()


def ask(served: Served, path: str, method: str = "GET", **headers: str) -> Answer:
    connection = HTTPConnection(served.host, served.port, timeout=SECONDS)
    try:
        fields = {name.replace("_", "-"): value for name, value in headers.items()}
        connection.request(method, path, headers=fields)
        return Answer(connection.getresponse())
    finally:
        connection.close()


def linked(page: str) -> Iterator[str]:
    """Give the paths of what the page needs of the server."""
    for path in re.findall(r'(?:src|href)="([^"#]+)"', page):
        if not re.match(r"[a-z]+:|//", path):
            yield "/" + path.removeprefix("./").lstrip("/")


def test_the_first_page(server: Served) -> None:
    page = ask(server, "/")
    assert page.status == 200
    assert page.headers["content-type"].startswith("text/html")
    assert int(page.headers["content-length"]) == len(page.body)
    paths = list(linked(page.body.decode()))
    assert paths, "the page has a script and a style"
    for path in paths:
        found = ask(server, path)
        assert found.status == 200, path
        assert found.body
        kinds = {".js": "javascript", ".mjs": "javascript", ".css": "text/css", ".svg": "image/svg"}
        for ending, kind in kinds.items():
            if path.endswith(ending):
                assert kind in found.headers["content-type"]


@pytest.mark.parametrize("path", ["/", "/healthz", "/readyz", "/metrics", "/nonsense"])
def test_head(server: Served, path: str) -> None:
    whole, head = ask(server, path), ask(server, path, "HEAD")
    assert head.status == whole.status
    assert head.body == b""
    assert head.headers.get("content-type") == whole.headers.get("content-type")
    assert "content-length" in head.headers
    if path != "/metrics":  # its figures move on
        assert head.headers["content-length"] == whole.headers["content-length"]


def test_not_modified(server: Served) -> None:
    page = ask(server, "/")
    known = []
    if "etag" in page.headers:
        known.append({"If_None_Match": page.headers["etag"]})
    if "last-modified" in page.headers:
        known.append({"If_Modified_Since": page.headers["last-modified"]})
    assert known
    for headers in known:
        for method in ("GET", "HEAD"):
            again = ask(server, "/", method, **headers)
            assert (again.status, again.body) == (304, b"")
    other = ask(server, "/", If_None_Match='"nonsense"')
    assert (other.status, other.body) == (200, page.body)


def test_pages_come_compressed_to_who_takes_them_so(server: Served) -> None:
    plain = ask(server, "/", Accept_Encoding="identity")
    assert "content-encoding" not in plain.headers
    packed = ask(server, "/", Accept_Encoding="gzip")
    assert packed.headers["content-encoding"] == "gzip"
    assert gzip.decompress(packed.body) == plain.body
    assert len(packed.body) < len(plain.body)
    for answer in (plain, packed):
        assert "accept-encoding" in answer.headers["vary"].lower()
    if "etag" in packed.headers and "etag" in plain.headers:
        again = ask(server, "/", Accept_Encoding="gzip", If_None_Match=packed.headers["etag"])
        assert again.status == 304


def test_health_and_readiness(server: Served) -> None:
    for path in ("/healthz", "/readyz"):
        answer = ask(server, path)
        assert answer.status == 200
        assert "no-store" in answer.headers.get("cache-control", "no-store")


async def test_metrics(server: Served, connect: Connect) -> None:
    sitting = await sit_down(await connect())
    await sitting.move("3C>c6")
    answer = ask(server, "/metrics")
    assert answer.status == 200
    assert answer.headers["content-type"].startswith("text/plain")
    text = answer.body.decode()
    assert "# TYPE " in text
    for line in text.splitlines():
        assert line.startswith("#") or re.fullmatch(r"\w+(\{.*\})? \S+", line) or not line, line
    assert sitting.id not in text
    assert sitting.client.token not in text


@pytest.mark.parametrize(
    "path",
    [
        "/nonsense",
        "/index.htm",
        "/..",
        "/../pyproject.toml",
        "/%2e%2e/pyproject.toml",
        "/..%2f..%2fpyproject.toml",
        "/....//pyproject.toml",
        "//etc/passwd",
        "/%00",
        "/%ff",
        "/healthz/more",
        "/" + "x" * 3000,
    ],
)
def test_what_is_not_there(server: Served, path: str) -> None:
    answer = ask(server, path)
    assert answer.status in {400, 404}, answer.status
    assert b"Traceback" not in answer.body
    assert ask(server, "/healthz").status == 200


def test_a_query_is_passed_over(server: Served) -> None:
    assert ask(server, "/?lang=ru").status == 200
    assert ask(server, "/healthz?x=1").status == 200


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "NONSENSE"])
def test_other_methods(server: Served, method: str) -> None:
    try:
        answer = ask(server, "/", method)
    except ConnectionError:
        pass
    else:
        assert 400 <= answer.status < 600
    assert ask(server, "/healthz").status == 200


def test_a_websocket_asked_for_without_an_upgrade(server: Served) -> None:
    assert 400 <= ask(server, "/ws").status < 500


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\x00" * 100,
        b"GET\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"\x16\x03\x01\x02\x00",
        b"x" * 20000,
    ],
    ids=["nothing", "zeros", "no path", "no version", "TLS", "no end"],
)
def test_what_is_no_http(server: Served, data: bytes) -> None:
    with socket.create_connection((server.host, server.port), SECONDS) as raw:
        raw.sendall(data)
        raw.shutdown(socket.SHUT_WR)
        try:
            while raw.recv(65536):
                pass
        except ConnectionError:
            pass
    assert ask(server, "/healthz").status == 200
