"""The door on real sockets: who gets in, and what is said to those who do not."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from websockets.http11 import Response

from klumba.gateway.addresses import Entrance, read_networks
from klumba.gateway.declared import read_limits
from klumba.gateway.origins import read_origins
from tests.gateway.pages import PATIENCE, Site, opened, read
from tests.gateway.test_http_pages import guarded

BEHIND = Entrance(read_networks(["127.0.0.1"]), read_origins(["https://cards.example"]))
ALONE = Entrance()


def come(site: Site, origin: str | None = None, **headers: str) -> connect:
    return connect(
        f"ws://127.0.0.1:{site.port}/ws",
        origin=origin,  # type: ignore[arg-type]
        additional_headers={name.replace("_", "-"): value for name, value in headers.items()},
        proxy=None,
    )


async def refused(site: Site, origin: str | None = None, **headers: str) -> Response:
    """Return the answer to a handshake, which must be refused, and guarded as all answers are."""
    with pytest.raises(InvalidStatus) as refusal:
        async with come(site, origin, **headers):
            pass
    response = refusal.value.response
    guarded(response.headers["Content-Security-Policy"])
    assert response.headers["Connection"] == "close"
    return response


@pytest.mark.parametrize(
    ("entrance", "origin", "headers", "let_in"),
    [
        (ALONE, None, {}, True),
        (ALONE, "http://127.0.0.1:PORT", {}, True),
        (ALONE, "http://evil.example", {}, False),
        (ALONE, "null", {}, False),
        (ALONE, "https://cards.example", {}, False),
        (ALONE, "https://klumba.example", {"X_Forwarded_Host": "klumba.example"}, False),
        (BEHIND, "https://cards.example", {}, True),
        (BEHIND, "http://127.0.0.1:PORT", {}, True),
        (BEHIND, "https://klumba.example",
         {"X_Forwarded_Host": "klumba.example", "X_Forwarded_Proto": "https"}, True),
        (BEHIND, "http://klumba.example",
         {"X_Forwarded_Host": "klumba.example", "X_Forwarded_Proto": "https"}, False),
        (BEHIND, "https://evil.example", {"X_Forwarded_Host": "klumba.example"}, False),
    ],
)  # fmt: skip
async def test_pages_of_elsewhere_stay_outside(
    web: Path, entrance: Entrance, origin: str | None, headers: dict[str, str], let_in: bool
) -> None:
    async with opened(web, entrance=entrance) as site:
        origin = origin and origin.replace("PORT", str(site.port))
        if let_in:
            async with come(site, origin, **headers) as connection:
                await connection.send("5D>c1")
                assert await connection.recv() == "5D>c1"
        else:
            assert (await refused(site, origin, **headers)).status_code == 403


async def test_two_origins_are_none(site: Site) -> None:
    answer = await site.raw(handshake("Origin: http://a", "Origin: http://a", host="a"))
    assert read(answer).status == 403


def handshake(*headers: str, host: str = "localhost") -> bytes:
    lines = [
        "GET /ws HTTP/1.1", f"Host: {host}", "Upgrade: websocket", "Connection: Upgrade",
        "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==", "Sec-WebSocket-Version: 13", *headers,
    ]  # fmt: skip
    return "\r\n".join([*lines, "", ""]).encode("ascii")


async def test_too_many_handshakes_of_an_address(web: Path) -> None:
    limits = read_limits(["handshakes=0.01/2"])
    async with opened(web, limits=limits, entrance=BEHIND) as site:
        for _ in range(2):
            async with come(site, X_Forwarded_For="203.0.113.7"):
                pass
        response = await refused(site, X_Forwarded_For="203.0.113.7")
        assert response.status_code == 429
        assert 90 <= int(response.headers["Retry-After"]) <= 100
        # What it writes of itself helps it as little as another address of its /64.
        response = await refused(site, X_Forwarded_For="198.51.100.1, 203.0.113.7")
        assert response.status_code == 429
        for last in (1, 2):
            async with come(site, X_Forwarded_For=f"2001:db8::{last}"):
                pass
        assert (await refused(site, X_Forwarded_For="2001:db8::3")).status_code == 429
        async with come(site, X_Forwarded_For="2001:db8:0:1::3"):
            pass
        async with come(site):
            pass


async def test_a_stranger_cannot_take_another_address(web: Path) -> None:
    async with opened(web, limits=read_limits(["handshakes=0.01/2"])) as site:
        for last in (1, 2):
            async with come(site, X_Forwarded_For=f"203.0.113.{last}"):
                pass
        for name in ("X_Forwarded_For", "Forwarded", "X_Real_IP"):
            value = "for=203.0.113.9" if name == "Forwarded" else "203.0.113.9"
            assert (await refused(site, **{name: value})).status_code == 429


@pytest.mark.parametrize(("entrance", "told"), [(ALONE, 1), (BEHIND, 0)])
async def test_of_a_proxy_that_is_not_named_the_log_tells_once(
    web: Path, entrance: Entrance, told: int, caplog: pytest.LogCaptureFixture
) -> None:
    async with opened(web, entrance=entrance) as site:
        await site.get("/healthz")
        assert "--trust-proxy" not in caplog.text
        for _ in range(3):
            await site.get("/healthz", X_Forwarded_For="203.0.113.7")
    assert caplog.text.count("127.0.0.1 forwards for others") == told
    assert "203.0.113.7" not in caplog.text


@pytest.mark.parametrize(
    ("limit", "status"), [("connections=2", 503), ("address_connections=2", 429)]
)
async def test_a_full_house_has_room_when_somebody_leaves(
    web: Path, limit: str, status: int
) -> None:
    async with opened(web, limits=read_limits([limit])) as site, AsyncExitStack() as stack:
        inside = [await stack.enter_async_context(come(site)) for _ in range(2)]
        response = await refused(site)
        assert response.status_code == status
        assert int(response.headers["Retry-After"]) > 0
        assert (await site.get("/")).status == 200, "pages need no room"
        await inside[0].close()
        await let_in_at_last(site, stack)
        assert (await refused(site)).status_code == status


async def let_in_at_last(site: Site, stack: AsyncExitStack) -> None:
    """Come again until there is room: the server may hear of an end a moment later."""
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                await stack.enter_async_context(come(site))
                return
            except InvalidStatus:
                await asyncio.sleep(0.01)


async def test_handshakes_that_fail_take_no_room(web: Path) -> None:
    async with opened(web, limits=read_limits(["connections=1"])) as site:
        for _ in range(3):
            # A version that nobody speaks: let in by the door, and refused by websockets.
            bad = handshake().replace(b"Version: 13", b"Version: 12")
            assert read(await site.raw(bad)).status == 426
        async with AsyncExitStack() as stack:
            await let_in_at_last(site, stack)


async def test_too_many_pages_of_an_address(web: Path) -> None:
    async with opened(web, limits=read_limits(["pages=0.01/2"])) as site:
        assert [(await site.get("/")).status for _ in range(3)] == [200, 200, 429]
        answer = await site.get("/metrics")
        assert answer.status == 429
        assert int(answer.headers["Retry-After"]) > 0
        guarded(answer.headers["Content-Security-Policy"])
        for page in ("/healthz", "/readyz"):
            assert (await site.get(page)).status == 200
        async with come(site):
            pass


async def test_of_too_many_who_read_pages_the_slowest_makes_room(web: Path) -> None:
    (web / "large.bin").write_bytes(bytes(3_000_000))
    async with opened(web, limits=read_limits(["page_readers=2"]), send_buffer=32_768) as site:
        readers = []
        async with AsyncExitStack() as stack:
            for _ in range(3):
                reader, writer = await asyncio.open_connection("127.0.0.1", site.port, limit=1000)
                stack.callback(writer.close)
                writer.write(b"GET /large.bin HTTP/1.1\r\n\r\n")
                assert await reader.readexactly(1) == b"H"
                readers.append(reader)
            with pytest.raises((ConnectionResetError, asyncio.IncompleteReadError)):
                await readers[0].readexactly(3_000_000)
            for reader in readers[1:]:
                assert len(await reader.readexactly(3_000_000)) == 3_000_000


@pytest.mark.parametrize(
    ("entrance", "headers", "told"),
    [
        (ALONE, {}, False),
        (ALONE, {"X_Forwarded_Proto": "https"}, False),
        (BEHIND, {}, False),
        (BEHIND, {"X_Forwarded_Proto": "http"}, False),
        (BEHIND, {"X_Forwarded_Proto": "https"}, True),
        (BEHIND, {"Forwarded": "for=203.0.113.7;proto=https"}, True),
    ],
)
async def test_only_over_tls_it_is_asked_to_stay(
    web: Path, entrance: Entrance, headers: dict[str, str], told: bool
) -> None:
    async with opened(web, entrance=entrance) as site:
        for target in ("/", "/nowhere", "/ws"):
            said = await site.get(target, **headers)
            assert ("Strict-Transport-Security" in said.headers) is told


@pytest.mark.parametrize("target", ["/", "/ws", "/nowhere"])
async def test_every_answer_keeps_other_sites_away(site: Site, target: str) -> None:
    said = await site.get(target)
    told = {
        "Cross-Origin-Opener-Policy": "same-origin",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Referrer-Policy": "no-referrer",
        "X-Content-Type-Options": "nosniff",
        "X-Frame-Options": "DENY",
    }
    assert {name: said.headers[name] for name in told} == told
    assert "camera=()" in said.headers["Permissions-Policy"]
    assert "Server" not in said.headers


async def test_who_speaks_before_the_handshake_is_answered(site: Site) -> None:
    ping = b"\x89\x80\0\0\0\0"
    assert read(await site.raw(handshake() + ping)).status == 400
