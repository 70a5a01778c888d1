"""A position with what led to it, against a list of positions and a pointer into it."""

from collections.abc import Collection
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from klumba.faults import NotationError
from klumba.rules.history import History
from klumba.rules.notation import REDO, UNDO
from klumba.rules.position import Position
from klumba.rules.refusals import Reason, Refused
from klumba.rules.view import view
from tests.rules.plays import KEYS, choose, every_move, examples, opening


class Model:
    """All positions ever reached that can be gone to, and which of them is present."""

    def __init__(self, position: Position) -> None:
        self.positions = [position]
        self.moves: list[str] = []
        self.present = 0
        self.unseen = position.in_stock

    def move(self, move: str) -> None:
        del self.positions[self.present + 1 :], self.moves[self.present :]
        self.positions.append(self.positions[-1].play(move).position)
        self.moves.append(move)
        self.go(1)

    def go(self, way: int) -> None:
        self.present += way
        self.unseen = min(self.unseen, self.positions[self.present].in_stock)

    def check(self, history: History) -> None:
        position = self.positions[self.present]
        assert history.opening is self.positions[0]
        assert history.position == position, f"{history.position} is not {position}"
        assert history.position.moves == position.moves, position
        assert history.moves == self.moves[: self.present], position
        assert history.undone[::-1] == self.moves[self.present :], position
        assert history.unseen == self.unseen, position


@pytest.mark.parametrize("key", KEYS)
@examples(300)
@given(
    words=st.lists(st.sampled_from(["move", "move", "move", "illegal", UNDO, REDO]), max_size=80),
    chance=st.randoms(use_true_random=False),
)
def test_a_history_is_a_list_of_moves_and_a_pointer(
    key: str, words: list[str], chance: Random
) -> None:
    start = opening(key, "1")
    history, model = History(start), Model(start)
    for word in words:
        position = history.position
        if word == UNDO and not model.present:
            check_refused(history, UNDO, Reason.NOTHING_TO_UNDO)
        elif word == REDO and model.present == len(model.moves):
            check_refused(history, REDO, Reason.NOTHING_TO_REDO)
        elif word == "illegal":
            illegal = [move for move in every_move(position) if move not in position.moves]
            check_refused(history, chance.choice(illegal), None)
        elif word in (UNDO, REDO):
            model.go(1 if word == REDO else -1)
            check_changed(position, history, history.follow(word))
        elif position.moves:
            move = choose(chance, position.moves)
            model.move(move)
            check_changed(position, history, history.follow(move))
        model.check(history)


def check_changed(before: Position, history: History, changed: Collection[str]) -> None:
    old, new = view(before), view(history.position)
    assert [name for name in new if new[name] != old[name]] == list(changed), before


def check_refused(history: History, word: str, reason: Reason | None) -> None:
    with pytest.raises(Refused) as caught:
        history.follow(word)
    assert caught.value.position is history.position
    assert caught.value.move == word
    if reason:
        assert caught.value.refusal.reason is reason


def test_what_is_no_move_changes_nothing() -> None:
    history = History(opening("golf", "1"))
    history.follow("5D>f")
    history.follow(UNDO)
    for word in ("", "5D", "5D>", "XB>f", "5D>b", "Undo", "undo "):
        with pytest.raises(NotationError):
            history.follow(word)
    assert history.undone == ["5D>f"]
    assert list(history.follow(REDO)) == ["f", "c2"]


def test_a_move_that_is_not_written_canonically_stands_as_if_it_were() -> None:
    history = History(opening("golf", "1"))
    history.follow("5d>f")
    assert history.moves == ["5D>f"]


@pytest.mark.parametrize("count", [-1, 0, 3, 100])
def test_no_move_and_more_than_stand_are_not_taken_back(count: int) -> None:
    history = History(opening("golf", "1"))
    history.follow("5D>f")
    history.follow("4C>f")
    history.follow("3C>f")
    history.undo()
    position = history.position
    with pytest.raises(Refused) as caught:
        history.undo(count)
    assert caught.value.refusal.reason is Reason.NOTHING_TO_UNDO
    assert (history.position, history.moves) == (position, ["5D>f", "4C>f"])
    assert history.undone == ["3C>f"]
    history.undo(2)
    assert (history.position, history.moves) == (history.opening, [])


def test_a_refused_move_leaves_what_was_taken_back() -> None:
    history = History(opening("golf", "1"))
    history.follow("5D>f")
    history.follow(UNDO)
    check_refused(history, "AC>f", Reason.FOUNDATION_NEXT)
    assert history.undone == ["5D>f"], history.position


def test_a_move_after_one_taken_back_takes_its_place() -> None:
    history = History(opening("golf", "1"))
    history.follow("5D>f")
    history.follow(UNDO)
    history.follow("3C>f")
    assert history.undone == [], history.position
    check_refused(history, REDO, Reason.NOTHING_TO_REDO)


def test_a_long_history_is_taken_back_move_by_move() -> None:
    # Three columns end in a four. After 64 moves the three lies elsewhere than after 128.
    moves = ["3S>c1", "3S>c4", "3S>c5"] * 100
    history = History(opening("flower-garden", "8"))
    reached = [history.position]
    for move in moves:
        history.follow(move)
        reached.append(history.position)
    for position in reached[-2::-1]:
        history.follow(UNDO)
        assert history.position == position, position
    for position in reached[1:]:
        history.follow(REDO)
        assert history.position == position, position
    history.undo(170)
    assert history.position == reached[len(moves) - 170]
    assert history.moves == moves[:-170]
