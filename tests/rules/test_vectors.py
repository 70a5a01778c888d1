"""The engine against every vector: decks, deals, move counts, plays, endings."""

from typing import Any

import pytest

from klumba.games import CATALOGUE
from klumba.rules.notation import parse_move, parse_position
from klumba.rules.position import Position
from klumba.rules.refusals import judge, why_not
from klumba.rules.rulebook import deal
from klumba.shuffle import shuffle
from tests.rules.plays import load

RULES = load("rules.json")
EXAMPLES = load("examples.json")
WON = load("won.json")


def name_of(vector: dict[str, Any]) -> str:
    return str(vector.get("name") or f"{vector['game']}~1-{vector['seed']}")


def dealt(vector: dict[str, Any]) -> Position:
    return deal(CATALOGUE[vector["game"]], vector["deck"].split())


def read(vector: dict[str, Any]) -> Position:
    return parse_position(CATALOGUE[vector["game"]], "\n".join(vector["position"]))


def perft(position: Position, depth: int) -> int:
    """Count the sequences of exactly so many legal moves."""
    if depth == 1:
        return len(position.moves)
    return sum(perft(position.play(move).position, depth - 1) for move in position.moves)


def replayed(position: Position, moves: str) -> Position:
    """Play a move list, which must be legal from beginning to end."""
    for move in moves.split():
        assert move in position.moves, f"{move} is not listed in {position}"
        refusal = why_not(position, parse_move(position.tables, move))
        assert refusal is None, f"{move}: {refusal} in {position}"
        position = judge(position, move).position
    return position


def test_the_vectors_speak_of_the_patiences_of_the_catalogue() -> None:
    assert {vector["game"] for vector in RULES} == set(CATALOGUE)
    assert {vector["game"] for vector in WON} == set(CATALOGUE)


@pytest.mark.parametrize("vectors", [RULES, WON], ids=["rules", "won"])
def test_seeds_give_the_decks(vectors: list[dict[str, Any]]) -> None:
    for vector in vectors:
        deck = shuffle(CATALOGUE[vector["game"]].deck, vector["seed"])
        assert " ".join(deck) == vector["deck"], name_of(vector)


@pytest.mark.parametrize("vector", RULES, ids=name_of)
def test_a_deck_gives_the_opening(vector: dict[str, Any]) -> None:
    assert dealt(vector).lines() == vector["position"]
    assert dealt(vector) == read(vector), dealt(vector)


@pytest.mark.parametrize("vector", RULES, ids=name_of)
def test_the_numbers_of_move_sequences(vector: dict[str, Any]) -> None:
    opening = read(vector)
    depths = range(1, len(vector["perft"]) + 1)
    assert [perft(opening, depth) for depth in depths] == vector["perft"], opening


@pytest.mark.parametrize("vector", RULES + EXAMPLES, ids=name_of)
def test_moves_lead_to_the_final_position(vector: dict[str, Any]) -> None:
    position = replayed(read(vector), vector["moves"])
    assert position.lines() == vector["final"], position
    assert position.won == vector["won"], position
    assert list(position.moves) == vector["legal_at_end"], position
    assert position.blocked == (not vector["won"] and not vector["legal_at_end"]), position


@pytest.mark.parametrize("vector", WON, ids=name_of)
def test_a_finished_play_is_won_by_its_last_move(vector: dict[str, Any]) -> None:
    *moves, last = vector["moves"].split()
    position = replayed(dealt(vector), " ".join(moves))
    assert not position.won, position
    assert position.placed == position.total - 1, position
    position = position.play(last).position
    assert position.won, position
    assert position.placed == position.total, position
    assert position.moves == (), position
