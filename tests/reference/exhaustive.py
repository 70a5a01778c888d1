"""The plain exhaustive search: every position that can be reached, each looked at once.

It knows nothing of any patience but its legal moves. No move is forced, none is left out, and no
two positions are held to be alike unless they are the same: what it says is the rules' own answer,
to which the solver's verdicts are held.
"""

from klumba.rules.position import Position


class TooManyPositionsError(Exception):
    """More positions can be reached than were to be looked at."""


def comes_out(opening: Position, most: int) -> bool:
    """Say whether a position can be won; raises TooManyPositionsError beyond `most` positions."""
    seen = {opening.piles}
    waiting = [opening]
    while waiting:
        position = waiting.pop()
        if position.won:
            return True
        for move in position.moves:
            after = position.play(move).position
            if after.piles not in seen:
                if len(seen) >= most:
                    raise TooManyPositionsError(f"more than {most} positions from {opening!r}")
                seen.add(after.piles)
                waiting.append(after)
    return False
