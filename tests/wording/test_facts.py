"""The facts of rules.md, each as the page of its patience puts it."""

import re

import pytest

from klumba.games import CATALOGUE
from klumba.wording import Language
from tests.wording.reading import page, sentences

FACTS: dict[str, dict[Language, tuple[str, ...]]] = {
    "flower-garden": {
        "en": (
            "Thirty-six cards are dealt face up to the six beds",
            "The sixteen cards that are left are the bouquet",
            "one for each suit",
            "A 2 3 4 5 6 7 8 9 10 J Q K",
            "built down regardless of suit",
            "goes a card that is one rank lower",
            "nothing goes onto an ace, and a king goes onto no card",
            "also one that stands alone in another bed",
            "Nothing ever enters the bouquet",
            "all fifty-two cards lie on the foundations",
            "Onto it goes a seven of any suit: the 7♣, 7♦, 7♥ or 7♠.",
            "Thirteen moves are possible there at once",
        ),
        "ru": (
            "Тридцать шесть карт сдают в открытую на шесть грядок",
            "Оставшиеся шестнадцать карт — букет",
            "Оснований четыре, по одному на каждую масть",
            "Т 2 3 4 5 6 7 8 9 10 В Д К",
            "по нисходящей независимо от масти",
            "на туза ничего не кладут, а король не ложится ни на какую карту",
            "В букет ничего не кладут",
            "все пятьдесят две карты лежат на основаниях",
            "На неё ложится семёрка любой масти: 7♣, 7♦, 7♥ или 7♠.",
            "возможно тринадцать ходов",
        ),
    },
    "flower-garden-alternate": {
        "en": ("built down in alternate colours", "Onto it goes a red seven: the 7♦ or 7♥."),
        "ru": ("по нисходящей, чередуя цвета", "На неё ложится красная семёрка: 7♦ или 7♥."),
    },
    "flower-garden-suit": {
        "en": ("built down in suit", "Onto it goes the 7♣."),
        "ru": ("по нисходящей масть в масть", "На неё ложится 7♣."),
    },
    "flower-garden-groups": {
        "en": (
            "Any tail of a run may move, also a whole bed",
            "To a foundation cards go one at a time",
            "From the bouquet, too, cards go one at a time",
        ),
        "ru": ("любой хвост последовательности, в том числе всю грядку целиком", "Из букета"),
    },
    "agnes-bernauer": {
        "en": (
            "Twenty-eight cards are dealt face up to the seven columns in rows",
            "Seven cards are dealt face up to the reserve",
            "The sixteen cards that are left are the stock, face down",
            "after the king comes the ace, until all thirteen cards",
            "built down in alternate colours",
            "a king goes onto an ace",
            "one rank below the base rank",
            "one card onto each of the seven reserve piles",
            "enough for two such rows",
            "two cards are left in the stock",
            "there is no redeal",
            "so you begin with one",
            "An empty column takes only a four of any suit",
            "Onto the A♦ goes a black king",
            "5 6 7 8 9 10 J Q K A 2 3 4",
            "the stock holds sixteen cards, then nine, then two, then none; in a position",
            "a card of the base rank too",
        ),
        "ru": (
            "Двадцать восемь карт сдают в открытую рядами на семь колонок",
            "на семь стопок резерва, по одной на каждую",
            "после короля идёт туз",
            "чередуя цвета",
            "на ступень младше базового достоинства",
            "хватает на два таких ряда",
            "остаётся две карты",
            "На пустую колонку ложится только четвёрка любой масти",
            "На Т♦ ложится чёрный король",
            "бывает шестнадцать карт, потом девять, потом две, потом ни одной",
        ),
    },
    "golf": {
        "en": (
            "all their thirty-five cards",
            "The thirty-sixth card, the base card",
            "one rank higher or lower",
            "King and ace are not neighbours",
            "An empty column is never filled",
            "only when no top card of a column fits",
            "the rest of the stock would follow by itself",
            "out of 35",
            "may not be declined",
        ),
        "ru": (
            "тридцать шестая с начала колоды",
            "на одну ступень старше или младше",
            "только тогда, когда не подходит ни одна свободная карта",
            "Отказаться от подходящей карты нельзя",
        ),
    },
    "golf-free": {
        "en": ("turned onto the base at any time", "may be declined"),
        "ru": ("открыть и положить на основание в любой момент", "можно отказаться"),
    },
    "two-jokers": {
        "en": (
            "The deck has fifty-four cards",
            "an ace met in the deal goes straight to its foundation",
            "Fifty cards are dealt face up to the ten columns",
            "so a black six, eight or ten goes onto it",
            "goes a red jack or king",
            "dealt where it lies goes any card",
            "so you begin with four",
            "no card goes there by itself",
            "takes any available suit card",
            "and a joker from the jokers' reserve",
            "is free only to go to the jokers' reserve",
            "never straight to another column",
        ),
        "ru": (
            "пятьдесят четыре карты",
            "Пятьдесят карт сдают в открытую на десять колонок",
            "ложится чёрная шестёрка, восьмёрка или десятка",
            "ложится красный валет или король",
            "вначале засчитаны четыре карты",
        ),
    },
    "odd-even": {
        "en": (
            "three rows of three",
            "The forty-three cards that are left",
            "A 3 5 7 9 J K",
            "2 4 6 8 10 Q",
            "only when the square has no gap and no available card fits a foundation",
            "the square and the top card of the waste may still be played",
            "Cards of the square never go onto each other",
        ),
        "ru": ("три ряда по три карты", "сорок три карты", "Т 3 5 7 9 В К", "2 4 6 8 10 Д"),
    },
    "odd-even-free": {
        "en": ("may be turned at any time", "A gap may also stay as long as you like"),
        "ru": ("в сброс можно в любой момент", "Оставить место пустым можно сколько угодно"),
    },
}


@pytest.mark.parametrize(
    ("key", "lang", "fact"),
    [
        pytest.param(key, lang, fact, id=f"{key}: {fact}")
        for key, pages in FACTS.items()
        for lang, facts in pages.items()
        for fact in facts
    ],
)
def test_a_page_tells_the_fact(key: str, lang: Language, fact: str) -> None:
    assert fact in page(key, lang)


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("key", CATALOGUE)
def test_a_class_of_plays_is_named_as_its_board_is(key: str, lang: Language) -> None:
    said = {"en": "the board of plays without undo", "ru": "в таблицу партий без отмен"}
    assert said[lang] in page(key, lang)
    assert not re.search(r"play is (still )?open|as open\b|чистой|через цвет", page(key, lang))


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_where_aces_go_home_in_the_deal_none_is_spoken_of_in_a_column(lang: Language) -> None:
    ace = {"en": r"A[♣♦♥♠]|King and ace|an ace\b", "ru": "Т[♣♦♥♠]|Король и туз|туза"}[lang]
    found = [said for said in sentences(page("two-jokers", lang)) if re.search(ace, said)]
    assert all(re.search("foundation|основани|Каждое", said) for said in found), found


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_examples_of_golf_and_its_variant_count_their_own_moves(lang: Language) -> None:
    counts = {"en": ("Four moves are", "Five moves are"), "ru": ("четыре хода", "пять ходов")}
    for key, count in zip(("golf", "golf-free"), counts[lang], strict=True):
        assert count in page(key, lang)
