"""Rules pages: whole, in one language each, different where declarations differ, and true."""

from dataclasses import replace
from itertools import combinations, product

import pytest

from klumba.games import CATALOGUE
from klumba.rules.vocabulary import Build, Columns, Direction, Lift, Spaces, Suits, Word
from klumba.wording import LANGUAGES, Language, also_called, rules_page, summary, title
from tests.wording.reading import TRACES, check_letters, page, section, sentences

KEYS = tuple(CATALOGUE)
every_page = pytest.mark.parametrize(("key", "lang"), list(product(KEYS, LANGUAGES)), ids="-".join)


@every_page
def test_a_page_is_in_its_language_and_shows_no_trace_of_how_it_was_made(
    key: str, lang: Language
) -> None:
    for heading, text in rules_page(CATALOGUE[key], lang):
        check_letters(heading, lang)
        for paragraph in text.split("\n\n"):
            check_letters(paragraph, lang)
            assert not TRACES.search(paragraph), paragraph
            assert paragraph[0].isupper() or not paragraph[0].isalpha(), paragraph
            assert paragraph.endswith("."), paragraph


@every_page
def test_no_sentence_of_a_section_is_said_twice(key: str, lang: Language) -> None:
    said = sentences(page(key, lang))
    twice = {sentence for sentence in said if said.count(sentence) > 1}
    assert not twice


@every_page
def test_a_page_has_the_sections_that_its_patience_needs(key: str, lang: Language) -> None:
    patience = CATALOGUE[key]
    there = [
        patience.columns,
        patience.square,
        patience.reserve,
        patience.bouquet,
        patience.jokers,
        patience.stock,
    ]
    # Aim, deal, foundations, moves, end, example and decided points there are always.
    assert len(rules_page(patience, lang)) == 7 + sum(map(bool, there))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_pages_and_summaries_differ_where_declarations_differ(lang: Language) -> None:
    for one, other in combinations(KEYS, 2):
        assert page(one, lang) != page(other, lang)
        assert summary(CATALOGUE[one], lang) != summary(CATALOGUE[other], lang)
        assert title(CATALOGUE[one], lang) != title(CATALOGUE[other], lang)


@every_page
def test_a_summary_is_one_sentence(key: str, lang: Language) -> None:
    text = summary(CATALOGUE[key], lang)
    check_letters(text, lang)
    assert len(sentences(text)) == 1
    assert text.endswith(".")
    assert not TRACES.search(text), text
    assert len(text) < 250


def test_other_names_are_given_in_each_language() -> None:
    flower_garden = CATALOGUE["flower-garden"]
    assert also_called(flower_garden, "en") == ("Bouquet", "The Garden")
    assert also_called(flower_garden, "ru") == ("Сад цветов", "Букет")
    assert also_called(CATALOGUE["golf"], "en") == ()


BUILDS = [
    Build(direction, suits, circular)
    for direction, suits, circular in product(Direction, Suits, (False, True))
]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_the_vocabulary_can_say_can_be_said_in_words(lang: Language) -> None:
    columns = [
        *(Columns(6, build, lift) for build, lift in product(BUILDS, Lift)),
        *(Columns(6, BUILDS[0], spaces=Spaces.NOTHING, word=word) for word in Word),
    ]
    pages = set()
    for declared in columns:
        patience = replace(CATALOGUE["flower-garden"], columns=declared)
        text = " ".join(" ".join(text.split("\n\n")) for _, text in rules_page(patience, lang))
        assert not TRACES.search(text), text
        pages.add(text)
    assert len(pages) == len(columns)


def test_a_column_is_called_by_its_word() -> None:
    assert "bed" not in page("golf", "en")
    assert "column" not in page("flower-garden", "en")
    assert "грядк" not in page("golf", "ru")
    assert "колонк" not in page("flower-garden", "ru")


@every_page
def test_the_free_end_of_a_column_is_never_called_upper_in_russian(
    key: str, lang: Language
) -> None:
    for sentence in sentences(page(key, lang)):
        if "верхн" in sentence.lower():
            assert "резерв" in sentence or "стопк" in sentence or "сброс" in sentence


def test_what_is_common_to_variants_is_worded_alike() -> None:
    for heading in ("Aim", "The deal", "The foundations", "Empty beds", "The bouquet", "The end"):
        assert section("flower-garden", heading) == section("flower-garden-suit", heading)
    for heading in ("What may move", "An example"):
        assert section("flower-garden", heading) != section("flower-garden-suit", heading)
