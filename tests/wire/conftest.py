from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path
from typing import TypeAlias

import pytest

from tests.scale import SOAK
from tests.store import databases
from tests.wire.client import SUBPROTOCOL, Client, open_connection
from tests.wire.served import Served, run, shared_server

ENGINES = ("sqlite", "postgresql")
Connect: TypeAlias = Callable[..., Awaitable[Client]]


WITHOUT_THE_STORE = (
    "test_frames",
    "test_bad_deals",
    "test_catalogue",
    "test_hello",
    "test_playing",
)
"""Where what is tested is hardly the store's: on the second engine in `make soak` alone."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep the tests of an engine on one worker: they share a server."""
    left_out = list[pytest.Item]()
    for item in items:
        if isinstance(item, pytest.Function) and Path(__file__).parent in item.path.parents:
            parameters = item.callspec.params if hasattr(item, "callspec") else {}
            engine = parameters.get("engine", "sqlite")
            item.add_marker(
                pytest.mark.xdist_group("postgresql" if engine == "postgresql" else "wire")
            )
            if engine == "postgresql" and not SOAK and item.path.stem in WITHOUT_THE_STORE:
                left_out.append(item)
    config.hook.pytest_deselected(items=left_out)
    unwanted = set(left_out)
    items[:] = [item for item in items if item not in unwanted]


@pytest.fixture(scope="session", params=ENGINES)
def engine(request: pytest.FixtureRequest) -> str:
    """The database's engine, either in turn."""
    return str(request.param)


@pytest.fixture(scope="session")
def migrated() -> Iterator[str]:
    """The name of a PostgreSQL database into which `klumba migrate` put the tables."""
    databases.need_postgresql()
    with databases.postgresql_database() as name:
        done = run("migrate", "--database", databases.postgresql_url(name))
        assert done.returncode == 0, done
        yield name


@contextmanager
def database_of(engine: str, request: pytest.FixtureRequest) -> Iterator[str | None]:
    """A database of a server's own on an engine; None is the file in its data folder."""
    if engine == "sqlite":
        yield None
        return
    with databases.postgresql_database(request.getfixturevalue("migrated")) as name:
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
        served = Served(tmp_path, database)
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
