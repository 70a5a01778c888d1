"""Accounts: names, passwords, tokens; guests that come to them, and players who leave.

Each is one transaction whose first statement says whether it is still as it was when it was looked
at, and each may be asked again when its answer was lost: what is so already is not done again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from functools import partial
from typing import Any, Final, TypeVar

from msgspec import UNSET

from klumba.club.attempts import Attempts, Guessing
from klumba.club.names import Name, name_key, read_name
from klumba.club.passwords import Passwords
from klumba.club.players import Identity, Players
from klumba.club.refusing import bad_message
from klumba.club.weak_passwords import check_password
from klumba.club.world import World
from klumba.protocol.answers import ErrorData
from klumba.protocol.codes import AccountReason, ErrorCode
from klumba.protocol.errors import ProtocolError
from klumba.store import Command, Conflict, Rejected, Store
from klumba.store import accounts as commands
from klumba.store.rows import PlayerRow, TokenRow

T = TypeVar("T")

_TRIES: Final = 3
_LONGEST_TEXT: Final = 100


class Accounts:
    """What players do with their names, passwords and tokens. Refusals raise ProtocolError."""

    def __init__(
        self,
        store: Store,
        world: World,
        players: Players,
        passwords: Passwords,
        guessing: Guessing,
    ) -> None:
        self._store = store
        self._world = world
        self._players = players
        self._passwords = passwords
        self._by_name, self._by_address, self._by_both, self._by_player = (
            Attempts(allowance, world.now, partial(guessing.limited, whose))
            for whose, allowance in (
                ("name", guessing.by_name),
                ("address", guessing.by_address),
                ("name_and_address", guessing.by_both),
                ("player", guessing.by_player),
            )
        )

    async def claim(self, who: Identity, text: str, password: str, *, bot: bool) -> PlayerRow:
        """Give a guest a name and a password, and return the player."""
        name = read_name(text)
        if who.player.name is not None:
            return await self._claimed(who, name, password, bot=bot)
        check_password(password, name.shown)
        await self._check_free(name, who.player.id)
        hashed = await self._passwords.hashed(password, who.address)
        try:
            await self._write(commands.claim(who.player.id, name.shown, name.key, hashed, bot=bot))
        except (Conflict, Rejected):
            now = await self._players.present(who.token.id)
            if now.player.name is not None:  # the same request was quicker, or another one
                return await self._claimed(replace(who, player=now.player), name, password, bot=bot)
            await self._check_free(name, who.player.id)
            raise
        return replace(
            who.player, name=name.shown, name_key=name.key, password_hash=hashed, bot=bot
        )

    async def sign_in(self, who: Identity, text: str, password: str) -> Identity:
        """Return the player of a name, with a token that is new; a guest is merged into it.

        Who comes by a token of the player's already keeps it, and is no stranger: what strangers
        get wrong does not keep the player out. `address` is as it is counted: of IPv6 a network.
        """
        key = name_key(text[:_LONGEST_TEXT])  # what is longer is no name, and not worth the work
        if who.player.name_key == key:
            counted = [(self._by_player, who.player.id)]
        else:
            here = f"{who.address} {key}"
            counted = [(self._by_address, who.address), (self._by_name, key), (self._by_both, here)]
        return await _again(lambda: self._sign_in(who, key, password, counted))

    async def rename(self, who: Identity, text: str) -> PlayerRow:
        """Give a player another name, and return the player."""
        name = read_name(text)
        if who.player.name is None:
            raise bad_message("Expected a player with a name: `claim` gives one")
        if who.player.name != name.shown:
            await self._check_free(name, who.player.id)
            try:
                await self._write(commands.rename(who.player.id, name.shown, name.key))
            except (Conflict, Rejected):
                await self._players.present(who.token.id)
                await self._check_free(name, who.player.id)
                raise
        return replace(who.player, name=name.shown, name_key=name.key)

    async def change_password(self, who: Identity, old: str, new: str) -> PlayerRow:
        """Give a player another password, end all tokens but this one, and return the player."""
        if who.player.name is None:
            raise bad_message("Expected a player with a password: `claim` gives one")
        check_password(new, who.player.name)
        return await _again(lambda: self._change_password(who, old, new))

    async def delete(self, who: Identity, password: str | None) -> None:
        """Delete a player: all tokens end, the plays stay without a name."""
        await _again(lambda: self._delete(who, password))

    async def tokens(self, who: Identity) -> list[TokenRow]:
        """Return a player's tokens."""
        return await self._store.reader.tokens(who.player.id)

    async def revoke(self, who: Identity, token_id: str) -> None:
        """End a token of the player's."""
        known = "\0" not in token_id
        if not known or await self._store.reader.token_of(who.player.id, token_id) is None:
            raise bad_message("Expected the `id` of a token of one's own - at `$.token_id`")
        await self._write(commands.end_token(who.player.id, token_id, self._world.now()))

    async def _claimed(self, who: Identity, name: Name, password: str, *, bot: bool) -> PlayerRow:
        """Return the player if this is what it has claimed already."""
        player = who.player
        if player.name_key == name.key and player.bot == bot:
            with _trying((self._by_player, player.id)):
                if not await self._passwords.fits(player.password_hash, password, who.address):
                    raise _wrong_password(AccountReason.PASSWORD_WRONG)
            return player
        raise bad_message("Expected a guest: this player has a name, and `rename` changes it")

    async def _sign_in(
        self, who: Identity, key: str, password: str, counted: list[tuple[Attempts, str]]
    ) -> Identity:
        with _trying(*counted):
            storable = "\0" not in key
            player = await self._store.reader.player_by_name(key) if storable else None
            kept = None if player is None else player.password_hash
            fits = await self._passwords.fits(kept, password, who.address)
            if not fits or player is None or kept is None:
                raise _wrong_password()
        if player.banned_at is not None:
            # Nobody else is told: the password was right.
            raise _wrong_password(AccountReason.BANNED)
        if player.id == who.player.id:
            return replace(who, player=player)
        renewed = await self._passwords.renewed(kept, password, who.address)
        token, secret = self._players.new_token(player.id, who.token.client)
        guest_id = who.player.id if who.player.name is None else None
        await self._write(commands.sign_in(player.id, kept, renewed, token, guest_id))
        return Identity(replace(player, password_hash=renewed), token, secret)

    async def _change_password(self, who: Identity, old: str, new: str) -> PlayerRow:
        player, kept = await self._with_password(who)
        guess = self._by_player, player.id
        with _trying(guess, guess):  # two: that `new` holds already would be told, too
            if not await self._passwords.fits(kept, old, who.address):
                if await self._passwords.fits(kept, new, who.address):
                    return player  # it was done, and the answer was lost
                raise _wrong_password(AccountReason.PASSWORD_WRONG)
        hashed = await self._passwords.hashed(new, who.address)
        now = self._world.now()
        await self._write(commands.change_password(player.id, kept, hashed, who.token.id, now))
        return replace(player, password_hash=hashed)

    async def _delete(self, who: Identity, password: str | None) -> None:
        player = (await self._players.present(who.token.id)).player
        if (kept := player.password_hash) is not None:
            if password is None:
                raise _wrong_password(AccountReason.PASSWORD_WRONG)
            with _trying((self._by_player, player.id)):
                if not await self._passwords.fits(kept, password, who.address):
                    raise _wrong_password(AccountReason.PASSWORD_WRONG)
        await self._write(commands.delete_player(player.id, kept, self._world.now()))

    async def _with_password(self, who: Identity) -> tuple[PlayerRow, str]:
        player = (await self._players.present(who.token.id)).player
        assert player.password_hash is not None  # who has a name has one
        return player, player.password_hash

    async def _check_free(self, name: Name, player_id: str) -> None:
        holder = await self._store.reader.player_by_name(name.key)
        if holder is not None and holder.id != player_id:
            raise ProtocolError(ErrorCode.NAME_TAKEN)

    async def _write(self, command: Command) -> None:
        await asyncio.shield(self._store.writer.submit(command))


def _wrong_password(reason: AccountReason | None = None) -> ProtocolError:
    data = UNSET if reason is None else ErrorData(reason=reason.value)
    return ProtocolError(ErrorCode.WRONG_PASSWORD, data)


async def _again(work: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """Do what a request asks, and again where somebody else changed the same meanwhile."""
    for _ in range(_TRIES - 1):
        try:
            return await work()
        except Conflict:
            pass
    return await work()


@contextmanager
def _trying(*counted: tuple[Attempts, str]) -> Iterator[None]:
    """Count a wrong password, and nothing else; raises ProtocolError where it is one too many."""
    with ExitStack() as giving_back:
        for attempts, key in counted:
            attempts.begin(key)
            giving_back.callback(attempts.succeed, key)
        try:
            yield
        except ProtocolError as error:
            if error.code is ErrorCode.WRONG_PASSWORD:
                giving_back.pop_all()
            raise
