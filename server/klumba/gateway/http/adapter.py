"""The few lines between websockets and Starlette: a request is asked of the pages, in ASGI.

websockets gives `process_request` every method, and HTTP/1.0 too, but no request with a body; no
page takes one. Each answer ends its connection.
"""

import logging
from collections.abc import Iterable, MutableMapping
from email.utils import formatdate
from http import HTTPStatus
from typing import Any, Final
from urllib.parse import unquote

from starlette.applications import Starlette
from starlette.responses import Response as AppResponse
from websockets.asyncio.server import ServerConnection
from websockets.datastructures import Headers
from websockets.http11 import Request, Response

PAGE_SECONDS: Final = 30.0
"""How long a client may take to ask for a page and to read it."""

_log = logging.getLogger(__name__)


async def answer(
    pages: Starlette, connection: ServerConnection, request: Request
) -> Response | None:
    """Return what the pages say to a request, or None at `/ws`, where the handshake goes on.

    A fault in a page is logged and answered with 500.
    """
    path, _, query = request.path.partition("?")
    if path == "/ws":
        return None
    # websockets counts from when it has written, and then drops what the client has not read yet.
    connection.close_timeout = PAGE_SECONDS
    try:
        response = await _ask(pages, request, path, query)
    except Exception:
        _log.exception("a page failed: %s %r", request.method, path)
        response = connection.respond(
            HTTPStatus.INTERNAL_SERVER_ERROR, "Something failed here, and the log says what.\n"
        )
    return _without_body(request, response)


def ready_made(request: Request, response: AppResponse) -> Response:
    """Return an answer of Starlette's that no page has to be asked for."""
    body = bytes(response.body)
    return _without_body(request, _response(response.status_code, response.raw_headers, body))


def _without_body(request: Request, response: Response) -> Response:
    if request.method == "HEAD":
        response.body = b""
    return response


async def _ask(pages: Starlette, request: Request, path: str, query: str) -> Response:
    said: list[MutableMapping[str, Any]] = []

    async def receive() -> MutableMapping[str, Any]:
        return {"type": "http.request"}

    async def send(message: MutableMapping[str, Any]) -> None:
        said.append(message)

    await pages(_scope(request, path, query), receive, send)
    start, *parts = said
    body = b"".join(part["body"] for part in parts)
    return _response(start["status"], start["headers"], body)


def _response(code: int, fields: Iterable[tuple[bytes, bytes]], body: bytes) -> Response:
    headers = Headers({"Date": formatdate(usegmt=True), "Connection": "close"})
    for name, value in fields:
        headers[name.decode("latin-1")] = value.decode("latin-1")
    status = HTTPStatus(code)
    return Response(status.value, status.phrase, headers, body)


def _scope(request: Request, path: str, query: str) -> dict[str, Any]:
    return {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.4"},
        "http_version": request.protocol.removeprefix("HTTP/"),
        "method": request.method,
        "scheme": "http",
        "path": unquote(path),
        "raw_path": path.encode("ascii"),
        "query_string": query.encode("ascii"),
        "root_path": "",
        "headers": [
            (name.lower().encode("ascii"), value.encode("latin-1"))
            for name, value in request.headers.raw_items()
        ],
    }
