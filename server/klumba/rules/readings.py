"""Readings: what may leave a pile and what the pile takes, read off its cards as two masks.

Each reading is a function of the pile's cards, made once from the declaration.
"""

from collections.abc import Callable
from typing import TypeAlias

from klumba.cards import JOKERS, MARK, SUIT_CARDS, Card, Face, is_joker
from klumba.rules.kept import Kept
from klumba.rules.laying import built_on, followers, goes_to, space_cards, stands_for
from klumba.rules.passages import STOCK, Mask, Passages
from klumba.rules.vocabulary import Build, Direction, Kind, Lift, Patience, Turns

Cards: TypeAlias = tuple[Face, ...]
Reading: TypeAlias = Callable[[Cards], tuple[Mask, Mask]]
"""From a pile's cards: the passages that may leave it, and the passages that it takes."""


def reading(
    patience: Patience,
    kind: Kind,
    home: tuple[Card, ...],
    base_rank: int | None,
    passages: Passages,
) -> Reading:
    """Return the reading of a pile of some kind; `home` are a foundation's cards by suit."""
    free = _free_cards(patience, kind, passages)
    turned_here = _turned_to(patience, kind, passages)
    match kind:
        case Kind.FOUNDATION if home:
            return _foundation(home, passages)
        case Kind.FOUNDATION:
            return _base(patience.foundations.build, turned_here, passages)
        case Kind.COLUMN if patience.columns and patience.columns.build:
            space = passages.to(kind, space_cards(patience, base_rank))
            if patience.columns.lift is Lift.RUN:
                return _run_column(free, space, patience.columns.build, passages)
            return _column(free, space, patience.columns.build, passages)
        case Kind.SQUARE:
            gap = passages.to(kind, patience.deck) | turned_here
            return _last_card({card: (mask, 0) for card, mask in free.items()}, (0, gap))
        case Kind.BOUQUET | Kind.LAST_CARDS:
            return lambda cards: (sum(map(free.__getitem__, cards)), turned_here)
        case Kind.JOKERS:
            jokers = passages.to(kind, JOKERS)
            return lambda cards: (sum(map(free.__getitem__, cards)), jokers)
        case Kind.STOCK:
            return _stock(patience, passages)
        case _:
            pairs = {card: (mask, turned_here) for card, mask in free.items()}
            return _last_card(pairs, (0, turned_here))


def _last_card(read: dict[Face, tuple[Mask, Mask]], empty: tuple[Mask, Mask]) -> Reading:
    return lambda cards: read[cards[-1]] if cards else empty


def _free_cards(patience: Patience, kind: Kind, passages: Passages) -> dict[Face, Mask]:
    free: dict[Face, Mask] = {}
    for card in patience.deck:
        free[card] = passages.of(card, goes_to(patience, kind, card))
        if is_joker(card):
            free[card + MARK] = free[card]
    return free


def _turned_to(patience: Patience, kind: Kind, passages: Passages) -> Mask:
    turnings = patience.stock.turnings if patience.stock else ()
    return passages.of(STOCK, {way.to for way in turnings if way.to is kind})


def _foundation(home: tuple[Card, ...], passages: Passages) -> Reading:
    following = [(0, passages.one(card, Kind.FOUNDATION)) for card in home] + [(0, 0)]
    return lambda cards: following[len(cards)]


def _base(build: Build, stock: Mask, passages: Passages) -> Reading:
    on = {
        card: (0, passages.to(Kind.FOUNDATION, built_on({card}, build)) | stock)
        for card in SUIT_CARDS
    }
    return lambda cards: on[cards[-1]]


def _stock(patience: Patience, passages: Passages) -> Reading:
    turnings = patience.stock.turnings if patience.stock else ()
    row = patience.reserve
    whole = passages.of(STOCK, {way.to for way in turnings if way.turns is not Turns.REST})
    rest = passages.of(STOCK, {way.to for way in turnings if way.turns is not Turns.ROW})
    return lambda cards: ((whole if len(cards) >= row else rest) if cards else 0, 0)


def _column(free: dict[Face, Mask], space: Mask, build: Build, passages: Passages) -> Reading:
    """Return the reading of a column whose cards leave one at a time."""
    jokers = passages.to(Kind.COLUMN, {face for face in free if face in JOKERS})

    def read_end(end: Cards) -> tuple[Mask, Mask]:
        laid = passages.to(Kind.COLUMN, built_on(stands_for(end, build), build))
        return free[end[-1]], laid | jokers

    known = {face: read_end((face,)) for face in free if not face.endswith(MARK)}
    # A marked joker is read with what it was put onto: by the whole chain.
    chains = Kept(read_end)

    def read(cards: Cards) -> tuple[Mask, Mask]:
        if not cards:
            return 0, space
        pair = known.get(cards[-1])
        if pair is None:
            start = max(i for i, face in enumerate(cards) if not face.endswith(MARK))
            pair = chains[cards[start:]]
        return pair

    return read


def _run_column(free: dict[Face, Mask], space: Mask, build: Build, passages: Passages) -> Reading:
    """Return the reading of a column from which tails in built order leave as one."""
    onto = {card: passages.one(card, Kind.COLUMN) for card in SUIT_CARDS}
    laid = followers(build)
    single = {card: (free[card], passages.to(Kind.COLUMN, laid[card])) for card in SUIT_CARDS}
    comes_round = build.circular or build.direction is Direction.EITHER

    def read_run(cards: Cards) -> tuple[Mask, Mask]:
        above = cards[-1]
        leaving, takes = single[above]
        for card in cards[-2::-1]:
            if above not in laid[card]:
                break
            leaving |= onto[card]
            above = card
        # Such a run may come round to its own head, which never goes onto its own tail.
        return leaving, takes & ~leaving if comes_round else takes

    runs = Kept(read_run)

    def read(cards: Cards) -> tuple[Mask, Mask]:
        if not cards:
            return 0, space
        if len(cards) == 1 or cards[-1] not in laid[cards[-2]]:
            return single[cards[-1]]
        return runs[cards]

    return read
