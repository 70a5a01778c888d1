"""Making a winning line shorter: a second pass over a line that the engine already replays."""

from collections.abc import Iterator, Sequence

from klumba.rules.position import IllegalMove, Position
from klumba.solver.search import Status
from klumba.solver.solving import proved

NODES = 40_000
"""What a search for a shorter line may take: less than a second."""


def shortened(position: Position, line: Sequence[str]) -> tuple[str, ...]:
    """Return a line that wins from a position too, and is no longer than the given one.

    Where lines differ much in length, searches that count moves look for others. Then moves are
    left out where the rest wins without them, one by one or two of the same card at a time (it goes
    somewhere and back).
    """
    lines = [tuple(line), *_others(position)]
    return min((_pruned(position, line) for line in lines), key=len)


def _others(position: Position) -> Iterator[tuple[str, ...]]:
    # numba takes a moment to import: only who solves waits for it.
    from klumba.solver.searches import shorter_for  # noqa: PLC0415

    for search in shorter_for(position):
        if search.advance(NODES) is Status.WON:
            yield proved(position, search.line())


def _pruned(position: Position, line: tuple[str, ...]) -> tuple[str, ...]:
    while True:
        shorter = _without_one(position, line)
        if len(shorter) == len(line):
            shorter = _without_two(position, line)
        if len(shorter) == len(line):
            return line
        line = shorter


def _without_one(position: Position, line: tuple[str, ...]) -> tuple[str, ...]:
    i, reached = 0, position
    while i < len(line):
        if _wins(reached, line[i + 1 :]):
            line = line[:i] + line[i + 1 :]
        else:
            reached = reached.play(line[i]).position
            i += 1
    return line


def _without_two(position: Position, line: tuple[str, ...]) -> tuple[str, ...]:
    """Leave out two moves of one card, of which neither can be left out alone."""
    reached = position
    for i, move in enumerate(line):
        card = move.partition(">")[0]
        for j in range(i + 1, len(line)):
            rest = line[i + 1 : j] + line[j + 1 :]
            if line[j].partition(">")[0] == card and _wins(reached, rest):
                return line[:i] + rest
        reached = reached.play(move).position
    return line


def _wins(position: Position, line: Sequence[str]) -> bool:
    try:
        for move in line:
            position = position.play(move).position
    except IllegalMove:
        return False
    return position.won
