"""The laws that hold in every position of every patience."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from klumba.cards import bare
from klumba.games import CATALOGUE
from klumba.rules.history import History
from klumba.rules.notation import parse_move
from klumba.rules.position import IllegalMove, Position
from klumba.rules.refusals import Refused, judge, why_not
from klumba.rules.rulebook import lay
from klumba.rules.view import view, written
from tests.rules.plays import (
    KEYS,
    WINNING,
    check_same,
    every_move,
    examples,
    is_accepted,
    opening,
    plays,
)

every_patience = pytest.mark.parametrize("key", KEYS)


@every_patience
@examples(300)
@given(data=st.data())
def test_cards_are_conserved(key: str, data: st.DataObject) -> None:
    deck = sorted(CATALOGUE[key].deck)
    for position in data.draw(plays(key)).positions:
        assert sorted(bare(face) for cards in position.piles for face in cards) == deck, position


@every_patience
@examples(100)
@given(data=st.data())
def test_a_move_taken_back_is_as_if_it_had_not_been_made(key: str, data: st.DataObject) -> None:
    play = data.draw(plays(key))
    history = History(play.opening)
    for step in play.steps:
        history.move(step.move)
    for before, step in zip(play.positions[-2::-1], reversed(play.steps), strict=True):
        assert set(history.undo()) == set(step.changed), before
        check_same(history.position, before)
        check_same(history.position, Position(before.tables, before.piles))


@every_patience
@examples(100)
@given(data=st.data())
def test_a_position_is_the_same_whether_played_to_or_set_up(key: str, data: st.DataObject) -> None:
    for position in data.draw(plays(key)).positions:
        check_same(position, Position(position.tables, position.piles))


@every_patience
@examples(100)
@given(data=st.data())
def test_a_position_laid_from_its_piles_is_the_same(key: str, data: st.DataObject) -> None:
    position = data.draw(plays(key)).last
    piles = zip(position.tables.piles, position.piles, strict=True)
    laid = lay(position.tables.patience, {pile.name: cards for pile, cards in piles})
    assert laid.tables is position.tables, position
    check_same(laid, position)


@every_patience
@examples(200)
@given(data=st.data())
def test_a_move_is_listed_exactly_when_it_is_accepted(key: str, data: st.DataObject) -> None:
    position = data.draw(plays(key)).last
    accepted = [move for move in every_move(position) if is_accepted(position, move)]
    assert tuple(sorted(accepted)) == position.moves, position


@every_patience
@examples(200)
@given(data=st.data())
def test_a_move_is_refused_exactly_when_it_is_not_listed(key: str, data: st.DataObject) -> None:
    position = data.draw(plays(key)).last
    for move in every_move(position):
        refusal = why_not(position, parse_move(position.tables, move))
        listed = move in position.moves
        assert (refusal is None) == listed, f"{move}: {refusal} in {position}"


@every_patience
@examples(300)
@given(data=st.data())
def test_moves_are_listed_in_ascii_order_and_once(key: str, data: st.DataObject) -> None:
    for position in data.draw(plays(key)).positions:
        assert position.moves == tuple(sorted(set(position.moves))), position
        assert all(type(move) is str for move in position.moves), position


@every_patience
@examples(300)
@given(data=st.data())
def test_a_step_changes_the_piles_that_it_says_and_no_others(key: str, data: st.DataObject) -> None:
    play = data.draw(plays(key))
    for old, step in zip(play.positions, play.steps, strict=False):
        before, after = named(old), named(step.position)
        assert before | dict(step.changed) == after, f"{step.move} in {old}"
        unchanged = [name for name in step.changed if before[name] == after[name]]
        assert unchanged == [], f"{step.move} in {old}"


def named(position: Position) -> dict[str, tuple[str, ...]]:
    names = [pile.name for pile in position.tables.piles]
    return dict(zip(names, position.piles, strict=True))


@every_patience
@examples(100)
@given(data=st.data())
def test_a_move_leaves_the_position_it_was_made_in_as_it_was(key: str, data: st.DataObject) -> None:
    for position in data.draw(plays(key)).positions[-10:]:
        before, moves = position.lines(), position.moves
        for move in moves:
            position.play(move)
            assert (position.lines(), position.moves) == (before, moves), f"{move} in {position}"


@every_patience
@examples(300)
@given(data=st.data())
def test_a_position_is_won_or_blocked_or_open(key: str, data: st.DataObject) -> None:
    for position in data.draw(plays(key)).positions:
        assert position.won == (position.placed == position.total), position
        assert position.blocked == (not position.won and not position.moves), position
        assert not (position.won and position.moves), position


@every_patience
def test_nothing_moves_in_a_won_position(key: str) -> None:
    position = opening(key, WINNING[key]["seed"])
    for move in WINNING[key]["moves"].split():
        position = position.play(move).position
    assert (position.won, position.blocked, position.moves) == (True, False, ()), position
    for move in every_move(position):
        assert not is_accepted(position, move), f"{move} in {position}"
        with pytest.raises(Refused, match=f"^won: {move} in <{key}: f"):
            judge(position, move)


@every_patience
@examples(100)
@given(data=st.data(), chance=st.randoms(use_true_random=False))
def test_a_refused_move_names_itself_and_the_position(
    key: str, data: st.DataObject, chance: Random
) -> None:
    position = data.draw(plays(key)).last
    illegal = [move for move in every_move(position) if move not in position.moves]
    move = chance.choice(illegal)
    with pytest.raises(IllegalMove) as caught:
        position.play(move)
    assert (caught.value.position, caught.value.move) == (position, move), position
    assert str(caught.value) == f"{move} in {position!r}", position


@every_patience
@examples(100)
@given(data=st.data())
def test_positions_are_equal_when_the_same_cards_lie_in_the_same_places(
    key: str, data: st.DataObject
) -> None:
    play = data.draw(plays(key))
    for step, before in zip(play.steps, play.positions, strict=False):
        assert step.position != before, step.move
    assert play.last == Position(play.last.tables, play.last.piles), play.last
    assert play.last != str(play.last), play.last
    assert repr(play.last) == f"<{key}: {' / '.join(written(view(play.last)))}>", play.last
