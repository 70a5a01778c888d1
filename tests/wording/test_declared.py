"""Whatever declaration is accepted can be dealt, played, refused, laid out and told.

Declarations by chance: a patience of the house with some of its parts exchanged for others. Most
are nonsense, and refused; of the others the same laws hold as of the ten.
"""

from contextlib import suppress
from dataclasses import replace
from itertools import combinations, product
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from klumba.games import CATALOGUE
from klumba.rules.declaring import UnplayableError, checked
from klumba.rules.layout import CARD_HEIGHT, Fan, layout
from klumba.rules.notation import parse_move, parse_position
from klumba.rules.piles import piles_of
from klumba.rules.position import Position
from klumba.rules.refusals import why_not
from klumba.rules.rulebook import deal
from klumba.rules.vocabulary import (
    AcesHome,
    BaseCard,
    Build,
    Columns,
    Direction,
    Foundations,
    Goal,
    Kind,
    Layer,
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
from klumba.wording import LANGUAGES, pile_title, refusal_text, rules_page, summary
from tests.rules.plays import choose, every_move, examples
from tests.wording.reading import TRACES

HOUSE = tuple(CATALOGUE.values())
BUILDS = st.builds(
    Build,
    st.sampled_from(Direction),
    st.sampled_from(Suits),
    st.booleans(),
    st.sampled_from([1, 1, 1, 2, 3, 12]),
)
STARTS = st.lists(st.sampled_from(Start), max_size=2).map(tuple)
TURNINGS = st.builds(
    Turning, st.sampled_from(Kind), st.sampled_from(Turns), st.sampled_from(When)
) | st.sampled_from(
    [way for patience in HOUSE if patience.stock for way in patience.stock.turnings]
)
STEPS: list[Layer] = [Triangle(), BaseCard(), AcesHome()]
LAYERS = st.sampled_from(STEPS) | st.builds(Rows, st.sampled_from(Kind), st.integers(0, 9))
PARTS: dict[str, st.SearchStrategy[Any]] = {
    "foundations": st.builds(Foundations, STARTS, BUILDS),
    "deal": st.lists(LAYERS | st.builds(Rest, st.sampled_from(Kind)), max_size=4).map(tuple),
    "goal": st.sampled_from(Goal),
    "columns": st.none()
    | st.builds(
        Columns,
        st.integers(1, 13) | st.integers(1, 30),
        st.none() | BUILDS,
        st.sampled_from(Lift),
        st.sampled_from(Spaces),
    ),
    "square": st.none() | st.builds(Square, st.integers(1, 5), st.integers(1, 5)),
    "reserve": st.integers(0, 9) | st.integers(0, 30),
    "bouquet": st.booleans(),
    "last_cards": st.booleans(),
    "jokers": st.booleans(),
    "waste": st.booleans(),
    "stock": st.none() | st.builds(Stock, st.lists(TURNINGS, max_size=3).map(tuple)),
}


@st.composite
def declared(draw: st.DrawFn) -> Patience:
    """Exchange parts of a patience for those of another, or for any; or a part of a part."""
    patience = draw(st.sampled_from(HOUSE))
    for part in draw(st.lists(st.sampled_from(sorted(PARTS)), max_size=3)):
        other = getattr(draw(st.sampled_from(HOUSE)), part)
        patience = replace(patience, **{part: draw(st.just(other) | PARTS[part])})
    if patience.columns and draw(st.booleans()):
        build = patience.columns.build and draw(BUILDS)
        lift, spaces = draw(st.sampled_from(Lift)), draw(st.sampled_from(Spaces))
        columns = replace(patience.columns, build=build, lift=lift, spaces=spaces)
        patience = replace(patience, columns=columns)
    if draw(st.booleans()):
        at = draw(st.integers(0, len(patience.deal)))
        skip = draw(st.integers(0, 1))
        layer = draw(LAYERS)
        deal = (*patience.deal[:at], layer, *patience.deal[at + skip :])
        patience = replace(patience, deal=deal)
    return replace(patience, key="declared")


@examples(4000)
@given(patience=declared(), seed=st.integers(0, 2**32))
def test_what_is_accepted_can_be_dealt_played_and_told(patience: Patience, seed: int) -> None:
    try:
        checked(patience)
    except UnplayableError:
        return
    check_table(patience)
    check_words(patience)
    chance = Random(seed)
    cards = list(patience.deck)
    chance.shuffle(cards)
    position = deal(patience, cards)
    for _ in range(40):
        check_position(position, chance)
        if not position.moves:
            break
        position = position.play(choose(chance, position.moves)).position


def check_position(position: Position, chance: Random) -> None:
    patience = position.tables.patience
    assert parse_position(patience, str(position)) == position, position
    assert 0 <= position.placed <= position.total, position
    assert position.won == (position.placed == position.total), position
    moves = every_move(position)
    for move in {*position.moves, *chance.sample(moves, min(25, len(moves)))}:
        refusal = why_not(position, parse_move(position.tables, move))
        assert (refusal is None) == (move in position.moves), f"{move} in {position}"
        if refusal:
            for lang in LANGUAGES:
                check_text(refusal_text(refusal, patience, lang))


def check_text(text: str) -> None:
    assert text.endswith("."), text
    assert not TRACES.search(text), text


def check_words(patience: Patience) -> None:
    for lang in LANGUAGES:
        check_text(summary(patience, lang))
        for _, text in rules_page(patience, lang):
            for paragraph in text.split("\n\n"):
                check_text(paragraph)
        assert all(pile_title(patience, pile.name, lang) for pile in piles_of(patience))


def check_table(patience: Patience) -> None:
    table = layout(patience)
    assert [place.id for place in table.piles] == [pile.name for pile in piles_of(patience)]
    for one, other in combinations(table.piles, 2):
        left = min(one, other, key=lambda place: place.x)
        apart = abs(one.x - other.x) >= (2.2 if left.fan is Fan.RIGHT else 1)
        apart = apart or abs(one.y - other.y) >= CARD_HEIGHT
        assert apart, f"{one} and {other} of {patience}"
        if one.fan is Fan.DOWN:
            assert other.y <= one.y, f"{other} lies below {one} of {patience}"


def test_a_row_is_no_longer_than_the_stock() -> None:
    agnes = CATALOGUE["agnes-bernauer"]
    with pytest.raises(UnplayableError, match="a row wants 12 cards, and the stock begins with 11"):
        checked(replace(agnes, key="long-rows", reserve=12))
    told = 0
    for count, reserve, last in product(range(1, 10), range(1, 27), (False, True)):
        assert agnes.columns
        assert agnes.stock
        columns = replace(agnes.columns, count=count)
        stock = Stock(agnes.stock.turnings[: 1 + last])
        patience = replace(
            agnes, key="rows", columns=columns, reserve=reserve, last_cards=last, stock=stock
        )
        with suppress(UnplayableError):
            checked(patience)
            check_words(patience)
            position = deal(patience, patience.deck)
            while row := [move for move in position.moves if move.startswith("stock")]:
                position = position.play(row[0]).position
            assert str(position).endswith("/ k:"), position
            told += 1
    assert told > 30


def test_the_parts_of_the_house_are_all_exchanged() -> None:
    fields = {field for patience in HOUSE for field in vars(patience)}
    assert fields - {"key", "title", "also", "varies"} == set(PARTS)


def test_runs_that_go_up_and_down_never_go_onto_themselves() -> None:
    """Every build, also those that come round to the rank of their own head."""
    garden = CATALOGUE["flower-garden"]
    for direction, circular in product(Direction, (False, True)):
        columns = Columns(6, Build(direction, Suits.ANY, circular), Lift.RUN)
        patience = checked(replace(garden, key="runs", columns=columns))
        left = [card for card in patience.deck if card not in ("5C", "6D", "5H", "6S")]
        position = parse_position(patience, f"c1: 5C 6D 5H 6S / b: {' '.join(left)}")
        for move in position.moves:
            assert why_not(position, parse_move(position.tables, move)) is None, move
            assert move not in ("5C>c1", "6D>c1", "5H>c1", "6S>c1"), position
