"""The browser client's files: where they lie, and how they are served."""

import gzip
import mimetypes
import os
import re
from pathlib import Path
from typing import Final, NamedTuple
from urllib.parse import quote

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, RedirectResponse, Response
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import Scope

import klumba

# Some systems call a module text/plain, and with `nosniff` a browser then refuses to run it.
mimetypes.add_type("text/javascript", ".js")

_WORTH_PACKING: Final = 0.9
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


class _Packed(NamedTuple):
    body: bytes
    modified_ns: int


def _pack(folder: Path) -> dict[str, _Packed]:
    """Return the files that become smaller, compressed, by their full path."""
    packed = {}
    for file in folder.resolve().rglob("*"):
        if file.is_file():
            modified_ns, body = file.stat().st_mtime_ns, file.read_bytes()
            # Without a time in it: the same file gives the same bytes.
            smaller = gzip.compress(body, mtime=0)
            if len(smaller) < _WORTH_PACKING * len(body):
                packed[str(file)] = _Packed(smaller, modified_ns)
    return packed


class Files(StaticFiles):
    """A folder's files, `index.html` for the folder itself, compressed once when this is made.

    A file that was changed since then is served as it is now, uncompressed. Browsers keep what they
    have and ask each time whether it still holds: the modules are served under their own names.
    """

    def __init__(self, folder: Path) -> None:
        super().__init__(directory=folder, html=True)
        self._packed = _pack(folder)

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
        response: Response = FileResponse(full_path, status_code, stat_result=stat_result)
        packed = self._packed.get(os.fspath(full_path))
        if (
            packed is not None
            and packed.modified_ns == stat_result.st_mtime_ns
            and takes_gzip(asked.get("accept-encoding", ""))
        ):
            response = _compressed(response, packed.body)
        response.headers["cache-control"] = "no-cache"
        response.headers["vary"] = "accept-encoding"
        if self.is_not_modified(response.headers, asked):
            return NotModifiedResponse(response.headers)
        return response


def _compressed(plain: Response, body: bytes) -> Response:
    response = Response(body, plain.status_code)
    for name in ("content-type", "last-modified"):
        response.headers[name] = plain.headers[name]
    response.headers["content-encoding"] = "gzip"
    # Other bytes than the file's need another tag: the file's, and how it is packed.
    response.headers["etag"] = plain.headers["etag"].removesuffix('"') + '-gzip"'
    return response
