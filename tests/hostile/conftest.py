from collections.abc import AsyncIterator, Awaitable, Callable, Iterator

import pytest

from klumba.store import Store, open_store
from tests.hostile.raw import Peer, greeted
from tests.wire.client import SUBPROTOCOL, Client, open_connection
from tests.wire.served import Served, shared_server


@pytest.fixture(scope="session")
def shared_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that is attacked over TCP, and that must be there to the end, with a clean log."""
    with shared_server(tmp_path_factory.mktemp("hostile")) as served:
        yield served


@pytest.fixture
async def house(shared_house: Served) -> AsyncIterator[Served]:
    """The shared server, and somebody at it whom nothing may disturb."""
    assert shared_house.alive, shared_house.written
    bystander = Client(await open_connection(shared_house.url, SUBPROTOCOL))
    await bystander.hello()
    shared_house.secrets.add(bystander.token)
    yield shared_house
    await bystander.ask("ping")
    assert [frame["type"] for frame in bystander.heard] == ["welcome", "pong"]
    await bystander.close()
    assert shared_house.alive, shared_house.written


@pytest.fixture
async def greet(house: Served) -> AsyncIterator[Callable[[], Awaitable[Peer]]]:
    """Gives peers who have said hello."""
    peers: list[Peer] = []

    async def greet() -> Peer:
        peers.append(await greeted(house.port))
        return peers[-1]

    yield greet
    for peer in peers:
        await peer.leave()


@pytest.fixture
async def sqlite_store(sqlite_url: str) -> AsyncIterator[Store]:
    """A real file, of the test's own."""
    opened = await open_store(sqlite_url)
    yield opened
    await opened.close()
