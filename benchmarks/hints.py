"""How far hints lead who follows nothing else: `python -m benchmarks.hints [KEY…] [--deals N]`.

For each patience with a stock, deals played by hints alone, to the win or until a place comes
again, beside the same deals played by the simple policy by which difficulty is told.
"""

from __future__ import annotations

import argparse
from statistics import mean

from benchmarks.__main__ import print_row
from klumba.games import CATALOGUE
from klumba.rules.position import Position
from klumba.rules.rulebook import deal
from klumba.shuffle import shuffle
from klumba.solver.advising import advise_unseen, guess
from klumba.solver.difficulty import playout_line
from klumba.solver.effort import nodes_in
from klumba.solver.futility import is_futile
from klumba.solver.thinking import think

HEADINGS = ("patience", "deals", "won by hints", "by policy", "cards placed", "by policy")
WIDTHS = (16, 5, 12, 9, 12, 9)
FIRST = 3001
PLAYOUTS = 20
SECONDS = 2.0


def advised(position: Position) -> tuple[str, ...]:
    """Return the moves that hints give one after the other; none where no win can be left."""
    if is_futile(position):
        return ()
    if position.in_stock > 1:  # of one unseen card it is clear which it is
        return advise_unseen(position, position.in_stock).line
    thought = think(position, nodes_in(position.tables.patience, SECONDS))
    return thought.line or guess(position)


def followed(position: Position) -> Position:
    """Return where hints lead."""
    met = set[str]()
    while position.moves and str(position) not in met:
        met.add(str(position))
        for move in advised(position):
            position = position.play(move).position
    return position


def main() -> None:
    """Print a line for each patience."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.hints", description=__doc__)
    stocked = [key for key, patience in CATALOGUE.items() if patience.stock]
    parser.add_argument("keys", nargs="*", metavar="KEY", help=f"of {', '.join(stocked)}; or all")
    parser.add_argument("--deals", type=int, default=100)
    options = parser.parse_args()
    print_row(HEADINGS, WIDTHS)
    for key in options.keys or stocked:
        print_row(measured(key, options.deals), WIDTHS)


def measured(key: str, deals: int) -> list[str]:
    """Return a line of the table."""
    patience, hinted, simple = CATALOGUE[key], list[Position](), list[Position]()
    for number in range(FIRST, FIRST + deals):
        opening = deal(patience, shuffle(patience.deck, str(number)))
        hinted.append(followed(opening))
        simple += [playout_line(opening, lot)[1] for lot in range(PLAYOUTS)]
    shares = [f"{mean(end.won for end in ends):.1%}" for ends in (hinted, simple)]
    placed = [f"{mean(end.placed for end in ends):.1f}" for ends in (hinted, simple)]
    return [key, str(deals), *shares, *placed]


if __name__ == "__main__":
    main()
