"""The law of phrases: every word, reason and fault has one in every language."""

import re
from collections.abc import Iterator
from dataclasses import fields
from enum import Enum
from pathlib import Path
from typing import get_args

import pytest

import klumba.wording
from klumba.faults import Fault
from klumba.games import CATALOGUE
from klumba.rules import vocabulary
from klumba.rules.refusals import Reason
from klumba.wording import LANGUAGES, Language
from klumba.wording.phrases import Phrases
from klumba.wording.voice import PHRASES

WORDS = [
    word
    for kind in vars(vocabulary).values()
    if isinstance(kind, type) and issubclass(kind, Enum) and kind is not Enum
    for word in kind
]
LAYERS = get_args(vocabulary.Layer)
EN, RU = PHRASES["en"], PHRASES["ru"]
CHAPTERS = [
    field.name for field in fields(Phrases) if field.name not in ("names", "faults", "expected")
]


def members(key: object) -> Iterator[object]:
    """The words that a key is made of: a phrase may be that of a word where another one is too."""
    if isinstance(key, tuple):
        for part in key:
            yield from members(part)
    else:
        yield key


def worded(phrases: Phrases) -> set[object]:
    """All that has a phrase in some chapter."""
    keys = [key for chapter in CHAPTERS for key in getattr(phrases, chapter)]
    return {member for key in (*keys, *phrases.names.columns) for member in members(key)}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("word", [*WORDS, *LAYERS], ids=str)
def test_every_word_of_the_vocabulary_has_a_phrase(word: object, lang: Language) -> None:
    assert word in worded(PHRASES[lang])


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("reason", Reason)
def test_every_reason_has_a_sentence(reason: Reason, lang: Language) -> None:
    sentences = {
        key: text for key, text in PHRASES[lang].refusals.items() if reason in members(key)
    }
    assert sentences
    assert all(text.endswith(".") for text in sentences.values())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("fault", Fault)
def test_every_fault_has_a_sentence(fault: Fault, lang: Language) -> None:
    assert PHRASES[lang].faults[fault][-1].endswith(".")


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_the_languages_have_phrases_for_the_same(chapter: str) -> None:
    assert getattr(EN, chapter).keys() == getattr(RU, chapter).keys()


def test_the_languages_have_faults_in_the_same_parts() -> None:
    for fault in Fault:
        asked = [
            [set(re.findall(r"{(\w+)", part)) for part in phrases.faults[fault]]
            for phrases in PHRASES.values()
        ]
        assert asked[0] == asked[1], fault


@pytest.mark.parametrize("table", ["ranks", "suits", "rank_signs", "columns"])
def test_the_languages_have_names_for_the_same(table: str) -> None:
    assert getattr(EN.names, table).keys() == getattr(RU.names, table).keys()


def test_no_patience_is_named_in_the_wording() -> None:
    folder = Path(klumba.wording.__file__).parent
    text = "\n".join(path.read_text(encoding="utf-8") for path in folder.rglob("*.py"))
    keys = "|".join(CATALOGUE)
    assert not re.findall(rf"""["'](?:{keys})["']""", text)
