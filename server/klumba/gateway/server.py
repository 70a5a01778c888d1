"""The port: WebSocket at `/ws`, and the pages everywhere else."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Final

from websockets import NegotiationError, Subprotocol
from websockets.asyncio.server import Server, ServerConnection, serve

from klumba.club import Club
from klumba.gateway.arrivals import Arrivals
from klumba.gateway.connection import Connection
from klumba.gateway.http import PAGE_SECONDS, answer, make_pages
from klumba.gateway.metrics import Metrics
from klumba.gateway.watching import Watch
from klumba.protocol.codes import CloseCode
from klumba.protocol.forms import FRAME_BYTES

SUBPROTOCOL: Final = Subprotocol("klumba.v1")

CLOSE_SECONDS: Final = 3
"""How long a client may take over its side of a close."""

_log = logging.getLogger(__name__)


class CannotListen(Exception):
    """The address or the port cannot be had; the reason, in the system's words.

    Its cause is the OSError, or a UnicodeError for a host that no name can be.
    """


@asynccontextmanager
async def serving(
    club: Club, metrics: Metrics, *, web: Path, host: str, port: int, limited: bool = True
) -> AsyncIterator[Server]:
    """Serve a club until the block ends; then tell all clients that the server restarts.

    Raises CannotListen.
    """
    metrics.plays.set_function(lambda: club.plays.in_memory)
    pages = make_pages(web=web, registry=metrics.registry, ready=club.ready)

    watch = Watch(monotonic)
    arrivals = Arrivals()

    async def talk(socket: ServerConnection) -> None:
        connection = Connection(socket, metrics)
        watch.add(connection)
        try:
            with metrics.connections.track_inprogress():
                await connection.talk(club, limited=limited)
        finally:
            watch.remove(connection)

    try:
        server = await serve(
            talk,
            host,
            port,
            process_request=partial(answer, pages),
            select_subprotocol=_choose,
            compression=None,
            server_header=None,
            max_size=FRAME_BYTES,
            open_timeout=PAGE_SECONDS,
            close_timeout=CLOSE_SECONDS,
            create_connection=arrivals.kind(),
        )
    except (OSError, UnicodeError) as error:  # a host's name may be none that can be looked up
        raise CannotListen(_reason(error)) from error
    watching = asyncio.create_task(watch.run(), name="klumba watch")
    try:
        yield server
    finally:
        watching.cancel()
        await _close(server, arrivals)


def _reason(error: OSError | UnicodeError) -> str:
    if isinstance(error, UnicodeError):
        return "no such host"
    # What asyncio and uvloop say is a sentence of their own; for names there are no errnos.
    number = error.errno or 0
    return os.strerror(number) if number > 0 else error.strerror or str(error)


def _choose(_: ServerConnection, offered: Sequence[Subprotocol]) -> Subprotocol | None:
    """Return ours if it is offered, nothing to a client that offers none."""
    if SUBPROTOCOL in offered:
        return SUBPROTOCOL
    if offered:
        raise NegotiationError(f"the server speaks {SUBPROTOCOL}")
    return None


async def _close(server: Server, arrivals: Arrivals) -> None:
    server.close(code=CloseCode.SERVICE_RESTART, reason="the server restarts")
    arrivals.cut_silent()
    try:
        async with asyncio.timeout(CLOSE_SECONDS + 1):
            await asyncio.shield(server.wait_closed())
    except TimeoutError:
        # Those who do not read do not hear of the close either.
        _log.warning("connections are cut: they did not close in time")
        arrivals.cut_all()
        await server.wait_closed()
