"""Who is who: the questions about players and tokens, and how any question is put."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from sqlalchemy import ColumnElement, Row, Select, func, literal, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from klumba.store.accounts import one_player
from klumba.store.causes import cause
from klumba.store.errors import Unavailable
from klumba.store.rows import PlayerRow, TokenRow
from klumba.store.schema import players, tokens

R = TypeVar("R")

# A guest that was merged into a player is this player.
_holder = players.alias("holder")
_is_now = func.coalesce(_holder.c.merged_into, _holder.c.id)
# One statement: after a restart everybody asks it at once.
_PLAYER_BY_TOKEN = (
    select(tokens, players)
    .join(_holder, _holder.c.id == tokens.c.player_id)
    .join(players, players.c.id == _is_now)
    .where(tokens.c.revoked_at.is_(None), players.c.deleted_at.is_(None))
)


class PlayerReader:
    """Reads who players are, through connections of its own beside the writer.

    Every question may raise Unavailable.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def player(self, player_id: str) -> PlayerRow | None:
        """Return a player."""
        return await self._one(_player, select(players).where(players.c.id == player_id))

    async def present_player(self, player_id: str) -> PlayerRow | None:
        """Return a player, or of a guest that was merged the player that it is now."""
        now = select(_is_now).where(_holder.c.id == player_id).scalar_subquery()
        return await self._one(_player, select(players).where(players.c.id == now))

    async def player_by_name(self, name_key: str) -> PlayerRow | None:
        """Return the player who has a name, by the form in which names are compared."""
        return await self._one(_player, select(players).where(players.c.name_key == name_key))

    async def token(self, token_hash: str) -> TokenRow | None:
        """Return a token by its hash, revoked or not."""
        return await self._one(_token, select(tokens).where(tokens.c.hash == token_hash))

    async def player_by_token(self, token_hash: str) -> tuple[PlayerRow, TokenRow] | None:
        """Return whose token this is, and it; None if it is revoked or its player is deleted."""
        return await self._holder(tokens.c.hash == token_hash)

    async def player_by_token_id(self, token_id: str) -> tuple[PlayerRow, TokenRow] | None:
        """Return whose token has this identity, as `player_by_token` does."""
        return await self._holder(tokens.c.id == token_id)

    async def tokens(self, player_id: str, *, ended: bool = False) -> list[TokenRow]:
        """Return a player's tokens that are not revoked, in the order in which they were made.

        Those of guests that were merged into the player are among them; `ended`: the revoked too.
        """
        group = one_player(literal(player_id))
        standing = () if ended else (tokens.c.revoked_at.is_(None),)
        return await self._all(
            _token,
            select(tokens)
            .where(tokens.c.player_id.in_(group), *standing)
            .order_by(tokens.c.made_at, tokens.c.id),
        )

    async def token_of(self, player_id: str, token_id: str) -> TokenRow | None:
        """Return a token of a player's by its identity, revoked or not."""
        group = one_player(literal(player_id))
        asked = select(tokens).where(tokens.c.id == token_id, tokens.c.player_id.in_(group))
        return await self._one(_token, asked)

    async def merged(self, player_id: str) -> list[PlayerRow]:
        """Return the guests that were merged into a player."""
        asked = select(players).where(players.c.merged_into == player_id).order_by(players.c.id)
        return await self._all(_player, asked)

    async def are_one(self, *player_ids: str) -> bool:
        """Say whether these are one player, by what was merged into what."""
        question = select(func.count(func.distinct(_is_now))).where(_holder.c.id.in_(player_ids))
        async with self._reading() as connection:
            return await connection.scalar(question) == 1

    async def changed(self, since: int) -> tuple[list[tuple[str, PlayerRow]], list[str]]:
        """Return what has changed since an instant: players, and the tokens that have ended.

        Of a player that was merged, deleted, banned or is so no longer: who it was, and who it is.
        """
        who = (
            select(_holder.c.id, players)
            .join(players, players.c.id == _is_now)
            .where(_holder.c.changed_at >= since)
        )
        ended = select(tokens.c.id).where(tokens.c.revoked_at >= since)
        async with self._reading() as connection:
            rows = [tuple(row) for row in await connection.execute(who)]
            token_ids = [str(row.id) for row in await connection.execute(ended)]
        return [(row[0], _player_of(row[1:])) for row in rows], token_ids

    @asynccontextmanager
    async def _reading(self) -> AsyncIterator[AsyncConnection]:
        try:
            async with self._engine.connect() as connection:
                yield connection
        except (SQLAlchemyError, OSError, TimeoutError) as error:
            raise Unavailable(cause(error)) from error

    async def _holder(self, which: ColumnElement[bool]) -> tuple[PlayerRow, TokenRow] | None:
        async with self._reading() as connection:
            found = (await connection.execute(_PLAYER_BY_TOKEN.where(which))).one_or_none()
        if found is None:
            return None
        row, width = tuple(found), len(tokens.c)
        token = TokenRow(**dict(zip(tokens.c.keys(), row[:width], strict=True)))
        return _player_of(row[width:]), token

    async def _one(self, make: Callable[[Row[Any]], R], question: Select[Any]) -> R | None:
        async with self._reading() as connection:
            row = (await connection.execute(question)).one_or_none()
            return None if row is None else make(row)

    async def _all(self, make: Callable[[Row[Any]], R], question: Select[Any]) -> list[R]:
        async with self._reading() as connection:
            return [make(row) for row in await connection.execute(question)]


def whole(player_id: str) -> Select[tuple[str]]:
    """Return the question for all identities that a player has, asked by any of them."""
    now = select(_is_now).where(_holder.c.id == player_id).scalar_subquery()
    return one_player(now)


def _player_of(values: tuple[Any, ...]) -> PlayerRow:
    row = dict(zip(players.c.keys(), values, strict=True))
    return PlayerRow(**row | {"bot": bool(row["bot"])})


def _player(row: Row[Any]) -> PlayerRow:
    return PlayerRow(**row._asdict() | {"bot": bool(row.bot)})


def _token(row: Row[Any]) -> TokenRow:
    return TokenRow(**row._asdict())
