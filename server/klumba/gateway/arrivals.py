"""Connections from their first moment on: websockets' server knows those with a handshake only.

A browser opens connections before it needs them. One on which nothing was asked yet would keep a
server that ends waiting until `open_timeout`.
"""

from __future__ import annotations

import asyncio
import socket
from typing import Final

from websockets.asyncio.server import ServerConnection
from websockets.datastructures import Headers

from klumba.gateway.addresses import UNKNOWN, visitor
from klumba.gateway.watching import LAG, Lag

SENT_BYTES: Final = 128 * 1024
"""What the system may hold of a connection's answers; left to itself it takes several MB of them.

Who does not read would cost as much, and be noticed only afterwards.
"""


class Arrival(ServerConnection):
    """A connection of the server's, and the address at which it is counted."""

    address: str = UNKNOWN


class Arrivals:
    """The connections that are there, whatever has come of them."""

    def __init__(self, lag: Lag = LAG) -> None:
        self._lag = lag
        self._here: set[ServerConnection] = set()

    def kind(self) -> type[Arrival]:
        """Return the kind of connection, for `create_connection`, that is known here."""
        here, most_unread = self._here, self._lag.unread

        class Known(Arrival):
            def connection_made(self, transport: asyncio.BaseTransport) -> None:
                super().connection_made(transport)
                self.address = visitor(peer_of(transport), Headers(), ()).address
                connected: socket.socket = transport.get_extra_info("socket")
                connected.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SENT_BYTES)
                here.add(self)

            def data_received(self, data: bytes) -> None:
                super().data_received(data)
                # Pongs are sent by websockets itself: who pings and does not read is cut here.
                if self.transport.get_write_buffer_size() > most_unread:
                    self.transport.abort()

            def connection_lost(self, exc: Exception | None) -> None:
                here.discard(self)
                super().connection_lost(exc)
                _untie(self)

        return Known

    def cut_silent(self) -> None:
        """End the connections on which nothing was asked yet."""
        self._cut([connection for connection in self._here if connection.request is None])

    def cut_all(self) -> None:
        """End all connections without a word."""
        self._cut(list(self._here))

    def _cut(self, connections: list[ServerConnection]) -> None:
        for connection in connections:
            connection.transport.abort()


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
