"""The plain engine against every vector: decks, deals, move counts, plays, endings."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.scale import SOAK

from .plain import KEYS, Plain, deal, perft, read, shuffle

VECTORS = Path(__file__).resolve().parents[1] / "vectors"
LIGHT = 20_000  # sequences of moves that are counted in about a second


def load(name: str) -> list[dict[str, Any]]:
    """Read one file of vectors."""
    vectors: list[dict[str, Any]] = json.loads((VECTORS / name).read_text(encoding="utf-8"))
    return vectors


RULES = load("rules.json")
EXAMPLES = load("examples.json")
WON = load("won.json")


def name_of(vector: dict[str, Any]) -> str:
    """Name a vector in the list of tests."""
    return str(vector.get("name") or f"{vector['game']}~1-{vector['seed']}")


def shown(position: Plain) -> str:
    """Write a position in its one-line form for a failing assertion."""
    return " / ".join(position.lines())


def replayed(position: Plain, moves: str) -> Plain:
    """Play a move list and check every move's refusal beside the list of legal moves."""
    for move in moves.split():
        before = shown(position)
        assert move in position.moves(), f"{move} is refused in {before}"
        assert position.why(move) is None, f"{move} is called illegal in {before}"
        after = position.play(move)
        assert shown(position) == before, f"{move} changed the position it was played in"
        position = after
    return position


def perft_cases() -> list[Any]:
    """List each vector's depths, with those beyond a second left to the heavy run."""
    long = [pytest.mark.heavy, pytest.mark.skipif(not SOAK, reason="runs with KLUMBA_SOAK=1")]
    cases = []
    for vector in RULES:
        for depth, count in enumerate(vector["perft"], start=1):
            name = f"{name_of(vector)}-depth{depth}"
            marks = long if count > LIGHT else []
            cases.append(pytest.param(vector, depth, count, id=name, marks=marks))
    return cases


def test_vectors_speak_of_the_same_patiences() -> None:
    assert {vector["game"] for vector in RULES} == set(KEYS)
    assert {vector["game"] for vector in WON} == set(KEYS)


@pytest.mark.parametrize("vectors", [RULES, WON], ids=["rules", "won"])
def test_seeds_give_the_decks(vectors: list[dict[str, Any]]) -> None:
    for vector in vectors:
        deck = shuffle(vector["game"], vector["seed"])
        assert deck == vector["deck"].split(), name_of(vector)


@pytest.mark.parametrize("vector", RULES, ids=name_of)
def test_deck_gives_the_opening_position(vector: dict[str, Any]) -> None:
    position = deal(vector["game"], vector["deck"].split())
    assert position.lines() == vector["position"], shown(position)


@pytest.mark.parametrize(("vector", "depth", "count"), perft_cases())
def test_number_of_move_sequences(vector: dict[str, Any], depth: int, count: int) -> None:
    position = read(vector["game"], vector["position"])
    assert perft(position, depth) == count, shown(position)


@pytest.mark.parametrize("vector", RULES + EXAMPLES, ids=name_of)
def test_played_moves_lead_to_the_final_position(vector: dict[str, Any]) -> None:
    position = read(vector["game"], vector["position"])
    assert position.lines() == vector["position"], shown(position)
    position = replayed(position, vector["moves"])
    assert position.lines() == vector["final"], shown(position)
    assert position.won() == vector["won"], shown(position)
    assert position.moves() == vector["legal_at_end"], shown(position)


@pytest.mark.parametrize("vector", WON, ids=name_of)
def test_finished_play_is_won(vector: dict[str, Any]) -> None:
    position = deal(vector["game"], vector["deck"].split())
    assert not position.won(), shown(position)
    *before, last = vector["moves"].split()
    position = replayed(position, " ".join(before))
    assert not position.won(), shown(position)
    position = position.play(last)
    assert position.won(), shown(position)
    assert position.moves() == [], shown(position)
    assert position.placed() == position.total(), shown(position)
    assert position.why(last) == "won", shown(position)


def test_illegal_move_raises() -> None:
    position = read(RULES[0]["game"], RULES[0]["position"])
    with pytest.raises(ValueError, match="illegal move KC>f in fC: / fD:"):
        position.play("KC>f")
