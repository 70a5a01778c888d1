"""Dealing: from a deck in dealing order to the piles of an opening."""

from collections.abc import Sequence

from klumba.cards import SUITS, Card, rank_of, suit_of
from klumba.rules.piles import piles_of
from klumba.rules.vocabulary import (
    AcesHome,
    BaseCard,
    Kind,
    Patience,
    Rest,
    Rows,
    Start,
    Triangle,
)


def lay_out(patience: Patience, cards: Sequence[Card]) -> dict[str, list[Card]]:
    """Return the opening's piles by name, in the order in which they are written.

    `cards` is a whole deck of the patience in dealing order.
    """
    piles: dict[str, list[Card]] = {pile.name: [] for pile in piles_of(patience)}
    left = list(cards)
    for layer in patience.deal:
        match layer:
            case Rows(to, times):
                _give(left, times * [piles[name] for name in _of_kind(patience, to)])
            case Triangle():
                columns = [piles[name] for name in _of_kind(patience, Kind.COLUMN)]
                _give(left, [column for row in range(len(columns)) for column in columns[row:]])
            case BaseCard():
                _give(left, [piles[home_name(patience, left[0])]])
            case AcesHome():
                for ace in [card for card in left if card[0] == Start.ACE.value]:
                    left.remove(ace)
                    piles[home_name(patience, ace)].append(ace)
            case Rest(Kind.STOCK):
                # The stock is written with the card to be dealt next last.
                piles[Kind.STOCK.value] = left[::-1]
            case Rest(to):
                piles[to.value] = left
    return piles


def layer_sizes(patience: Patience) -> list[int | None]:
    """Return how many cards each step of the deal takes, `None` for all that are left."""
    count = {pile.kind: 0 for pile in piles_of(patience)}
    for pile in piles_of(patience):
        count[pile.kind] += 1
    sizes: list[int | None] = []
    for layer in patience.deal:
        match layer:
            case Rows(to, times):
                sizes.append(count[to] * times)
            case Triangle():
                sizes.append(count[Kind.COLUMN] * (count[Kind.COLUMN] + 1) // 2)
            case BaseCard():
                sizes.append(1)
            case AcesHome():
                sizes.append(len(SUITS))
            case Rest():
                sizes.append(None)
    return sizes


def home_name(patience: Patience, base: Card) -> str:
    """Return the name of the foundation that a card opens."""
    homes = (pile for pile in piles_of(patience) if pile.kind is Kind.FOUNDATION)
    return next(
        pile.name
        for pile in homes
        if pile.suit in ("", suit_of(base))
        and pile.start in (None, Start.DEALT, *_starts_with(base))
    )


def _starts_with(card: Card) -> list[Start]:
    return [start for start in Start if start.value == card[0]]


def _of_kind(patience: Patience, kind: Kind) -> list[str]:
    return [pile.name for pile in piles_of(patience) if pile.kind is kind]


def _give(left: list[Card], places: list[list[Card]]) -> None:
    for place in places:
        place.append(left.pop(0))


def base_rank(patience: Patience, homes: Sequence[Sequence[Card]]) -> int | None:
    """Return the base rank that the cards on the foundations show, `None` where there is none."""
    if not patience.foundations.by_suit or Start.DEALT not in patience.foundations.starts:
        return None
    return next((rank_of(cards[0]) for cards in homes if cards), None)
