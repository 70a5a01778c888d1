"""The words in which a patience is declared.

A declaration is a value: it says what piles there are, how they are dealt, built, lifted and
filled, and when the patience is won. Everything else is derived from it: legality, refusals, the
view, the layout, the rules page and the solver's tables. Each word is used by some patience.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from klumba.cards import RANKS, Card, deck, is_red, rank_of, suit_of


class Kind(Enum):
    """The kinds of piles by their letter in the notation, in the order of writing."""

    FOUNDATION = "f"
    COLUMN = "c"
    SQUARE = "s"
    RESERVE = "r"
    BOUQUET = "b"
    LAST_CARDS = "t"
    JOKERS = "j"
    WASTE = "w"
    STOCK = "k"


class Direction(Enum):
    """Which way a build goes, by rank."""

    UP = (1,)
    DOWN = (-1,)
    EITHER = (1, -1)


class Suits(Enum):
    """Which suits may follow each other in a build."""

    ANY = "any"
    SAME = "same"
    ALTERNATE = "alternate"

    def agree(self, under: Card, card: Card) -> bool:
        """Say whether a card may lie on another as far as suit and colour go."""
        match self:
            case Suits.ANY:
                return True
            case Suits.SAME:
                return suit_of(under) == suit_of(card)
            case Suits.ALTERNATE:
                return is_red(under) != is_red(card)


@dataclass(frozen=True)
class Build:
    """What may lie on what: the direction, the suits, whether ranks are circular, the step."""

    direction: Direction
    suits: Suits
    circular: bool = False
    step: int = 1

    def ranks_agree(self, under: Card, card: Card) -> bool:
        """Say whether a card may lie on another as far as rank goes."""
        apart = rank_of(card) - rank_of(under)
        steps = [way * self.step for way in self.direction.value]
        return apart in steps or (
            self.circular and any((apart - s) % len(RANKS) == 0 for s in steps)
        )

    def accepts(self, under: Card, card: Card) -> bool:
        """Say whether a card may lie on another."""
        return self.ranks_agree(under, card) and self.suits.agree(under, card)


class Start(Enum):
    """Which card a foundation begins with."""

    ACE = "A"
    TWO = "2"
    DEALT = "the rank of the first card laid on a foundation in the deal"


@dataclass(frozen=True)
class Foundations:
    """Where the cards go in the end, one card at a time, for good.

    Built in suit, there is one foundation for each start and suit; with suits disregarded there is
    a single one, on the base card that the deal lays.
    """

    starts: tuple[Start, ...]
    build: Build

    @property
    def by_suit(self) -> bool:
        """Say whether each suit has foundations of its own."""
        return self.build.suits is Suits.SAME


class Lift(Enum):
    """What may leave a column together, for another column."""

    SINGLE = "the free card alone"
    RUN = "the free card, or any tail of the column that is in built order"


class Spaces(Enum):
    """What an empty column takes."""

    ANY = "any card that may move"
    NOTHING = "no card"
    BELOW_BASE = "the rank below the base rank, alone or at the head of a run"


class Word(Enum):
    """What players call a column."""

    COLUMN = "column"
    BED = "bed"


@dataclass(frozen=True)
class Columns:
    """The columns: how many, what they are called, how they are built (`None`: not at all)."""

    count: int
    build: Build | None
    lift: Lift = Lift.SINGLE
    spaces: Spaces = Spaces.ANY
    word: Word = Word.COLUMN


@dataclass(frozen=True)
class Square:
    """Places for one card each; a gap is filled from the stock or the waste only."""

    rows: int
    width: int

    @property
    def count(self) -> int:
        """Return the number of places."""
        return self.rows * self.width


class When(Enum):
    """When a card of the stock may be turned."""

    ALWAYS = "at any time"
    NOTHING_FITS = "when there is no gap and no card that is free fits a foundation"


class Turns(Enum):
    """How many cards a turning takes."""

    ONE = "the next card, to a pile that takes it"
    ROW = "one card to each pile, while there are enough for all"
    REST = "all that is left, once there is no whole row"


@dataclass(frozen=True)
class Turning:
    """One way to turn cards from the stock: to piles of which kind, how many, when."""

    to: Kind
    turns: Turns = Turns.ONE
    when: When = When.ALWAYS


@dataclass(frozen=True)
class Stock:
    """The face-down cards, unknown to the player, and the ways to turn them; there is no redeal."""

    turnings: tuple[Turning, ...]


@dataclass(frozen=True)
class Rows:
    """A step of the deal: one card to each pile in turn, so many times."""

    to: Kind
    times: int = 1


@dataclass(frozen=True)
class Triangle:
    """A step of the deal, in rows: one card to columns 1 to n, then 2 to n, ... then to n alone."""


@dataclass(frozen=True)
class BaseCard:
    """A step of the deal: one card opens a foundation; its rank is the base rank."""


@dataclass(frozen=True)
class AcesHome:
    """A step of the deal: an ace goes to its foundation when it is met, and takes no place."""


@dataclass(frozen=True)
class Rest:
    """The last step of a deal: all the cards that are left, to one pile."""

    to: Kind


Layer: TypeAlias = Rows | Triangle | BaseCard | AcesHome | Rest


class Goal(Enum):
    """When the patience is won."""

    ALL_HOME = "every suit card is on a foundation"
    COLUMNS_CLEARED = "the columns are empty"


@dataclass(frozen=True)
class Text:
    """A name in each language."""

    en: str
    ru: str


@dataclass(frozen=True)
class Patience:
    """The declaration of a patience.

    `reserve` counts Agnes-like reserve piles, from which cards only leave; `bouquet` and
    `last_cards` are cards side by side, all of them free; `jokers` adds the two jokers to the deck,
    and their reserve; `varies` is the key of the patience that this one is a variant of.
    """

    key: str
    title: Text
    foundations: Foundations
    deal: tuple[Layer, ...]
    goal: Goal = Goal.ALL_HOME
    columns: Columns | None = None
    square: Square | None = None
    reserve: int = 0
    bouquet: bool = False
    last_cards: bool = False
    jokers: bool = False
    waste: bool = False
    stock: Stock | None = None
    also: tuple[Text, ...] = ()
    varies: str | None = None

    def __hash__(self) -> int:
        # Much is kept by patience, and a declaration holds many values: its key will do.
        return hash(self.key)

    @property
    def family(self) -> str:
        """Return the key of the patience that this one varies, or its own."""
        return self.varies or self.key

    @property
    def hidden(self) -> bool:
        """Say whether some cards are dealt face down."""
        return self.stock is not None

    @property
    def deck(self) -> tuple[Card, ...]:
        """Return the unshuffled deck."""
        return deck(jokers=self.jokers)
