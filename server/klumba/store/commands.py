"""The commands of the house: what is stored together, and what decides whether it is.

Each says when it ends in a Conflict; a command of which this is not said never does.
"""

from typing import Final

from sqlalchemy import Table, Text, bindparam, case, exists, func, or_, select

from klumba.store import counting
from klumba.store.counting.whose import LOCK_PLAYER
from klumba.store.rows import DealRow, EventRow, PlayerRow, PlayRow, ResultRow, TokenRow
from klumba.store.schema import dailies, deals, events, players, plays, results, tokens
from klumba.store.standing import place_play
from klumba.store.statements import Command, Statement, Values, insert_unless_there

# The row that a statement is about; a bound parameter may not have a written column's name.
_WHICH: Final = "which"


def _insert(table: Table, *, unless_there: bool = False) -> Statement:
    return Statement(insert_unless_there(table) if unless_there else table.insert())


_MAKE_PLAYER = _insert(players, unless_there=True)
_MAKE_TOKEN = _insert(tokens, unless_there=True)
_SEE_TOKEN = Statement(
    tokens.update()
    .where(tokens.c.id == bindparam(_WHICH), tokens.c.seen_at < bindparam("at"))
    .values(seen_at=bindparam("at")),
    writes_one=False,
)
# A connection that has not heard yet that its guest was merged writes to the player that it is.
_account = players.alias("account")
_SAVE_SETTINGS = Statement(
    players.update()
    .where(
        players.c.id
        == select(func.coalesce(_account.c.merged_into, _account.c.id))
        .where(_account.c.id == bindparam(_WHICH))
        .scalar_subquery(),
        players.c.deleted_at.is_(None),
    )
    .values(settings=bindparam("values"))
)
_BEGIN_PLAY = _insert(plays, unless_there=True)
# The player as whom one comes may be a guest, or have guests, by whom the daily was begun already.
_same = players.alias("same")
_identity = players.alias("identity")
_person = (
    select(func.coalesce(_same.c.merged_into, _same.c.id))
    .where(_same.c.id == bindparam("player_id", type_=Text))
    .scalar_subquery()
)
_begun_by_one = exists(
    select(plays.c.id).where(
        plays.c.kind == "ranked",
        plays.c.patience == bindparam("patience", type_=Text),
        plays.c.day == bindparam("day", type_=Text),
        plays.c.player_id.in_(
            select(_identity.c.id).where(
                or_(_identity.c.id == _person, _identity.c.merged_into == _person)
            )
        ),
    )
)
_BEGIN_RANKED = Statement(
    insert_unless_there(plays).from_select(
        plays.c.keys(),
        select(*(bindparam(column.name, type_=column.type) for column in plays.c)).where(
            ~_begun_by_one
        ),
    )
)
_KEEP_DEAL = Statement(insert_unless_there(deals), writes_one=False)
_APPEND_EVENT = _insert(events, unless_there=True)
_END_PLAY = Statement(
    plays.update()
    .where(plays.c.id == bindparam(_WHICH), plays.c.state == "open")
    .values(state=bindparam("new_state"), ended_at=bindparam("at"), elapsed_ms=bindparam("clock"))
)
_KEEP_RESULT = _insert(results)
_LEAVE_PLAY = Statement(
    plays.update()
    .where(plays.c.id == bindparam(_WHICH), plays.c.state == "open")
    # A clock that was read earlier never takes back what a later one has shown.
    .values(
        elapsed_ms=case(
            (plays.c.elapsed_ms > bindparam("clock"), plays.c.elapsed_ms),
            else_=bindparam("clock"),
        ),
        touched_at=bindparam("at"),
    ),
    writes_one=False,
)
_DROP_PLAY = Statement(
    plays.delete().where(
        plays.c.id == bindparam(_WHICH),
        plays.c.kind != "ranked",
        plays.c.state == "open",
        ~exists().where(events.c.play_id == plays.c.id),
    )
)
_DROP_DEAL = Statement(
    deals.delete().where(
        deals.c.id == bindparam(_WHICH),
        ~exists(select(plays.c.id).where(plays.c.deal_id == deals.c.id)),
        ~exists(select(dailies.c.day).where(dailies.c.deal_id == deals.c.id)),
    ),
    writes_one=False,
)


def make_player(player: PlayerRow, token: TokenRow) -> Command:
    """Make a player with a first token. Conflict: the name is taken."""
    return Command(player.id, ((_MAKE_PLAYER, _player(player)), (_MAKE_TOKEN, token_values(token))))


def make_token(token: TokenRow) -> Command:
    """Give a player another token. Conflict: it exists."""
    return Command(token.player_id, ((_MAKE_TOKEN, token_values(token)),))


def see_token(token: TokenRow, at: int) -> Command:
    """Note that a token was used, unless it was seen later still."""
    return Command(token.player_id, ((_SEE_TOKEN, {_WHICH: token.id, "at": at}),))


def save_settings(player_id: str, settings: str) -> Command:
    """Keep a client's settings with the player. Conflict: there is no such player any more."""
    return Command(player_id, ((_SAVE_SETTINGS, {_WHICH: player_id, "values": settings}),))


def begin_play(play: PlayRow, deal: DealRow) -> Command:
    """Begin a play, with no event yet, and keep its deal.

    Conflict: the player has a play by this key, or, as whoever she was, a ranked one of this daily.
    """
    begun: Values = {
        "id": play.id,
        "player_id": play.player_id,
        "deal_id": deal.id,
        "patience": play.patience,
        "kind": play.kind,
        "day": play.day,
        "key": play.key,
        "state": play.state,
        "begun_at": play.begun_at,
        "ended_at": None,
        "placed": play.placed,
        "total": play.total,
        "elapsed_ms": play.elapsed_ms,
        "touched_at": play.touched_at,
    }
    if play.kind != "ranked":
        return Command(play.player_id, ((_BEGIN_PLAY, begun), (_KEEP_DEAL, deal_values(deal))))
    return Command(
        play.player_id,
        (
            (LOCK_PLAYER, begun),
            (LOCK_PLAYER, begun),
            (_BEGIN_RANKED, begun),
            (_KEEP_DEAL, deal_values(deal)),
            *_counted(counting.BEGUN, play.id),
        ),
    )


def append_event(play_id: str, event: EventRow, result: ResultRow | None = None) -> Command:
    """Append an event to a play; with the result, if it ends the play.

    Conflict: the ply is taken, or the play has ended.
    """
    appended: Values = {
        "play_id": play_id,
        "ply": event.ply,
        "kind": event.kind,
        "move": event.move,
        "count": event.count,
        "data": event.data,
        "at": event.at,
        "placed": event.placed,
        "moves": event.moves,
        "undos": event.undos,
        "hints": event.hints,
        "elapsed_ms": event.elapsed_ms,
    }
    parts = ((_APPEND_EVENT, appended), *_counted(_changes(event), play_id))
    if result is None:
        return Command(play_id, parts)
    ended: Values = {
        _WHICH: play_id,
        "new_state": result.state,
        "at": result.ended_at,
        "clock": result.elapsed_ms,
    }
    ends = counting.WIN if result.state == "won" else counting.LOSS
    return Command(
        play_id,
        (
            *parts,
            (_END_PLAY, ended),
            (_KEEP_RESULT, _result(result)),
            *_counted(ends if result.moves else (), play_id),
            *place_play(result),
        ),
    )


def leave_play(play_id: str, elapsed_ms: int, at: int) -> Command:
    """Keep the clock of an open play when the last connection leaves it; it never goes back."""
    return Command(play_id, ((_LEAVE_PLAY, {_WHICH: play_id, "clock": elapsed_ms, "at": at}),))


def drop_play(play_id: str, deal_id: str) -> Command:
    """Forget an open, unranked play without any event, and its deal if no other play has it.

    Conflict: it is none of these, or not there. Rejected: an event came just now, from elsewhere.
    """
    return Command(play_id, ((_DROP_PLAY, {_WHICH: play_id}), (_DROP_DEAL, {_WHICH: deal_id})))


def _changes(event: EventRow) -> tuple[Statement, ...]:
    """Return what is counted at an event: of most, nothing."""
    if event.kind == "move" and event.moves == 1:
        return counting.FIRST_MOVE
    if event.kind == "undo" and event.undos == 1:
        return counting.FIRST_UNDO
    return ()


def _counted(
    statements: tuple[Statement, ...], play_id: str
) -> tuple[tuple[Statement, Values], ...]:
    values: Values = {_WHICH: play_id}
    return tuple((statement, values) for statement in statements)


def _player(row: PlayerRow) -> Values:
    return {
        "id": row.id,
        "name": row.name,
        "name_key": row.name_key,
        "password_hash": row.password_hash,
        "bot": row.bot,
        "made_at": row.made_at,
        "deleted_at": row.deleted_at,
        "merged_into": row.merged_into,
        "settings": row.settings,
        "banned_at": row.banned_at,
        "changed_at": row.changed_at,
    }


def token_values(row: TokenRow) -> Values:
    """Return a token's columns."""
    return {
        "id": row.id,
        "player_id": row.player_id,
        "hash": row.hash,
        "client": row.client,
        "made_at": row.made_at,
        "seen_at": row.seen_at,
        "revoked_at": row.revoked_at,
    }


def deal_values(row: DealRow) -> Values:
    """Return a deal's columns."""
    return {"id": row.id, "patience": row.patience, "deck": row.deck, "position": row.position}


def _result(row: ResultRow) -> Values:
    return {
        "play_id": row.play_id,
        "player_id": row.player_id,
        "patience": row.patience,
        "day": row.day,
        "kind": row.kind,
        "class_": row.class_,
        "state": row.state,
        "placed": row.placed,
        "total": row.total,
        "moves": row.moves,
        "undos": row.undos,
        "hints": row.hints,
        "elapsed_ms": row.elapsed_ms,
        "ended_at": row.ended_at,
    }
