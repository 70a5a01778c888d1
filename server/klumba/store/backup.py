"""Copies of a SQLite database, made while it is in use."""

import os
import sqlite3
import tempfile
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from klumba.store.causes import cause
from klumba.store.engine import is_embedded, read_url
from klumba.store.errors import NotEmbedded, Unavailable
from klumba.store.sqlite import beside, path_of

KEPT: Final = 3
"""Copies from before a migration that are kept, the newest."""


def file_of(url: str) -> Path:
    """Return the path of an embedded database.

    Raises ValueError for a URL that is none, NotEmbedded.
    """
    database = read_url(url)
    if not is_embedded(database):
        raise NotEmbedded("the database is not a file")
    return path_of(database)


def backup(path: Path, target: Path, *, overwrite: bool = False) -> None:
    """Copy the database to a file for an operator to put away.

    Raises FileExistsError where something is already, unless it may be overwritten; Unavailable.
    """
    if not path.is_file():
        raise Unavailable(f"there is no database {path}")
    if target.exists() and not overwrite:
        raise FileExistsError(target)
    in_use = target.exists() and (target.samefile(path) or any(p.exists() for p in beside(target)))
    if in_use:
        raise Unavailable(f"{target} is a database in use: `klumba restore` replaces one")
    try:
        copy(path, target)
    except (sqlite3.Error, OSError) as error:
        raise Unavailable(f"{path} is not copied to {target}: {cause(error)}") from error


def copy(source: Path, target: Path) -> None:
    """Copy the database as it is at one moment; the target is there only when it is whole.

    It is one file, which nothing belongs to, and for its owner alone.
    Raises sqlite3.Error, OSError.
    """
    unfinished = new_file(target)
    try:
        with (
            closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=rw", uri=True)) as original,
            closing(sqlite3.connect(unfinished)) as duplicate,
        ):
            original.backup(duplicate)
            duplicate.execute("PRAGMA journal_mode=DELETE")
        unfinished.replace(target)
    finally:
        unfinished.unlink(missing_ok=True)
    sync_folder(target)


def new_file(target: Path) -> Path:
    """Make an empty file beside a target that is to be made."""
    file, name = tempfile.mkstemp(".unfinished", f"{target.name}.", target.parent)
    os.close(file)
    return Path(name)


def sync_folder(path: Path) -> None:
    """Put it on the disk which file stands under a path."""
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def before_migration(path: Path, version: str) -> Path:
    """Copy the database beside itself, named with its version and the time, and keep the last few.

    Raises sqlite3.Error, OSError.
    """
    target = path.with_name(f"{path.name}.{version}-{timestamp()}.backup")
    copy(path, target)
    for old in sorted(path.parent.glob(f"{path.name}.*.backup"))[:-KEPT]:
        old.unlink()
    return target


def timestamp() -> str:
    """Return the time as it stands in names of files: they sort by it."""
    return datetime.now(UTC).strftime("%Y%m%dT%H%M%S%fZ")
