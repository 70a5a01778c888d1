"""URLs of databases, and the settings of the connections."""

import pytest
from sqlalchemy import text

from klumba.store import Store
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
    ["klumba.db", "", "sqlite://", "sqlite:///:memory:", "mysql://db/klumba", "sqlite:///a?b=c"],
)
def test_what_is_no_url_is_refused(given: str) -> None:
    with pytest.raises(ValueError, match="database"):
        read_url(given)


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
