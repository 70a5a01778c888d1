"""The port: WebSocket at `/ws`, and the pages everywhere else."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from time import monotonic
from typing import Final

from websockets import NegotiationError, Subprotocol
from websockets.asyncio.server import Server, ServerConnection, serve

from klumba.club import Club
from klumba.gateway.addresses import Entrance
from klumba.gateway.api import make_api
from klumba.gateway.arrivals import Arrival, Arrivals
from klumba.gateway.connection import Connection
from klumba.gateway.door import Door
from klumba.gateway.guard import Guard
from klumba.gateway.http import PAGE_SECONDS, make_pages, read_edition
from klumba.gateway.limits import Limits
from klumba.gateway.metrics import Metrics
from klumba.gateway.watching import LAG, Lag, Watch
from klumba.protocol.forms import FRAME_BYTES

SUBPROTOCOL: Final = Subprotocol("klumba.v1")

CLOSE_SECONDS: Final = 3
"""How long a client may take over its side of a close, and all of them over that of a restart."""

BACKLOG: Final = 4096
"""Connections that wait to be accepted: after a restart all clients come back at once."""

_log = logging.getLogger(__name__)


class CannotListen(Exception):
    """The address or the port cannot be had; the reason, in the system's words.

    Its cause is the OSError, or a UnicodeError for a host that no name can be.
    """


@asynccontextmanager
async def serving(
    club: Club,
    metrics: Metrics,
    *,
    web: Path,
    host: str,
    port: int,
    limits: Limits | None = None,
    entrance: Entrance | None = None,
    lag: Lag = LAG,
) -> AsyncIterator[Server]:
    """Serve a club until the block ends; then answer what is under way, and tell all clients.

    Raises CannotListen, RuntimeError if `web` is no folder.
    """
    metrics.plays.set_function(lambda: club.plays.in_memory)
    api = make_api(club.public, metrics.count_read)
    edition = read_edition(web)
    pages = make_pages(web=edition, registry=metrics.registry, ready=club.ready, api=api)

    guard = Guard(limits or Limits(), limited=metrics.count_limited, waiting=club.waiting)
    door = Door(pages, guard, entrance or Entrance())
    watch = Watch(monotonic, lag)
    arrivals = Arrivals(lag, guard)
    talking = set[Connection]()

    async def talk(socket: ServerConnection) -> None:
        assert isinstance(socket, Arrival)
        connection = Connection(socket, metrics, lag, edition.name)
        watch.add(connection)
        talking.add(connection)
        try:
            with metrics.connections.track_inprogress():
                await connection.talk(club, guard)
        finally:
            watch.remove(connection)
            talking.remove(connection)

    try:
        server = await serve(
            talk,
            host,
            port,
            process_request=door.ask,
            process_response=door.guarded,
            select_subprotocol=_choose,
            compression=None,
            server_header=None,
            max_size=FRAME_BYTES,
            open_timeout=PAGE_SECONDS,
            close_timeout=CLOSE_SECONDS,
            create_connection=arrivals.kind(),
            backlog=BACKLOG,
        )
    except (OSError, UnicodeError) as error:  # a host's name may be none that can be looked up
        raise CannotListen(_reason(error)) from error
    watching = [
        asyncio.create_task(watch.run(), name="klumba watch"),
        asyncio.create_task(arrivals.run(), name="klumba arrivals"),
    ]
    try:
        yield server
    finally:
        for task in watching:
            task.cancel()
        club.hurry()
        await _close(server, arrivals, talking)


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


async def _close(server: Server, arrivals: Arrivals, talking: set[Connection]) -> None:
    server.close(close_connections=False)
    await asyncio.sleep(0)  # it closes in a task; from then on no handshake comes to its end
    arrivals.cut_silent()
    ending = [asyncio.create_task(connection.end()) for connection in talking]
    if not await _closed_within(CLOSE_SECONDS, server):
        # Those who do not read do not hear of the close either.
        _log.warning("connections are cut: they did not close in time")
        arrivals.cut_all()
        if not await _closed_within(1, server):
            _log.warning("connections are left: what they asked last is not done in time")
    for task in ending:
        task.cancel()
    await asyncio.gather(*ending, return_exceptions=True)


async def _closed_within(seconds: float, server: Server) -> bool:
    try:
        async with asyncio.timeout(seconds):
            await asyncio.shield(server.wait_closed())
    except TimeoutError:
        return False
    return True
