"""Tiny patiences, to try one rule at a time: a few columns, and what a test declares."""
# ruff: noqa: ANN401 - the declared parts are what the vocabulary's dataclasses take

from collections.abc import Sequence
from typing import Any

from klumba.cards import Face
from klumba.rules.position import Position
from klumba.rules.rulebook import lay
from klumba.rules.vocabulary import (
    BaseCard,
    Build,
    Columns,
    Direction,
    Foundations,
    Goal,
    Kind,
    Patience,
    Rest,
    Rows,
    Square,
    Start,
    Stock,
    Suits,
    Text,
    Turning,
)

DOWN = Build(Direction.DOWN, Suits.ANY)
DOWN_IN_COLOURS = Build(Direction.DOWN, Suits.ALTERNATE)
DOWN_IN_SUIT = Build(Direction.DOWN, Suits.SAME)
UP_IN_SUIT = Build(Direction.UP, Suits.SAME)
UP_OR_DOWN = Build(Direction.EITHER, Suits.ANY)


def tiny(**declared: Any) -> Patience:
    """Declare four foundations by suit from the ace, and what else is asked for."""
    base: dict[str, Any] = {
        "key": "tiny",
        "title": Text(en="Tiny", ru="Крошка"),
        "foundations": Foundations((Start.ACE,), UP_IN_SUIT),
        "deal": (),
    }
    return Patience(**(base | declared))


def columns(build: Build | None = DOWN, count: int = 3, **policies: Any) -> Patience:
    """Declare columns, built down whatever the suits unless it is said how."""
    return tiny(columns=Columns(count, build, **policies))


def joker_columns(count: int) -> Patience:
    """Declare columns built up or down in alternate colours, and jokers."""
    return tiny(columns=Columns(count, Build(Direction.EITHER, Suits.ALTERNATE)), jokers=True)


def based_columns(build: Build | None = DOWN, count: int = 3, **policies: Any) -> Patience:
    """Declare columns, and foundations that begin with the rank of a card dealt."""
    foundations = Foundations((Start.DEALT,), Build(Direction.UP, Suits.SAME, circular=True))
    return tiny(foundations=foundations, columns=Columns(count, build, **policies))


def cleared(*turnings: Turning, build: Build = UP_OR_DOWN, **declared: Any) -> Patience:
    """Declare three columns that are cleared onto one base card, and a stock."""
    return tiny(
        foundations=Foundations((Start.DEALT,), build),
        columns=Columns(3, None),
        stock=Stock(turnings),
        goal=Goal.COLUMNS_CLEARED,
        deal=(Rows(Kind.COLUMN), BaseCard(), Rest(Kind.STOCK)),
        **declared,
    )


def square(*turnings: Turning) -> Patience:
    """Declare a square of four with a waste and a stock."""
    return tiny(square=Square(2, 2), waste=True, stock=Stock(turnings))


def laid(patience: Patience, line: str) -> Position:
    """Lay some cards, given in the one-line notation; the rest of the deck does not exist."""
    piles: dict[str, Sequence[Face]] = {}
    for pile in line.split(" / "):
        name, _, cards = pile.partition(":")
        piles[name] = cards.split()
    return lay(patience, piles)


def moves(patience: Patience, line: str) -> str:
    """List the moves that a patience allows when some cards are laid, on one line."""
    return " ".join(laid(patience, line).moves)


def played(patience: Patience, line: str, *made: str) -> str:
    """Make some moves when some cards are laid, and return the piles that are not empty."""
    position = laid(patience, line)
    for move in made:
        position = position.play(move).position
    return " / ".join(pile for pile in position.lines() if not pile.endswith(":"))
