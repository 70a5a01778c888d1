"""Post-mortems of ended plays: which positions could be won, found piece by piece and kept."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Final

from msgspec import UNSET

from klumba.club.almanac import Almanac
from klumba.club.apart import ApartError
from klumba.club.days import DAY_MS
from klumba.club.following import Follower
from klumba.club.jobs import Rank
from klumba.club.memory import Memory
from klumba.club.recording import kept_deal, kept_event
from klumba.club.secrecy import Secrecy
from klumba.club.verdicts import Verdicts
from klumba.club.world import World
from klumba.games import CATALOGUE
from klumba.play.events import Did
from klumba.play.state import Kind, State, begin
from klumba.protocol import answers
from klumba.protocol.codec import answering, encode
from klumba.protocol.codes import ErrorCode
from klumba.protocol.errors import ProtocolError
from klumba.solver.effort import nodes_in
from klumba.solver.examining import SECONDS, Examination
from klumba.solver.finding import version
from klumba.store import Conflict, Store, StoreError
from klumba.store.post_mortems import keep_post_mortem
from klumba.store.rows import WholePlay

UNASKED: Final = 8.0
"""Seconds for a ranked play of a settled day, which nobody may ever ask for."""

EVERY_SECONDS: Final = 30.0
"""How long it rests when there is no such play left."""

FOLLOWED: Final = 20
"""Events that are followed in one go: some milliseconds."""

BACK_MS: Final = 30 * DAY_MS
"""Days that were settled longer ago are examined only when somebody asks."""

_log = logging.getLogger(__name__)


class PostMortems:
    """Answers for ended plays, and examines those of settled days by itself."""

    def __init__(
        self,
        store: Store,
        world: World,
        almanac: Almanac,
        memory: Memory,
        *,
        secrecy: Secrecy,
        verdicts: Verdicts,
    ) -> None:
        self._store = store
        self._world = world
        self._almanac = almanac
        self._memory = memory
        self._secrecy = secrecy
        self._verdicts = verdicts
        self._failed = set[str]()

    async def tell(self, who: Follower, play_id: str, re: int) -> None:
        """Answer what is known of an ended play, and push it again as it grows.

        Raises ProtocolError.
        """
        whole = await self._told_to(who, play_id)
        if (found := await self._store.reader.post_mortem(play_id)) is not None:
            who.tell(answering(found.encode(), re))
            return
        answered = False
        async for frame in self._grown(whole, who.player_id, Rank.AWAITED, SECONDS):
            who.tell(frame if answered else answering(frame, re))
            answered = True

    async def run(self, every: float = EVERY_SECONDS) -> None:
        """Examine the ranked plays of settled days, until cancelled."""
        while True:
            try:
                while await self.examine_some():
                    pass
            except (StoreError, ApartError) as error:
                _log.warning("plays of settled days are examined later: %s", error)
            except Exception:
                _log.exception("plays of settled days cannot be examined")
            await asyncio.sleep(every)

    async def examine_some(self, limit: int = 20) -> int:
        """Examine some ranked plays of settled days, the newest first; return how many."""
        since = self._world.now() - BACK_MS
        reader = self._store.reader
        found = await reader.unexamined(since, limit + len(self._failed))
        left = [play_id for play_id in found if play_id not in self._failed]
        for play_id in left:
            try:
                whole = await self._memory.whole(play_id)
                await self._secrecy.check(whole.play)
                asker = whole.play.player_id
                async for _ in self._grown(whole, asker, Rank.SPARE, UNASKED):
                    pass
            except (StoreError, ApartError):
                raise
            except Exception:
                # One that cannot be examined must not keep the others from it.
                _log.exception("play %s cannot be examined", play_id)
                self._failed.add(play_id)
        return len(left)

    async def _told_to(self, who: Follower, play_id: str) -> WholePlay:
        """Return an ended play that somebody may be told of: one's own, or ranked and settled."""
        whole = await self._memory.whole(play_id)
        row = whole.play
        await self._almanac.know(row.day)
        public = row.kind == Kind.RANKED and self._almanac.is_settled(row.day)
        if not (public or row.player_id == who.player_id):
            await self._memory.check_one(row.player_id, who.player_id)
        if row.state == State.OPEN:
            hidden = CATALOGUE[row.patience].hidden
            raise ProtocolError(ErrorCode.HIDDEN if hidden else ErrorCode.NOT_YET)
        await self._secrecy.check(row)
        return whole

    async def _grown(
        self, whole: WholePlay, asker: str, rank: Rank, seconds: float
    ) -> AsyncIterator[bytes]:
        """Give what is found each time that it has grown; what is complete is kept."""
        examination = await _examination(whole, seconds)
        await self._secrecy.check(whole.play, *examination.ends)
        told = examination.verdicts
        while (question := examination.question()) is not None:
            examination.told(await self._verdicts.of(*question, asker, rank))
            await asyncio.sleep(0)  # a verdict that was kept is there at once
            if examination.verdicts != told:
                told = examination.verdicts
                yield _frame(whole.play.id, examination, complete=False)
        frame = _frame(whole.play.id, examination, complete=True)
        kept = keep_post_mortem(whole.play.id, frame.decode(), version(), self._world.now())
        with suppress(Conflict):  # it was found elsewhere, too
            await self._store.writer.write(kept)
        yield frame


async def _examination(whole: WholePlay, seconds: float) -> Examination:
    play = begin(kept_deal(whole.deal), Kind(whole.play.kind), whole.play.begun_at)
    examination = Examination(play.history.position, nodes_in(play.deal.patience, seconds))
    for number, row in enumerate(whole.events, 1):
        event = kept_event(row)
        play.apply(event)
        made = event.did in (Did.MOVE, Did.REDO)
        examination.follow(play.history.position, play.history.moves[-1] if made else None)
        if number % FOLLOWED == 0:
            await asyncio.sleep(0)  # a long play may hold up nobody else
    return examination


def _frame(play_id: str, examination: Examination, *, complete: bool) -> bytes:
    turned = examination.turned
    return encode(
        answers.PostMortem(
            play=play_id,
            verdicts=tuple((ply, outcome.value) for ply, outcome in examination.verdicts),
            complete=complete,
            turning_point=UNSET
            if turned is None
            else answers.TurningPoint(turned.ply, turned.move, turned.better),
        )
    )
