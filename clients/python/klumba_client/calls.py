"""The requests that have no answer yet, by their ids."""

from __future__ import annotations

from asyncio import Future
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count

from klumba.protocol import FRAME_BYTES, Message, Request, Unreadable, answers, encode
from klumba_client.errors import KlumbaError, refusal


@dataclass(frozen=True, eq=False)
class Call:
    """A request on its way; without a future, nobody waits for what it is answered."""

    request: Request
    frame: bytes
    answer: Future[Message] | None

    @property
    def awaited(self) -> bool:
        """Say whether somebody waits: who was cancelled does not."""
        return self.answer is not None and not self.answer.done()

    def settle(self, message: Message) -> None:
        """Hand the answer, or the refusal, to whoever waits."""
        if isinstance(message, answers.Error):
            self.fail(refusal(message))
        elif self.answer is not None and self.awaited:
            self.answer.set_result(message)

    def fail(self, error: KlumbaError | Unreadable) -> None:
        """Raise an exception where the answer is waited for."""
        if self.answer is not None and self.awaited:
            self.answer.set_exception(error)


class Calls:
    """All calls of a client, in the order in which they were made."""

    def __init__(self) -> None:
        self._ids = count(1)
        self._calls = dict[int, Call]()

    def new_id(self) -> int:
        """Return an id that no request of this client has had."""
        return next(self._ids)

    def add(self, request: Request, answer: Future[Message] | None = None) -> Call:
        """Keep a request until its answer comes. Raises ValueError if no frame holds it."""
        frame = encode(request)
        if len(frame) > FRAME_BYTES:
            raise ValueError(f"the request has {len(frame)} bytes, and {FRAME_BYTES} are the most")
        call = Call(request, frame, answer)
        self._calls[request.id] = call
        return call

    def keep(self, call: Call) -> None:
        """Keep a call whose answer was none, since it is to be sent again."""
        self._calls[call.request.id] = call

    def take(self, request: int) -> Call | None:
        """Return the call that an answer is for, and forget it."""
        return self._calls.pop(request, None)

    def renew(self) -> Iterator[Call]:
        """Forget the calls that nobody waits for, and return the others: to be sent again."""
        calls = sorted(self._calls.items())
        self._calls = {key: call for key, call in calls if call.awaited}
        return iter(self._calls.values())

    def fail(self, error: KlumbaError) -> None:
        """End all calls with an exception."""
        calls, self._calls = self._calls, {}
        for call in calls.values():
            call.fail(error)
