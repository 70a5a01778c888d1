"""What a move is good for: seen from the moves that are meant to follow it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias

from klumba.cards import Card, bare
from klumba.rules.passages import STOCK
from klumba.rules.piles import STACKS
from klumba.rules.position import Position
from klumba.rules.vocabulary import Kind

SOON: Final = 8
"""Moves ahead that a player sees the point of."""

_Moves: TypeAlias = list[tuple[Card, str]]
"""What goes where."""


class Aim(Enum):
    """What a move makes possible, beyond what it plainly does."""

    FREES_FOR_HOME = "the card below goes home soon"
    CLEARS = "a card further down in the same pile is the next to go home"
    EMPTIES = "the column becomes empty"
    FOLLOWED = "another card goes home onto it soon"
    RECEIVES = "another card goes there soon"
    FREES = "the card below moves soon"
    PUTS_AWAY = "a joker is put away"
    PLAIN = "none of these: the move says itself what it does"


@dataclass(frozen=True)
class Purpose:
    """An aim, the card that moves (`None`: the stock's), and the card that it is for.

    `at_once` says whether that one goes home with the very next move.
    """

    aim: Aim
    card: Card | None = None
    other: Card | None = None
    at_once: bool = False


def purpose(position: Position, line: tuple[str, ...]) -> Purpose:
    """Return what the first move of a line is good for; the line is legal from the position."""
    card, _, where = line[0].partition(">")
    if card == STOCK:
        return Purpose(Aim.PLAIN)
    moves = [_parted(move) for move in line[1:]]
    aim, other = _aim(position, card, where, moves)
    at_once = moves[:1] == [(other, Kind.FOUNDATION.value)]
    return Purpose(aim, card, other, at_once)


def _aim(position: Position, card: Card, where: str, moves: _Moves) -> tuple[Aim, Card | None]:
    below = _below(position, card)
    under = below[-1] if below else None
    soon = dict(reversed(moves[:SOON]))  # where each card goes first
    home = next((what for what, to in moves if _is_home(what, to)), None)
    if under in soon and _is_home(under, soon[under]):
        return Aim.FREES_FOR_HOME, under
    # The first that goes home is what a line is after; what comes later, it is after later.
    if below and home in below:
        return Aim.CLEARS, home
    goes_home = where == Kind.FOUNDATION.value
    if below == () and (goes_home or position.piles[position.tables.index[where]]):
        return Aim.EMPTIES, None
    if goes_home and (follower := _follower(position, card, moves)):
        return Aim.FOLLOWED, follower
    if received := _received(card, where, soon):
        return Aim.RECEIVES, received
    if under in soon:
        return Aim.FREES, under
    return (Aim.PUTS_AWAY if where == Kind.JOKERS.value else Aim.PLAIN), None


def _follower(position: Position, card: Card, moves: _Moves) -> Card | None:
    """Return the card that soon goes home onto one that goes home: on the base, next of all."""
    tables = position.tables
    if not tables.patience.foundations.by_suit:
        moves = moves[:1]
    home = tables.home_of(card)
    homing = (what for what, to in moves[:SOON] if _is_home(what, to))
    return next((what for what in homing if tables.home_of(what) == home), None)


def _received(card: Card, where: str, soon: dict[Card, str]) -> Card | None:
    """Return the card that soon goes to where another one goes now, unless that has left."""
    if where == Kind.FOUNDATION.value:
        return None
    there = (what for what, to in soon.items() if to == where != soon.get(card))
    return next((what for what in there if what != STOCK), None)


def _parted(move: str) -> tuple[Card, str]:
    what, _, where = move.partition(">")
    return (what if what == STOCK else bare(what)), where


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
