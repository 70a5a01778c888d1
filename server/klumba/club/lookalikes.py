"""Which characters of names look alike: Unicode's confusables (UTS 39), for the letters of names.

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
    "d": "ԁ",
    "e": "еεєҽ",
    "f": "ք",
    "g": "ցԍ",
    "h": "нһհ",
    "i": "l1іιӏıוןا一ー",
    "j": "јȷյ",
    "k": "кκĸ",
    "n": "ηոռ",
    "o": "0оοσօסه",
    "p": "рρթ",
    "q": "ԛգզ",
    "r": "г",
    "s": "ѕտ",
    "t": "тτ",
    "u": "υս",
    "v": "νѵ",
    "x": "хχ",
    "y": "уγү",
    "z": "ζ",
    "3": "зӡʒ",
    "6": "б",
    "æ": "ӕ",
    "ß": "ϐ",
    "ħ": "ћђ",
    "đ": "ð",
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
_AS_TWO: Final = {"m": "rn", "м": "rn", "μ": "rn", "w": "vv", "ԝ": "vv", "ω": "vv", "ա": "vv"}
_SEPARATORS: Final = dict.fromkeys(" -_.'’", " ")
_TABLE: Final = str.maketrans(
    {each: known for known, alike in _ALIKE.items() for each in alike} | _AS_TWO | _SEPARATORS
)
# Of marks above and below letters, those that are told apart only by who looks closely.
_MARKS: Final = str.maketrans(
    {
        "\u0306": "\u030c",
        "\u0327": "\u0326",
        "\u0328": "\u0326",
        "\u030b": "\u0308",
        "\u030a": "\u0307",
    }
)
# What makes no other letter: the dot of an i, and the dots of Russian «ё», which many leave out.
_DOTTED: Final = {"e": "\u0308", "i": "\u0307", "j": "\u0307"}


def skeleton(text: str) -> str:
    """Return what a text is known by: equal for texts that may be taken for each other."""
    letters = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", text).casefold())
    return "".join(_told_apart(letters.translate(_TABLE).translate(_MARKS)))


def _told_apart(letters: str) -> Iterator[str]:
    base = ""
    for letter in letters:
        if not unicodedata.combining(letter):
            base = letter
        elif _DOTTED.get(base) == letter:
            continue
        yield letter
