"""`klumba solve KEY SEED | -`: the verdict, what it took, and a line that wins."""

import re
from pathlib import Path

import pytest

from tests.cli.run import error_line, run

VERDICT = re.compile(r"(winnable|unwinnable|unknown) nodes=([0-9]+) ms=[0-9]+")


def verdict(text: str) -> tuple[str, int]:
    found = VERDICT.fullmatch(text)
    assert found, text
    return found[1], int(found[2])


def test_the_first_line_is_the_verdict_and_the_second_a_line_that_wins() -> None:
    result = run("solve", "flower-garden", "5", "--line")
    assert result.code == 0, result.told
    first, line = result.out.splitlines()
    assert verdict(first)[0] == "winnable"
    replayed = run("replay", "flower-garden", "5", *line.split())
    assert replayed.last_line == "won 52/52", replayed.told


def test_a_loss_has_no_second_line() -> None:
    result = run("solve", "flower-garden-suit", "1", "--line")
    assert verdict(result.out.rstrip("\n"))[0] == "unwinnable", result.told


def test_a_position_is_read_from_the_standard_input() -> None:
    position = run("replay", "golf", "1").out
    result = run("solve", "golf", "-", stdin=position)
    assert verdict(result.out.rstrip("\n")) == verdict(run("solve", "golf", "1").out.rstrip("\n"))


def test_nodes_alone_give_the_same_verdict_each_time() -> None:
    results = [run("solve", "flower-garden", "7", "--nodes", "500").out for _ in range(2)]
    assert {verdict(out.rstrip("\n")) for out in results} == {("unknown", 500)}


def test_the_first_search_of_an_installation_says_that_it_is_compiled(tmp_path: Path) -> None:
    """By a process apart: nothing is left to be compiled, and no memory of it, in this one."""
    cold = {"NUMBA_CACHE_DIR": str(tmp_path)}
    first, second = (run("solve", "golf", "1", env=cold) for _ in range(2))
    assert first.err == "klumba: warming up: the search is being compiled, which it is once\n"
    assert second.err == ""
    assert verdict(first.out.rstrip("\n")) == verdict(second.out.rstrip("\n"))


def test_time_bounds_a_search() -> None:
    result = run("solve", "flower-garden", "7", "--budget", "50ms")
    assert verdict(result.out.rstrip("\n"))[0] == "unknown", result.told


@pytest.mark.parametrize(
    "words",
    [
        "solve golf",
        "solve golf 1 2",
        "solve golf 1 --budget 5",
        "solve golf 1 --budget 0s",
        "solve golf 1 --nodes 0",
        "solve golf 1 --nodes many",
        "solve golf golf~1-",
        "survey golf",
        "survey golf --seeds 5..1",
        "survey golf --seeds 1-5",
        "survey golf --seeds 1..9007199254740992",
    ],
)
def test_wrong_usage_gets_one_line_and_exit_2(words: str) -> None:
    error_line(run(*words.split()), 2)


def test_what_is_no_position_gets_one_line() -> None:
    error_line(run("solve", "golf", "-", stdin="c1: 5D 5D"), 1)
