"""A house that does what a test says, frame by frame: for what a good house never does."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any, TypeAlias, TypeVar

import msgspec
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.typing import Subprotocol

from klumba.protocol import answers, decode_request, encode, house, requests
from tests.protocol.published import check_frame

R = TypeVar("R", bound=requests.Request)
TOKEN = "the-token-of-a-test"
DAY = "2026-03-14"
NOW = f"{DAY}T12:30:00Z"
PLAYER = house.Player(id="N2", guest=True, bot=False)


class Visit:
    """One connection of a client, seen from the house."""

    def __init__(self, connection: ServerConnection) -> None:
        self.connection = connection

    async def heard(self, kind: type[R]) -> R:
        """Return the next request, which must be of a kind."""
        frame = await self.connection.recv(decode=False)
        check_frame(msgspec.json.decode(frame), "inward")
        request = decode_request(frame)
        assert isinstance(request, kind), f"expected {kind.__name__}, got {request}"
        return request

    async def say(self, *messages: msgspec.Struct) -> None:
        for message in messages:
            frame = encode(message)
            check_frame(msgspec.json.decode(frame), "outward")
            await self.connection.send(frame, text=True)

    async def say_anything(self, frame: str) -> None:
        await self.connection.send(frame)

    async def welcome(self, token: str | None = TOKEN) -> requests.Hello:
        hello = await self.heard(requests.Hello)
        new = {} if token is None or hello.token else {"token": token}
        server = house.Server("0.1.0", NOW)
        await self.say(answers.Welcome(player=PLAYER, server=server, day=DAY, re=hello.id, **new))
        return hello

    async def pong(self) -> None:
        ping = await self.heard(requests.Ping)
        await self.say(answers.Pong(re=ping.id, time=NOW))

    async def close(self, code: int, reason: str = "") -> None:
        await self.connection.close(code, reason)

    def cut(self) -> None:
        """End the connection as a broken cable does."""
        self.connection.transport.abort()


Script: TypeAlias = Callable[[Visit], Awaitable[None]]


@asynccontextmanager
async def scripted(*scripts: Script) -> AsyncIterator[str]:
    """Give the address of a house that receives one visit after the other by these scripts.

    A visit whose script is done lasts until the client ends it. Each script must have been gone
    through, and without a fault.
    """
    left, done = list(scripts), list[asyncio.Future[None]]()

    async def receive(connection: ServerConnection) -> None:
        outcome: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        done.append(outcome)
        try:
            assert left, "one visit more than there are scripts"
            await left.pop(0)(Visit(connection))
        except BaseException as error:
            outcome.set_exception(error)
            raise
        outcome.set_result(None)
        await connection.wait_closed()

    protocols = [Subprotocol("klumba.v1")]
    async with serve(receive, "127.0.0.1", 0, subprotocols=protocols, compression=None) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        try:
            yield f"ws://127.0.0.1:{port}/ws"
        finally:
            for outcome in done:
                with suppress(ConnectionClosed):
                    await outcome
        assert not left, f"{len(left)} visits did not come"


class Waits:
    """Stands for the passing of time: notes how long somebody would have slept."""

    def __init__(self) -> None:
        self.slept = list[float]()

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        await asyncio.sleep(0)


def settings(waits: Waits, **more: Any) -> dict[str, Any]:  # noqa: ANN401
    return {"chance": lambda: 0.5, "sleep": waits.sleep} | more
