"""Each rule of columns and foundations by itself: one policy, a few cards, the moves it allows."""

import pytest

from klumba.rules.vocabulary import (
    Build,
    Columns,
    Direction,
    Foundations,
    Lift,
    Spaces,
    Start,
    Suits,
)
from tests.rules.tiny import (
    DOWN,
    DOWN_IN_COLOURS,
    DOWN_IN_SUIT,
    UP_IN_SUIT,
    based_columns,
    cleared,
    columns,
    laid,
    moves,
    played,
    tiny,
)

ODD_AND_EVEN = Foundations((Start.ACE, Start.TWO), Build(Direction.UP, Suits.SAME, step=2))
HEARTS = "KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H AH"
CLUBS_HOME = "fC: AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC"
ALL_HOME = " / ".join(CLUBS_HOME.replace("C", suit) for suit in "CDHS")


@pytest.mark.parametrize(
    ("direction", "allowed"),
    [
        (Direction.DOWN, "6S>c1 7H>c3"),
        (Direction.UP, "7H>c2 8S>c1"),
        (Direction.EITHER, "6S>c1 7H>c2 7H>c3 8S>c1"),
    ],
)
def test_direction_of_a_column(direction: Direction, allowed: str) -> None:
    assert moves(columns(Build(direction, Suits.ANY)), "c1: 7H / c2: 6S / c3: 8S") == allowed


@pytest.mark.parametrize(
    ("suits", "allowed"),
    [
        (Suits.ANY, "6C>c1 6D>c1 6H>c1 6S>c1"),
        (Suits.SAME, "6H>c1"),
        (Suits.ALTERNATE, "6C>c1 6S>c1"),
    ],
)
def test_suits_of_a_column(suits: Suits, allowed: str) -> None:
    patience = columns(Build(Direction.DOWN, suits), count=5)
    assert moves(patience, "c1: 7H / c2: 6C / c3: 6D / c4: 6H / c5: 6S") == allowed


@pytest.mark.parametrize(
    ("direction", "circular", "allowed"),
    [
        (Direction.DOWN, False, "AH>f"),
        (Direction.DOWN, True, "AH>f KS>c1"),
        (Direction.UP, True, "AH>c2 AH>f"),
        (Direction.EITHER, False, "AH>f"),
        (Direction.EITHER, True, "AH>c2 AH>f KS>c1"),
    ],
)
def test_whether_king_and_ace_are_neighbours(
    direction: Direction, circular: bool, allowed: str
) -> None:
    build = Build(direction, Suits.ANY, circular)
    assert moves(columns(build, count=2), "c1: AH / c2: KS") == allowed


@pytest.mark.parametrize(
    ("step", "circular", "allowed"),
    [
        (1, False, "JS>c3 QD>c2"),
        (2, False, "JS>c2"),
        (2, True, "JS>c2 KH>c4"),
    ],
)
def test_step_of_a_column(step: int, circular: bool, allowed: str) -> None:
    build = Build(Direction.DOWN, Suits.ANY, circular, step)
    assert moves(columns(build, count=4), "c1: JS / c2: KH / c3: QD / c4: 2C") == allowed


def test_columns_that_are_not_built_take_no_card() -> None:
    assert moves(columns(None), "c1: 7H / c2: 6S") == ""
    assert moves(columns(None), "c1: 7H / c2: AS") == "AS>f"


@pytest.mark.parametrize(
    ("lift", "allowed"),
    [(Lift.SINGLE, "7D>c3 9S>c3"), (Lift.RUN, "7D>c3 8C>c2 8C>c3 9S>c3")],
)
def test_what_leaves_a_column_together(lift: Lift, allowed: str) -> None:
    assert moves(columns(lift=lift), "c1: 2H 8C 7D / c2: 9S") == allowed


def test_a_card_takes_along_what_lies_on_it() -> None:
    line = "c1: 2H 9C 8C 7D / c2: TS"
    assert played(columns(lift=Lift.RUN), line, "8C>c3") == "c1: 2H 9C / c2: TS / c3: 8C 7D"
    assert played(columns(lift=Lift.RUN), line, "9C>c2") == "c1: 2H / c2: TS 9C 8C 7D"
    assert played(columns(lift=Lift.RUN), "c1: 8C 7D", "8C>c2") == "c2: 8C 7D"


@pytest.mark.parametrize(
    ("build", "allowed"),
    [
        (DOWN, "4D>c3 5S>c3 6S>c2 6S>c3 7S>c3"),
        (DOWN_IN_SUIT, "4D>c3 7S>c3"),
        (DOWN_IN_COLOURS, "4D>c3 5S>c3 7S>c3"),
    ],
)
def test_a_run_is_in_its_columns_own_order(build: Build, allowed: str) -> None:
    assert moves(columns(build, lift=Lift.RUN), "c1: 6S 5S 4D / c2: 7S") == allowed


def test_a_run_goes_round_the_corner_where_ranks_do() -> None:
    line = "c1: 9C AH KS / c2: 2D"
    assert moves(columns(count=2, lift=Lift.RUN), line) == ""
    circular = Build(Direction.DOWN, Suits.ANY, circular=True)
    assert moves(columns(circular, count=2, lift=Lift.RUN), line) == "AH>c2"


def test_a_run_that_comes_round_to_its_own_head_does_not_go_onto_itself() -> None:
    circular = Build(Direction.DOWN, Suits.ANY, circular=True)
    patience = columns(circular, count=2, lift=Lift.RUN)
    assert moves(patience, f"c1: {HEARTS} / c2: 5S") == "4H>c2 AH>f"


@pytest.mark.parametrize(
    ("spaces", "allowed"),
    [
        (Spaces.ANY, "3C>c2 4H>c2 TD>c2"),
        (Spaces.NOTHING, ""),
        (Spaces.BELOW_BASE, "4H>c2"),
    ],
)
def test_what_an_empty_column_takes(spaces: Spaces, allowed: str) -> None:
    patience = based_columns(DOWN_IN_SUIT, count=4, spaces=spaces)
    assert moves(patience, "fD: 5D / c1: 3C / c3: 9S 4H / c4: TD") == allowed


@pytest.mark.parametrize(("base", "below"), [("AS", "KH"), ("2S", "AH"), ("KS", "QH")])
def test_the_rank_below_the_base_rank_is_found_round_the_corner(base: str, below: str) -> None:
    patience = based_columns(spaces=Spaces.BELOW_BASE)
    assert moves(patience, f"fS: {base} / c1: {below} / c3: 9D") == f"{below}>c2"


def test_a_run_that_the_rank_below_the_base_leads_fills_a_space() -> None:
    patience = based_columns(lift=Lift.RUN, spaces=Spaces.BELOW_BASE)
    assert moves(patience, "fD: 5D / c1: 9C 4H 3S / c2: JC") == "4H>c3"


@pytest.mark.parametrize(
    ("starts", "line", "allowed"),
    [
        (UP_IN_SUIT, "c1: AC / c2: 2D / c3: 9S", "AC>f"),
        (UP_IN_SUIT, "fC: AC 2C / c1: 3C / c2: 4C / c3: 3D", "3C>f"),
        (ODD_AND_EVEN.build, "c1: AC / c2: 2D / c3: 3S", "2D>f AC>f"),
        (ODD_AND_EVEN.build, "fC1: AC / fC2: 2C / c1: 3C / c2: 4C / c3: 5C", "3C>f 4C>f"),
        (ODD_AND_EVEN.build, "fC1: AC 3C 5C 7C 9C JC / c1: KC / c2: QC", "KC>f"),
    ],
)
def test_what_follows_on_a_foundation(starts: Build, line: str, allowed: str) -> None:
    foundations = Foundations((Start.ACE, Start.TWO)[: starts.step], starts)
    assert moves(tiny(foundations=foundations, columns=Columns(3, None)), line) == allowed


def test_a_full_foundation_takes_no_card() -> None:
    line = f"{CLUBS_HOME.replace('C', 'D')} / c1: 2C / c2: 3H"
    assert moves(columns(), line) == "2C>c2 2C>c3 3H>c3"


@pytest.mark.parametrize(
    ("line", "allowed"),
    [
        ("fS: 9S / c1: 9C / c2: TD / c3: TS", "9C>f TS>f"),
        ("fC: QC KC / c1: JC / c2: AC / c3: 2C", "AC>f"),
        ("fC: 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC / c1: AC / c2: AD", "AC>f"),
        ("fC: 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC / c1: 3D / c2: 2D", "2D>f"),
    ],
)
def test_foundations_that_begin_with_the_rank_of_a_card_dealt(line: str, allowed: str) -> None:
    assert moves(based_columns(None), line) == allowed


@pytest.mark.parametrize(
    ("build", "line", "allowed"),
    [
        (Build(Direction.EITHER, Suits.ANY), "f: 5H / c1: 6C / c2: 4D / c3: 5S", "4D>f 6C>f"),
        (Build(Direction.UP, Suits.ANY), "f: 5H / c1: 6C / c2: 4D / c3: 5S", "6C>f"),
        (Build(Direction.DOWN, Suits.ANY), "f: 5H / c1: 6C / c2: 4D / c3: 5S", "4D>f"),
        (Build(Direction.EITHER, Suits.ANY), "f: KH / c1: AC / c2: QD", "QD>f"),
        (Build(Direction.EITHER, Suits.ANY, circular=True), "f: KH / c1: AC", "AC>f"),
        (Build(Direction.EITHER, Suits.ANY), "f: 5H / c1: 4C 9D / c2: 6C", "6C>f"),
    ],
)
def test_the_one_foundation_where_suits_are_disregarded(
    build: Build, line: str, allowed: str
) -> None:
    assert moves(cleared(build=build), line) == allowed


def test_won_when_every_suit_card_is_home() -> None:
    position = laid(columns(), ALL_HOME.removesuffix(" KS") + " / c1: KS")
    assert (position.placed, position.total, position.won) == (51, 52, False), position
    position = position.play("KS>f").position
    assert (position.placed, position.won, position.moves) == (52, True, ()), position
    assert not position.blocked, position


def test_won_when_the_columns_are_empty() -> None:
    position = laid(cleared(), "f: 5H / c1: 6C / k: 2H")
    assert (position.placed, position.total, position.won) == (2, 3, False), position
    position = position.play("6C>f").position
    assert (position.placed, position.won, position.moves) == (3, True, ()), position
    assert not position.blocked, position


def test_columns_that_hold_more_than_was_dealt_there_are_no_progress() -> None:
    position = laid(cleared(), "f: 5H / c1: 9D 6C / c2: 8S 7C / c3: 9C")
    placed = [position.placed]
    for move in ("6C>f", "7C>f", "8S>f", "9D>f"):
        position = position.play(move).position
        placed.append(position.placed)
    assert (placed, position.total, position.won) == ([0, 0, 0, 1, 2], 3, False), position


def test_blocked_when_no_move_is_left() -> None:
    position = laid(columns(DOWN, 1), "c1: 9H")
    assert (position.moves, position.won, position.blocked) == ((), False, True), position


def test_the_stock_is_counted_where_there_is_one() -> None:
    assert laid(columns(), "c3: 7H 6H").in_stock == 0
    assert laid(cleared(), "f: 5H / c3: 7H / k: 2H 3H 4H").in_stock == 3


def test_positions_of_different_patiences_differ_though_the_cards_lie_alike() -> None:
    line = "c1: 7H / c2: 6S"
    assert laid(columns(DOWN), line) == laid(columns(DOWN), line)
    assert laid(columns(DOWN), line) != laid(columns(DOWN_IN_SUIT), line)
