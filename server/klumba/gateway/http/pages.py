"""What the house shows over HTTP: the browser client, and how the house fares."""

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable
from typing import Final

from prometheus_client import CollectorRegistry, exposition
from prometheus_client.openmetrics import exposition as openmetrics
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route
from starlette.types import ASGIApp

from klumba.gateway.http.edition import Edition
from klumba.gateway.http.files import Files
from klumba.store.errors import Unavailable, WrongSchema

READY_WITHIN: Final = 3.0
"""Seconds after which a database that has not answered counts as one that does not."""

_FRESH: Final = {"Cache-Control": "no-store"}

_log = logging.getLogger(__name__)


def make_pages(
    *,
    web: Edition,
    registry: CollectorRegistry,
    ready: Callable[[], Awaitable[None]],
    api: ASGIApp | None = None,
) -> Starlette:
    """Return the pages: `/healthz`, `/readyz`, `/metrics`, and the files of `web` everywhere else.

    `api` answers what is asked below `/api`. `ready` returns when plays can be served, and
    otherwise raises a `StoreError`. The registry's collectors are read in a thread.
    """

    async def readyz(_request: Request) -> Response:
        try:
            async with asyncio.timeout(READY_WITHIN):
                await ready()
        except Exception as reason:
            _log.warning("not ready: %r", reason)
            return PlainTextResponse(f"{_told(reason)}\n", 503, _FRESH)
        return PlainTextResponse("ready\n", headers=_FRESH)

    # Not a coroutine, so that Starlette runs it in a thread: many figures take their time.
    def metrics(request: Request) -> Response:
        if takes_openmetrics(request.headers.get("accept", "")):
            kind = openmetrics.CONTENT_TYPE_LATEST
            body = openmetrics.generate_latest(registry)  # type: ignore[no-untyped-call]
        else:
            body = exposition.generate_latest(registry)
            kind = exposition.CONTENT_TYPE_PLAIN_0_0_4
        return Response(body, media_type=kind, headers=_FRESH)

    return Starlette(
        routes=[
            Route("/healthz", _healthz),
            Route("/readyz", readyz),
            Route("/metrics", metrics),
            *([] if api is None else [_below("/api", api)]),
            Mount("/", Files(web)),
        ]
    )


def _below(path: str, app: ASGIApp) -> Mount:
    """Return what gives an app all that is asked below a path, line ends in it or not."""
    mount = Mount(path, app)
    mount.path_regex = re.compile(mount.path_regex.pattern, re.DOTALL)
    return mount


def takes_openmetrics(accepted: str) -> bool:
    """Say whether an Accept header names OpenMetrics, of no version or of the one there is.

    The library's own choice believes any version, and fails at one that is no number.
    """
    for one in accepted.split(","):
        kind, *parameters = (part.strip().lower() for part in one.split(";"))
        versions = {part.removeprefix("version=") for part in parameters if "version=" in part}
        if kind == "application/openmetrics-text" and versions <= {"1.0.0"}:
            return True
    return False


async def _healthz(_request: Request) -> Response:
    return PlainTextResponse("alive\n", headers=_FRESH)


def _told(reason: Exception) -> str:
    match reason:
        case WrongSchema():
            return str(reason)
        # A database's own words may name hosts, users and statements: those are for the log.
        case Unavailable() | TimeoutError():
            return "the database does not answer"
        case _:
            return "not ready, and the log says why"
