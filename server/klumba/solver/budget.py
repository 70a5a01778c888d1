"""What a search may spend, and who may stop it."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Budget:
    """How many nodes and how many seconds a search may take at most; `None`: no limit.

    Under a budget of nodes alone the verdict is the same on every machine.
    """

    nodes: int | None = None
    seconds: float | None = None


class Control:
    """What others may do to a search that runs: look how far it is, and cancel it.

    Both are safe from another thread; a search looks here after each slice of some thousand nodes.
    """

    def __init__(self, progress: Callable[[int], None] | None = None) -> None:
        """Set up; `progress` is told the nodes so far, in the thread of the search."""
        self.nodes = 0
        self.cancelled = False
        self._progress = progress

    def cancel(self) -> None:
        """Let the search end soon, with `unknown`."""
        self.cancelled = True

    def reached(self, nodes: int) -> None:
        """Note how many nodes were searched so far."""
        self.nodes = nodes
        if self._progress is not None:
            self._progress(nodes)
