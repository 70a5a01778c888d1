import asyncio
from collections.abc import Iterator

import pytest

from klumba.store.migrating import migrate
from tests.gateway.api.stocked import Stocked, stocked
from tests.store import databases


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stocked]:
    """A stocked house on SQLite, which all tests read and none changes."""
    url = databases.sqlite_url(tmp_path_factory.mktemp("public") / "klumba.sqlite3")
    asyncio.run(migrate(url))
    with stocked(url) as house:
        yield house
