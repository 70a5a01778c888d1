"""The plays that are measured: by chance towards the foundations, and by choice of long lists."""

from dataclasses import dataclass
from random import Random

from klumba.games import CATALOGUE
from klumba.rules.position import Position
from klumba.rules.rulebook import deal
from klumba.shuffle import shuffle

LONGEST = 120


@dataclass(frozen=True)
class Play:
    """A deal and the moves made from its opening."""

    key: str
    seed: str
    moves: tuple[str, ...]

    def opening(self) -> Position:
        """Deal the cards."""
        patience = CATALOGUE[self.key]
        return deal(patience, shuffle(patience.deck, self.seed))


def prepare(key: str, name: str, steps: int) -> list[Play]:
    """Make plays of at least so many steps together, by turns of either taste.

    Plays of another name share no deal with these, so their positions are new to a process that
    has met only those.
    """
    plays: list[Play] = []
    left = [steps / 2, steps / 2]
    while max(left) > 0:
        greedy = left[1] > left[0]
        plays.append(_play(key, f"{name}-{len(plays)}", greedy=greedy))
        left[greedy] -= len(plays[-1].moves)
    return plays


def _play(key: str, seed: str, *, greedy: bool) -> Play:
    chance = Random(seed)
    position = Play(key, seed, ()).opening()
    moves: list[str] = []
    while position.moves and len(moves) < LONGEST:
        move = _for_long_lists(chance, position) if greedy else _towards_home(chance, position)
        moves.append(move)
        position = position.play(move).position
    return Play(key, seed, tuple(moves))


def _towards_home(chance: Random, position: Position) -> str:
    """Choose by chance, with a taste for foundations and for jokers put away."""
    moves = position.moves
    tasty = [move for move in moves if move[-1] in "fj" and not move.startswith("stock")]
    return chance.choice(tasty if tasty and chance.random() < 0.6 else moves)


def _for_long_lists(chance: Random, position: Position) -> str:
    """Choose, of some moves, the one after which most moves are legal."""
    moves = chance.sample(position.moves, min(6, len(position.moves)))
    return max(moves, key=lambda move: len(position.play(move).position.moves))
