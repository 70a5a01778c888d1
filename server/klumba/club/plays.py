"""The plays of the house: begun, followed, acted in, ended, and found again.

One command after the other is let at a play; an event is told when it is stored, to its maker and
its followers alike, in the order of plies.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Final

from msgspec import UNSET

from klumba.club.dealing import asked_deal, patience_of
from klumba.club.following import Follower
from klumba.club.live import Kept, LivePlay
from klumba.club.memory import Hold, Memory
from klumba.club.recording import deal_row, kept_deal, kept_event
from klumba.club.refusing import bad_message, decided, is_move_somewhere, storable
from klumba.club.telling import (
    event_item,
    moved_frame,
    play_answer,
    play_item,
    play_view,
    replay_answer,
)
from klumba.club.world import World
from klumba.faults import NotationError
from klumba.play.deals import Deal
from klumba.play.decide import Stale, canonical_move
from klumba.play.events import Command, Did, Event
from klumba.play.shown import follow
from klumba.play.state import Kind, Play, State, begin
from klumba.protocol import answers, house, requests
from klumba.protocol.answers import ErrorData
from klumba.protocol.codec import answering, encode
from klumba.protocol.codes import ErrorCode
from klumba.protocol.errors import ProtocolError
from klumba.store import BadCursor, Conflict, Rejected, Store, StoreError, Unknown
from klumba.store.commands import begin_play, drop_play, leave_play
from klumba.store.rows import PlayRow

LONGEST_GAP: Final = 100
"""Events that `open` with `since` tells one by one; who missed more is shown the whole play."""

_log = logging.getLogger(__name__)


class Plays:
    """All plays of the house. What is refused raises ProtocolError; the store's faults pass."""

    def __init__(self, store: Store, world: World) -> None:
        self._store = store
        self._world = world
        self._memory = Memory(store, world)

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
            row = await self._begin(who, deal, kind, key)
        except (Conflict, Unknown):
            # The same request came at the same time, or this one was stored after all.
            if key and (begun := await self._store.reader.play_by_key(who.player_id, key)):
                await self.show(who, begun.id, request.id)
                return
            raise
        async with self._memory.hold(row.id, who) as (live, kept):
            self._show(live, kept, who, request.id)

    async def show(self, who: Follower, play_id: str, re: int, since: int | None = None) -> None:
        """Let a connection follow a play, and show it: whole, or what happened since a ply."""
        was_here = self._memory.get(play_id) is not None  # else it is read just now
        async with self._memory.hold(play_id, who) as (live, known):
            kept = await self._memory.caught_up(live, known) if was_here else known
            if since is None or not 0 <= kept.play.ply - since <= LONGEST_GAP:
                self._show(live, kept, who, re)
                return
            missed = await self._memory.since(kept, since)
            self._memory.follow(live, who, self._world.now())
            items = tuple(event_item(play_id, kept.play, moved) for moved in missed)
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
                who.tell(answering(await self._done(live, kept, command, who), re))
        except ProtocolError as error:
            # What is a move in no patience is refused for its form, whether there is a play or not.
            if error.code is ErrorCode.UNKNOWN_PLAY and not is_move_somewhere(command.move):
                raise ProtocolError(ErrorCode.BAD_MOVE) from None
            raise

    async def page(self, who: Follower, request: requests.Plays) -> None:
        """Answer with a page of a player's plays."""
        if request.patience is not UNSET:
            patience_of(request.patience)
        try:
            found = await self._store.reader.plays(
                who.player_id,
                state=request.state or None,
                patience=request.patience or None,
                kind=request.kind or None,
                before=None if request.before is UNSET else storable(request.before),
                limit=request.limit,
            )
        except BadCursor as error:
            raise bad_message("Expected the `next` of a page - at `$.before`") from error
        items = tuple(self._item(row) for row in found.plays)
        following = UNSET if found.next is None else found.next
        who.tell(encode(answers.Plays(items, following, re=request.id)))

    async def replay(self, who: Follower, play_id: str, re: int) -> None:
        """Answer with an ended play of the player's own."""
        whole = await self._memory.whole(play_id)
        began = whole.play.player_id
        if began != who.player_id and not await self._store.reader.are_one(began, who.player_id):
            raise ProtocolError(ErrorCode.UNKNOWN_PLAY)
        if whole.play.state == State.OPEN:
            raise ProtocolError(ErrorCode.NOT_YET)
        events = list(map(kept_event, whole.events))
        who.tell(encode(replay_answer(whole.play, kept_deal(whole.deal), events, re)))

    async def expire(self, play_id: str) -> None:
        """End an open play that was left alone; one that has ended, or is followed, is let be."""
        async with self._memory.hold(play_id) as (live, kept):
            if not kept.play.ended and not live.followers:
                await self._do(live, kept, Command(Did.EXPIRE, kept.play.ply), None, None)

    async def drop(self, play_id: str) -> None:
        """Forget an open play without any event that was left alone; any other is let be."""
        async with self._memory.hold(play_id) as (live, kept):
            untouched = not (kept.play.ply or kept.play.ended or kept.play.ranked)
            if untouched and not live.followers:
                live.kept = None
                dropped = drop_play(play_id, kept.row.deal_id)
                with suppress(Conflict, Rejected):  # it has gone on, on another node
                    await self._store.writer.write(dropped)

    async def _begin(self, who: Follower, deal: Deal, kind: Kind, key: str | None) -> PlayRow:
        """Store a new play, and take it into memory."""
        now = self._world.now()
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
        )
        await asyncio.shield(self._store.writer.submit(begin_play(row, kept_as)))
        self._memory.add(row, play)
        return row

    def _show(self, live: LivePlay, kept: Kept, who: Follower, re: int) -> None:
        now = self._world.now()
        self._memory.follow(live, who, now)
        who.tell(encode(play_answer(kept.row, kept.play, now, re)))

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
        self, live: LivePlay, kept: Kept, command: Command, move: str | None, who: Follower | None
    ) -> bytes:
        """Decide on a command, store its event, tell the followers, and return the frame."""
        moved = follow(kept.play, self._decide(kept, command))
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
        kept.event, kept.frame = moved.event, moved_frame(live.id, kept.play, moved)
        live.tell([kept.frame], kept.play.ply, maker=who)
        return kept.frame

    def _decide(self, kept: Kept, command: Command) -> Event:
        try:
            return decided(kept.play, command, self._world.now())
        except Stale:
            raise self._stale(kept) from None

    def _stale(self, kept: Kept) -> ProtocolError:
        present = play_view(kept.row, kept.play, self._world.now())
        return ProtocolError(ErrorCode.STALE, ErrorData(play=present))

    def _item(self, row: PlayRow) -> house.PlayRow:
        live = self._memory.get(row.id)
        kept = live.kept if live is not None else None
        elapsed = row.elapsed_ms if kept is None else self._elapsed(kept.play)
        return play_item(row, patience_of(row.patience), elapsed)

    def _elapsed(self, play: Play) -> int:
        return play.clock.read(self._world.now())
