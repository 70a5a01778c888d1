"""Faults: one line each, that quotes what was found and says what was expected."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from klumba.faults import Fault, NotationError
from klumba.games import CATALOGUE
from klumba.rules.notation import parse_move, parse_position
from klumba.rules.tables import tables_for
from klumba.shuffle import check_seed, parse_deal_name
from klumba.wording import LANGUAGES, fault_text
from klumba.wording.voice import PHRASES
from tests.wording.reading import CYRILLIC

TELLING = {"found", "expected", "card", "pile"}


def texts(error: NotationError) -> tuple[str, str]:
    """What an error says in English and in Russian."""
    return fault_text(error, "en"), fault_text(error, "ru")


def check_line(line: str) -> None:
    assert line.isprintable(), line
    assert line.endswith("."), line
    assert "None" not in line, line
    assert len(line) < 500, line


@pytest.mark.parametrize("fault", Fault)
def test_every_fault_is_one_line_in_both_languages(fault: Fault) -> None:
    least = set(re.findall(r"{(\w+)", PHRASES["en"].faults[fault][0]))
    for told in (TELLING, least):
        en, ru = texts(NotationError(fault, **{name: f"#{name}" for name in sorted(told)}))
        check_line(en)
        check_line(ru)
        assert not CYRILLIC.search(en)
        assert CYRILLIC.search(ru)
        assert all(f"#{name}" in en for name in least)


def test_different_faults_are_worded_differently() -> None:
    data = dict.fromkeys(TELLING, "?")
    for lang in LANGUAGES:
        said = [fault_text(NotationError(fault, **data), lang) for fault in Fault]
        assert len(set(said)) == len(Fault)


def test_a_bad_card_is_quoted_with_its_pile_and_what_a_card_is() -> None:
    with pytest.raises(NotationError) as raised:
        parse_position(CATALOGUE["flower-garden"], "c1: 5X")
    en, ru = texts(raised.value)
    assert en.startswith("“5X” is no card (pile c1): a card is a rank")
    assert ru.startswith("«5X» — не карта (стопка c1): карта — это достоинство")


def test_what_is_no_move_is_told_how_moves_are_written() -> None:
    with pytest.raises(NotationError) as raised:
        parse_move(tables_for(CATALOGUE["golf"], None), "hello")
    en, ru = texts(raised.value)
    assert en == "“hello” is no move: expected CARD>PILE, as in 5D>c1, 9H>f or stock>w."
    assert ru == "«hello» — не ход: ожидается КАРТА>СТОПКА, например 5D>c1, 9H>f или stock>w."


def test_a_deals_name_is_described_in_the_language_of_the_reader() -> None:
    with pytest.raises(NotationError) as raised:
        parse_deal_name("golf")
    en, ru = texts(raised.value)
    assert "patience~1-seed" in en
    assert "пасьянс~1-номер" in ru


@pytest.mark.parametrize("seed", ["", "x" * 65, "a b", "\n", "\udc80"], ids=ascii)
def test_a_seed_that_is_none_gets_one_line(seed: str) -> None:
    with pytest.raises(NotationError) as raised:
        check_seed(seed)
    for line in texts(raised.value):
        check_line(line)


@given(st.text(st.characters(), max_size=80))
def test_whatever_is_quoted_the_line_stays_one_line(text: str) -> None:
    for fault in Fault:
        for line in texts(NotationError(fault, found=text, card=text, pile=text, expected=text)):
            assert line.isprintable(), ascii(line)
