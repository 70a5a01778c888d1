"""A WebSocket connection: the bytes of a session."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from msgspec import UNSET
from websockets.asyncio.server import broadcast
from websockets.exceptions import ConnectionClosed

from klumba.club import Club
from klumba.gateway.arrivals import Arrival
from klumba.gateway.guard import Guard
from klumba.gateway.handlers import HANDLERS
from klumba.gateway.metrics import Metrics
from klumba.gateway.refusals import coded
from klumba.gateway.session import Session
from klumba.gateway.watching import LAG, Lag
from klumba.protocol.codec import encode
from klumba.protocol.codes import CloseCode, ErrorCode
from klumba.protocol.forms import Maybe

IN_A_ROW: Final = 8
"""Requests of one connection that may be answered in a row; then it is the others' turn."""

_log = logging.getLogger(__name__)


class Connection:
    """Carries the frames of a session, both ways, over a WebSocket."""

    def __init__(
        self, socket: Arrival, metrics: Metrics, lag: Lag = LAG, page: Maybe[str] = UNSET
    ) -> None:
        self._socket = socket
        self._metrics = metrics
        self._lag = lag
        self._page = page
        self._answering = False
        self._ending = False
        self._idle = asyncio.Event()
        self._answered = 0
        self._dismissing: asyncio.Task[None] | None = None

    def send(self, frame: bytes) -> None:
        """Send a text frame, if the connection is still open.

        It is written at once, so that answers and pushes stay in order, and nobody ever waits for
        a slow reader but itself.
        """
        broadcast((self._socket,), frame, text=True)
        if self.unread > self._lag.unread:
            self.cut()

    @property
    def unread(self) -> int:
        """How many bytes wait for the client to read them."""
        return self._socket.transport.get_write_buffer_size()

    def cut(self) -> None:
        """End the connection without a word, which would not get through."""
        if not self._socket.transport.is_closing():
            _log.info("a connection is cut: its client does not read")
            self._metrics.cut.inc()
            self._ending = True  # what it has asked already is not answered any more either
            self._socket.transport.abort()

    def dismiss(self, frame: bytes) -> None:
        """Send a last frame when what is under way is answered, and close: 1008."""
        if not self._ending:
            self._ending = True  # what was asked besides is not answered any more
            self._dismissing = asyncio.create_task(self._dismiss(frame))

    async def _dismiss(self, frame: bytes) -> None:
        await self._answered_all()
        self.send(frame)
        await self._socket.close(CloseCode.POLICY_VIOLATION, "not signed in any more")

    async def talk(self, club: Club, guard: Guard) -> None:
        """Carry a session until its end."""
        address = self._socket.address
        session = Session(
            club, self, HANDLERS, self._metrics, guard=guard, address=address, page=self._page
        )
        try:
            await self._read(session)
        except (ConnectionClosed, OSError):
            pass  # closed, or lost: a reset comes as it is to who waits for the client to read
        except Exception:
            _log.exception("a connection met an error that nobody foresaw")
        finally:
            if self._dismissing is not None:
                await asyncio.wait([self._dismissing])  # else it would be closed as if all was well
            await session.end()

    async def end(self) -> None:
        """Let the request that is under way be answered, then say that the server restarts."""
        self._ending = True
        await self._answered_all()
        await self._socket.close(CloseCode.SERVICE_RESTART, "the server restarts")

    async def _answered_all(self) -> None:
        while self._answering:
            self._idle.clear()
            await self._idle.wait()

    async def _read(self, session: Session) -> None:
        try:
            listening = await self._until_hello(session)
        except TimeoutError:
            session.visit.late()
            self.send(encode(coded(ErrorCode.HELLO_FIRST, session.lang)))
            await self._socket.close(CloseCode.POLICY_VIOLATION, "no hello")
            return
        while listening:
            listening = await self._take(session, await self._socket.recv())

    async def _until_hello(self, session: Session) -> bool:
        """Talk until the client has said hello, and return whether to listen on.

        Raises TimeoutError: for what it has not said in time, not for how long the answers take.
        """
        loop = asyncio.get_running_loop()
        until = loop.time() + session.visit.hello_seconds
        while session.player is None:
            async with asyncio.timeout_at(until):
                message = await self._socket.recv()
            said = loop.time()
            if not await self._take(session, message):
                return False
            until += loop.time() - said
        return True

    async def _take(self, session: Session, message: str | bytes) -> bool:
        """Answer a message, and return whether another one may come."""
        if isinstance(message, bytes):
            await self._socket.close(CloseCode.UNSUPPORTED_DATA, "text frames only")
            return False
        if self._ending:
            return False
        self._answering = True
        try:
            await session.receive(message)
        finally:
            self._answering = False
            self._idle.set()
        if session.ending is not None:
            await self._socket.close(*session.ending)
            return False
        self._answered += 1
        if self._socket.paused:
            await self._socket.drain()  # who does not read is not read; the watch may end it
        elif not self._answered % IN_A_ROW:
            await asyncio.sleep(0)  # of a crowd in one packet none would wait, nor let others act
        return True
