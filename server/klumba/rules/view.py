"""What a player may see of a position.

The stock is face down: its cards are `??`, save those that were turned once and went back when
their turning was taken back. Two positions that differ only in unseen cards give the same view.
"""

from collections.abc import Collection
from typing import Final, TypeAlias

from klumba.cards import HIDDEN, Face
from klumba.rules.position import Position
from klumba.rules.vocabulary import Kind

Piles: TypeAlias = dict[str, tuple[Face, ...]]

_STOCK: Final = Kind.STOCK.value


def view(
    position: Position, unseen: int | None = None, only: Collection[str] | None = None
) -> Piles:
    """Return the piles as their player sees them, by name.

    `unseen` counts the stock's cards that were never turned (`None`: all of them); `only` names
    the piles that are wanted, in order (`None`: all).
    """
    tables, piles = position.tables, position.piles
    index = tables.index
    seen = {name: piles[index[name]] for name in (tables.names if only is None else only)}
    if _STOCK in seen:
        seen[_STOCK] = _face_down(seen[_STOCK], unseen)
    return seen


def _face_down(stock: tuple[Face, ...], unseen: int | None) -> tuple[Face, ...]:
    hidden = len(stock) if unseen is None else min(unseen, len(stock))
    return (HIDDEN,) * hidden + stock[hidden:]


def written(piles: Piles) -> list[str]:
    """Return piles in the notation, a line a pile."""
    return [" ".join([f"{name}:", *cards]) for name, cards in piles.items()]
