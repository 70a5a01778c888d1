"""Golf's verdicts on whole deals: against a plain search, and against what another solver says.

The other is Shlomi Fish's black-hole-solver. Its package on PyPI is a binding without the library
that it binds, and no registry has that; what it says of 22 deals is published in its own tests
(t/black-hole-output.t of version 1.14): those it calls by their numbers in Microsoft's FreeCell. It
may decline cards, as in golf-free, but there king and ace are neighbours (`--wrap-ranks`), so our
declaration is varied by that word. Of one deal it publishes a win in which they are not, and by a
rule that is stricter than ours besides, for nothing goes on a king there; so ours has it, too.
"""

from dataclasses import replace

import pytest

from klumba.cards import Card
from klumba.games import CATALOGUE
from klumba.games.golf import GOLF_FREE
from klumba.rules.rulebook import deal
from klumba.rules.vocabulary import Patience
from klumba.shuffle import shuffle
from klumba.solver import Budget, Outcome, solve
from tests.reference.exhaustive import every_step
from tests.reference.golf import golf_comes_out, golf_deal
from tests.rules.tiny import laid
from tests.scale import scale
from tests.solver.careless import assert_refuted

ENOUGH = Budget(nodes=10_000_000)
OUTCOMES = {True: Outcome.WINNABLE, False: Outcome.UNWINNABLE}
CIRCULAR = replace(
    GOLF_FREE,
    key="golf-circular",
    foundations=replace(
        GOLF_FREE.foundations, build=replace(GOLF_FREE.foundations.build, circular=True)
    ),
)
PUBLISHED = [(CIRCULAR, number, number != 11) for number in (*range(1, 21), 906)]
PUBLISHED += [(GOLF_FREE, 2, True)]


def freecell_deck(number: int) -> list[Card]:
    """Return the cards of a deal of Microsoft's FreeCell in the order in which they are dealt."""
    left = [rank + suit for rank in "A23456789TJQK" for suit in "CDHS"]
    deck, state = list[Card](), number
    while left:
        state = (214013 * state + 2531011) % 2**31
        at = (state >> 16) % len(left)
        left[at], left[-1] = left[-1], left[at]
        deck.append(left.pop())
    return deck


def test_the_decks_are_those_of_the_published_deals() -> None:
    columns, stock, base = golf_deal(freecell_deck(1))
    assert columns == ["J5KA4", "2K3AA", "9K234", "J9K47", "55953", "7AQTT", "7QJQ4"]
    assert (stock, base) == ("82J7688Q638T6926", "T")


@pytest.mark.parametrize(("patience", "number", "winnable"), PUBLISHED)
def test_verdicts_are_those_that_another_solver_publishes(
    patience: Patience, number: int, *, winnable: bool
) -> None:
    deck = freecell_deck(number)
    assert solve(deal(patience, deck), ENOUGH).outcome is OUTCOMES[winnable]


@pytest.mark.parametrize("number", [1, 11])
def test_so_are_those_of_the_plain_search(number: int) -> None:
    position = golf_deal(freecell_deck(number))
    assert golf_comes_out(position, waits=False, circular=True) is (number != 11)


@pytest.mark.heavy
@pytest.mark.parametrize("key", ["golf", "golf-free"])
def test_verdicts_on_whole_deals_are_those_of_a_plain_search(key: str) -> None:
    met = set[Outcome]()
    for seed in range(5000, 5000 + scale(1000)):
        deck = shuffle(CATALOGUE[key].deck, str(seed))
        verdict = solve(deal(CATALOGUE[key], deck), ENOUGH)
        expected = golf_comes_out(golf_deal(deck), waits=key == "golf")
        assert verdict.outcome is OUTCOMES[expected], f"{key}, seed {seed}"
        met.add(verdict.outcome)
    assert len(met) == 2


def test_a_state_is_not_known_by_how_high_its_piles_are() -> None:
    """Careless: what is left in the columns and the stock tells what was taken, and the base too.

    It does not tell which of the cards that were taken was the last.
    """
    columns = GOLF_FREE.columns
    assert columns is not None
    position = laid(
        replace(GOLF_FREE, columns=replace(columns, count=2)),
        "f: 2C / c1: 3C / c2: 3D / k: 4D",
    )
    assert_refuted(position, every_step, lambda each: (*map(len, each.piles[1:]),))
