"""Who is here, and what becomes of them when they may be here no longer.

Tokens end, players are deleted, banned and merged: by a request here, on another node, or by an
operator's command. Whichever it was, it stands in the database; so the house looks there for what
is new, every other second, and at once after it has changed something itself.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Final, Protocol

from klumba.club.world import World
from klumba.protocol.answers import ErrorData
from klumba.protocol.codes import AccountReason, ErrorCode
from klumba.protocol.errors import ProtocolError
from klumba.store import Store, StoreError
from klumba.store.rows import PlayerRow

EVERY_SECONDS: Final = 2.0
"""How long a connection may live on whose token was ended elsewhere."""

OVERLAP_MS: Final = 60_000
"""How far looks overlap: clocks of nodes may differ by so much, and commits be so late."""

_log = logging.getLogger(__name__)


def bad_token(player: PlayerRow | None = None) -> ProtocolError:
    """Return the refusal of who comes by a token that is none, or whose player may not come."""
    if player is not None and player.banned_at is not None:
        return ProtocolError(ErrorCode.BAD_TOKEN, ErrorData(reason=AccountReason.BANNED.value))
    return ProtocolError(ErrorCode.BAD_TOKEN)


class Visitor(Protocol):
    """A connection that speaks for a player, by a token."""

    @property
    def player_id(self) -> str:
        """Whose connection it is."""

    @property
    def token_id(self) -> str:
        """By which token it came."""

    def tell(self, frame: bytes) -> None:
        """Send a message, without waiting and without raising."""

    def dismiss(self, why: ProtocolError) -> None:
        """Say why, and end, without waiting and without raising."""


class Presence:
    """Knows the connections that speak for somebody."""

    def __init__(self, store: Store, world: World) -> None:
        self._store = store
        self._world = world
        self._here: dict[Visitor, None] = {}
        self._looked_at = world.now()
        self._next: asyncio.Task[None] | None = None
        self._looking = asyncio.Lock()

    def enter(self, visitor: Visitor) -> None:
        """Take in a connection, when it is known whose it is."""
        self._here[visitor] = None

    def leave(self, visitor: Visitor) -> None:
        """Forget a connection that is gone."""
        self._here.pop(visitor, None)

    def tell_all(self, frame: bytes) -> None:
        """Send a message to everybody who is here."""
        for visitor in list(self._here):
            visitor.tell(frame)

    async def look(self) -> None:
        """Look for what has changed, and tell those who are here; raises StoreError."""
        now = self._world.now()
        since = min(self._looked_at, now) - OVERLAP_MS
        changed, ended = await self._store.reader.changed(since)
        self._looked_at = now
        if changed or ended:
            self._tell(dict(changed), set(ended))

    async def look_soon(self) -> None:
        """Look now, if the store answers; else it is seen at the next look.

        All who ask while a look is under way share the next one.
        """
        if self._next is None:
            self._next = asyncio.create_task(self._look_next(), name="klumba look")
        await asyncio.shield(self._next)

    async def _look_next(self) -> None:
        async with self._looking:
            self._next = None
            try:
                await self.look()
            except StoreError as error:
                _log.warning("who may not be here any more is looked for later: %s", error)

    async def run(self, every: float = EVERY_SECONDS) -> None:
        """Look, and look again, until cancelled."""
        well = True
        while True:
            await asyncio.sleep(every)
            try:
                await self.look()
            except StoreError as error:
                if well:
                    _log.warning("who may not be here any more is not looked for: %s", error)
                well = False
            else:
                well = True

    def _tell(self, changed: dict[str, PlayerRow], ended: set[str]) -> None:
        for visitor in list(self._here):
            player = changed.get(visitor.player_id)
            gone = player is not None and (player.deleted_at or player.banned_at) is not None
            if gone or visitor.token_id in ended:
                self.leave(visitor)
                visitor.dismiss(bad_token(player))
