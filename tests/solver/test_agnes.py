"""What is cut from Agnes Bernauer's search, with the deals that refute more careless forms.

Of `after_lateral` one careless form is refuted by no deal that we know: that the card laid bare
need not take another. It lost none of 3,800 small deals that can be won. While no run has 25 cards
it loses none: the other is laid on the like instead, the first stays, and the two change their
parts; where one leaves, the other may still move.
"""

from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise

import pytest

from klumba.cards import RANKS, Card
from klumba.games import CATALOGUE
from klumba.rules.laying import followers
from klumba.rules.position import Position
from klumba.rules.vocabulary import Patience
from klumba.solver import Outcome, solve
from tests.reference.exhaustive import Steps, comes_out
from tests.rules.tiny import laid
from tests.solver.careless import (
    ENOUGH,
    MOST,
    assert_refuted,
    ending_at,
    forcing,
    is_home,
    pile_of,
    stays_alone,
    wanted,
    without,
)
from tests.solver.leaving import BARED, EMPTIED, PILES, RUNS, STOCK, Leaving


def agnes(columns: int, reserve: int) -> Patience:
    """Declare Agnes Bernauer with fewer piles."""
    agnes = CATALOGUE["agnes-bernauer"]
    assert agnes.columns is not None
    return replace(agnes, columns=replace(agnes.columns, count=columns), reserve=reserve)


def suit(suit: str, ranks: str) -> str:
    return " ".join(rank + suit for rank in ranks)


def dealt(base: str, homes: str, rest: str) -> Position:
    """Lay columns and one reserve pile; the foundations, C D H S, have reached some ranks."""
    ranks = RANKS[RANKS.index(base) :] + RANKS[: RANKS.index(base)]
    reached = zip("CDHS", homes.split(), strict=True)
    lines = [f"f{each}: {suit(each, ranks[: ranks.find(last) + 1])}" for each, last in reached]
    return laid(agnes(rest.count("c"), reserve=1), " / ".join([*lines, rest]))


# is_safe


def kings_on_aces(ace: str) -> Position:
    """Lay a king on the two of diamonds; a black ace is its only place, until that two is home."""
    return laid(
        agnes(columns=2, reserve=1),
        f"fC: / fD: AD / fH: {suit('H', 'A23456789TJ')} / fS: {suit('S', 'A23456789TJQK')}"
        f" / c1: QH 3D {ace} / c2: 2D KH"
        f" / r1: {suit('D', 'KQJT987654')} {suit('C', 'KQJT98765432')}",
    )


def test_a_card_of_the_base_rank_is_not_always_safe_at_home() -> None:
    """Careless: nothing is built on an ace. Where ranks go round, a king is."""
    assert_refuted(kings_on_aces("AC"), forcing(lambda _, card: card[0] == "A"))
    assert solve(kings_on_aces("AC").play("AC>f").position, ENOUGH).outcome is Outcome.UNWINNABLE


def test_what_can_be_built_on_a_card_may_still_be_built_on_itself() -> None:
    """Careless: a card is safe at home when what goes on it could go home. A jack needs both."""

    def is_safe(position: Position, card: Card) -> bool:
        built = followers(position.tables.column_build)[card]
        return all(is_home(position, each) or each in wanted(position) for each in built)

    position = dealt("A", "9 J K Q", "c1: KS / c2: TC JC / r1: KC QC KD QD")
    assert_refuted(position, forcing(is_safe))
    assert solve(position.play("KS>f").position, ENOUGH).outcome is Outcome.UNWINNABLE


# after_lateral

RUN = "KS QH JS TH 9S 8H 7S 6H 5S 4H 3S"
OTHER_RUN = "KH QS JH TS 9H 8S 7H 6S 5H 4S 3H 2S"


def built_under(position: Position, card: Card) -> Card | None:
    """Return the card of a column on which another is built."""
    build = followers(position.tables.column_build)
    for i in position.tables.columns:
        for under, other in pairwise(position.piles[i]):
            if other == card:
                return under if card in build[under] else None
    return None


def use(after: Position, move: str, bare: Card, left: str, to: str) -> str:
    """Say what a move does with a card that was laid bare when others left its pile."""
    card, _, target = move.partition(">")
    if move == f"{bare}>f":
        return "goes home"
    if target == left:
        return "takes another"
    return "follows" if target == to and pile_of(after, card) == left else "nothing"


def to_its_like(*uses: str) -> Steps:
    """Move a built card to its like only when what is laid bare is put to certain uses at once."""

    def steps(position: Position) -> Iterable[Position]:
        for move in position.moves:
            after = position.play(move).position
            card, _, to = move.partition(">")
            bare = built_under(position, card) if to[0] == "c" else None
            if bare is None:
                yield after
                continue
            left = pile_of(position, bare)
            for then in after.moves:
                if then.partition(">")[0] != card and use(after, then, bare, left, to) in uses:
                    yield after.play(then).position

    return steps


def test_a_built_card_moves_to_its_like_so_that_the_card_under_it_goes_home() -> None:
    """Careless: what is built lies as well here as there."""
    homes, rest = "J Q 9 T", "c1: KD TH QC JH / c2: JS QS / r1: KS KC KH QH"
    assert_refuted(dealt("A", homes, rest), to_its_like("takes another", "follows"))


def test_a_built_card_moves_to_its_like_so_that_the_card_under_it_follows() -> None:
    """Careless: a run is never so long that the card on which it lay can be built on it."""
    position = dealt(
        "2",
        "- 2 - -",
        f"c1: 3D AS {OTHER_RUN} AH {RUN} 2H / c2: 5D AC / c3: 4D"
        f" / r1: {suit('C', 'KQJT98765432')} {suit('D', 'AKQJT9876')}",
    )
    assert comes_out(position, MOST, to_its_like("goes home", "takes another", "follows"))
    assert_refuted(position, to_its_like("goes home", "takes another"))


def test_a_whole_column_moves_onto_a_card() -> None:
    """Careless: as a whole column does not go to an empty one, it goes nowhere."""
    position = dealt("2", "J Q Q A", "c1: KD KH QC AD / c2: KC / c3: AH / r1: / t: / k: AC")
    assert_refuted(position, without(stays_alone))


# is_dead

CAN_LEAVE = [
    (STOCK, "2", "K K Q K", "c1: / c2: AS AH / r1: AC / t: / k: KH AD"),
    (RUNS, "5", "2 Q 4 4", "c1: KD / c2: 4D / c3: AD 4C 3D / r1: 2D 3C"),
    (EMPTIED, "2", "T Q A A", "c1: KC AC KD QC / c2: AD / r1: / t: / k: JC"),
    (PILES, "K", "9 9 Q Q", "c1: / c2: TD JD / r1: QC JC / t: QD TC"),
    (BARED, "4", "9 2 3 3", "c1: / c2: / c3: 3D 3C / r1: QC 2C TC / k: AC KC JC"),
]


@pytest.mark.parametrize(("forgotten", "base", "homes", "rest"), CAN_LEAVE)
def test_a_position_is_not_dead_for_what_is_forgotten(
    forgotten: str, base: str, homes: str, rest: str
) -> None:
    position = dealt(base, homes, rest)
    assert comes_out(position, MOST, ending_at(lambda each: Leaving(each).is_dead()))
    assert_refuted(position, ending_at(lambda each: Leaving(each, forgotten).is_dead()))


def test_a_card_that_can_never_leave_ends_a_search_at_once() -> None:
    """Two suits each bury what the other waits for, and nothing takes what lies above."""
    position = laid(
        agnes(columns=2, reserve=1),
        f"fC: {suit('C', 'A23456789TJQK')} / fD: {suit('D', 'A23456789')} / fH: "
        f"{suit('H', 'A23456789')} / fS: {suit('S', 'A23456789TJQK')}"
        " / c1: TD JH / c2: TH JD QD KD QH KH",
    )
    verdict = solve(position, ENOUGH)
    assert Leaving(position).is_dead()
    assert not comes_out(position, MOST)
    assert (verdict.outcome, verdict.nodes) == (Outcome.UNWINNABLE, 0)
