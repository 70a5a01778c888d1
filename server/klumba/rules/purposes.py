"""What a move is good for: seen from the moves that are meant to follow it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from klumba.cards import Card, bare
from klumba.rules.passages import STOCK
from klumba.rules.piles import STACKS
from klumba.rules.position import Position
from klumba.rules.vocabulary import Kind

SOON: Final = 8
"""Moves ahead that a player sees the point of."""


class Aim(Enum):
    """What a move does, or makes possible."""

    TURNS = "a card of the stock is turned"
    HOME = "the card goes to its foundation, or onto the base"
    FREES_FOR_HOME = "the card below goes home soon"
    CLEARS = "a card further down in the same pile is the next to go home"
    EMPTIES = "the column becomes empty"
    RECEIVES = "another card goes there soon"
    FREES = "the card below moves soon"
    FILLS = "a gap of the square is filled"
    PUTS_AWAY = "a joker is put away"
    LEADS_ON = "none of these"


@dataclass(frozen=True)
class Purpose:
    """An aim, the card that moves (`None`: the stock's), where to, and the card that it is for."""

    aim: Aim
    card: Card | None
    to: Kind
    other: Card | None = None


def purpose(position: Position, line: tuple[str, ...]) -> Purpose:
    """Return what the first move of a line is good for; the line is legal from the position."""
    card, _, where = line[0].partition(">")
    tables = position.tables
    if card == STOCK:
        return Purpose(Aim.TURNS, None, tables.ways[line[0]].turning.to)
    if where == Kind.FOUNDATION.value:
        return Purpose(Aim.HOME, card, Kind.FOUNDATION)
    to = tables.piles[tables.index[where]].kind
    aim, other = _aim(position, card, where, line[1:])
    return Purpose(aim, card, to, other)


def _aim(
    position: Position, card: Card, where: str, rest: tuple[str, ...]
) -> tuple[Aim, Card | None]:
    below = _below(position, card)
    under = below[-1] if below else None
    moves = [(bare(what), to) for what, _, to in (move.partition(">") for move in rest)]
    soon = dict(reversed(moves[:SOON]))  # where each card goes first
    home = next((what for what, to in moves if _is_home(what, to)), None)
    if under in soon and _is_home(under, soon[under]):
        return Aim.FREES_FOR_HOME, under
    # The first that goes home is what a line is after; what comes later, it is after later.
    if below and home in below:
        return Aim.CLEARS, home
    if below == () and position.piles[position.tables.index[where]]:
        return Aim.EMPTIES, None
    if received := next((what for what, to in soon.items() if to == where != soon.get(card)), None):
        return Aim.RECEIVES, received
    if under in soon:
        return Aim.FREES, under
    kind = position.tables.piles[position.tables.index[where]].kind
    return {Kind.SQUARE: Aim.FILLS, Kind.JOKERS: Aim.PUTS_AWAY}.get(kind, Aim.LEADS_ON), None


def _is_home(what: str, to: str) -> bool:
    return to == Kind.FOUNDATION.value and what != STOCK


def _below(position: Position, card: Card) -> tuple[Card, ...] | None:
    """Return the cards that a card lies on in a column or a like pile; None where none is."""
    for pile, cards in zip(position.tables.piles, position.piles, strict=True):
        faces = tuple(map(bare, cards))
        if card in faces:
            stacked = pile.kind in STACKS and pile.kind is not Kind.FOUNDATION
            if not stacked:
                return None
            under = faces[: faces.index(card)]
            return under or (() if pile.kind is Kind.COLUMN else None)
    return None
