"""A play: the fold of its events over its deal."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from msgspec import Struct

from klumba.play.clock import Clock
from klumba.play.deals import Deal
from klumba.play.events import Did, Event
from klumba.rules.history import History
from klumba.rules.position import Position


class Kind(StrEnum):
    """What a play counts as."""

    CASUAL = "casual"
    KNOWN = "known"
    POSITION = "position"
    RANKED = "ranked"
    PRACTICE = "practice"


class State(StrEnum):
    """How a play stands; all but the first are its end, for good."""

    OPEN = "open"
    WON = "won"
    RESIGNED = "resigned"
    EXPIRED = "expired"


_OPEN: Final = State.OPEN  # members of an enumeration are slow to look up


class Counts(Struct):
    """Moves made, undone ones included; undos and hints, each counted as events."""

    moves: int = 0
    undos: int = 0
    hints: int = 0


@dataclass
class Play:
    """One player's attempt at one deal, as it stands after `ply` events.

    The clock of a ranked play never stops. That of another runs while somebody attends it, which is
    no event: `attend` and `leave` say so. `futile` are the positions of which it was proved, here
    and so far, that no useful move is left.
    """

    deal: Deal
    kind: Kind
    history: History
    clock: Clock
    ply: int = 0
    state: State = State.OPEN
    paused: bool = False
    counts: Counts = field(default_factory=Counts)
    futile: set[Position] = field(default_factory=set)

    @property
    def ranked(self) -> bool:
        """Say whether this is the player's first play of a daily, begun on its day."""
        return self.kind is Kind.RANKED

    @property
    def clean(self) -> bool:
        """Say whether no move was ever taken back."""
        return self.counts.undos == 0

    @property
    def ended(self) -> bool:
        """Say whether the play is over."""
        return self.state is not _OPEN

    def attend(self, now: int) -> None:
        """Let the clock run: a connection of the player has the play open."""
        if not self.ended and not self.paused:
            self.clock.start(now)

    def leave(self, now: int) -> None:
        """Let the clock stand, where it may: no connection has the play open any more."""
        if not self.ranked:
            self.clock.stop(now)

    def apply(self, event: Event) -> Collection[str]:
        """Follow an event, and return the names of the piles that it changed, in order."""
        assert event.ply == self.ply + 1, (event, self.ply)
        attended = self.clock.since is not None
        self.ply = event.ply
        self.clock.elapsed_ms, self.clock.since = event.elapsed_ms, None
        changed = self._follow(event)
        if self.ended or self.paused:
            return changed
        if attended or self.ranked or event.did is Did.RESUME:
            self.clock.start(event.at)
        return changed

    def _follow(self, event: Event) -> Collection[str]:
        match event.did:
            case Did.MOVE:
                self.counts.moves += 1
                changed = self.history.move(event.move or "")
                if self.history.position.won:
                    self.state = State.WON
                return changed
            case Did.UNDO:
                self.counts.undos += 1
                return self.history.undo(event.count)
            case Did.REDO:
                return self.history.redo()
            case Did.HINT:
                self.counts.hints += 1
            case Did.PAUSE | Did.RESUME:
                self.paused = event.did is Did.PAUSE
            case Did.RESIGN:
                self.state, self.paused = State.RESIGNED, False
            case Did.EXPIRE:
                self.state, self.paused = State.EXPIRED, False
        return ()


def begin(deal: Deal, kind: Kind, at: int) -> Play:
    """Return a new play of a deal, at ply 0; a ranked one's clock runs from now on.

    Raises NotationError for a deck or a position that is none.
    """
    clock = Clock(since=at if kind is Kind.RANKED else None)
    return Play(deal, kind, History(deal.opening), clock)


def fold(deal: Deal, kind: Kind, at: int, events: Iterable[Event]) -> Play:
    """Return the play that was begun at an instant and to which these events happened, in order."""
    play = begin(deal, kind, at)
    for event in events:
        play.apply(event)
    return play
