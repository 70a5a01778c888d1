"""Examinations of ended plays, against the verdict on each position alone."""

from collections.abc import Callable
from random import Random

import pytest

from klumba.rules.history import History
from klumba.rules.position import Position
from klumba.solver import Budget, Outcome, solve
from klumba.solver.canonical import canonical
from klumba.solver.examining import Examination
from klumba.solver.thinking import Thought, think
from tests.rules.plays import WINNING, choose, opening
from tests.scale import scale
from tests.solver.small import deals

pytestmark = pytest.mark.heavy

KEYS = ("flower-garden", "flower-garden-groups", "agnes-bernauer", "two-jokers", "golf-free")


def played(dealt: Position, chance: Random) -> tuple[list[Position], list[str | None]]:
    """A play with undos and redos: its positions by ply, and the moves that led to them."""
    history, positions, moves = History(dealt), [dealt], list[str | None]()
    for _ in range(25):
        lot = chance.random()
        if history.position.won:
            break
        if lot < 0.15 and history.moves:
            history.undo(chance.randint(1, len(history.moves)))
            moves.append(None)
        elif lot < 0.25 and history.undone:
            history.redo()
            moves.append(history.moves[-1])
        elif lot < 0.3 or not history.position.moves:
            moves.append(None)  # a hint, a pause
        else:
            history.move(choose(chance, history.position.moves))
            moves.append(history.moves[-1])
        positions.append(history.position)
    return positions, moves


def examined(
    positions: list[Position],
    moves: list[str | None],
    ask: Callable[[Position, int], Thought] = think,
    nodes: int = 4_000_000,
) -> tuple[Examination, int]:
    examination, asked = Examination(positions[0], nodes), 0
    for position, move in zip(positions[1:], moves, strict=True):
        examination.follow(position, move)
    while (question := examination.question()) is not None:
        examination.told(ask(*question))
        asked += 1
    return examination, asked


@pytest.mark.parametrize("key", KEYS)
def test_every_position_has_its_own_verdict(key: str) -> None:
    turned = 0
    for number, dealt in enumerate(deals(key, scale(300))):
        positions, moves = played(dealt, Random(number))
        examination, _ = examined(positions, moves)
        alone = [solve(position, Budget(nodes=400_000)).outcome for position in positions]
        assert examination.verdicts == list(enumerate(alone)), positions[0]
        last_won = max((i for i, each in enumerate(alone) if each is Outcome.WINNABLE), default=-1)
        found = examination.turned
        if not 0 <= last_won < len(alone) - 1:
            assert found is None
            continue
        assert found is not None
        assert (found.ply, found.move) == (last_won, moves[last_won])
        position = positions[found.ply]
        for move in found.better:
            position = position.play(move).position
        assert position.won
        turned += 1
    assert turned


def test_few_positions_are_asked_about() -> None:
    """Of a play that loses on its way, about as many as halving takes."""
    for dealt in deals("flower-garden", 200):
        positions, moves = played(dealt, Random(1))
        if None in moves or len(positions) < 16:
            continue
        assert examined(positions, moves)[1] <= 7


def test_what_is_not_known_stays_so_and_nothing_is_made_of_it() -> None:
    """A win at the beginning, a loss at the end, and a gap between them."""
    line = WINNING["flower-garden"]["moves"].split()[:12]
    positions = [opening("flower-garden", WINNING["flower-garden"]["seed"])]
    for move in line:
        positions.append(positions[-1].play(move).position)

    def ask(position: Position, nodes: int) -> Thought:
        del nodes
        i = positions.index(position)
        if i <= 3:
            return Thought(Outcome.WINNABLE, ("5C>f",))
        return Thought(Outcome.UNWINNABLE if i >= 9 else Outcome.UNKNOWN)

    examination, _ = examined(positions, [*line], ask)
    outcomes = [outcome for _, outcome in examination.verdicts]
    assert outcomes == [Outcome.WINNABLE] * 4 + [Outcome.UNKNOWN] * 5 + [Outcome.UNWINNABLE] * 4
    assert examination.turned is None


def test_what_is_spent_is_bounded() -> None:
    positions, moves = played(next(deals("two-jokers", 1)), Random(2))
    spent = list[int]()

    def ask(position: Position, nodes: int) -> Thought:
        del position
        spent.append(nodes)
        return Thought(Outcome.UNKNOWN)

    examined(positions, moves, ask, 100_000)
    assert sum(spent) == 100_000


def to_and_fro(times: int) -> tuple[list[Position], list[str | None]]:
    """A play that goes to and fro in the end, each time taken back once and made again."""
    won = WINNING["flower-garden"]
    history = History(opening("flower-garden", won["seed"]))
    rest = won["moves"].split()
    while aside(history.position) is None:
        history.move(rest.pop(0))
    positions, moves = [history.opening], list[str | None]()
    for move in [*history.moves]:
        positions.append(positions[-1].play(move).position)
        moves.append(move)
    for _ in range(times):
        there = aside(history.position)
        assert there is not None
        history.move(there)
        positions.append(history.position)
        history.undo(1)
        positions.append(history.position)
        history.move(there)
        positions.append(history.position)
        moves += [there, None, there]
    return positions, moves


def aside(position: Position) -> str | None:
    """Return a move that takes a card from one free place to another."""
    text = canonical(position)[0]
    for move in position.moves:
        if canonical(position.play(move).position)[0] == text:
            return move
    return None


def test_a_long_play_that_goes_to_and_fro() -> None:
    positions, moves = to_and_fro(1500)
    examination, asked = examined(positions, moves)
    assert {outcome for _, outcome in examination.verdicts} == {Outcome.WINNABLE}
    assert asked < 100
    for ply in (0, 30, len(positions) - 2, len(positions) - 1):
        position = positions[ply]
        for move in examination.better(ply):
            position = position.play(move).position
        assert position.won, ply
