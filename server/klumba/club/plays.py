"""The plays of the house: begun, followed, acted in, ended, and found again.

A play is in memory while somebody follows it or acts in it. One command after the other is let at
it; an event is told when it is stored, to its maker and its followers alike, in the order of plies.
Which of two events exists is for the log to say: where it says otherwise than memory, memory is
read again, and the followers are told what they missed.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from msgspec import UNSET

from klumba.club.dealing import asked_deal, patience_of
from klumba.club.following import Follower
from klumba.club.live import Kept, LivePlay
from klumba.club.recording import deal_row, event_row, kept_deal, kept_event, kept_play, result_row
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
from klumba.play.decide import Stale, canonical_move
from klumba.play.events import Command, Did, Event
from klumba.play.shown import Moved, follow, gap
from klumba.play.state import State, begin
from klumba.protocol import answers, house, requests
from klumba.protocol.answers import ErrorData
from klumba.protocol.codec import answering, encode
from klumba.protocol.codes import ErrorCode
from klumba.protocol.errors import ProtocolError
from klumba.store import BadCursor, Conflict, Store, StoreError, Unknown
from klumba.store.commands import append_event, begin_play, leave_play
from klumba.store.rows import PlayRow, WholePlay

LONGEST_GAP: Final = 100
"""Events that `open` with `since` tells one by one; who missed more is shown the whole play."""

_ID = re.compile(r"[A-Za-z0-9_-]{1,64}", re.ASCII)
_log = logging.getLogger(__name__)


class Plays:
    """All plays of the house. What is refused raises ProtocolError; the store's faults pass."""

    def __init__(self, store: Store, world: World) -> None:
        self._store = store
        self._world = world
        self._live: dict[str, LivePlay] = {}
        self._followed: dict[Follower, set[str]] = {}

    @property
    def in_memory(self) -> int:
        """Return how many plays are in memory."""
        return len(self._live)

    def is_followed(self, play_id: str) -> bool:
        """Say whether a connection follows a play."""
        live = self._live.get(play_id)
        return live is not None and bool(live.followers)

    async def deal(self, who: Follower, request: requests.Deal) -> None:
        """Begin a play, or show the one that the request's key has begun before."""
        key = None if request.key is UNSET else storable(request.key)
        if key and (begun := await self._store.reader.play_by_key(who.player_id, key)):
            return await self.show(who, begun.id, request.id)
        deal, kind = asked_deal(request, self._world)
        now = self._world.now()
        play = begin(deal, kind, now)
        position = play.history.position
        kept_as = deal_row(deal, self._world.new_id())
        row = PlayRow(
            id=self._world.new_id(),
            player_id=who.player_id,
            deal_id=kept_as.id,
            patience=deal.patience.key,
            kind=kind.value,
            begun_at=now,
            touched_at=now,
            placed=position.placed,
            total=position.total,
            key=key,
        )
        try:
            await asyncio.shield(self._store.writer.submit(begin_play(row, kept_as)))
        except (Conflict, Unknown):
            # The same request came at the same time, or this one was stored after all.
            if key and (begun := await self._store.reader.play_by_key(who.player_id, key)):
                return await self.show(who, begun.id, request.id)
            raise
        self._live[row.id] = LivePlay(row.id, kept=Kept(row, play))
        return await self.show(who, row.id, request.id)

    async def show(self, who: Follower, play_id: str, re: int, since: int | None = None) -> None:
        """Let a connection follow a play, and show it: whole, or what happened since a ply."""
        async with self._at(play_id, who) as (live, known):
            kept = await self._caught_up(live, known)
            missed = None
            if since is not None and 0 <= kept.play.ply - since <= LONGEST_GAP:
                missed = await self._since(kept, since)
            now = self._world.now()
            live.follow(who, now)
            self._followed.setdefault(who, set()).add(play_id)
            if missed is None:
                who.tell(encode(play_answer(kept.row, kept.play, now, re)))
            else:
                items = tuple(event_item(play_id, kept.play, moved) for moved in missed)
                who.tell(encode(answers.Events(play_id, items, re=re)))

    async def close(self, who: Follower, play_id: str, re: int) -> None:
        """Let a connection no longer follow a play."""
        async with self._at(play_id, who):
            pass
        await self._leave(who, play_id)
        who.tell(encode(answers.Closed(play_id, re=re)))

    async def leave_all(self, who: Follower) -> None:
        """Forget a connection that is gone."""
        for play_id in list(self._followed.get(who, ())):
            await self._leave(who, play_id)

    async def _leave(self, who: Follower, play_id: str) -> None:
        """Forget that a connection follows a play; with the last of them its clock stands still."""
        followed = self._followed.get(who, set())
        if play_id not in followed:
            return
        followed.remove(play_id)
        if not followed:
            del self._followed[who]
        live = self._live[play_id]
        del live.followers[who]
        try:
            async with self._held(live):
                await self._stop_clock(live)
        except StoreError as error:
            _log.warning("the clock of a play that was left is not stored: %s", error)

    async def act(self, who: Follower, play_id: str, re: int, command: Command) -> None:
        """Do what a command asks, once, and answer it alike however often it comes."""
        try:
            async with self._at(play_id, who) as (live, known):
                ahead = command.ply > known.play.ply
                kept = await self._caught_up(live, known) if ahead else known
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
        whole = await self._whole(play_id)
        if whole.play.player_id != who.player_id:
            raise ProtocolError(ErrorCode.UNKNOWN_PLAY)
        if whole.play.state == State.OPEN:
            raise ProtocolError(ErrorCode.NOT_YET)
        events = list(map(kept_event, whole.events))
        who.tell(encode(replay_answer(whole.play, kept_deal(whole.deal), events, re)))

    async def expire(self, play_id: str) -> None:
        """End an open play that was left alone; one that has ended, or is followed, is let be."""
        async with self._at(play_id) as (live, kept):
            if not kept.play.ended and not live.followers:
                await self._do(live, kept, Command(Did.EXPIRE, kept.play.ply), None, None)

    @asynccontextmanager
    async def _at(
        self, play_id: str, who: Follower | None = None
    ) -> AsyncIterator[tuple[LivePlay, Kept]]:
        """Hold a play that a connection may act in, or, without one, the house."""
        if not _ID.fullmatch(play_id):
            raise ProtocolError(ErrorCode.UNKNOWN_PLAY)
        live = self._live.setdefault(play_id, LivePlay(play_id))
        async with self._held(live):
            kept = await self._present(live)
            if who is not None and kept.row.player_id != who.player_id:
                raise ProtocolError(ErrorCode.UNKNOWN_PLAY)
            yield live, kept

    @asynccontextmanager
    async def _held(self, live: LivePlay) -> AsyncIterator[None]:
        live.users += 1
        try:
            async with live.lock:
                yield
        finally:
            live.users -= 1
            self._let_go(live)

    def _let_go(self, live: LivePlay) -> None:
        if live.unused and self._live.get(live.id) is live:
            del self._live[live.id]

    async def _present(self, live: LivePlay) -> Kept:
        """Return the play as the log has it; what its followers missed, they are told."""
        if live.storing is not None:
            await asyncio.wait([live.storing])
            live.storing = None
        if live.kept is None:
            whole = await self._whole(live.id)
            kept = live.kept = Kept(whole.play, kept_play(whole))
            if live.followers:
                kept.play.attend(self._world.now())
                missed = await self._since(kept, live.told)
                frames = [moved_frame(live.id, kept.play, moved) for moved in missed]
                live.tell(frames, kept.play.ply)
        return live.kept

    async def _caught_up(self, live: LivePlay, kept: Kept) -> Kept:
        """Return the play with what another node may have added to its log."""
        if not await self._store.reader.event(live.id, kept.play.ply + 1):
            return kept
        live.kept = None
        return await self._present(live)

    async def _whole(self, play_id: str) -> WholePlay:
        whole = await self._store.reader.whole_play(play_id) if _ID.fullmatch(play_id) else None
        if whole is None:
            raise ProtocolError(ErrorCode.UNKNOWN_PLAY)
        return whole

    async def _since(self, kept: Kept, ply: int) -> list[Moved]:
        """Return what was told of the events after a ply."""
        if ply == kept.play.ply:
            return []
        events = map(kept_event, await self._store.reader.events(kept.row.id))
        return gap(kept.play, kept.row.begun_at, events, ply)

    async def _already(self, kept: Kept, command: Command, move: str | None) -> bytes | None:
        """Return the frame that told of the event that an identical request came to, if it did."""
        if command.ply >= kept.play.ply:
            return None
        if command.ply + 1 == kept.play.ply and kept.event is not None:
            return kept.frame if kept.event.answers(command, move) else None
        event = await self._event(kept.row.id, command.ply + 1)
        if not event.answers(command, move):
            return None
        moved = (await self._since(kept, command.ply))[0]
        return moved_frame(kept.row.id, kept.play, moved)

    async def _event(self, play_id: str, ply: int) -> Event:
        row = await self._store.reader.event(play_id, ply)
        assert row is not None, (play_id, ply)
        return kept_event(row)

    async def _done(self, live: LivePlay, kept: Kept, command: Command, who: Follower) -> bytes:
        """Return the frame that tells what a command came to, now or when it came first."""
        try:
            move = canonical_move(kept.play, command)
        except NotationError as error:
            raise ProtocolError(ErrorCode.BAD_MOVE) from error
        frame = await self._already(kept, command, move)
        return frame or await self._do(live, kept, command, move, who)

    async def _do(
        self, live: LivePlay, kept: Kept, command: Command, move: str | None, who: Follower | None
    ) -> bytes:
        """Decide on a command, store its event, tell the followers, and return the frame."""
        event = self._decide(kept, command)
        moved = follow(kept.play, event)
        try:
            await self._keep(live, kept, moved)
        except (Conflict, Unknown):
            # Somebody else's event has this ply, or it is not known whose.
            kept = await self._present(live)
            if (frame := await self._already(kept, command, move)) is not None:
                return frame
            if command.ply != kept.play.ply:
                raise self._stale(kept) from None
            raise
        kept.event, kept.frame = event, moved_frame(live.id, kept.play, moved)
        live.tell([kept.frame], event.ply, maker=who)
        return kept.frame

    async def _keep(self, live: LivePlay, kept: Kept, moved: Moved) -> None:
        """Store an event that memory has followed; until it is stored memory is in doubt."""
        result = result_row(kept.row, kept.play, moved) if kept.play.ended else None
        command = append_event(live.id, event_row(moved.event, kept.play), result)
        live.kept = None
        live.storing = self._store.writer.submit(command)
        live.storing.add_done_callback(lambda _: self._let_go(live))
        await asyncio.shield(live.storing)
        live.kept, live.storing = kept, None

    def _decide(self, kept: Kept, command: Command) -> Event:
        try:
            return decided(kept.play, command, self._world.now())
        except Stale:
            raise self._stale(kept) from None

    def _stale(self, kept: Kept) -> ProtocolError:
        present = play_view(kept.row, kept.play, self._world.now())
        return ProtocolError(ErrorCode.STALE, ErrorData(play=present))

    async def _stop_clock(self, live: LivePlay) -> None:
        """Let the clock of an unranked play stand, and keep what it shows."""
        kept = live.kept
        if live.followers or kept is None or kept.play.ended or kept.play.ranked:
            return
        now = self._world.now()
        kept.play.leave(now)
        command = leave_play(live.id, kept.play.clock.read(now), now)
        await asyncio.shield(self._store.writer.submit(command))

    def _item(self, row: PlayRow) -> house.PlayRow:
        live = self._live.get(row.id)
        kept = live.kept if live is not None else None
        elapsed = row.elapsed_ms if kept is None else kept.play.clock.read(self._world.now())
        return play_item(row, patience_of(row.patience), elapsed)
