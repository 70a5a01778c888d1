"""Draws a table in a terminal: piles as a player lays them, under the names that are typed.

tuple[Face, ...] that are free to move are bold, red suits are red.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from klumba.cards import HIDDEN, MARK, RED, Card, Face, bare, is_joker, rank_name, rank_of
from klumba.cli.streams import printable, shows
from klumba.cli.words import stock_text, word
from klumba.rules.history import History
from klumba.rules.position import Position
from klumba.rules.refusals import is_run
from klumba.rules.view import Piles, view
from klumba.rules.vocabulary import Kind, Lift
from klumba.wording import Language, card_sign, pile_title, state_text

NAME = "cyan"
FREE = "bold"
FAINT = "dim"
NOTHING = "·"
CUT = "…"
_GAP = "   "


class Canvas:
    """Draws positions on the standard output."""

    def __init__(self, lang: Language) -> None:
        self._lang: Language = lang
        self.signs = shows("♣♦♥♠")
        self._console = Console(file=sys.stdout, highlight=False, markup=False, emoji=False)

    def draw(self, heading: str, history: History) -> None:
        """Draw a position, its heading above and how it stands below."""
        position = history.position
        pen = Pen(position, self._lang, signs=self.signs, width=self._console.width)
        self._console.print()
        self._console.print(Text(heading, style=FREE))
        for line in pen.table(view(position, history.unseen)):
            self._console.print(line, no_wrap=True, overflow="ignore", crop=False)
        self._console.print(Text(state_text(position, self._lang)))

    def tell(self, text: str) -> None:
        """Say something to the player."""
        for line in text.split("\n"):
            self._console.print(Text(printable(line)))


class Pen:
    """Draws the piles of a position, as lines of text."""

    def __init__(self, position: Position, lang: Language, *, signs: bool, width: int) -> None:
        """Draw cards with suit signs, or as codes where the output knows no signs."""
        self._position = position
        self._tables = position.tables
        self._lang: Language = lang
        self._signs = signs
        self._width = width
        faces = [face for card in self._tables.patience.deck for face in _faces(card)]
        self._cell = max(cell_len(self._sign(face)) for face in faces)

    def table(self, seen: Piles) -> Iterator[Text]:
        """Draw the piles as their player sees them, an empty line above each group."""
        for group in self._groups(seen):
            if group:
                yield Text()
                yield from group

    def _groups(self, seen: Piles) -> Iterator[list[Text]]:
        by_suit = self._tables.patience.foundations.by_suit
        yield self._foundations(seen) if by_suit else []
        yield self._fans(seen, Kind.COLUMN)
        yield self._square(seen)
        yield self._fans(seen, Kind.RESERVE)
        rows = (Kind.BOUQUET, Kind.LAST_CARDS, Kind.JOKERS, Kind.WASTE, Kind.STOCK)
        kinds = rows if by_suit else (Kind.FOUNDATION, *rows)
        yield [
            line for kind in kinds for name in self._names(kind) for line in self._row(seen, name)
        ]

    def _names(self, kind: Kind) -> list[str]:
        return [self._tables.piles[i].name for i in self._tables.of_kind(kind)]

    def _sign(self, face: Face) -> str:
        return card_sign(face, self._lang) if self._signs else face

    def _card(self, face: Face, *, free: bool = True) -> Text:
        """Draw a card, as wide as the widest."""
        red = face[-1] in RED or face.startswith("XR")
        style = f"{FREE if free else ''} {'red' if red else ''}".strip()
        sign = self._sign(face)
        return Text(" " * (self._cell - cell_len(sign))) + Text(sign, style=style)

    def _nothing(self) -> Text:
        return Text(NOTHING.center(self._cell), style=FAINT)

    def _top(self, faces: tuple[Face, ...], *, free: bool) -> Text:
        return self._card(faces[-1], free=free) if faces else self._nothing()

    def _foundations(self, seen: Piles) -> list[Text]:
        names = self._names(Kind.FOUNDATION)
        rows = len(self._tables.patience.foundations.starts)
        lines = [self._named_tops(seen, names[row::rows], free=False) for row in range(rows)]
        if self._tables.base_rank:
            lines[0] += Text(_GAP + self._base_rank(), style=FAINT)
        return lines

    def _named_tops(self, seen: Piles, names: list[str], *, free: bool) -> Text:
        tops = (_named(name) + self._top(seen[name], free=free) for name in names)
        return Text(_GAP).join(tops)

    def _base_rank(self) -> str:
        sign = self._sign(rank_name(self._tables.base_rank or 1) + "S")
        return word(self._lang, "base_rank", rank=sign[:-1])

    def _fans(self, seen: Piles, kind: Kind) -> list[Text]:
        """Draw piles side by side, from the bottom card down to the free end."""
        names = self._names(kind)
        if not names:
            return []
        free = {name: self._free_from(seen[name], kind) for name in names}
        lines = [Text(_GAP).join(Text(name.rjust(self._cell), style=NAME) for name in names)]
        for height in range(max(1, *(len(seen[name]) for name in names))):
            cells = (self._fanned(seen[name], height, free[name]) for name in names)
            lines.append(Text(_GAP).join(cells))
        return lines

    def _fanned(self, faces: tuple[Face, ...], height: int, free_from: int) -> Text:
        if height < len(faces):
            return self._card(faces[height], free=height >= free_from)
        return Text(" " * self._cell) if height else self._nothing()

    def _free_from(self, faces: tuple[Face, ...], kind: Kind) -> int:
        """Return the height from which the cards of a pile may leave it."""
        columns = self._tables.patience.columns
        if kind is not Kind.COLUMN or columns is None or columns.lift is not Lift.RUN:
            return len(faces) - 1
        build = self._tables.column_build
        return next((at for at in range(len(faces)) if is_run(faces, at, build)), 0)

    def _square(self, seen: Piles) -> list[Text]:
        square, names = self._tables.patience.square, self._names(Kind.SQUARE)
        width = square.width if square else 1
        rows = (names[at : at + width] for at in range(0, len(names), width))
        return [self._named_tops(seen, row, free=True) for row in rows]

    def _row(self, seen: Piles, name: str) -> list[Text]:
        """Draw a pile in a row: its name and title, then what lies there."""
        title = pile_title(self._tables.patience, name, self._lang)
        titled = _named(name).append(f"{title}: ", style=FAINT)
        return self._in_row(titled, name, seen[name])

    def _in_row(self, titled: Text, name: str, faces: tuple[Face, ...]) -> list[Text]:
        fit = max(1, (self._width - cell_len(titled.plain)) // (self._cell + 1))
        if HIDDEN in faces:
            return [titled + self._stock(faces)]
        if not faces:
            return [titled + Text(NOTHING, style=FAINT)]
        if name == Kind.FOUNDATION.value:
            return [titled + self._top(faces, free=False)]
        if name == Kind.WASTE.value:
            return [titled + self._stack(faces, fit)]
        cards = [self._card(face) for face in sorted(faces, key=_by_rank)]
        indent = Text(" " * cell_len(titled.plain))
        return [
            (indent if at else titled) + Text(" ").join(cards[at : at + fit])
            for at in range(0, len(cards), fit)
        ]

    def _stack(self, faces: tuple[Face, ...], fit: int) -> Text:
        """Draw a stack from the side, the free card last; what is deep down is cut."""
        shown = faces if len(faces) <= fit else faces[1 - fit :]
        cards = [self._card(face, free=False) for face in shown[:-1]] + [self._card(faces[-1])]
        if shown is not faces:
            cards.insert(0, Text(CUT.center(self._cell), style=FAINT))
        return Text(" ").join(cards)

    def _stock(self, faces: tuple[Face, ...]) -> Text:
        return Text(stock_text([self._sign(face) for face in faces], self._lang))


def _named(name: str) -> Text:
    # Appended, since the style that a text is made with spreads to all that is added to it.
    return Text().append(f"{name} ", style=NAME)


def _faces(card: Card) -> tuple[Face, ...]:
    return (card, card + MARK) if is_joker(card) else (card,)


def _by_rank(face: Face) -> tuple[int, str]:
    # In the hand a player sorts the bouquet: what is sought there is nearly always a rank.
    return (0, face) if is_joker(face) else (rank_of(bare(face)), face)
