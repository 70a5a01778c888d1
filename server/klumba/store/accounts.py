"""The commands of accounts: names, passwords, tokens that end, guests that are merged.

Each is one transaction, and repeated it changes nothing more. `at` is an instant, by which other
servers find what has changed since they looked last. Each says when it ends in a Conflict; where
two servers give one name away at the same moment, one is told so by a Rejected.
"""

from typing import Final

from sqlalchemy import ColumnElement, Select, and_, bindparam, case, exists, func, null, or_, select

from klumba.store.commands import token_values
from klumba.store.merging import MERGE
from klumba.store.rows import TokenRow
from klumba.store.schema import players, tokens
from klumba.store.standing import place_anew
from klumba.store.statements import Command, Statement, Values

MOST_TOKENS: Final = 100
"""Tokens of a player; at one more, the one ends that was not seen for longest."""

_WHICH: Final = "which"
_GUEST: Final = and_(
    players.c.name.is_(None), players.c.merged_into.is_(None), players.c.deleted_at.is_(None)
)
one = players.alias("one")


def one_player(player_id: ColumnElement[str]) -> Select[tuple[str]]:
    """Return the question for a player's identity, and those of the guests merged into it."""
    return select(one.c.id).where(or_(one.c.id == player_id, one.c.merged_into == player_id))


def _of_one_player() -> ColumnElement[bool]:
    return tokens.c.player_id.in_(one_player(bindparam(_WHICH, type_=players.c.id.type)))


def _is_free() -> ColumnElement[bool]:
    taken = players.alias("taken")
    return ~exists(
        select(taken.c.id).where(
            taken.c.name_key == bindparam("key"), taken.c.id != bindparam(_WHICH)
        )
    )


_CLAIM = Statement(
    players.update()
    .where(players.c.id == bindparam(_WHICH), _GUEST, _is_free())
    .values(
        name=bindparam("shown"),
        name_key=bindparam("key"),
        password_hash=bindparam("hashed"),
        bot=bindparam("is_bot"),
    )
)
_RENAME = Statement(
    players.update()
    .where(players.c.id == bindparam(_WHICH), players.c.name.is_not(None), _is_free())
    .values(name=bindparam("shown"), name_key=bindparam("key"))
)
# Also what keeps the row as it is until the transaction ends: nobody merges into a player that is
# deleted meanwhile, or signs in by a password that is changed meanwhile.
_SET_PASSWORD = Statement(
    players.update()
    .where(
        players.c.id == bindparam(_WHICH),
        players.c.password_hash == bindparam("verified"),
        players.c.banned_at.is_(None),
    )
    .values(password_hash=bindparam("hashed"))
)
_RESET_PASSWORD = Statement(
    players.update()
    .where(players.c.id == bindparam(_WHICH), players.c.name.is_not(None))
    .values(password_hash=bindparam("hashed"))
)
_before = players.alias("before")
_latest = (
    select(func.max(_before.c.changed_at))
    .where(_before.c.merged_into == bindparam(_WHICH))
    .scalar_subquery()
)
# Who was merged first stays first, also where a clock was set back or another server's is behind:
# of two guests' ranked plays of one daily, it is by this order that one is the player's.
_merged_at = case((_latest >= bindparam("at"), _latest + 1), else_=bindparam("at"))
_MERGE = Statement(
    players.update()
    .where(players.c.id == bindparam("guest"), _GUEST)
    .values(merged_into=bindparam(_WHICH), changed_at=_merged_at, settings=null()),
    writes_one=False,  # it has got a name, or was merged, from elsewhere
)
_MAKE_TOKEN = Statement(tokens.insert())
_END_TOKEN = Statement(
    tokens.update()
    .where(tokens.c.id == bindparam("token"), tokens.c.revoked_at.is_(None))
    .values(revoked_at=bindparam("at")),
    writes_one=False,  # it has ended already
)
_END_TOKENS = Statement(
    tokens.update()
    .where(_of_one_player(), tokens.c.id != bindparam("but"), tokens.c.revoked_at.is_(None))
    .values(revoked_at=bindparam("at")),
    writes_one=False,
)
_guest = players.alias("guest")
# Somebody else may have had them: who shared a browser with a guest is not let into the account.
_END_GUESTS = Statement(
    tokens.update()
    .where(
        tokens.c.player_id.in_(
            select(_guest.c.id).where(_guest.c.merged_into == bindparam(_WHICH))
        ),
        tokens.c.revoked_at.is_(None),
    )
    .values(revoked_at=bindparam("at")),
    writes_one=False,
)
_newest = tokens.alias("newest")
_END_OLDEST = Statement(
    tokens.update()
    .where(
        _of_one_player(),
        tokens.c.revoked_at.is_(None),
        tokens.c.id.not_in(
            select(_newest.c.id)
            .where(
                _newest.c.player_id.in_(one_player(bindparam(_WHICH, type_=players.c.id.type))),
                _newest.c.revoked_at.is_(None),
            )
            .order_by(_newest.c.seen_at.desc(), _newest.c.id.desc())
            .limit(MOST_TOKENS)
        ),
    )
    .values(revoked_at=bindparam("at")),
    writes_one=False,
)
_BARE: Final = {
    "name": null(),
    "name_key": null(),
    "password_hash": null(),
    "settings": null(),
    "deleted_at": bindparam("at"),
    "changed_at": bindparam("at"),
}
_DELETE_GUEST = Statement(
    players.update().where(players.c.id == bindparam(_WHICH), _GUEST).values(_BARE)
)
_DELETE_NAMED = Statement(
    players.update()
    .where(players.c.id == bindparam(_WHICH), players.c.password_hash == bindparam("verified"))
    .values(_BARE)
)
_FORGET_SETTINGS = Statement(
    players.update().where(players.c.merged_into == bindparam(_WHICH)).values(settings=null()),
    writes_one=False,
)
_FORGET_TOKENS = Statement(tokens.delete().where(_of_one_player()), writes_one=False)
_FORGET_ENDED = Statement(
    tokens.delete().where(tokens.c.revoked_at < bindparam("before")), writes_one=False
)
_BAN = Statement(
    players.update()
    .where(players.c.id == bindparam(_WHICH), players.c.name.is_not(None))
    .values(banned_at=bindparam("banned"), changed_at=bindparam("at"))
)


def claim(player_id: str, name: str, key: str, hashed: str, *, bot: bool) -> Command:
    """Give a guest a name and a password. Conflict: it is none any more, or the name is taken."""
    values: Values = {_WHICH: player_id, "shown": name, "key": key, "hashed": hashed, "is_bot": bot}
    return Command(player_id, ((_CLAIM, values), *place_anew(player_id)))


def rename(player_id: str, name: str, key: str) -> Command:
    """Give a player another name. Conflict: it is taken, or the player has none."""
    return Command(player_id, ((_RENAME, {_WHICH: player_id, "shown": name, "key": key}),))


def sign_in(
    player_id: str, verified: str, hashed: str, token: TokenRow, guest_id: str | None
) -> Command:
    """Make a token of a player whose password was verified, and merge a guest into the player.

    `verified` is the hash that the password fits, `hashed` what is kept from now on. A guest that
    is none any more is let be; of one that is merged the tokens end, and what its client kept.
    Conflict: the password was changed, or the player is banned or deleted.
    """
    one: Values = {_WHICH: player_id, "at": token.made_at}
    guest: Values = {**one, "guest": guest_id}
    merged = (
        ()
        if guest_id is None
        else (
            (_MERGE, guest),
            (_END_GUESTS, one),
            *place_anew(guest_id),
            *((statement, guest) for statement in MERGE),
        )
    )
    return Command(
        player_id,
        (
            (_SET_PASSWORD, {_WHICH: player_id, "verified": verified, "hashed": hashed}),
            *merged,
            (_MAKE_TOKEN, token_values(token)),
            (_END_OLDEST, one),
        ),
    )


def change_password(player_id: str, verified: str, hashed: str, token_id: str, at: int) -> Command:
    """Change a password that was verified, and end all tokens but one.

    Conflict: it was changed meanwhile, or the player is banned or deleted.
    """
    return Command(
        player_id,
        (
            (_SET_PASSWORD, {_WHICH: player_id, "verified": verified, "hashed": hashed}),
            (_END_TOKENS, {_WHICH: player_id, "but": token_id, "at": at}),
        ),
    )


def reset_password(player_id: str, hashed: str, at: int) -> Command:
    """Set a password, and end all tokens. Conflict: the player has no name."""
    return Command(
        player_id,
        (
            (_RESET_PASSWORD, {_WHICH: player_id, "hashed": hashed}),
            (_END_TOKENS, {_WHICH: player_id, "but": "", "at": at}),
        ),
    )


def end_token(player_id: str, token_id: str, at: int) -> Command:
    """End a token of a player's; one that has ended keeps its end."""
    return Command(player_id, ((_END_TOKEN, {"token": token_id, "at": at}),))


def delete_player(player_id: str, verified: str | None, at: int) -> Command:
    """Take a player's name, password, settings and tokens; its plays and results stay.

    `verified` is the hash that the password fits, None of a guest.
    Conflict: it is not the player's any more.
    """
    one: Values = {_WHICH: player_id, "at": at}
    bare = (
        (_DELETE_GUEST, one) if verified is None else (_DELETE_NAMED, {**one, "verified": verified})
    )
    forgotten: Values = {_WHICH: player_id}
    return Command(player_id, (bare, (_FORGET_SETTINGS, forgotten), (_FORGET_TOKENS, forgotten)))


def forget_ended_tokens(before: int) -> Command:
    """Forget the tokens that ended before an instant."""
    return Command("", ((_FORGET_ENDED, {"before": before}),))


def ban(player_id: str, banned_at: int | None, at: int) -> Command:
    """Ban a player, or with None let the player in again. Conflict: the player has no name."""
    banned: Values = {_WHICH: player_id, "banned": banned_at, "at": at}
    return Command(player_id, ((_BAN, banned), *place_anew(player_id)))
