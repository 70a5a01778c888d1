"""What can be wrong with a text in the notation: stable codes, and the error that carries one.

Texts are faulty (this module), moves are refused (`klumba.rules.refusals`): the first is about how
something is written, the second about the rules of a patience.
"""

from __future__ import annotations

from enum import StrEnum
from functools import partial


class Fault(StrEnum):
    """The codes: clients get them, so they are never renamed; `klumba.wording` words each."""

    BAD_CARD = "bad_card"
    HIDDEN_CARD = "hidden_card"
    FOREIGN_CARD = "foreign_card"
    CARD_MISSING = "card_missing"
    CARD_TWICE = "card_twice"

    SEED_LENGTH = "seed_length"
    SEED_CHARACTER = "seed_character"
    BAD_DEAL_NAME = "bad_deal_name"
    UNKNOWN_PATIENCE = "unknown_patience"
    UNKNOWN_SHUFFLE = "unknown_shuffle"
    OTHER_PATIENCE = "other_patience"

    BAD_LINE = "bad_line"
    UNKNOWN_PILE = "unknown_pile"
    PILE_TWICE = "pile_twice"
    IMPOSSIBLE_STOCK = "impossible_stock"
    STOCK_NOT_EMPTY = "stock_not_empty"
    FOUNDATION_ORDER = "foundation_order"
    NO_BASE_CARD = "no_base_card"
    BASE_CARDS_DIFFER = "base_cards_differ"
    ACE_NOT_HOME = "ace_not_home"
    JOKER_MARK = "joker_mark"
    JOKERS_ONLY = "jokers_only"
    PLACE_FULL = "place_full"
    ALREADY_WON = "already_won"

    BAD_MOVE = "bad_move"


_LONGEST = 60


def _shortened(text: str) -> str:
    # What somebody sent is quoted back to them, but never at any length.
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


class NotationError(ValueError):
    """A text that is not in the notation, or does not say a possible thing.

    `fault` is the code; `data` says where it is, what was found and what was expected
    (keys: `found`, `expected`, `card`, `pile`; each absent where it does not apply).
    """

    def __init__(self, fault: Fault, **data: str) -> None:
        self.fault = fault
        self.data = {key: _shortened(value) for key, value in data.items()}
        super().__init__(
            " ".join([fault.value, *(f"{key}={value!r}" for key, value in self.data.items())])
        )

    def __reduce__(self) -> tuple[partial[NotationError], tuple[()]]:
        """Return how it is made again, from its fault and data."""
        return partial(type(self), self.fault, **self.data), ()
