"""The events of a play, and the commands that ask for them.

Event n leads from ply n-1 to ply n. A win is its last move's own event, not another.
"""

from dataclasses import dataclass
from enum import StrEnum

from msgspec import Struct


class Did(StrEnum):
    """What an event did; also what a command asks for, save that only the house expires a play."""

    MOVE = "move"
    UNDO = "undo"
    REDO = "redo"
    HINT = "hint"
    PAUSE = "pause"
    RESUME = "resume"
    RESIGN = "resign"
    EXPIRE = "expire"


@dataclass(frozen=True)
class Hint:
    """A hint as it was given: the move, `None` when there is none to give, and why."""

    move: str | None
    why: str


class Command(Struct, frozen=True):
    """What somebody asks of a play, and the last ply that they saw.

    `move` is as it was written; `count` says how many moves an undo takes back; `hint` is what was
    thought out for a hint.
    """

    did: Did
    ply: int
    move: str | None = None
    count: int = 1
    hint: Hint | None = None


class Event(Struct, frozen=True):
    """What happened to a play: the ply it led to, when (ms since 1970, UTC), and the play's clock.

    `move` is canonical, `count` belongs to an undo, `hint` to a hint. `futile`: it was proved when
    this happened that no useful move is left after it; told so once, it is told so always.
    """

    ply: int
    did: Did
    at: int
    elapsed_ms: int
    move: str | None = None
    count: int = 1
    hint: Hint | None = None
    futile: bool = False

    def answers(self, command: Command, move: str | None) -> bool:
        """Say whether this is what an identical command came to; `move`: its move, canonical.

        A hint is asked for without naming one, so any hint on that ply is the answer.
        """
        same = command.ply + 1 == self.ply and command.did is self.did
        return same and move == self.move and command.count == self.count
