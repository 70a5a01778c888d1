"""Alembic's environment: runs the steps on a connection of Klumba's, or by `-x database=URL`."""

import asyncio

from alembic import context
from sqlalchemy import Connection

from klumba.store.engine import migrating_engine, read_url
from klumba.store.schema import metadata


def run(connection: Connection) -> None:
    """Run the steps that were asked for, in the connection's transaction."""
    context.configure(
        connection=connection,
        target_metadata=metadata,
        transactional_ddl=True,  # SQLite's tables too are made within the transaction
        render_as_batch=connection.dialect.name == "sqlite",  # what it cannot alter, it rebuilds
    )
    with context.begin_transaction():
        context.run_migrations()


async def run_by_url(text: str) -> None:
    """Connect as `alembic revision --autogenerate` needs it, and run."""
    engine = migrating_engine(read_url(text))
    try:
        async with engine.begin() as connection:
            await connection.run_sync(run)
    finally:
        await engine.dispose()


if (given := context.config.attributes.get("connection")) is not None:
    run(given)
else:
    asyncio.run(run_by_url(context.get_x_argument(as_dictionary=True)["database"]))
