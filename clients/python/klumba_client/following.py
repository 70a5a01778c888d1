"""The plays that a client follows: kept up to date from whatever the server says.

Events are taken in the order of their plies, each once. Where one is missing the play is behind
until it has caught up: it asks `open` with `since`, and lets what comes meanwhile go by, since the
answer tells it too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import msgspec
from msgspec import UNSET, structs

from klumba.protocol import Message, answers, plays, requests
from klumba.protocol.forms import Maybe
from klumba_client.asking import Asking
from klumba_client.followed import FollowedPlay, after, only_event, only_view
from klumba_client.pushes import Push


@dataclass
class _Followed:
    """A play; the greatest ply that was heard of; whether the server was asked for what misses."""

    play: FollowedPlay
    heard: int
    asked: bool = False


class Following:
    """The followed plays of a client, by their ids.

    `tell` takes what is news; `ask` is called with a play, and the ply since which its events are
    wanted, or `UNSET` for the whole play.
    """

    def __init__(
        self, asking: Asking, tell: Callable[[Push], None], ask: Callable[[str, Maybe[int]], None]
    ) -> None:
        self._asking, self._tell, self._ask = asking, tell, ask
        self._followed = dict[str, _Followed]()

    def __contains__(self, play: object) -> bool:
        return play in self._followed

    def get(self, play: str) -> FollowedPlay | None:
        """Return a followed play."""
        followed = self._followed.get(play)
        return followed.play if followed else None

    def forget(self, play: str) -> None:
        """Follow a play no longer."""
        self._followed.pop(play, None)

    def clear(self) -> None:
        """Follow no play any longer."""
        self._followed.clear()

    def renew(self) -> Iterator[tuple[str, int]]:
        """Return all plays and their plies, which a new connection asks for."""
        for play, followed in self._followed.items():
            followed.asked = True
            yield play, followed.play.ply

    def hear(self, message: Message, *, told: bool) -> None:
        """Take from a message what it says of plays; if it is not `told` to a caller, tell it."""
        match message:
            case answers.Play():
                self._hear_play(message)
            case answers.Error(data=answers.ErrorData(play=plays.PlayView() as view)):
                if followed := self._followed.get(view.play):
                    self._hear_view(followed, view)
            case answers.Closed():
                self.forget(message.play)
            case answers.Events() | answers.Moved() | answers.Futile():
                if followed := self._followed.get(message.play):
                    self._hear_of(followed, message, told=told)
            case answers.PostMortem() | answers.DayBegins() if not told:
                self._tell(message)
            case answers.Error(re=msgspec.UNSET):
                self._tell(message)
            case _:
                pass

    def caught_up(self, request: requests.Open) -> None:
        """Know that an `open` was answered; ask for the whole play if that was not enough."""
        if followed := self._followed.get(request.play):
            followed.asked = False
            if followed.play.ply < followed.heard:
                # A server that names a ply and then does not give it is asked this once.
                if request.since is UNSET:
                    followed.heard = followed.play.ply
                else:
                    self._catch_up(followed, UNSET)

    def _hear_of(
        self,
        followed: _Followed,
        message: answers.Events | answers.Moved | answers.Futile,
        *,
        told: bool,
    ) -> None:
        match message:
            case answers.Events():
                for event in message.events:
                    if self._hear_event(followed, event):
                        self._tell(only_event(event))
            case answers.Moved():
                if self._hear_event(followed, message) and not told:
                    self._tell(only_event(message))
            case answers.Futile():
                self._hear_futile(followed, message)

    def _hear_play(self, view: plays.PlayView) -> None:
        view = only_view(view)
        if followed := self._followed.get(view.play):
            self._hear_view(followed, view)
        else:
            self._followed[view.play] = _Followed(FollowedPlay(self._asking, view), view.ply)

    def _hear_view(self, followed: _Followed, view: plays.PlayView) -> None:
        held = followed.play.ply
        if view.ply >= held:
            followed.play.view = view
        if view.ply > held:
            self._tell(view)

    def _hear_event(self, followed: _Followed, event: plays.Event) -> bool:
        """Take an event, and return whether it was the next one."""
        followed.heard = max(followed.heard, event.ply)
        if event.ply == followed.play.ply + 1:
            followed.play.view = after(followed.play.view, event)
            return True
        if event.ply > followed.play.ply:
            self._catch_up(followed, followed.play.ply)
        return False

    def _hear_futile(self, followed: _Followed, message: answers.Futile) -> None:
        followed.heard = max(followed.heard, message.ply)
        view = followed.play.view
        if message.ply > view.ply:
            self._catch_up(followed, view.ply)
        elif message.ply == view.ply and not view.futile:
            followed.play.view = structs.replace(view, futile=True)
            self._tell(message)

    def _catch_up(self, followed: _Followed, since: Maybe[int]) -> None:
        if not followed.asked:
            followed.asked = True
            self._ask(followed.play.id, since)
