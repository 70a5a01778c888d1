"""What is told of a play: as it stands, and event by event."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import UNSET, Struct, field

from klumba.protocol.forms import (
    Day,
    Maybe,
    Milliseconds,
    Natural,
    PatienceKey,
    Piles,
    PlayClass,
    PlayId,
    PlayKind,
    Ply,
    State,
    said,
)

Moves: TypeAlias = Annotated[
    tuple[str, ...], said("the legal moves in the notation, sorted as ASCII")
]
Placed: TypeAlias = Annotated[Natural, said("how many cards count as placed")]
Total: TypeAlias = Annotated[Natural, said("what `placed` is when the play is won")]
DealName: TypeAlias = Annotated[
    str | None, said("the deal's name; null while it may not be told, and of a given position")
]
Elapsed: TypeAlias = Annotated[Milliseconds, said("how long the play has taken")]
RankedClass: TypeAlias = Annotated[
    PlayClass, said("of a ranked play: `clean` as long as nothing was undone")
]
Blocked: TypeAlias = Annotated[bool, said("no legal move is left in an open play")]
Futile: TypeAlias = Annotated[bool, said("it is proved that no further card can be placed")]
Paused: TypeAlias = Annotated[bool, said("the clock stands, and the cards are hidden")]
CanUndo: TypeAlias = Annotated[bool, said("a move stands that can be taken back")]
CanRedo: TypeAlias = Annotated[bool, said("a move was taken back that can be put back")]
CanFinish: TypeAlias = Annotated[
    bool, said("all cards can go to their foundations without any other move; told where it is so")
]


class Counts(Struct, frozen=True):
    """What a play is counted by."""

    moves: Annotated[Natural, said("moves made, undone ones too")]
    undos: Annotated[Natural, said("undos, each once whatever it took back")]
    hints: Annotated[Natural, said("hints given")]


PlayCounts: TypeAlias = Annotated[Counts, said("what the play is counted by")]


class Advice(Struct, frozen=True):
    """A move that is worth making."""

    move: Annotated[str | None, said("the move; null where there is none to advise")]
    why: Annotated[str, said("a sentence that says why")]


class PlayView(Struct, frozen=True):
    """A play as the one who asks may see it."""

    play: PlayId
    ply: Ply
    patience: PatienceKey
    deal: DealName
    kind: PlayKind
    state: State
    blocked: Blocked
    futile: Futile
    paused: Paused
    piles: Annotated[
        Piles,
        said("all piles, bottom card first; a card that is not seen is `??`; none in a pause"),
    ]
    moves: Moves
    placed: Placed
    total: Total
    counts: PlayCounts
    elapsed_ms: Elapsed
    can_undo: CanUndo
    can_redo: CanRedo
    can_finish: Maybe[CanFinish] = UNSET
    class_: Maybe[RankedClass] = field(name="class", default=UNSET)
    day: Maybe[Annotated[Day, said("the day of the daily")]] = UNSET


class Event(Struct, frozen=True):
    """What an event of a play made of it."""

    play: PlayId
    ply: Annotated[Natural, said("the number of this event: the play's ply after it")]
    move: Annotated[
        str, said("a move, or `undo`, `redo`, `hint`, `pause`, `resume`, `resign`, `expire`")
    ]
    piles: Annotated[Piles, said("the piles that changed, whole; all of them when a pause ends")]
    moves: Moves
    placed: Placed
    counts: PlayCounts
    elapsed_ms: Elapsed
    blocked: Blocked
    futile: Futile
    paused: Paused
    state: State
    can_undo: CanUndo
    can_redo: CanRedo
    can_finish: Maybe[CanFinish] = UNSET
    class_: Maybe[RankedClass] = field(name="class", default=UNSET)
    deal: Maybe[Annotated[str, said("the deal's name, when it may be told at the end")]] = UNSET
    hint: Maybe[Annotated[Advice, said("what a hint advises")]] = UNSET


class Step(Struct, frozen=True):
    """A position of a play, as its player saw it, and the event that led to it."""

    ply: Ply
    piles: Annotated[Piles, said("the piles that changed, whole; all of them in the first step")]
    placed: Placed
    move: Maybe[Annotated[str, said("a move, `undo` or `redo`; absent at ply 0")]] = UNSET


class Result(Struct, frozen=True):
    """What came of an ended play."""

    state: State
    placed: Placed
    total: Total
    counts: PlayCounts
    elapsed_ms: Elapsed
    class_: Maybe[RankedClass] = field(name="class", default=UNSET)
