"""Everything about a player, as JSON: in pages, since a connection carries no frame of any size.

A page holds plays newest first, each with its events, as many as fit; a play with more events than
that goes on upon the next page. What a player may not see of an open play is not in it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from klumba.club.almanac import Almanac
from klumba.club.days import written
from klumba.club.dealing import patience_of
from klumba.club.players import Identity, kept_settings
from klumba.club.recording import kept_event, shown_ms
from klumba.club.refusing import bad_message, storable
from klumba.club.telling import play_item
from klumba.club.world import World
from klumba.store import BadCursor, Store
from klumba.store.queries import cursor_of
from klumba.store.rows import EventRow, PlayerRow, PlayRow, TokenRow

EVENTS: Final = 2000
"""Events of a page, some 200 KB."""

MOST_TOLD: Final = 1000
"""Guests that were merged, and tokens, of the first page: the newest, some 200 KB."""

_AT_ONCE: Final = 50
_PLAY_COUNTS: Final = 4  # a play is as long as so many events


@dataclass
class _Page:
    """A page in the making; `next` is where the following one begins, if there is one."""

    plays: list[dict[str, Any]] = field(default_factory=list)
    left: int = EVENTS
    next: str | None = None


class Exports:
    """Tells players what the house keeps about them."""

    def __init__(self, store: Store, world: World, almanac: Almanac) -> None:
        self._world = world
        self._reader = store.reader
        self._almanac = almanac

    async def page(self, who: Identity, before: str | None) -> tuple[dict[str, Any], str | None]:
        """Return a page, and where the next one begins; raises ProtocolError."""
        data = await self._about(who.player) if before is None else {}
        page = await self._page(who.player.id, before)
        return data | {"plays": page.plays}, page.next

    async def _about(self, player: PlayerRow) -> dict[str, Any]:
        tokens = await self._reader.tokens(player.id, ended=True)
        merged = await self._reader.merged(player.id)
        return {
            "player": _player(player),
            "merged": [_player(guest) for guest in merged[-MOST_TOLD:]],
            "tokens": [_token(token) for token in tokens[-MOST_TOLD:]],
        }

    async def _page(self, player_id: str, before: str | None) -> _Page:
        page = _Page()
        begun, ply, since = _read_cursor(before)
        while True:
            try:
                found = await self._reader.plays(player_id, before=since, limit=_AT_ONCE)
            except BadCursor as error:
                raise _bad_cursor() from error
            for row in found.plays:
                if page.left <= 0:
                    page.next = _cursor("", 0, since)
                    return page
                if not await self._add(page, row, ply if row.id == begun else 0, since):
                    return page
                since = cursor_of(row)
            if found.next is None:
                return page

    async def _add(self, page: _Page, row: PlayRow, after: int, since: str | None) -> bool:
        """Add a play, or the rest of it, and say whether all of it found room."""
        events = await self._reader.events(row.id, after, limit=page.left)
        page.plays.append(await self._play(row) | {"events": [_event(event) for event in events]})
        page.left -= len(events) + _PLAY_COUNTS
        last = events[-1].ply if events else after
        if last < row.ply:
            page.next = _cursor(row.id, last, since)
            return False
        return True

    async def _play(self, row: PlayRow) -> dict[str, Any]:
        await self._almanac.know(row.day)
        settled = self._almanac.is_settled(row.day)
        elapsed = shown_ms(row, self._world.now())
        item = play_item(row, patience_of(row.patience), elapsed, settled=settled)
        told: dict[str, Any] = msgspec.to_builtins(item)
        if row.kind == "position" and row.state != "open":
            deal = await self._reader.deal(row.deal_id)
            told["position"] = None if deal is None else deal.position
        return told | _given(key=row.key)


def _player(row: PlayerRow) -> dict[str, Any]:
    told = {"id": row.id, "bot": row.bot, "made_at": written(row.made_at)}
    return told | {"settings": kept_settings(row)} | _given(name=row.name)


def _token(row: TokenRow) -> dict[str, Any]:
    ended = None if row.revoked_at is None else written(row.revoked_at)
    seen = {"made_at": written(row.made_at), "seen_at": written(row.seen_at)}
    return {"id": row.id} | seen | _given(client=row.client, ended_at=ended)


def _event(row: EventRow) -> dict[str, Any]:
    told = {"ply": row.ply, "event": row.kind, "at": written(row.at), "elapsed_ms": row.elapsed_ms}
    given = kept_event(row).hint
    hint = None if given is None else {"move": given.move, "why": given.why}
    return told | _given(move=row.move, count=row.count, hint=hint)


def _given(**values: object) -> dict[str, object]:
    return {name: value for name, value in values.items() if value is not None}


def _cursor(play_id: str, ply: int, since: str | None) -> str:
    """Return where a page begins: at what is older than `since`, in a play after a ply."""
    return f"{play_id}.{ply}.{since or ''}"


def _read_cursor(before: str | None) -> tuple[str, int, str | None]:
    if before is None:
        return "", 0, None
    play_id, _, rest = storable(before).partition(".")
    ply, dot, since = rest.partition(".")
    if not dot or not (ply.isascii() and ply.isdecimal() and len(ply) < 10):
        raise _bad_cursor()
    return play_id, int(ply), since or None


def _bad_cursor() -> Exception:
    return bad_message("Expected the `next` of a page - at `$.before`")
