"""A WebSocket connection: the bytes of a session."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from websockets.asyncio.server import ServerConnection, broadcast
from websockets.exceptions import ConnectionClosed
from websockets.protocol import State

from klumba.club import Club
from klumba.gateway.handlers import HANDLERS
from klumba.gateway.metrics import Metrics
from klumba.gateway.refusals import coded
from klumba.gateway.session import Session
from klumba.protocol.codec import encode
from klumba.protocol.codes import CloseCode, ErrorCode

HELLO_SECONDS: Final = 10
"""How long a connection may be silent before its `hello`."""

MOST_UNREAD: Final = 1_000_000
"""Bytes that wait for a client to read them; one that lets more gather is cut off."""

_log = logging.getLogger(__name__)


class Connection:
    """Carries the frames of a session, both ways, over a WebSocket."""

    def __init__(self, socket: ServerConnection, metrics: Metrics) -> None:
        self._socket = socket
        self._metrics = metrics

    def send(self, frame: bytes) -> None:
        """Send a text frame, if the connection is still open.

        It is written at once, so that answers and pushes stay in order, and nobody ever waits for
        a slow reader but itself.
        """
        broadcast((self._socket,), frame, text=True)
        if self.unread > MOST_UNREAD:
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
            self._socket.transport.abort()

    async def talk(self, club: Club, *, limited: bool) -> None:
        """Carry a session until its end."""
        session = Session(club, self, HANDLERS, self._metrics, limited=limited)
        try:
            await self._read(session)
        except ConnectionClosed:
            pass
        except Exception:
            _log.exception("a connection met an error that nobody foresaw")
        finally:
            await session.end()

    async def _read(self, session: Session) -> None:
        loop = asyncio.get_running_loop()
        deadline = loop.time() + HELLO_SECONDS
        try:
            while session.player is None:
                async with asyncio.timeout_at(deadline):
                    message = await self._socket.recv()
                asked = loop.time()
                if not await self._hear(session, message):
                    return
                deadline += loop.time() - asked  # what the house takes is not the client's delay
        except TimeoutError:
            self.send(encode(coded(ErrorCode.HELLO_FIRST, session.lang)))
            await self._socket.close(CloseCode.POLICY_VIOLATION, "no hello")
            return
        while await self._hear(session, await self._socket.recv()):
            pass

    async def _hear(self, session: Session, message: str | bytes) -> bool:
        """Have a message answered; return whether to listen on."""
        if isinstance(message, bytes):
            await self._socket.close(CloseCode.UNSUPPORTED_DATA, "text frames only")
            return False
        if self._socket.state is not State.OPEN:
            return False  # the server ends: what is asked now is asked again after the restart
        await session.receive(message)
        if self._socket.paused:
            await self._socket.drain()  # who does not read is not read; the watch may end it
        return True
