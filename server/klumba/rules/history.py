"""A position with the moves that led to it, taken back and put back again.

Shared by all that follow a list of moves: replays, the line-mode table, plays.
"""

from collections.abc import Collection

from klumba.rules.notation import REDO, UNDO
from klumba.rules.position import Position, Step
from klumba.rules.refusals import Reason, Refusal, Refused, judge

EVERY = 64


class History:
    """The moves that stand, the moves that were taken back, and the present position.

    `unseen` counts the cards of the stock that have never been turned: a card once seen keeps its
    face, also when its turning is taken back. Of the positions only every 64th is kept: a play
    that lies open for days is small, and to take back a move of a long one costs no more. Who
    follows many plays one after the other keeps them all: `every` is 1.
    """

    def __init__(self, opening: Position, every: int = EVERY) -> None:
        self.opening = opening
        self.position = opening
        self.moves: list[str] = []
        self.undone: list[str] = []
        self.unseen = opening.in_stock
        self._every = every
        self._kept = [opening]  # after 0, 64, 128, ... moves

    def follow(self, word: str) -> Collection[str]:
        """Make a move, `undo` or `redo`, and return the names of the piles that changed.

        Raises NotationError for what is none of them, and Refused.
        """
        if word == UNDO:
            return self.undo()
        return self.redo() if word == REDO else self.move(word)

    def move(self, text: str) -> Collection[str]:
        """Make a move; what was taken back before it cannot be put back any more."""
        step = judge(self.position, text)
        self.undone.clear()
        return self._stands(step)

    def undo(self, count: int = 1) -> Collection[str]:
        """Take back the last moves that stand."""
        if not 1 <= count <= len(self.moves):
            refusal = Refusal(Reason.NOTHING_TO_UNDO, standing=len(self.moves))
            raise Refused(refusal, UNDO, self.position)
        kept = len(self.moves) - count
        self.undone += reversed(self.moves[kept:])
        del self.moves[kept:]
        del self._kept[kept // self._every + 1 :]
        before, self.position = self.position, self._kept[-1]
        for move in self.moves[kept // self._every * self._every :]:
            self.position = self.position.play(move).position
        return changed(before, self.position)

    def redo(self) -> Collection[str]:
        """Put back the move that was taken back last."""
        if not self.undone:
            raise Refused(Refusal(Reason.NOTHING_TO_REDO), REDO, self.position)
        return self._stands(self.position.play(self.undone.pop()))

    def _stands(self, step: Step) -> Collection[str]:
        self.position = position = step.position
        self.moves.append(step.move)
        if len(self.moves) % self._every == 0:
            self._kept.append(position)
        if self.unseen:
            self.unseen = min(self.unseen, position.in_stock)
        return sorted(step.changed, key=position.tables.index.__getitem__)


def changed(before: Position, after: Position) -> Collection[str]:
    """Return the names of the piles in which two positions of a patience differ, in order."""
    piles = zip(after.tables.names, before.piles, after.piles, strict=True)
    return tuple([name for name, old, new in piles if old is not new and old != new])
