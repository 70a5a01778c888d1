"""The pages on the event loop that a busy house runs on, whose sockets are not asyncio's."""

import gzip
import random
from pathlib import Path

import pytest

from tests.gateway.pages import opened, read

uvloop = pytest.importorskip("uvloop")


def test_files_and_conditions_and_faulty_requests(web: Path) -> None:
    noise = random.Random(1).randbytes(3_000_000)
    (web / "large.bin").write_bytes(noise)

    async def visit() -> None:
        async with opened(web) as site:
            assert (await site.get("/large.bin")).body == noise
            first = await site.get("/style.css", Accept_Encoding="gzip")
            assert gzip.decompress(first.body) == (web / "style.css").read_bytes()
            again = await site.get(
                "/style.css", Accept_Encoding="gzip", If_None_Match=first.headers["ETag"]
            )
            assert (again.status, again.body) == (304, b"")
            head = await site.ask("HEAD", "/large.bin")
            assert (head.headers["Content-Length"], head.body) == (str(len(noise)), b"")
            refused = await site.raw(b"POST / HTTP/1.1\r\nContent-Length: 4\r\n\r\nbody")
            assert read(refused).status == 400
            assert (await site.get("/ws")).status == 426

    uvloop.run(visit())
