"""The opening of a deal that anyone may try, and its first moves: the engine's own answer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from klumba.cards import Face
from klumba.rules.piles import piles_of
from klumba.rules.position import Position
from klumba.rules.rulebook import deal
from klumba.rules.vocabulary import Kind, Patience, Start, Turns
from klumba.shuffle import shuffle
from klumba.wording.voice import Paragraph, Voice

_NUMBER = "1"
_ALL = 7  # So many moves are told one by one; of more, one of each sort.


def first_moves(voice: Voice) -> Paragraph:
    """Show which cards are free in deal number 1, and what may be played there at once."""
    patience, chapter = voice.patience, voice.phrases.example
    position = deal(patience, shuffle(patience.deck, _NUMBER))
    moves = [_read(position, move) for move in position.moves]
    told = moves if len(moves) <= _ALL else list({move.sort: move for move in moves}.values())
    opening = voice.say(chapter, "deal", number=_NUMBER, seen="; ".join(_seen(voice, position)))
    if not moves:
        return [opening, voice.say(chapter, "no moves")]
    key = "all moves" if len(told) == len(moves) else "some moves"
    said = voice.names.both(list(_said(voice, told)))
    return [opening, voice.say(chapter, key, moves=len(moves), list=said)]


@dataclass(frozen=True)
class _First:
    """A move of an opening: which cards (none: the stock's), from and to which kinds of piles.

    `onto` is the card on which they are laid, where there is one.
    """

    cards: tuple[Face, ...]
    source: Kind
    to: Kind
    onto: Face = ""

    @property
    def sort(self) -> tuple[Kind, Kind, bool]:
        """Return what moves of one sort have in common."""
        return self.source, self.to, len(self.cards) > 1


def _lying(position: Position) -> dict[str, tuple[Face, ...]]:
    piles = piles_of(position.tables.patience)
    return {pile.name: cards for pile, cards in zip(piles, position.piles, strict=True)}


def _read(position: Position, move: str) -> _First:
    what, _, where = move.partition(">")
    lying, to = _lying(position), Kind(where[0])
    if what not in position.tables.patience.deck:
        return _First((), Kind.STOCK, to)
    source, cards = next((Kind(name[0]), cards) for name, cards in lying.items() if what in cards)
    lifted = cards[cards.index(what) :] if source is Kind.COLUMN else (what,)
    onto = lying.get(where) or ("",)
    return _First(lifted, source, to, onto[-1])


def _seen(voice: Voice, position: Position) -> Iterator[str]:
    """Say which cards are free, of the kinds of piles that have not too many of them."""
    for kind in _told_kinds(voice.patience):
        lying = _lying(position).items()
        free = [cards[-1] for name, cards in lying if name[0] == kind.value and cards]
        if free:
            cards = voice.names.both(voice.signs(free))
            yield voice.phrase(voice.phrases.example, ("free", kind), cards=cards)


def _told_kinds(patience: Patience) -> Iterator[Kind]:
    if Start.DEALT in patience.foundations.starts:
        yield Kind.FOUNDATION
    yield from (Kind.COLUMN, Kind.SQUARE, Kind.RESERVE)


def _said(voice: Voice, moves: list[_First]) -> Iterator[str]:
    """Say each move; those of single cards to a base that all share are said together."""
    chapter, shared = voice.phrases.example, not voice.patience.foundations.by_suit
    onto_base = [move.cards[0] for move in moves if shared and move.cards]
    if onto_base:
        cards = voice.names.either(voice.signs(onto_base))
        yield voice.phrase(chapter, ("move", "base"), cards=cards)
    for move in moves:
        if not move.cards:
            to = voice.phrase(voice.phrases.turned, move.to)
            yield voice.phrase(chapter, ("move", _turns(voice.patience, move.to)), to=to)
        elif not shared:
            cards = " ".join(voice.signs(move.cards))
            onto = voice.face(move.onto)
            yield voice.phrase(chapter, ("move", move.to), cards=cards, onto=onto)


def _turns(patience: Patience, to: Kind) -> Turns:
    turnings = patience.stock.turnings if patience.stock else ()
    return next(turning.turns for turning in turnings if turning.to is to)
