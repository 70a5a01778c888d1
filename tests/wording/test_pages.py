"""Rules pages: whole, in one language each, different where declarations differ, and true."""

import re
from dataclasses import replace
from itertools import combinations, product

import pytest

from klumba.games import CATALOGUE
from klumba.rules.vocabulary import (
    Build,
    Columns,
    Direction,
    Foundations,
    Lift,
    Patience,
    Spaces,
    Start,
    Suits,
    Word,
)
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
def test_a_summary_is_a_few_short_sentences(key: str, lang: Language) -> None:
    text = summary(CATALOGUE[key], lang)
    check_letters(text, lang)
    assert 3 <= len(sentences(text)) <= 5
    assert all(len(sentence) < 130 for sentence in sentences(text))
    assert text.endswith(".")
    assert not TRACES.search(text), text
    assert len(text) < 250


def test_other_names_are_given_in_each_language() -> None:
    flower_garden = CATALOGUE["flower-garden"]
    assert also_called(flower_garden, "en") == ("Bouquet", "The Garden")
    assert also_called(flower_garden, "ru") == ("Сад цветов", "Букет")
    assert also_called(CATALOGUE["golf"], "en") == ()


@pytest.mark.parametrize(
    ("key", "old", "new"),
    [
        (
            *("flower-garden-alternate", "Цветочный сад: красное и чёрное"),
            "Цветочный сад с чередованием цветов",
        ),
        (
            *("flower-garden-groups", "Цветочный сад целыми группами"),
            "Цветочный сад последовательностями",
        ),
    ],
)
def test_a_patience_keeps_the_name_that_it_had(key: str, old: str, new: str) -> None:
    assert title(CATALOGUE[key], "ru") == new
    assert old in also_called(CATALOGUE[key], "ru")


def text_of(patience: Patience, lang: Language) -> str:
    """The whole page of a declaration on one line, no trace left in it of how it was made."""
    text = " ".join(" ".join(text.split("\n\n")) for _, text in rules_page(patience, lang))
    assert not TRACES.search(text), text
    return text


EVERY_BUILD = [
    Build(direction, suits, circular, step)
    for direction, suits, circular, step in product(Direction, Suits, (False, True), (1, 2, 3))
]
EMPTY = {
    "en": r"into an (empty|gap)|empty \w+ (takes|that takes)|opens an empty",
    "ru": r"на пустую|пустую \w+ (можно|ложится)|принимает только пустая",
}
BASE_RANK = {"en": "base rank", "ru": "базового достоинства"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_the_vocabulary_can_say_can_be_said_in_words(lang: Language) -> None:
    columns = [
        Columns(6, build, lift, spaces)
        for build, lift, spaces in product(EVERY_BUILD, Lift, (Spaces.ANY, Spaces.NOTHING))
    ]
    columns += [Columns(6, EVERY_BUILD[0], word=Word.BED)]
    garden = CATALOGUE["flower-garden"]
    pages = {text_of(replace(garden, columns=declared), lang) for declared in columns}
    assert len(pages) == len(columns)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("key", "lift"),
    [  # Runs with jokers in them are no declaration.
        ("flower-garden", Lift.SINGLE),
        ("flower-garden", Lift.RUN),
        ("agnes-bernauer", Lift.RUN),
        ("two-jokers", Lift.SINGLE),
    ],
)
def test_where_spaces_are_never_filled_nothing_is_said_to_go_there(
    key: str, lift: Lift, lang: Language
) -> None:
    declared = CATALOGUE[key].columns
    assert declared
    columns = replace(declared, lift=lift, spaces=Spaces.NOTHING)
    assert not re.search(EMPTY[lang], text_of(replace(CATALOGUE[key], columns=columns), lang))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_without_a_base_card_no_base_rank_is_spoken_of(lang: Language) -> None:
    for build in EVERY_BUILD:
        columns = Columns(6, build, Lift.RUN)
        text = text_of(replace(CATALOGUE["flower-garden"], columns=columns), lang)
        assert BASE_RANK[lang] not in text


def test_longer_steps_leave_more_cards_without_neighbours() -> None:
    down = Build(Direction.DOWN, Suits.ANY, step=2)
    text = text_of(replace(CATALOGUE["flower-garden"], columns=Columns(6, down)), "en")
    assert "Nothing goes onto an ace or two of any suit." in text
    assert "No card takes a queen or king of any suit." in text
    either = Build(Direction.EITHER, Suits.ANY, step=2)
    text = text_of(replace(CATALOGUE["flower-garden"], columns=Columns(6, either)), "en")
    assert "Ranks are not counted round the corner. " in text
    assert "not neighbours" not in text


CHAIN = {"en": r"So (.+) may go there", "ru": "могут лечь (.+?)[.]"}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("build", EVERY_BUILD, ids=str)
def test_a_chain_onto_the_base_uses_no_card_twice(build: Build, lang: Language) -> None:
    if build.suits is Suits.SAME:  # Built in suit, there is no base.
        return
    foundations = Foundations((Start.DEALT,), build)
    found = re.search(
        CHAIN[lang], text_of(replace(CATALOGUE["golf"], foundations=foundations), lang)
    )
    cards = re.findall(r"\w+[♣♦♥♠]", found[1]) if found else []
    assert len(set(cards)) == len(cards)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_columns_that_are_not_built_send_their_cards_to_what_there_is(lang: Language) -> None:
    patience = replace(CATALOGUE["flower-garden"], columns=Columns(6, None))
    base = {"en": r"\bbase\b", "ru": "Идут карты только на основание"}
    assert not re.search(base[lang], text_of(patience, lang))


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
