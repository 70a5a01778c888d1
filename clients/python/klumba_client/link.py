"""One connection after another to a house: when one breaks, the next is made."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Final
from urllib.parse import urlsplit, urlunsplit

from websockets.asyncio.client import ClientConnection
from websockets.asyncio.client import connect as connect_socket
from websockets.exceptions import (
    ConnectionClosed,
    InvalidMessage,
    InvalidStatus,
    WebSocketException,
)
from websockets.typing import Subprotocol

from klumba.protocol import (
    SUBPROTOCOL,
    CloseCode,
    ErrorCode,
    Message,
    Unknown,
    Unreadable,
    answers,
    decode_message,
    encode,
    requests,
)
from klumba_client.backoff import Backoff
from klumba_client.errors import Disconnected, Refused, refusal

logger = logging.getLogger("klumba_client")

_HELLO_SECONDS = 10.0
# What a server says in one message has no bound in the contract; this one is the client's own.
_MESSAGE_BYTES = 16 * 2**20

FINAL: Final = frozenset(
    {
        CloseCode.PROTOCOL_ERROR,
        CloseCode.UNSUPPORTED_DATA,
        CloseCode.INVALID_DATA,
        CloseCode.POLICY_VIOLATION,
        CloseCode.MESSAGE_TOO_BIG,
    }
)
"""After these the same client would only be closed again: it is refused, or is at fault."""

_FOR_NOW = (ErrorCode.RATE_LIMITED, ErrorCode.UNAVAILABLE, ErrorCode.INTERNAL)


class Link:
    """Connections to one address, each begun with `hello`.

    `hello` makes that request; `backlog` returns the frames that a new connection sends first;
    `hear` takes each message, and `lost` what could not be read.
    """

    def __init__(
        self,
        url: str,
        backoff: Backoff,
        *,
        hello: Callable[[], requests.Hello],
        backlog: Callable[[], Iterable[bytes]],
        hear: Callable[[Message], None],
        lost: Callable[[bytes, Unreadable], None],
    ) -> None:
        self._url = socket_url(url)
        self._backoff = backoff
        self._hello, self._backlog = hello, backlog
        self._hear, self._lost = hear, lost
        self._outbox: asyncio.Queue[bytes] | None = None
        self._connection: ClientConnection | None = None

    @property
    def connected(self) -> bool:
        """Say whether a connection stands, and the server knows whose it is."""
        return self._outbox is not None

    def send(self, frame: bytes) -> None:
        """Send a frame; without a connection do nothing, since the next begins with the backlog."""
        if self._outbox is not None:
            self._outbox.put_nowait(frame)

    async def begin(self) -> None:
        """Make the first connection. Raises Refused, and Disconnected if there is none to have."""
        try:
            self._connection = await self._greeted()
        except _FAILURES as error:
            raise _disconnected(error) from error

    async def run(self) -> None:
        """Read, and come back after each break. Raises Disconnected, or Refused by `hello`."""
        attempt = 0
        while self._connection is not None:
            since = self._backoff.clock()
            code = await self._talk(self._connection)
            if self._backoff.clock() - since >= self._backoff.settled:
                attempt = 0
            attempt = await self._come_back(attempt, code)

    async def close(self) -> None:
        """Close the connection."""
        if self._connection is not None:
            await self._connection.close()

    async def _greeted(self) -> ClientConnection:
        """Return a connection on which the server has said welcome."""
        connection = await connect_socket(
            self._url,
            subprotocols=[Subprotocol(SUBPROTOCOL)],
            compression=None,
            max_size=_MESSAGE_BYTES,
        )
        try:
            async with asyncio.timeout(_HELLO_SECONDS):
                self._hear(await self._greet(connection))
        except BaseException:
            await connection.close()
            raise
        return connection

    async def _greet(self, connection: ClientConnection) -> answers.Welcome:
        hello = self._hello()
        await connection.send(encode(hello), text=True)
        while True:
            message = decode_message(await connection.recv(decode=False))
            match message:
                case answers.Error(re=re) if re == hello.id:
                    raise refusal(message)
                case answers.Welcome(re=re) if re == hello.id:
                    return message
                case _:
                    logger.debug("passed over before welcome: %s", type(message).__name__)

    async def _talk(self, connection: ClientConnection) -> int | None:
        """Write and read until the connection breaks; return the code that it was closed with.

        Raises Disconnected if that code is final.
        """
        self._outbox = asyncio.Queue()
        for frame in self._backlog():
            self._outbox.put_nowait(frame)
        writing = asyncio.create_task(_write(connection, self._outbox))
        try:
            while True:
                self._read(await connection.recv(decode=False))
        except ConnectionClosed as closed:
            code, reason = (closed.rcvd.code, closed.rcvd.reason) if closed.rcvd else (None, "")
            if code in FINAL:
                raise Disconnected(reason or CloseCode(code).meaning, code) from closed
            logger.info("the connection broke: %s", closed)
            return code
        finally:
            self._outbox = None
            writing.cancel()
            with suppress(asyncio.CancelledError):
                await writing

    def _read(self, frame: bytes) -> None:
        try:
            message = decode_message(frame)
        except Unreadable as error:
            self._lost(frame, error)
        else:
            if isinstance(message, Unknown):
                logger.debug("passed over a message of a newer server: %s", message.type)
            else:
                self._hear(message)

    async def _come_back(self, attempt: int, code: int | None) -> int:
        """Make the next connection, and return how many attempts have been made in a row."""
        while True:
            await self._backoff.sleep(self._backoff.delay(attempt, code))
            attempt += 1
            try:
                self._connection = await self._greeted()
            except (Refused, *_FAILURES) as error:
                if attempt == self._backoff.attempts or not _transient(error):
                    if isinstance(error, Refused):
                        raise
                    raise _disconnected(error) from error
                logger.info("attempt %d failed: %s", attempt, error)
                code = _close_code(error)
            else:
                return attempt


def socket_url(url: str) -> str:
    """Return the WebSocket's address: of a house's page too, `http://host:port/`."""
    scheme, host, path, query, _ = urlsplit(url)
    scheme = {"http": "ws", "https": "wss"}.get(scheme, scheme)
    return urlunsplit((scheme, host, "/ws" if path in ("", "/") else path, query, ""))


async def _write(connection: ClientConnection, outbox: asyncio.Queue[bytes]) -> None:
    # Whoever asks never writes itself: a call that is cancelled leaves no frame half sent.
    with suppress(ConnectionClosed):
        while True:
            await connection.send(await outbox.get(), text=True)


_FAILURES = (OSError, WebSocketException, Unreadable)


def _transient(error: Exception) -> bool:
    """Say whether another attempt may go better."""
    match error:
        case Refused():
            return error.code in _FOR_NOW
        case ConnectionClosed():
            return _close_code(error) not in FINAL
        case InvalidStatus():
            return error.response.status_code >= 500 or error.response.status_code == 429
        case InvalidMessage():
            return isinstance(error.__cause__, EOFError)
        case _:
            return isinstance(error, OSError)


def _close_code(error: Exception) -> int | None:
    """Return the code that an attempt ended with; a server that cannot now counts as overloaded."""
    match error:
        case Refused() | InvalidStatus():
            return CloseCode.TRY_AGAIN_LATER
        case ConnectionClosed() if error.rcvd:
            return error.rcvd.code
        case _:
            return None


def _disconnected(error: Exception) -> Disconnected:
    code = _close_code(error) if isinstance(error, ConnectionClosed) else None
    return Disconnected(str(error) or type(error).__name__, code)
