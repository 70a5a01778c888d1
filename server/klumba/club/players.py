"""The players of the house, each known by the tokens it was given."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from hashlib import sha256

import msgspec

from klumba.club.presence import bad_token
from klumba.club.refusing import storable
from klumba.club.world import World
from klumba.store import Conflict, Store
from klumba.store.commands import make_player, save_settings, see_token
from klumba.store.rows import PlayerRow, TokenRow

_TOKEN_PREFIX = "kt_"  # so that a token that was left somewhere is known for one


@dataclass(frozen=True, slots=True)
class Identity:
    """Who a connection speaks for, and the token by which it came.

    `secret` is the token itself if it was made just now: nothing else ever tells it again.
    `address` is where the connection comes from, as it is counted.
    """

    player: PlayerRow
    token: TokenRow
    secret: str | None = field(default=None, repr=False)
    address: str = ""


class Players:
    """Makes players, and recognises them."""

    def __init__(self, store: Store, world: World) -> None:
        self._store = store
        self._world = world

    async def new_guest(self, client: str | None) -> Identity:
        """Return a new player with its token."""
        player = PlayerRow(self._world.new_id(), self._world.now())
        token, secret = self.new_token(player.id, None if client is None else storable(client))
        await asyncio.shield(self._store.writer.submit(make_player(player, token)))
        return Identity(player, token, secret)

    def new_token(self, player_id: str, client: str | None) -> tuple[TokenRow, str]:
        """Return a token that is still to be stored, and its secret."""
        now, secret = self._world.now(), _TOKEN_PREFIX + self._world.new_secret()
        return TokenRow(self._world.new_id(), player_id, _hash(secret), now, now, client), secret

    async def recognised(self, secret: str) -> Identity:
        """Return whose token this is; raises ProtocolError, `bad_token`."""
        identity = _let_in(await self._store.reader.player_by_token(_hash(secret)))
        # Nobody waits to hear whether it was noted.
        noted = self._store.writer.submit(see_token(identity.token, self._world.now()))
        noted.add_done_callback(lambda done: done.cancelled() or done.exception())
        return identity

    async def present(self, token_id: str) -> Identity:
        """Return who comes by a token as it is now; raises ProtocolError, `bad_token`."""
        return _let_in(await self._store.reader.player_by_token_id(token_id))

    async def are_one(self, *players: PlayerRow) -> bool:
        """Say whether these are one player, by what was merged into what."""
        ids = {player.id for player in players}
        return len(ids) == 1 or await self._store.reader.are_one(*ids)

    async def settings(self, player_id: str) -> dict[str, object]:
        """Return what the client keeps with the player."""
        player = await self._store.reader.present_player(player_id)
        return kept_settings(player)

    async def keep_settings(self, player_id: str, values: dict[str, object]) -> None:
        """Keep what the client wants kept with the player, in place of what was there."""
        kept = msgspec.json.encode(values).decode()
        try:
            await asyncio.shield(self._store.writer.submit(save_settings(player_id, kept)))
        except Conflict:
            raise bad_token() from None  # deleted in the meantime


def kept_settings(player: PlayerRow | None) -> dict[str, object]:
    """Return the settings that stand in a player's row."""
    kept = player.settings if player is not None else None
    return {} if kept is None else msgspec.json.decode(kept, type=dict[str, object])


def _let_in(found: tuple[PlayerRow, TokenRow] | None) -> Identity:
    if found is None:
        raise bad_token()
    player, token = found
    if player.banned_at is not None:
        raise bad_token(player)
    return Identity(player, token)


def _hash(secret: str) -> str:
    return sha256(secret.encode(errors="surrogatepass")).hexdigest()
