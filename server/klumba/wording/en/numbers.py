"""English numbers, as templates ask for them."""

from klumba.wording.languages import plural

_SMALL = [
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
]
_TENS = ["-", "-", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
_IRREGULAR = {
    "one": "first",
    "two": "second",
    "three": "third",
    "five": "fifth",
    "eight": "eighth",
    "nine": "ninth",
    "twelve": "twelfth",
}


class Count(int):
    """A number that a template spells out, 0 to 99 in words.

    `{n}` is the number alone, `{n:card|cards}` with its noun, `{n:only card|cards}` the
    noun alone; `{n:#}` is the number in digits, `{n:th}` the ordinal.
    """

    def __format__(self, spec: str) -> str:
        """Return what the template asks for."""
        if spec in ("#", "th"):
            return str(int(self)) if spec == "#" else ordinal(self)
        alone = spec.removeprefix("only ")
        one, _, other = alone.partition("|")
        noun = plural(self, "en", (one, other))
        if alone != spec:
            return noun
        return f"{in_words(self)} {noun}".rstrip()


def in_words(n: int) -> str:
    """Return a number below a hundred in words, a greater one in digits."""
    if not 0 <= n < 100:
        return str(n)
    if n < len(_SMALL):
        return _SMALL[n]
    tens, ones = divmod(n, 10)
    return f"{_TENS[tens]}-{_SMALL[ones]}" if ones else _TENS[tens]


def ordinal(n: int) -> str:
    """Return the ordinal of a number below a hundred in words: `thirty-sixth`."""
    tens, hyphen, last = in_words(n).rpartition("-")
    regular = f"{last[:-1]}ieth" if last.endswith("y") else f"{last}th"
    return tens + hyphen + _IRREGULAR.get(last, regular)
