"""No useful move is left: said exactly where no way leads to another card on a foundation."""

from random import Random

import pytest

from klumba.rules.position import Position
from klumba.solver.futility import is_futile
from tests.reference.exhaustive import TooManyPositionsError
from tests.rules.plays import KEYS, WINNING, choose, opening
from tests.scale import SOAK
from tests.solver.small import deals

pytestmark = pytest.mark.heavy

MOST = 5_000

# Millions of positions in a soak.
DEALS = 50_000 if SOAK else 200
PLAYS = 10_000 if SOAK else 30


def nothing_is_left(opening: Position) -> bool:
    """The definition: every position that can be reached, none of them held to be like another."""
    if opening.won or opening.in_stock:
        return False
    seen, waiting = {opening.piles}, [opening]
    while waiting:
        position = waiting.pop()
        for move in position.moves:
            if move.endswith(">f"):
                return False
            after = position.play(move).position
            if after.piles not in seen:
                if len(seen) >= MOST:
                    raise TooManyPositionsError(f"more than {MOST} from {opening!r}")
                seen.add(after.piles)
                waiting.append(after)
    return True


@pytest.mark.parametrize("key", KEYS)
def test_small_deals(key: str) -> None:
    told = list[bool]()
    for number, dealt in enumerate(deals(key, DEALS)):
        chance, position = Random(number), dealt
        for _ in range(chance.randrange(12)):
            if position.moves:
                position = position.play(choose(chance, position.moves)).position
        try:
            expected = nothing_is_left(position)
        except TooManyPositionsError:
            continue
        assert is_futile(position) is expected, position
        told.append(expected)
    assert {True, False} == set(told)


@pytest.mark.parametrize("key", KEYS)
def test_it_is_never_said_before_a_card_goes_home(key: str) -> None:
    """Plays by chance, as deep as they go: whatever went home later could go home."""
    looked = 0
    for number in range(PLAYS):
        chance, position = Random(f"{key} {number}"), opening(key, str(number))
        passed, before_home = list[Position](), list[Position]()
        for _ in range(150):
            if not position.moves:
                break
            move = choose(chance, position.moves)
            passed.append(position)
            if move.endswith(">f") and not move.startswith("stock"):
                before_home += passed
                passed.clear()
            position = position.play(move).position
        for earlier in before_home:
            assert is_futile(earlier, 300) is not True, earlier
        looked += len(before_home)
    assert looked


@pytest.mark.parametrize("key", KEYS)
def test_it_is_never_said_on_a_way_to_the_win(key: str) -> None:
    position = opening(key, WINNING[key]["seed"])
    for move in WINNING[key]["moves"].split():
        assert is_futile(position, 2000) is not True, position
        position = position.play(move).position
    assert is_futile(position) is False


def test_what_takes_too_long_is_not_said() -> None:
    position = opening("flower-garden-groups", "5")
    chance = Random(3)
    while is_futile(position, 1000) is not None:
        position = position.play(choose(chance, position.moves)).position
    assert is_futile(position, 10) is None
