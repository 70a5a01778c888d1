"""Plays as the store keeps them: from deals and events to rows, and back."""

from __future__ import annotations

import msgspec

from klumba.club.days import settles_at
from klumba.games import CATALOGUE
from klumba.play.clock import Clock
from klumba.play.deals import Deal
from klumba.play.events import Did, Event, Hint
from klumba.play.shown import Moved
from klumba.play.state import Kind, Play, State
from klumba.shuffle import parse_deal_name
from klumba.store.rows import DealRow, EventRow, PlayRow, ResultRow


class _Data(msgspec.Struct, frozen=True, omit_defaults=True):
    """What else belongs to an event: of a hint, what it advises; whether it was told as futile."""

    move: str | None = None
    why: str = ""
    futile: bool = False


_NONE = _Data()


def deal_row(deal: Deal, new_id: str) -> DealRow:
    """Return a deal as it is kept: under its name, or, being a position, under a new identity."""
    key = deal.patience.key
    if deal.name is None:
        return DealRow(new_id, key, position=deal.position)
    return DealRow(str(deal.name), key, deck="".join(deal.deck))


def kept_deal(row: DealRow) -> Deal:
    """Return the deal that was kept."""
    patience = CATALOGUE[row.patience]
    if row.position is not None:
        return Deal(patience, position=row.position)
    return Deal(patience, parse_deal_name(row.id))


def event_row(event: Event, play: Play) -> EventRow:
    """Return an event as it is kept, with what the play has come to after it."""
    return EventRow(
        ply=event.ply,
        kind=event.did.value,
        at=event.at,
        placed=play.history.position.placed,
        moves=play.counts.moves,
        undos=play.counts.undos,
        hints=play.counts.hints,
        elapsed_ms=event.elapsed_ms,
        move=event.move,
        count=event.count if event.did is Did.UNDO else None,
        data=_written(event),
    )


def _written(event: Event) -> str | None:
    hint = event.hint
    if hint is None and not event.futile:
        return None
    data = _Data(futile=event.futile) if hint is None else _Data(hint.move, hint.why, event.futile)
    return msgspec.json.encode(data).decode()


def kept_event(row: EventRow) -> Event:
    """Return the event that was kept."""
    data = _NONE if row.data is None else msgspec.json.decode(row.data, type=_Data)
    did = Did(row.kind)
    hint = Hint(data.move, data.why) if did is Did.HINT else None
    return Event(row.ply, did, row.at, row.elapsed_ms, row.move, row.count or 1, hint, data.futile)


def set_clock(play: Play, left_at: int) -> None:
    """Set the clock of a play that was read from its log and that nobody attends.

    It stands, unless the play is ranked: where it stood when the play was last left (`left_at`, in
    ms), or at the last event, whichever is more.
    """
    if not play.ended and not play.ranked:
        play.clock = Clock(max(play.clock.elapsed_ms, left_at))


def shown_ms(row: PlayRow, now: int) -> int:
    """Return what the clock of a play shows that is not in memory; a ranked one's never stops."""
    if row.kind != Kind.RANKED or row.state != State.OPEN or row.day is None:
        return row.elapsed_ms
    return max(row.elapsed_ms, min(now, settles_at(row.day)) - row.begun_at)


def result_row(row: PlayRow, play: Play, moved: Moved) -> ResultRow:
    """Return what a play stands as that an event has ended."""
    stands = moved.standing
    return ResultRow(
        play_id=row.id,
        player_id=row.player_id,
        patience=row.patience,
        kind=row.kind,
        state=stands.state.value,
        placed=stands.placed,
        total=stands.total,
        moves=stands.counts.moves,
        undos=stands.counts.undos,
        hints=stands.counts.hints,
        elapsed_ms=stands.elapsed_ms,
        ended_at=moved.event.at,
        day=row.day,
        class_=("clean" if stands.clean else "open") if play.ranked else None,
    )
