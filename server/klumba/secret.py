"""The house's secret, from which the keys of days come: given, or made at the first start.

Nodes of one house share it. It is a file in the data folder that its owner alone may read; what
holds are its bytes in UTF-8, without a final line end.
"""

from __future__ import annotations

import logging
import os
import secrets
from contextlib import suppress
from pathlib import Path
from typing import Final

SECRET_FILE: Final = "secret"
_BYTES: Final = 32
_ENOUGH: Final = 16
"""Characters of a secret that was given; with less it is warned of."""

_log = logging.getLogger(__name__)


def house_secret(given: str | None, data: Path) -> str:
    """Return the secret that was given, else the file's, which is made if it is not there.

    Raises OSError; ValueError for a file that holds no text.
    """
    if given and (secret := _without_line_end(given)):
        if len(secret) < _ENOUGH:
            # A key's hash is told a week ahead: against it secrets may be tried at leisure.
            _log.warning("KLUMBA_SECRET is short: who guesses it knows all dailies to come")
        return secret
    path = data / SECRET_FILE
    if not path.exists():
        data.mkdir(parents=True, exist_ok=True, mode=0o700)
        _make(path)
    path.chmod(0o600)  # it may have come from a backup
    text = _without_line_end(path.read_text(encoding="utf-8"))
    if not text:
        raise ValueError(f"{path} is empty: it holds the house's secret")
    return text


def _without_line_end(text: str) -> str:
    return text.removesuffix("\n").removesuffix("\r")


def _make(path: Path) -> None:
    """Make the file, whole or not at all; of several nodes that do so at once, one does."""
    made = path.with_name(f".{path.name}-{secrets.token_hex(8)}")
    file = os.open(made, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        os.write(file, (secrets.token_hex(_BYTES) + "\n").encode())
        os.fsync(file)
    finally:
        os.close(file)
    with suppress(FileExistsError):
        os.link(made, path)
    made.unlink()
