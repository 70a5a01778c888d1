"""The players of the house: guests for now, each known by the tokens it was given."""

from __future__ import annotations

import asyncio
from hashlib import sha256

import msgspec

from klumba.club.refusing import storable
from klumba.club.world import World
from klumba.protocol.codes import ErrorCode
from klumba.protocol.errors import ProtocolError
from klumba.store import Conflict, Store
from klumba.store.commands import make_player, save_settings, see_token
from klumba.store.rows import PlayerRow, TokenRow

_TOKEN_PREFIX = "kt_"  # so that a token that was left somewhere is known for one


class Players:
    """Makes players, and recognises them."""

    def __init__(self, store: Store, world: World) -> None:
        self._store = store
        self._world = world

    async def new_guest(self, client: str | None) -> tuple[PlayerRow, str]:
        """Return a new player and its token, which nothing else ever tells again."""
        now, secret = self._world.now(), _TOKEN_PREFIX + self._world.new_secret()
        player = PlayerRow(self._world.new_id(), now)
        client = None if client is None else storable(client)
        token = TokenRow(self._world.new_id(), player.id, _hash(secret), now, now, client)
        await asyncio.shield(self._store.writer.submit(make_player(player, token)))
        return player, secret

    async def recognised(self, secret: str) -> PlayerRow:
        """Return the player whose token this is; raises ProtocolError, `bad_token`."""
        found = await self._store.reader.player_by_token(_hash(secret))
        if found is None:
            raise ProtocolError(ErrorCode.BAD_TOKEN)
        player, token = found
        # Nobody waits to hear whether it was noted.
        noted = self._store.writer.submit(see_token(token, self._world.now()))
        noted.add_done_callback(lambda done: done.cancelled() or done.exception())
        return player

    async def settings(self, player_id: str) -> dict[str, object]:
        """Return what the client keeps with the player."""
        player = await self._store.reader.player(player_id)
        kept = player.settings if player is not None else None
        return {} if kept is None else msgspec.json.decode(kept, type=dict[str, object])

    async def keep_settings(self, player_id: str, values: dict[str, object]) -> None:
        """Keep what the client wants kept with the player, in place of what was there."""
        kept = msgspec.json.encode(values).decode()
        try:
            await asyncio.shield(self._store.writer.submit(save_settings(player_id, kept)))
        except Conflict:
            raise ProtocolError(ErrorCode.BAD_TOKEN) from None  # deleted in the meantime


def _hash(secret: str) -> str:
    return sha256(secret.encode(errors="surrogatepass")).hexdigest()
