"""PostgreSQL: the settings of the connections, and the engines that SQLAlchemy has of them."""

from typing import Final

from sqlalchemy import URL, NullPool
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

READERS: Final = 8
"""Connections of one node that read."""

QUEUE_SECONDS: Final = 30
"""How long a question waits for a connection: some seconds, when all clients come back at once."""

CONNECT_SECONDS: Final = 5
ANSWER_SECONDS: Final = 10
"""A server that takes longer counts as vanished."""

LOCK_MS: Final = 5000
"""How long to wait for a row that another node is writing."""


def reading_engine(url: URL) -> AsyncEngine:
    """Return the engine of the readers; each transaction sees one state of the database."""
    return create_async_engine(
        url,
        hide_parameters=True,  # an error is logged, and a deal is not told
        connect_args=_connect_args("klumba reader", default_transaction_read_only="on"),
        isolation_level="REPEATABLE READ",
        pool_size=READERS,
        max_overflow=0,
        pool_timeout=QUEUE_SECONDS,
        pool_pre_ping=True,  # a server that was restarted is noticed before the question is put
    )


def writing_engine(url: URL) -> AsyncEngine:
    """Return an engine whose transactions write, and are on the disk when COMMIT returns."""
    settings = {"synchronous_commit": "on", "lock_timeout": str(LOCK_MS)}
    return create_async_engine(
        url,
        hide_parameters=True,  # an error is logged, and a deal is not told
        connect_args=_connect_args("klumba writer", **settings),
        isolation_level="READ COMMITTED",  # an insert sees, after waiting, what the other committed
        poolclass=NullPool,
    )


def auditing_engine(url: URL) -> AsyncEngine:
    """Return an engine for reading everything, which may take its time."""
    arguments = _connect_args("klumba audit", default_transaction_read_only="on")
    return create_async_engine(
        url,
        hide_parameters=True,
        connect_args=arguments | {"command_timeout": None},
        isolation_level="REPEATABLE READ",
        poolclass=NullPool,
    )


def migrating_engine(url: URL) -> AsyncEngine:
    """Return an engine for migrations, which may take their time."""
    arguments = _connect_args("klumba migrate") | {"command_timeout": None}
    return create_async_engine(
        url, hide_parameters=True, connect_args=arguments, poolclass=NullPool
    )


def _connect_args(name: str, **settings: str) -> dict[str, object]:
    return {
        "timeout": CONNECT_SECONDS,
        "command_timeout": ANSWER_SECONDS,
        "server_settings": {"application_name": name, **settings},
    }
