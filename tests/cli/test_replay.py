"""`klumba replay KEY SEED MOVE...`: the last position, then how it stands."""

import pytest

from tests.cli.run import error_line, run
from tests.cli.vectors import RULES, WON, Play, Rule, Won, family, outcome, rule, rule_id

TOTALS = {"golf": 35}
MALFORMED = {
    "no pile": ("golf", "3H>"),
    "a foundation by name": ("flower-garden", "AS>fS"),
    "no such rank": ("golf", "1H>f"),
    "no such pile here": ("golf", "3H>c8"),
    "no such card here": ("golf", "XB>f"),
    "a mark": ("two-jokers", "XR'>j"),
    "an empty word": ("golf", ""),
}


@pytest.mark.parametrize("game", WON, ids=rule_id)
def test_a_won_game_ends_won_with_every_card_placed(game: Won) -> None:
    result = run("replay", game["game"], game["seed"], *game["moves"].split())
    total = TOTALS.get(family(game["game"]), 52)
    assert result.last_line == f"won {total}/{total}", result.told
    assert (result.code, result.err) == (0, ""), result.told


@pytest.mark.parametrize("vector", RULES, ids=rule_id)
def test_a_replay_shows_the_last_position_and_how_it_stands(vector: Rule) -> None:
    result = run("replay", vector["game"], vector["seed"], *vector["moves"].split())
    assert result.out.splitlines() == [*vector["final"], outcome(vector)], result.told
    assert (result.code, result.err) == (0, ""), result.told


@pytest.mark.parametrize(
    ("key", "standing"), [("two-jokers", "open 4/52"), ("agnes-bernauer", "open 1/52")]
)
def test_without_moves_the_cards_dealt_home_count(key: str, standing: str) -> None:
    result = run("replay", key, "1")
    assert result.out.splitlines() == [*rule(key)["position"], standing], result.told


@pytest.mark.parametrize("key", ["flower-garden", "golf", "two-jokers"])
def test_a_move_taken_back_and_put_back_changes_nothing(key: str) -> None:
    vector = rule(key)
    again = [word for move in vector["moves"].split() for word in (move, "undo", "redo")]
    result = run("replay", key, "1", *again)
    assert result.out.splitlines() == [*vector["final"], outcome(vector)], result.told


def test_undo_takes_back_the_last_move_that_stands() -> None:
    words = "KS>c1 2D>f undo undo KS>c1 undo"
    result = run("replay", "two-jokers", "1", *words.split())
    assert result.out.splitlines()[:-1] == rule("two-jokers")["position"], result.told


def test_a_move_that_was_taken_back_does_not_count_in_the_result() -> None:
    result = run("replay", "golf", "1", "3H>f", "stock>f", "undo")
    assert result.last_line == "open 1/35", result.told


@pytest.mark.parametrize("spelling", ["lower case", "tens in full"])
def test_moves_may_be_spelt_as_people_do(spelling: str) -> None:
    game: Play = next(game for game in WON if game["game"] == "two-jokers")
    moves = game["moves"].lower() if spelling == "lower case" else game["moves"].replace("T", "10")
    result = run("replay", "two-jokers", "1", *moves.split())
    assert result.last_line == "won 52/52", result.told


@pytest.mark.parametrize(("key", "move"), MALFORMED.values(), ids=MALFORMED.keys())
def test_what_is_no_move_of_the_patience_gets_one_line(key: str, move: str) -> None:
    result = run("replay", key, "1", move)
    assert move in error_line(result), result.told
