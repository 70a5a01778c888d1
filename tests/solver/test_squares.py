"""What is cut from the search of odd and even, with the deals that refute its careless forms.

That all that fits goes home has none: nothing more could be sent there.
"""

from dataclasses import replace

import pytest

from klumba.cards import Card
from klumba.games import CATALOGUE
from klumba.rules.position import Position
from klumba.rules.vocabulary import Kind, Square
from tests.reference.exhaustive import comes_out
from tests.rules.tiny import laid
from tests.solver.careless import MOST, assert_refuted, ending_at

HOMES = ("A3579JK", "2468TQ")


def dealt(key: str, homes: str, rest: str) -> Position:
    """Lay a square of one place, waste and stock; the foundations have reached some ranks."""
    lines = [
        f"f{suit}{number + 1}: {' '.join(rank + suit for rank in home[: home.find(last) + 1])}"
        for suit, reached in zip("CDHS", homes.split(), strict=True)
        for number, (home, last) in enumerate(zip(HOMES, reached, strict=True))
    ]
    return laid(replace(CATALOGUE[key], square=Square(1, 1)), " / ".join([*lines, rest]))


def is_stuck(position: Position, most: int = 1, there: str = "square above") -> bool:
    """Say whether more than `most` cards that wait for a card of the waste lie `there`."""
    tables, piles = position.tables, position.piles
    waste, stock = piles[tables.index[Kind.WASTE.value]], piles[-1]
    lying = {card for place in piles[tables.square] for card in place}
    lying |= set(stock) if "stock" in there else set()
    lying |= set(waste) if "waste" in there else set()
    waiting = set[Card]()
    for number, card in enumerate(waste, 1):
        waiting |= _after(position, card)
        if len(waiting & (lying | {*waste[number:]})) > most:
            return True
    return False


def _after(position: Position, card: Card) -> set[Card]:
    home = next(home for home in position.tables.homes if card in home)
    return {*home[home.index(card) + 1 :]}


CARELESS = [
    # The square has room for those that wait, if only just.
    (0, "square above", "odd-even", "7Q KQ KQ KQ", "s1: KC / w: / k: 9C JC"),
    # What lies under a card when it leaves the waste may wait for it there.
    (1, "square waste", "odd-even-free", "5Q KQ KQ KQ", "s1: KC / w: JC / k: 7C 9C"),
    # What is in the stock may come later.
    (1, "square above stock", "odd-even", "K2 KQ KQ KQ", "s1: QC / w: 8C / k: TC 4C 6C"),
]


@pytest.mark.parametrize(("most", "there", "key", "homes", "rest"), CARELESS)
def test_a_waste_is_not_stuck_yet(most: int, there: str, key: str, homes: str, rest: str) -> None:
    position = dealt(key, homes, rest)
    assert comes_out(position, MOST, ending_at(is_stuck))
    assert_refuted(position, ending_at(lambda each: is_stuck(each, most, there)))
