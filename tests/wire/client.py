"""A raw client: frames as they are, each held against the published contract.

It knows nothing of the server but the protocol: requests by `id`, answers by `re`, and the rest.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterable
from itertools import count
from typing import Any, TypeAlias

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Subprotocol

from tests.protocol.published import check_frame

Field: TypeAlias = Any
"""What a field of a request may be set to: whatever JSON holds, good or bad."""

SECONDS = 20.0
SUBPROTOCOL = "klumba.v1"
_RE = re.compile(r',\s*"re":\s*\d+|"re":\s*\d+\s*,\s*')


class Frame(dict[str, Any]):
    """A message of the server, and the text that it came in."""

    def __init__(self, text: str) -> None:
        super().__init__(json.loads(text))
        self.text = text

    @property
    def told(self) -> str:
        """Return the text without `re`: alike in an answer, its repetition and its pushes."""
        return _RE.sub("", self.text, count=1)

    @property
    def event(self) -> dict[str, Any]:
        """Return the message as an item of `events`, or as the `play` of a `stale`."""
        return {key: value for key, value in self.items() if key not in ("type", "re")}


async def open_connection(url: str, *subprotocols: str) -> ClientConnection:
    """Connect as a client that offers these subprotocols, and compression, as browsers do."""
    offered = [Subprotocol(name) for name in subprotocols] or None
    return await connect(
        url,
        subprotocols=offered,
        open_timeout=SECONDS,
        close_timeout=1,
        ping_interval=None,
        max_size=None,
        proxy=None,
    )


class Client:
    """One connection. `heard` are all frames that came, in their order."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.heard: list[Frame] = []
        self.token = ""
        self.welcome: Frame | None = None
        self._ids = count(1)
        self._asked: dict[int, asyncio.Future[Frame]] = {}
        self._pushed: asyncio.Queue[Frame | Exception] = asyncio.Queue()
        self._anything_goes = False
        self._listening = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        try:
            while True:
                text = await self.connection.recv()
                assert isinstance(text, str), "a binary frame"
                self._take(Frame(text))
        except (ConnectionClosed, AssertionError, ValueError) as error:
            for future in self._asked.values():
                future.set_exception(error)
                future.exception()  # so that nobody minds if it is never asked for
            self._asked.clear()
            self._pushed.put_nowait(error)

    def _take(self, frame: Frame) -> None:
        check_frame(frame, "outward")
        self.heard.append(frame)
        if "re" not in frame:
            self._pushed.put_nowait(frame)
            return
        future = self._asked.pop(frame["re"], None)
        assert future or self._anything_goes, f"an answer to nothing: {frame.text}"
        if future and not future.cancelled():
            future.set_result(frame)

    async def exchange(self, text: str | Iterable[str]) -> list[Frame]:
        """Send a text that may be anything, and return what came of it; the connection lives."""
        self._anything_goes, before = True, len(self.heard)
        await self.connection.send(text)
        pong = await self.ask("ping", id=2**52 + next(self._ids))
        self._anything_goes = False
        while not self._pushed.empty():
            self._pushed.get_nowait()
        told = self.heard[before:]
        assert told.pop() is pong, f"answered out of order: {told}"
        return told

    async def refused_frame(self, text: str | Iterable[str], code: str = "bad_message") -> Frame:
        """Send a text that must be refused, and return the error."""
        told = await self.exchange(text)
        assert [frame["type"] for frame in told] == ["error"], told
        assert told[0]["code"] == code, told
        assert told[0]["message"].strip(), told
        return told[0]

    async def send(self, kind: str, /, *, formed: bool = True, **fields: Field) -> Sent:
        """Send a request, and return what its answer can be got by."""
        request = {"type": kind, "id": next(self._ids), **fields}
        if formed:
            check_frame(request, "inward")
        future = asyncio.get_running_loop().create_future()
        assert not self._listening.done(), "the connection is closed"
        self._asked[request["id"]] = future
        await self.connection.send(json.dumps(request, ensure_ascii=False))
        return Sent(future)

    async def answer(self, kind: str, /, *, formed: bool = True, **fields: Field) -> Frame:
        """Ask, and return the answer whatever it is."""
        return await (await self.send(kind, formed=formed, **fields)).answer()

    async def ask(self, kind: str, /, **fields: Field) -> Frame:
        """Ask, and return the answer, which must not be an error."""
        answer = await self.answer(kind, **fields)
        assert answer["type"] != "error", f"{kind} {fields}: {answer.text}"
        return answer

    async def refused(self, code: str, kind: str, /, **fields: Field) -> Frame:
        """Ask, and return the error, which must have this code."""
        answer = await self.answer(kind, formed=code != "bad_message", **fields)
        assert answer["type"] == "error", f"not refused: {kind} {fields}: {answer.text}"
        assert answer["code"] == code, f"{kind} {fields}: {answer.text}"
        assert answer["message"].strip(), answer.text
        return answer

    async def hello(self, token: str | None = None, lang: str | None = None) -> Frame:
        """Say hello as the player of a token, or as a new guest."""
        said = {"token": token, "lang": lang}
        welcome = await self.ask("hello", **{key: value for key, value in said.items() if value})
        self.welcome, self.token = welcome, token or welcome["token"]
        return welcome

    async def push(self) -> Frame:
        """Return the next push, which must come."""
        async with asyncio.timeout(SECONDS):
            pushed = await self._pushed.get()
        if isinstance(pushed, Exception):
            raise pushed
        return pushed

    async def no_push(self) -> None:
        """Check that nothing was pushed that is not taken yet."""
        await self.ask("ping")
        assert self._pushed.empty(), f"pushed: {self._pushed.get_nowait()}"

    async def close(self) -> None:
        """Close the connection in the clean way."""
        await self.connection.close()
        await self._listening

    async def lose(self) -> None:
        """Lose the connection as a dead network would, without a word to the server."""
        self.connection.transport.abort()
        await self._listening

    async def closed(self, seconds: float = SECONDS) -> int | None:
        """Wait until the server has closed the connection, and return its code."""
        async with asyncio.timeout(seconds):
            await self._listening
            await self.connection.wait_closed()
        return self.connection.close_code


class Sent:
    """A request that was sent."""

    def __init__(self, future: asyncio.Future[Frame]) -> None:
        self._future = future

    async def answer(self) -> Frame:
        """Return its answer, which must come, and not tell of a fault of the server."""
        async with asyncio.timeout(SECONDS):
            answer = await self._future
        assert answer.get("code") != "internal", answer.text
        return answer
