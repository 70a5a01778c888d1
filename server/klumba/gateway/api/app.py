"""The API as a small Starlette app: paths to their routes, and answers within bounds.

What is asked here runs beside the players' moves: few questions are put to the database at a time,
fewer than it has connections to read by, and none takes long.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from http import HTTPStatus
from typing import Final

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route as At

from klumba.club.public import Public
from klumba.gateway.api.asking import read
from klumba.gateway.api.http import METHODS, answer, language, preflight, refuse
from klumba.gateway.api.openapi import written
from klumba.gateway.api.routes import MADE, ROUTES, Route
from klumba.protocol.codes import ErrorCode
from klumba.protocol.errors import ProtocolError

AT_ONCE: Final = 2
"""How many questions are put to the database at a time; the others wait for their turn."""

WITHIN_SECONDS: Final = 5.0
"""How long one may take, its turn included, before it is refused with 503."""


class _Turns:
    """Lets a few questions through at a time, and ends those that take too long."""

    def __init__(self) -> None:
        self._turn = asyncio.Semaphore(AT_ONCE)

    async def ask(self, route: Route, house: Public, request: Request) -> Response:
        lang = language(request.headers.get("accept-language", ""))
        try:
            query = request.scope["query_string"].decode("ascii")
            asked = read(route.asked, request.path_params, query, lang)
            lang = getattr(asked, "lang", lang)
            async with asyncio.timeout(WITHIN_SECONDS), self._turn:
                told = await route.answer(house, asked)
            return answer(msgspec.json.encode(told), route.kept(told), request.headers, lang)
        except TimeoutError:
            return refuse(ProtocolError(ErrorCode.UNAVAILABLE), lang)
        except Exception as error:
            return refuse(error, lang)


def make_api(house: Public, answered: Callable[[int], None] = lambda _status: None) -> Starlette:
    """Return the app for what is asked below `/api`; `answered` is told each answer's status."""
    turns, document = _Turns(), written().encode()

    def at(route: Route) -> At:
        async def endpoint(request: Request) -> Response:
            if request.method == "OPTIONS":
                return preflight()
            response = await turns.ask(route, house, request)
            answered(response.status_code)
            return response

        return At(f"/v1{route.path}", endpoint, methods=["GET", "OPTIONS"])

    async def openapi(request: Request) -> Response:
        if request.method == "OPTIONS":
            return preflight()
        return answer(document, MADE, request.headers, "en")

    described = At("/v1/openapi.json", openapi, methods=["GET", "OPTIONS"])
    app = Starlette(
        routes=[*map(at, ROUTES), described], exception_handlers={HTTPException: _nothing_here}
    )
    app.router.redirect_slashes = False  # it would repeat what the visitor wrote for a host
    return app


async def _nothing_here(request: Request, error: Exception) -> Response:
    """Answer where there is no such path, or nothing to be done there but reading."""
    assert isinstance(error, HTTPException)
    lang = language(request.headers.get("accept-language", ""))
    response = refuse(ProtocolError(ErrorCode.UNKNOWN_TYPE), lang)
    response.status_code = error.status_code
    if error.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
        response.headers["Allow"] = METHODS
    return response
