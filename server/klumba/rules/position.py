"""A position: the cards of one play as they lie, what may be moved, and what comes of it.

Positions are immutable: a step makes a new one, which shares with the old what did not change.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from klumba.cards import HIDDEN, MARK
from klumba.rules.passages import STOCK, Mask
from klumba.rules.readings import Cards
from klumba.rules.tables import Tables

Change: TypeAlias = tuple[int, Cards, tuple[Mask, Mask] | None]
"""A pile that differs, by index, with its cards, and their reading where it is known."""


class IllegalMove(ValueError):
    """A move that the rules do not allow here, or that is not in the notation's canonical form.

    `klumba.rules.refusals` says why. The message shows what the player sees, for it may be logged.
    """

    def __init__(self, position: Position, move: str) -> None:
        self.position = position
        self.move = move
        super().__init__(f"{move} in {position!r}")

    def __reduce__(self) -> tuple[type[IllegalMove], tuple[Position, str]]:
        """Return how it is made again."""
        return type(self), (self.position, self.move)


class Step(NamedTuple):
    """A move that was made: from which position to which, and the changed piles as they are now.

    Positions being immutable, to take a move back is to return to `earlier`.
    """

    move: str
    earlier: Position
    position: Position
    changed: dict[str, Cards]


class Position:
    """The cards of a play as they lie.

    `piles[i]` holds the cards of `tables.piles[i]`, bottom card first. Two positions are equal when
    the same cards lie in the same places.
    """

    __slots__ = (
        "_fits",
        "_free",
        "_leaves",
        "_moves",
        "_open",
        "_reached",
        "_takes",
        "piles",
        "tables",
    )

    tables: Tables
    piles: tuple[Cards, ...]
    _leaves: list[Mask]
    _takes: list[Mask]
    _free: Mask  # What may leave any pile.
    _fits: Mask  # What any foundation takes.
    _open: Mask  # What may leave now: nothing once won, and the stock only when its rule allows.
    _reached: int
    _moves: tuple[str, ...] | None

    def __init__(self, tables: Tables, piles: tuple[Cards, ...]) -> None:
        """Set up the position in which the piles hold these cards, a whole deck."""
        self.tables = tables
        self.piles = piles
        read = [pile.reading(cards) for pile, cards in zip(tables.compiled, piles, strict=True)]
        self._leaves = [leaving for leaving, _ in read]
        self._takes = [taken for _, taken in read]
        self._free = sum(self._leaves)
        self._fits = sum(self._takes[: tables.foundations])
        self._reached = tables.none_placed + sum(
            len(cards) * pile.weight for pile, cards in zip(tables.compiled, piles, strict=True)
        )
        self._open = self._opened()
        self._moves = None

    def __eq__(self, other: object) -> bool:
        """Say whether the same cards lie in the same places of the same patience."""
        if not isinstance(other, Position):
            return NotImplemented
        if self.piles != other.piles:
            return False
        # Like piles have one base rank, so like patiences have like tables, and mostly the same.
        return self.tables is other.tables or self.tables.patience == other.tables.patience

    def __hash__(self) -> int:
        """Return a hash of the cards."""
        return hash(self.piles)

    def __reduce__(self) -> tuple[type[Position], tuple[Tables, tuple[Cards, ...]]]:
        """Return how it is set up again, in another process too."""
        return Position, (self.tables, self.piles)

    def __str__(self) -> str:
        """Return the position in the notation, on one line."""
        return " / ".join(self.lines())

    def __repr__(self) -> str:
        """Return the patience and the position as its player sees it, for it may be logged."""
        *lines, last = self.lines()
        if self.in_stock:
            last = " ".join([f"{self.tables.names[-1]}:", *[HIDDEN] * self.in_stock])
        return f"<{self.tables.patience.key}: {' / '.join([*lines, last])}>"

    def lines(self) -> list[str]:
        """Return the position in the notation, a line a pile."""
        named = zip(self.tables.names, self.piles, strict=True)
        return [" ".join([f"{name}:", *cards]) for name, cards in named]

    @property
    def total(self) -> int:
        """Return what `placed` is when the patience is won."""
        return self.tables.total

    @property
    def placed(self) -> int:
        """Return how many of the cards that count as progress are placed, as the cards lie."""
        # Columns that hold more than a deal lays there are not less than no progress.
        return self._reached if self._reached > 0 else 0  # noqa: FURB136 (half the time)

    @property
    def in_stock(self) -> int:
        """Return how many cards the stock holds, 0 where there is none."""
        return len(self.piles[-1]) if self.tables.patience.stock else 0

    @property
    def won(self) -> bool:
        """Say whether the patience has come out."""
        return self._reached == self.tables.total

    @property
    def blocked(self) -> bool:
        """Say whether no legal move is left in a position that is not won."""
        return not self.moves and not self.won

    @property
    def moves(self) -> tuple[str, ...]:
        """Return the legal moves, sorted as ASCII."""
        if self._moves is None:
            self._moves = self._legal_moves()
        return self._moves

    def _legal_moves(self) -> tuple[str, ...]:
        tables, free, takes = self.tables, self._open, self._takes
        moves: list[str] = []
        if mask := free & self._fits:
            moves += tables.home_names[mask]
        for i, names in tables.listed:
            if mask := free & takes[i]:
                moves += names[mask]
        moves.sort()
        return tuple(moves)

    def _opened(self) -> Mask:
        free, waiting = self._free, self.tables.waiting
        if self._reached == self.tables.total:
            return 0
        return free & ~waiting if free & waiting and self.something_fits() else free

    def something_fits(self) -> bool:
        """Say whether a card that is free fits a foundation, or the square has a gap."""
        tables = self.tables
        return self._free & self._fits & ~tables.turning != 0 or not all(self.piles[tables.square])

    def play(self, move: str) -> Step:
        """Make a move, given in the notation's canonical form; raises IllegalMove."""
        tables, leaves, takes = self.tables, self._leaves, self._takes
        well_formed = tables.moves.get(move)
        if well_formed is None:
            raise IllegalMove(self, move)
        passage, to, card = well_formed
        if not self._open & takes[to] & passage:
            raise IllegalMove(self, move)
        if move in tables.deals:
            return self._deal(move)
        source = tables.foundations
        while not leaves[source] & passage:
            source += 1
        cards, target, known = self.piles[source], self.piles[to], None
        lifted: Cards
        if tables.beside[source]:
            at = cards.index(card)
            left, lifted = cards[:at] + cards[at + 1 :], (card,)
            known = leaves[source] & ~tables.passages_of[card], takes[source]
        elif card == STOCK:
            left, lifted = cards[:-1], cards[-1:]
        elif cards[-1] == card or card in tables.jokers:
            left, lifted = cards[:-1], (card,)
        else:
            at = cards.index(card)
            left, lifted = cards[:at], cards[at:]
        if card in tables.jokers and target and to in tables.columns:
            lifted = (card + MARK,)
        return self._step(move, ((source, left, known), (to, target + lifted, None)))

    def _deal(self, move: str) -> Step:
        """Turn several cards of the stock: one to each pile of a row, or all that is left."""
        way, piles = self.tables.ways[move], self.piles
        stock = piles[-1]
        if way.rest:
            (to,) = way.piles
            return self._step(
                move, ((to, piles[to] + stock[::-1], None), (len(piles) - 1, (), None))
            )
        next_cards = zip(way.piles, stock[::-1], strict=False)
        changes: list[Change] = [(to, (*piles[to], card), None) for to, card in next_cards]
        changes.append((len(piles) - 1, stock[: -len(way.piles)], None))
        return self._step(move, changes)

    def _step(self, move: str, changes: Sequence[Change]) -> Step:
        """Return the step to the position that differs in some piles; what others say is kept."""
        tables, changed = self.tables, {}
        piles, leaves, takes = list(self.piles), self._leaves.copy(), self._takes.copy()
        free, fits, reached = self._free, self._fits, self._reached
        for i, cards, known in changes:
            name, reading, home, weight = tables.compiled[i]
            leaving, taken = known or reading(cards)
            # No passage is in two piles, so masks are taken out and put in by plain arithmetic.
            free += leaving - leaves[i]
            if home:
                fits += taken - takes[i]
            if weight:
                reached += weight * (len(cards) - len(piles[i]))
            piles[i], leaves[i], takes[i] = cards, leaving, taken
            changed[name] = cards
        position = Position.__new__(Position)
        position.tables = tables
        position.piles = tuple(piles)
        position._leaves = leaves
        position._takes = takes
        position._free = free
        position._fits = fits
        position._reached = reached
        position._open = position._opened() if tables.waiting or reached == tables.total else free
        position._moves = None
        return tuple.__new__(Step, (move, self, position, changed))
