"""URLs of databases, and the settings of the connections."""

import asyncio
import threading
from pathlib import Path
from urllib.parse import parse_qsl

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import text

from klumba.store import Store, sqlite
from klumba.store.engine import is_embedded, read_url


@pytest.mark.parametrize(
    ("given", "read"),
    [
        ("sqlite:///klumba.db", "sqlite+aiosqlite:///klumba.db"),
        ("sqlite+aiosqlite:////var/klumba.db", "sqlite+aiosqlite:////var/klumba.db"),
        ("postgresql://ann@db/klumba", "postgresql+asyncpg://ann@db/klumba"),
        ("postgresql+asyncpg://db/klumba", "postgresql+asyncpg://db/klumba"),
    ],
)
def test_a_url_names_its_drivers(given: str, read: str) -> None:
    url = read_url(given)
    assert str(url) == read
    assert is_embedded(url) == given.startswith("sqlite")


@pytest.mark.parametrize(
    "given",
    [
        *("klumba.db", "", "sqlite://", "sqlite:///:memory:", "mysql://db/klumba"),
        *("sqlite:///a?b=c", "sqlite://klumba.db", "sqlite://host/klumba.db"),
        *("postgresql+psycopg://db/klumba", "sqlite+pysqlite:///klumba.db", "postgres://db/klumba"),
        *("postgresql://db:secret/klumba", "postgresql://[::1/klumba", "postgresql://db:65536/k"),
        *("postgresql://db/k?port=secret", "postgresql://db/k?port=1&port=2"),
        *("postgresql://db/k?ssl=secret", "postgresql://db/k?ssl=require&ssl=prefer"),
        *("postgresql://db/k?port=²", "postgresql://db/k?host=a:1&host=b:2"),
    ],
)
def test_what_is_no_url_is_refused(given: str) -> None:
    with pytest.raises(ValueError, match="database") as refused:
        read_url(given)
    assert "secret" not in str(refused.value)


@pytest.mark.parametrize(
    ("options", "named"),
    [
        ("sslmode=disable", "sslmode"),
        ("foo=bar", "foo"),
        ("ssl=require&user=ann&timeout=9", "timeout, user"),
        ("prepared_statement_cache_size=0", "prepared_statement_cache_size"),
    ],
)
def test_an_option_that_there_is_not_is_refused_by_its_name(options: str, named: str) -> None:
    with pytest.raises(ValueError, match=f"has no option {named}; it has: ssl, host, port"):
        read_url(f"postgresql://db/klumba?{options}")


@pytest.mark.parametrize(
    "query", ["ssl=verify-full", "host=/run/postgresql&port=5433", "ssl=allow"]
)
def test_options_that_the_driver_knows_are_passed_on(query: str) -> None:
    assert read_url(f"postgresql://ann@db/klumba?{query}").query == dict(parse_qsl(query))


PARTS = st.sampled_from(
    [
        *("sqlite", "postgresql", "+asyncpg", "://", "/", "//", ":", "@", "?", "&", "=", "%", "["),
        *("]", "host", "ssl", "port", "require", "5432", "klumba.db", ",", "#", " ", "\0", "é"),
    ]
)


@given(text=st.lists(PARTS | st.text(max_size=3), max_size=14).map("".join))
def test_whatever_is_given_is_read_or_refused_in_one_line(text: str) -> None:
    try:
        url = read_url(text)
    except ValueError as error:
        refused = str(error)
        assert refused.isprintable(), refused  # it need not be refused
        return
    assert read_url(url.render_as_string(hide_password=False)) == url
    dialect = url.get_dialect()()
    dialect.create_connect_args(url)


@given(number=st.integers(1, 65535), mode=st.sampled_from(["disable", "require", "verify-ca"]))
def test_what_is_read_is_what_the_driver_is_asked(number: int, mode: str) -> None:
    url = read_url(f"postgresql://ann:s%2Fcret@db:{number}/klumba?ssl={mode}")
    _, asked = url.get_dialect()().create_connect_args(url)
    expected = {"host": "db", "port": number, "user": "ann", "password": "s/cret", "ssl": mode}
    assert asked == {"database": "klumba", **expected}


async def test_readers_see_one_state(store: Store) -> None:
    async with store.reader._engine.connect() as connection:
        if connection.dialect.name == "sqlite":
            expected = {"query_only": 1, "foreign_keys": 1, "synchronous": 2, "journal_mode": "wal"}
            questions = {name: f"PRAGMA {name}" for name in expected}
        else:
            expected = {"transaction_isolation": "repeatable read", "transaction_read_only": "on"}
            questions = {name: f"SHOW {name}" for name in expected}
        answers = {name: await connection.scalar(text(q)) for name, q in questions.items()}
    assert answers == expected


async def test_a_question_given_up_is_over_when_the_engine_is(tmp_path: Path) -> None:
    """Its thread would tell its answer to a loop that may be no more."""
    (tmp_path / "klumba.db").touch()
    engine = sqlite.reading_engine(tmp_path / "klumba.db")
    asked, answered = threading.Event(), threading.Event()
    before = set(threading.enumerate())

    def answer() -> bool:
        asked.set()
        return answered.wait(60)

    async def ask() -> None:
        async with engine.begin() as connection:
            driver = (await connection.get_raw_connection()).driver_connection
            assert driver is not None
            await driver.create_function("answer", 0, answer)
            await connection.execute(text("SELECT answer()"))

    asking = asyncio.create_task(ask())
    while not asked.is_set():
        await asyncio.sleep(0)
    while not asking.done():
        asking.cancel()  # the first time it waits for the connection to be closed
        await asyncio.sleep(0)
    closing = asyncio.create_task(engine.dispose())
    assert not (await asyncio.wait([closing], timeout=0.1))[0]
    answered.set()
    await closing
    left = set(threading.enumerate()) - before
    assert [each.name for each in left if "worker_thread" in each.name] == []
