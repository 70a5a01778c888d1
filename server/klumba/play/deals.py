"""What a play was dealt: a named deal, or a position that somebody set up."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from klumba.cards import Card
from klumba.faults import Fault, NotationError
from klumba.rules.notation import parse_position
from klumba.rules.position import Position
from klumba.rules.rulebook import check_deal, deal
from klumba.rules.vocabulary import Patience
from klumba.shuffle import DealName


@dataclass(frozen=True)
class Deal:
    """A deal of a patience: its name, or the position that it starts from, in one line."""

    patience: Patience
    name: DealName | None = None
    position: str | None = None

    @cached_property
    def opening(self) -> Position:
        """The position that a play of it begins with.

        Raises NotationError for a deck or a position that is none, `already_won` for a position in
        which there is nothing left to play, and `other_patience`.
        """
        if self.position is not None:
            return self._set_up(self.position)
        assert self.name is not None
        check_deal(self.patience, self.name)
        return deal(self.patience, self.deck)

    @cached_property
    def deck(self) -> tuple[Card, ...]:
        """The cards in dealing order; of a position, none."""
        return () if self.name is None else self.name.cards(self.patience.deck)

    def _set_up(self, text: str) -> Position:
        position = parse_position(self.patience, text)
        if position.won:
            raise NotationError(Fault.ALREADY_WON)
        return position

    def __str__(self) -> str:
        """Return the name, or the position."""
        return self.position if self.position is not None else str(self.name)
