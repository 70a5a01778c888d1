"""The edition of the browser client: of which files it consists, and one name for all they hold.

The name stands in the page, in its worker and in each `welcome`, so that a page knows when it is an
old one. It is made of contents alone: all servers of one version have it in common.
"""

from __future__ import annotations

import gzip
import json
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Final
from urllib.parse import quote

from klumba.gateway.http.modules import modules_of

INDEX: Final = "index.html"
WORKER: Final = "worker.js"
FILLED: Final = (INDEX, WORKER)
"""What has places for the name and the files of the edition, and is told with them filled."""

_EDITION: Final = b"@edition@"
_FILES: Final = b"@files@"
_MODULES: Final = b"<!-- @modules@ -->"
_WORTH_PACKING: Final = 0.9


@dataclass(frozen=True)
class Kept:
    """A file as it was at the start; `packed`, if that is smaller, is what gzip makes of it."""

    digest: str
    packed: bytes | None
    modified_ns: int


@dataclass(frozen=True)
class Edition:
    """A browser client's folder as it was read; `kept` has its files by their full path."""

    folder: Path
    name: str
    kept: dict[str, Kept] = field(repr=False)
    _places: dict[bytes, bytes] = field(repr=False)

    def fills(self, file: Path) -> bool:
        """Return whether a file is told with its places filled."""
        return file.parent == self.folder and file.name in FILLED

    def filled(self, body: bytes) -> bytes:
        """Return what a file with places says, as it is told."""
        return _filled(body, self._places)


def read_edition(folder: Path) -> Edition:
    """Read a browser client's folder.

    Raises RuntimeError if it is no folder.
    """
    if not folder.is_dir():
        raise RuntimeError(f"the folder of the browser client does not exist: {folder}")
    folder = folder.resolve()
    bodies = {
        file: file.read_bytes() for file in sorted(folder.rglob("*")) if _within(file, folder)
    }
    told = {quote(file.relative_to(folder).as_posix()): body for file, body in bodies.items()}
    name = digest_of(
        b"".join(f"{path} {digest_of(body)}\n".encode() for path, body in told.items())
    )
    kept = {str(file): _kept(file, body) for file, body in bodies.items()}
    modules = b"".join(
        b'<link rel="modulepreload" href="%b">' % path.encode()
        for path in modules_of(told.get(INDEX, b""), told)
    )
    places = {_EDITION: name.encode(), _MODULES: modules}
    # The worker keeps them for when the house is away; a browser keeps the worker itself.
    shell = {
        path: digest_of(_filled(body, places) if path in FILLED else body)
        for path, body in told.items()
        if path != WORKER
    }
    files = json.dumps(shell, separators=(",", ":")).encode()
    return Edition(folder, name, kept, places | {_FILES: files})


def digest_of(body: bytes) -> str:
    """Return 128 bits of SHA-256, in hexadecimal."""
    return sha256(body).hexdigest()[:32]


def pack(body: bytes) -> bytes | None:
    """Return what gzip makes of a file, or None where that is hardly smaller."""
    packed = gzip.compress(body, mtime=0)  # without a time: the same file gives the same bytes
    return packed if len(packed) < _WORTH_PACKING * len(body) else None


def _filled(body: bytes, places: dict[bytes, bytes]) -> bytes:
    for place, text in places.items():
        body = body.replace(place, text)
    return body


def _within(file: Path, folder: Path) -> bool:
    """Return whether this is a file, and no link to one outside, which would not be served."""
    return file.is_file() and file.resolve().is_relative_to(folder)


def _kept(file: Path, body: bytes) -> Kept:
    return Kept(digest_of(body), pack(body), file.stat().st_mtime_ns)
