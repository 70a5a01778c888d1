"""Numbers: which form goes with which, and how they are spelt out."""

import pytest

from klumba.wording import plural
from klumba.wording.en.numbers import Count as EnglishCount
from klumba.wording.ru.numbers import Count

ONE = (1, 21, 31, 101, 121, 1001)
FEW = (2, 3, 4, 22, 24, 33, 54, 102, 124)
MANY = (0, 5, 9, 10, 11, 12, 13, 14, 15, 19, 20, 25, 30, 100, 111, 112, 114, 211, 1011)
FORMS = ("карта", "карты", "карт")


@pytest.mark.parametrize(
    ("n", "form"),
    [(n, form) for numbers, form in zip((ONE, FEW, MANY), FORMS, strict=True) for n in numbers],
)
def test_russian_has_three_forms(n: int, form: str) -> None:
    assert plural(n, "ru", FORMS) == form


@pytest.mark.parametrize(
    ("n", "form"), [(0, "cards"), (1, "card"), (2, "cards"), (21, "cards"), (101, "cards")]
)
def test_english_has_two_forms(n: int, form: str) -> None:
    assert plural(n, "en", ("card", "cards")) == form


@pytest.mark.parametrize(
    ("template", "n", "expected"),
    [
        ("{n:ж карта|карты|карт}", 21, "двадцать одна карта"),
        ("{n:ж карта|карты|карт}", 52, "пятьдесят две карты"),
        ("{n:ж карта|карты|карт}", 16, "шестнадцать карт"),
        ("{n:вин карту|карты|карт}", 1, "одну карту"),
        ("{n:вин карту|карты|карт}", 31, "тридцать одну карту"),
        ("{n:с основание|основания|оснований}", 2, "два основания"),
        ("{n:м ход|хода|ходов}", 11, "одиннадцать ходов"),
        ("{n:по карте|карты|карт}", 1, "по одной карте"),
        ("{n:по карте|карты|карт}", 6, "по шесть карт"),
        ("{n:по-с}", 1, "по одному"),
        ("{n:по-с}", 2, "по два"),
        ("{n:род карты|карт}", 43, "сорока трёх карт"),
        ("{n:род основании|основаниях}", 8, "восьми основаниях"),
        ("{n:род}", 7, "семи"),
        ("{n:мест карта|карты|карт}", 3, "карты"),
        ("{n:#}", 36, "36"),
        ("{n:все}", 1, "одну"),
        ("{n:все}", 2, "обе"),
        ("{n:все}", 3, "все"),
        ("{n:счёт}", 1, "первая"),
        ("{n:счёт}", 13, "тринадцатая"),
        ("{n:счёт}", 36, "тридцать шестая"),
        ("{n:счёт}", 40, "сороковая"),
        ("{n:счёт}", 104, "104-я"),
        ("{n}", 4, "четыре"),
        ("{n:ж карта|карты|карт}", 104, "104 карты"),
        ("{n:род карты|карт}", 104, "104 карт"),
    ],
)
def test_russian_numbers(template: str, n: int, expected: str) -> None:
    assert template.format(n=Count(n)) == expected


@pytest.mark.parametrize(
    ("template", "n", "expected"),
    [
        ("{n:card|cards}", 1, "one card"),
        ("{n:card|cards}", 43, "forty-three cards"),
        ("{n:card|cards}", 20, "twenty cards"),
        ("{n:only is|are}", 1, "is"),
        ("{n:only is|are}", 16, "are"),
        ("{n}", 12, "twelve"),
        ("{n:#}", 52, "52"),
        ("{n:card|cards}", 104, "104 cards"),
        ("{n:th}", 36, "thirty-sixth"),
        ("{n:th}", 41, "forty-first"),
        ("{n:th}", 12, "twelfth"),
        ("{n:th}", 20, "twentieth"),
    ],
)
def test_english_numbers(template: str, n: int, expected: str) -> None:
    assert template.format(n=EnglishCount(n)) == expected
