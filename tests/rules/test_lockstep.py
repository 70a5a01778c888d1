"""The engine in lockstep with the plain reference: same piles, moves, ends and reasons."""

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from klumba.games import CATALOGUE
from klumba.rules.notation import parse_move, parse_position
from klumba.rules.position import Position
from klumba.rules.refusals import why_not
from tests.reference import plain
from tests.rules.plays import KEYS, WINNING, choose, every_move, opening
from tests.rules.scattered import scatter
from tests.scale import scale

MOVES = 1_000_000
POSITIONS = 50_000
LONGEST = 200
REASONS_EVERY = 20
REASONS_ASKED = 40


class Lockstep:
    """One position in both engines, which must agree about it after every move."""

    def __init__(self, position: Position, reference: plain.Plain) -> None:
        self.position = position
        self.reference = reference
        self.check()

    @classmethod
    def dealt(cls, key: str, seed: str) -> "Lockstep":
        return cls(opening(key, seed), plain.deal(key, plain.shuffle(key, seed)))

    @classmethod
    def scattered(cls, key: str, chance: Random) -> "Lockstep":
        reference = plain.Plain(key, scatter(key, chance))
        return cls(parse_position(CATALOGUE[key], "\n".join(reference.lines())), reference)

    def play(self, move: str) -> None:
        self.position = self.position.play(move).position
        self.reference = self.reference.play(move)
        self.check()

    def check(self) -> None:
        position, reference = self.position, self.reference
        assert position.lines() == reference.lines(), f"{position} is {reference.lines()}"
        moves, won = reference.moves(), reference.won()
        assert list(position.moves) == moves, position
        assert (position.won, position.blocked) == (won, not (moves or won)), position
        assert position.placed == reference.placed(), position
        assert position.total == reference.total(), position

    def check_reasons(self, chance: Random) -> Counter[str]:
        """Check that both refuse some moves for the same reason, and count the reasons."""
        position, found = self.position, Counter[str]()
        moves = every_move(position)
        turnings = [move for move in moves if move.startswith("stock")]
        for move in chance.sample(moves, REASONS_ASKED) + turnings:
            refusal = why_not(position, parse_move(position.tables, move))
            reason = refusal.reason.value if refusal else None
            assert reason == self.reference.why(move), f"{move}: {reason} in {position}"
            found[str(reason)] += 1
        return found


@pytest.mark.heavy
@pytest.mark.parametrize("key", KEYS)
def test_the_engine_plays_as_the_rules_are_written(
    key: str, record_testsuite_property: Callable[[str, object], None]
) -> None:
    chance, counts, reasons = Random(key), Counter[str](), Counter[str]()
    while counts["moves"] < scale(MOVES) // len(KEYS):
        counts["deals"] += 1
        line: list[str] = []
        both = Lockstep.dealt(key, f"lockstep-{counts['deals']}")
        if counts["deals"] % 3 == 0:  # Near the end of a won play lies what chance seldom reaches.
            both = Lockstep.dealt(key, WINNING[key]["seed"])
            line = WINNING[key]["moves"].split()
            del line[chance.randint(0, len(line)) :]
        for ply in range(LONGEST):
            if ply % REASONS_EVERY == 0:
                reasons += both.check_reasons(chance)
            if not both.position.moves:
                break
            both.play(line[ply] if ply < len(line) else choose(chance, both.position.moves))
            counts["moves"] += 1
        if not both.position.won:
            reasons += both.check_reasons(chance)
        counts["won"] += both.position.won
    record_testsuite_property(f"{key}: made", dict(counts))
    record_testsuite_property(f"{key}: reasons", dict(reasons))


@pytest.mark.heavy
@pytest.mark.parametrize("key", KEYS)
def test_positions_that_no_play_leads_to_are_judged_by_the_same_rules(key: str) -> None:
    chance = Random(key)
    for _ in range(scale(POSITIONS) // len(KEYS)):
        both = Lockstep.scattered(key, chance)
        both.check_reasons(chance)
        for _ in range(3):
            if both.position.moves:
                both.play(choose(chance, both.position.moves))
