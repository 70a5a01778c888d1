"""What the server tells unasked, kept until it is read."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TypeAlias

from msgspec import Struct

from klumba.protocol import answers, plays
from klumba_client.errors import KlumbaError


class Missed(Struct, frozen=True):
    """Here the reader was too slow: so many pushes were dropped, the oldest first.

    Followed plays are up to date all the same.
    """

    count: int


Push: TypeAlias = (
    answers.Moved
    | answers.Futile
    | answers.PostMortem
    | answers.DayBegins
    | answers.Error
    | plays.PlayView
    | Missed
)
"""What a client reads: messages without `re`, and what it found out when it caught up.

Events that were missed, in a break say, come as `Moved` like others; where too many were missed
for that, the play comes as it stands.
"""


class Pushes:
    """An asynchronous iterator over pushes, for one reader; it holds so many and drops the oldest.

    It ends when the client is closed, and raises Disconnected when the connection has ended.
    """

    def __init__(self, room: int) -> None:
        self._kept = deque[Push](maxlen=room)
        self._missed = 0
        self._ended: KlumbaError | StopAsyncIteration | None = None
        self._news = asyncio.Event()

    def put(self, push: Push) -> None:
        """Add a push; the oldest makes room for it."""
        if len(self._kept) == self._kept.maxlen:
            self._missed += 1
        self._kept.append(push)
        self._news.set()

    def end(self, error: KlumbaError | None = None) -> None:
        """Let the iterator end, once what it holds is read."""
        self._ended = self._ended or error or StopAsyncIteration()
        self._news.set()

    def __len__(self) -> int:
        """Return how many wait to be read."""
        return len(self._kept)

    def __aiter__(self) -> Pushes:
        return self

    async def __anext__(self) -> Push:
        while True:
            if self._missed:
                missed, self._missed = Missed(self._missed), 0
                return missed
            if self._kept:
                return self._kept.popleft()
            if self._ended is not None:
                raise self._ended
            self._news.clear()
            await self._news.wait()
