"""The page's words: the same in both languages, and counted as the languages count."""

import pytest
from playwright.sync_api import Page

from tests.e2e.conftest import Visit

COUNTED: dict[str, dict[float, str]] = {
    "en": {0: "0 moves", 1: "1 move", 2: "2 moves", 11: "11 moves", 21: "21 moves"},
    "ru": {
        **{0: "0 ходов", 1: "1 ход", 2: "2 хода", 5: "5 ходов", 11: "11 ходов"},
        **{21: "21 ход", 22: "22 хода", 111: "111 ходов", 1.5: "1,5 хода"},
    },
}


@pytest.fixture
def page(visit: Visit) -> Page:
    return visit().page


def test_the_same_keys_and_values_in_both_languages(page: Page) -> None:
    shapes = page.evaluate(
        """async () => {
          const shape = (value) => typeof value === "string"
            ? [...value.matchAll(/{(\\w+)}/g)].map(([, name]) => name).sort().join()
            : "one" in value ? "counted"
            : Object.fromEntries(Object.entries(value).map(([key, text]) => [key, shape(text)]));
          const of = async (lang) => shape((await import(`./scripts/words/${lang}.js`)).default);
          return { en: await of("en"), ru: await of("ru") };
        }"""
    )
    assert shapes["en"] == shapes["ru"]
    assert len(shapes["en"]) > 60


@pytest.mark.parametrize("lang", COUNTED)
def test_counting(page: Page, lang: str) -> None:
    numbers = list(COUNTED[lang])
    said = page.evaluate(
        """async ([lang, numbers]) => {
          const { Words } = await import("./scripts/words/words.js");
          return numbers.map((number) => new Words(lang).count("moves", number));
        }""",
        [lang, numbers],
    )
    assert dict(zip(numbers, said, strict=True)) == COUNTED[lang]


@pytest.mark.parametrize(
    ("lang", "names"),
    [
        ("en", ["seven of hearts", "ace of spades", "red joker", "face-down card"]),
        ("ru", ["семёрка червей", "туз пик", "красный джокер", "закрытая карта"]),
    ],
)
def test_cards_are_called_by_their_names(page: Page, lang: str, names: list[str]) -> None:
    said = page.evaluate(
        """async (lang) => {
          const { Words } = await import("./scripts/words/words.js");
          return ["7H", "AS", "XR", "??"].map((card) => new Words(lang).card(card));
        }""",
        lang,
    )
    assert said == names
