"""Whether nothing is left to decide: all cards can go home without any other move."""

from klumba.rules.position import Position
from klumba.rules.vocabulary import Kind

_HOME = f">{Kind.FOUNDATION.value}"


def way_home(position: Position) -> list[str]:
    """Return the moves by which all cards go to foundations by suit, none if others are due.

    A card that goes home there stands in no other's way, so any order will do. Where there is one
    foundation for all, each move to it is a choice.
    """
    if not position.tables.patience.foundations.by_suit:
        return []
    moves = []
    while not position.won:
        move = next((move for move in position.moves if move.endswith(_HOME)), None)
        if move is None:
            return []
        moves.append(move)
        position = position.play(move).position
    return moves
