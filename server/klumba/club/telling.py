"""How a play is told: from its state machine to the messages of the protocol."""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec import UNSET

from klumba.club.days import written
from klumba.play.deals import Deal
from klumba.play.events import Did, Event
from klumba.play.shown import Moved, standing
from klumba.play.state import Counts, Kind, Play, State
from klumba.protocol import answers, house, plays
from klumba.protocol.codec import encode
from klumba.protocol.forms import Maybe, PlayClass
from klumba.rules.vocabulary import Patience
from klumba.store.rows import PlayRow

Told = TypeVar("Told", answers.Moved, plays.Event)


def told_deal(patience: Patience, name: str, kind: Kind, state: State) -> str | None:
    """Return a deal's name if it may be told, else `None`.

    Where cards are hidden it is told when the play has ended; a position has none; that of a daily
    is told when its day is settled, and until dailies are built none is.
    """
    untold = patience.hidden and state is State.OPEN
    return name if kind in (Kind.CASUAL, Kind.KNOWN) and not untold else None


def play_view(row: PlayRow, play: Play, now: int) -> plays.PlayView:
    """Return a play as its player sees it at an instant."""
    return plays.PlayView(**_play_fields(row, play, now))


def play_answer(row: PlayRow, play: Play, now: int, re: int) -> answers.Play:
    """Return the answer that shows a play as it stands."""
    return answers.Play(**_play_fields(row, play, now), re=re)


def _play_fields(row: PlayRow, play: Play, now: int) -> dict[str, Any]:
    stands = standing(play, play.clock.read(now))
    return {
        "play": row.id,
        "ply": stands.ply,
        "patience": row.patience,
        "deal": told_deal(play.deal.patience, str(play.deal), play.kind, play.state),
        "kind": play.kind.value,
        "state": stands.state.value,
        "blocked": stands.blocked,
        "futile": False,
        "paused": stands.paused,
        "piles": stands.piles,
        "moves": stands.moves,
        "placed": stands.placed,
        "total": stands.total,
        "counts": _counts(stands.counts),
        "elapsed_ms": stands.elapsed_ms,
        "can_undo": stands.can_undo,
        "can_redo": stands.can_redo,
        "class_": _class(play.ranked, stands.clean),
        "day": UNSET if row.day is None else row.day,
    }


def moved_frame(play_id: str, play: Play, moved: Moved) -> bytes:
    """Return the `moved` of an event, encoded, without `re`."""
    return encode(_told(answers.Moved, play_id, play, moved))


def event_item(play_id: str, play: Play, moved: Moved) -> plays.Event:
    """Return the `moved` of an event as a list of events holds it."""
    return _told(plays.Event, play_id, play, moved)


def _told(form: type[Told], play_id: str, play: Play, moved: Moved) -> Told:
    stands, event = moved.standing, moved.event
    return form(
        play=play_id,
        ply=event.ply,
        move=_word(event),
        piles=stands.piles,
        moves=stands.moves,
        placed=stands.placed,
        counts=_counts(stands.counts),
        elapsed_ms=stands.elapsed_ms,
        blocked=stands.blocked,
        futile=False,
        paused=stands.paused,
        state=stands.state.value,
        can_undo=stands.can_undo,
        can_redo=stands.can_redo,
        class_=_class(play.ranked, stands.clean),
        deal=_deal_at_the_end(play, stands.state),
        hint=UNSET if event.hint is None else plays.Advice(event.hint.move, event.hint.why),
    )


def _word(event: Event) -> str:
    return event.move if event.did is Did.MOVE and event.move else event.did.value


def _deal_at_the_end(play: Play, state: State) -> Maybe[str]:
    if state is State.OPEN:
        return UNSET
    return told_deal(play.deal.patience, str(play.deal), play.kind, state) or UNSET


def _counts(counts: Counts) -> plays.Counts:
    return plays.Counts(counts.moves, counts.undos, counts.hints)


def _class(ranked: bool, clean: bool) -> Maybe[PlayClass]:
    if not ranked:
        return UNSET
    return "clean" if clean else "open"


def play_item(row: PlayRow, patience: Patience, elapsed_ms: int) -> house.PlayRow:
    """Return a row of the list of one's plays."""
    kind, state = Kind(row.kind), State(row.state)
    return house.PlayRow(
        play=row.id,
        patience=patience.key,
        kind=kind.value,
        state=state.value,
        placed=row.placed,
        total=row.total,
        counts=plays.Counts(row.moves, row.undos, row.hints),
        elapsed_ms=elapsed_ms,
        ply=row.ply,
        begun_at=written(row.begun_at),
        deal=told_deal(patience, row.deal_id, kind, state),
        day=UNSET if row.day is None else row.day,
        ended_at=UNSET if row.ended_at is None else written(row.ended_at),
    )


def replay_answer(row: PlayRow, deal: Deal, events: list[Event], re: int) -> answers.Replay:
    """Return an ended play, to be looked through."""
    moves = [word for event in events for word in _words(event)]
    ranked = row.kind == Kind.RANKED
    result = plays.Result(
        state=State(row.state).value,
        placed=row.placed,
        total=row.total,
        counts=plays.Counts(row.moves, row.undos, row.hints),
        elapsed_ms=row.elapsed_ms,
        class_=_class(ranked, row.undos == 0),
    )
    return answers.Replay(row.id, str(deal), tuple(moves), result, re=re)


def _words(event: Event) -> list[str]:
    """Return what stands for an event in a list of moves: an undo of n as n times `undo`."""
    match event.did:
        case Did.MOVE:
            return [event.move or ""]
        case Did.UNDO:
            return [Did.UNDO.value] * event.count
        case Did.REDO:
            return [Did.REDO.value]
        case _:
            return []
