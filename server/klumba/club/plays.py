"""The plays of the house: begun, followed, acted in, ended, and found again.

One command after the other is let at a play; an event is told when it is stored, to its maker and
its followers alike, in the order of plies.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from msgspec import UNSET

from klumba.club.almanac import Almanac
from klumba.club.days import day_of, settles_at
from klumba.club.dealing import asked_deal
from klumba.club.following import Follower
from klumba.club.live import Kept, LivePlay
from klumba.club.memory import Hold, Memory
from klumba.club.recording import deal_row
from klumba.club.refusing import decided, is_move_somewhere, storable
from klumba.club.telling import event_item, play_answer, play_view
from klumba.club.world import World
from klumba.faults import NotationError
from klumba.play.deals import Deal
from klumba.play.decide import Stale, canonical_move
from klumba.play.events import Command, Did, Event
from klumba.play.shown import follow
from klumba.play.state import Kind, begin
from klumba.protocol import answers, requests
from klumba.protocol.answers import ErrorData
from klumba.protocol.codec import answering, encode
from klumba.protocol.codes import ErrorCode
from klumba.protocol.errors import ProtocolError
from klumba.store import Conflict, Rejected, Store, StoreError, Unknown
from klumba.store.commands import begin_play, drop_play, leave_play
from klumba.store.rows import PlayRow

LONGEST_GAP: Final = 100
"""Events that `open` with `since` tells one by one; who missed more is shown the whole play."""

_log = logging.getLogger(__name__)


class Plays:
    """All plays of the house. What is refused raises ProtocolError; the store's faults pass."""

    def __init__(
        self,
        store: Store,
        world: World,
        almanac: Almanac,
        memory: Memory,
        rests: Callable[[str], None] = lambda _play_id: None,
    ) -> None:
        """Set up; `rests` is told of a play when something has happened in it, or it was opened."""
        self._rests = rests
        self._store = store
        self._world = world
        self._almanac = almanac
        self._memory = memory

    @property
    def in_memory(self) -> int:
        """Return how many plays are in memory."""
        return len(self._memory)

    def is_followed(self, play_id: str) -> bool:
        """Say whether a connection follows a play."""
        live = self._memory.get(play_id)
        return live is not None and bool(live.followers)

    async def deal(self, who: Follower, request: requests.Deal) -> None:
        """Begin a play, or show the one that the request's key has begun before."""
        key = None if request.key is UNSET else storable(request.key)
        if key and (begun := await self._store.reader.play_by_key(who.player_id, key)):
            await self.show(who, begun.id, request.id)
            return
        deal, kind = asked_deal(request, self._world)
        try:
            row = await self._begin(who, deal, kind, key=key)
        except (Conflict, Unknown):
            # The same request came at the same time, or this one was stored after all.
            if key and (begun := await self._store.reader.play_by_key(who.player_id, key)):
                await self.show(who, begun.id, request.id)
                return
            raise
        await self._show_begun(row, who, request.id)

    async def begin(self, who: Follower, deal: Deal, kind: Kind, re: int, *, day: str) -> None:
        """Begin a play of a daily, and show it; raises Conflict if it has a ranked one."""
        await self._almanac.know(day)
        await self._show_begun(await self._begin(who, deal, kind, day=day), who, re)

    async def show(self, who: Follower, play_id: str, re: int, since: int | None = None) -> None:
        """Let a connection follow a play, and show it: whole, or what happened since a ply."""
        was_here = self._memory.get(play_id) is not None  # else it is read just now
        async with self._memory.hold(play_id, who) as (live, known):
            kept = await self._memory.caught_up(live, known) if was_here else known
            kept = await self._ended_if_due(live, kept)
            if since is None or not 0 <= kept.play.ply - since <= LONGEST_GAP:
                self._show(live, kept, who, re)
                return
            missed = await self._memory.since(kept, since)
            self._memory.follow(live, who, self._world.now())
            settled = self._almanac.is_settled(kept.row.day)
            items = tuple(
                event_item(play_id, kept.play, moved, settled=settled) for moved in missed
            )
            who.tell(encode(answers.Events(play_id, items, re=re)))

    async def close(self, who: Follower, play_id: str, re: int) -> None:
        """Let a connection no longer follow a play."""
        async with self._memory.hold(play_id, who):
            pass  # it is the player's own
        await self._leave(who, play_id)
        who.tell(encode(answers.Closed(play_id, re=re)))

    async def leave_all(self, who: Follower) -> None:
        """Forget a connection that is gone."""
        # At once, so that their clocks share a commit.
        await asyncio.gather(*(self._leave(who, play_id) for play_id in self._memory.followed(who)))

    async def act(self, who: Follower, play_id: str, re: int, command: Command) -> None:
        """Do what a command asks, once, and answer it alike however often it comes."""
        try:
            async with self._memory.hold(play_id, who) as (live, known):
                ahead = command.ply > known.play.ply
                kept = await self._memory.caught_up(live, known) if ahead else known
                if kept.row.day is not None:
                    kept = await self._ended_if_due(live, kept)
                who.tell(answering(await self._done(live, kept, command, who), re))
        except ProtocolError as error:
            # What is a move in no patience is refused for its form, whether there is a play or not.
            if error.code is ErrorCode.UNKNOWN_PLAY and not is_move_somewhere(command.move):
                raise ProtocolError(ErrorCode.BAD_MOVE) from None
            raise

    async def may_act(self, who: Follower, play_id: str, re: int, command: Command) -> Kept | None:
        """Return a play in which a command could be done now; if it was done before, answer it."""
        async with self._memory.hold(play_id, who) as (live, known):
            kept = await self._memory.caught_up(live, known)
            kept = await self._ended_if_due(live, kept)
            if (frame := await self._memory.answered(kept, command, None)) is not None:
                who.tell(answering(frame, re))
                return None
            self._decide(kept, command, None)
            return kept

    async def expire(self, play_id: str) -> None:
        """End an open play that was left alone; one that has ended, or is followed, is let be."""
        async with self._memory.hold(play_id) as (live, kept):
            if not kept.play.ended and not live.followers:
                await self._do(live, kept, Command(Did.EXPIRE, kept.play.ply), None, None)

    async def settle(self, play_id: str) -> None:
        """End a ranked play whose day is over, as it stood at that instant, followed or not."""
        async with self._memory.hold(play_id) as (live, known):
            await self._ended_if_due(live, await self._memory.caught_up(live, known))

    async def drop(self, play_id: str) -> None:
        """Forget an open play without any event that was left alone; any other is let be."""
        async with self._memory.hold(play_id) as (live, kept):
            untouched = not (kept.play.ply or kept.play.ended or kept.play.ranked)
            if untouched and not live.followers:
                live.kept = None
                dropped = drop_play(play_id, kept.row.deal_id)
                with suppress(Conflict, Rejected):  # it has gone on, on another node
                    await self._store.writer.write(dropped)

    async def _begin(
        self,
        who: Follower,
        deal: Deal,
        kind: Kind,
        *,
        key: str | None = None,
        day: str | None = None,
    ) -> PlayRow:
        """Store a new play, and take it into memory."""
        now = self._world.now()
        if kind is Kind.RANKED and day_of(now) != day:
            kind = Kind.PRACTICE  # midnight has passed since it was asked for
        play = begin(deal, kind, now)
        kept_as = deal_row(deal, self._world.new_id())
        row = PlayRow(
            id=self._world.new_id(),
            player_id=who.player_id,
            deal_id=kept_as.id,
            patience=deal.patience.key,
            kind=kind.value,
            begun_at=now,
            touched_at=now,
            placed=play.history.position.placed,
            total=play.history.position.total,
            key=key,
            day=day,
        )
        await asyncio.shield(self._store.writer.submit(begin_play(row, kept_as)))
        self._memory.add(row, play)
        return row

    def _show(self, live: LivePlay, kept: Kept, who: Follower, re: int) -> None:
        now = self._world.now()
        self._memory.follow(live, who, now)
        self._rests(live.id)
        settled = self._almanac.is_settled(kept.row.day)
        who.tell(encode(play_answer(kept.row, kept.play, now, re, settled=settled)))

    async def _show_begun(self, row: PlayRow, who: Follower, re: int) -> None:
        async with self._memory.hold(row.id, who) as (live, kept):
            self._show(live, kept, who, re)

    async def _leave(self, who: Follower, play_id: str) -> None:
        """Forget that a connection follows a play; with the last of them its clock stands still."""
        if (live := self._memory.unfollow(who, play_id)) is None:
            return
        hold = Hold(self._memory, live, who)
        await hold.acquire()
        try:
            await self._stop_clock(live)
        except StoreError as error:
            _log.warning("the clock of a play that was left is not stored: %s", error)
        finally:
            hold.release()

    async def _stop_clock(self, live: LivePlay) -> None:
        """Let the clock of an unranked play stand, and keep what it shows."""
        kept = live.kept
        if live.followers or kept is None or kept.play.ended or kept.play.ranked:
            return
        now = self._world.now()
        kept.play.leave(now)
        command = leave_play(live.id, kept.play.clock.read(now), now)
        await asyncio.shield(self._store.writer.submit(command))

    async def _done(self, live: LivePlay, kept: Kept, command: Command, who: Follower) -> bytes:
        """Return the frame that tells what a command came to, now or when it came first."""
        try:
            move = canonical_move(kept.play, command)
        except NotationError as error:
            raise ProtocolError(ErrorCode.BAD_MOVE) from error
        frame = await self._memory.answered(kept, command, move)
        return frame or await self._do(live, kept, command, move, who)

    async def _do(
        self,
        live: LivePlay,
        kept: Kept,
        command: Command,
        move: str | None,
        who: Follower | None,
        *,
        at: int | None = None,
    ) -> bytes:
        """Decide on a command, store its event, tell the followers, and return the frame."""
        moved = follow(kept.play, self._decide(kept, command, at))
        try:
            await self._memory.keep(live, kept, moved)
        except (Conflict, Rejected, Unknown):
            # Somebody else's event has this ply, it is not known whose, or the play was dropped.
            kept = await self._memory.present(live)
            if (frame := await self._memory.answered(kept, command, move)) is not None:
                return frame
            if command.ply != kept.play.ply:
                raise self._stale(kept) from None
            raise
        kept.event, kept.frame = moved.event, self._memory.frame(kept, moved)
        live.tell([kept.frame], kept.play.ply, maker=who)
        self._rests(live.id)
        return kept.frame

    async def _ended_if_due(self, live: LivePlay, kept: Kept) -> Kept:
        """Return a held play; a ranked one whose day is to be settled ends first, as of then."""
        play, day = kept.play, kept.row.day
        if day is None or not play.ranked or play.ended:
            return kept
        due = settles_at(day)
        if self._world.now() < due:
            return kept
        at = max(due, play.clock.since or due)  # never before what has happened
        try:
            await self._do(live, kept, Command(Did.EXPIRE, play.ply), None, None, at=at)
        except ProtocolError as error:
            if error.code is not ErrorCode.STALE:  # else another node did something with it
                raise
        return await self._memory.present(live)

    def _decide(self, kept: Kept, command: Command, at: int | None) -> Event:
        try:
            return decided(kept.play, command, self._world.now() if at is None else at)
        except Stale:
            raise self._stale(kept) from None

    def _stale(self, kept: Kept) -> ProtocolError:
        settled = self._almanac.is_settled(kept.row.day)
        present = play_view(kept.row, kept.play, self._world.now(), settled=settled)
        return ProtocolError(ErrorCode.STALE, ErrorData(play=present))
