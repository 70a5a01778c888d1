"""A patience ready to be dealt: its declaration, compiled once and kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from klumba.cards import Card, Face, check_deck
from klumba.faults import Fault, NotationError
from klumba.rules.dealing import base_rank, lay_out
from klumba.rules.position import Position
from klumba.rules.tables import tables_for
from klumba.rules.vocabulary import Patience
from klumba.shuffle import DealName


def check_deal(patience: Patience, name: DealName) -> None:
    """Raise NotationError unless a name is of this patience, and its deck, if one is given, whole.

    `other_patience`: the deal is of another one.
    """
    if name.patience != patience.key:
        raise NotationError(Fault.OTHER_PATIENCE, found=name.patience, expected=patience.key)
    if name.deck is not None:
        check_deck(name.deck, jokers=patience.jokers)


def deal(patience: Patience, cards: Sequence[Card]) -> Position:
    """Return the opening that a deck in dealing order gives.

    Raises NotationError unless these are the cards of the patience's deck, each once.
    """
    check_deck(tuple(cards), jokers=patience.jokers)
    return lay(patience, lay_out(patience, cards))


def lay(patience: Patience, piles: Mapping[str, Sequence[Face]]) -> Position:
    """Return the position with these piles, a whole deck; a pile that is not named is empty.

    Whether the cards may lie so is not looked at: `klumba.rules.notation` does.
    """
    homes = [cards for name, cards in piles.items() if name[0] == "f"]
    tables = tables_for(patience, base_rank(patience, homes))
    return Position(tables, tuple(tuple(piles.get(pile.name, ())) for pile in tables.piles))
