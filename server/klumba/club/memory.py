"""The plays in memory, and how they are held against the log.

A play is here while somebody follows it or acts in it. Which of two events exists is for the log to
say: where it says otherwise than memory, it is read again, and the followers are told what they
missed.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from functools import partial
from types import TracebackType
from typing import Final

from klumba.club.almanac import Almanac
from klumba.club.following import Follower
from klumba.club.live import Kept, LivePlay
from klumba.club.recording import event_row, kept_deal, kept_event, result_row, set_clock
from klumba.club.telling import moved_frame
from klumba.club.world import World
from klumba.play.clock import Clock
from klumba.play.events import Command, Event
from klumba.play.shown import Moved, follow
from klumba.play.state import Kind, Play, begin
from klumba.protocol.codes import ErrorCode
from klumba.protocol.errors import ProtocolError
from klumba.store import Store, StoreError
from klumba.store.commands import append_event
from klumba.store.rows import EventRow, PlayRow, WholePlay

AT_ONCE: Final = 100
"""Events that are followed at a stretch, about 2 ms, before others have their turn."""

_ID = re.compile(r"[A-Za-z0-9_-]{1,64}", re.ASCII)


class Memory:
    """The plays that are followed or acted in. A play that is not there raises ProtocolError."""

    def __init__(self, store: Store, world: World, almanac: Almanac) -> None:
        self._store = store
        self._world = world
        self._almanac = almanac
        self._live: dict[str, LivePlay] = {}
        self._followed: dict[Follower, set[str]] = {}

    def __len__(self) -> int:
        """Return how many plays are here."""
        return len(self._live)

    def add(self, row: PlayRow, play: Play) -> None:
        """Take in a play that was just begun."""
        self._live[row.id] = LivePlay(row.id, kept=Kept(row, play))

    def get(self, play_id: str) -> LivePlay | None:
        """Return a play if it is here, whoever holds it."""
        return self._live.get(play_id)

    def hold(self, play_id: str, who: Follower | None = None) -> Hold:
        """Hold a play for the length of a block that may act in it, for its player or the house.

        The block is given the play as the log has it.
        """
        live = self._live.get(play_id)
        if live is None:
            if not _ID.fullmatch(play_id):
                raise ProtocolError(ErrorCode.UNKNOWN_PLAY)
            live = self._live[play_id] = LivePlay(play_id)
        return Hold(self, live, who)

    def let_go(self, live: LivePlay) -> None:
        """Forget a play that nobody needs in memory."""
        if live.unused and self._live.get(live.id) is live:
            del self._live[live.id]

    def follow(self, live: LivePlay, who: Follower, now: int) -> None:
        """Let a connection follow a play that is held."""
        live.follow(who, now)
        self._followed.setdefault(who, set()).add(live.id)

    def unfollow(self, who: Follower, play_id: str) -> LivePlay | None:
        """Let a connection follow a play no longer; return the play if it did."""
        followed = self._followed.get(who, set())
        if play_id not in followed:
            return None
        followed.remove(play_id)
        if not followed:
            del self._followed[who]
        live = self._live[play_id]
        del live.followers[who]
        return live

    def followed(self, who: Follower) -> list[str]:
        """Return the plays that a connection follows."""
        return list(self._followed.get(who, ()))

    async def check_player(self, kept: Kept, player_id: str) -> None:
        """Return if a play is a player's who did not begin it: by what was merged into what."""
        if player_id not in kept.also_of:
            await self.check_one(kept.row.player_id, player_id)
            kept.also_of.add(player_id)  # what was merged stays so

    async def check_one(self, began: str, player_id: str) -> None:
        """Return if who began a play is a player, or was merged into that player."""
        if not await self._store.reader.are_one(began, player_id):
            raise ProtocolError(ErrorCode.UNKNOWN_PLAY)

    async def whole(self, play_id: str) -> WholePlay:
        """Return a play as it is stored."""
        whole = await self._store.reader.whole_play(play_id) if _ID.fullmatch(play_id) else None
        if whole is None:
            raise ProtocolError(ErrorCode.UNKNOWN_PLAY)
        return whole

    async def present(self, live: LivePlay) -> Kept:
        """Return a play that is held as the log has it; its followers are told what they missed."""
        if live.storing:
            live.stored = asyncio.Event()
            await live.stored.wait()
        return live.kept or await self._read(live)

    async def caught_up(self, live: LivePlay, kept: Kept) -> Kept:
        """Return a play that is held with what another node may have added to its log."""
        if not await self._store.reader.event(live.id, kept.play.ply + 1):
            return kept
        live.clock = kept.play.clock
        return await self._read(live)

    async def since(self, kept: Kept, ply: int) -> list[Moved]:
        """Return what was told of the events after a ply, up to the present one."""
        if ply == kept.play.ply:
            return []
        rows = await self._store.reader.events(kept.row.id)
        # Another node may have added more just now: that is for who asks next.
        return await self._told(kept, [row for row in rows if row.ply <= kept.play.ply], ply)

    async def answered(self, kept: Kept, command: Command, move: str | None) -> bytes | None:
        """Return the frame that told of the event that an identical command came to, if it did."""
        if command.ply >= kept.play.ply:
            return None
        if command.ply + 1 == kept.play.ply and kept.event is not None:
            return kept.frame if kept.event.answers(command, move) else None
        row = await self._store.reader.event(kept.row.id, command.ply + 1)
        if row is None or not kept_event(row).answers(command, move):
            return None
        moved = (await self.since(kept, command.ply))[0]
        return self.frame(kept, moved)

    def frame(self, kept: Kept, moved: Moved) -> bytes:
        """Return the frame that tells of an event."""
        settled = self._almanac.is_settled(kept.row.day)
        return moved_frame(kept.row.id, kept.play, moved, settled=settled)

    async def keep(self, live: LivePlay, kept: Kept, moved: Moved) -> None:
        """Store an event that memory has followed; until it is stored, memory is in doubt.

        Raises StoreError.
        """
        live.clock = Clock(moved.event.elapsed_ms, moved.event.at if live.followers else None)
        result = result_row(kept.row, kept.play, moved) if kept.play.ended else None
        command = append_event(live.id, event_row(moved.event, kept.play), result)
        waiting = asyncio.get_running_loop().create_future()
        live.kept, live.storing = None, True
        self._store.writer.hand_over(command, partial(self._known, live, waiting))
        await waiting
        live.kept, live.clock = kept, Clock()

    def _known(
        self, live: LivePlay, waiting: asyncio.Future[None], error: StoreError | None
    ) -> None:
        """Hear what became of an event, whether its asker still waits or was cancelled."""
        live.storing = False
        if live.stored is not None:
            live.stored.set()
            live.stored = None
        if not waiting.done():
            if error is None:
                waiting.set_result(None)
            else:
                waiting.set_exception(error)
        self.let_go(live)

    async def _read(self, live: LivePlay) -> Kept:
        live.kept = None
        whole = await self.whole(live.id)
        row = whole.play
        await self._almanac.know(row.day)
        play = begin(kept_deal(whole.deal), Kind(row.kind), row.begun_at)
        async for event in _slowly(whole.events):
            play.apply(event)
        set_clock(play, row.elapsed_ms)
        if whole.events and kept_event(whole.events[-1]).futile:
            play.futile.add(play.history.position)
        kept = Kept(row, play)
        if live.followers:
            now = self._world.now()
            live.run_on(play, now)
            missed = await self._told(kept, whole.events, live.told)
            live.tell([self.frame(kept, moved) for moved in missed], play.ply)
        live.kept, live.clock = kept, Clock()
        return kept

    async def _told(self, kept: Kept, rows: list[EventRow], ply: int) -> list[Moved]:
        """Return what was told of the events after a ply: the whole log is followed anew."""
        fresh = begin(kept.play.deal, kept.play.kind, kept.row.begun_at)
        told = list[Moved]()
        async for event in _slowly(rows):
            if event.ply > ply:
                told.append(follow(fresh, event))
            else:
                fresh.apply(event)
        return told


async def _slowly(rows: list[EventRow]) -> AsyncIterator[Event]:
    """Give a log's events, and way to others now and then: a long play may hold up nobody else."""
    for number, row in enumerate(rows, 1):
        yield kept_event(row)
        if number % AT_ONCE == 0:
            await asyncio.sleep(0)


class Hold:
    """Holds a play, one at a time; given is the play, and what is kept of it.

    To somebody whose play it is not there is no such play.
    """

    __slots__ = ("_live", "_memory", "_who")

    def __init__(self, memory: Memory, live: LivePlay, who: Follower | None) -> None:
        self._memory = memory
        self._live = live
        self._who = who

    async def __aenter__(self) -> tuple[LivePlay, Kept]:
        live = self._live
        await self.acquire()
        try:
            kept = live.kept or await self._memory.present(live)
            if self._who is not None and kept.row.player_id != self._who.player_id:
                await self._memory.check_player(kept, self._who.player_id)
        except BaseException:
            self.release()
            raise
        return live, kept

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.release()

    async def acquire(self) -> None:
        """Wait for the play, without reading it."""
        self._live.users += 1
        try:
            await self._live.lock.acquire()
        except BaseException:
            self._leave()
            raise

    def release(self) -> None:
        """Give the play to the next one."""
        self._live.lock.release()
        self._leave()

    def _leave(self) -> None:
        self._live.users -= 1
        self._memory.let_go(self._live)
