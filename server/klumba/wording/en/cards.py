"""English names of cards and piles."""

from collections.abc import Mapping, Sequence

from klumba.cards import HIDDEN, MARK, RANKS, bare, is_joker
from klumba.rules.vocabulary import Kind, Start, Word

RANK_SIGNS: Mapping[str, str] = {rank: rank for rank in RANKS} | {"T": "10"}
RANK_NAMES: Mapping[str, str] = dict(
    zip(
        RANKS,
        [
            "ace",
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "jack",
            "queen",
            "king",
        ],
        strict=True,
    )
)
SUIT_SIGNS: Mapping[str, str] = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
SUIT_NAMES: Mapping[str, str] = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
JOKER_NAMES: Mapping[str, str] = {"XB": "black joker", "XR": "red joker"}
JOKER_SIGNS: Mapping[str, str] = {"XB": "★B", "XR": "★R"}
HIDDEN_NAME = "face-down card"

COLUMNS: Mapping[Word, Mapping[str, str]] = {
    Word.COLUMN: {"one": "column", "many": "columns", "some": "column|columns"},
    Word.BED: {"one": "bed", "many": "beds", "some": "bed|beds"},
}
TITLES: Mapping[object, str] = {
    Kind.FOUNDATION: "foundation of {suit}",
    Start.ACE: "odd foundation of {suit}",
    Start.TWO: "even foundation of {suit}",
    Start.DEALT: "base",
    Word.COLUMN: "column {number}",
    Word.BED: "bed {number}",
    Kind.SQUARE: "place {number} of the square",
    Kind.RESERVE: "reserve pile {number}",
    Kind.BOUQUET: "bouquet",
    Kind.LAST_CARDS: "last {last:card|cards}",
    Kind.JOKERS: "jokers' reserve",
    Kind.WASTE: "waste",
    Kind.STOCK: "stock",
}
"""A pile's name, for titles and for screen readers."""

TURNED: Mapping[object, str] = {
    Kind.FOUNDATION: "onto the base",
    Kind.SQUARE: "into the gaps of the square",
    Kind.RESERVE: "onto the reserve piles",
    Kind.LAST_CARDS: "beside the reserve",
    Kind.WASTE: "onto the waste",
}
"""Where cards of the stock are turned."""


class FaceWords(str):
    """A face in a sentence: `{card}` is «the 5♦» or «the black joker»."""

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        """Return what the template asks for; `bare` leaves out the article."""
        name = JOKER_NAMES[bare(self)] if is_joker(self) else sign(self)
        return name if spec == "bare" else f"the {name}"


def sign(face: str) -> str:
    """Return a face in signs, for the table."""
    if face == HIDDEN:
        return HIDDEN
    if is_joker(face):
        return JOKER_SIGNS[bare(face)] + face[2:]
    return RANK_SIGNS[face[0]] + SUIT_SIGNS[face[1]]


def name(face: str) -> str:
    """Return a face as it is spoken."""
    if face == HIDDEN:
        return HIDDEN_NAME
    if is_joker(face):
        put = " put onto a card" if face.endswith(MARK) else ""
        return JOKER_NAMES[bare(face)] + put
    return f"{RANK_NAMES[face[0]]} of {SUIT_NAMES[face[1]]}"


def joined(parts: Sequence[str], word: str) -> str:
    """Return an enumeration with `and` or `or` before its last part."""
    *before, last = parts
    return f"{', '.join(before)} {word} {last}" if before else last


def both(parts: Sequence[str]) -> str:
    """Return an enumeration with `and`."""
    return joined(parts, "and")


def either(parts: Sequence[str]) -> str:
    """Return an enumeration with `or`."""
    return joined(parts, "or")


def alternatives(groups: Sequence[str]) -> str:
    """Return groups of cards, each of which may be an enumeration itself."""
    return ", or ".join(groups)


def some_ranks(ranks: Sequence[str], colour: str, case: str = "") -> str:
    """Return any card of some ranks and a colour (`red`, `black`, `any`), with its article."""
    del case
    if len(ranks) == len(RANKS):
        return "any card" if colour == "any" else f"any {colour} card"
    names = either([RANK_NAMES[rank] for rank in ranks])
    phrase = f"{names} of any suit" if colour == "any" else f"{colour} {names}"
    return f"{'an' if phrase[0] in 'ae' else 'a'} {phrase}"


def some_joker(case: str = "") -> str:
    """Return any of the jokers, with its article."""
    del case
    return "a joker"
