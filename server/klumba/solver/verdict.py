"""What a search has come to."""

from dataclasses import dataclass
from enum import StrEnum


class Outcome(StrEnum):
    """Whether a position can be won."""

    WINNABLE = "winnable"
    UNWINNABLE = "unwinnable"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class Verdict:
    """An outcome, and what it took.

    `line` holds the moves of a win, in the notation, if it is winnable; the engine has replayed
    them. `nodes` were searched in `seconds`, by the caller's clock (0 without one).
    """

    outcome: Outcome
    line: tuple[str, ...] | None
    nodes: int
    seconds: float
