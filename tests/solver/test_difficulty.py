"""How hard deals are: the same figures everywhere, and an order that other players agree with."""

import os
import subprocess
import sys
from math import sqrt
from random import Random

import pytest

from klumba.rules.position import Position
from klumba.solver import Budget
from klumba.solver.difficulty import HARDEST, Figures, playout, rate
from tests.rules.plays import opening
from tests.rules.tiny import columns, laid
from tests.scale import SOAK, scale

ONLY_IN_SOAK = pytest.mark.skipif(not SOAK, reason="only in `make soak`")
ENOUGH = Budget(nodes=50_000)
EASIEST = Figures(first=8, keeping=8, playouts=60, won=60, placed=1.0, nodes=50)


def test_a_deal_that_wins_itself_is_very_easy() -> None:
    assert EASIEST.level == 1
    assert EASIEST.hardness == pytest.approx(0, abs=0.01)


@pytest.mark.parametrize(
    "worse",
    [
        {"keeping": 1},
        {"won": 10},
        {"placed": 0.3},
        {"nodes": 5000},
    ],
)
def test_each_figure_makes_a_deal_harder(worse: dict[str, float]) -> None:
    assert Figures(**(vars(EASIEST) | worse)).hardness > EASIEST.hardness + 0.5


def test_the_worst_figures_are_very_hard() -> None:
    worst = Figures(first=30, keeping=0, playouts=60, won=0, placed=0.0, nodes=10**6)
    assert worst.level == HARDEST


def test_what_is_not_known_to_be_winnable_has_no_level() -> None:
    lost = laid(columns(count=1), "fC: AC / fD: AD / fH: AH / fS: AS / c1: 2C 3C")
    assert rate(lost, ENOUGH).figures is None
    assert rate(opening("flower-garden", "1"), Budget(nodes=1)).figures is None


def test_figures_are_the_same_in_any_process() -> None:
    program = (
        "from tests.solver.test_difficulty import *\n"
        "print(rate(opening('agnes-bernauer', '1'), ENOUGH).figures)"
    )
    told = {
        subprocess.run(
            [sys.executable, "-c", program],
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert told == {f"{rate(opening('agnes-bernauer', '1'), ENOUGH).figures}\n"}


def test_a_playout_goes_on_until_nothing_new_is_left() -> None:
    position = opening("odd-even", "3")
    ends = {playout(position, number).piles for number in range(5)}
    assert len(ends) > 1
    assert all(not playout(position, number).moves for number in range(5))


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("key", "deals", "plays"),
    [
        *(("golf", 24, 12), ("odd-even", 24, 12), ("agnes-bernauer", 24, 12)),
        *(("flower-garden", 24, 12), ("golf-free", 24, 20), ("odd-even-free", 24, 20)),
        # Their deals differ least, and chance hides that in few of them: a minute each.
        pytest.param("two-jokers", 24, 20, marks=ONLY_IN_SOAK),
        pytest.param("flower-garden-groups", 48, 20, marks=ONLY_IN_SOAK),
    ],
)
def test_deals_are_ordered_as_another_player_fares(key: str, deals: int, plays: int) -> None:
    """Another policy looks one move ahead; where deals are called harder it places fewer cards."""
    rated: list[tuple[float, float]] = []
    seed = 3000
    while len(rated) < deals * scale(10):
        seed += 1
        position = opening(key, str(seed))
        figures = rate(position, ENOUGH).figures
        if figures is not None:
            rated.append((figures.hardness, fares(position, plays)))
    # Of so few deals a correlation is known up to its standard error.
    assert agreement(rated) < -0.4 + 1 / sqrt(len(rated) - 1), rated


def fares(position: Position, plays: int) -> float:
    """Return the share of cards that the other policy places on average."""
    ends = [look_ahead(position, Random(number)) for number in range(plays)]
    return sum(end.placed / end.total for end in ends) / plays


def look_ahead(position: Position, chance: Random) -> Position:
    """Play whatever leads to the most cards placed and the most moves, with some chance in it."""
    seen = {position.piles}
    for _ in range(200):
        after = [position.play(move).position for move in position.moves]
        new = [each for each in after if each.piles not in seen]
        if not new:
            break
        position = max(
            new, key=lambda each: 3 * each.placed + len(each.moves) + 4 * chance.random()
        )
        seen.add(position.piles)
    return position


def agreement(pairs: list[tuple[float, float]]) -> float:
    """Return Spearman's correlation: 1 when both order alike, -1 when they order oppositely."""
    first, second = ranks([a for a, _ in pairs]), ranks([b for _, b in pairs])
    middle = (len(pairs) - 1) / 2
    spread = sum((a - middle) ** 2 for a in first)
    return sum((a - middle) * (b - middle) for a, b in zip(first, second, strict=True)) / spread


def ranks(values: list[float]) -> list[float]:
    order = sorted(range(len(values)), key=values.__getitem__)
    placed = dict(zip(order, range(len(values)), strict=True))
    return [placed[i] for i in range(len(values))]
