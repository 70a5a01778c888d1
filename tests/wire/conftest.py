from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path
from typing import TypeAlias

import pytest

from tests.scale import SOAK
from tests.store import databases
from tests.store.spares import Spares
from tests.wire.client import SUBPROTOCOL, Client, open_connection
from tests.wire.halls import hall, made
from tests.wire.served import Served, run, shared_server

__all__ = ["hall", "made"]

ENGINES = ("sqlite", "postgresql")
Connect: TypeAlias = Callable[..., Awaitable[Client]]


OF_THE_STORE = (
    "test_accounts",
    "test_accounts_claiming",
    "test_accounts_leaving",
    "test_exactly_once",
    "test_following",
    "test_listing",
    "test_nodes",
    "test_order",
    "test_replay",
    "test_restart",
)
"""Where what is tested hangs on the store: on both engines; the others in `make soak` alone."""

STARTED_ANEW = ("test_process", "test_figures", "test_leaks")
"""Where a server is started as everybody starts it: what it says, how soon, in how much memory."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave to `make soak` what hardly depends on the second engine."""
    names = {item.nodeid for item in items}

    def is_left_out(item: pytest.Item) -> bool:
        twin = item.nodeid.replace("postgresql", "sqlite")
        ours = Path(__file__).parent in item.path.parents and item.path.stem not in OF_THE_STORE
        return ours and twin != item.nodeid and twin in names

    left_out = [] if SOAK else [item for item in items if is_left_out(item)]
    config.hook.pytest_deselected(items=left_out)
    unwanted = set(left_out)
    items[:] = [item for item in items if item not in unwanted]


@pytest.fixture(scope="session", params=ENGINES)
def engine(request: pytest.FixtureRequest) -> str:
    """The database's engine, either in turn."""
    return str(request.param)


@pytest.fixture(scope="session")
def migrated() -> Iterator[Spares]:
    """PostgreSQL databases into which `klumba migrate` put the tables."""
    databases.need_postgresql()
    with databases.postgresql_database() as name:
        done = run("migrate", "--database", databases.postgresql_url(name))
        assert done.returncode == 0, done
        spares = Spares(name)
        yield spares
        spares.close()


@contextmanager
def database_of(engine: str, request: pytest.FixtureRequest) -> Iterator[str | None]:
    """A database of a server's own on an engine; None is the file in its data folder."""
    if engine == "sqlite":
        yield None
        return
    spares: Spares = request.getfixturevalue("migrated")
    with spares.lent() as name:
        yield databases.postgresql_url(name)


@pytest.fixture(scope="session")
def shared(
    engine: str, request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Served]:
    """A server that the tests share: none of them may harm it."""
    folder = tmp_path_factory.mktemp("shared")
    with database_of(engine, request) as database, shared_server(folder, database) as served:
        yield served


@pytest.fixture
def server(shared: Served) -> Iterator[Served]:
    """The shared server, which must be there still after the test."""
    if not shared.alive:
        shared.start()
    yield shared
    assert shared.alive, shared.written


@pytest.fixture
def own_server(engine: str, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Served]:
    """A server of the test's own, to be killed and started again as it likes."""
    with database_of(engine, request) as database:
        served = Served(tmp_path, database, forked=request.path.stem not in STARTED_ANEW)
        served.start()
        try:
            yield served
            served.stop()
        finally:
            served.kill()


@pytest.fixture
async def connected() -> AsyncIterator[Callable[[Served], Connect]]:
    """Gives what connects to a server; all connections are closed at the end."""
    async with AsyncExitStack() as stack:

        def to(served: Served) -> Connect:
            async def connect(
                token: str | None = None, *, lang: str | None = "en", hello: bool = True
            ) -> Client:
                client = Client(await open_connection(served.url, SUBPROTOCOL))
                stack.push_async_callback(client.close)
                if hello:
                    await client.hello(token, lang)
                    served.secrets.add(client.token)
                return client

            return connect

        yield to


@pytest.fixture
def connect(server: Served, connected: Callable[[Served], Connect]) -> Connect:
    """Connects to the shared server: as a new guest, or as the player of a token."""
    return connected(server)


@pytest.fixture
def connect_own(own_server: Served, connected: Callable[[Served], Connect]) -> Connect:
    """Connects to the test's own server."""
    return connected(own_server)
