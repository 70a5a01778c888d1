"""Russian names of cards and piles."""

from collections.abc import Mapping, Sequence
from itertools import groupby

from klumba.cards import HIDDEN, MARK, RANKS, bare, is_joker
from klumba.rules.vocabulary import Kind, Start, Word

RANK_SIGNS: Mapping[str, str] = {rank: rank for rank in RANKS} | {
    "A": "Т",
    "T": "10",
    "J": "В",
    "Q": "Д",
    "K": "К",
}
RANK_NAMES: Mapping[str, str] = dict(
    zip(
        RANKS,
        [
            "туз",
            "двойка",
            "тройка",
            "четвёрка",
            "пятёрка",
            "шестёрка",
            "семёрка",
            "восьмёрка",
            "девятка",
            "десятка",
            "валет",
            "дама",
            "король",
        ],
        strict=True,
    )
)
_RANKS_IN: Mapping[str, Mapping[str, str]] = {
    "": RANK_NAMES,
    "вин": {rank: f"{word[:-1]}у" for rank, word in RANK_NAMES.items()}
    | {"A": "туза", "J": "валета", "K": "короля"},
}
SUIT_SIGNS: Mapping[str, str] = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
SUIT_NAMES: Mapping[str, str] = {"C": "треф", "D": "бубен", "H": "червей", "S": "пик"}
JOKER_NAMES: Mapping[str, Mapping[str, str]] = {
    "XB": {"": "чёрный джокер", "вин": "чёрного джокера", "род": "чёрного джокера"},
    "XR": {"": "красный джокер", "вин": "красного джокера", "род": "красного джокера"},
}
# Filled and outlined, as suits are printed without colours: a letter would read as a rank.
JOKER_SIGNS: Mapping[str, str] = {"XB": "★", "XR": "☆"}
HIDDEN_NAME = "закрытая карта"
_MASCULINE = frozenset("AJK")
_COLOURS_IN: Mapping[str, Mapping[str, tuple[str, str]]] = {
    "": {"red": ("красный", "красная"), "black": ("чёрный", "чёрная"), "any": ("любой", "любая")},
    "вин": {
        "red": ("красного", "красную"),
        "black": ("чёрного", "чёрную"),
        "any": ("любого", "любую"),
    },
}

# Both words are feminine, and cards go «на» and «с» them; the sentences rely on it. Where cards lie
# is `в` with the prepositional.
COLUMNS: Mapping[Word, Mapping[str, str]] = {
    Word.COLUMN: {
        "им": "колонка",
        "род": "колонки",
        "дат": "колонке",
        "вин": "колонку",
        "в": "в",
        "В": "В",
        "пр": "колонке",
        "мн": "колонки",
        "мн_род": "колонок",
        "мн_пр": "колонках",
        "счёт": "колонка|колонки|колонок",
        "счёт_вин": "вин колонку|колонки|колонок",
    },
    Word.BED: {
        "им": "грядка",
        "род": "грядки",
        "дат": "грядке",
        "вин": "грядку",
        "в": "на",
        "В": "На",
        "пр": "грядке",
        "мн": "грядки",
        "мн_род": "грядок",
        "мн_пр": "грядках",
        "счёт": "грядка|грядки|грядок",
        "счёт_вин": "вин грядку|грядки|грядок",
    },
}
TITLES: Mapping[object, str] = {
    Kind.FOUNDATION: "основание {suit}",
    Start.ACE: "нечётное основание {suit}",
    Start.TWO: "чётное основание {suit}",
    Start.DEALT: "основание",
    Word.COLUMN: "колонка {number}",
    Word.BED: "грядка {number}",
    Kind.SQUARE: "место {number} квадрата",
    Kind.RESERVE: "резерв {number}",
    Kind.BOUQUET: "букет",
    Kind.LAST_CARDS: "последние {last:ж карта|карты|карт}",
    Kind.JOKERS: "резерв джокеров",
    Kind.WASTE: "сброс",
    Kind.STOCK: "запас",
}
"""A pile's name, for titles and for screen readers."""

TURNED: Mapping[object, str] = {
    Kind.FOUNDATION: "на основание",
    Kind.SQUARE: "на пустые места квадрата",
    Kind.RESERVE: "на стопки резерва",
    Kind.LAST_CARDS: "рядом с резервом",
    Kind.WASTE: "в сброс",
}
"""Where cards of the stock are turned."""


class FaceWords(str):
    """A face in a sentence: `{card}` is «5♦» or «чёрный джокер», `{card:вин}` «чёрного джокера»."""

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        """Return what the template asks for; the case is that of a joker, signs have none."""
        return JOKER_NAMES[bare(self)][spec] if is_joker(self) else sign(self)


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
        put = ", положенный на карту" if face.endswith(MARK) else ""
        return JOKER_NAMES[bare(face)][""] + put
    return f"{RANK_NAMES[face[0]]} {SUIT_NAMES[face[1]]}"


def joined(parts: Sequence[str], word: str) -> str:
    """Return an enumeration with «и» or «или» before its last part."""
    *before, last = parts
    return f"{', '.join(before)} {word} {last}" if before else last


def both(parts: Sequence[str]) -> str:
    """Return an enumeration with «и»."""
    return joined(parts, "и")


def either(parts: Sequence[str]) -> str:
    """Return an enumeration with «или»."""
    return joined(parts, "или")


def alternatives(groups: Sequence[str]) -> str:
    """Return groups of cards, each of which may be an enumeration itself."""
    return " либо ".join(groups)


def some_ranks(ranks: Sequence[str], colour: str, case: str = "") -> str:
    """Return any card of some ranks and a colour (`red`, `black`, `any`), nominative or `вин`."""
    names, (masculine, feminine) = _RANKS_IN[case], _COLOURS_IN[case][colour]
    if len(ranks) == len(RANKS):
        every = _COLOURS_IN[case]["any"][1]
        which = every if colour == "any" else f"{every} {feminine}"
        return f"{which} {'карту' if case else 'карта'}"
    if colour == "any":
        return either([names[rank] for rank in ranks]) + " любой масти"
    named = []
    # The adjective is said once for neighbours of one gender: «красная дама или красный король».
    for is_masculine, alike in groupby(ranks, _MASCULINE.__contains__):
        adjective = masculine if is_masculine else feminine
        first, *others = [names[rank] for rank in alike]
        named += [f"{adjective} {first}", *others]
    return either(named)


def some_joker(case: str = "") -> str:
    """Return any of the jokers, nominative or `вин`."""
    return "джокера" if case else "джокер"
