import asyncio
import logging
import re
import threading
from collections.abc import Iterable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from prometheus_client import Counter
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.parser import text_string_to_metric_families
from prometheus_client.registry import Collector
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from klumba.gateway.http import pages
from klumba.store.errors import Conflict, Unavailable, Unknown, WrongSchema
from tests.gateway.pages import Site, opened, read

ADDRESS = "postgresql+asyncpg://klumba:flower@db.example/klumba"


async def test_alive(site: Site) -> None:
    said = await site.get("/healthz")
    assert (said.status, said.body) == (200, b"alive\n")
    assert said.headers["Cache-Control"] == "no-store"


async def test_ready(site: Site) -> None:
    said = await site.get("/readyz")
    assert (said.status, said.body) == (200, b"ready\n")
    assert said.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize(
    ("reason", "told"),
    [
        (Unavailable(ADDRESS), "the database does not answer"),
        (Unknown(ADDRESS), "the database does not answer"),
        (WrongSchema("run `klumba migrate`"), "run `klumba migrate`"),
        (Conflict(ADDRESS), "not ready, and the log says why"),
        (OSError(ADDRESS), "not ready, and the log says why"),
        (RuntimeError(), "not ready, and the log says why"),
    ],
    ids=lambda value: type(value).__name__,
)
async def test_not_ready_says_why_and_no_secret(
    web: Path, reason: Exception, told: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def ready() -> None:
        raise reason

    async with opened(web, ready) as site:
        said = await site.get("/readyz")
        assert (said.status, said.body.decode()) == (503, told + "\n")
        assert (await site.get("/healthz")).status == 200
    assert repr(reason) in caplog.text


async def test_a_database_that_does_not_answer_in_time(
    web: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "READY_WITHIN", 0.05)
    gone = asyncio.Event()

    async def ready() -> None:
        try:
            await asyncio.get_running_loop().create_future()
        finally:
            gone.set()

    async with opened(web, ready) as site:
        said = await site.get("/readyz")
        assert (said.status, said.body) == (503, b"the database does not answer\n")
        assert gone.is_set()


async def test_the_figures(site: Site) -> None:
    Counter("moves", "Moves made.", ["patience"], registry=site.registry).labels("golf").inc(3)
    said = await site.get("/metrics")
    assert said.status == 200
    assert said.headers["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8"
    families = {one.name: one for one in text_string_to_metric_families(said.body.decode())}
    [made] = families["moves"].samples
    assert (made.name, made.labels, made.value) == ("moves_total", {"patience": "golf"}, 3.0)
    newer = await site.get("/metrics", Accept="application/openmetrics-text; version=1.0.0")
    assert newer.headers["Content-Type"].startswith("application/openmetrics-text; version=1.0.0")
    assert newer.body.endswith(b"# EOF\n")


@pytest.mark.parametrize(
    ("accepted", "kind"),
    [
        *(
            (f"application/openmetrics-text{version}", "application/openmetrics-text")
            for version in ("", "; version=1.0.0", ";VERSION=1.0.0;q=0.5;escaping=allow-utf-8")
        ),
        *(
            (f"application/openmetrics-text; version={version}", "text/plain")
            for version in ("zz", "", "1", "2.0.0", "99.0.0", "-1", "1.0.0.0.0", '"1.0.0', "=")
        ),
        (
            "application/openmetrics-text; version=zz, application/openmetrics-text",
            "application/op",
        ),
        ("text/plain; version=zz", "text/plain"),
        ("text/plain; version=1.0.0; escaping=values", "text/plain"),
        *((other, "text/plain") for other in ("*/*", "", ",;,;=", "image/png", "text/plain;q=x")),
    ],
)
async def test_figures_come_in_a_format_that_there_is(site: Site, accepted: str, kind: str) -> None:
    said = await site.get("/metrics", Accept=accepted)
    assert said.status == 200
    told = said.headers["Content-Type"]
    assert told.startswith(kind)
    assert told.split(";")[1] in {" version=1.0.0", " version=0.0.4"}
    assert said.body.endswith(b"# EOF\n") == (kind != "text/plain")


class Slow(Collector):
    """Figures that take until somebody lets them come."""

    def __init__(self) -> None:
        self.asked = threading.Event()
        self.come = threading.Event()

    def collect(self) -> Iterable[GaugeMetricFamily]:
        self.asked.set()
        assert self.come.wait(10)
        yield GaugeMetricFamily("slow", "It came.", 1)

    def describe(self) -> Iterable[GaugeMetricFamily]:
        return []


async def test_slow_figures_hold_nobody_up(site: Site) -> None:
    slow = Slow()
    site.registry.register(slow)
    figures = asyncio.ensure_future(site.get("/metrics"))
    assert await asyncio.to_thread(slow.asked.wait, 10)
    assert (await site.get("/healthz")).status == 200
    assert (await site.get("/")).status == 200
    assert not figures.done()
    slow.come.set()
    assert b"slow 1.0" in (await figures).body


class Broken(Collector):
    def collect(self) -> Iterable[GaugeMetricFamily]:
        raise ZeroDivisionError("of figures")

    def describe(self) -> Iterable[GaugeMetricFamily]:
        return []


@pytest.mark.parametrize("method", ["GET", "HEAD"])
async def test_a_fault_in_a_page_is_logged_and_ends_nothing_else(
    site: Site, method: str, caplog: pytest.LogCaptureFixture
) -> None:
    site.registry.register(Broken())
    async with connect(f"ws://127.0.0.1:{site.port}/ws") as open_before:
        said = await site.ask(method, "/metrics?token=flower")
        assert said.status == 500
        assert said.body == (
            b"" if method == "HEAD" else b"Something failed here, and the log says what.\n"
        )
        guarded(said.headers["Content-Security-Policy"])
        assert (await site.get("/healthz")).status == 200
        await open_before.send("still here")
        assert await open_before.recv() == "still here"
    [fault] = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert fault.getMessage() == f"a page failed: {method} '/metrics'"
    assert fault.exc_info is not None
    assert isinstance(fault.exc_info[1], ZeroDivisionError)


def guarded(policy: str) -> None:
    rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))
    assert rules["default-src"] == rules["frame-ancestors"] == rules["base-uri"] == "'none'"
    assert rules["connect-src"] == rules["script-src"] == rules["style-src"] == "'self'"
    assert rules["worker-src"] == rules["manifest-src"] == "'self'"
    assert rules["require-trusted-types-for"] == "'script'"
    assert rules["trusted-types"] == "klumba-worker"
    assert "unsafe" not in policy
    assert "*" not in policy


@pytest.mark.parametrize("target", ["/", "/style.css", "/nowhere", "/healthz", "/metrics"])
async def test_every_answer_is_guarded(site: Site, target: str) -> None:
    said = await site.get(target)
    guarded(said.headers["Content-Security-Policy"])
    assert said.headers["X-Content-Type-Options"] == "nosniff"
    assert said.headers["Referrer-Policy"] == "no-referrer"
    assert said.headers["Connection"] == "close"
    assert re.fullmatch(r"\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT", said.headers["Date"])


@pytest.mark.parametrize("target", ["/ws", "/ws?lang=ru"])
async def test_websocket_on_the_same_port(site: Site, target: str) -> None:
    async with connect(f"ws://127.0.0.1:{site.port}{target}") as connection:
        await connection.send("5D>c1")
        assert await connection.recv() == "5D>c1"


@pytest.mark.parametrize("target", ["/", "/ws/", "/WS", "/wss", "/metrics"])
async def test_websocket_nowhere_else(site: Site, target: str) -> None:
    with pytest.raises(InvalidStatus) as refusal:
        async with connect(f"ws://127.0.0.1:{site.port}{target}"):
            pass
    assert refusal.value.response.status_code == (200 if target in {"/", "/metrics"} else 404)


async def test_the_websocket_wants_a_websocket(site: Site) -> None:
    said = await site.get("/ws")
    assert (said.status, said.headers["Upgrade"]) == (426, "websocket")
    assert (await site.ask("POST", "/ws")).status == 405


@pytest.mark.parametrize(
    ("request_", "status"),
    [
        (b"GET /healthz HTTP/1.0\r\n\r\n", 200),
        (b"GET /healthz HTTP/1.1\r\n\r\n", 200),
        (b"GET /healthz HTTP/1.1\r\nConnection: keep-alive\r\n\r\n", 200),
        (b"GET /healthz HTTP/1.1\r\nContent-Length: 0\r\n\r\n", 200),
        (b"GET /healthz HTTP/1.1\r\nX: \xff\xd0\xba\r\n\r\n", 200),
        (b"GET /" + 9000 * b"a" + b" HTTP/1.1\r\n\r\n", 414),
        (b"GET / HTTP/1.1\r\nX: " + 9000 * b"a" + b"\r\n\r\n", 431),
        (b"GET / HTTP/1.1\r\n" + 200 * b"X: a\r\n" + b"\r\n", 431),
        (b"GET / HTTP/1.1\r\n" + 100 * (b"X: " + 200 * b"a" + b"\r\n") + b"\r\n", 431),
        (b"POST / HTTP/1.1\r\nContent-Length: 4\r\n\r\nbody", 400),
        (b"POST / HTTP/1.1\r\nContent-Length: 9999999\r\n\r\n" + 100_000 * b"b", 400),
        (b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
        (b"GET /healthz HTTP/1.1\r\n\r\nGET /healthz HTTP/1.1\r\n\r\n", 200),
        (b"GET /\r\n\r\n", 400),
        (b"GET / HTTP/2.0\r\n\r\n", 400),
        (b"GET / HTTP/1.1\nHost: a\n\n", 400),
        (b"GET / HTTP/1.1\r\nno colon\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\n folded: a\r\n\r\n", 400),
        ("GET /клумба HTTP/1.1\r\n\r\n".encode(), 400),
        (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\n", 400),
        (b"\r\n\r\n", 400),
    ],
)
async def test_odd_requests_are_answered_once(site: Site, request_: bytes, status: int) -> None:
    answer = await site.raw(request_)
    assert read(answer).status == status
    assert answer.count(b"HTTP/1.1 ") == 1
    assert read(answer).headers["Connection"] == "close"
    guarded(read(answer).headers["Content-Security-Policy"])
    assert (await site.get("/healthz")).status == 200


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    targets=st.lists(
        st.text(st.characters(min_codepoint=33, max_codepoint=126), min_size=1, max_size=60)
        | st.lists(st.sampled_from(["..", ".", "", "%2e", "%2f", "%00", "%ff", "~", "a"])).map(
            lambda parts: "/" + "/".join(parts)
        ),
        min_size=1,
        max_size=10,
    )
)
def test_no_target_makes_a_page_fail(web: Path, targets: list[str]) -> None:
    async def ask_all() -> list[int]:
        async with opened(web) as site:
            return [(await site.get(target)).status for target in targets]

    for target, status in zip(targets, asyncio.run(ask_all()), strict=True):
        assert status in {200, 307, 404, 426}, target
