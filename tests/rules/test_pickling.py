"""Positions are sent to other processes: they arrive as they were, with the tables found there."""

import copy
import pickle
import subprocess
import sys
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from klumba.games import CATALOGUE
from klumba.rules.history import History
from klumba.rules.notation import parse_position
from klumba.rules.position import Position
from klumba.rules.rulebook import lay
from klumba.rules.tables import Tables
from tests.rules.plays import KEYS, check_same, examples, opening, plays

every_patience = pytest.mark.parametrize("key", KEYS)
ELSEWHERE = """
import pickle, sys
position = pickle.load(sys.stdin.buffer)
position = position.play(position.moves[0]).position
sys.stdout.buffer.write(pickle.dumps((position, position.moves, position.placed)))
"""


@every_patience
@examples(50)
@given(data=st.data())
def test_a_position_is_the_same_when_it_is_sent_or_copied(key: str, data: st.DataObject) -> None:
    position = data.draw(plays(key)).last
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        sent: Position = pickle.loads(pickle.dumps(position, protocol))
        assert sent.tables is position.tables, position
        check_same(sent, position)
    for copied in (copy.copy(position), copy.deepcopy(position)):
        check_same(copied, position)


@every_patience
def test_a_position_is_played_on_in_another_process(key: str) -> None:
    position = opening(key, "1")
    done = subprocess.run(
        [sys.executable, "-c", ELSEWHERE],
        input=pickle.dumps(position),
        capture_output=True,
        check=True,
        timeout=60,
    )
    expected = position.play(position.moves[0]).position
    assert pickle.loads(done.stdout) == (expected, expected.moves, expected.placed)


def test_the_tables_are_not_sent() -> None:
    position = opening("agnes-bernauer", "1")
    alone = len(pickle.dumps(position))
    assert alone < 4000
    # The patience is told once, however many positions there are.
    many = [position.play(move).position for move in position.moves]
    assert len(pickle.dumps([position, *many])) < alone + 700 * len(many)


@every_patience
def test_steps_and_histories_are_sent_too(key: str) -> None:
    history = History(opening(key, "1"))
    step = history.position.play(history.position.moves[0])
    assert pickle.loads(pickle.dumps(step)) == step
    history.move(step.move)
    history.undo()
    sent: History = pickle.loads(pickle.dumps(history))
    assert (sent.position, sent.undone) == (history.position, history.undone)
    sent.redo()
    assert sent.position == step.position


def test_like_piles_of_another_patience_are_another_position() -> None:
    one, other = opening("golf", "1"), opening("golf-free", "1")
    assert one.piles == other.piles
    assert one != other
    assert pickle.loads(pickle.dumps(one)) != other
    assert one != parse_position(CATALOGUE["golf-free"], str(one))
    assert one != str(one)


def test_like_piles_of_a_like_patience_are_the_same_position() -> None:
    one = opening("golf", "1")
    again = replace(CATALOGUE["golf"])
    assert again is not CATALOGUE["golf"]
    named = dict(zip(one.tables.names, one.piles, strict=True))
    assert lay(again, named) == one
    # Also where the tables were compiled twice.
    other = Position(Tables(again, None), one.piles)
    assert (other, hash(other)) == (one, hash(one))
    assert {one, other} == {one}
