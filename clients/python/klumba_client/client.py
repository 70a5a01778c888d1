"""A client of a Klumba house."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Coroutine, Iterator
from contextlib import asynccontextmanager, suppress
from typing import Any, cast

import msgspec
from msgspec import UNSET

from klumba.protocol import (
    ErrorCode,
    Message,
    Request,
    Unreadable,
    answers,
    house,
    requests,
)
from klumba.protocol.forms import Language, Maybe
from klumba_client.asking import Asking
from klumba_client.backoff import Backoff
from klumba_client.calls import Call, Calls
from klumba_client.errors import Disconnected, KlumbaError, Refused
from klumba_client.followed import FollowedPlay, only_view
from klumba_client.following import Following
from klumba_client.held import Held
from klumba_client.link import Link
from klumba_client.pushes import Pushes

logger = logging.getLogger("klumba_client")

_PUSHES = 1024
_RATE_WAIT = 30.0
_FOR_NOW = (ErrorCode.RATE_LIMITED, ErrorCode.UNAVAILABLE, ErrorCode.INTERNAL)


class _Re(msgspec.Struct):
    re: int


class Client(Asking):
    """A player's connection to a house, made again whenever it breaks; see `connect`.

    Requests may be made from many tasks at once. Those that a break left unanswered are sent again
    as they were: for what makes events, and for `deal`, the server sees to it that this does
    nothing twice. A call that is cancelled may have been done.
    """

    def __init__(
        self,
        url: str,
        *,
        token: str | None,
        lang: Language | None,
        client: str | None,
        backoff: Backoff,
        pushes: int,
        rate_wait: float,
    ) -> None:
        self.pushes = Pushes(pushes)
        self.token = token
        self._welcome: answers.Welcome | None = None
        self._lang, self._client = lang, client
        self._backoff = backoff
        self._calls = Calls()
        self._following = Following(self, self.pushes.put, self._catch_up)
        self._link = Link(
            url,
            backoff,
            hello=self._hello,
            backlog=self._backlog,
            hear=self._hear,
            lost=self._lost,
        )
        self._held = Held(self._calls, self._link.send, self._spawn, backoff, rate_wait)
        self._tasks = set[asyncio.Task[None]]()
        self._ended: KlumbaError | None = None

    @property
    def connected(self) -> bool:
        """Say whether there is a connection at the moment."""
        return self._link.connected

    @property
    def welcome(self) -> answers.Welcome:
        """Return what the server said last of the player, itself and the day."""
        assert self._welcome is not None, "connect() waits for it"
        return self._welcome

    @property
    def player(self) -> house.Player:
        """Return for whom this client speaks."""
        return self.welcome.player

    def new_id(self) -> int:
        """Return an id for the next request."""
        return self._calls.new_id()

    async def request(self, request: Request) -> Message:
        """Send a request, and return its answer as it came.

        Raises Refused; Disconnected; ValueError for a request that no frame holds.
        """
        if self._ended is not None:
            raise self._ended
        answer = asyncio.get_running_loop().create_future()
        self._held.send(self._calls.add(request, answer))
        return cast("Message", await answer)

    async def deal(
        self,
        patience: str,
        *,
        number: Maybe[int] = UNSET,
        name: Maybe[str] = UNSET,
        deck: Maybe[str] = UNSET,
        position: Maybe[str | tuple[str, ...]] = UNSET,
        key: Maybe[str] = UNSET,
    ) -> FollowedPlay:
        """Begin a play, and follow it; the same `key` again is the same play again."""
        request = requests.Deal(
            self.new_id(), patience, number, name, deck, position, key or secrets.token_urlsafe(24)
        )
        return self._play(await self._ask(request, answers.Play))

    async def daily_play(self, patience: str, *, day: Maybe[str] = UNSET) -> FollowedPlay:
        """Begin the play of a daily, or go on with the ranked one, and follow it."""
        request = requests.DailyPlay(self.new_id(), patience, day)
        return self._play(await self._ask(request, answers.Play))

    async def open(self, play: str) -> FollowedPlay:
        """Follow a play."""
        followed = self._following.get(play)
        request = requests.Open(self.new_id(), play, followed.ply if followed else UNSET)
        answer = await self.request(request)
        if isinstance(answer, answers.Events):
            if followed := self._following.get(play):
                return followed
            # It was closed while it was asked for: what it missed is of no use without the rest.
            answer = await self.request(requests.Open(self.new_id(), play))
        if isinstance(answer, answers.Play):
            return self._play(answer)
        raise Unreadable(f"Open was answered with {type(answer).__name__}")

    def _play(self, answer: answers.Play) -> FollowedPlay:
        followed = self._following.get(answer.play)
        return followed or FollowedPlay(self, only_view(answer))

    def _hello(self) -> requests.Hello:
        token, lang, client = self.token or UNSET, self._lang or UNSET, self._client or UNSET
        return requests.Hello(self.new_id(), token, lang, client)

    def _backlog(self) -> Iterator[bytes]:
        """Return what a new connection says first: the followed plays, then what is unanswered."""
        self._held.renew()
        unanswered = list(self._calls.renew())
        for play, ply in self._following.renew():
            yield self._calls.add(requests.Open(self.new_id(), play, ply)).frame
        for call in unanswered:
            yield call.frame

    def _hear(self, message: Message) -> None:
        re = getattr(message, "re", UNSET)
        call = None if re is UNSET else self._calls.take(re)
        if call is not None and self._held.puts_off(call, message):
            return
        if isinstance(message, answers.Welcome):
            self._hear_welcome(message)
        if isinstance(message, answers.Play) and self._unwanted(call, message):
            # Its dealing was cancelled: nobody would ever close it, and its clock would run.
            self._send(requests.Close(self.new_id(), message.play))
        else:
            self._following.hear(message, told=call is not None and call.awaited)
        if call is not None:
            call.settle(message)
            self._answered(call, message)

    def _hear_welcome(self, message: answers.Welcome) -> None:
        before = self._welcome.player if self._welcome is not None else None
        if before is not None and not before.guest and before.id != message.player.id:
            self._following.clear()  # they stay that player's; a guest's come along
        self._welcome, self.token = message, message.token or self.token

    def _unwanted(self, call: Call | None, play: answers.Play) -> bool:
        cancelled = call is not None and call.answer is not None and call.answer.cancelled()
        return cancelled and play.play not in self._following

    def _lost(self, frame: bytes, error: Unreadable) -> None:
        """Let down whoever waits for an answer that cannot be read."""
        logger.warning("a frame is no message: %s", error)
        with suppress(msgspec.MsgspecError):
            if call := self._calls.take(msgspec.json.decode(frame, type=_Re).re):
                call.fail(error)
                self._answered(call, None)

    def _answered(self, call: Call, message: Message | None) -> None:
        self._held.answered(call)
        request = call.request
        if not isinstance(request, requests.Open):
            return
        if not isinstance(message, answers.Error):
            self._following.caught_up(request)
        elif call.answer is None and message.code in _FOR_NOW:
            wait = message.data.retry_after_ms if message.data else UNSET
            _ = self._spawn(self._ask_later(request, (wait or 0) / 1000))
        elif call.answer is None:
            self._following.forget(request.play)
            self.pushes.put(message)

    def _catch_up(self, play: str, since: Maybe[int]) -> None:
        self._send(requests.Open(self.new_id(), play, since))

    async def _ask_later(self, request: requests.Open, seconds: float) -> None:
        await self._backoff.sleep(seconds + self._backoff.delay(0))
        if request.play in self._following:
            self._catch_up(request.play, request.since)

    def _send(self, request: Request) -> None:
        """Send a request whose answer nobody waits for."""
        if self.connected:
            self._held.send(self._calls.add(request))

    def _spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _begin(self, *, or_as_a_guest: bool) -> None:
        try:
            await self._link.begin()
        except Refused as refused:
            if refused.code is not ErrorCode.BAD_TOKEN or not or_as_a_guest or self.token is None:
                raise
            self.token = None
            await self._link.begin()
        _ = self._spawn(self._run())

    async def _run(self) -> None:
        try:
            await self._link.run()
        except KlumbaError as error:
            self._end(error, told=error)
        except Exception as error:
            logger.exception("the client has failed")
            failed = Disconnected(f"the client has failed: {error!r}")
            self._end(failed, told=failed)

    def _end(self, error: KlumbaError, told: KlumbaError | None = None) -> None:
        self._ended = self._ended or error
        self._calls.fail(error)
        self.pushes.end(told)

    async def _close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._end(Disconnected("the client was closed"))
        await self._link.close()


@asynccontextmanager
async def connect(
    url: str,
    *,
    token: str | None = None,
    name: str | None = None,
    password: str | None = None,
    lang: Language | None = None,
    client: str | None = None,
    backoff: Backoff | None = None,
    pushes: int = _PUSHES,
    rate_wait: float = _RATE_WAIT,
) -> AsyncIterator[Client]:
    """Be a player of a house for as long as the context lasts.

    `url` is the WebSocket's, `ws://host:port/ws`, or the house's page, `http://host:port/`.
    Without a `token` a new guest comes; `Client.token` is kept for the next time. With a `name`
    and its `password` the player of that name comes: by the token as long as it is good, else by
    signing in, into which a new guest is merged. `lang` is the language of all texts, `client` what
    this program calls itself. So many `pushes` are held.
    A call that the house puts off as `rate_limited` waits up to `rate_wait` seconds in all.
    Raises Disconnected if there is no house, Refused if the token or the password is not good,
    ValueError for a name without a password or the reverse.
    """
    if (name is None) is not (password is None):
        raise ValueError("a name and its password go together")
    made = Client(
        url,
        token=token,
        lang=lang,
        client=client,
        backoff=backoff or Backoff(),
        pushes=pushes,
        rate_wait=rate_wait,
    )
    await made._begin(or_as_a_guest=name is not None)
    try:
        if name is not None and password is not None:
            await made.sign_in(name, password)  # who is that player already keeps the token
        yield made
    finally:
        await made._close()
