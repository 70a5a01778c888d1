"""Which version of the schema a database has, and what this code makes of it."""

from sqlalchemy import Connection, inspect, text

from klumba.store.errors import WrongSchema
from klumba.store.schema import VERSION


def stored_version(connection: Connection) -> str | None:
    """Return the version of the tables that are there; None if there are none.

    Raises WrongSchema for a database that somebody else's tables are in.
    """
    tables = inspect(connection).get_table_names()
    if "alembic_version" in tables:
        version = connection.scalar(text("SELECT version_num FROM alembic_version"))
        return None if version is None else str(version)
    if tables:
        raise WrongSchema("the database holds tables, and they are not Klumba's")
    return None


def check_version(version: str | None) -> None:
    """Return if this code can work with the version.

    Raises WrongSchema.
    """
    refuse_newer(version)
    if version is None:
        raise WrongSchema("the database has no tables yet: run `klumba migrate`")
    if version != VERSION:
        raise WrongSchema(
            f"the database has schema {version}, and this server needs {VERSION}:"
            " run `klumba migrate`"
        )


def refuse_newer(version: str | None) -> None:
    """Return if this code knows the version.

    Raises WrongSchema.
    """
    if version is not None and version > VERSION:
        raise WrongSchema(
            f"the database has schema {version}, and this server knows none after {VERSION}:"
            " start a newer server, or restore a backup from before the upgrade"
        )
