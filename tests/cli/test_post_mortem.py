"""`klumba post-mortem KEY SEED MOVE...`: where a play lost its win."""

import re

import pytest

from klumba.cli.examining import as_far_as_known
from klumba.solver import Outcome
from tests.cli.run import error_line, run
from tests.cli.words import CYRILLIC
from tests.rules.plays import WINNING as WON

LOSING = ["stock>f"] * 16


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_move_that_lost_and_what_would_have_won(lang: str) -> None:
    seed = WON["golf-free"]["seed"]
    result = run("post-mortem", "golf-free", seed, *LOSING, "--lang", lang)
    sentence, _, *verdicts = result.out.splitlines()
    assert bool(CYRILLIC.search(sentence)) == (lang == "ru"), result.told
    found = re.search(r"(\d+), (stock>f)\D*?: (.*)", sentence)
    assert found, result.told
    number, move, line = found.groups()
    won = run("replay", "golf-free", seed, *LOSING[: int(number) - 1], *line.split())
    assert won.out.splitlines()[-1].startswith("won"), won.told
    last = int(number) - 1
    winnable, lost = ("сходится", "не сходится") if lang == "ru" else ("winnable", "unwinnable")
    first = f"0-{last} {winnable}" if last else f"0 {winnable}"
    assert verdicts == [first, f"{number}-16 {lost}"], result.told
    assert move == LOSING[last]


def test_a_play_that_came_out_and_one_that_never_could() -> None:
    won = WON["odd-even"]
    result = run("post-mortem", "odd-even", won["seed"], *won["moves"].split())
    assert result.out.splitlines()[0] == "The patience came out.", result.told
    lost = run("post-mortem", "flower-garden-suit", "1")
    said, _, verdict = lost.out.splitlines()
    assert said == "This deal could not be won: no move of the play lost it.", lost.told
    assert verdict == "0 unwinnable"


@pytest.mark.parametrize("made", [0, 7])
def test_a_play_that_was_left_while_it_could_be_won(made: int) -> None:
    seed, moves = WON["two-jokers"]["seed"], WON["two-jokers"]["moves"].split()[:made]
    result = run("post-mortem", "two-jokers", seed, *moves)
    told = re.match(
        r"Nothing is lost: after (\d+) moves it can still be won, in (\d+) moves: (.*)", result.out
    )
    assert told, result.told
    number, more, line = told.groups()
    assert (int(number), int(more)) == (made, len(line.split())), result.told
    won = run("replay", "two-jokers", seed, *moves, *line.split())
    assert won.out.splitlines()[-1].startswith("won"), won.told


@pytest.mark.parametrize(
    ("verdicts", "said"),
    [
        ("ww?uu", "After move 1 it could still be won, after move 3 no longer;"),
        ("w??u?", "The deal could be won, after move 3 it could no longer;"),
        ("?w???", "After move 1 it could still be won; of what came later nothing is known."),
        ("w????", "The deal could be won; of what came later nothing is known."),
        ("???uu", "After move 3 it could no longer be won; whether it could before is not known."),
        ("?????", "Whether this play could be won is not known."),
    ],
)
def test_as_much_as_is_known_is_said(verdicts: str, said: str) -> None:
    outcomes = [
        {"w": Outcome.WINNABLE, "u": Outcome.UNWINNABLE, "?": Outcome.UNKNOWN}[letter]
        for letter in verdicts
    ]
    assert as_far_as_known(outcomes, "en").startswith(said)
    assert CYRILLIC.search(as_far_as_known(outcomes, "ru"))


def test_a_move_that_is_refused() -> None:
    error_line(run("post-mortem", "golf", "1", "5D>c1"), 1)
