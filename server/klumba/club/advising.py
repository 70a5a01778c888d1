"""Which move to advise in a position: thought out once, and followed up."""

from __future__ import annotations

from typing import Final

from klumba.club.jobs import Jobs, Rank
from klumba.club.verdicts import Kept, Shared, Verdicts
from klumba.rules.position import Position
from klumba.solver.advising import (
    HINT,
    Advised,
    Followed,
    Standing,
    advise_unseen,
    advise_without_win,
    followed,
    to_be_advised,
)
from klumba.solver.canonical import canonical
from klumba.solver.effort import nodes_in
from klumba.solver.verdict import Outcome

KEPT: Final = 5_000


class Advisor:
    """Advises moves. Raises ApartError."""

    def __init__(self, jobs: Jobs, verdicts: Verdicts) -> None:
        self._jobs = jobs
        self._verdicts = verdicts
        self._kept = Kept[tuple[str, int], Followed](KEPT)
        self._shared = Shared[tuple[str, int], Advised]()

    async def advised(
        self, position: Position, unseen: int, asker: str, *, futile: bool
    ) -> Advised:
        """Return the advice for a position of which its player has not seen so many cards.

        `futile`: it is proved that no useful move is left.
        """
        if position.blocked:
            return Advised(Standing.BLOCKED)
        if futile:
            return Advised(Standing.FUTILE)
        position, hidden = to_be_advised(position, unseen)
        if not hidden:
            known = self._verdicts.known(position, 0)
            if known is not None and known.outcome is Outcome.WINNABLE:
                return Advised(Standing.WINS, known.line)
        text, order = canonical(position)
        if (kept := self._kept.get((text, hidden))) is None:
            work = self._think(position, hidden, asker)
            self._follow(position, hidden, await self._shared.run((text, hidden), work))
            kept = self._kept.get((text, hidden))
            assert kept is not None, "it was kept just now"
        return kept.here(order)

    async def _think(self, position: Position, unseen: int, asker: str) -> Advised:
        if unseen:
            return await self._jobs.run(asker, Rank.AWAITED, advise_unseen, position, unseen)
        nodes = nodes_in(position.tables.patience, HINT)
        thought = await self._verdicts.of(position, nodes, asker, Rank.AWAITED)
        if thought.outcome is Outcome.WINNABLE:
            return Advised(Standing.WINS, thought.line)
        outcome = thought.outcome
        return await self._jobs.run(asker, Rank.AWAITED, advise_without_win, position, outcome)

    def _follow(self, position: Position, unseen: int, advised: Advised) -> None:
        """Keep advice for the position and for those that its line passes."""
        for key, each in followed(position, unseen, advised):
            self._kept.keep(key, each)
