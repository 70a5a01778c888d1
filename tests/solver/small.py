"""Small deals of every patience: a few cards are left, on fewer columns than it has.

They are whole positions of the real rules. What is not left lies on the foundations; only the
number of columns, of places in the square and of reserve piles is declared smaller.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from klumba.cards import MARK, RANKS, SUIT_CARDS, Card, Face, is_joker
from klumba.games import CATALOGUE
from klumba.rules.laying import followers
from klumba.rules.piles import foundation_cards, piles_of
from klumba.rules.position import Position
from klumba.rules.rulebook import lay
from klumba.rules.vocabulary import Kind, Patience, Square, Start

Piles = dict[str, list[Face]]


@dataclass(frozen=True)
class Size:
    """How small a patience is made: the most cards left, and the most of each kind of pile."""

    cards: int
    columns: int = 0
    reserve: int = 0
    places: int = 0


SIZES = {
    "flower-garden": Size(14, columns=3),
    "flower-garden-alternate": Size(16, columns=3),
    "flower-garden-suit": Size(16, columns=3),
    "flower-garden-groups": Size(14, columns=3),
    "agnes-bernauer": Size(16, columns=4, reserve=3),
    "golf": Size(16, columns=4),
    "golf-free": Size(16, columns=4),
    "two-jokers": Size(9, columns=3),
    "odd-even": Size(32, places=4),
    "odd-even-free": Size(20, places=4),
}


def small(key: str, chance: Random) -> Position:
    """Lay a small deal of a patience by chance."""
    size = SIZES[key]
    patience = _reduced(CATALOGUE[key], size, chance)
    cards = chance.randint(size.cards // 2, size.cards)
    if not patience.foundations.by_suit:
        return lay(patience, _clearing(patience, cards, chance))
    base = chance.randint(1, len(RANKS)) if Start.DEALT in patience.foundations.starts else None
    piles, left = _begun(patience, base, cards, chance)
    return lay(patience, piles | _spread(patience, left, chance))


def deals(key: str, count: int, first: int = 0) -> Iterator[Position]:
    """Give so many small deals of a patience, the same ones each time."""
    for number in range(first, first + count):
        yield small(key, Random(f"{key} {number}"))


def _reduced(patience: Patience, size: Size, chance: Random) -> Patience:
    """Declare fewer piles; the deal's steps are not asked for, since nothing is dealt."""
    columns, square, reserve = patience.columns, patience.square, patience.reserve
    if columns:
        columns = replace(columns, count=chance.randint(1 + size.columns // 2, size.columns))
    if square:
        square = Square(1, chance.randint(1, size.places))
    if reserve:
        reserve = chance.randint(1, size.reserve)
    return replace(patience, columns=columns, square=square, reserve=reserve)


def _begun(
    patience: Patience, base: int | None, cards: int, chance: Random
) -> tuple[Piles, list[Card]]:
    """Fill foundations by suit until so many cards are left; return both."""
    homes = {
        pile.name: list(foundation_cards(patience, pile, base))
        for pile in piles_of(patience)
        if pile.kind is Kind.FOUNDATION
    }
    heights = {name: len(home) for name, home in homes.items()}
    # A base rank shows by a card on a foundation; the aces of a deal with jokers are always home.
    least = 1 if patience.jokers else 0
    spread = chance.random() < 0.5
    while sum(len(homes[name]) - heights[name] for name in homes) < cards:
        room = [name for name in homes if heights[name] > least]
        if not spread:  # few suits, and all their ranks
            room = sorted(room)[: 1 + len(room) // 3]
        heights[chance.choice(room)] -= 1
    if base is not None and not any(heights.values()):
        heights[next(iter(heights))] = 1
    left = [card for name, home in homes.items() for card in home[heights[name] :]]
    chance.shuffle(left)
    return {name: home[: heights[name]] for name, home in homes.items()}, left


def _clearing(patience: Patience, cards: int, chance: Random) -> Piles:
    """Lay the columns and the stock of a patience with a single base, and all else under it."""
    deck = list(SUIT_CARDS)
    start = chance.randint(0, len(RANKS) - 3)
    ranks = RANKS[start : start + chance.choice([3, 4, 5, 13])]
    chance.shuffle(deck)
    few = [card for card in deck if card[0] in ranks][: cards + 1]
    base, *left = few
    under = [card for card in deck if card not in few]
    return {"f": [*under, base]} | _spread(patience, left, chance)


def _spread(patience: Patience, left: list[Card], chance: Random) -> Piles:
    """Lay what is left into the piles other than foundations, with a taste for built order."""
    piles: Piles = {p.name: [] for p in piles_of(patience) if p.kind is not Kind.FOUNDATION}
    kinds = {pile.name: pile.kind for pile in piles_of(patience)}
    left = left[:]
    if patience.stock:
        size = _stock_size(patience, len(left), chance)
        piles["k"], left = left[:size], left[size:]
    if patience.jokers:
        _add_jokers(piles, left, chance)
    for place in [name for name in piles if kinds[name] is Kind.SQUARE]:
        if left and chance.random() < 0.8:
            piles[place].append(left.pop())
    laid = {Kind.COLUMN, Kind.RESERVE, Kind.BOUQUET, Kind.WASTE}
    if not piles.get("k"):
        laid.add(Kind.LAST_CARDS)
    places = [name for name in piles if kinds[name] in laid]
    while left:
        _lay_one(patience, piles[(name := chance.choice(places))], name, left, chance)
    return piles


def _stock_size(patience: Patience, cards: int, chance: Random) -> int:
    if patience.reserve:  # whole rows, and one card more for the last
        sizes = [rows * patience.reserve + 1 for rows in range(3)] + [0]
        return chance.choice([size for size in sizes if size <= cards] or [0])
    return chance.randint(0, cards * 2 // 3)


def _add_jokers(piles: Piles, left: list[Card], chance: Random) -> None:
    for joker in ("XB", "XR"):
        if chance.random() < 0.3:
            piles["j"].append(joker)
        else:
            left.insert(chance.randint(0, len(left)), joker)


def _lay_one(
    patience: Patience, pile: list[Face], name: str, left: list[Card], chance: Random
) -> None:
    """Lay one of the cards left onto a pile: now and then one that is built on what lies there."""
    card = left[-1]
    if pile and name[0] == "c" and patience.columns and patience.columns.build:
        laid = followers(patience.columns.build).get(pile[-1], frozenset())
        built = [other for other in left if other in laid]
        if built and chance.random() < 0.4:
            card = chance.choice(built)
    left.remove(card)
    marked = is_joker(card) and name[0] == "c" and pile and chance.random() < 0.5
    pile.append(card + MARK if marked else card)
