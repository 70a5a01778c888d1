"""Which move to advise in a position: thought out once, and followed up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from klumba.club.jobs import Jobs, Rank
from klumba.club.verdicts import Kept, Shared, Verdicts
from klumba.rules.position import Position
from klumba.solver.advising import Advised, Standing, advise_unseen, as_seen, guess
from klumba.solver.canonical import Order, canonical, renamed
from klumba.solver.effort import nodes_in
from klumba.solver.futility import is_futile
from klumba.solver.thinking import passing
from klumba.solver.verdict import Outcome

HINT: Final = 4.0
"""Seconds that a search for a hint may take, as `nodes_in` has them."""

KEPT: Final = 5_000
_STANDINGS: Final = {
    Outcome.WINNABLE: Standing.WINS,
    Outcome.UNWINNABLE: Standing.LOST,
    Outcome.UNKNOWN: Standing.UNKNOWN,
}


@dataclass(frozen=True)
class _Followed:
    """Advice, and the moves from `at` on that are still to be made of it."""

    advised: Advised
    at: int
    order: Order


class Advisor:
    """Advises moves. Raises ApartError."""

    def __init__(self, jobs: Jobs, verdicts: Verdicts) -> None:
        self._jobs = jobs
        self._verdicts = verdicts
        self._kept = Kept[tuple[str, int], _Followed](KEPT)
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
        # Of one unseen card it is clear which it is.
        hidden = unseen if unseen > 1 else 0
        position = as_seen(position, hidden)
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
        line = renamed(kept.advised.line[kept.at :], kept.order, order)
        return Advised(kept.advised.standing, line)

    async def _think(self, position: Position, unseen: int, asker: str) -> Advised:
        if unseen:
            return await self._jobs.run(asker, Rank.AWAITED, advise_unseen, position, unseen)
        nodes = nodes_in(position.tables.patience, HINT)
        thought = await self._verdicts.of(position, nodes, asker, Rank.AWAITED)
        if thought.outcome is Outcome.WINNABLE:
            return Advised(Standing.WINS, thought.line)
        if await self._jobs.run(asker, Rank.AWAITED, is_futile, position):
            return Advised(Standing.FUTILE)
        line = await self._jobs.run(asker, Rank.AWAITED, guess, position)
        return Advised(_STANDINGS[thought.outcome], line)

    def _follow(self, position: Position, unseen: int, advised: Advised) -> None:
        """Keep advice for the position and for those that its line passes."""
        passed = passing(position, advised.line) or [position]
        for at, before in reversed(list(enumerate(passed))):
            text, order = canonical(before)
            self._kept.keep((text, unseen), _Followed(advised, at, order))
