"""Every request of the protocol as a method, typed by what answers it.

The methods take what the requests take and leave out what is not given; see `docs/protocol.md`.
Each raises Refused when the server refuses, and Disconnected when there is no server any more.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, TypeVar

from msgspec import UNSET

from klumba.protocol import Message, Request, Unreadable, answers, requests
from klumba.protocol.forms import BoardKind, Language, Maybe, PlayKind, Span, State

A = TypeVar("A")


class Asking(ABC):
    """Asks a house; how requests travel is the subclass's affair."""

    @abstractmethod
    def new_id(self) -> int:
        """Return an id for the next request."""

    @abstractmethod
    async def request(self, request: Request) -> Message:
        """Send a request, and return its answer as it came. Raises Refused, Disconnected."""

    async def _ask(self, request: Request, kind: type[A]) -> A:
        answer = await self.request(request)
        if isinstance(answer, kind):
            return answer
        raise Unreadable(f"{type(request).__name__} was answered with {type(answer).__name__}")

    async def catalogue(self) -> answers.Catalogue:
        """Return the patiences of the house."""
        return await self._ask(requests.Catalogue(self.new_id()), answers.Catalogue)

    async def rules(self, patience: str, *, lang: Maybe[Language] = UNSET) -> answers.Rules:
        """Return the rules of a patience, to be read by people."""
        return await self._ask(requests.Rules(self.new_id(), patience, lang), answers.Rules)

    async def daily(self, patience: str, *, day: Maybe[str] = UNSET) -> answers.Daily:
        """Return how a daily stands."""
        return await self._ask(requests.Daily(self.new_id(), patience, day), answers.Daily)

    async def close(self, play: str) -> answers.Closed:
        """Follow a play no longer."""
        return await self._ask(requests.Close(self.new_id(), play), answers.Closed)

    async def plays(
        self,
        *,
        state: Maybe[State] = UNSET,
        patience: Maybe[str] = UNSET,
        kind: Maybe[PlayKind] = UNSET,
        before: Maybe[str] = UNSET,
        limit: int = 20,
    ) -> answers.Plays:
        """Return a page of the player's own plays, newest first; `before`: the last page's next."""
        request = requests.Plays(self.new_id(), state, patience, kind, before, limit)
        return await self._ask(request, answers.Plays)

    async def move(self, play: str, ply: int, move: str) -> answers.Moved:
        """Make a move. Raises Stale if the play has moved on."""
        return await self._ask(requests.Move(self.new_id(), play, ply, move), answers.Moved)

    async def undo(self, play: str, ply: int, count: int = 1) -> answers.Moved:
        """Take back the last `count` moves that stand, as one undo. Raises Stale."""
        return await self._ask(requests.Undo(self.new_id(), play, ply, count), answers.Moved)

    async def redo(self, play: str, ply: int) -> answers.Moved:
        """Put back the move that was taken back last. Raises Stale."""
        return await self._ask(requests.Redo(self.new_id(), play, ply), answers.Moved)

    async def pause(self, play: str, ply: int) -> answers.Moved:
        """Stop the clock of an unranked play and hide its cards. Raises Stale."""
        return await self._ask(requests.Pause(self.new_id(), play, ply), answers.Moved)

    async def resume(self, play: str, ply: int) -> answers.Moved:
        """End a pause. Raises Stale."""
        return await self._ask(requests.Resume(self.new_id(), play, ply), answers.Moved)

    async def resign(self, play: str, ply: int) -> answers.Moved:
        """End a play as it stands. Raises Stale."""
        return await self._ask(requests.Resign(self.new_id(), play, ply), answers.Moved)

    async def hint(self, play: str, ply: int) -> answers.Moved:
        """Return advice, as `hint` of an event that is counted. Raises Stale."""
        return await self._ask(requests.Hint(self.new_id(), play, ply), answers.Moved)

    async def analyse(self, play: str) -> answers.Analysis:
        """Return whether a play can still be won."""
        return await self._ask(requests.Analyse(self.new_id(), play), answers.Analysis)

    async def post_mortem(self, play: str) -> answers.PostMortem:
        """Return the verdicts on an ended play as far as they are known; more is pushed."""
        return await self._ask(requests.PostMortem(self.new_id(), play), answers.PostMortem)

    async def replay(
        self, play: str, *, steps: Maybe[int] = UNSET, at: Maybe[int] = UNSET
    ) -> answers.Replay:
        """Return an ended play: its deal, moves and result, its positions from `steps` on.

        With `at`, a ply, its `position` there, for `deal`.
        """
        return await self._ask(requests.Replay(self.new_id(), play, steps, at), answers.Replay)

    async def share(self, play: str, *, lang: Maybe[Language] = UNSET) -> answers.Share:
        """Return what others may see of an ended play of one's own, as a text."""
        return await self._ask(requests.Share(self.new_id(), play, lang), answers.Share)

    async def board(
        self,
        patience: str,
        span: Span,
        *,
        day: Maybe[str] = UNSET,
        kind: BoardKind = "all",
        bots: bool = False,
        offset: Maybe[int] = UNSET,
        limit: int = 20,
        around: Maybe[bool | str] = UNSET,
    ) -> answers.Board:
        """Return a page of a board; `around`: a player, or `True` for oneself."""
        request = requests.Board(
            self.new_id(), patience, span, day, kind, bots, offset, limit, around
        )
        return await self._ask(request, answers.Board)

    async def statistics(
        self, *, player: Maybe[str] = UNSET, patience: Maybe[str] = UNSET
    ) -> answers.Statistics:
        """Return the statistics of a player, one's own by default."""
        request = requests.Statistics(self.new_id(), player, patience)
        return await self._ask(request, answers.Statistics)

    async def settings(self, values: Maybe[dict[str, Any]] = UNSET) -> answers.Settings:
        """Return what clients keep with the player; `values` replace all of it first."""
        return await self._ask(requests.Settings(self.new_id(), values), answers.Settings)

    async def claim(self, name: str, password: str, *, bot: bool = False) -> answers.Welcome:
        """Give a guest a name and a password; `bot`, for good: a program plays.

        Raises Refused, with the reason in `data` if the name or the password will not do.
        """
        return await self._ask(requests.Claim(self.new_id(), name, password, bot), answers.Welcome)

    async def sign_in(self, name: str, password: str) -> answers.Welcome:
        """Become the player of a name; a guest's plays come along."""
        return await self._ask(requests.SignIn(self.new_id(), name, password), answers.Welcome)

    async def rename(self, name: str) -> answers.Welcome:
        """Give the player another name."""
        return await self._ask(requests.Rename(self.new_id(), name), answers.Welcome)

    async def change_password(self, old: str, new: str) -> answers.Welcome:
        """Give the player another password; all other tokens end."""
        return await self._ask(requests.ChangePassword(self.new_id(), old, new), answers.Welcome)

    async def tokens(self) -> answers.Tokens:
        """Return where the player is signed in."""
        return await self._ask(requests.Tokens(self.new_id()), answers.Tokens)

    async def revoke(self, token_id: str) -> answers.Revoked:
        """End a token, and the connections that it began."""
        return await self._ask(requests.Revoke(self.new_id(), token_id), answers.Revoked)

    async def export(self, *, before: Maybe[str] = UNSET) -> answers.Export:
        """Return a page of what the house keeps about the player; `before`: the last page's next.

        `everything` puts the pages together.
        """
        return await self._ask(requests.Export(self.new_id(), before), answers.Export)

    async def everything(self) -> dict[str, Any]:
        """Return all that the house keeps about the player, from all pages of `export`."""
        page = await self.export()
        data, kept = page.data, page.data["plays"]
        while page.next is not UNSET:
            page = await self.export(before=page.next)
            for play in page.data["plays"]:
                if kept and kept[-1]["play"] == play["play"]:  # a long one goes on
                    kept[-1]["events"] += play["events"]
                else:
                    kept.append(play)
        return data

    async def delete_account(self, password: Maybe[str] = UNSET) -> answers.Deleted:
        """Delete the player; rows of boards stay, without a name."""
        return await self._ask(requests.DeleteAccount(self.new_id(), password), answers.Deleted)

    async def ping(self) -> answers.Pong:
        """Return the server's clock."""
        return await self._ask(requests.Ping(self.new_id()), answers.Pong)
