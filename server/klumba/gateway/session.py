"""One connection's talk with the house: requests in, answers out, one after the other.

It moves no bytes: frames come through `receive`, and leave through `Outlet.send`.
"""

from __future__ import annotations

from time import monotonic, perf_counter
from typing import TYPE_CHECKING, Protocol

from msgspec import UNSET

from klumba.club import Club
from klumba.club.players import Identity
from klumba.gateway.limits import REQUESTS, Bucket
from klumba.gateway.metrics import Metrics
from klumba.gateway.refusals import NotBuilt, refusal
from klumba.protocol import requests
from klumba.protocol.answers import ErrorData, Message
from klumba.protocol.codec import decode_request, encode, id_of
from klumba.protocol.codes import ErrorCode
from klumba.protocol.errors import FormError, ProtocolError
from klumba.protocol.forms import Maybe
from klumba.protocol.registry import EXCHANGES
from klumba.protocol.requests import Request
from klumba.store.rows import PlayerRow
from klumba.wording import Language

if TYPE_CHECKING:
    from collections.abc import Mapping

    from klumba.gateway.handlers import Handler


class Outlet(Protocol):
    """Where a session's frames go."""

    def send(self, frame: bytes) -> None:
        """Send a text frame, without waiting and without raising."""

    def dismiss(self, frame: bytes) -> None:
        """Send a last frame when what is under way is answered, and close: 1008."""


class Session:
    """What a connection is: whose, in which language; as a follower it is told of plays."""

    def __init__(
        self,
        club: Club,
        outlet: Outlet,
        handlers: Mapping[type[Request], Handler],
        metrics: Metrics,
        *,
        limited: bool = True,
        address: str = "",
    ) -> None:
        self.club = club
        self.address = address
        self.token_id = ""
        self.player: PlayerRow | None = None
        self.lang: Language = "en"
        self._outlet = outlet
        self._handlers = handlers
        self._metrics = metrics
        self._bucket = Bucket(REQUESTS, monotonic) if limited else None

    @property
    def player_id(self) -> str:
        """Whose connection it is; raises ProtocolError before `hello`."""
        if self.player is None:
            raise ProtocolError(ErrorCode.HELLO_FIRST)
        return self.player.id

    def tell(self, frame: bytes) -> None:
        """Send a frame."""
        self._outlet.send(frame)

    def answer(self, message: Message) -> None:
        """Send a message."""
        self._outlet.send(encode(message))

    async def receive(self, frame: str) -> None:
        """Answer a frame, whatever it holds."""
        started = perf_counter()
        if self._bucket is not None and (wait := self._bucket.take()):
            # Before it is looked at: what is no request at all costs the most.
            limited = ProtocolError(ErrorCode.RATE_LIMITED, ErrorData(retry_after_ms=wait))
            self._refuse(limited, id_of(frame))
            return
        try:
            request = decode_request(frame)
        except FormError as error:
            self._refuse(error, error.re)
            return
        self._metrics.requests[type(request)].inc()
        try:
            await self._handle(request)
        except Exception as error:
            self._refuse(error, request.id)
        self._metrics.answer_seconds.observe(perf_counter() - started)

    def identify(self, identity: Identity) -> None:
        """Speak for a player from here on, by a token."""
        self.player, self.token_id = identity.player, identity.token.id
        self.club.presence.enter(self)

    def become(self, player: PlayerRow) -> None:
        """Speak for the player that one's own was merged into."""
        self.player = player

    def dismiss(self, why: ProtocolError) -> None:
        """Say why the connection ends, and end it."""
        self._outlet.dismiss(encode(refusal(why, self.lang)))

    async def end(self) -> None:
        """Follow nothing any more: the connection is gone."""
        self.club.presence.leave(self)
        await self.club.plays.leave_all(self)

    async def _handle(self, request: Request) -> None:
        if self.player is None and not isinstance(request, requests.Hello):
            raise ProtocolError(ErrorCode.HELLO_FIRST)
        if not EXCHANGES[type(request)].built:
            raise NotBuilt
        await self._handlers[type(request)](self, request)

    def _refuse(self, error: Exception, re: Maybe[int] = UNSET) -> None:
        message = refusal(error, self.lang, re)
        self._metrics.errors.labels(message.code.value).inc()
        self.answer(message)
