"""Copies of a SQLite database, made while it is in use."""

import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

KEPT: Final = 3
"""Copies from before a migration that are kept, the newest."""


def copy(source: Path, target: Path) -> None:
    """Copy the database as it is at one moment; the target is there only when it is whole.

    Raises sqlite3.Error, OSError.
    """
    unfinished = target.with_name(f"{target.name}.unfinished")
    unfinished.unlink(missing_ok=True)
    with (
        closing(sqlite3.connect(f"{source.as_uri()}?mode=rw", uri=True)) as original,
        closing(sqlite3.connect(unfinished)) as duplicate,
    ):
        original.backup(duplicate)
    unfinished.replace(target)


def before_migration(path: Path, version: str) -> Path:
    """Copy the database beside itself, named with its version and the time, and keep the last few.

    Raises sqlite3.Error, OSError.
    """
    now = datetime.now(UTC).strftime("%Y%m%dT%H%M%S%fZ")
    target = path.with_name(f"{path.name}.{version}-{now}.backup")
    copy(path, target)
    for old in sorted(path.parent.glob(f"{path.name}.*.backup"))[:-KEPT]:
        old.unlink()
    return target
