"""A position with what led to it: moves, taken back and put back again.

Shared by everything that follows a move list: replays, the line-mode table, plays.
"""

from klumba.rules.notation import REDO, UNDO
from klumba.rules.position import Position, Step
from klumba.rules.refusals import Reason, Refusal, Refused, judge


class History:
    """The moves that stand, the moves that were taken back, and the present position.

    `unseen` counts the cards of the stock that have never been turned: a card once seen keeps its
    face, also when its turning is taken back.
    """

    def __init__(self, opening: Position) -> None:
        self.opening = opening
        self.position = opening
        self.steps: list[Step] = []
        self.undone: list[str] = []
        self.unseen = opening.in_stock

    def follow(self, word: str) -> Step:
        """Make a move, `undo` or `redo`, and return the step that was made or taken back.

        Raises NotationError for what is none of them, and Refused.
        """
        if word == UNDO:
            return self.undo()
        return self.redo() if word == REDO else self.move(word)

    def move(self, text: str) -> Step:
        """Make a move; what was taken back before it cannot be put back any more."""
        step = judge(self.position, text)
        self.undone.clear()
        return self._make(step)

    def undo(self) -> Step:
        """Take back the last move that stands."""
        if not self.steps:
            raise Refused(Refusal(Reason.NOTHING_TO_UNDO), UNDO, self.position)
        step = self.steps.pop()
        self.undone.append(step.move)
        self.position = step.earlier
        return step

    def redo(self) -> Step:
        """Put back the move that was taken back last."""
        if not self.undone:
            raise Refused(Refusal(Reason.NOTHING_TO_REDO), REDO, self.position)
        return self._make(self.position.play(self.undone.pop()))

    def _make(self, step: Step) -> Step:
        self.steps.append(step)
        self.position = step.position
        self.unseen = min(self.unseen, self.position.in_stock)
        return step
