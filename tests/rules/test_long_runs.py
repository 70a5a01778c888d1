"""Long circular runs: the engine and the plain reference agree where runs come round."""

import pytest

from klumba.cards import RANKS, SUIT_CARDS
from klumba.games import CATALOGUE
from klumba.rules.notation import parse_position
from tests.reference import plain

KEY = "agnes-bernauer"


def run_of(length: int) -> list[str]:
    """Return a column in built order: kings downward, round and round, in alternate colours."""
    left, run = set(SUIT_CARDS), list[str]()
    for step in range(length):
        rank = RANKS[(12 - step) % 13]
        suits = "CS" if step % 2 else "DH"
        run.append(next(rank + suit for suit in suits if rank + suit in left))
        left.remove(run[-1])
    return run


@pytest.mark.parametrize("length", [1, 2, 12, 13, 14, 25, 26, 27, 28, 39, 40, 46])
@pytest.mark.parametrize("column", [1, 7])
def test_a_long_run_moves_as_the_rules_say(length: int, column: int) -> None:
    run = run_of(length)
    others = [card for card in SUIT_CARDS if card not in run]
    home, rest = others[0], others[1:]
    lines = [f"f{home[1]}: {home}", f"c{column}: {' '.join(run)}"]
    # The other columns take one card each, to have somewhere to go to; what is left lies below r1.
    free = [number for number in range(1, 8) if number != column]
    lines += [f"c{number}: {card}" for number, card in zip(free[:5], rest[:5], strict=False)]
    lines.append(f"r1: {' '.join(rest[5:])}")
    position = parse_position(CATALOGUE[KEY], "\n".join(lines))
    reference = plain.read(KEY, position.lines())
    assert list(position.moves) == reference.moves(), position
    for move in position.moves:
        after, expected = position.play(move).position, reference.play(move)
        assert after.lines() == expected.lines(), f"{move} in {position}"
        assert list(after.moves) == expected.moves(), f"{move} in {position}"
