"""Whether all cards go home by themselves."""

import json
from pathlib import Path

import pytest

from klumba.games import CATALOGUE
from klumba.rules.finishing import way_home
from klumba.rules.position import Position
from klumba.rules.rulebook import deal
from klumba.shuffle import DealName

WON = json.loads((Path(__file__).parents[1] / "vectors" / "won.json").read_text())


def positions(won: dict[str, str]) -> list[Position]:
    """Return the positions of a play that was won, from its opening to the last but one."""
    patience = CATALOGUE[won["game"]]
    name = DealName(patience.key, seed=won["seed"])
    found = [deal(patience, name.cards(patience.deck))]
    for move in won["moves"].split():
        found.append(found[-1].play(move).position)
    assert found.pop().won
    return found


@pytest.mark.parametrize("won", WON, ids=[won["game"] for won in WON])
def test_a_way_home_wins_by_listed_moves_to_foundations(won: dict[str, str]) -> None:
    by_suit = CATALOGUE[won["game"]].foundations.by_suit
    *before, last = positions(won)
    for begun in (*before[:: max(1, len(before) // 8)], last):
        moves, position = way_home(begun), begun
        for move in moves:
            assert move.endswith(">f")
            assert move in position.moves
            position = position.play(move).position
        assert not moves or position.won
    assert bool(way_home(last)) == (by_suit and won["moves"].endswith(">f"))


@pytest.mark.parametrize("won", WON, ids=[won["game"] for won in WON])
def test_where_a_way_home_begins_it_goes_on_whatever_card_goes_first(won: dict[str, str]) -> None:
    for position in positions(won):
        if not way_home(position):
            continue
        for move in position.moves:
            after = position.play(move).position
            assert not move.endswith(">f") or after.won or way_home(after), move
