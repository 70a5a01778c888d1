"""Connections from their first moment on: websockets' server knows those with a handshake only.

A browser opens connections before it needs them. One on which nothing was asked yet would keep a
server that ends waiting until `open_timeout`; and whoever opens many, or asks byte by byte, would
keep honest ones out.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from http import HTTPStatus
from time import perf_counter
from typing import Final

from websockets.asyncio.server import ServerConnection
from websockets.datastructures import Headers
from websockets.exceptions import SecurityError
from websockets.frames import CloseCode, Frame, Opcode
from websockets.protocol import CONNECTING, OPEN, Event

from klumba.gateway.addresses import UNKNOWN, Visitor, visitor
from klumba.gateway.guard import Guard, open_to_all
from klumba.gateway.heads import Head, refusal
from klumba.gateway.limits import CONTROL_FRAMES, HALF_OPEN, HANDSHAKE_SECONDS
from klumba.gateway.watching import LAG, Lag

SENT_BYTES: Final = 128 * 1024
"""What the system may hold of a connection's answers; left to itself it takes several MB of them.

Who does not read would cost as much, and be noticed only afterwards.
"""

PIECE_BYTES: Final = 4096
"""So much is looked at before floods are: a packet may hold ten thousand pings."""

CUT_SECONDS: Final = 3
"""How long who was refused in the middle of what it sent may take to hear of it."""

PASSED_BYTES: Final = 256 * 1024
"""How much is passed over of one who was refused and goes on; then it is cut without an answer."""

LOOK_SECONDS: Final = 1
"""How often it is looked for those who are slow to ask."""


class Arrival(ServerConnection):
    """A connection of the server's, and what is known of it before anybody talks with it.

    `visitor` is whose it is, as far as it has said; `early`: it has sent something behind its
    request, before that was answered; `when_lost` is called at its end.
    """

    visitor: Visitor = Visitor(UNKNOWN)
    early: bool = False
    when_lost: Callable[[], None] | None = None

    @property
    def address(self) -> str:
        """Where it comes from, as it is counted."""
        return self.visitor.address


class Arrivals:
    """The connections that are there, whatever has come of them; `now` returns seconds."""

    def __init__(
        self,
        lag: Lag = LAG,
        guard: Guard | None = None,
        now: Callable[[], float] = perf_counter,
    ) -> None:
        self._lag = lag
        self._guard = guard or open_to_all()
        self._now = now
        self._here: set[Known] = set()
        self._asking: dict[Known, float] = {}

    def kind(self) -> type[Arrival]:
        """Return the kind of connection, for `create_connection`, that is known here."""
        return type("Known", (Known,), {"arrivals": self})

    @property
    def asking(self) -> int:
        """How many have not asked for anything yet."""
        return len(self._asking)

    async def run(self) -> None:
        """Look for those who are slow to ask, until cancelled."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            self.look()

    def look(self) -> None:
        """Cut the connections that have not asked for anything in time."""
        late = self._now() - self._guard.limits.value(HANDSHAKE_SECONDS).seconds
        slow = [connection for connection, since in self._asking.items() if since <= late]
        for connection in slow:
            self._guard.limited(HANDSHAKE_SECONDS.name)
            self.forget(connection)
        self._cut(slow)

    def cut_silent(self) -> None:
        """End the connections on which nothing was asked yet."""
        self._cut([connection for connection in self._here if connection.request is None])

    def cut_all(self) -> None:
        """End all connections without a word."""
        self._cut(list(self._here))

    def came(self, connection: Known) -> None:
        """Take notice of a connection; the one that has been silent for longest makes room."""
        self._here.add(connection)
        self._asking[connection] = self._now()
        if len(self._asking) > self._guard.limits.value(HALF_OPEN).count:
            self._guard.limited(HALF_OPEN.name)
            oldest = next(iter(self._asking))
            self.forget(oldest)
            self._cut([oldest])

    def forget(self, connection: Known) -> None:
        """Take notice that it has asked for something, or never will."""
        self._asking.pop(connection, None)

    def went(self, connection: Known) -> None:
        """Take notice of its end."""
        self._here.discard(connection)
        self.forget(connection)

    def reads_too_little(self, connection: Known) -> bool:
        """Say whether more is unread than may be."""
        return connection.transport.get_write_buffer_size() > self._lag.unread

    def floods(self, connection: Known) -> bool:
        """Count a frame that is no message, and say whether it is one too many."""
        return bool(self._guard.take(CONTROL_FRAMES, connection.id, self._now()))

    def _cut(self, connections: list[Known]) -> None:
        for connection in connections:
            connection.transport.abort()


class Known(Arrival):
    """A connection that is known from its first moment on."""

    arrivals: Arrivals
    _head: Head
    _flooded = False
    _passed = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Bound what the system holds of the answers."""
        super().connection_made(transport)
        self._head = Head()
        self.visitor = visitor(peer_of(transport), Headers(), ())
        connected: socket.socket = transport.get_extra_info("socket")
        connected.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SENT_BYTES)
        self.arrivals.came(self)

    def data_received(self, data: bytes) -> None:
        """Take the request by itself, and frames in pieces."""
        if self.request is None and self.protocol.handshake_exc is None:
            self._take_head(data)
        elif self.request is None or self._flooded or self.protocol.state is CONNECTING:
            self._pass_over(data)
        else:
            for start in range(0, len(data), PIECE_BYTES):
                super().data_received(data[start : start + PIECE_BYTES])
        # Pongs are sent by websockets itself: who pings and does not read is cut here.
        if self.arrivals.reads_too_little(self):
            self.transport.abort()

    def process_event(self, event: Event) -> None:
        """Count what is no message."""
        super().process_event(event)
        if (
            type(event) is Frame
            and (event.opcode is not Opcode.TEXT or not event.fin)
            and self.protocol.state is OPEN
            and self.arrivals.floods(self)
        ):
            self._flooded = True
            self.protocol.fail(CloseCode.POLICY_VIOLATION, "too many control frames")
            self.send_data()
            self.loop.call_later(CUT_SECONDS, self.transport.abort)

    def send_data(self) -> None:
        """Send what the protocol has to send; and where it has no words for a bad request, ours."""
        protocol = self.protocol
        if self.request is None and protocol.writes and protocol.handshake_exc is not None:
            protocol.writes[:] = refusal(protocol)
            self.loop.call_later(CUT_SECONDS, self.transport.abort)
        super().send_data()

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell that it is gone."""
        self.arrivals.went(self)
        super().connection_lost(exc)
        if self.when_lost is not None:
            self.when_lost()
            self.when_lost = None
        _untie(self)

    def _pass_over(self, data: bytes) -> None:
        """Read on, so that the answer gets through, and look at nothing."""
        self.early = True
        self._passed += len(data)
        if self._passed > PASSED_BYTES:
            self.transport.abort()

    def _take_head(self, data: bytes) -> None:
        head, rest = self._head.split(data)
        if self._head.too_long:
            self.arrivals.forget(self)
            self.protocol.handshake_exc = SecurityError("the head is too long")
            self.protocol.send_response(self.respond(HTTPStatus.BAD_REQUEST, ""))
            self.send_data()
            return
        super().data_received(head)
        if self.request is not None or self.protocol.handshake_exc is not None:
            self.arrivals.forget(self)
            if rest:
                self._pass_over(rest)


def peer_of(transport: asyncio.BaseTransport) -> str | None:
    """Return the address of the other end, None where the system does not tell it any more."""
    peer = transport.get_extra_info("peername")
    return str(peer[0]) if peer else None


def _untie(connection: ServerConnection) -> None:
    """Undo the cycles that websockets makes of each connection.

    It is some 60 objects, which would stay until the collector finds them; in a server it seldom
    looks. What chose the subprotocol knows the connection; and the end of what came in is an
    exception, which knows the frames that it came through.
    """
    protocol = connection.protocol
    vars(protocol).pop("select_subprotocol", None)
    ends: list[BaseException | None] = [protocol.parser_exc, protocol.handshake_exc]
    while ends:
        if (end := ends.pop()) is not None:
            end.__traceback__ = None
            ends.append(end.__cause__)
