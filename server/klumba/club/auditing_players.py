"""The audit of players and their tokens: each as the commands would have left it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import msgspec

from klumba.club.findings import Finding, Wrong, differing
from klumba.club.names import name_key, read_name
from klumba.club.passwords import is_hash
from klumba.club.players import kept_settings
from klumba.protocol.errors import ProtocolError
from klumba.protocol.forms import SETTINGS_BYTES, check_opaque
from klumba.store.ledger import StoredToken
from klumba.store.rows import PlayerRow

_TOKEN_HASH: Final = re.compile(r"[0-9a-f]{64}")


def off_in_player(row: PlayerRow, into: PlayerRow | None) -> Iterator[Finding]:
    """Give what is off in a player, or in a guest that was merged into another."""
    where = f"players {row.id}"
    if row.name is not None:
        yield from _off_in_name(where, row, row.name)
    if row.password_hash is not None and not is_hash(row.password_hash):
        yield Finding(Wrong.UNREADABLE, where, {"found": "password_hash"})
    if not _are_settings(row):
        yield Finding(Wrong.UNREADABLE, where, {"found": "settings"})
    if row.bot not in (False, True):
        yield Finding(Wrong.UNREADABLE, where, {"found": "bot"})
    # Who is deleted may have been banned before.
    if row.banned_at is not None and row.name is None and row.deleted_at is None:
        yield Finding(Wrong.BANNED, where)
    if into is not None and into.name is None and into.deleted_at is None:
        yield Finding(Wrong.CHAINED, where, {"found": into.id})


def off_in_token(token: StoredToken) -> Iterator[Finding]:
    """Give what is off in a token."""
    where = f"tokens {token.id}"
    if not _TOKEN_HASH.fullmatch(token.hash):
        yield Finding(Wrong.UNREADABLE, where, {"found": "hash"})
    if token.left_over:
        yield Finding(Wrong.LEFT_OVER, where)


def _off_in_name(where: str, row: PlayerRow, name: str) -> Iterator[Finding]:
    yield from differing(where, row, name_key=name_key(name))
    try:
        accepted = read_name(name)
    except ProtocolError:
        yield Finding(Wrong.UNREADABLE, where, {"found": "name"})
    else:
        yield from differing(where, row, name=accepted.shown)


def _are_settings(row: PlayerRow) -> bool:
    """Say whether what a client keeps is what it could have sent."""
    try:
        values = kept_settings(row)
        check_opaque(values)
        return len(msgspec.json.encode(values)) <= SETTINGS_BYTES
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return False
