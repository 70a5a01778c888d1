"""What lies face down is shown nowhere; what was once seen keeps its face."""

import pytest

from tests.cli.dealing import dealt
from tests.cli.run import Result, run
from tests.cli.vectors import cards
from tests.cli.words import faces, pile_line

SEEDS = ("1", "third")
TURNS = {
    "golf-free": ("stock>f", 1),
    "odd-even-free": ("stock>w", 1),
    "agnes-bernauer": ("stock>r", 7),
}


def table(key: str, seed: str, *script: str) -> Result:
    return run("table", key, seed, stdin="\n".join((*script, "quit")))


def stock(key: str, seed: str) -> list[str]:
    """The cards of the stock, the first to be dealt last."""
    return cards(dealt(key, seed)[-1])


@pytest.mark.parametrize("key", TURNS)
def test_only_what_was_turned_is_ever_shown(key: str) -> None:
    turn, dealt_at_once = TURNS[key]
    results = {seed: table(key, seed, "moves", turn, "moves", "xyzzy") for seed in SEEDS}
    # Lines that all deals have in common are words of greeting or help, with examples perhaps.
    common = set.intersection(*(set(result.out.splitlines()) for result in results.values()))
    for seed, result in results.items():
        own = "\n".join(line for line in result.out.splitlines() if line not in common)
        hidden, turned = stock(key, seed)[:-dealt_at_once], stock(key, seed)[-dealt_at_once:]
        assert not set(faces(own)) & set(hidden), result.told
        assert set(faces(own)) >= set(turned), result.told


@pytest.mark.parametrize("key", TURNS)
def test_a_card_taken_back_into_the_stock_keeps_its_face(key: str) -> None:
    turn, dealt_at_once = TURNS[key]
    result = table(key, "1", turn, "undo")
    shown = faces(pile_line(result.out, "k"))
    assert shown == stock(key, "1")[-dealt_at_once:], result.told


def test_redo_turns_the_same_card_again() -> None:
    result = table("golf-free", "1", "stock>f", "undo", "redo", "undo", "stock>f")
    assert faces(pile_line(result.out, "f")) == ["4H", stock("golf-free", "1")[-1]], result.told
