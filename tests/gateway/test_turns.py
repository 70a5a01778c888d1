"""Whose turn it is: one client's crowd of requests, and one that waits for its welcome."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit

from tests.clients.python.houses import house_here
from tests.faults.bare import Bare, frame

CROWD = 2000


async def test_a_crowd_in_one_packet_lets_others_act(tmp_path: Path) -> None:
    async with house_here(tmp_path) as url:
        port = urlsplit(url).port or 0
        with closing(Bare(room=2**20)) as many, closing(Bare()) as other:
            await many.hello(port)
            await other.hello(port)
            await many.say(b"".join(frame(type="ping", id=2 + n) for n in range(CROWD)))
            await other.say(frame(type="ping", id=2))
            await other.until(b'"re":2}')
            answered = many.socket.recv(2**20)
            assert 0 < answered.count(b'"pong"') < CROWD
            await many.until(b'"re":%d}' % (1 + CROWD))


async def test_a_welcome_that_takes_long_is_no_fault_of_the_client(
    tmp_path: Path,
) -> None:
    async with house_here(tmp_path, limit=["hello_seconds=0.3"]) as url:
        port = urlsplit(url).port or 0
        with closing(sqlite3.connect(tmp_path / "klumba.db", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            asyncio.get_running_loop().call_later(0.9, other.execute, "ROLLBACK")
            with closing(Bare()) as one:
                assert b'"welcome"' in await one.hello(port)
        with closing(Bare()) as silent:
            await silent.connect(port)
            await silent.shake_hands()
            assert b'"hello_first"' in await silent.until(b'"hello_first"')
