"""One text for all positions that differ only in the order of piles that are alike.

Columns are alike, and so are places of a square: nothing is dealt onto columns once the play has
begun, and a place is filled by choice. Reserve piles are not: rows are dealt onto them in order.
In a bouquet, and in the jokers' reserve, cards have no order.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeAlias

from klumba.rules.position import Position
from klumba.rules.vocabulary import Kind

Order: TypeAlias = tuple[str, ...]
"""The names of the piles that are alike, in the order in which the text has their cards."""

_ALIKE: Final = (Kind.COLUMN, Kind.SQUARE)
_UNORDERED: Final = frozenset({Kind.BOUQUET, Kind.LAST_CARDS, Kind.JOKERS})


def canonical(position: Position) -> tuple[str, Order]:
    """Return a position's text, and how its piles stand in it."""
    tables, piles = position.tables, position.piles
    order: list[str] = []
    parts = [tables.patience.key]
    for kind in _ALIKE:
        alike = sorted((piles[i], tables.names[i]) for i in tables.of_kind(kind))
        order += [name for _, name in alike]
        parts += ["".join(cards) for cards, _ in alike]
    for pile, cards in zip(tables.piles, piles, strict=True):
        if pile.kind not in _ALIKE:
            parts.append("".join(sorted(cards) if pile.kind in _UNORDERED else cards))
    return "/".join(parts), tuple(order)


def renamed(moves: Iterable[str], written: Order, wanted: Order) -> tuple[str, ...]:
    """Return moves of one position as those of another with the same text."""
    if written == wanted:
        return tuple(moves)
    names = dict(zip(written, wanted, strict=True))
    parted = (move.partition(">") for move in moves)
    return tuple(f"{what}>{names.get(where, where)}" for what, _, where in parted)
