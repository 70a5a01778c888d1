"""The commands: starting, ending, and what stands against a start."""

import asyncio
import json
import os
import re
import signal
import socket
import sqlite3
from collections.abc import Callable
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from urllib.request import Request, urlopen

import asyncpg
import pytest

from klumba.store.engine import read_url
from tests.store import databases
from tests.wire.conftest import Connect
from tests.wire.served import Served, run
from tests.wire.sitting import LINE, sit_down
from tests.wire.test_http import ask


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT])
async def test_a_clean_end(own_server: Served, connect_own: Connect, sign: signal.Signals) -> None:
    ann, waiting = await connect_own(), await connect_own(hello=False)
    sitting = await sit_down(ann)
    moved = [await sitting.move(move) for move in LINE]
    own_server.ask_to_end(sign)
    assert await ann.closed() == 1012
    assert await waiting.closed() == 1012
    assert await asyncio.to_thread(own_server.ended) == 0
    own_server.start()
    back = await connect_own(ann.token)
    answer = await back.ask("open", play=sitting.id, since=0)
    assert answer["events"] == [one.event for one in moved]


async def test_a_clean_end_keeps_the_clock(own_server: Served, connect_own: Connect) -> None:
    ann = await connect_own()
    sitting = await sit_down(ann)
    moved = await sitting.move(LINE[0])
    await asyncio.sleep(0.3)  # what is tested is that this time counts
    opened = await sitting.open()
    own_server.ask_to_end()
    await ann.closed()
    await asyncio.to_thread(own_server.ended)
    own_server.start()
    sitting.client = await connect_own(ann.token)
    again = await sitting.open()
    assert again["elapsed_ms"] >= opened["elapsed_ms"] - 5 >= moved["elapsed_ms"] + 290


async def test_an_end_while_moves_come_in(own_server: Served, connect_own: Connect) -> None:
    """What was answered is there afterwards; what was not can be sent again as it was."""
    ann = await connect_own()
    sitting = await sit_down(ann, "two-jokers")
    sent = [await ann.send("pause", play=sitting.id, ply=0)]
    for ply in range(1, 200):
        kind = "resume" if ply % 2 else "pause"
        sent.append(await ann.send(kind, play=sitting.id, ply=ply))
    await sent[20].answer()
    own_server.ask_to_end()
    assert await ann.closed() == 1012
    assert await asyncio.to_thread(own_server.ended) == 0
    answered = [frame for frame in ann.heard if frame["type"] == "moved"]
    own_server.start()
    back = await connect_own(ann.token)
    for ply in range(200):
        kind = "resume" if ply % 2 else "pause"
        again = await back.ask(kind, play=sitting.id, ply=ply)
        if ply < len(answered):
            assert again.told == answered[ply].told


def test_the_address_is_printed(own_server: Served) -> None:
    addresses = [line for line in own_server.said if "http://" in line]
    assert len(addresses) == 1, own_server.said
    assert f"http://127.0.0.1:{own_server.port}/" in addresses[0]


async def test_the_log_is_structured(own_server: Served, connect_own: Connect) -> None:
    """JSON, a line an event, where no terminal is."""
    client = await connect_own()
    await client.ask("ping")
    other = await connect_own(hello=False)
    await other.refused("bad_token", "hello", token="a-secret-that-is-wrong")
    await other.connection.send('{"type": "hello", "id": 1, "token": "a-second-secret"')
    await other.connection.send(
        '{"type": "sign_in", "id": 1, "name": "a", "password": "a-third-secret"}'
    )
    await other.push()
    await other.close()
    await client.lose()
    own_server.stop()
    lines = [line for line in own_server.log.read_text().splitlines() if line.strip()]
    assert lines, "a start and an end are worth a line"
    for line in lines:
        assert isinstance(json.loads(line), dict), line
    for secret in ("a-secret-that-is-wrong", "a-second-secret", "a-third-secret"):
        assert secret not in own_server.written


@pytest.mark.parametrize("engine", ["sqlite"], indirect=True)
def test_options_as_variables(engine: str, tmp_path: Path) -> None:
    assert engine == "sqlite"
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    data = tmp_path / "data"
    data.mkdir()
    served = Served(data)
    try:
        served.start(
            ["serve"],
            KLUMBA_HOST="127.0.0.1",
            KLUMBA_PORT=str(port),
            KLUMBA_DATA=str(data),
            KLUMBA_LIMITS="off",
        )
        assert served.port == port
        assert served.database_url
        served.stop()
        # What is said on the command line counts before what is in the environment.
        served.start(["serve", "--port", "0"], KLUMBA_PORT=str(port), KLUMBA_DATA=str(data))
        assert served.port != port
        served.stop()
        other = tmp_path / "other.sqlite3"
        served.start(
            ["serve", "--port", "0"],
            KLUMBA_DATA=str(data),
            KLUMBA_DATABASE=f"sqlite+aiosqlite:///{other}",
        )
        assert other.exists()
        served.stop()
    finally:
        served.kill()


@pytest.mark.parametrize("engine", ["sqlite"], indirect=True)
def test_the_data_folder_is_made(engine: str, tmp_path: Path) -> None:
    assert engine == "sqlite"
    served = Served(tmp_path)
    served.data = tmp_path / "new" / "folder"
    try:
        served.start()
        assert served.database_url
        served.stop()
    finally:
        served.kill()


def check_refused(*words: str, says: str, **settings: str) -> None:
    """Check that a start is refused by one clear line, and an exit code that is not 0."""
    done = run(*words, **settings)
    said = done.stderr.strip()
    assert done.returncode not in (0, None)
    assert "Traceback" not in said, said
    assert re.search(says, said), said
    plain = [line for line in said.splitlines() if not line.startswith("{")]
    assert len(plain) == 1, f"beside what is logged: {said}"
    assert "http://" not in done.stdout


@pytest.mark.parametrize("engine", ["sqlite"], indirect=True)
def test_a_port_in_use(server: Served, tmp_path: Path) -> None:
    check_refused(
        "serve", "--port", str(server.port), "--data", str(tmp_path), says=str(server.port)
    )


@pytest.mark.parametrize(
    "words",
    [
        ["--port", "70000"],
        ["--port", "-1"],
        ["--port", "x"],
        ["--limits", "some"],
        ["--limit", "deals"],
        ["--limit", "deals=5/20", "--limit", "nonsense=1/2"],
        ["--origin", "klumba.example"],
        ["--trust-proxy", "proxy.example"],
        ["--nonsense"],
        ["more"],
        ["--database", "mysql://localhost/x"],
        ["--database", "nonsense"],
        ["--database", "sqlite+aiosqlite:///:memory:"],
        ["--host", "no such host"],
    ],
    ids=" ".join,
)
def test_bad_options(tmp_path: Path, words: list[str]) -> None:
    done = run("serve", "--data", str(tmp_path), "--port", "0", *words)
    assert done.returncode not in (0, None)
    assert done.stderr.strip()
    assert "Traceback" not in done.stderr, done.stderr


@pytest.mark.parametrize("words", [("serve", "--port", "0"), ("migrate",)], ids=" ".join)
@pytest.mark.parametrize(
    ("database", "says"),
    [
        ("postgresql://ann:secret@127.0.0.1/x?sslmode=disable", "no option sslmode; it has: ssl"),
        ("postgresql://ann:secret@127.0.0.1/x?foo=bar", "no option foo"),
        ("postgresql://ann:secret@127.0.0.1/x?ssl=foo", "ssl .* is one of: disable"),
        (
            "postgresql://ann:secret@127.0.0.1:1/x",
            "the database x at 127.0.0.1: Connection refused",
        ),
        ("postgresql://ann:secret@127.0.0.1:port/x", "sqlite:///FILE or postgresql://"),
        ("sqlite:///{folder}", "{folder} is no file"),
        ("sqlite:////dev/null", "/dev/null is no file"),
        ("sqlite:///{folder}/" + "x" * 300, "File name too long"),
        ("sqlite:///{folder}/none/klumba.db", "there is no folder {folder}/none"),
        ("sqlite:///{folder}/letter.txt", "{folder}/letter.txt: file is not a database"),
        ("nonsense", "sqlite:///FILE or postgresql://"),
    ],
)
def test_a_database_that_cannot_be_had(
    tmp_path: Path, words: tuple[str, ...], database: str, says: str
) -> None:
    (tmp_path / "letter.txt").write_text("Dear Sir or Madam, " * 100)
    database, says = (words.format(folder=tmp_path) for words in (database, says))
    # Given by the environment or on the command line, it is the same.
    done = run(*words, "--data", str(tmp_path / "data"), KLUMBA_DATABASE=database)
    assert done.returncode == 1
    assert re.search(says, done.stderr), done.stderr
    assert done.stderr.startswith("klumba: ")
    assert len(done.stderr.splitlines()) == 1, done.stderr
    assert not [word for word in ("secret", "cret", "\\n", "sqlalche") if word in done.stderr]
    assert {path.name for path in tmp_path.iterdir()} <= {"letter.txt", "letter.txt.lock", "data"}


@pytest.mark.parametrize(
    ("lang", "host", "says"),
    [
        ("en", "127.0.0.1", "cannot listen at 127.0.0.1:{port}: the port is taken"),
        ("ru", "127.0.0.1", "не получается слушать 127.0.0.1:{port}: порт занят"),
        ("en", "192.0.2.1", "cannot listen at 192.0.2.1:{port}: this machine does not have it"),
        ("ru", "192.0.2.1", "не получается слушать 192.0.2.1:{port}: у этого компьютера"),
        ("en", "x" * 300, ":{port}: no such host"),
        ("ru", "no host", "no host:{port}: такого узла нет"),
    ],
)
def test_an_address_that_cannot_be_had(tmp_path: Path, lang: str, host: str, says: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        words = ("--host", host, "--port", port, "--data", str(tmp_path), "--lang", lang)
        check_refused("serve", *words, says=says.format(port=port))


def test_a_data_folder_that_cannot_be_one(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")
    check_refused("serve", "--port", "0", "--data", str(file), says="file")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_data_folder_that_may_not_be_written(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    check_refused("serve", "--port", "0", "--data", str(tmp_path), says=tmp_path.name)


@pytest.mark.parametrize("engine", ["sqlite"], indirect=True)
def test_a_newer_database_is_refused(own_server: Served) -> None:
    own_server.stop()
    path = read_url(own_server.database_url).database or ""
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    for _ in range(2):
        check_refused(*own_server.words, says="9999")
    check_refused("migrate", "--database", own_server.database_url, says="9999")


@pytest.mark.parametrize("engine", ["sqlite"], indirect=True)
def test_a_file_that_is_no_database_of_klumba(own_server: Served) -> None:
    own_server.stop()
    path = Path(read_url(own_server.database_url).database or "")
    for name in path.parent.glob(f"{path.name}*"):
        name.unlink()
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE notes (text)")
    connection.close()
    check_refused(*own_server.words, says="[Kk]lumba")
    path.write_text("not a database at all, but a letter to somebody " * 100)
    check_refused(*own_server.words, says=".")


def execute(url: str, statement: str) -> None:
    async def run_it() -> None:
        plain = read_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
        connection = await asyncpg.connect(plain, timeout=10)
        await connection.execute(statement)
        await connection.close()

    asyncio.run(run_it())


@pytest.mark.parametrize("engine", ["postgresql"], indirect=True)
def test_postgresql_is_migrated_by_its_command_only(engine: str, tmp_path: Path) -> None:
    assert engine == "postgresql"
    databases.need_postgresql()
    with databases.postgresql_database() as name:
        url = databases.postgresql_url(name)
        served = Served(tmp_path, url)
        check_refused(*served.words, says="klumba migrate")
        for _ in range(2):
            done = run("migrate", KLUMBA_DATABASE=url)
            assert done.returncode == 0, done
        try:
            served.start()
            served.stop()
        finally:
            served.kill()
        execute(url, "UPDATE alembic_version SET version_num = '9999'")
        check_refused(*served.words, says="9999")
        check_refused("migrate", "--database", url, says="9999")
        execute(url, "UPDATE alembic_version SET version_num = '0000'")
        check_refused(*served.words, says="not Klumba's")


@pytest.mark.parametrize("engine", ["postgresql"], indirect=True)
def test_a_database_that_does_not_answer(engine: str, tmp_path: Path) -> None:
    assert engine == "postgresql"
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        url = f"postgresql+asyncpg://klumba:a-secret@127.0.0.1:{free.getsockname()[1]}/klumba"
    served = Served(tmp_path, url)
    check_refused(*served.words, says=".")
    done = run(*served.words)
    assert "a-secret" not in done.stderr + done.stdout


@pytest.mark.parametrize("engine", ["postgresql"], indirect=True)
async def test_a_database_that_goes_away(own_server: Served, connect_own: Connect) -> None:
    """The server lives on, says that it is not ready, and serves again when it is back."""
    ann = await connect_own()
    sitting = await sit_down(ann)
    await sitting.move(LINE[0])
    name = read_url(own_server.database_url).database or ""
    away = f"{name}_away"
    databases_run = databases.administer
    await asyncio.to_thread(
        databases_run,
        f"ALTER DATABASE {name} WITH ALLOW_CONNECTIONS false",
        f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'",
        f"ALTER DATABASE {name} RENAME TO {away}",
    )
    try:
        assert (await asyncio.to_thread(ask, own_server, "/healthz")).status == 200
        assert (await asyncio.to_thread(ask, own_server, "/readyz")).status == 503
        refused = await ann.answer("move", play=sitting.id, ply=1, move=LINE[1])
        assert refused["code"] == "unavailable", refused.text
        assert (await ann.answer("deal", patience="golf"))["code"] == "unavailable"
        await ann.ask("ping")
    finally:
        await asyncio.to_thread(
            databases_run,
            f"ALTER DATABASE {away} RENAME TO {name}",
            f"ALTER DATABASE {name} WITH ALLOW_CONNECTIONS true",
        )
    assert (await asyncio.to_thread(ask, own_server, "/readyz")).status == 200
    await sitting.open()
    await sitting.move(LINE[1])
    own_server.ask_to_end()
    assert await ann.closed() == 1012
    assert await asyncio.to_thread(own_server.ended) == 0


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_of_a_limit_that_is_none_it_is_told_which_there_are(tmp_path: Path, lang: str) -> None:
    done = run("serve", "--data", str(tmp_path), "--limit", "deal=5/20", "--lang", lang)
    assert done.returncode == 2
    assert " deals?" in done.stderr
    assert "address_deals" in done.stderr


async def test_limits_and_whose_word_is_believed_are_set_from_outside(
    tmp_path: Path, connected: Callable[[Served], Connect]
) -> None:
    served = Served(tmp_path)
    words = [word for word in served.words if word not in ("--limits", "off")]
    try:
        served.start(
            [*words, "--limit", "deals=0.1/2"],
            KLUMBA_LIMIT="deals=1/1",  # what is on the command line counts
            KLUMBA_TRUST_PROXY="10.0.0.0/8 127.0.0.1",
            KLUMBA_ORIGIN="https://cards.example https://klumba.example:8443",
        )
        ann = await connected(served)()
        for _ in range(2):
            await ann.ask("deal", patience="golf")
        assert (await ann.refused("rate_limited", "deal", patience="golf"))["data"]
        for origin, status in (("https://klumba.example:8443", 101), ("https://a.example", 403)):
            assert handshake(served, Origin=origin) == status
        head = urlopen(Request(f"http://127.0.0.1:{served.port}/", headers=OVER_TLS))
        assert "Strict-Transport-Security" in head.headers
        served.stop()
    finally:
        served.kill()


OVER_TLS = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.7"}


def handshake(served: Served, **headers: str) -> int:
    """Return the status that a handshake is answered with."""
    wanted = {
        "Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "MDEyMzQ1Njc4OWFiY2RlZg==",
    }  # fmt: skip
    connection = HTTPConnection("127.0.0.1", served.port, timeout=20)
    with closing(connection):
        connection.request("GET", "/ws", headers=wanted | headers)
        return connection.getresponse().status
