"""What is cut from Agnes Bernauer's search, with the deals that refute more careless forms."""

from dataclasses import replace

from klumba.games import CATALOGUE
from klumba.rules.position import Position
from klumba.rules.vocabulary import Patience
from klumba.solver import Budget, Outcome, solve
from tests.reference.exhaustive import comes_out
from tests.rules.tiny import laid

ENOUGH = Budget(nodes=100_000)
MOST = 100_000


def agnes(columns: int, reserve: int) -> Patience:
    """Declare Agnes Bernauer with fewer piles."""
    agnes = CATALOGUE["agnes-bernauer"]
    assert agnes.columns is not None
    return replace(agnes, columns=replace(agnes.columns, count=columns), reserve=reserve)


def suit(suit: str, ranks: str) -> str:
    return " ".join(rank + suit for rank in ranks)


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
    position = kings_on_aces("AC")
    assert comes_out(position, MOST)
    assert not comes_out(position.play("AC>f").position, MOST)
    assert solve(position, ENOUGH).outcome is Outcome.WINNABLE
    assert solve(position.play("AC>f").position, ENOUGH).outcome is Outcome.UNWINNABLE


def test_a_card_that_can_never_leave_ends_a_search_at_once() -> None:
    """Two suits each bury what the other waits for, and nothing takes what lies above."""
    position = laid(
        agnes(columns=2, reserve=1),
        f"fC: {suit('C', 'A23456789TJQK')} / fD: {suit('D', 'A23456789')} / fH: "
        f"{suit('H', 'A23456789')} / fS: {suit('S', 'A23456789TJQK')}"
        " / c1: TD JH / c2: TH JD QD KD QH KH",
    )
    verdict = solve(position, ENOUGH)
    assert not comes_out(position, MOST)
    assert (verdict.outcome, verdict.nodes) == (Outcome.UNWINNABLE, 0)
