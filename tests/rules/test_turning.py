"""Each rule of the stock, and of piles from which cards only leave: a few cards, the moves."""

import pytest

from klumba.rules.vocabulary import Columns, Kind, Patience, Square, Stock, Turning, Turns, When
from tests.rules.tiny import DOWN, cleared, moves, played, square, tiny

EITHER_WAY = (When.ALWAYS, When.NOTHING_FITS)


def rows(reserve: int) -> Patience:
    """Declare a stock that is turned in rows onto reserve piles, the rest beside them."""
    row = Turning(to=Kind.RESERVE, turns=Turns.ROW)
    rest = Turning(to=Kind.LAST_CARDS, turns=Turns.REST)
    return tiny(
        columns=Columns(1, DOWN), reserve=reserve, last_cards=True, stock=Stock((row, rest))
    )


@pytest.mark.parametrize(
    ("when", "line", "allowed"),
    [
        (When.ALWAYS, "f: 5H / c1: 6C / c2: 9D / k: 2H 3H", "6C>f stock>f"),
        (When.NOTHING_FITS, "f: 5H / c1: 6C / c2: 9D / k: 2H 3H", "6C>f"),
        (When.NOTHING_FITS, "f: 5H / c1: 6C 9D / c2: 9S / k: 2H 3H", "stock>f"),
        (When.ALWAYS, "f: 5H / c1: 9D / k:", ""),
        (When.NOTHING_FITS, "f: 5H / c1: 9D / k:", ""),
    ],
)
def test_when_a_card_is_turned_onto_the_base_card(when: When, line: str, allowed: str) -> None:
    assert moves(cleared(Turning(to=Kind.FOUNDATION, when=when)), line) == allowed


def test_the_card_turned_is_the_stocks_last() -> None:
    patience = cleared(Turning(to=Kind.FOUNDATION))
    line = "f: 5H / c1: 6C / k: 2H 3H 4H"
    assert played(patience, line, "stock>f", "stock>f") == "f: 5H 4H 3H / c1: 6C / k: 2H"


SQUARES = [
    ("nothing fits", "s1: 5C / s2: 6D / s3: 7H / s4: 8S", "stock>w", "stock>w"),
    ("a gap", "s1: 5C / s2: 6D / s4: 8S", "stock>s3", "stock>s3 stock>w"),
    ("the first", "s2: 6D / s3: 7H / s4: 8S", "stock>s1", "stock>s1 stock>w"),
    ("the last", "s1: 5C / s2: 6D / s3: 7H", "stock>s4", "stock>s4 stock>w"),
    ("a card fits", "s1: 5C / s2: AD / s3: 7H / s4: 8S", "AD>f", "AD>f stock>w"),
    ("waste fits", "s1: 5C / s2: 6D / s3: 7H / s4: 8S / w: AC", "AC>f", "AC>f stock>w"),
    ("covered", "s1: 5C / s2: 6D / s3: 7H / s4: 8S / w: AC TH", "stock>w", "stock>w"),
    ("to fill", "s1: 5C / s2: 6D / s4: 8S / w: 9C TH", "TH>s3 stock>s3", "TH>s3 stock>s3 stock>w"),
]


@pytest.mark.parametrize(
    ("line", "allowed", "allowed_freely"),
    [case[1:] for case in SQUARES],
    ids=[case[0] for case in SQUARES],
)
def test_when_a_card_is_turned_beside_a_square(
    line: str, allowed: str, allowed_freely: str
) -> None:
    fill = Turning(to=Kind.SQUARE)
    strict = square(fill, Turning(to=Kind.WASTE, when=When.NOTHING_FITS))
    free = square(fill, Turning(to=Kind.WASTE))
    assert moves(strict, f"{line} / k: 2H 3H") == allowed
    assert moves(free, f"{line} / k: 2H 3H") == allowed_freely


def test_square_and_waste_are_played_on_when_the_stock_is_gone() -> None:
    patience = square(Turning(to=Kind.SQUARE), Turning(to=Kind.WASTE))
    assert moves(patience, "s1: 5C / s2: AD / s3: 7H / w: 9C TH / k:") == "AD>f TH>s4"


def test_a_gap_is_filled_by_the_stock_or_by_the_wastes_top() -> None:
    patience = square(Turning(to=Kind.SQUARE), Turning(to=Kind.WASTE))
    line = "s1: 5C / s2: 6D / w: 9C TH / k: 2H 3H"
    made = played(patience, line, "TH>s4", "stock>s3")
    assert made == "s1: 5C / s2: 6D / s3: 3H / s4: TH / w: 9C / k: 2H"
    assert played(patience, line, "stock>w") == "s1: 5C / s2: 6D / w: 9C TH 3H / k: 2H"


def test_without_a_waste_only_the_stock_fills_a_gap() -> None:
    patience = tiny(square=Square(2, 2), stock=Stock((Turning(to=Kind.SQUARE),)))
    assert moves(patience, "s1: 2C / s2: 6D / s3: AH / k: 3C") == "AH>f stock>s4"


def test_cards_of_a_square_lie_side_by_side_and_go_only_to_foundations() -> None:
    patience = square(Turning(to=Kind.WASTE))
    assert moves(patience, "s1: 5C / s2: 4D / s3: AH / k:") == "AH>f"


@pytest.mark.parametrize(
    ("stock", "allowed"),
    [
        ("2H 3H 4H 5H 6H 7H 8H", "stock>r"),
        ("2H 3H 4H", "stock>r"),
        ("2H 3H", "stock>t"),
        ("2H", "stock>t"),
        ("", ""),
    ],
)
def test_rows_are_turned_while_there_are_enough_and_then_the_rest(stock: str, allowed: str) -> None:
    assert moves(rows(3), f"c1: 9C / k: {stock}") == allowed


def test_a_row_gives_one_card_to_each_reserve_pile_in_turn() -> None:
    line = "c1: 9C / r1: KC / k: 2H 3H 4H 5H 6H"
    assert played(rows(3), line, "stock>r") == "c1: 9C / r1: KC 6H / r2: 5H / r3: 4H / k: 2H 3H"


def test_the_rest_lies_in_the_order_in_which_it_came() -> None:
    assert played(rows(3), "c1: 9C / k: 2H 3H", "stock>t") == "c1: 9C / t: 3H 2H"


@pytest.mark.parametrize(
    ("line", "allowed"),
    [
        ("c1: 7H / r1: 6C 2D / r2: 2S 6D / k:", "6D>c1"),
        ("c1: 7H / r1: AC / r2: 7C 6D / k:", "6D>c1 AC>f"),
        ("r1: 7C 6D / r2: 5S / k:", "5S>c1 6D>c1"),
        ("c1: 7H / r1: 6C / t: 9C AD / k:", "6C>c1 AD>f"),
        ("c1: 7H / t: 6C 9C / k:", "6C>c1"),
    ],
)
def test_the_tops_of_reserve_piles_and_all_last_cards_are_free(line: str, allowed: str) -> None:
    assert moves(rows(2), line) == allowed


def test_every_card_of_a_bouquet_is_free_and_nothing_enters_it() -> None:
    patience = tiny(columns=Columns(1, DOWN), bouquet=True)
    assert moves(patience, "c1: 7H / b: 6C 2D AS 6S") == "6C>c1 6S>c1 AS>f"
    assert moves(patience, "c1: 7H / b: 8C") == ""
    assert played(patience, "c1: 7H / b: 6C 2D AS", "AS>f", "6C>c1") == "fS: AS / c1: 7H 6C / b: 2D"
