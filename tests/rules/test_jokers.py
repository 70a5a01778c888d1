"""A joker dealt, put onto a card, and put away: a few cards, the moves they allow."""

import pytest

from tests.rules.tiny import joker_columns, laid, moves, played


def taken(line: str) -> str:
    """List the cards that the first column takes, as the lists of moves have it."""
    found = laid(joker_columns(line.count("c")), line).moves
    return " ".join(move.removesuffix(">c1") for move in found if move.endswith(">c1"))


@pytest.mark.parametrize(
    "joker", ["5H XB", "5H 9C XB", "XB"], ids=["on a card", "on cards", "on its own"]
)
def test_a_joker_that_was_dealt_stands_for_any_card(joker: str) -> None:
    assert taken(f"c1: {joker} / c2: KS / c3: 2D / c4: 4C") == "2D 4C KS"


@pytest.mark.parametrize(
    ("onto", "others", "takes"),
    [
        ("8C", "6C 7C 8S 9C TC 6H 8H TD", "6C 8S TC"),
        ("KC", "KS JS JC QH QC KD AS 2S", "JC JS KS"),
        ("AH", "AD 3H 3D 2C 2H 3C KH KC", "3D 3H AD"),
        ("2H", "2D 4H 4C AC AS 3C KH 2S", "2D 4H"),
    ],
)
def test_a_joker_put_onto_a_card_stands_for_its_neighbours(
    onto: str, others: str, takes: str
) -> None:
    lines = [f"c{number}: {card}" for number, card in enumerate(others.split(), 2)]
    assert taken(" / ".join([f"c1: {onto} XR'", *lines])) == takes


@pytest.mark.parametrize(
    ("chain", "others", "takes"),
    [
        ("8C XB' XR'", "5H 7D 9H JD 6C 3D 8D KH", "5H 7D 9H JD"),
        ("KC XR' XB'", "TD QH KD JC AH 9H", "QH TD"),
        ("XB XR'", "5H 7C KS AD", "5H 7C AD KS"),
        ("8C XB XR'", "5H 7C KS AD", "5H 7C AD KS"),
    ],
    ids=["link by link", "no neighbours of a king's above it", "on a space's", "on a dealt one"],
)
def test_a_joker_on_a_joker_follows_the_same_rule(chain: str, others: str, takes: str) -> None:
    lines = [f"c{number}: {card}" for number, card in enumerate(others.split(), 2)]
    assert taken(" / ".join([f"c1: {chain}", *lines])) == takes


def test_a_joker_under_a_card_has_no_say() -> None:
    assert taken("c1: 8C XR' 6C / c2: 7H / c3: 7S / c4: 5D / c5: 9H") == "5D 7H"


def test_a_joker_on_a_column_goes_only_to_the_reserve() -> None:
    assert moves(joker_columns(3), "c1: 5H XB / c2: 9C XR'") == "XB>j XR>j"
    assert moves(joker_columns(3), "c1: XB / c2: 9C XR' 5D") == "5D>c1 5D>c3 XB>j"


def test_a_joker_in_the_reserve_goes_onto_any_column_and_into_an_empty_one() -> None:
    assert moves(joker_columns(3), "c1: 5H / c2: XR / j: XB") == (
        "5H>c2 5H>c3 XB>c1 XB>c2 XB>c3 XR>j"
    )
    assert moves(joker_columns(1), "c1: 5H / j: XR XB") == "XB>c1 XR>c1"


def test_a_joker_bears_a_mark_only_where_it_was_put_onto_a_card() -> None:
    columns = joker_columns(3)
    line = "c1: 5H / c2: XR / j: XB"
    assert played(columns, line, "XB>c1") == "c1: 5H XB' / c2: XR"
    assert played(columns, line, "XB>c2") == "c1: 5H / c2: XR XB'"
    assert played(columns, line, "XB>c3") == "c1: 5H / c2: XR / c3: XB"
    assert played(columns, line, "XB>c1", "XB>j") == line
    assert played(columns, line, "XR>j") == "c1: 5H / j: XB XR"
    assert played(columns, line, "5H>c2", "XB>c2") == "c2: XR 5H XB'"


def test_a_joker_in_a_space_stands_for_any_card_and_may_be_built_upon() -> None:
    columns = joker_columns(3)
    assert moves(columns, "c1: 5H / c2: XR / c3: KS") == "5H>c2 KS>c2 XR>j"
    assert played(columns, "c1: 5H / c2: XR", "5H>c2") == "c2: XR 5H"


def test_a_joker_is_settled_afresh_when_the_card_on_it_leaves() -> None:
    line = "c1: 8C XR' 6C / c2: 7H / c3: 9H / c4: TC"
    position = laid(joker_columns(4), line).play("6C>c2").position
    assert "TC>c1" in position.moves, position


def test_jokers_left_over_do_not_keep_a_patience_from_being_won() -> None:
    home = " / ".join(
        f"f{suit}: {' '.join(rank + suit for rank in 'A23456789TJQK')}" for suit in "CDHS"
    )
    line = home.removesuffix(" KS") + " / c1: KS XB / j: XR"
    position = laid(joker_columns(2), line)
    assert not position.won, position
    assert position.moves == ("XB>j", "XR>c1", "XR>c2"), position
    position = position.play("XB>j").position.play("KS>f").position
    assert (position.won, position.moves) == (True, ()), position
