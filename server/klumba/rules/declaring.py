"""Whether a declaration can be played at all, said in a card player's words when it cannot."""

from collections.abc import Iterator

from klumba.cards import SUIT_CARDS
from klumba.rules.dealing import layer_sizes
from klumba.rules.piles import foundation_cards, piles_of
from klumba.rules.vocabulary import (
    BaseCard,
    Kind,
    Lift,
    Patience,
    Rest,
    Rows,
    Spaces,
    Start,
    Triangle,
)


class UnplayableError(ValueError):
    """A declaration that cannot be played, with all that is wrong with it."""


def checked(patience: Patience) -> Patience:
    """Return a patience whose declaration can be played; raises UnplayableError."""
    if faults := list(_faults(patience)):
        raise UnplayableError(f"{patience.key}: {'; '.join(faults)}")
    return patience


def _faults(patience: Patience) -> Iterator[str]:
    there = {pile.kind for pile in piles_of(patience)}
    used = [layer.to for layer in patience.deal if isinstance(layer, Rows | Rest)]
    used += [turning.to for turning in (patience.stock.turnings if patience.stock else ())]
    used += [Kind.COLUMN for layer in patience.deal if isinstance(layer, Triangle)]
    if missing := {kind.name.lower() for kind in used if kind not in there}:
        yield f"cards go to piles that there are not: {', '.join(sorted(missing))}"
        return
    yield from _deal_faults(patience)
    yield from _base_faults(patience)
    columns = patience.columns
    if columns and columns.build is None and columns.spaces is not Spaces.NOTHING:
        yield "columns that are not built cannot fill spaces"
    if columns and columns.lift is Lift.RUN and patience.jokers:
        yield "what a run with a joker in it is has not been decided: runs or jokers, not both"


def _deal_faults(patience: Patience) -> Iterator[str]:
    sizes, deck = layer_sizes(patience), len(patience.deck)
    left = deck - sum(size for size in sizes if size is not None)
    if left < 0:
        yield f"the deal wants {deck - left} cards, and the deck has {deck}"
    elif left and None not in sizes:
        yield f"the deal leaves {left} cards of {deck} in the hand: say where they go"
    if None in sizes[:-1]:
        yield "nothing can be dealt after the rest"


def _base_faults(patience: Patience) -> Iterator[str]:
    starts = patience.foundations.starts
    based = Start.DEALT in starts
    if based != (BaseCard() in patience.deal):
        yield "a base card is dealt where foundations begin with the rank dealt, and only there"
    by_rank = based and patience.foundations.by_suit
    if patience.columns and patience.columns.spaces is Spaces.BELOW_BASE and not by_rank:
        yield "spaces ask for the rank below the base rank, and there is no base rank"
    if patience.foundations.by_suit:
        homes = [foundation_cards(patience, pile, 1) for pile in piles_of(patience)]
        if sorted(card for cards in homes for card in cards) != sorted(SUIT_CARDS):
            yield "the foundations do not take every card of each suit just once"
