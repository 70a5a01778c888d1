"""What the operator does to players, from outside of the servers: each sees it when it looks."""

from __future__ import annotations

from base64 import b32encode

from klumba.club.names import name_key
from klumba.club.passwords import Passwords
from klumba.club.statistics import Statistics
from klumba.club.world import World
from klumba.protocol import house
from klumba.store import Store
from klumba.store import accounts as commands
from klumba.store.rows import Figures, PlayerRow

_BYTES = 10


class NoSuchPlayer(LookupError):
    """Nobody has this name."""


class Operator:
    """Acts on players by their names, whatever the spelling; raises NoSuchPlayer, StoreError."""

    def __init__(self, store: Store, world: World, passwords: Passwords) -> None:
        self._store = store
        self._world = world
        self._passwords = passwords

    async def reset_password(self, name: str) -> tuple[str, str]:
        """Give a player a new password, which is told here only; all tokens end.

        Returns the player's name and the password: 80 bits in four groups of letters and digits.
        """
        player = await self._player(name)
        letters = b32encode(self._world.random_bytes(_BYTES)).decode().lower()
        password = "-".join(letters[at : at + 4] for at in range(0, len(letters), 4))
        hashed = await self._passwords.hashed(password, "")
        now = self._world.now()
        await self._store.writer.write(commands.reset_password(player.id, hashed, now))
        return player.name or "", password

    async def ban(self, name: str, *, lift: bool) -> str:
        """Ban a player, or let the player in again, and return the player's name."""
        player = await self._player(name)
        now = self._world.now()
        await self._store.writer.write(commands.ban(player.id, None if lift else now, now))
        return player.name or ""

    async def figures(self, who: str) -> tuple[str, Figures, house.Streaks]:
        """Return a player's name, or identity where there is none, with figures and streaks.

        `who` is the name, or else the identity.
        """
        statistics = Statistics(self._store, self._world.now)
        try:
            player = await self._player(who)
        except NoSuchPlayer:
            found = await self._store.reader.present_player(who) if "\0" not in who else None
            if found is None or found.deleted_at is not None:
                raise
            player = found
        figures = await statistics.of(player.id) or Figures(player.id, [], "[]")
        return player.name or player.id, figures, statistics.streaks(figures)

    async def _player(self, name: str) -> PlayerRow:
        key = name_key(name)
        player = await self._store.reader.player_by_name(key) if "\0" not in key else None
        if player is None:
            raise NoSuchPlayer(name)
        return player
