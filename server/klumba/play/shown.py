"""What a viewer is shown of a play: all of it, or what an event changed.

A view holds what this viewer may see and nothing else. While a play is paused its board is hidden.
"""

from collections.abc import Collection, Iterable

from msgspec import Struct, structs

from klumba.play.events import Event, Hint
from klumba.play.state import Counts, Play, State, begin
from klumba.rules.finishing import way_home
from klumba.rules.view import Piles, view


class Standing(Struct, frozen=True):
    """How a play stands, as `play` and `moved` both tell it.

    `moves` are sorted; `elapsed_ms` is the play's clock at the instant that it is told.
    """

    ply: int
    piles: Piles
    moves: tuple[str, ...]
    placed: int
    total: int
    counts: Counts
    elapsed_ms: int
    state: State
    blocked: bool
    futile: bool
    paused: bool
    clean: bool
    can_undo: bool
    can_redo: bool
    can_finish: bool


class Moved(Struct, frozen=True):
    """An event, and how the play stands after it, with the changed piles alone."""

    event: Event
    standing: Standing

    @property
    def hint(self) -> Hint | None:
        """Return the hint that the event gave."""
        return self.event.hint


def standing(play: Play, elapsed_ms: int, only: Collection[str] | None = None) -> Standing:
    """Return how a play stands; `only` names the piles that are wanted (`None`: all)."""
    history, counts, ended, paused = play.history, play.counts, play.ended, play.paused
    position, active = history.position, not (ended or paused)
    moves = position.moves
    return Standing(
        ply=play.ply,
        piles={} if paused else view(position, history.unseen, only),
        moves=moves if active else (),
        placed=position.placed,
        total=position.total,
        counts=Counts(counts.moves, counts.undos, counts.hints),
        elapsed_ms=elapsed_ms,
        state=play.state,
        blocked=not (moves or ended),
        # Where no move is left at all, nothing is in the stock either: there is nothing to prove.
        futile=not ended and (not moves or position in play.futile),
        paused=paused,
        clean=play.clean,
        can_undo=active and bool(history.moves),
        can_redo=active and bool(history.undone),
        # What is not seen yet must not be told by this either.
        can_finish=active and not history.unseen and bool(way_home(position)),
    )


def follow(play: Play, event: Event) -> Moved:
    """Let a play follow an event, and return what its viewers are told of it.

    An event that is followed anew is told as it was the first time: what was proved since is not
    among the play's positions then.
    """
    was_hidden = play.paused
    changed = play.apply(event)
    # What was hidden is shown again, whatever ended the pause.
    only = None if was_hidden and not play.paused else changed
    stands = standing(play, event.elapsed_ms, only)
    if event.futile and not stands.futile:
        stands = structs.replace(stands, futile=True)
    elif stands.futile and not stands.blocked:
        event = structs.replace(event, futile=True)
    return Moved(event, stands)


def gap(play: Play, at: int, events: Iterable[Event], since: int) -> list[Moved]:
    """Return what was told of the events after a ply; `at`: when the play was begun.

    The play itself is only asked for its deal and kind: the whole log is folded anew.
    """
    fresh = begin(play.deal, play.kind, at)
    told = [follow(fresh, event) for event in events]
    return [moved for moved in told if moved.event.ply > since]
