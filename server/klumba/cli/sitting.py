"""One deal at the table: what is played on it, and what is counted meanwhile."""

from __future__ import annotations

import secrets
import shlex
from collections.abc import Callable, Collection

from klumba.rules.history import History
from klumba.rules.notation import REDO, UNDO
from klumba.rules.position import Position
from klumba.rules.rulebook import deal
from klumba.rules.vocabulary import Patience
from klumba.shuffle import DealName

NUMBERED_DEALS = 2**53
_SEED_BYTES = 16
_SECONDS = 60


class Sitting:
    """A deal, from when it is shown; the figures are those of a play in the house.

    `moves` counts those made, also if they were taken back; `undos` how often some were; `hints`
    how often one was given, once as long as no card moves.
    """

    def __init__(
        self, patience: Patience, name: DealName | None, clock: Callable[[], float]
    ) -> None:
        """Deal what is named, else what nobody knows."""
        self.hidden = name is None and patience.hidden
        self.name = name or DealName(patience.key, seed=random_seed(patience))
        self.history = History(deal(patience, self.name.cards(patience.deck)))
        self.moves = 0
        self.undos = 0
        self.hints = 0
        self._hinted: Position | None = None
        self.resigned = False
        self._clock = clock
        self._began = clock()

    @property
    def position(self) -> Position:
        """Return the position as it is now."""
        return self.history.position

    @property
    def ended(self) -> bool:
        """Say whether nothing is moved or taken back any more."""
        return self.resigned or self.position.won

    def follow(self, move: str) -> Collection[str]:
        """Make a move, `undo` or `redo`, and return the names of the piles that changed.

        Raises NotationError and Refused.
        """
        changed = self.history.follow(move)
        self._hinted = None
        self.undos += move == UNDO
        self.moves += move not in (UNDO, REDO)
        return changed

    def give_hint(self) -> None:
        """Count a hint on the position, unless one was given on it just now."""
        self.hints += self._hinted != self.position
        self._hinted = self.position

    @property
    def time(self) -> str:
        """Return how long the deal has lain, in minutes and seconds."""
        minutes, seconds = divmod(int(self._clock() - self._began), _SECONDS)
        return f"{minutes:02}:{seconds:02}"

    def replay_command(self) -> str:
        """Return the command that shows the position again, as a shell takes it."""
        seed, name = self.name.seed, self.name
        # A deck, and a seed that looks like an option or a name, are told by the deal's whole name.
        told = str(name) if seed is None or seed.startswith("-") or "~" in seed else seed
        return shlex.join(["klumba", "replay", name.patience, told, *self.history.moves])


def random_seed(patience: Patience) -> str:
    """Return the seed of a random deal.

    A number, as players like to tell each other; where cards are hidden a text that nobody can find
    by trying which number deals the cards that are seen.
    """
    if patience.hidden:
        return secrets.token_hex(_SEED_BYTES)
    return str(secrets.randbelow(NUMBERED_DEALS))
