"""The table that a declaration yields: what a client needs to draw it, and nothing on top of it."""

from itertools import combinations

import pytest

from klumba.games import CATALOGUE
from klumba.rules.layout import CARD_HEIGHT, Fan, Place, layout
from klumba.rules.piles import piles_of

KINDS = {"column", "foundation", "stock", "waste", "reserve", "square", "jokers"}
keys = pytest.mark.parametrize("key", CATALOGUE)


@keys
def test_each_pile_has_one_place_in_the_order_of_the_notation(key: str) -> None:
    table = layout(CATALOGUE[key])
    assert [place.id for place in table.piles] == [pile.name for pile in piles_of(CATALOGUE[key])]
    assert {place.kind for place in table.piles} <= KINDS


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
def test_only_columns_fan_down_and_they_have_the_table_below_them_to_themselves(key: str) -> None:
    table = layout(CATALOGUE[key])
    columns = [place for place in table.piles if place.kind == "column"]
    assert [place for place in table.piles if place.fan is Fan.DOWN] == columns
    for column in columns:
        assert all(place.y <= column.y for place in table.piles)


@pytest.mark.parametrize(
    ("key", "width"),
    [("flower-garden", 7.0), ("agnes-bernauer", 8.2), ("golf", 8.2), ("two-jokers", 11.8)],
)
def test_a_table_is_as_wide_as_its_columns(key: str, width: float) -> None:
    assert layout(CATALOGUE[key]).width == width


def test_the_square_lies_in_three_rows_of_three() -> None:
    square = [place for place in layout(CATALOGUE["odd-even"]).piles if place.kind == "square"]
    assert len({place.x for place in square}) == len({place.y for place in square}) == 3
    assert [place.id for place in sorted(square, key=lambda place: (place.y, place.x))] == [
        f"s{number}" for number in range(1, 10)
    ]


def _box(place: Place, width: float, height: float) -> tuple[float, float, float, float]:
    right = {Fan.RIGHT: place.x + 2.2, Fan.SPREAD: width}.get(place.fan, place.x + 1)
    bottom = height if place.fan is Fan.DOWN else place.y + CARD_HEIGHT
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
