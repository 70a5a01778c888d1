"""The plain engine's face: positions of the ten patiences, their moves, and move counts."""

from dataclasses import dataclass

from .cards import GOLFS, KEYS, Piles, pile_names
from .deals import deal_piles, shuffle
from .moves import legal_moves, make_move
from .refusals import why_not
from .rules import count_placed, is_won

__all__ = ["KEYS", "Plain", "deal", "perft", "read", "shuffle"]


@dataclass
class Plain:
    """A position of one patience, with every card known."""

    key: str
    piles: Piles

    def lines(self) -> list[str]:
        """Write the position in notation, one line a pile."""
        return [" ".join([f"{name}:", *self.piles[name]]) for name in pile_names(self.key)]

    def moves(self) -> list[str]:
        """List the legal moves, sorted."""
        return legal_moves(self.key, self.piles)

    def play(self, move: str) -> "Plain":
        """Give the position after a legal move and leave this one as it is."""
        if move not in self.moves():
            raise ValueError(f"illegal move {move} in {' / '.join(self.lines())}")
        return Plain(self.key, make_move(self.key, self.piles, move))

    def won(self) -> bool:
        """Say whether the patience has come out."""
        return is_won(self.key, self.piles)

    def placed(self) -> int:
        """Count the cards that make the progress."""
        return count_placed(self.key, self.piles)

    def total(self) -> int:
        """Give the count of cards at which the progress is complete."""
        return 35 if self.key in GOLFS else 52

    def why(self, move: str) -> str | None:
        """Give the first reason against a well-formed move, or None for a legal one."""
        return why_not(self.key, self.piles, move)


def deal(key: str, deck: list[str]) -> Plain:
    """Deal a deck for a patience."""
    return Plain(key, deal_piles(key, deck))


def read(key: str, lines: list[str]) -> Plain:
    """Read a position from its canonical lines."""
    piles: Piles = {name: [] for name in pile_names(key)}
    for line in lines:
        name, cards = line.split(":")
        piles[name] = cards.split()
    return Plain(key, piles)


def perft(position: Plain, depth: int) -> int:
    """Count the sequences of exactly so many legal moves from a position."""
    if depth == 0:
        return 1
    moves = position.moves()
    if depth == 1:
        return len(moves)
    after = [Plain(position.key, make_move(position.key, position.piles, move)) for move in moves]
    return sum(perft(next_position, depth - 1) for next_position in after)
