"""Which search fits a patience: found by the axes of its declaration, never by its key."""

from collections.abc import Callable, Iterator

from klumba.rules.position import Position
from klumba.rules.vocabulary import Patience
from klumba.solver import garden, golf, jokers, reserves, squares
from klumba.solver.search import Search

_SEARCHES: tuple[tuple[Callable[[Patience], bool], Callable[[Position], Search]], ...] = (
    (golf.fits, golf.GolfSearch),
    (garden.fits, garden.GardenSearch),
    (reserves.fits, reserves.ReserveSearch),
    (jokers.fits, jokers.JokerSearch),
    (squares.fits, squares.SquareSearch),
)
"""What each search asks of a declaration, and how it is begun."""


def search_for(position: Position) -> Search:
    """Begin the search of a position that fits its patience; raises ValueError if none does."""
    patience = position.tables.patience
    for fits, begin in _SEARCHES:
        if fits(patience):
            return begin(position)
    raise ValueError(f"no search fits {patience.key}")


def shorter_for(position: Position) -> Iterator[Search]:
    """Begin searches that prefer short lines to quick verdicts, the strictest first, if any fit."""
    if garden.fits(position.tables.patience):
        yield from (garden.GardenSearch(position, each) for each in garden.EACH_MOVE)
