"""A backup in the place of an embedded database."""

import os
import shutil
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import create_engine
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import NullPool

from klumba.store.backup import copy, new_file, sync_folder, timestamp
from klumba.store.causes import cause
from klumba.store.errors import Damaged, InUse, Unavailable, WrongSchema
from klumba.store.holding import give_to_the_folders_owner, holding_file
from klumba.store.sqlite import beside
from klumba.store.versions import refuse_newer, stored_version


@dataclass(frozen=True)
class Restored:
    """Of which version the restored database is, and where the one before it is kept."""

    version: str
    replaced: Path | None


def restore(source: Path, path: Path) -> Restored:
    """Put a copy of a backup in the place of the database, and keep what was there beside it.

    Whenever this is interrupted, under the path stands the one database or the other, whole.
    Raises InUse, WrongSchema, Damaged, Unavailable.
    """
    if not source.is_file():
        raise Unavailable(f"there is no file {source}")
    with holding_file(path):
        try:
            return _restore(source, path)
        except (sqlite3.Error, SQLAlchemyError, OSError) as error:
            raise Unavailable(f"{path} is not restored from {source}: {cause(error)}") from error


def _restore(source: Path, path: Path) -> Restored:
    fresh = new_file(path)
    try:
        try:
            copy(source, fresh)
        except sqlite3.OperationalError:
            raise  # a full disk, say
        except sqlite3.DatabaseError as error:
            raise Damaged(f"{source} is no whole database: {error}") from error
        give_to_the_folders_owner(fresh)
        version = check(fresh, source)
        replaced = _keep(path) if path.exists() else None
        fresh.replace(path)
    finally:
        fresh.unlink(missing_ok=True)
    sync_folder(path)
    return Restored(version, replaced)


def check(path: Path, called: Path) -> str:
    """Return the version of a database that is whole and Klumba's; `called`: as it is spoken of.

    Raises WrongSchema, Damaged.
    """
    # Alembic takes half a second to import, and no other command asks which versions there were.
    from klumba.store.migrations import versions  # noqa: PLC0415

    engine = create_engine(f"sqlite:///{path}", poolclass=NullPool)
    with engine.connect() as connection:
        version = stored_version(connection)
        refuse_newer(version)
        if version not in versions():
            raise WrongSchema(f"{called} is no database of Klumba's, or of a version unknown here")
        found = connection.exec_driver_sql("PRAGMA integrity_check").scalars().all()
        if found != ["ok"]:
            raise Damaged(f"{called} is damaged: {found[0]}")
        if broken := connection.exec_driver_sql("PRAGMA foreign_key_check").all():
            raise Damaged(f"{called} is damaged: {len(broken)} rows refer to rows not there")
    assert version is not None
    return version


def _keep(path: Path) -> Path:
    """Keep the database under another name too, and take away what belongs to the old file.

    Raises InUse if anybody has it open, whether they hold it or not.
    """
    kept = path.with_name(f"{path.name}.{timestamp()}.replaced")
    try:
        # Only who is alone with a database may do this; its pages in the WAL are home thereafter.
        with closing(sqlite3.connect(f"{path.as_uri()}?mode=rw", uri=True)) as connection:
            connection.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY:
            raise InUse(f"{path} is in use by another process") from None
        _move_what_belongs(path, kept)
    except sqlite3.DatabaseError:
        _move_what_belongs(path, kept)  # it is damaged, which is why another one is to take over
    try:
        os.link(path, kept)
    except OSError:  # not every file system gives a file two names
        shutil.copy2(path, kept)
    for file in (kept, *beside(kept)):
        if file.exists():
            file.chmod(0o600)
    return kept


def _move_what_belongs(path: Path, kept: Path) -> None:
    for old, new in zip(beside(path), beside(kept), strict=True):
        if old.exists():
            old.replace(new)
