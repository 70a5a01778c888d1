"""A move to advise: on a line that wins where one is known, else by play without foresight.

Where cards are unseen, nothing of them is used but which they are: they are laid at random, by lots
that the seen cards alone determine, and each move is tried against several such arrangements.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from klumba.rules.passages import STOCK
from klumba.rules.position import Position
from klumba.solver.budget import Budget
from klumba.solver.canonical import Order, canonical, renamed
from klumba.solver.difficulty import goes_home, lots, playout_line
from klumba.solver.effort import nodes_in
from klumba.solver.futility import is_futile
from klumba.solver.solving import solve
from klumba.solver.thinking import passing, think
from klumba.solver.verdict import Outcome

HINT: Final = 4.0
"""Seconds that a search for a hint may take, as `nodes_in` has them."""

SAMPLES: Final = 12
"""Arrangements of the unseen cards that moves are tried against."""

EACH: Final = 0.1
"""Seconds for a move in an arrangement at most, as `nodes_in` has them."""

ALL: Final = 2.0
"""Seconds after which no further arrangement is begun."""

PLAYOUTS: Final = 40


class Standing(StrEnum):
    """What is known of a position in which a move is advised."""

    WINS = "wins"
    LOST = "lost"
    UNKNOWN = "unknown"
    CHANCE = "chance"
    """Cards are unseen; it wins in some arrangements of them."""
    SLIM = "slim"
    """Cards are unseen; it was won in no arrangement that was tried."""
    ALIKE = "alike"
    """Cards are unseen; there is one move, or all come to the same."""
    FUTILE = "futile"
    BLOCKED = "blocked"


@dataclass(frozen=True)
class Advised:
    """A move, and those that are meant to follow it; none where there is nothing to advise."""

    standing: Standing
    line: tuple[str, ...] = ()


@dataclass(frozen=True)
class Followed:
    """Advice, and the moves from `at` on that are still to be made of it, for piles in an order."""

    advised: Advised
    at: int
    order: Order

    def here(self, order: Order) -> Advised:
        """Return the rest of the advice, for a position like it with its piles in an order."""
        line = renamed(self.advised.line[self.at :], self.order, order)
        return Advised(self.advised.standing, line)


def advise(position: Position, unseen: int) -> Advised:
    """Return the advice for a position that is not blocked, of which so many cards are unseen."""
    if unseen:
        return advise_unseen(position, unseen)
    thought = think(position, nodes_in(position.tables.patience, HINT))
    if thought.outcome is Outcome.WINNABLE:
        return Advised(Standing.WINS, thought.line)
    return advise_without_win(position, thought.outcome)


def advise_without_win(position: Position, outcome: Outcome) -> Advised:
    """Return the advice where all cards are seen and no win was found."""
    if is_futile(position):
        return Advised(Standing.FUTILE)
    standing = Standing.LOST if outcome is Outcome.UNWINNABLE else Standing.UNKNOWN
    return Advised(standing, guess(position))


def to_be_advised(position: Position, unseen: int) -> tuple[Position, int]:
    """Return what advice may be about: nothing of the order of the cards that are unseen.

    Of one unseen card it is clear which it is.
    """
    hidden = unseen if unseen > 1 else 0
    return as_seen(position, hidden), hidden


def followed(
    position: Position, unseen: int, advised: Advised
) -> Iterator[tuple[tuple[str, int], Followed]]:
    """Give advice for the position and for those that its line passes, by the text of each.

    Who follows it is not advised anew, and so not led elsewhere; the nearest to the end come first.
    """
    passed = passing(position, advised.line) or [position]
    for at, before in reversed(list(enumerate(passed))):
        text, order = canonical(before)
        yield (text, unseen), Followed(advised, at, order)


def as_seen(position: Position, unseen: int) -> Position:
    """Return a position in which the stock's unseen cards lie in the order of their codes.

    It is the same for all positions that differ only in unseen cards.
    """
    if not unseen:
        return position
    return _with_unseen(position, tuple(sorted(position.piles[-1][:unseen])))


def arranged(position: Position, unseen: int, number: int) -> Position:
    """Return a position with its unseen cards in another order, by lots that the seen determine."""
    drawn = lots(f"{as_seen(position, unseen)} {number}")
    cards = sorted(position.piles[-1][:unseen])
    for i in range(len(cards) - 1, 0, -1):
        j = next(drawn) % (i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return _with_unseen(position, tuple(cards))


def guess(position: Position) -> tuple[str, ...]:
    """Return what a player without foresight would do who is lucky: the best of some playouts.

    The line ends with the last card that it places; where none is placed, it is one move.
    """
    best, placed = tuple[str, ...](), -1
    for number in range(PLAYOUTS):
        line, end = playout_line(position, number)
        if line and end.placed > placed:
            best, placed = line, end.placed
    return _up_to_the_last_placed(best) or best[:1]


def advise_unseen(position: Position, unseen: int) -> Advised:
    """Return the move that wins in most arrangements of the unseen cards.

    Between moves that win in as many, the one after which playouts place the most cards.
    """
    position = as_seen(position, unseen)
    moves = _unlike(position)
    if len(moves) == 1:
        return Advised(Standing.ALIKE, (moves[0],))
    won, placed = dict.fromkeys(moves, 0), dict.fromkeys(moves, 0)
    winning, playing = dict[str, tuple[str, ...]](), dict[str, tuple[str, ...]]()
    patience, spent = position.tables.patience, 0
    for number in range(SAMPLES):
        if spent >= nodes_in(patience, ALL):
            break
        sample = arranged(position, unseen, number)
        for move in moves:
            after = sample.play(move).position
            verdict = solve(after, Budget(nodes_in(patience, EACH)))
            spent += verdict.nodes
            if verdict.line is not None:
                won[move] += 1
                winning.setdefault(move, (move, *verdict.line))
            line, end = playout_line(after, number)
            placed[move] += end.placed
            playing.setdefault(move, (move, *line))
    best = max(moves, key=lambda move: (won[move], placed[move], goes_home(move), move))
    standing = Standing.CHANCE if any(won.values()) else Standing.SLIM
    return Advised(standing, _to_what_it_brings(winning.get(best), playing[best], moves) or (best,))


def _with_unseen(position: Position, cards: tuple[str, ...]) -> Position:
    stock = cards + position.piles[-1][len(cards) :]
    return Position(position.tables, (*position.piles[:-1], stock))


def _unlike(position: Position) -> list[str]:
    """Return the moves that lead to different positions, as far as the order of piles goes."""
    leading = dict[str, str]()
    for move in position.moves:
        leading.setdefault(canonical(position.play(move).position)[0], move)
    return list(leading.values())


def _until_turned(line: tuple[str, ...]) -> tuple[str, ...]:
    """Return the moves before the first that turns a card: what follows rests on a guess."""
    turned = (i for i, move in enumerate(line) if move.startswith(STOCK))
    return line[: next(turned, len(line))]


def _to_what_it_brings(
    winning: tuple[str, ...] | None, playing: tuple[str, ...], moves: list[str]
) -> tuple[str, ...]:
    """Return a line that turns or places a card, if there is one: of the win, or of a playout.

    Who follows such lines, one after the other, is never led round in a circle.
    """
    if winning is not None:
        return winning[: len(_until_turned(winning)) + 1]
    unturned = _until_turned(playing)
    if placing := _up_to_the_last_placed(unturned):
        return placing
    if len(unturned) < len(playing):
        return playing[: len(unturned) + 1]
    return tuple(move for move in moves if move.startswith(STOCK))[:1]


def _up_to_the_last_placed(line: tuple[str, ...]) -> tuple[str, ...]:
    return line[: max((i + 1 for i, move in enumerate(line) if goes_home(move)), default=0)]
