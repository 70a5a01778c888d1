"""The table: where each pile lies, in card widths, worked out from the declaration.

A card is 1 wide and 1.4 high. Along the top lie the stock and what is turned from it, then the
foundations; below them what is held in reserve, with room for all that the stock adds to it; below
that the columns, which are free to grow downwards. A square lies to the left of the rest. A client
that draws by this needs no other rule.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from klumba.rules.dealing import lay_out
from klumba.rules.piles import Pile, piles_of
from klumba.rules.vocabulary import Kind, Patience, Turns

CARD_HEIGHT = 1.4
ACROSS = 1.2  # From one pile to the next.
DOWN = 1.7  # From one row to the next.
FANNED = 0.3  # From one card to the next in a column, or in a pile of the reserve.
GROWTH = 6  # Cards by which a column may grow before it must be drawn closer.


class Fan(Enum):
    """How the cards of a pile lie on each other; `SPREAD`: side by side, to the table's edge."""

    NONE = "none"
    DOWN = "down"
    RIGHT = "right"
    SPREAD = "spread"


_KINDS = {
    Kind.FOUNDATION: ("foundation", Fan.NONE),
    Kind.COLUMN: ("column", Fan.DOWN),
    Kind.SQUARE: ("square", Fan.NONE),
    Kind.RESERVE: ("reserve", Fan.DOWN),
    Kind.BOUQUET: ("reserve", Fan.SPREAD),
    Kind.LAST_CARDS: ("reserve", Fan.RIGHT),
    Kind.JOKERS: ("jokers", Fan.RIGHT),
    Kind.WASTE: ("waste", Fan.NONE),
    Kind.STOCK: ("stock", Fan.NONE),
}


@dataclass(frozen=True)
class Place:
    """Where a pile lies: its name, what it is, its left upper corner, how its cards are fanned."""

    id: str
    kind: str
    x: float
    y: float
    fan: Fan


@dataclass(frozen=True)
class Layout:
    """The table's size and the places of all piles, in the order in which piles are written."""

    width: float
    height: float
    piles: tuple[Place, ...]


def layout(patience: Patience) -> Layout:
    """Return the table of a patience."""
    corners = dict(_corners(patience))
    places = tuple(_place(pile, *corners[pile.name]) for pile in piles_of(patience))
    # What is fanned to the right lies left of the foundations: a single card ends the table.
    width = max(place.x for place in places) + 1
    lowest = max(place.y for place in places) + CARD_HEIGHT + _fanned(patience)
    return Layout(round(width, 2), round(lowest, 2), places)


def _place(pile: Pile, x: float, y: float) -> Place:
    kind, fan = _KINDS[pile.kind]
    return Place(pile.name, kind, round(x, 2), round(y, 2), fan)


def _fanned(patience: Patience) -> float:
    """Return by how much the cards of the columns stand out below the first, with room to grow."""
    dealt = lay_out(patience, patience.deck)
    highest = max((len(dealt[name]) for name in _names(patience, Kind.COLUMN)), default=1)
    grows = GROWTH if patience.columns and patience.columns.build else 0
    return FANNED * (highest - 1 + grows)


def _reserved(patience: Patience) -> float:
    """Return by how much the cards of a reserve pile may stand out below the first."""
    dealt, names = lay_out(patience, patience.deck), _names(patience, Kind.RESERVE)
    if not names:
        return 0
    turnings = patience.stock.turnings if patience.stock else ()
    by_rows = any(turning.turns is Turns.ROW for turning in turnings)
    rows = len(dealt[Kind.STOCK.value]) // len(names) if by_rows else 0
    highest = max(len(dealt.get(name, ())) for name in names)
    return FANNED * max(highest - 1 + rows, 0)


def _corners(patience: Patience) -> Iterator[tuple[str, tuple[float, float]]]:
    if patience.square:
        yield from _beside_a_square(patience, patience.square.width)
        return
    columns = _names(patience, Kind.COLUMN)
    turned = _names(patience, Kind.STOCK, Kind.WASTE, Kind.LAST_CARDS, Kind.JOKERS)
    homes = _names(patience, Kind.FOUNDATION)
    yield from _row(turned, 0, 0)
    # Several foundations end where the columns end, a single one lies in their middle; with few
    # columns they follow what is turned, of which the last may lie fanned to the right.
    first = len(columns) - len(homes) if len(homes) > 1 else len(columns) // 2
    fanned = bool(_names(patience, Kind.LAST_CARDS, Kind.JOKERS))
    yield from _row(homes, max(first, len(turned) + fanned), 0)
    y = DOWN
    for kind, stands_out in ((Kind.RESERVE, _reserved(patience)), (Kind.BOUQUET, 0)):
        if names := _names(patience, kind):
            yield from _row(names, 0, y)
            y += DOWN + stands_out
    yield from _row(columns, 0, y)


def _beside_a_square(patience: Patience, width: int) -> Iterator[tuple[str, tuple[float, float]]]:
    square = _names(patience, Kind.SQUARE)
    for row in range(0, len(square), width):
        yield from _row(square[row : row + width], 0, DOWN * row / width)
    first, y = width + 0.5, 0.0
    homes = [pile for pile in piles_of(patience) if pile.kind is Kind.FOUNDATION]
    for start in patience.foundations.starts:
        yield from _row([pile.name for pile in homes if pile.start is start], first, y)
        y += DOWN
    yield from _row(_names(patience, Kind.STOCK, Kind.WASTE), first, y)


def _names(patience: Patience, *kinds: Kind) -> list[str]:
    piles = piles_of(patience)
    return [pile.name for kind in kinds for pile in piles if pile.kind is kind]


def _row(names: Sequence[str], first: float, y: float) -> Iterator[tuple[str, tuple[float, float]]]:
    for number, name in enumerate(names):
        yield name, (ACROSS * (first + number), y)
