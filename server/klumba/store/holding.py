"""Who has an embedded database: one server at a time, or who restores it.

What is held is a lock on a file of its own beside the database. The system lets go of it however
its holder ends, so that a server that was killed leaves nothing behind but the file.
"""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from klumba.store import sqlite
from klumba.store.engine import is_embedded, read_url
from klumba.store.errors import InUse, Unavailable


@contextmanager
def holding(url: str) -> Iterator[None]:
    """Hold a database for the length of the block, if it is an embedded one.

    Raises ValueError for a URL that is none, InUse, Unavailable.
    """
    database = read_url(url)
    if not is_embedded(database):
        yield
        return
    with holding_file(sqlite.path_of(database)):
        yield


@contextmanager
def holding_file(path: Path) -> Iterator[None]:
    """Hold the database under a path, whether it is there yet or not.

    Raises InUse, Unavailable.
    """
    sqlite.check_path(path)
    lock = path.with_name(f"{path.name}.lock")
    try:
        file = os.open(lock, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        give_to_the_folders_owner(lock)
    except OSError as error:
        raise Unavailable(f"{lock}: {error.strerror}") from error
    try:
        _lock(file, path)
        yield
    finally:
        os.close(file)  # and so the lock is let go of; the file stays, for others may wait on it


def _lock(file: int, path: Path) -> None:
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        holder = os.pread(file, 20, 0).decode("ascii", "replace").strip()
        raise InUse(f"{path} is in use by another server, process {holder}") from None
    except OSError as error:
        raise Unavailable(f"{path} cannot be locked: {error.strerror}") from error
    os.ftruncate(file, 0)
    os.pwrite(file, f"{os.getpid()}\n".encode(), 0)


def make_private(path: Path) -> None:
    """Let only their owner read a database's files, and those that it has replaced.

    One that is not there is made, empty, for SQLite would make one that all may read; what belongs
    to it SQLite gives the same rights. Files of somebody else's are let be. Raises OSError.
    """
    if not path.exists():
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600))
        give_to_the_folders_owner(path)
    for file in (path, *sqlite.beside(path), *path.parent.glob(f"{path.name}.*.replaced*")):
        with suppress(FileNotFoundError):  # the index to the WAL goes with its last user
            found = file.stat()
            if found.st_uid == os.geteuid() and found.st_mode & 0o077:
                file.chmod(0o600)


def give_to_the_folders_owner(path: Path) -> None:
    """Let a file that root has made be its folder's owner's: a server may have to use it.

    Raises OSError.
    """
    if os.geteuid() == 0:
        folder = path.parent.stat()
        os.chown(path, folder.st_uid, folder.st_gid)
