"""`klumba post-mortem KEY SEED MOVE...`: where a play lost its win."""

import re

import pytest

from tests.cli.run import error_line, run
from tests.cli.words import CYRILLIC
from tests.rules.plays import WINNING as WON

LOSING = ["stock>f"] * 16


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_move_that_lost_and_what_would_have_won(lang: str) -> None:
    seed = WON["golf-free"]["seed"]
    result = run("post-mortem", "golf-free", seed, *LOSING, "--lang", lang)
    sentence, *verdicts = result.out.splitlines()
    assert bool(CYRILLIC.search(sentence)) == (lang == "ru"), result.told
    found = re.search(r"(\d+), (stock>f)\D*?: (.*)", sentence)
    assert found, result.told
    number, move, line = found.groups()
    won = run("replay", "golf-free", seed, *LOSING[: int(number) - 1], *line.split())
    assert won.out.splitlines()[-1].startswith("won"), won.told
    last = int(number) - 1
    first = f"0-{last} winnable" if last else "0 winnable"
    assert verdicts == [first, f"{number}-16 unwinnable"], result.told
    assert move == LOSING[last]


def test_a_play_that_came_out_and_one_that_never_could() -> None:
    won = WON["odd-even"]
    result = run("post-mortem", "odd-even", won["seed"], *won["moves"].split())
    assert result.out.splitlines()[0] == "The patience came out.", result.told
    lost = run("post-mortem", "flower-garden-suit", "1")
    assert lost.out.splitlines() == ["This deal could not be won.", "0 unwinnable"], lost.told


def test_a_play_that_was_left_while_it_could_be_won() -> None:
    seed = WON["two-jokers"]["seed"]
    result = run("post-mortem", "two-jokers", seed)
    line = result.out.splitlines()[0].partition("can still be won: ")[2]
    assert line, result.told
    won = run("replay", "two-jokers", seed, *line.split())
    assert won.out.splitlines()[-1].startswith("won"), won.told


def test_a_move_that_is_refused() -> None:
    error_line(run("post-mortem", "golf", "1", "5D>c1"), 1)
