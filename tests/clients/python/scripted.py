"""A house that does what a test says, frame by frame: for what a good house never does."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import TypeAlias, TypeVar

import msgspec
from msgspec import UNSET
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.typing import Subprotocol

from klumba.protocol import CloseCode, answers, decode_request, encode, house, requests
from klumba.protocol.forms import Maybe
from tests.protocol.published import check_frame

R = TypeVar("R", bound=requests.Request)
TOKEN = "the-token-of-a-test"
DAY = "2026-03-14"
NOW = f"{DAY}T12:30:00Z"


def greeting(re: int, token: Maybe[str], name: Maybe[str] = UNSET) -> answers.Welcome:
    player = house.Player(id="N2", guest=name is UNSET, bot=False, name=name)
    server = house.Server("0.1.0", NOW)
    return answers.Welcome(player=player, server=server, day=DAY, token=token, re=re)


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

    async def welcome(self, token: str = TOKEN) -> requests.Hello:
        hello = await self.heard(requests.Hello)
        await self.say(greeting(hello.id, UNSET if hello.token else token))
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

    A visit whose script is done lasts until the client ends it, and hears nothing more. Each
    script must have been gone through, and without a fault.
    """
    left, faults = list(scripts), list[BaseException]()

    async def receive(connection: ServerConnection) -> None:
        try:
            assert left, "one visit more than there are scripts"
            await left.pop(0)(Visit(connection))
            with suppress(ConnectionClosed):
                raise AssertionError(f"more than the script has: {await connection.recv()!r}")
        except BaseException as fault:
            faults.append(fault)
            await connection.close(CloseCode.POLICY_VIOLATION, "the script has a fault")

    protocols = [Subprotocol("klumba.v1")]
    try:
        async with serve(receive, "127.0.0.1", 0, subprotocols=protocols, compression=None) as it:
            yield f"ws://127.0.0.1:{it.sockets[0].getsockname()[1]}/ws"
    finally:
        if faults:
            raise faults[0]
    assert not left, f"{len(left)} visits did not come"


class Waits:
    """Stands for the passing of time: notes how long somebody would have slept."""

    def __init__(self) -> None:
        self.slept = list[float]()

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        await asyncio.sleep(0)
