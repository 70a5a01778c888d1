"""`klumba rules KEY`: each page states the facts of its patience, in words or in numbers."""

import re

import pytest

from tests.cli.pages import page
from tests.cli.vectors import KEYS, family

Patterns = dict[str, tuple[str, ...]]
# A card player's words; each pattern must be found somewhere on the page.
GARDEN: Patterns = {
    "en": ("six|6", "sixteen|16", "bouquet", r"\bbeds?\b", "foundation", r"\bace", r"\bking"),
    "ru": ("шест|6", "шестнадцат|16", "букет", "грядк", "основани", "туз", "корол"),
}
AGNES: Patterns = {
    "en": (
        "seven|7",
        "sixteen|16",
        "reserve",
        "column",
        "two|2",
        "circular|round|king on an? .*ace",
    ),
    "ru": ("сем|7", "шестнадцат|16", "резерв", "столб|колонк", "дв[аеу]|2", "по кругу|кругов|туз"),
}
GOLF: Patterns = {
    "en": (
        "seven|7",
        "five|5",
        "sixteen|16",
        "column",
        r"\bace",
        r"\bking",
        "or down|or lower|or below|either",
    ),
    "ru": ("сем|7", "пят|5", "шестнадцат|16", "столб|колонк", "туз", "корол", "запас"),
}
JOKERS: Patterns = {
    "en": ("two jokers|2 jokers", "ten|10", "five|5", "ace", "reserve", "opposite|alternat"),
    "ru": ("дв[ау]\\w* джокер|2 джокер", "десят|10", "пят|5", "туз", "резерв", "цвет|масти"),
}
SQUARE: Patterns = {
    "en": ("nine|9", "three|3", "forty-three|43", "waste", "stock", "odd", "even", "gap|empty"),
    "ru": ("девят|9", "тр[иёе]|3", "сорок|43", "запас", "основани", "нечет|нечёт", "пуст|пробел"),
}
FACTS = {
    "flower-garden": GARDEN,
    "agnes-bernauer": AGNES,
    "golf": GOLF,
    "two-jokers": JOKERS,
    "odd-even": SQUARE,
}
OWN = {
    ("flower-garden", "en"): "suit|colou?r",  # that they do not matter
    ("flower-garden", "ru"): "масть|масти|мастей|цвет",
    ("flower-garden-suit", "en"): "(in|same|of the) suit|suit",
    ("flower-garden-suit", "ru"): "масть|масти",
    ("flower-garden-alternate", "en"): "alternat|opposite colou?r|other colou?r|different colou?r",
    ("flower-garden-alternate", "ru"): "черед|противополож|друг\\w+ цвет",
    ("flower-garden-groups", "en"): r"\brun|group|sequence|together",
    ("flower-garden-groups", "ru"): "вместе|групп|последовательност|целиком|сразу|ряд",
    ("agnes-bernauer", "en"): "below the base|one lower|base rank",
    ("agnes-bernauer", "ru"): "базов|первой карты|на единицу|ниже",
    ("golf", "en"): "only (when|if|once)|nothing|no card|none",
    ("golf", "ru"): "только|лишь|нечего|ни одн",
    ("golf-free", "en"): "any time|whenever|always|any moment",
    ("golf-free", "ru"): "в любой момент|когда угодно|в любое время|всегда",
    ("two-jokers", "en"): "stands? for",
    ("two-jokers", "ru"): "заменя|вместо|изобража|любую карту|любой карт",
    ("odd-even", "en"): "only (when|if|once)|nothing|no gap|unless",
    ("odd-even", "ru"): "только|лишь|нечего|ни одн",
    ("odd-even-free", "en"): "any time|whenever|always|any moment",
    ("odd-even-free", "ru"): "в любой момент|когда угодно|в любое время|всегда",
}
VARIANTS = [
    ("flower-garden", "flower-garden-suit"),
    ("flower-garden", "flower-garden-alternate"),
    ("flower-garden", "flower-garden-groups"),
    ("golf", "golf-free"),
    ("odd-even", "odd-even-free"),
]


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("key", KEYS)
def test_a_page_states_the_facts(key: str, lang: str) -> None:
    result = page(key, lang)
    text = " ".join(result.out.lower().split())
    patterns = (*FACTS[family(key)][lang], OWN[key, lang])
    missing = [pattern for pattern in patterns if not re.search(pattern, text)]
    assert not missing, f"nothing like {missing}{result.told}"


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize(("classic", "variant"), VARIANTS)
def test_a_variants_page_keeps_the_common_rules_and_words_its_own(
    classic: str, variant: str, lang: str
) -> None:
    one, other = (set(page(key, lang).out.splitlines()) for key in (classic, variant))
    told = page(classic, lang).told + page(variant, lang).told
    assert len(one & other) >= 3, told
    assert min(len(one - other), len(other - one)) >= 2, told  # more than the title


@pytest.mark.parametrize("key", [key for key in KEYS if family(key) != "odd-even"])
def test_russian_calls_the_free_end_of_a_column_free_or_outermost(key: str) -> None:
    result = page(key, "ru")
    text = " ".join(result.out.lower().split())
    assert re.search("свободн|крайн", text), result.told
    assert not re.search(r"верхн\w+ карт\w+ (?:грядк|столб|колонк)", text), result.told


def test_agnes_bernauer_is_not_agnes_sorel() -> None:
    text = page("agnes-bernauer", "en").out + page("agnes-bernauer", "ru").out
    assert not re.search("Sorel|Сорел", text), text
