"""Advice on plays: whether one can still be won, and which move to make.

It is thought out in the background, while other requests go on. What is told of a play with unseen
cards depends on what its player sees and on nothing else.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Final

from msgspec import UNSET

from klumba.club.advising import Advisor
from klumba.club.following import Follower
from klumba.club.jobs import Rank
from klumba.club.memory import Memory
from klumba.club.plays import Plays
from klumba.club.secrecy import Secrecy
from klumba.club.verdicts import Verdicts
from klumba.play.events import Command, Did, Hint
from klumba.protocol import answers, requests
from klumba.protocol.codec import encode
from klumba.protocol.codes import ErrorCode
from klumba.protocol.errors import ProtocolError
from klumba.rules.position import Position
from klumba.solver.effort import nodes_in
from klumba.solver.thinking import Thought
from klumba.solver.verdict import Outcome
from klumba.wording import Language, advice_text

ANALYSIS: Final = 10.0
"""Seconds that an analysis may take, as `nodes_in` has them."""


@dataclass(eq=False)
class _Asked:
    """An analysis that is under way: of which ply, and the work on it."""

    ply: int
    work: asyncio.Future[Thought]


class Advice:
    """Answers `analyse` and `hint`. What is refused raises ProtocolError; other faults pass."""

    def __init__(
        self, plays: Plays, memory: Memory, secrecy: Secrecy, verdicts: Verdicts, advisor: Advisor
    ) -> None:
        self._plays = plays
        self._memory = memory
        self._secrecy = secrecy
        self._verdicts = verdicts
        self._advisor = advisor
        self._analyses: dict[tuple[Follower, str], _Asked] = {}

    async def analyse(self, who: Follower, request: requests.Analyse) -> None:
        """Answer whether the present position of a play can be won."""
        async with self._memory.hold(request.play, who) as (live, known):
            kept = await self._memory.caught_up(live, known)
            row, play = kept.row, kept.play
            ply, position = play.ply, play.history.position
        if play.paused:
            raise ProtocolError(ErrorCode.PAUSED)  # the line would tell what is out of sight
        if play.deal.patience.hidden and not play.ended:
            raise ProtocolError(ErrorCode.HIDDEN)
        await self._secrecy.check(row, play.deal.opening, position)
        thought = await self._thought(who, request.play, ply, position)
        won = thought.outcome is Outcome.WINNABLE
        answer = answers.Analysis(
            play=request.play,
            ply=ply,
            verdict=thought.outcome.value,
            moves_to_win=len(thought.line) if won else UNSET,
            line=thought.line if won else UNSET,
            re=request.id,
        )
        who.tell(encode(answer))

    async def hint(self, who: Follower, request: requests.Hint, lang: Language) -> None:
        """Think out a hint, store it as an event of the play, and answer it."""
        command = Command(Did.HINT, request.ply)
        kept = await self._plays.may_act(who, request.play, request.id, command)
        if kept is None:
            return
        play = kept.play
        # Now: the play may go on while this is thought out, which is then told as `stale`.
        position, unseen = play.history.position, play.history.unseen
        futile = position in play.futile
        await self._secrecy.check(kept.row, play.deal.opening, position)
        advised = await self._advisor.advised(position, unseen, who.player_id, futile=futile)
        why = advice_text(advised.standing, position, advised.line, lang)
        hint = Hint(advised.line[0] if advised.line else None, why)
        command = Command(Did.HINT, request.ply, hint=hint)
        await self._plays.act(who, request.play, request.id, command)

    async def _thought(self, who: Follower, play_id: str, ply: int, position: Position) -> Thought:
        """Return what is found; who asks of a later position ends what was asked before."""
        before = self._analyses.get((who, play_id))
        if before is not None and before.ply != ply:
            before.work.cancel()
        nodes = nodes_in(position.tables.patience, ANALYSIS)
        found = self._verdicts.of(position, nodes, who.player_id, Rank.AWAITED)
        asked = self._analyses[who, play_id] = _Asked(ply, asyncio.ensure_future(found))
        try:
            await asyncio.wait([asked.work])
            return Thought(Outcome.UNKNOWN) if asked.work.cancelled() else asked.work.result()
        finally:
            asked.work.cancel()
            if self._analyses.get((who, play_id)) is asked:
                del self._analyses[who, play_id]
