"""Whether a declaration can be played at all, said in a card player's words when it cannot.

What is accepted here can be dealt, played, refused with a reason, laid out on a table and told on a
rules page, truly. What nobody has needed yet is refused, and not guessed at.
"""

import re
from collections.abc import Iterator

from klumba.cards import RANKS, SUIT_CARDS
from klumba.rules.dealing import layer_sizes
from klumba.rules.piles import foundation_cards, piles_of
from klumba.rules.vocabulary import (
    AcesHome,
    BaseCard,
    Direction,
    Goal,
    Kind,
    Lift,
    Patience,
    Rest,
    Rows,
    Spaces,
    Start,
    Triangle,
    Turning,
    Turns,
    When,
)


class UnplayableError(ValueError):
    """A declaration that cannot be played, with all that is wrong with it."""


_KEY = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_DEALT_IN_ROWS = {Kind.COLUMN, Kind.SQUARE, Kind.RESERVE}
_DEALT_THE_REST = {Kind.BOUQUET, Kind.STOCK}
# How many cards a turning takes, by where they go.
_TURNED = {
    Kind.FOUNDATION: Turns.ONE,
    Kind.SQUARE: Turns.ONE,
    Kind.WASTE: Turns.ONE,
    Kind.RESERVE: Turns.ROW,
    Kind.LAST_CARDS: Turns.REST,
}


def checked(patience: Patience) -> Patience:
    """Return a patience whose declaration can be played; raises UnplayableError."""
    # What hangs on the numbers and on the piles is not asked while they are wrong.
    faults = (
        list(_number_faults(patience)) or list(_pile_faults(patience)) or list(_faults(patience))
    )
    if faults:
        raise UnplayableError(f"{patience.key}: {'; '.join(faults)}")
    return patience


def _number_faults(patience: Patience) -> Iterator[str]:
    columns, square = patience.columns, patience.square
    if not _KEY.fullmatch(patience.key):
        yield "a key is made of small letters, digits and single hyphens: it stands in deals' names"
    counts = [columns.count] if columns else []
    counts += [square.rows, square.width] if square else []
    counts += [layer.times for layer in patience.deal if isinstance(layer, Rows)]
    if min(counts, default=1) < 1 or patience.reserve < 0:
        yield "of columns, rows and places there is at least one"
    builds = [patience.foundations.build, columns.build if columns else None]
    if not all(1 <= build.step < len(RANKS) for build in builds if build):
        yield f"a build goes by steps of 1 to {len(RANKS) - 1} ranks"


def _pile_faults(patience: Patience) -> Iterator[str]:
    there = {pile.kind for pile in piles_of(patience)}
    dealt, turned = set(_dealt(patience)), {turning.to for turning in _turnings(patience)}
    if missing := (dealt | turned) - there:
        yield f"cards go to piles that there are not: {_named(missing)}"
    if undealt := (there & (_DEALT_IN_ROWS | _DEALT_THE_REST)) - dealt:
        yield f"nothing is dealt to: {_named(undealt)}"
    if unturned := (there & {Kind.WASTE, Kind.LAST_CARDS}) - turned:
        yield f"nothing is turned to: {_named(unturned)}"
    if not there & {Kind.COLUMN, Kind.SQUARE}:
        yield "there are neither columns nor a square"
    with_columns = there - {Kind.FOUNDATION, Kind.SQUARE, Kind.WASTE, Kind.STOCK}
    if patience.square and with_columns:
        yield f"beside a square lie a stock and a waste, and nothing else: {_named(with_columns)}"
    if Kind.WASTE in there and not patience.square:
        yield "a waste goes with a square, whose gaps it fills"
    if patience.jokers and there - {Kind.FOUNDATION, Kind.COLUMN, Kind.JOKERS}:
        yield "a joker leaves columns only, and may be dealt nowhere else"


def _named(kinds: set[Kind]) -> str:
    return ", ".join(sorted(kind.name.lower() for kind in kinds))


def _dealt(patience: Patience) -> Iterator[Kind]:
    for layer in patience.deal:
        match layer:
            case Rows(to) | Rest(to):
                yield to
            case Triangle():
                yield Kind.COLUMN
            case BaseCard() | AcesHome():
                pass


def _turnings(patience: Patience) -> tuple[Turning, ...]:
    return patience.stock.turnings if patience.stock else ()


def _faults(patience: Patience) -> Iterator[str]:
    yield from _deal_faults(patience)
    yield from _size_faults(patience)
    yield from _foundation_faults(patience)
    yield from _home_faults(patience) if patience.foundations.by_suit else _single_faults(patience)
    yield from _column_faults(patience)
    yield from _turning_faults(patience)
    yield from _row_faults(patience)
    if patience.square and {Kind.SQUARE, Kind.WASTE} - {
        turning.to for turning in _turnings(patience)
    }:
        yield "the gaps of a square are filled from the stock and from a waste"


def _deal_faults(patience: Patience) -> Iterator[str]:
    deal, dealt = patience.deal, list(_dealt(patience))
    if len(set(dealt)) < len(dealt) or len(set(deal)) < len(deal):
        yield "each step of the deal has piles of its own"
    if any(isinstance(layer, Rows) and layer.to not in _DEALT_IN_ROWS for layer in deal):
        yield "cards are dealt in turn to columns, to a square or to a reserve, and nowhere else"
    if any(isinstance(layer, Rest) and layer.to not in _DEALT_THE_REST for layer in deal):
        yield "the rest goes to the bouquet or to the stock, and nowhere else"
    if any(
        isinstance(layer, Rows) and layer.to is not Kind.COLUMN and layer.times > 1
        for layer in deal
    ):
        yield "places of a square, and reserve piles, are dealt one card each"
    if AcesHome() in deal and (
        deal[0] != AcesHome() or patience.foundations.starts != (Start.ACE,)
    ):
        yield "aces go home before all else is dealt, and where all foundations begin with them"


def _size_faults(patience: Patience) -> Iterator[str]:
    sizes, deck = layer_sizes(patience), len(patience.deck)
    left = deck - sum(size for size in sizes if size is not None)
    if left < 0:
        yield f"the deal wants {deck - left} cards, and the deck has {deck}"
    elif left and None not in sizes:
        yield f"the deal leaves {left} cards of {deck} in the hand: say where they go"
    elif not left and None in sizes:
        yield "no card is left for the rest"
    if None in sizes[:-1]:
        yield "nothing can be dealt after the rest"


def _foundation_faults(patience: Patience) -> Iterator[str]:
    starts = patience.foundations.starts
    based = Start.DEALT in starts
    if based != (BaseCard() in patience.deal):
        yield "a base card is dealt where foundations begin with the rank dealt, and only there"
    if not starts or (based and len(starts) > 1) or list(starts) != sorted({*starts}, key=_order):
        yield "foundations begin with the ace, with the two, with both in this order, or as dealt"
    if based and patience.jokers:
        yield "a joker may be dealt as the base card, and has no rank"
    by_rank = based and patience.foundations.by_suit
    if patience.columns and patience.columns.spaces is Spaces.BELOW_BASE and not by_rank:
        yield "spaces ask for the rank below the base rank, and there is no base rank"


def _order(start: Start) -> int:
    return list(Start).index(start)


def _home_faults(patience: Patience) -> Iterator[str]:
    """Say what is wrong with foundations by suit."""
    build, based = patience.foundations.build, Start.DEALT in patience.foundations.starts
    if patience.goal is not Goal.ALL_HOME:
        yield "where there are foundations by suit all cards go home"
    if based and (build.direction, build.step) != (Direction.UP, 1):
        yield "from a base rank foundations are built up, one rank at a time"
    if not based and build.circular:
        yield "foundations that begin with an ace or a two do not go round the corner"
    # Foundations that begin as dealt take all from any rank if they do from a two: they come round.
    homes = [foundation_cards(patience, pile, 2) for pile in piles_of(patience)]
    if sorted(card for cards in homes for card in cards) != sorted(SUIT_CARDS):
        yield "the foundations do not take every card of each suit just once"


def _single_faults(patience: Patience) -> Iterator[str]:
    """Say what is wrong with a single foundation, the base."""
    if patience.foundations.starts != (Start.DEALT,):
        yield "a single foundation begins with a base card"
    if patience.goal is not Goal.COLUMNS_CLEARED:
        yield "onto a single foundation columns are cleared: it takes no suits in order"
    if patience.columns is None or patience.columns.build is not None:
        yield "where there is a single foundation every card goes there: columns are not built"
    if [turning.to for turning in _turnings(patience)] != [Kind.FOUNDATION]:
        yield "a single foundation takes the stock's cards too, and nothing else does"
    if patience.reserve or patience.bouquet:
        yield "onto a single foundation go the cards of columns and of the stock"


def _column_faults(patience: Patience) -> Iterator[str]:
    columns = patience.columns
    if columns is None:
        return
    if columns.build is None:
        if columns.spaces is not Spaces.NOTHING:
            yield "columns that are not built cannot fill spaces"
        if columns.lift is Lift.RUN:
            yield "in columns that are not built there are no runs"
        if patience.foundations.by_suit:
            yield "columns that are not built are cleared onto a single foundation"
    if columns.lift is Lift.RUN and patience.jokers:
        yield "what a run with a joker in it is has not been decided: runs or jokers, not both"


def _turning_faults(patience: Patience) -> Iterator[str]:
    if patience.stock and not patience.stock.turnings:
        yield "the stock is never turned"
    turned = [turning.to for turning in _turnings(patience)]
    if len(set(turned)) < len(turned):
        yield "there is one way to turn the stock to piles of one kind"
    for turning in _turnings(patience):
        if _TURNED.get(turning.to) is not turning.turns:
            yield f"the stock is not turned so to: {turning.to.name.lower()}"
        elif turning.when is When.NOTHING_FITS and turning.to not in (Kind.FOUNDATION, Kind.WASTE):
            yield f"turning to this waits for nothing: {turning.to.name.lower()}"
    if Kind.FOUNDATION in turned and patience.foundations.by_suit:
        yield "the stock is turned onto a single foundation only, not onto one of several"


def _row_faults(patience: Patience) -> Iterator[str]:
    """Say whether rows, and the rest after them, come out with the stock."""
    turns = {turning.turns for turning in _turnings(patience)}
    if not turns & {Turns.ROW, Turns.REST}:
        return
    if Turns.ONE in turns or Turns.ROW not in turns:
        yield "the rest is turned after rows, and rows are not mixed with single cards"
        return
    stock = len(patience.deck) - sum(filter(None, layer_sizes(patience)))
    if patience.reserve > stock:
        yield f"a row wants {patience.reserve} cards, and the stock begins with {stock}"
        return
    over = stock % (patience.reserve or 1)
    if bool(over) != (Turns.REST in turns):
        yield f"whole rows leave {over} cards of the stock: say where they go, if there are any"
