"""Print a patience's vectors by the plain engine: `python -m tests.reference.make_vectors KEY`.

An entry for `tests/vectors/rules.json` for each of two seeds: the deck, the opening, the counts of
move sequences by depth, and a play of moves by chance with its last position.
"""

import json
import sys
from random import Random

from tests.reference import plain

SEEDS = ("1", "2")
MOST_LINES = 50_000
MOST_MOVES = 120


def counts(position: plain.Plain) -> list[int]:
    """Count the sequences of legal moves, as deep as takes a few seconds."""
    found: list[int] = []
    for depth in range(1, 9):
        found.append(plain.perft(position, depth))
        if found[-1] * 10 > MOST_LINES or found[-1] == 0:
            break
    return found


def vector(key: str, seed: str) -> dict[str, object]:
    """Return the entry of one seed."""
    chance, deck = Random(seed), plain.shuffle(key, seed)
    position = opening = plain.deal(key, deck)
    moves: list[str] = []
    while position.moves() and len(moves) < MOST_MOVES:
        moves.append(chance.choice(position.moves()))
        position = position.play(moves[-1])
    return {
        "game": key,
        "seed": seed,
        "deck": " ".join(deck),
        "position": opening.lines(),
        "perft": counts(opening),
        "moves": " ".join(moves),
        "final": position.lines(),
        "won": position.won(),
        "legal_at_end": position.moves(),
    }


if __name__ == "__main__":
    json.dump([vector(sys.argv[1], seed) for seed in SEEDS], sys.stdout, indent=1)
