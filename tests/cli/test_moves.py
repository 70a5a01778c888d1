"""`klumba moves KEY`: a position on standard input, its legal moves on one line."""

from collections.abc import Callable

import pytest

from tests.cli.run import run
from tests.cli.vectors import EXAMPLES, RULES, Ended, cards

# The blocked ends of rules.json are `blocked` in test_replay.
ENDS: dict[str, Ended] = {
    **{f"{v['game']}-{v['seed']}": v for v in RULES if v["legal_at_end"]},
    **{v["name"]: v for v in EXAMPLES},
}
AGNES = "agnes, base ace: an empty column takes a king: column, reserve, t, run"
JOKERS = "two jokers: the continuation of figure 257"


def backwards(lines: list[str]) -> str:
    return "\n".join(reversed(lines))


def without_empty_piles(lines: list[str]) -> str:
    return "\n".join(line for line in lines if cards(line))


def one_line(lines: list[str]) -> str:
    return " / ".join(lines)


def tens_in_full(lines: list[str]) -> str:
    return "\n".join(_cards_as(line, lambda card: card.replace("T", "10")) for line in lines)


def lower_case(lines: list[str]) -> str:
    return "\n".join(_cards_as(line, str.lower) for line in lines)


def all_at_once(lines: list[str]) -> str:
    filled = [line for line in reversed(lines) if cards(line)]
    return " / ".join(
        _cards_as(line, lambda card: card.replace("T", "10").lower()) for line in filled
    )


FORMS = [
    (backwards, JOKERS),
    (without_empty_piles, AGNES),
    (one_line, JOKERS),
    (tens_in_full, AGNES),
    (lower_case, JOKERS),
    (all_at_once, AGNES),
    (all_at_once, JOKERS),
]


@pytest.mark.parametrize("vector", ENDS.values(), ids=ENDS.keys())
def test_the_legal_moves_stand_sorted_on_one_line(vector: Ended) -> None:
    result = run("moves", vector["game"], stdin="\n".join(vector["final"]) + "\n")
    if vector["won"] and result.code != 0:  # a position already won may be refused
        assert len(result.err.splitlines()) == 1, result.told
        return
    assert result.out.removesuffix("\n") == " ".join(vector["legal_at_end"]), result.told
    assert (result.code, result.err) == (0, ""), result.told


@pytest.mark.parametrize(("form", "name"), FORMS)
def test_a_position_is_read_in_every_form(form: Callable[[list[str]], str], name: str) -> None:
    vector = ENDS[name]
    result = run("moves", vector["game"], stdin=form(vector["final"]))
    assert result.out.split() == vector["legal_at_end"], result.told


def test_a_patience_that_does_not_exist_is_wrong_usage_before_anything_is_read() -> None:
    assert run("moves", "garden").code == 2


def test_what_a_replay_says_can_be_piped_in() -> None:
    for seed in ("1", "2"):
        replayed = run("replay", "golf", seed)
        result = run("moves", "golf", stdin=replayed.out)
        assert result.out == run("moves", "golf", stdin=run("deal", "golf", seed).out).out
        assert result.code == 0, result.told


def _cards_as(line: str, spell: Callable[[str], str]) -> str:
    name, _, _ = line.partition(":")
    return f"{name}: {' '.join(spell(card) for card in cards(line))}"
