"""Which characters of names look alike: Unicode's confusables (UTS 39), for the letters of names.

Marks above, below and through letters do not count: «Iván» and «Ivan» are one name, and so are
«Алёна» and «Алена». Only the breve makes another letter, in «й» and «ў», which nobody leaves out.

Names are compared without regard to case, so letters are alike when they are in either case: «н»
is told from “h” at a glance, «Н» and “H” are not. Each character is put as the one by which it is
known here; texts that are equal then look alike to who does not look twice.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from typing import Final

# Each line: what a character is known by, and those that look like it, in lower case. Where the two
# cases of a Greek letter look like different ones (ν Ν, υ Υ, η Η), the small one counts.
_ALIKE: Final = {
    "a": "аα",
    "b": "вьβ",
    "c": "сϲ",
    "d": "ԁđð",
    "e": "еεєҽ",
    "f": "ք",
    "g": "ցԍ",
    "h": "нһհħ",
    "i": "l1łіιӏıוןا一ー",
    "j": "јȷյ",
    "k": "кκĸ",
    "n": "ηոռŋ",
    "o": "0øоοσօסه",
    "p": "рρթ",
    "q": "ԛգզ",
    "r": "гғ",
    "s": "ѕտ",
    "t": "тτŧ",
    "u": "υս",
    "v": "νѵ",
    "x": "хχ",
    "y": "уγү",
    "z": "ζ",
    "3": "зӡʒ",
    "6": "б",
    "ß": "ϐ",
    "ћ": "ђ",
    "ə": "ә",
    "þ": "ϸ",
    "п": "π",
    "ф": "φփ",
    "л": "λ",
    "ѱ": "ψ",
    "ө": "θ",
    "ア": "了",
    "エ": "工",
    "カ": "力",
    "タ": "夕",
    "ニ": "二",
    "ハ": "八",
    "ロ": "口",
    "へ": "ヘ",
    "べ": "ベ",
    "ぺ": "ペ",
}
# Two letters that stand for one: “rn” and “m” in many a typeface.
_AS_TWO: Final = {
    **dict.fromkeys("mмμ", "rn"),
    **dict.fromkeys("wԝωա", "vv"),
    **dict.fromkeys("æӕ", "ae"),
    "œ": "oe",
}
_SEPARATORS: Final = dict.fromkeys(" -_.'’", " ")
_TABLE: Final = str.maketrans(
    {each: known for known, alike in _ALIKE.items() for each in alike} | _AS_TWO | _SEPARATORS
)
# Marks that many leave out, and who looks twice only sees: accents, and the points of Hebrew and
# Arabic. Marks of other scripts are letters of theirs: か is not が.
_LEFT_OUT: Final = frozenset(
    map(chr, (*range(0x300, 0x370), *range(0x5B0, 0x5C8), *range(0x64B, 0x660), 0x670))
)
_BREVE: Final = "\u0306"
_ANOTHER_WITH_BREVE: Final = frozenset("иy")  # by what «й» and «ў» begin with, in the table


def skeleton(text: str) -> str:
    """Return what a text is known by: equal for texts that may be taken for each other."""
    letters = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", text).casefold())
    return "".join(_told_apart(letters.translate(_TABLE)))


def _told_apart(letters: str) -> Iterator[str]:
    base = ""
    for letter in letters:
        if not unicodedata.combining(letter):
            base = letter
        elif letter in _LEFT_OUT and not (letter == _BREVE and base in _ANOTHER_WITH_BREVE):
            continue
        yield letter
