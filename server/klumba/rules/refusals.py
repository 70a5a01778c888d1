"""Why a move may not be made: the rule that refuses it, straight from the declaration.

The tables answer *whether* a move is legal, at speed; this module answers *why not*, and does so
from the declaration itself, so that each checks the other (a move is refused exactly when it is not
listed).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from klumba.cards import Card, Face, bare, is_joker
from klumba.rules.laying import built_on, goes_to, space_cards, stands_for
from klumba.rules.notation import Move, parse_move
from klumba.rules.piles import STACKS
from klumba.rules.position import IllegalMove, Position, Step
from klumba.rules.readings import Cards
from klumba.rules.tables import WayToTurn
from klumba.rules.vocabulary import Build, Kind, Lift, Suits, Turns, When


class Reason(StrEnum):
    """The rules that refuse, in the order in which they are asked: the first that applies is given.

    `WON` never leaves the house: a play that is won has ended, and says so.
    """

    WON = "won"
    NO_SUCH_CARD = "no_such_card"
    NOTHING_GOES_THERE = "nothing_goes_there"
    SINGLE_CARDS_ONLY = "single_cards_only"
    NOT_A_RUN = "not_a_run"
    COVERED = "covered"
    STOCK_EMPTY = "stock_empty"
    STOCK_NOT_YET = "stock_not_yet"
    SPACE_TAKES = "space_takes"
    FOUNDATION_NEXT = "foundation_next"
    WRONG_RANK = "wrong_rank"
    WRONG_SUIT = "wrong_suit"
    WRONG_COLOUR = "wrong_colour"
    NOTHING_TO_UNDO = "nothing_to_undo"
    NOTHING_TO_REDO = "nothing_to_redo"


@dataclass(frozen=True)
class Refusal:
    """A rule's refusal of a move.

    `card` is the card that was to move (`None`: the stock's), `pile` where it was to go, and `onto`
    the card on which it was to be laid, where there is one; `wants` are the cards that would go
    there. `over` is the card in the way: the one that lies right on it or, where a run might have
    moved to a column, the first that breaks the run. `home`: the card lies on a foundation.
    `standing`: the moves that stand, where more are to be taken back.
    """

    reason: Reason
    card: Card | None = None
    pile: str | None = None
    over: Face | None = None
    onto: Face | None = None
    wants: tuple[Card, ...] = ()
    home: bool = False
    standing: int = 0


class Refused(ValueError):
    """A move that was refused in a position, with the refusal.

    The message shows what the player sees, for it may be logged.
    """

    def __init__(self, refusal: Refusal, move: str, position: Position) -> None:
        self.refusal = refusal
        self.move = move
        self.position = position
        super().__init__(f"{refusal.reason}: {move} in {position!r}")

    def __reduce__(self) -> tuple[type[Refused], tuple[Refusal, str, Position]]:
        """Return how it is made again."""
        return type(self), (self.refusal, self.move, self.position)


def judge(position: Position, text: str) -> Step:
    """Make a move that somebody asks for.

    Raises NotationError for what is no move in this patience, and Refused for an illegal one.
    """
    try:
        return position.play(text)
    except IllegalMove:
        move = parse_move(position.tables, text)
    refusal = why_not(position, move)
    if refusal is None:  # Legal, but not written in the canonical form.
        return position.play(str(move))
    raise Refused(refusal, str(move), position)


def why_not(position: Position, move: Move) -> Refusal | None:
    """Return the refusal of a move, or `None` for a legal one."""
    if position.won:
        return Refusal(Reason.WON, move.card, move.where)
    if move.card is None:
        return _why_not_turn(position, move)
    return _why_not_move(position, move.card, move)


def _why_not_turn(position: Position, move: Move) -> Refusal | None:
    tables = position.tables
    way = tables.ways.get(str(move))
    full = way and way.turning.to is Kind.SQUARE and position.piles[way.piles[0]]
    if way is None or full:
        return Refusal(Reason.NOTHING_GOES_THERE, None, move.where)
    if not position.in_stock:
        return Refusal(Reason.STOCK_EMPTY, None, move.where)
    return None if _may_turn(position, way) else Refusal(Reason.STOCK_NOT_YET, None, move.where)


def _may_turn(position: Position, way: WayToTurn) -> bool:
    """Say whether a stock that is not empty may be turned in this way now."""
    match way.turning.turns:
        case Turns.ROW:
            return position.in_stock >= len(way.piles)
        case Turns.REST:
            return position.in_stock < position.tables.patience.reserve
        case Turns.ONE:
            return way.turning.when is When.ALWAYS or not position.something_fits()


def _why_not_move(position: Position, card: Card, move: Move) -> Refusal | None:
    tables = position.tables
    source = next(i for i, cards in enumerate(position.piles) if card in map(bare, cards))
    if tables.piles[source].kind in (Kind.FOUNDATION, Kind.STOCK):
        home = tables.piles[source].kind is Kind.FOUNDATION
        return Refusal(Reason.NO_SUCH_CARD, card, move.where, home=home)
    to = tables.target(card, move.where)
    if to is None or not _ever_goes(position, card, source, to):
        return Refusal(Reason.NOTHING_GOES_THERE, card, move.where)
    return _why_not_lift(position, card, source, to) or _why_not_laid(position, card, to)


def _ever_goes(position: Position, card: Card, source: int, to: int) -> bool:
    """Say whether a pile takes such a card at all from where it lies."""
    tables = position.tables
    kind = tables.piles[to].kind
    goes = kind in goes_to(tables.patience, tables.piles[source].kind, card)
    full = kind is Kind.SQUARE and position.piles[to]
    return goes and source != to and not full


def _why_not_lift(position: Position, card: Card, source: int, to: int) -> Refusal | None:
    """Return the refusal to lift a card, with what lies on it, out of its pile."""
    pile, target = position.tables.piles[source], position.tables.piles[to]
    cards = position.piles[source]
    at = next(i for i, face in enumerate(cards) if bare(face) == card)
    if pile.kind not in STACKS or at == len(cards) - 1:
        return None
    columns = position.tables.patience.columns
    build = columns.build if columns and pile.kind is Kind.COLUMN else None
    breaks = _breaks_run(cards, at, build) if build else at + 1
    runs_move = build is not None and columns is not None and columns.lift is Lift.RUN
    to_column = target.kind is Kind.COLUMN
    if breaks is None and runs_move and to_column:
        return None
    reason = Reason.NOT_A_RUN if runs_move else Reason.COVERED
    if breaks is None:
        reason = Reason.SINGLE_CARDS_ONLY
    # Where no run would be taken either, whatever lies on the card is in the way.
    over = breaks if breaks and runs_move and to_column else at + 1
    return Refusal(reason, card, target.name, over=cards[over])


def is_run(cards: Cards, at: int, build: Build) -> bool:
    """Say whether the cards of a column from a height on are in built order.

    A joker among them stands for one card that fits both the card below it and the one above.
    """
    return _breaks_run(cards, at, build) is None


def _breaks_run(cards: Cards, at: int, build: Build) -> int | None:
    """Return the height of the first card that is not in built order with those below it."""
    standing = stands_for(cards[: at + 1], build)
    for height, face in enumerate(cards[at + 1 :], at + 1):
        following = built_on(standing, build)
        if not is_joker(face) and face not in following:
            return height
        standing = following if is_joker(face) else {face}
    return None


def _why_not_laid(position: Position, card: Card, to: int) -> Refusal | None:
    """Return the refusal of a pile to take a card that is free to move."""
    tables, cards = position.tables, position.piles[to]
    pile = tables.piles[to]
    wants = wanted(position, to)
    if card in wants:
        return None
    onto = cards[-1] if cards else None
    return Refusal(_misfit(position, card, to), card, pile.name, onto=onto, wants=wants)


def _misfit(position: Position, card: Card, to: int) -> Reason:
    tables, cards = position.tables, position.piles[to]
    if tables.piles[to].kind is Kind.FOUNDATION:
        return Reason.FOUNDATION_NEXT
    if not cards:
        return Reason.SPACE_TAKES
    build = tables.column_build
    if not any(build.ranks_agree(under, card) for under in stands_for(cards, build)):
        return Reason.WRONG_RANK
    return Reason.WRONG_SUIT if build.suits is Suits.SAME else Reason.WRONG_COLOUR


def wanted(position: Position, to: int) -> tuple[Card, ...]:
    """Return the cards that a pile would take now, wherever they are, in the deck's order."""
    tables, cards = position.tables, position.piles[to]
    patience, pile = tables.patience, tables.piles[to]
    match pile.kind:
        case Kind.FOUNDATION if pile.suit:
            return tables.homes[to][len(cards) : len(cards) + 1]
        case Kind.FOUNDATION:
            return _laid_on(cards, patience.foundations.build, patience.deck)
        case Kind.COLUMN if not cards:
            return space_cards(patience, tables.base_rank)
        case Kind.COLUMN:
            return _laid_on(cards, tables.column_build, patience.deck)
        case Kind.SQUARE if not cards:
            return patience.deck
        case Kind.JOKERS:
            return tuple(card for card in patience.deck if is_joker(card))
        case _:
            return ()


def _laid_on(cards: Cards, build: Build, deck: tuple[Card, ...]) -> tuple[Card, ...]:
    following = built_on(stands_for(cards, build), build)
    return tuple(card for card in deck if is_joker(card) or card in following)
