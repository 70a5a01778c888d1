"""The locked packages are asked for, and an advisory fails the check."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread

import pytest

from tests.advisories import LOCK, locked, main

PACKAGES = locked(LOCK.read_text())


@contextmanager
def a_source(against: dict[str, list[str]], asked: list[object]) -> Iterator[str]:
    """Serve advisories as OSV does."""

    class Answers(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            size = int(self.headers["Content-Length"])
            queries = json.loads(self.rfile.read(size))["queries"]
            asked.extend(queries)
            names = [query["package"]["name"] for query in queries]
            results = [
                {"vulns": [{"id": one} for one in against[name]]} if name in against else {}
                for name in names
            ]
            body = json.dumps({"results": results}).encode()
            self.send_response(200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_said: object) -> None:
            """Say nothing."""

    with HTTPServer(("127.0.0.1", 0), Answers) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()
            thread.join()


def test_every_locked_package_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    asked: list[object] = []
    with a_source({}, asked) as source:
        assert main(source) == 0
    assert {"websockets", "sqlalchemy", "msgspec"} <= set(PACKAGES)
    assert len(asked) == len(PACKAGES)
    assert f"{len(PACKAGES)} packages" in capsys.readouterr().out


def test_an_advisory_fails_the_check(capsys: pytest.CaptureFixture[str]) -> None:
    with a_source({"websockets": ["PYSEC-2030-1"]}, []) as source:
        assert main(source) == 1
    assert capsys.readouterr().out == f"websockets {PACKAGES['websockets']}: PYSEC-2030-1\n"


def test_where_no_source_is_reachable_that_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    with a_source({}, []) as source:
        pass
    assert main(source) == 0
    assert "not reachable" in capsys.readouterr().out
