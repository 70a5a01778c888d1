"""The door: who may connect, who may ask for a page, and what is said to those who may not."""

from __future__ import annotations

import logging
from http import HTTPStatus
from math import ceil
from time import perf_counter
from typing import Final

from starlette.applications import Starlette
from websockets.asyncio.server import ServerConnection
from websockets.http11 import Request, Response

from klumba.gateway.addresses import Entrance, unnamed, visitor
from klumba.gateway.api import is_api, too_many
from klumba.gateway.arrivals import Arrival, peer_of
from klumba.gateway.guard import AGAIN_SECONDS, Guard
from klumba.gateway.http.adapter import answer, ready_made
from klumba.gateway.http.guards import guard
from klumba.gateway.limits import API, CONNECTIONS, HANDSHAKES, PAGES, Rate
from klumba.gateway.origins import may_connect

_log = logging.getLogger(__name__)

VERSION: Final = "13"
"""The version of WebSocket, RFC 6455."""

ALWAYS: Final = frozenset({"/healthz", "/readyz"})
"""Pages for whoever restarts the house: to refuse them would end it."""


class Door:
    """Answers what comes to websockets' `process_request` and `process_response`."""

    def __init__(self, pages: Starlette, held_by: Guard, entrance: Entrance) -> None:
        self._pages = pages
        self._guard = held_by
        self._entrance = entrance
        self._warned = False

    async def ask(self, connection: ServerConnection, request: Request) -> Response | None:
        """Return what is answered, or None where a WebSocket's handshake goes on."""
        assert isinstance(connection, Arrival)
        peer = peer_of(connection.transport)
        connection.visitor = visitor(peer, request.headers, self._entrance.proxies)
        if not self._warned and unnamed(peer, request.headers, self._entrance.proxies):
            self._warned = True
            _log.warning(
                "%s forwards for others; if it is your proxy, name it: --trust-proxy", peer
            )
        path = request.path.partition("?")[0]
        if path == "/ws":
            return self._handshake(connection, request)
        if is_api(path):
            if wait := self._guard.take(API, connection.address, perf_counter()):
                return ready_made(request, too_many(_accepted(request), wait))
        elif path not in ALWAYS and (refusal := self._too_many(connection, PAGES)):
            return refusal
        connection.reads_a_page()
        return await answer(self._pages, connection, request)

    def guarded(
        self, connection: ServerConnection, request: Request, response: Response
    ) -> Response:
        """Return an answer with what guards browsers, whoever made it."""
        assert isinstance(connection, Arrival)
        if _speaks_another_version(request) and response.status_code == HTTPStatus.BAD_REQUEST:
            response = connection.respond(
                HTTPStatus.UPGRADE_REQUIRED, f"Speak version {VERSION} of WebSocket.\n"
            )
            response.headers["Sec-WebSocket-Version"] = VERSION  # RFC 6455, 4.4
            response.headers["Upgrade"] = "websocket"  # RFC 9110, 15.5.22
        if response.status_code != HTTPStatus.SWITCHING_PROTOCOLS:
            guard(response.headers, tls=connection.visitor.scheme == "https")
        return response

    def _handshake(self, connection: Arrival, request: Request) -> Response | None:
        if refusal := self._too_many(connection, HANDSHAKES):
            return refusal
        if connection.early:
            return connection.respond(HTTPStatus.BAD_REQUEST, "Wait for the handshake's answer.\n")
        if not self._may_connect(connection, request):
            return connection.respond(
                HTTPStatus.FORBIDDEN, "Pages of this origin may not connect here.\n"
            )
        if refusal := self._no_room(connection):
            return refusal
        address = connection.address
        self._guard.enter(address)
        connection.when_lost = lambda: self._guard.leave(address)
        return None

    def _may_connect(self, connection: Arrival, request: Request) -> bool:
        origins = request.headers.get_all("Origin")
        if not origins:
            return True
        hosts = request.headers.get_all("Host")
        host = connection.visitor.host or (hosts[0] if len(hosts) == 1 else None)
        scheme, listed = connection.visitor.scheme, self._entrance.origins
        return len(origins) == 1 and may_connect(origins[0], host, scheme, listed)

    def _too_many(self, connection: Arrival, rate: Rate) -> Response | None:
        wait = self._guard.take(rate, connection.address, perf_counter())
        if not wait:
            return None
        return _later(connection, HTTPStatus.TOO_MANY_REQUESTS, ceil(wait / 1000))

    def _no_room(self, connection: Arrival) -> Response | None:
        full = self._guard.full_for(connection.address)
        if full is CONNECTIONS or (full is None and self._guard.overloaded):
            return _later(connection, HTTPStatus.SERVICE_UNAVAILABLE, AGAIN_SECONDS)
        if full is not None:
            return _later(connection, HTTPStatus.TOO_MANY_REQUESTS, AGAIN_SECONDS)
        return None


def _speaks_another_version(request: Request) -> bool:
    return request.headers.get_all("Sec-WebSocket-Version") not in ([], [VERSION])


def _accepted(request: Request) -> str:
    """Return which languages a visitor reads, as the visitor writes it."""
    return ",".join(request.headers.get_all("Accept-Language"))


def _later(connection: Arrival, status: HTTPStatus, seconds: int) -> Response:
    response = connection.respond(status, f"{status.phrase}: come back in {seconds} s.\n")
    response.headers["Retry-After"] = str(seconds)
    return response
