"""Plain searches by careless rules: what a maintainer might leave out, and must not.

A rule is careless when it loses a win. Each is written here or in its test as plainly as it would
be said, and put into the exhaustive search; a deal refutes it when the rules win, the careless
search does not, and the solver does.
"""

from collections.abc import Callable, Hashable, Iterable

from klumba.cards import Card
from klumba.rules.position import Position
from klumba.solver import Budget, Outcome, solve
from tests.reference.exhaustive import Steps, as_they_lie, comes_out, every_step

ENOUGH = Budget(nodes=100_000)
MOST = 100_000


def assert_refuted(
    position: Position,
    steps: Steps = every_step,
    alike: Callable[[Position], Hashable] = as_they_lie,
) -> None:
    """Hold that a win is lost by careless steps, or by what they hold to be alike; not by us."""
    assert comes_out(position, MOST)
    assert not comes_out(position, MOST, steps, alike)
    assert solve(position, ENOUGH).outcome is Outcome.WINNABLE


def forcing(is_safe: Callable[[Position, Card], bool]) -> Steps:
    """Play home at once, and nothing else, what is said to be safe there."""

    def steps(position: Position) -> Iterable[Position]:
        for move in position.moves:
            card, _, to = move.partition(">")
            if to == "f" and is_safe(position, card):
                return [position.play(move).position]
        return every_step(position)

    return steps


def without(is_useless: Callable[[Position, str], bool]) -> Steps:
    """Leave out the moves that are said to be useless."""
    return lambda position: (
        position.play(move).position for move in position.moves if not is_useless(position, move)
    )


def ending_at(is_dead: Callable[[Position], bool]) -> Steps:
    """Go no further from positions that are said to be lost."""
    return lambda position: () if is_dead(position) else every_step(position)


def wanted(position: Position) -> set[Card]:
    """Return the cards for which foundations wait."""
    homes = zip(position.tables.homes, position.piles, strict=True)
    return {home[len(pile)] for home, pile in homes if len(pile) < len(home)}


def is_home(position: Position, card: Card) -> bool:
    home = position.tables.home_of(card)
    return home is not None and card in position.piles[home]


def pile_of(position: Position, card: Card) -> str:
    """Return the name of the pile in which a card lies."""
    named = zip(position.tables.names, position.piles, strict=True)
    return next(name for name, cards in named if card in cards)


def stays_alone(position: Position, move: str) -> bool:
    """Careless: to move a column's only card to another column lays nothing bare."""
    card, _, to = move.partition(">")
    return to[0] == "c" and any(position.piles[i][:1] == (card,) for i in position.tables.columns)
