"""Russian numbers, as templates ask for them."""

from klumba.wording.languages import plural

_SMALL = [
    "ноль",
    "один",
    "два",
    "три",
    "четыре",
    "пять",
    "шесть",
    "семь",
    "восемь",
    "девять",
    "десять",
    "одиннадцать",
    "двенадцать",
    "тринадцать",
    "четырнадцать",
    "пятнадцать",
    "шестнадцать",
    "семнадцать",
    "восемнадцать",
    "девятнадцать",
]
_TENS = [
    "-",
    "-",
    "двадцать",
    "тридцать",
    "сорок",
    "пятьдесят",
    "шестьдесят",
    "семьдесят",
    "восемьдесят",
    "девяносто",
]
_ONE_AND_TWO = {
    "м": ("один", "два"),
    "ж": ("одна", "две"),
    "с": ("одно", "два"),
    "вин": ("одну", "две"),
    "по": ("одной", "две"),
    "по-с": ("одному", "два"),
}
_SMALL_OF = [
    "нуля",
    "одного",
    "двух",
    "трёх",
    "четырёх",
    "пяти",
    "шести",
    "семи",
    "восьми",
    "девяти",
    "десяти",
    "одиннадцати",
    "двенадцати",
    "тринадцати",
    "четырнадцати",
    "пятнадцати",
    "шестнадцати",
    "семнадцати",
    "восемнадцати",
    "девятнадцати",
]
_TENS_OF = [
    "-",
    "-",
    "двадцати",
    "тридцати",
    "сорока",
    "пятидесяти",
    "шестидесяти",
    "семидесяти",
    "восьмидесяти",
    "девяноста",
]


_SMALL_TH = [
    "нулевая",
    "первая",
    "вторая",
    "третья",
    "четвёртая",
    "пятая",
    "шестая",
    "седьмая",
    "восьмая",
    "девятая",
    "десятая",
    *(f"{number[:-1]}ая" for number in _SMALL[11:]),
]
_TENS_TH = [
    "-",
    "-",
    "двадцатая",
    "тридцатая",
    "сороковая",
    "пятидесятая",
    "шестидесятая",
    "семидесятая",
    "восьмидесятая",
    "девяностая",
]


class Count(int):
    """A number that a template spells out, 0 to 99 in words.

    `{n:ж карта|карты|карт}` is the number with its noun; the first word says how the number is
    used: `м`, `ж`, `с` nominative by gender, `вин` accusative of a feminine, `по` «по» with a
    feminine, `по-с` with a neuter, `род` genitive and prepositional (two forms of the noun, one
    and other, or none), `мест` the noun alone. `{n}` is the number alone, in the masculine, `{n:#}`
    in digits, `{n:счёт}` the ordinal of a feminine, `{n:все}` the word for all of so many, in the
    accusative of a feminine.
    """

    def __format__(self, spec: str) -> str:
        """Return what the template asks for."""
        use, _, forms = (spec or "м").partition(" ")
        nouns = tuple(forms.split("|")) if forms else ("", "", "")
        if use in ("#", "счёт"):
            return str(int(self)) if use == "#" else ordinal(self)
        if use == "все":
            return {1: "одну", 2: "обе"}.get(self, "все")
        if use == "род":
            return f"{_of(self)} {_noun_of(self, nouns)}".rstrip()
        noun = plural(self, "ru", nouns)
        if use == "мест":
            return noun
        each = "по " if use.startswith("по") else ""
        return f"{each}{in_words(self, use)} {noun}".rstrip()


def in_words(n: int, use: str = "м") -> str:
    """Return a number below a hundred in words, a greater one in digits."""
    if not 0 <= n < 100:
        return str(n)
    if n in (1, 2):
        return _ONE_AND_TWO[use][n - 1]
    if n < len(_SMALL):
        return _SMALL[n]
    tens, ones = divmod(n, 10)
    return f"{_TENS[tens]} {in_words(ones, use)}" if ones else _TENS[tens]


def ordinal(n: int) -> str:
    """Return the feminine ordinal of a number below a hundred in words: «тридцать шестая»."""
    if not 0 <= n < 100:
        return f"{n}-я"
    if n < len(_SMALL_TH):
        return _SMALL_TH[n]
    tens, ones = divmod(n, 10)
    return f"{_TENS[tens]} {_SMALL_TH[ones]}" if ones else _TENS_TH[tens]


def _of(n: int) -> str:
    if not 0 <= n < 100:
        return str(n)
    if n < len(_SMALL_OF):
        return _SMALL_OF[n]
    tens, ones = divmod(n, 10)
    return f"{_TENS_OF[tens]} {_SMALL_OF[ones]}" if ones else _TENS_OF[tens]


def _noun_of(n: int, nouns: tuple[str, ...]) -> str:
    one, other = nouns[0], nouns[-1]
    return plural(n, "ru", (one, other, other))
