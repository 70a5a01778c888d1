"""Which version of the schema a database has, and what this code makes of it."""

import re
from typing import Final

from sqlalchemy import Connection, inspect, text

from klumba.store.errors import WrongSchema
from klumba.store.schema import VERSION, metadata

STAMPED: Final = "alembic_version"
"""The table in which Alembic keeps the version."""

# Klumba counts its versions; the marks of other projects that use Alembic are hexadecimal mostly.
_VERSION: Final = re.compile(r"(?!0000)[0-9]{4}")


def stored_version(connection: Connection) -> str | None:
    """Return the version of the tables that are there, four digits; None if there are none.

    Raises WrongSchema for a database that somebody else's tables are in, or not all of ours.
    """
    tables = set(inspect(connection).get_table_names())
    stamps = _stamps(connection) if STAMPED in tables else []
    tables.discard(STAMPED)
    if not tables and not stamps:
        return None
    if len(stamps) != 1 or not _VERSION.fullmatch(stamps[0]) or not tables & metadata.tables.keys():
        raise WrongSchema("the database holds tables, or a version of them, that are not Klumba's")
    # Which tables an older version or a newer one had, its own steps know.
    if stamps[0] == VERSION and (missing := metadata.tables.keys() - tables):
        raise WrongSchema(
            f"the database says that it has schema {VERSION}, and has no tables"
            f" {', '.join(sorted(missing))}: restore a backup"
        )
    return stamps[0]


def _stamps(connection: Connection) -> list[str]:
    """Return what Alembic's table says: one row is a version, of whatever project."""
    found = connection.execute(text(f"SELECT * FROM {STAMPED}"))
    if list(found.keys()) != ["version_num"]:
        return ["of another making"]
    return [str(stamp) for stamp in found.scalars()]


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
