"""What a budget buys, who may stop a search, and what a verdict promises."""

import subprocess
import sys
from itertools import count

import pytest

from klumba.games import CATALOGUE
from klumba.rules.rulebook import deal, lay
from klumba.solver import Budget, Control, Outcome, WrongLineError, solve
from klumba.solver.search import SLICE, Status
from klumba.solver.searches import search_for
from klumba.solver.shortening import shortened
from klumba.solver.solving import proved
from tests.rules.plays import opening
from tests.rules.tiny import tiny

WINNABLE = opening("flower-garden", "5")
UNWINNABLE = opening("flower-garden", "26")
LONG = opening("flower-garden", "7")
ENOUGH = Budget(nodes=50_000)


def test_a_win_comes_with_a_line_that_the_engine_replays() -> None:
    verdict = solve(WINNABLE, ENOUGH)
    assert verdict.outcome is Outcome.WINNABLE
    assert verdict.line
    assert proved(WINNABLE, verdict.line) == verdict.line


def test_a_loss_comes_without_a_line() -> None:
    verdict = solve(UNWINNABLE, ENOUGH)
    assert (verdict.outcome, verdict.line) == (Outcome.UNWINNABLE, None)


def test_what_is_won_needs_no_search() -> None:
    position = WINNABLE
    for move in solve(WINNABLE, ENOUGH).line or ():
        position = position.play(move).position
    assert solve(position, Budget(nodes=0)).line == ()


def test_a_spent_budget_says_what_was_spent() -> None:
    verdict = solve(LONG, Budget(nodes=5000))
    assert (verdict.outcome, verdict.line, verdict.nodes) == (Outcome.UNKNOWN, None, 5000)


@pytest.mark.parametrize("key", CATALOGUE)
def test_the_same_nodes_give_the_same_verdict(key: str) -> None:
    first, again = (solve(opening(key, "2"), Budget(nodes=3000)) for _ in range(2))
    assert first == again


@pytest.mark.parametrize("key", ["golf", "flower-garden"])
def test_slices_change_nothing(key: str) -> None:
    whole, sliced = search_for(opening(key, "5")), search_for(opening(key, "5"))
    expected, status = whole.advance(50_000), Status.RUNNING
    for limit in count(7, 7):
        if status is not Status.RUNNING:
            break
        status = sliced.advance(limit)
    assert (status, sliced.nodes, sliced.line()) == (expected, whole.nodes, whole.line())


def test_seconds_are_those_of_the_callers_clock() -> None:
    ticks = count()
    verdict = solve(LONG, Budget(seconds=3), clock=lambda: float(next(ticks)))
    assert verdict.outcome is Outcome.UNKNOWN
    assert verdict.nodes == 2 * SLICE
    assert verdict.seconds > 3


def test_seconds_need_a_clock() -> None:
    with pytest.raises(ValueError, match="clock"):
        solve(WINNABLE, Budget(seconds=1))


def test_a_search_tells_its_progress_and_can_be_cancelled() -> None:
    told = list[int]()

    def progress(nodes: int) -> None:
        told.append(nodes)
        if len(told) == 3:
            control.cancel()

    control = Control(progress)
    verdict = solve(LONG, Budget(nodes=1_000_000), control=control)
    assert verdict.outcome is Outcome.UNKNOWN
    assert told == [SLICE, 2 * SLICE, 3 * SLICE]
    assert verdict.nodes == control.nodes == told[-1]


def test_every_patience_has_its_search() -> None:
    for key in CATALOGUE:
        assert search_for(opening(key, "1")).nodes == 0


def test_a_search_is_found_by_the_declaration() -> None:
    with pytest.raises(ValueError, match="no search fits tiny"):
        solve(lay(tiny(), {}), ENOUGH)


@pytest.mark.parametrize("line", [("AC>f",), (), ("5D>c1",)])
def test_no_win_is_told_that_the_engine_does_not_replay(line: tuple[str, ...]) -> None:
    position = deal(CATALOGUE["flower-garden"], CATALOGUE["flower-garden"].deck)
    with pytest.raises(WrongLineError):
        proved(position, line)


@pytest.mark.parametrize("seed", ["5", "9", "12"])
def test_a_shortened_line_wins_too(seed: str) -> None:
    position = opening("flower-garden", seed)
    line = solve(position, ENOUGH).line
    assert line is not None
    shorter = shortened(position, line)
    assert proved(position, shorter) == shorter
    assert len(shorter) <= len(line)


def test_a_card_that_goes_somewhere_and_back_is_left_out() -> None:
    position = opening("two-jokers", "1")
    line = solve(position, ENOUGH).line
    assert line is not None
    shorter = shortened(position, line)
    assert all(not _wins_without(shorter, i, position) for i in range(len(shorter)))


def _wins_without(line: tuple[str, ...], i: int, position: object) -> bool:
    try:
        proved(position, line[:i] + line[i + 1 :])  # type: ignore[arg-type]
    except WrongLineError:
        return False
    return True


@pytest.mark.parametrize("module", ["klumba.solver", "klumba.cli.program", "klumba.app"])
def test_nobody_waits_for_numba_who_does_not_solve(module: str) -> None:
    code = f"import {module}, sys; print({{'numba', 'numpy'}} & {{*sys.modules}})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"
