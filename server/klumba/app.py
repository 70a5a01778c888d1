"""The one place where the parts of the server meet."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from ipaddress import ip_address

from websockets.asyncio.server import Server

from klumba.club import Club, World, real_world
from klumba.config import Config
from klumba.gateway.http import web_folder
from klumba.gateway.metrics import Metrics
from klumba.gateway.server import serving
from klumba.gateway.watching import LAG, Lag
from klumba.store import migrate as migrate_store
from klumba.store import open_store
from klumba.store.schema import VERSION

_STOPPING = (signal.SIGINT, signal.SIGTERM)

_log = logging.getLogger(__name__)


@asynccontextmanager
async def house(
    config: Config, world: World | None = None, lag: Lag = LAG
) -> AsyncIterator[Server]:
    """Serve until the block ends; then everything that was acknowledged is stored.

    Raises CannotListen, StoreError, OSError, ValueError for a database's URL that is none.
    """
    metrics = Metrics()
    _make_folder(config)
    store = await open_store(config.database_url, metrics.stored)
    club = Club(store, world or real_world())
    try:
        async with serving(
            club,
            metrics,
            web=web_folder(),
            host=config.host,
            port=config.port,
            limited=config.limits,
            lag=lag,
        ) as server:
            club.start()
            yield server
    finally:
        await club.close()


async def serve(config: Config, announce: Callable[[str], None], lag: Lag = LAG) -> None:
    """Serve until SIGINT or SIGTERM; `announce` is told the address to open."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in _STOPPING:
        loop.add_signal_handler(number, stop.set)
    async with house(config, lag=lag) as server:
        announce(address(server, config.host))
        _log.info("serving %s", config)
        await stop.wait()
        _log.info("stopping")
        for number in _STOPPING:
            # A second one ends at once; what was acknowledged is stored in any case.
            loop.add_signal_handler(number, os._exit, 128 + number)
    _log.info("stopped")


async def migrate(config: Config) -> str:
    """Bring the database to this code's schema, and return its version.

    Raises StoreError, ValueError for a database's URL that is none.
    """
    if config.database is None:
        _make_folder(config)
        await (await open_store(config.database_url)).close()  # an embedded one migrates itself
    else:
        await migrate_store(config.database)
    return VERSION


def _make_folder(config: Config) -> None:
    if config.database is None:
        config.data.mkdir(parents=True, exist_ok=True, mode=0o700)


def address(server: Server, host: str) -> str:
    """Return the address to open in a browser on this machine."""
    port = server.sockets[0].getsockname()[1]
    try:
        local = host if not ip_address(host).is_unspecified else "localhost"
    except ValueError:
        local = host or "localhost"
    return f"http://{f'[{local}]' if ':' in local else local}:{port}/"
