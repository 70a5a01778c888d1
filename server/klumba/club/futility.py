"""Tells players that no useful move is left, when that is proved: in the background, after a rest.

Who plays on at once is not interrupted, and costs nothing: a play is looked at when nothing has
happened in it for a moment.
"""

from __future__ import annotations

import asyncio
import logging
from time import monotonic
from typing import Final

from klumba.club.apart import ApartError
from klumba.club.jobs import Jobs, Rank
from klumba.club.live import LivePlay
from klumba.club.memory import Memory
from klumba.club.verdicts import Kept
from klumba.protocol import answers
from klumba.protocol.codec import encode
from klumba.rules.position import Position
from klumba.solver.canonical import canonical
from klumba.solver.futility import is_futile, may_be_futile

REST_SECONDS: Final = 0.5
"""How long nothing has happened in a play that is looked at."""

EVERY_SECONDS: Final = 0.1
KEPT: Final = 10_000

_log = logging.getLogger(__name__)


class Futility:
    """Looks at plays that rest, one after the other."""

    def __init__(self, memory: Memory, jobs: Jobs) -> None:
        self._memory = memory
        self._jobs = jobs
        self._since: dict[str, float] = {}
        self._found = Kept[str, tuple[bool | None]](KEPT)

    def note(self, play_id: str) -> None:
        """Note that something has happened in a play, or that it was opened."""
        self._since.pop(play_id, None)
        self._since[play_id] = monotonic()

    async def run(self, rest: float = REST_SECONDS) -> None:
        """Look, and look again, until cancelled."""
        while True:
            try:
                await self.look(rest)
            except ApartError as error:
                _log.warning("whether a play is futile is not known: %s", error)
            except Exception:
                _log.exception("whether a play is futile cannot be found out")
            await asyncio.sleep(EVERY_SECONDS)

    async def look(self, rest: float = 0.0) -> None:
        """Look at the plays that have rested so long, the longest first."""
        while self._since:
            play_id, since = next(iter(self._since.items()))
            if monotonic() - since < rest:
                return
            del self._since[play_id]
            await self._look_at(play_id)

    async def _look_at(self, play_id: str) -> None:
        live = self._memory.get(play_id)
        if live is None or live.kept is None or live.kept.play.ended or not live.followers:
            return  # whatever is being stored notes itself when it is done
        position = live.kept.play.history.position
        if position.blocked or position in live.kept.play.futile or not may_be_futile(position):
            return
        if await self._proved(position, live.kept.row.player_id):
            self._tell(live, position)

    def _tell(self, live: LivePlay, position: Position) -> None:
        if live.kept is None:
            self.note(live.id)  # to be told when what happens just now is stored
            return
        play = live.kept.play
        play.futile.add(position)
        if not play.ended and play.history.position == position:
            frame = encode(answers.Futile(live.id, play.ply))
            for follower in live.followers:
                follower.tell(frame)

    async def _proved(self, position: Position, asker: str) -> bool:
        text = canonical(position)[0]
        found = self._found.get(text)
        if found is None:
            found = (await self._jobs.run(asker, Rank.USEFUL, is_futile, position),)
            self._found.keep(text, found)
        return found[0] is True
