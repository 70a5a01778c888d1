"""A play in memory, and who follows it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass, field

from klumba.club.following import Follower
from klumba.play.clock import Clock
from klumba.play.events import Event
from klumba.play.state import Play
from klumba.store.rows import PlayRow


@dataclass(eq=False)
class Kept:
    """A play as its log has it, and the frame that told of its last event.

    Of the row counts only what is so from the beginning: who began it, of what deal and kind.
    `also_of` are those who were found to be who began it, since one was merged into the other.
    """

    row: PlayRow
    play: Play
    event: Event | None = None
    frame: bytes = b""
    also_of: set[str] = field(default_factory=set)


@dataclass(eq=False)
class LivePlay:
    """A play that is followed or acted in; whoever does something with it holds its lock.

    While an event is being stored, memory is ahead of the log, and `kept` is None: should its asker
    go away, or the store fail, the next one waits until it is no longer `storing`, and reads the
    log again. `told` is the last ply that the followers know of, `clock` that of the play before
    the event that is in doubt.
    """

    id: str
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    users: int = 0
    followers: dict[Follower, None] = field(default_factory=dict)
    kept: Kept | None = None
    storing: bool = False
    stored: asyncio.Event | None = None
    told: int = 0
    clock: Clock = field(default_factory=Clock)

    @property
    def unused(self) -> bool:
        """Say whether nobody follows it, nobody acts in it, and nothing of it is being stored."""
        return not (self.users or self.followers or self.storing)

    def follow(self, who: Follower, now: int) -> None:
        """Let a connection follow the play; with the first the clock of an open play runs on."""
        assert self.kept is not None
        if not self.followers:
            self.kept.play.attend(now)
            self.told = self.kept.play.ply
        self.followers[who] = None

    def run_on(self, play: Play, now: int) -> None:
        """Let the clock of a play that was read again run on as if it had not been in doubt."""
        if not (play.ended or play.ranked or play.paused):
            play.clock.elapsed_ms = max(play.clock.elapsed_ms, self.clock.read(now))
        play.attend(now)

    def tell(self, frames: Iterable[bytes], ply: int, maker: Follower | None = None) -> None:
        """Tell the followers, save the maker, what led to a ply."""
        for frame in frames:
            for follower in self.followers:
                if follower is not maker:
                    follower.tell(frame)
        self.told = ply
