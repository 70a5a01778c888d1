"""Declarations that cannot be played are refused, and told what is wrong with them."""
# ruff: noqa: ANN401 - the differences are what the vocabulary's dataclasses take

from dataclasses import replace
from typing import Any

import pytest

from klumba.games import CATALOGUE
from klumba.rules.declaring import UnplayableError, checked
from klumba.rules.vocabulary import (
    AcesHome,
    BaseCard,
    Build,
    Direction,
    Foundations,
    Kind,
    Lift,
    Patience,
    Rest,
    Rows,
    Spaces,
    Start,
    Stock,
    Suits,
    Triangle,
    Turning,
)

GARDEN, AGNES, GOLF = (CATALOGUE[key] for key in ("flower-garden", "agnes-bernauer", "golf"))
JOKERS, SQUARE = CATALOGUE["two-jokers"], CATALOGUE["odd-even"]
UP = Build(Direction.UP, Suits.SAME)


def columns(patience: Patience, **differences: Any) -> Patience:
    assert patience.columns
    return replace(patience, columns=replace(patience.columns, **differences))


@pytest.mark.parametrize(
    ("patience", "fault"),
    [
        (replace(GARDEN, deal=(Rows(Kind.COLUMN, 6),)), "leaves 16 cards of 52 in the hand"),
        (replace(GARDEN, deal=(Rows(Kind.COLUMN, 9), Rest(Kind.BOUQUET))), "wants 54 cards"),
        (columns(GARDEN, count=8), None),
        (columns(GARDEN, count=9), "wants 54 cards"),
        (replace(GARDEN, deal=(Rest(Kind.BOUQUET), Rows(Kind.COLUMN))), "after the rest"),
        (replace(GARDEN, deal=(Rows(Kind.RESERVE), Rest(Kind.BOUQUET))), "not: reserve"),
        (replace(GARDEN, stock=Stock((Turning(to=Kind.WASTE),))), "not: waste"),
        (replace(SQUARE, deal=(Triangle(), Rest(Kind.STOCK))), "not: column"),
        (replace(GARDEN, foundations=Foundations((Start.TWO,), UP)), "every card of each suit"),
        (replace(SQUARE, foundations=Foundations((Start.ACE,), UP)), None),
        (replace(GARDEN, foundations=Foundations((Start.DEALT,), UP)), "base card"),
        (replace(GARDEN, deal=(BaseCard(), Rest(Kind.BOUQUET))), "base card"),
        (replace(GOLF, deal=(Rows(Kind.COLUMN, 5), Rest(Kind.STOCK))), "base card"),
        (columns(GARDEN, spaces=Spaces.BELOW_BASE), "there is no base rank"),
        (columns(GOLF, spaces=Spaces.BELOW_BASE), "there is no base rank"),
        (columns(AGNES, spaces=Spaces.ANY), None),
        (columns(GOLF, spaces=Spaces.ANY), "not built"),
        (columns(JOKERS, lift=Lift.RUN), "runs or jokers"),
        (replace(JOKERS, deal=(AcesHome(), Rows(Kind.COLUMN, 4))), "leaves 10 cards of 54"),
    ],
)
def test_a_declaration_is_checked(patience: Patience, fault: str | None) -> None:
    if fault is None:
        assert checked(patience) is patience
        return
    with pytest.raises(UnplayableError, match=fault) as caught:
        checked(patience)
    assert str(caught.value).startswith(f"{patience.key}: ")


@pytest.mark.parametrize("key", CATALOGUE)
def test_what_is_listed_can_be_played(key: str) -> None:
    assert checked(CATALOGUE[key]) is CATALOGUE[key]


def test_a_deal_may_not_want_one_card_too_many_nor_go_on_after_the_rest() -> None:
    deal = (Rows(Kind.COLUMN), Rest(Kind.BOUQUET))
    with pytest.raises(UnplayableError, match="wants 53 cards"):
        checked(columns(replace(GARDEN, deal=deal), count=53))
    last_two_changed = (BaseCard(), Triangle(), Rest(Kind.STOCK), Rows(Kind.RESERVE))
    with pytest.raises(UnplayableError, match="after the rest"):
        checked(replace(AGNES, deal=last_two_changed))
