"""One connection's talk with the house: requests in, answers out, one after the other.

Only advice is answered later, since it may take seconds: a player goes on meanwhile.

It moves no bytes: frames come through `receive`, and leave through `Outlet.send`.
"""

from __future__ import annotations

import asyncio
from time import perf_counter
from typing import TYPE_CHECKING, Any, Protocol

from msgspec import UNSET

from klumba.club import Club
from klumba.club.players import Identity
from klumba.gateway.addresses import UNKNOWN
from klumba.gateway.guard import Guard, open_to_all, rate_limited
from klumba.gateway.metrics import Metrics
from klumba.gateway.refusals import refusal
from klumba.protocol import requests
from klumba.protocol.answers import Message
from klumba.protocol.codec import decode_request, encode, id_of
from klumba.protocol.codes import CloseCode, ErrorCode
from klumba.protocol.errors import FormError, ProtocolError
from klumba.protocol.forms import Maybe
from klumba.protocol.requests import Request
from klumba.store.rows import PlayerRow
from klumba.wording import Language

if TYPE_CHECKING:
    from collections.abc import Coroutine, Mapping

    from klumba.gateway.endpoints import Endpoint


class Outlet(Protocol):
    """Where a session's frames go."""

    def send(self, frame: bytes) -> None:
        """Send a text frame, without waiting and without raising."""

    def dismiss(self, frame: bytes) -> None:
        """Send a last frame when what is under way is answered, and close: 1008."""


class Session:
    """What a connection is: whose, in which language; as a follower it is told of plays.

    `address` is where it comes from, as it is counted: an IPv4 address, or the /64 of an IPv6 one.
    `page` names the edition of the page that is served. `visit` is what it may ask; `ending`, once
    it is there, how the connection is to be closed.
    """

    def __init__(
        self,
        club: Club,
        outlet: Outlet,
        handlers: Mapping[type[Request], Endpoint],
        metrics: Metrics,
        *,
        guard: Guard | None = None,
        address: str = UNKNOWN,
        page: Maybe[str] = UNSET,
    ) -> None:
        self.club = club
        self.page = page
        self.address = address
        self.visit = (guard or open_to_all()).visit(address)
        self.ending: tuple[CloseCode, str] | None = None
        self.token_id = ""
        self.player: PlayerRow | None = None
        self.lang: Language = "en"
        self._outlet = outlet
        self._handlers = handlers
        self._metrics = metrics
        self._thinking = set[asyncio.Task[None]]()

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

    def end_with(self, code: CloseCode, reason: str) -> None:
        """Have the connection closed when the present request is answered."""
        self.ending = (code, reason)

    async def receive(self, frame: str) -> None:
        """Answer a frame, whatever it holds."""
        started = perf_counter()
        if wait := self.visit.ask(started):
            # Before it is looked at: what is no request at all costs the most.
            self._refuse(rate_limited(wait), id_of(frame))
            return
        try:
            request = decode_request(frame)
        except FormError as error:
            self._refuse(error, error.re)
            return
        self._metrics.requests.count(type(request))
        try:
            if self.player is None and not isinstance(request, requests.Hello):
                raise ProtocolError(ErrorCode.HELLO_FIRST)
            endpoint = self._handlers[type(request)]
            if endpoint.later:
                self._answer_later(endpoint(self, request), request.id)
                # It begins before the next request does, and so speaks of the play as it is now.
                await asyncio.sleep(0)
                return
            await endpoint(self, request)
        except Exception as error:
            self._refuse(error, request.id)
        self._metrics.answer_seconds.observe(perf_counter() - started)

    def identify(self, identity: Identity) -> None:
        """Speak for a player from here on, by a token.

        Raises ProtocolError, `rate_limited`, for a player that is here too often: at `hello` only,
        since a sign-in that has been stored cannot be refused any more.
        """
        if self.player is None:
            self.visit.enter(identity.player.id)
        else:
            self.visit.become(identity.player.id)
        self.player, self.token_id = identity.player, identity.token.id
        self.club.presence.enter(self)

    def dismiss(self, why: ProtocolError) -> None:
        """Say why the connection ends, and end it."""
        self._outlet.dismiss(encode(refusal(why, self.lang)))

    async def end(self) -> None:
        """Follow nothing any more, and wait for no advice: the connection is gone."""
        for task in self._thinking:
            task.cancel()
        self.visit.leave()
        self.club.presence.leave(self)
        await self.club.plays.leave_all(self)

    def _refuse(self, error: Exception, re: Maybe[int] = UNSET) -> None:
        message = refusal(error, self.lang, re)
        self._metrics.errors.labels(message.code.value).inc()
        if message.code is ErrorCode.RATE_LIMITED and not self.visit.bear():
            self.end_with(CloseCode.POLICY_VIOLATION, "asked too much for too long")
        self.answer(message)

    def _answer_later(self, answer: Coroutine[Any, Any, None], re: int) -> None:
        task = asyncio.create_task(self._think(answer, re), name="klumba advice")
        self._thinking.add(task)
        task.add_done_callback(self._thinking.discard)

    async def _think(self, answer: Coroutine[Any, Any, None], re: int) -> None:
        try:
            with self.visit.thinking():
                await answer
        except Exception as error:
            self._refuse(error, re)
        finally:
            answer.close()
