"""A play that a client follows, as it stands."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec import UNSET

from klumba.protocol import answers, plays
from klumba.protocol.forms import Language, Maybe, State
from klumba_client.asking import Asking


class FollowedPlay:
    """A play and how it stands, `view`; the client keeps it up to date until it is closed.

    A request names the ply that is held when the method is called. Its answer is in the view when
    the method returns; so is what came before it, and perhaps what came after.
    """

    def __init__(self, asking: Asking, view: plays.PlayView) -> None:
        self._asking = asking
        self.view = view

    def __repr__(self) -> str:
        return f"<FollowedPlay {self.id} of {self.view.patience}, {self.state}, ply {self.ply}>"

    @property
    def id(self) -> str:
        """Return what the server calls the play."""
        return self.view.play

    @property
    def ply(self) -> int:
        """Return how many events of the play the client has heard of."""
        return self.view.ply

    @property
    def state(self) -> State:
        """Return whether the play is open, or how it ended."""
        return self.view.state

    @property
    def piles(self) -> Mapping[str, tuple[str, ...]]:
        """Return the piles, each from its bottom card up; none in a pause."""
        return self.view.piles

    @property
    def moves(self) -> tuple[str, ...]:
        """Return the legal moves."""
        return self.view.moves

    async def move(self, move: str) -> answers.Moved:
        """Make a move. Raises Refused; Stale, if another connection was first."""
        return await self._asking.move(self.id, self.ply, move)

    async def undo(self, count: int = 1) -> answers.Moved:
        """Take back the last `count` moves that stand, as one undo. Raises Refused."""
        return await self._asking.undo(self.id, self.ply, count)

    async def redo(self) -> answers.Moved:
        """Put back the move that was taken back last. Raises Refused."""
        return await self._asking.redo(self.id, self.ply)

    async def pause(self) -> answers.Moved:
        """Stop the clock and hide the cards. Raises Refused."""
        return await self._asking.pause(self.id, self.ply)

    async def resume(self) -> answers.Moved:
        """End a pause. Raises Refused."""
        return await self._asking.resume(self.id, self.ply)

    async def resign(self) -> answers.Moved:
        """End the play as it stands. Raises Refused."""
        return await self._asking.resign(self.id, self.ply)

    async def hint(self) -> answers.Moved:
        """Return advice, as `hint` of an event that is counted. Raises Refused."""
        return await self._asking.hint(self.id, self.ply)

    async def analyse(self) -> answers.Analysis:
        """Return whether the play can still be won. Raises Refused."""
        return await self._asking.analyse(self.id)

    async def post_mortem(self) -> answers.PostMortem:
        """Return the verdicts on the ended play, as far as they are known. Raises Refused."""
        return await self._asking.post_mortem(self.id)

    async def replay(self, *, steps: Maybe[int] = UNSET) -> answers.Replay:
        """Return the ended play, to be looked through. Raises Refused."""
        return await self._asking.replay(self.id, steps=steps)

    async def share(self, *, lang: Maybe[Language] = UNSET) -> str:
        """Return what others may see of the ended play. Raises Refused."""
        return (await self._asking.share(self.id, lang=lang)).text

    async def close(self) -> None:
        """Follow the play no longer; the view stays as it is."""
        await self._asking.close(self.id)


def after(view: plays.PlayView, event: plays.Event) -> plays.PlayView:
    """Return how a play stands after its next event."""
    return msgspec.structs.replace(
        view,
        ply=event.ply,
        piles={} if event.paused else view.piles | event.piles,
        moves=event.moves,
        placed=event.placed,
        counts=event.counts,
        elapsed_ms=event.elapsed_ms,
        blocked=event.blocked,
        futile=event.futile,
        paused=event.paused,
        state=event.state,
        can_undo=event.can_undo,
        can_redo=event.can_redo,
        can_finish=event.can_finish,
        class_=event.class_ or view.class_,
        deal=event.deal or view.deal,
    )


def only_view(play: plays.PlayView) -> plays.PlayView:
    """Return a play without what an answer has besides."""
    fields = plays.PlayView.__struct_fields__
    return plays.PlayView(**{field: getattr(play, field) for field in fields})


def only_event(event: plays.Event) -> answers.Moved:
    """Return an event as it is pushed."""
    fields = plays.Event.__struct_fields__
    return answers.Moved(**{field: getattr(event, field) for field in fields})
