"""How a play is told: from its state machine to the messages of the protocol."""

from __future__ import annotations

from typing import Any, Final, TypeVar

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
from klumba.store.rows import PlayerRow, PlayRow

Told = TypeVar("Told", answers.Moved, plays.Event)


OF_A_DAY: Final = (Kind.RANKED, Kind.PRACTICE)
"""The kinds of plays of dailies."""


def told_deal(
    patience: Patience, name: str, kind: Kind, state: State, *, settled: bool
) -> str | None:
    """Return a deal's name if it may be told, else `None`.

    Where cards are hidden it is told when the play has ended; a position has none; that of a daily
    is told when its day is `settled`.
    """
    hidden = patience.hidden and state is State.OPEN
    unsettled = kind in OF_A_DAY and not settled
    return None if kind is Kind.POSITION or hidden or unsettled else name


def told_player(row: PlayerRow) -> house.Player:
    """Return who a player is."""
    name = UNSET if row.name is None else row.name
    return house.Player(row.id, row.name is None, row.bot, name)


def play_view(row: PlayRow, play: Play, now: int, *, settled: bool) -> plays.PlayView:
    """Return a play as its player sees it at an instant; `settled`: its day is."""
    return plays.PlayView(**_play_fields(row, play, now, settled=settled))


def play_answer(row: PlayRow, play: Play, now: int, re: int, *, settled: bool) -> answers.Play:
    """Return the answer that shows a play as it stands."""
    return answers.Play(**_play_fields(row, play, now, settled=settled), re=re)


def _play_fields(row: PlayRow, play: Play, now: int, *, settled: bool) -> dict[str, Any]:
    stands = standing(play, play.clock.read(now))
    return {
        "play": row.id,
        "ply": stands.ply,
        "patience": row.patience,
        "deal": _deal_of(play, play.state, settled=settled),
        "kind": play.kind.value,
        "state": stands.state.value,
        "blocked": stands.blocked,
        "futile": stands.futile,
        "paused": stands.paused,
        "piles": stands.piles,
        "moves": stands.moves,
        "placed": stands.placed,
        "total": stands.total,
        "counts": _counts(stands.counts),
        "elapsed_ms": stands.elapsed_ms,
        "can_undo": stands.can_undo,
        "can_redo": stands.can_redo,
        "can_finish": stands.can_finish or UNSET,
        "class_": _class(play.ranked, stands.clean),
        "day": UNSET if row.day is None else row.day,
    }


def moved_frame(play_id: str, play: Play, moved: Moved, *, settled: bool) -> bytes:
    """Return the `moved` of an event, encoded, without `re`."""
    return encode(_told(answers.Moved, play_id, play, moved, settled=settled))


def event_item(play_id: str, play: Play, moved: Moved, *, settled: bool) -> plays.Event:
    """Return the `moved` of an event as a list of events holds it."""
    return _told(plays.Event, play_id, play, moved, settled=settled)


def _told(form: type[Told], play_id: str, play: Play, moved: Moved, *, settled: bool) -> Told:
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
        futile=stands.futile,
        paused=stands.paused,
        state=stands.state.value,
        can_undo=stands.can_undo,
        can_redo=stands.can_redo,
        can_finish=stands.can_finish or UNSET,
        class_=_class(play.ranked, stands.clean),
        deal=_deal_at_the_end(play, stands.state, settled=settled),
        hint=UNSET if event.hint is None else plays.Advice(event.hint.move, event.hint.why),
    )


def _word(event: Event) -> str:
    return event.move if event.did is Did.MOVE and event.move else event.did.value


def _deal_at_the_end(play: Play, state: State, *, settled: bool) -> Maybe[str]:
    return UNSET if state is State.OPEN else _deal_of(play, state, settled=settled) or UNSET


def _deal_of(play: Play, state: State, *, settled: bool) -> str | None:
    return told_deal(play.deal.patience, str(play.deal), play.kind, state, settled=settled)


def _counts(counts: Counts) -> plays.Counts:
    return plays.Counts(counts.moves, counts.undos, counts.hints)


def _class(ranked: bool, clean: bool) -> Maybe[PlayClass]:
    if not ranked:
        return UNSET
    return "clean" if clean else "open"


def play_item(row: PlayRow, patience: Patience, elapsed_ms: int, *, settled: bool) -> house.PlayRow:
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
        deal=told_deal(patience, row.deal_id, kind, state, settled=settled),
        day=UNSET if row.day is None else row.day,
        ended_at=UNSET if row.ended_at is None else written(row.ended_at),
    )


def replay_answer(
    row: PlayRow, deal: Deal, events: list[Event], re: int, *, settled: bool
) -> answers.Replay:
    """Return an ended play, to be looked through."""
    told = row.kind not in OF_A_DAY or settled
    name = str(deal) if told else None
    return answers.Replay(row.id, name, tuple(moves_of(events)), result_of(row), re=re)


def moves_of(events: list[Event]) -> list[str]:
    """Return the move list of a play."""
    return [word for event in events for word in _words(event)]


def result_of(row: PlayRow) -> plays.Result:
    """Return what came of a play that has ended."""
    return plays.Result(
        state=State(row.state).value,
        placed=row.placed,
        total=row.total,
        counts=plays.Counts(row.moves, row.undos, row.hints),
        elapsed_ms=row.elapsed_ms,
        class_=_class(row.kind == Kind.RANKED, row.undos == 0),
    )


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
