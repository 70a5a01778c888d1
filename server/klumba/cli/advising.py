"""Hints at the table, thought out here as the house thinks them out."""

from __future__ import annotations

from collections.abc import Callable

from klumba.rules.history import History
from klumba.solver.advising import (
    Advised,
    Followed,
    Standing,
    advise,
    followed,
    to_be_advised,
)
from klumba.solver.canonical import canonical


class Adviser:
    """Advises moves: a line that was thought out once is followed up."""

    def __init__(self) -> None:
        self._kept = dict[tuple[str, int], Followed]()

    def advised(self, history: History, thinking: Callable[[], None]) -> Advised:
        """Return the advice for a play as it stands, by nothing but what its player has seen.

        `thinking` is called before what takes long.
        """
        if history.position.blocked:
            return Advised(Standing.BLOCKED)
        position, unseen = to_be_advised(history.position, history.unseen)
        text, order = canonical(position)
        if (text, unseen) not in self._kept:
            thinking()
            self._kept.update(followed(position, unseen, advise(position, unseen)))
        return self._kept[text, unseen].here(order)
