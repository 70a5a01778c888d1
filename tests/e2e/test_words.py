"""The page's words: the same in both languages, and counted as the languages count."""

import pytest
from playwright.sync_api import Page

from tests.e2e.conftest import Visit

# Of each counted word the forms for one, few and many; a fraction takes that of few.
COUNTED: dict[str, dict[str, tuple[str, ...]]] = {
    "en": {
        "attempts": ("attempt", "attempts"),
        "cards": ("card", "cards"),
        "days": ("day", "days"),
        "moves": ("move", "moves"),
        "plays": ("play", "plays"),
        "undos": ("undo", "undos"),
        "wins": ("win", "wins"),
    },
    "ru": {
        "attempts": ("попытка", "попытки", "попыток"),
        "cards": ("карта", "карты", "карт"),
        "days": ("день", "дня", "дней"),
        "moves": ("ход", "хода", "ходов"),
        "plays": ("партия", "партии", "партий"),
        "undos": ("отмена", "отмены", "отмен"),
        "wins": ("победа", "победы", "побед"),
    },
}
NONE = {
    "en": {"undos": "no undos", "wins": "no wins"},
    "ru": {"undos": "без отмен", "wins": "побед нет"},
}
NUMBERS = {
    "en": {"0": 1, "1": 0, "2": 1, "5": 1, "11": 1, "21": 1, "22": 1, "111": 1, "1.5": 1},
    "ru": {"0": 2, "1": 0, "2": 1, "5": 2, "11": 2, "21": 0, "22": 1, "111": 2, "1,5": 1},
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
    said = page.evaluate(
        """async ([lang, numbers]) => {
          const { wordsIn } = await import("./scripts/words/words.js");
          const texts = (await import(`./scripts/words/${lang}.js`)).default;
          const counted = Object.keys(texts).filter((key) => key.startsWith("counted_"));
          const words = await wordsIn(lang);
          return Object.fromEntries(counted.map((key) => {
            const word = key.replace("counted_", "");
            return [word, numbers.map((number) => words.count(word, number))];
          }));
        }""",
        [lang, [float(number.replace(",", ".")) for number in NUMBERS[lang]]],
    )
    for word, forms in COUNTED[lang].items():
        wanted = [f"{number} {forms[form]}" for number, form in NUMBERS[lang].items()]
        wanted[0] = NONE[lang].get(word, wanted[0])
        assert said.pop(word) == wanted
    assert said == {}  # no other word is counted


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
          const { wordsIn } = await import("./scripts/words/words.js");
          const words = await wordsIn(lang);
          return ["7H", "AS", "XR", "??"].map((card) => words.card(card));
        }""",
        lang,
    )
    assert said == names
