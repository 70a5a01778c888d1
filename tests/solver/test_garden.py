"""What the garden's search leaves out, and the deals that refute its careless forms."""

from dataclasses import replace

import pytest

from klumba.games import CATALOGUE
from klumba.rules.notation import parse_position
from klumba.rules.position import Position
from klumba.solver import Budget, Outcome, solve
from tests.reference.exhaustive import comes_out

ENOUGH = Budget(nodes=100_000)
MOST = 100_000

HOME = {rank: "A23456789TJQK"[:number] for number, rank in enumerate("A23456789TJQK", 1)}

# A card that may go home is kept back, or the deal is lost: nothing must be forced here. By any
# suits some foundation is three behind; in colours one of the two that count is.
REFUTED = [
    ("flower-garden", "QS>f", "T J 9 J", "KD JC QD KH / KS QC TH JH / QH KC QS"),
    ("flower-garden", "QS>f", "J 9 J J", "KC QD QC KD / KS QH KH / TD JD QS"),
    ("flower-garden-alternate", "QS>f", "J 9 J J", "QD KH KD QS / TD QC JD / KS QH KC"),
    ("flower-garden-alternate", "QC>f", "J J 9 J", "QD KH KD / KC TH JH / KS QS QH / QC"),
]


def laid(key: str, homes: str, rest: str) -> Position:
    """Lay three beds and a bouquet; the foundations, C D H S, have reached some ranks."""
    patience = CATALOGUE[key]
    assert patience.columns is not None
    patience = replace(patience, key=f"{key}-3", columns=replace(patience.columns, count=3))
    lines = [
        f"f{suit}: {' '.join(rank + suit for rank in HOME[reached])}"
        for suit, reached in zip("CDHS", homes.split(), strict=True)
    ]
    piles = zip(("c1", "c2", "c3", "b"), rest.split(" / "), strict=False)
    return parse_position(patience, "\n".join([*lines, *(f"{n}: {cards}" for n, cards in piles)]))


@pytest.mark.parametrize(("key", "move", "homes", "rest"), REFUTED)
def test_a_card_that_is_still_needed_is_not_forced_home(
    key: str, move: str, homes: str, rest: str
) -> None:
    position = laid(key, homes, rest)
    assert comes_out(position, MOST)
    assert not comes_out(position.play(move).position, MOST)
    assert solve(position, ENOUGH).outcome is Outcome.WINNABLE
    assert solve(position.play(move).position, ENOUGH).outcome is Outcome.UNWINNABLE
