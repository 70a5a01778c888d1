"""Making a winning line shorter: a second pass over a line that the engine already replays."""

from collections.abc import Sequence

from klumba.rules.position import IllegalMove, Position


def shortened(position: Position, line: Sequence[str]) -> tuple[str, ...]:
    """Return a line that wins from a position too, and is no longer than the given one.

    A move is left out where the others win without it, or with one other left out as well (a card
    that goes somewhere and back); as long as that shortens the line.
    """
    best = tuple(line)
    while True:
        shorter = _without_one(position, best)
        if len(shorter) == len(best):
            shorter = _without_two(position, best)
        if len(shorter) == len(best):
            return best
        best = shorter


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
