"""The browser client's files: where they lie, and how they are served."""

import mimetypes
import os
import re
from pathlib import Path
from typing import Final
from urllib.parse import quote

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, RedirectResponse, Response
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import Scope

import klumba
from klumba.gateway.http.edition import Edition, digest_of, pack

# Some systems call a module text/plain, and with `nosniff` a browser then refuses to run it.
mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("application/manifest+json", ".webmanifest")

_GZIP: Final = re.compile(
    r"(?:^|,)\s*gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[^,]*)?(?:,|$)", re.IGNORECASE
)


def web_folder() -> Path:
    """Return the folder of the browser client: inside the installed package, or in the checkout."""
    package = Path(klumba.__file__).parent
    installed = package / "web"
    return installed if installed.is_dir() else package.parents[1] / "clients" / "web"


def takes_gzip(accepted: str) -> bool:
    """Return whether an Accept-Encoding names gzip with a weight that is not 0 (RFC 9110)."""
    return _GZIP.search(accepted) is not None


class Files(StaticFiles):
    """An edition's files, `index.html` for the folder itself, compressed once when it was read.

    A file that was changed since then is served as it is now, uncompressed. Browsers keep what they
    have and ask each time whether it still holds: the modules are served under their own names. The
    tag that they ask by says what a file holds, not when it was written: files of two versions may
    have the same time and size.
    """

    def __init__(self, edition: Edition) -> None:
        super().__init__(directory=edition.folder, html=True)
        self._edition = edition

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return what lies under a path, which says nothing twice and leads nowhere back.

        A folder without its slash is told by its own name: what the visitor wrote for a host is no
        part of an answer, and a path that begins as a host does leads nowhere.
        """
        asked: str = scope["path"]
        if "//" in asked or "\\" in asked or not {".", ".."}.isdisjoint(asked.split("/")):
            raise HTTPException(404)
        response = await super().get_response(path, scope)
        if isinstance(response, RedirectResponse):
            query = scope["query_string"].decode("ascii")
            there = f"./{quote(asked.rpartition('/')[2])}/"
            response.headers["location"] = f"{there}?{query}" if query else there
        return response

    def file_response(
        self,
        full_path: str | os.PathLike[str],
        stat_result: os.stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        """Return the file, compressed for those who take it so, or that it has not changed."""
        asked = Headers(scope=scope)
        gzipped = takes_gzip(asked.get("accept-encoding", ""))
        file = FileResponse(full_path, status_code, stat_result=stat_result)
        if self._edition.fills(Path(full_path)):
            response = self._filled(file, gzipped=gzipped)
        else:
            response = self._as_it_lies(file, stat_result, gzipped=gzipped)
        response.headers["cache-control"] = "no-cache"
        response.headers["vary"] = "accept-encoding"
        if self.is_not_modified(response.headers, asked):
            return NotModifiedResponse(response.headers)
        return response

    def _filled(self, file: FileResponse, *, gzipped: bool) -> Response:
        """Return a file with its places filled; it changes with others, so it tells no time."""
        body = self._edition.filled(Path(file.path).read_bytes())
        del file.headers["last-modified"]
        file.headers["etag"] = f'"{digest_of(body)}"'
        if gzipped and (packed := pack(body)):
            return _compressed(file, packed)
        return _with_body(file, body)

    def _as_it_lies(
        self, file: FileResponse, stat_result: os.stat_result, *, gzipped: bool
    ) -> Response:
        kept = self._edition.kept.get(os.fspath(file.path))
        if kept is None or kept.modified_ns != stat_result.st_mtime_ns:
            return file
        file.headers["etag"] = f'"{kept.digest}"'
        return _compressed(file, kept.packed) if gzipped and kept.packed else file


def _compressed(plain: Response, body: bytes) -> Response:
    response = _with_body(plain, body)
    response.headers["content-encoding"] = "gzip"
    # Other bytes than the file's need another tag: the file's, and how it is packed.
    response.headers["etag"] = plain.headers["etag"].removesuffix('"') + '-gzip"'
    return response


def _with_body(file: Response, body: bytes) -> Response:
    response = Response(body, file.status_code)
    for name in ("content-type", "last-modified", "etag"):
        if name in file.headers:
            response.headers[name] = file.headers[name]
    return response
