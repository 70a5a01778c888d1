"""Reading positions, moves and plays in the notation.

Positions write themselves (`Position.lines`), and so do moves. What is read is made canonical:
`10H` and lower case are accepted, piles may come in any order.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from klumba.cards import MARK, Card, Face, bare, check_deck, is_joker, parse_card, parse_face
from klumba.faults import Fault, NotationError
from klumba.rules.dealing import base_rank, lay_out
from klumba.rules.passages import STOCK
from klumba.rules.piles import Pile, piles_of
from klumba.rules.position import Position
from klumba.rules.rulebook import check_deal, deal, lay
from klumba.rules.tables import Tables, tables_for
from klumba.rules.vocabulary import AcesHome, Kind, Patience, Start, Turns
from klumba.shuffle import DealName, parse_deal_name

UNDO = "undo"
REDO = "redo"
# Plain spaces alone set words apart, here and everywhere: what else is blank is no part of it.
_LINE_END = re.compile(r"/|\r?\n")
_LINE = re.compile(r" *([^ :]+) *:(.*)", re.DOTALL)


class Move(NamedTuple):
    """A well-formed move: the card, `None` for the stock's next, and the pile as it is written."""

    card: Card | None
    where: str

    def __str__(self) -> str:
        """Return the move in the notation."""
        return f"{self.card or STOCK}>{self.where}"


def parse_move(tables: Tables, text: str) -> Move:
    """Read a move of a patience.

    Raises NotationError for what is no move, or names a card or pile that the patience has not.
    """
    what, arrow, where = text.partition(">")
    if not arrow:
        raise NotationError(Fault.BAD_MOVE, found=text, expected="CARD>PILE")
    if text in tables.ways:
        return Move(None, where)
    if where not in tables.places:
        raise NotationError(Fault.UNKNOWN_PILE, found=text, pile=where)
    if what == STOCK and tables.patience.stock:
        return Move(None, where)
    card = parse_card(what)
    if card not in tables.patience.deck:
        raise NotationError(Fault.FOREIGN_CARD, found=text, card=card)
    return Move(card, where)


def parse_play(line: str, catalogue: Mapping[str, Patience]) -> tuple[DealName, list[str]]:
    """Read a whole play on one line: its deal's name, then its moves, `undo` and `redo`.

    Whether the moves are legal is not looked at. Raises NotationError.
    """
    first, *words = _words(line) or [""]
    name = parse_deal_name(first)
    if name.patience not in catalogue:
        raise NotationError(Fault.UNKNOWN_PATIENCE, found=name.patience)
    patience = catalogue[name.patience]
    check_deal(patience, name)
    # What is well-formed does not hang on how the cards lie, so any deal will do.
    tables = deal(patience, patience.deck).tables
    return name, [w if w in (UNDO, REDO) else str(parse_move(tables, w)) for w in words]


def write_play(deal: DealName, moves: Iterable[str]) -> str:
    """Return a whole play on one line."""
    return " ".join([str(deal), *moves])


def parse_position(patience: Patience, text: str) -> Position:
    """Read a position, in lines or on one line; a pile that is not named is empty.

    Raises NotationError for what is not in the notation and for what cannot be in this patience.
    """
    piles = _read_piles(patience, text)
    _check_cards(patience, piles)
    for check in (_check_marks, _check_places, _check_stock, _check_foundations):
        check(patience, piles)
    return lay(patience, piles)


def _read_piles(patience: Patience, text: str) -> dict[str, tuple[Face, ...]]:
    names = {spelt: pile.name for pile in piles_of(patience) for spelt in _spellings(pile)}
    piles: dict[str, tuple[Face, ...]] = {}
    for line in _LINE_END.split(text):
        if not line.strip(" "):
            continue
        match = _LINE.fullmatch(line)
        if match is None:
            raise NotationError(Fault.BAD_LINE, found=line.strip(" "), expected="PILE: CARDS")
        name = names.get(match[1])
        if name is None:
            expected = " ".join(dict.fromkeys(names.values()))
            raise NotationError(Fault.UNKNOWN_PILE, pile=match[1], expected=expected)
        if name in piles:
            raise NotationError(Fault.PILE_TWICE, pile=name)
        piles[name] = tuple(_read_faces(name, match[2]))
    return piles


def _words(text: str) -> list[str]:
    return [word for word in text.split(" ") if word]


def _spellings(pile: Pile) -> set[str]:
    return {pile.name, pile.name.lower()}


def _read_faces(pile: str, text: str) -> Iterator[Face]:
    for word in _words(text):
        try:
            yield parse_face(word)
        except NotationError as error:
            raise NotationError(error.fault, **error.data, pile=pile) from None


def _check_cards(patience: Patience, piles: Mapping[str, tuple[Face, ...]]) -> None:
    where: dict[Card, str] = {}
    for name, faces in piles.items():
        for card in map(bare, faces):
            if card not in patience.deck:
                raise NotationError(Fault.FOREIGN_CARD, card=card, pile=name)
            if card in where:
                raise NotationError(Fault.CARD_TWICE, card=card, pile=name)
            where[card] = name
    check_deck(tuple(where), jokers=patience.jokers)


def _check_marks(patience: Patience, piles: Mapping[str, tuple[Face, ...]]) -> None:
    del patience
    for name, faces in piles.items():
        column = name.startswith(Kind.COLUMN.value)
        for height, face in enumerate(faces):
            if face.endswith(MARK) and not (column and height):
                raise NotationError(Fault.JOKER_MARK, card=bare(face), pile=name)


def _check_places(patience: Patience, piles: Mapping[str, tuple[Face, ...]]) -> None:
    for face in piles.get(Kind.JOKERS.value, ()):
        if not is_joker(face):
            raise NotationError(Fault.JOKERS_ONLY, card=face, pile=Kind.JOKERS.value)
    if patience.square:
        for name, faces in piles.items():
            if name.startswith(Kind.SQUARE.value) and len(faces) > 1:
                raise NotationError(Fault.PLACE_FULL, card=faces[1], pile=name)


def _check_stock(patience: Patience, piles: Mapping[str, tuple[Face, ...]]) -> None:
    if patience.stock is None:
        return
    name = Kind.STOCK.value
    left, possible = len(piles.get(name, ())), stock_sizes(patience)
    if left not in possible:
        sizes = ", ".join(map(str, possible)) if len(possible) < 5 else f"0-{possible[0]}"
        raise NotationError(Fault.IMPOSSIBLE_STOCK, pile=name, found=str(left), expected=sizes)
    last_cards = Kind.LAST_CARDS.value
    if left and piles.get(last_cards):
        raise NotationError(Fault.STOCK_NOT_EMPTY, pile=last_cards)


def stock_sizes(patience: Patience) -> list[int]:
    """Return how many cards the stock can hold, from the opening down to none."""
    full = len(lay_out(patience, patience.deck)[Kind.STOCK.value])
    turnings = patience.stock.turnings if patience.stock else ()
    row = patience.reserve if any(turning.turns is Turns.ROW for turning in turnings) else 1
    return [*range(full, 0, -row), 0]


def _check_foundations(patience: Patience, piles: Mapping[str, tuple[Face, ...]]) -> None:
    homes = {
        pile: piles.get(pile.name, ())
        for pile in piles_of(patience)
        if pile.kind is Kind.FOUNDATION
    }
    if Start.DEALT in patience.foundations.starts:
        _check_base(homes)
    if AcesHome() in patience.deal:
        for pile, cards in homes.items():
            if not cards:
                ace = f"{Start.ACE.value}{pile.suit}"
                raise NotationError(Fault.ACE_NOT_HOME, card=ace, pile=pile.name)
    if patience.foundations.by_suit:
        tables = tables_for(patience, base_rank(patience, list(homes.values())))
        for i, (pile, cards) in enumerate(homes.items()):
            _check_order(pile.name, cards, tables.homes[i])


def _check_base(homes: Mapping[Pile, tuple[Face, ...]]) -> None:
    begun = [(pile, cards[0]) for pile, cards in homes.items() if cards]
    if not begun:
        raise NotationError(Fault.NO_BASE_CARD, pile=Kind.FOUNDATION.value)
    for pile, card in begun:
        if card[0] != begun[0][1][0]:
            raise NotationError(Fault.BASE_CARDS_DIFFER, card=card, pile=pile.name)


def _check_order(name: str, cards: tuple[Face, ...], order: tuple[Card, ...]) -> None:
    for card, expected in zip(cards, order, strict=False):
        if card != expected:
            raise NotationError(Fault.FOUNDATION_ORDER, card=card, pile=name, expected=expected)
    if len(cards) > len(order):
        raise NotationError(Fault.FOUNDATION_ORDER, card=cards[len(order)], pile=name)
