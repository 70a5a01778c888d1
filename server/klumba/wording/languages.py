"""The languages in which the house speaks to its players, and what counting in them takes."""

from typing import Literal, TypeAlias

Language: TypeAlias = Literal["en", "ru"]

LANGUAGES: tuple[Language, ...] = ("en", "ru")


def plural(n: int, lang: Language, forms: tuple[str, ...]) -> str:
    """Return the form of a noun that goes with a whole number.

    English takes two forms (1, other), Russian three (1 21 31, 2-4 22-24, 5-20 11-14 25 111).
    """
    if lang == "en":
        one, other = forms
        return one if abs(n) == 1 else other
    one, few, many = forms
    last, teens = abs(n) % 10, 10 < abs(n) % 100 < 20
    if last == 1 and not teens:
        return one
    return few if 1 < last < 5 and not teens else many
