"""The one place where the parts of the server meet."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import signal
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from ipaddress import ip_address
from pathlib import Path
from typing import Final

from websockets.asyncio.server import Server

from klumba.club import Club, World, real_world
from klumba.club.finding import Finder
from klumba.club.operating import Operator
from klumba.club.passwords import Passwords
from klumba.config import Config
from klumba.gateway.accounts import guessing, hashing
from klumba.gateway.declared import DECLARED
from klumba.gateway.http import web_folder
from klumba.gateway.metrics import Metrics
from klumba.gateway.server import serving
from klumba.gateway.watching import LAG, Lag
from klumba.secret import house_secret
from klumba.store import Store, open_store
from klumba.store import migrate as migrate_store
from klumba.store.backup import backup as copy_to
from klumba.store.backup import file_of
from klumba.store.holding import holding
from klumba.store.ledger import Ledger, open_ledger
from klumba.store.restoring import Restored
from klumba.store.restoring import restore as restore_from
from klumba.store.schema import VERSION

STORE_SECONDS: Final = 5
"""How long the store may take to keep what waits, at the end."""

_STOPPING = (signal.SIGINT, signal.SIGTERM)

_log = logging.getLogger(__name__)


@asynccontextmanager
async def house(
    config: Config, world: World | None = None, lag: Lag = LAG, web: Path | None = None
) -> AsyncIterator[Server]:
    """Serve until the block ends; then everything that was acknowledged is stored.

    Of an embedded database it is the only server. `web` is the browser client's folder, if it is
    not the package's own.
    Raises CannotListen, StoreError, OSError, ValueError for a database's URL that is none.
    """
    metrics = Metrics(DECLARED)
    _make_folder(config)
    with holding(config.database_url):
        store = await open_store(config.database_url, metrics.stored)
        metrics.wal_bytes.set_function(store.wal_bytes)
        finder = Finder()
        secret = house_secret(config.secret, config.data)
        limits = config.limit if config.limits else config.limit.switched_off()
        club = Club(
            store,
            world or real_world(),
            passwords=hashing(limits, metrics.count_limited),
            guessing=guessing(limits, metrics.count_limited),
            secret=secret,
            find=finder if config.dailies else None,
        )
        try:
            async with serving(
                club,
                metrics,
                web=web or web_folder(),
                host=config.host,
                port=config.port,
                limits=limits,
                entrance=config.entrance,
                lag=lag,
            ) as server:
                club.start()
                yield server
        finally:
            await _close(club)
            await finder.close()


async def _close(club: Club) -> None:
    try:
        async with asyncio.timeout(STORE_SECONDS):
            await club.close()
    except TimeoutError:
        _log.error("the store does not close: what was not acknowledged may be lost")


async def serve(config: Config, announce: Callable[[str], None], lag: Lag = LAG) -> None:
    """Serve until SIGINT or SIGTERM; `announce` is told the address to open."""
    _open_many_files()
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in _STOPPING:
        loop.add_signal_handler(number, stop.set)
    async with house(config, lag=lag) as server:
        _spare_the_collector()
        announce(address(server, config.host))
        _log.info("serving at %s, with the database %s", address(server, config.host), config.place)
        await stop.wait()
        _log.info("stopping")
        for number in _STOPPING:
            # A second one ends at once; what was acknowledged is stored in any case.
            loop.add_signal_handler(number, os._exit, 128 + number)
    _log.info("stopped")


def _open_many_files() -> None:
    """Take as many open files as the system lets this process have: each connection is one.

    Where services are started, the bound to begin with is 1,024, for programs of another time.
    """
    if sys.platform == "win32":
        return
    import resource  # noqa: PLC0415 - it is not everywhere

    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    with suppress(ValueError, OSError):  # where the system has a lower one that it does not tell
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _spare_the_collector() -> None:
    """Have the garbage collector look at what is new, and less often.

    What is here by now stays: tables, phrases, modules. What a request makes leaves no cycles.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 20)


async def migrate(config: Config) -> str:
    """Bring the database to this code's schema, and return its version.

    Raises StoreError, ValueError for a database's URL that is none.
    """
    _make_folder(config)
    with holding(config.database_url):
        if config.database is None:
            await (await open_store(config.database_url)).close()  # an embedded one migrates itself
        else:
            await migrate_store(config.database)
    return VERSION


async def backup(config: Config, target: Path, *, overwrite: bool) -> None:
    """Copy an embedded database to a file, also while a server has it.

    Raises FileExistsError, StoreError, ValueError for a database's URL that is none.
    """
    path = file_of(config.database_url)
    await asyncio.to_thread(copy_to, path, target, overwrite=overwrite)


async def restore(config: Config, source: Path) -> Restored:
    """Put a backup in the place of an embedded database that no server has.

    Raises StoreError, ValueError for a database's URL that is none.
    """
    path = file_of(config.database_url)
    _make_folder(config)
    return await asyncio.to_thread(restore_from, source, path)


@asynccontextmanager
async def operator(config: Config) -> AsyncIterator[Operator]:
    """Open what is stored, to act on players, also while servers have it.

    Raises StoreError, ValueError for a database's URL that is none.
    """
    store = await open_store(config.database_url, as_it_is=True)
    passwords = Passwords()
    try:
        yield Operator(store, real_world(), passwords)
    finally:
        passwords.close()
        await store.close()


@asynccontextmanager
async def reading(config: Config) -> AsyncIterator[Store]:
    """Open what is stored, to answer questions about it, also while servers have it.

    Raises StoreError, ValueError for a database's URL that is none.
    """
    store = await open_store(config.database_url, as_it_is=True)
    try:
        yield store
    finally:
        await store.close()


@asynccontextmanager
async def ledger(config: Config) -> AsyncIterator[Ledger]:
    """Open what is stored, to read all of it, also while servers have it.

    Raises StoreError, ValueError for a database's URL that is none.
    """
    opened = open_ledger(config.database_url)
    try:
        yield opened
    finally:
        await opened.close()


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
