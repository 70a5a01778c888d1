"""The table that a declaration yields: what a client needs to draw it, and nothing on top of it."""

from itertools import combinations

import pytest

from klumba.games import CATALOGUE
from klumba.rules.layout import CARD_HEIGHT, FANNED, Fan, Place, layout
from klumba.rules.piles import piles_of
from klumba.rules.vocabulary import Columns, Kind, Patience, Rest, Rows, Stock
from tests.rules.tiny import DOWN, joker_columns, tiny

keys = pytest.mark.parametrize("key", CATALOGUE)


@keys
def test_each_pile_has_one_place_in_the_order_of_the_notation(key: str) -> None:
    table = layout(CATALOGUE[key])
    assert [place.id for place in table.piles] == [pile.name for pile in piles_of(CATALOGUE[key])]


@keys
def test_no_two_piles_overlap(key: str) -> None:
    table = layout(CATALOGUE[key])
    for one, other in combinations(table.piles, 2):
        assert not _overlap(
            _box(one, table.width, table.height), _box(other, table.width, table.height)
        ), f"{one} and {other}"


@keys
def test_everything_lies_on_the_table(key: str) -> None:
    table = layout(CATALOGUE[key])
    for place in table.piles:
        left, top, right, bottom = _box(place, table.width, table.height)
        assert 0 <= left < right <= table.width, place
        assert 0 <= top < bottom <= table.height, place


@keys
def test_columns_have_the_table_below_them_to_themselves(key: str) -> None:
    table = layout(CATALOGUE[key])
    columns = [place for place in table.piles if place.kind == "column"]
    assert {place.id[0] for place in table.piles if place.fan is Fan.DOWN} <= {"c", "r"}
    for column in columns:
        assert column.fan is Fan.DOWN
        assert all(place.y <= column.y for place in table.piles)


def test_a_reserve_pile_has_room_for_all_that_the_stock_adds() -> None:
    piles = {place.id: place for place in layout(CATALOGUE["agnes-bernauer"]).piles}
    # Dealt one card, and one of each of two rows: sixteen cards are two rows of seven, and two.
    assert piles["c1"].y - piles["r1"].y - CARD_HEIGHT == pytest.approx(2 * FANNED + 0.3)


def test_a_reserve_that_nothing_fills_needs_no_more_room() -> None:
    deal = (Rows(Kind.RESERVE), Rest(Kind.STOCK))
    table = layout(tiny(columns=Columns(2, DOWN), reserve=2, stock=Stock(()), deal=deal))
    assert {place.y for place in table.piles if place.id == "c1"} == {3.4}


# By hand, a card 1 wide and 1.4 high: the table's size, and in each row at its height some piles
# from a place on, 1.2 apart. Columns grow by six cards, 0.3 each; Golf's never grow.
TABLES = {
    "flower-garden": (
        (7.0, 8.1),
        [(0.0, 2.4, "fC fD fH fS"), (1.7, 0.0, "b"), (3.4, 0.0, "c1 c2 c3 c4 c5 c6")],
    ),
    "agnes-bernauer": (
        (8.2, 9.0),
        [
            (0.0, 0.0, "k t"),
            (0.0, 3.6, "fC fD fH fS"),
            (1.7, 0.0, "r1 r2 r3 r4 r5 r6 r7"),
            (4.0, 0.0, "c1 c2 c3 c4 c5 c6 c7"),
        ],
    ),
    "golf": ((8.2, 4.3), [(0.0, 0.0, "k"), (0.0, 3.6, "f"), (1.7, 0.0, "c1 c2 c3 c4 c5 c6 c7")]),
    "two-jokers": (
        (11.8, 6.1),
        [
            (0.0, 0.0, "j"),
            (0.0, 7.2, "fC fD fH fS"),
            (1.7, 0.0, "c1 c2 c3 c4 c5 c6 c7 c8 c9 c10"),
        ],
    ),
    "odd-even": (
        (8.8, 4.8),
        [
            (0.0, 0.0, "s1 s2 s3"),
            (1.7, 0.0, "s4 s5 s6"),
            (3.4, 0.0, "s7 s8 s9"),
            (0.0, 4.2, "fC1 fD1 fH1 fS1"),
            (1.7, 4.2, "fC2 fD2 fH2 fS2"),
            (3.4, 4.2, "k w"),
        ],
    ),
}


@pytest.mark.parametrize("key", TABLES)
def test_where_each_pile_lies(key: str) -> None:
    size, rows = TABLES[key]
    table = layout(CATALOGUE[key])
    assert (table.width, table.height) == size
    assert {place.id: (place.x, place.y) for place in table.piles} == {
        name: (round(first + 1.2 * number, 1), y)
        for y, first, names in rows
        for number, name in enumerate(names.split())
    }


@pytest.mark.parametrize(
    ("patience", "first", "width"),
    [
        (joker_columns(1), 2.4, 7.0),  # after the jokers, two cards wide
        (joker_columns(6), 2.4, 7.0),
        (joker_columns(7), 3.6, 8.2),
        (tiny(columns=Columns(2, DOWN), stock=Stock(())), 1.2, 5.8),
        (tiny(columns=Columns(2, DOWN)), 0.0, 4.6),
    ],
)
def test_with_few_columns_foundations_follow_what_is_turned(
    patience: Patience, first: float, width: float
) -> None:
    table = layout(patience)
    homes = [place.x for place in table.piles if place.kind == "foundation"]
    assert homes == [round(first + 1.2 * number, 1) for number in range(4)]
    assert table.width == width


def test_what_a_pile_is_and_how_its_cards_lie() -> None:
    places = [place for patience in CATALOGUE.values() for place in layout(patience).piles]
    assert {(place.id[0], place.kind, place.fan.value) for place in places} == {
        ("f", "foundation", "none"),
        ("c", "column", "down"),
        ("s", "square", "none"),
        ("r", "reserve", "down"),
        ("b", "reserve", "spread"),
        ("t", "reserve", "right"),
        ("j", "jokers", "right"),
        ("w", "waste", "none"),
        ("k", "stock", "none"),
    }


def test_the_square_lies_in_three_rows_of_three() -> None:
    square = [place for place in layout(CATALOGUE["odd-even"]).piles if place.kind == "square"]
    assert len({place.x for place in square}) == len({place.y for place in square}) == 3
    assert [place.id for place in sorted(square, key=lambda place: (place.y, place.x))] == [
        f"s{number}" for number in range(1, 10)
    ]


def _box(place: Place, width: float, height: float) -> tuple[float, float, float, float]:
    right = {Fan.RIGHT: place.x + 2.2, Fan.SPREAD: width}.get(place.fan, place.x + 1)
    bottom = height if place.kind == "column" else place.y + CARD_HEIGHT
    return place.x, place.y, right, bottom


def _overlap(
    one: tuple[float, float, float, float], other: tuple[float, float, float, float]
) -> bool:
    return (
        one[0] < other[2] - 1e-6
        and other[0] < one[2] - 1e-6
        and one[1] < other[3] - 1e-6
        and other[1] < one[3] - 1e-6
    )
