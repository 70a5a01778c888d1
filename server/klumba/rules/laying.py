"""What may be laid on what, and where cards go at all: the declaration asked card by card.

Slow and plain. The tables are filled from these answers once; refusals ask them each time.
"""

from collections.abc import Iterable, Sequence
from functools import cache

from klumba.cards import MARK, RANKS, SUIT_CARDS, Card, Face, is_joker, rank_of
from klumba.rules.vocabulary import Build, Kind, Patience, Spaces

_SUIT_CARD_GOES_TO: dict[Kind, tuple[Kind, ...]] = {
    Kind.COLUMN: (Kind.FOUNDATION, Kind.COLUMN),
    Kind.SQUARE: (Kind.FOUNDATION,),
    Kind.RESERVE: (Kind.FOUNDATION, Kind.COLUMN),
    Kind.BOUQUET: (Kind.FOUNDATION, Kind.COLUMN),
    Kind.LAST_CARDS: (Kind.FOUNDATION, Kind.COLUMN),
    Kind.WASTE: (Kind.FOUNDATION, Kind.SQUARE),
}
_JOKER_GOES_TO: dict[Kind, tuple[Kind, ...]] = {
    Kind.COLUMN: (Kind.JOKERS,),
    Kind.JOKERS: (Kind.COLUMN,),
}


def goes_to(patience: Patience, kind: Kind, card: Card) -> frozenset[Kind]:
    """Return the kinds of piles to which a card goes at all from a pile of some kind."""
    kinds = (_JOKER_GOES_TO if is_joker(card) else _SUIT_CARD_GOES_TO).get(kind, ())
    built = patience.columns is not None and patience.columns.build is not None
    return frozenset(kinds) - (frozenset() if built else {Kind.COLUMN})


def stands_for(cards: Sequence[Face], build: Build) -> set[Card]:
    """Return the suit cards for which the last of these cards of a column can stand.

    A suit card stands for itself. A joker that was dealt where it lies, or opens a column, stands
    for any card; one that was put onto a card stands for what may lie on what *that* stands for.
    """
    top = cards[-1]
    if not is_joker(top):
        return {top}
    if not top.endswith(MARK):
        return set(SUIT_CARDS)
    return built_on(stands_for(cards[:-1], build), build)


def built_on(under: Iterable[Card], build: Build) -> set[Card]:
    """Return the suit cards that a build accepts on at least one of some cards."""
    laid = followers(build)
    return set().union(*(laid[card] for card in under))


@cache
def followers(build: Build) -> dict[Card, frozenset[Card]]:
    """Return for each suit card those that a build accepts on it."""
    return {
        under: frozenset(card for card in SUIT_CARDS if build.accepts(under, card))
        for under in SUIT_CARDS
    }


def space_cards(patience: Patience, base_rank: int | None) -> tuple[Card, ...]:
    """Return the cards that an empty column takes."""
    match patience.columns.spaces if patience.columns else Spaces.NOTHING:
        case Spaces.ANY:
            return patience.deck
        case Spaces.NOTHING:
            return ()
        case Spaces.BELOW_BASE:
            below = ((base_rank or 0) - 2) % len(RANKS) + 1
            return tuple(card for card in SUIT_CARDS if rank_of(card) == below)
