"""`klumba rules KEY`: what every page has, whatever its words."""

import re
from itertools import combinations

import pytest

from tests.cli.pages import ALL, LANGS, has_stock, headings, page
from tests.cli.vectors import KEYS, TITLES, family
from tests.cli.words import CYRILLIC, LATIN_WORD

SECTIONS = {
    "en": {
        "aim": "aim|goal|object",
        "deal": "deal|layout|laid out",
        "moves": "mov|play",
        "empty places": "empty|space|gap",
        "stock": "stock",
        "end": r"end\b|ends|win|won|over|finish",
        "example": "example",
        "decided points": "decided|decision|settled|agreed|points",
    },
    "ru": {
        "aim": "цел|задач",
        "deal": "расклад|раздач|сда[юёеч]|начал",
        "moves": "ход|перекладыва|перемеща",
        "empty places": "пуст|свободн|пробел",
        "stock": "запас|колод",
        "end": "кон[еч]|выигр|итог|сход|сош",
        "example": "пример",
        "decided points": "реш|оговор|уточн|договор|тонкост",
    },
}
NOTATION = re.compile(
    r"(?<!\w)(?:(?:10|[2-9TJQKA])[CDHS]|X[BR]'?|stock|f[CDHS]?[12]?|[crs]\d{1,2}|undo|redo)(?!\w)"
)
# After 5-20 a noun is in the genitive plural, after 2-4 it is not: «шесть грядок», «две карты».
MANY = "5|6|7|9|16|50|пять|шесть|семь|девять|десять|шестнадцать|пятьдесят"
FEW = "два|две|три|четыре"
FEW_IN_DIGITS = "2|3|4|43|52|54"  # «52 карты», and «из 52 карт»
NOT_AFTER_MANY = "карта|карты|карту|грядка|грядки|столбец|столбца|основание|основания|ряд|ряда"
NOT_AFTER_FEW = "карт|грядок|столбцов|оснований|рядов"
NOT_AFTER_EITHER = "карта|карту|грядка|столбец|основание|ряд"


@pytest.mark.parametrize(("key", "lang"), ALL)
def test_a_page_has_its_title_and_every_section(key: str, lang: str) -> None:
    result = page(key, lang)
    assert (result.code, result.err) == (0, ""), result.told
    assert TITLES[family(key)][lang == "ru"] in result.out[:200], result.told
    heads = "\n".join(headings(result.out))
    missing = [
        name
        for name, pattern in SECTIONS[lang].items()
        if (name != "stock" or has_stock(key)) and not re.search(pattern, heads, re.IGNORECASE)
    ]
    assert not missing, f"no section for {missing} among\n{heads}{result.told}"


@pytest.mark.parametrize("key", KEYS)
def test_an_english_page_has_no_russian_in_it(key: str) -> None:
    result = page(key, "en")
    assert not CYRILLIC.search(result.out), result.told


@pytest.mark.parametrize("key", KEYS)
def test_a_russian_page_has_no_english_in_it_but_notation(key: str) -> None:
    result = page(key, "ru")
    text = NOTATION.sub(" ", re.sub(rf"(?<![\w-])(?:{'|'.join(KEYS)})(?![\w-])", " ", result.out))
    assert not LATIN_WORD.findall(text), result.told


@pytest.mark.parametrize(("key", "lang"), ALL)
def test_a_page_shows_nothing_of_how_it_was_made(key: str, lang: str) -> None:
    result = page(key, lang)
    for trace in (r"\x1b", r"[{}]", r"\bNone\b", r"\w_\w", r"<\w", r" [,.;:!?](?:\s|$)"):
        assert not re.search(trace, result.out), f"{trace}{result.told}"


@pytest.mark.parametrize("lang", LANGS)
def test_every_patience_has_a_page_of_its_own(lang: str) -> None:
    bodies = {key: page(key, lang).out.partition("\n")[2].replace(key, "") for key in KEYS}
    alike = [pair for pair in combinations(KEYS, 2) if bodies[pair[0]] == bodies[pair[1]]]
    assert not alike, alike


@pytest.mark.parametrize("key", KEYS)
def test_russian_plurals_agree_with_their_numbers(key: str) -> None:
    result = page(key, "ru")
    text = " ".join(result.out.lower().split())
    wrong = [
        *re.findall(rf"(?<!\w)(?:{MANY}) (?:{NOT_AFTER_MANY})(?!\w)", text),
        *re.findall(rf"(?<!\w)(?:{FEW}) (?:{NOT_AFTER_FEW})(?!\w)", text),
        *re.findall(rf"(?<!\w)(?:{FEW}|{FEW_IN_DIGITS}) (?:{NOT_AFTER_EITHER})(?!\w)", text),
    ]
    assert not wrong, f"{wrong}{result.told}"


def test_a_page_of_an_unknown_patience_is_wrong_usage() -> None:
    assert page("freecell", "en").code == 2
