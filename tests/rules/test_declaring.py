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
    Goal,
    Kind,
    Lift,
    Patience,
    Rest,
    Rows,
    Spaces,
    Square,
    Start,
    Stock,
    Suits,
    Triangle,
    Turning,
    Turns,
    When,
)

GARDEN, AGNES, GOLF = (CATALOGUE[key] for key in ("flower-garden", "agnes-bernauer", "golf"))
JOKERS, SQUARE = CATALOGUE["two-jokers"], CATALOGUE["odd-even"]
UP = Build(Direction.UP, Suits.SAME)


def columns(patience: Patience, **differences: Any) -> Patience:
    assert patience.columns
    return replace(patience, columns=replace(patience.columns, **differences))


def foundations(
    patience: Patience, starts: tuple[Start, ...] | None = None, **differences: Any
) -> Patience:
    declared = patience.foundations
    build = replace(declared.build, **differences)
    return replace(
        patience, foundations=Foundations(declared.starts if starts is None else starts, build)
    )


def turned(patience: Patience, *turnings: Turning) -> Patience:
    return replace(patience, stock=Stock(turnings))


def with_waste(patience: Patience) -> Patience:
    """Deal the rest to a stock, and turn it to a waste."""
    deal = (*patience.deal[:-1], Rest(Kind.STOCK))
    return replace(turned(patience, TO_WASTE), bouquet=False, waste=True, deal=deal)


DOWN = Build(Direction.DOWN, Suits.ANY)
ROW, REST = Turning(Kind.RESERVE, Turns.ROW), Turning(Kind.LAST_CARDS, Turns.REST)
TO_WASTE = Turning(Kind.WASTE)
BESIDE_COLUMNS = (Rows(Kind.COLUMN), Rows(Kind.SQUARE), Rest(Kind.STOCK))
# One card for a foundation and six for the columns leave five whole rows, the first dealt.
ROWS_COME_OUT = replace(
    turned(columns(AGNES, count=3), ROW),
    reserve=9,
    last_cards=False,
    deal=(BaseCard(), Triangle(), Rows(Kind.RESERVE), Rest(Kind.STOCK)),
)


@pytest.mark.parametrize(
    ("patience", "fault"),
    [
        (replace(GARDEN, deal=(Rows(Kind.COLUMN, 6),)), "nothing is dealt to: bouquet"),
        (
            replace(GARDEN, bouquet=False, deal=(Rows(Kind.COLUMN, 6),)),
            "leaves 16 cards of 52 in the hand",
        ),
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
        (replace(GARDEN, deal=(BaseCard(), *GARDEN.deal)), "base card"),
        (replace(GOLF, deal=(Rows(Kind.COLUMN, 5), Rest(Kind.STOCK))), "base card"),
        (columns(GARDEN, spaces=Spaces.BELOW_BASE), "there is no base rank"),
        (columns(GOLF, spaces=Spaces.BELOW_BASE), "there is no base rank"),
        (columns(AGNES, spaces=Spaces.ANY), None),
        (columns(GOLF, spaces=Spaces.ANY), "not built"),
        (columns(JOKERS, lift=Lift.RUN), "runs or jokers"),
        (replace(JOKERS, deal=(AcesHome(), Rows(Kind.COLUMN, 4))), "leaves 10 cards of 54"),
        # The key, and numbers.
        (replace(GARDEN, key="Garden"), "small letters"),
        (replace(GARDEN, key="garden~2"), "small letters"),
        (replace(GARDEN, key=""), "small letters"),
        (columns(GARDEN, count=0), "at least one"),
        (replace(SQUARE, square=Square(0, 3)), "at least one"),
        (replace(SQUARE, square=Square(3, -3)), "at least one"),
        (replace(AGNES, reserve=-1), "at least one"),
        (replace(GARDEN, deal=(Rows(Kind.COLUMN, 0), Rest(Kind.BOUQUET))), "at least one"),
        (columns(GARDEN, build=replace(DOWN, step=0)), "steps of 1 to 12"),
        (columns(GARDEN, build=replace(DOWN, step=13)), "steps of 1 to 12"),
        (columns(GARDEN, build=replace(DOWN, step=12)), None),
        (foundations(GARDEN, step=-1), "steps of 1 to 12"),
        # Which piles there are.
        (replace(GARDEN, deal=(Rows(Kind.COLUMN), Rest(Kind.STOCK))), "not: stock"),
        (replace(GARDEN, reserve=3), "nothing is dealt to: reserve"),
        (replace(GARDEN, stock=Stock(())), "nothing is dealt to: stock"),
        (replace(GARDEN, waste=True), "nothing is turned to: waste"),
        (replace(GARDEN, last_cards=True), "nothing is turned to: last_cards"),
        (replace(GARDEN, columns=None, deal=(Rest(Kind.BOUQUET),)), "neither columns nor a square"),
        (replace(SQUARE, columns=GARDEN.columns, deal=BESIDE_COLUMNS), "nothing else: column"),
        (replace(SQUARE, jokers=True), "nothing else: jokers"),
        (replace(SQUARE, jokers=True), "a joker leaves columns only"),
        (replace(GARDEN, jokers=True), "a joker leaves columns only"),
        (replace(AGNES, jokers=True), "a joker leaves columns only"),
        (with_waste(GARDEN), "a waste goes with a square"),
        # The deal.
        (replace(GARDEN, deal=(Rest(Kind.COLUMN), Rest(Kind.BOUQUET))), "the rest goes to"),
        (replace(SQUARE, deal=(Rest(Kind.SQUARE), Rest(Kind.STOCK))), "the rest goes to"),
        (
            replace(GOLF, deal=(*GOLF.deal[:-1], Rest(Kind.FOUNDATION), Rest(Kind.STOCK))),
            "the rest",
        ),
        (replace(GARDEN, deal=(Rows(Kind.FOUNDATION), *GARDEN.deal)), "dealt in turn to"),
        (replace(GARDEN, deal=(Rows(Kind.COLUMN), Rows(Kind.BOUQUET, 46))), "dealt in turn to"),
        (replace(GOLF, deal=(Rows(Kind.COLUMN), BaseCard(), Rows(Kind.STOCK, 44))), "in turn to"),
        (replace(SQUARE, deal=(Rows(Kind.SQUARE, 2), Rest(Kind.STOCK))), "one card each"),
        (replace(AGNES, deal=(*AGNES.deal[:2], Rows(Kind.RESERVE, 2), AGNES.deal[3])), "one card"),
        (replace(GARDEN, deal=(Rows(Kind.COLUMN), *GARDEN.deal)), "piles of its own"),
        (replace(GARDEN, deal=(Triangle(), *GARDEN.deal)), "piles of its own"),
        (replace(GOLF, deal=(BaseCard(), *GOLF.deal)), "piles of its own"),
        (replace(JOKERS, deal=(AcesHome(), *JOKERS.deal)), "piles of its own"),
        (replace(JOKERS, deal=JOKERS.deal[::-1]), "aces go home before"),
        (replace(AGNES, deal=(AcesHome(), *AGNES.deal)), "where all foundations begin with them"),
        (replace(SQUARE, deal=(AcesHome(), *SQUARE.deal)), "where all foundations begin with them"),
        (replace(GARDEN, deal=(AcesHome(), *GARDEN.deal)), None),
        (
            columns(replace(GARDEN, deal=(Rows(Kind.COLUMN, 4), GARDEN.deal[1])), count=13),
            "the rest",
        ),
        # Foundations.
        (foundations(GARDEN, (Start.DEALT, Start.ACE)), "begin with the ace"),
        (foundations(AGNES, (Start.ACE, Start.DEALT)), "begin with the ace"),
        (foundations(SQUARE, (Start.TWO, Start.ACE)), "in this order"),
        (foundations(GARDEN, (Start.ACE, Start.ACE)), "in this order"),
        (foundations(GARDEN, ()), "begin with the ace"),
        (foundations(GARDEN, direction=Direction.DOWN), "every card of each suit"),
        (foundations(GARDEN, direction=Direction.EITHER), "every card of each suit"),
        (foundations(GARDEN, step=2), "every card of each suit"),
        (foundations(GARDEN, (Start.TWO,), circular=True), "do not go round"),
        (foundations(GARDEN, step=2, circular=True), "do not go round"),
        (foundations(AGNES, circular=False), "every card of each suit"),
        (foundations(AGNES, direction=Direction.DOWN), "built up, one rank at a time"),
        (foundations(AGNES, step=2), "built up, one rank at a time"),
        (replace(JOKERS, foundations=AGNES.foundations), "has no rank"),
        (replace(GARDEN, goal=Goal.COLUMNS_CLEARED), "all cards go home"),
        (replace(SQUARE, goal=Goal.COLUMNS_CLEARED), "all cards go home"),
        (foundations(GOLF, (Start.ACE,)), "begins with a base card"),
        (foundations(GARDEN, suits=Suits.ANY), "begins with a base card"),
        (foundations(GOLF, suits=Suits.ALTERNATE), None),
        (foundations(GOLF, circular=True, step=3), None),
        (replace(GOLF, goal=Goal.ALL_HOME), "columns are cleared"),
        (columns(GOLF, build=DOWN), "columns are not built"),
        (replace(GOLF, reserve=2, deal=(Rows(Kind.RESERVE), *GOLF.deal)), "of columns and of"),
        # Columns.
        (columns(GARDEN, build=None), "cleared onto a single foundation"),
        (columns(GOLF, lift=Lift.RUN), "no runs"),
        # The stock.
        (replace(GOLF, stock=Stock(())), "never turned"),
        (turned(GOLF, Turning(Kind.FOUNDATION), Turning(Kind.FOUNDATION)), "one way to turn"),
        (turned(GOLF, Turning(Kind.FOUNDATION, Turns.ROW)), "not turned so to: foundation"),
        (turned(GOLF, Turning(Kind.COLUMN)), "not turned so to: column"),
        (turned(AGNES, Turning(Kind.COLUMN, Turns.ROW)), "nothing is turned to: last_cards"),
        (turned(AGNES, Turning(Kind.COLUMN, Turns.ROW), REST), "not turned so to: column"),
        (turned(AGNES, Turning(Kind.RESERVE), REST), "not turned so to: reserve"),
        (turned(AGNES, replace(ROW, when=When.NOTHING_FITS), REST), "waits for nothing: reserve"),
        (
            turned(AGNES, ROW, replace(REST, when=When.NOTHING_FITS)),
            "waits for nothing: last_cards",
        ),
        (turned(AGNES, ROW, REST, Turning(Kind.FOUNDATION)), "not onto one of several"),
        (turned(AGNES, ROW, REST, Turning(Kind.FOUNDATION)), "not mixed with single cards"),
        (turned(AGNES, REST), "after rows"),
        (replace(turned(AGNES, ROW), last_cards=False), "whole rows leave 2 cards"),
        (ROWS_COME_OUT, None),
        (replace(turned(ROWS_COME_OUT, ROW, REST), last_cards=True), "whole rows leave 0 cards"),
        (turned(SQUARE, Turning(Kind.WASTE)), "gaps of a square"),
        (
            turned(SQUARE, Turning(Kind.SQUARE, when=When.NOTHING_FITS), TO_WASTE),
            "waits for nothing",
        ),
        (replace(turned(SQUARE, Turning(Kind.SQUARE)), waste=False), "gaps of a square"),
        (replace(turned(SQUARE, Turning(Kind.SQUARE), TO_WASTE), square=Square(2, 4)), None),
        (turned(GARDEN, Turning(Kind.COLUMN)), "nothing is dealt to: stock"),
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
