"""Each step of a deal by itself, with a few cards, and the base rank that it shows."""

from dataclasses import replace

import pytest

from klumba.rules.dealing import base_rank, lay_out
from klumba.rules.vocabulary import (
    AcesHome,
    BaseCard,
    Kind,
    Layer,
    Patience,
    Rest,
    Rows,
    Stock,
    Triangle,
)
from tests.rules.tiny import based_columns, cleared, columns


@pytest.mark.parametrize(
    ("layer", "line"),
    [
        (Rows(Kind.COLUMN, 2), "c1: 9H AC / c2: 4C 2D / c3: AD 7S"),
        (Triangle(), "c1: 9H / c2: 4C AC / c3: AD 2D 7S"),
        (AcesHome(), "fC: AC / fD: AD / k: 7S 2D 4C 9H"),
        (Rest(Kind.STOCK), "k: 7S 2D AC AD 4C 9H"),
    ],
)
def test_a_step_of_a_deal(layer: Layer, line: str) -> None:
    patience = replace(columns(), stock=Stock(()), deal=(layer, Rest(Kind.STOCK)))
    assert dealt(patience, "9H 4C AD AC 2D 7S") == line


def test_a_base_card_opens_the_foundation_of_its_suit() -> None:
    patience = replace(based_columns(count=1), deal=(BaseCard(), Rows(Kind.COLUMN, 2)))
    assert dealt(patience, "9H 4C 2D") == "c1: 4C 2D / fH: 9H"


def test_a_base_card_opens_the_one_foundation_where_suits_are_disregarded() -> None:
    assert dealt(cleared(), "9H 4C 2D 7S KD") == "c1: 9H / c2: 4C / c3: 2D / f: 7S / k: KD"


def dealt(patience: Patience, cards: str) -> str:
    piles = lay_out(patience, cards.split())
    return " / ".join(sorted(" ".join([f"{name}:", *lie]) for name, lie in piles.items() if lie))


@pytest.mark.parametrize(
    ("patience", "homes", "rank"),
    [
        (based_columns(), ["", "5D 6D", "", ""], 5),
        (based_columns(), ["KC AC 2C", "KD", "", ""], 13),
        (based_columns(), ["", "", "", ""], None),
        (columns(), ["AC", "", "", ""], None),
        (cleared(), ["4H"], None),
    ],
)
def test_the_base_rank_is_that_of_foundations_by_suit_that_begin_as_dealt(
    patience: Patience, homes: list[str], rank: int | None
) -> None:
    assert base_rank(patience, [cards.split() for cards in homes]) == rank
