"""Hints: each says what its move is good for, in a sentence of either language."""

import re

import pytest

from klumba.rules.position import Position
from klumba.rules.purposes import Aim, purpose
from klumba.rules.vocabulary import Kind
from klumba.solver.advising import Standing
from klumba.wording import LANGUAGES, Language, advice_text
from klumba.wording.voice import PHRASES
from tests.rules.plays import KEYS, WINNING, opening
from tests.wording.reading import check_letters

TOLD = [
    (
        "flower-garden",
        0,
        "The win that was found begins with this move.",
        "С этого хода начинается найденный путь к победе.",
    ),
    (
        "golf",
        0,
        "This frees the 4♣, which can go onto the base next.",
        "Этот ход освобождает 4♣: эта карта теперь подойдёт к основанию.",
    ),
    (
        "golf",
        4,
        "This frees the 2♣, which can go onto the base soon.",
        "Этот ход освобождает 2♣: эта карта скоро подойдёт к основанию.",
    ),
]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("aim", Aim)
def test_every_aim_has_a_phrase(aim: Aim, lang: Language) -> None:
    keys = [key[0] if isinstance(key, tuple) else key for key in PHRASES[lang].advice]
    assert aim in keys


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("standing", Standing)
def test_every_standing_has_a_sentence(standing: Standing, lang: Language) -> None:
    advice = PHRASES[lang].advice
    assert advice[standing.value].endswith(".")
    if standing not in (Standing.FUTILE, Standing.BLOCKED):
        assert advice[Aim.PLAIN, standing.value].endswith(".")


@pytest.mark.parametrize(("key", "at", "en", "ru"), TOLD)
def test_sentences(key: str, at: int, en: str, ru: str) -> None:
    position, line = opening(key, WINNING[key]["seed"]), WINNING[key]["moves"].split()
    for move in line[:at]:
        position = position.play(move).position
    rest = tuple(line[at:])
    assert advice_text("wins", position, rest, "en") == en
    assert advice_text("wins", position, rest, "ru") == ru


ONLY = [
    ("chance", "There is no other move.", "Других ходов нет."),
    ("alike", "There is no other move.", "Других ходов нет."),
    (
        "lost",
        "The patience cannot be won any more from here, and there is no other move.",
        "Отсюда пасьянс уже не сойдётся, и других ходов нет.",
    ),
    (
        "wins",
        "The win that was found begins with this move.",
        "С этого хода начинается найденный путь к победе.",
    ),
]


@pytest.mark.parametrize(("standing", "en", "ru"), ONLY)
def test_of_the_only_move_it_is_said_that_there_is_no_other(
    standing: str, en: str, ru: str
) -> None:
    position = only_the_stock()
    assert advice_text(standing, position, position.moves, "en") == en
    assert advice_text(standing, position, position.moves, "ru") == ru


def only_the_stock() -> Position:
    position = opening("golf", WINNING["golf"]["seed"])
    while position.moves != ("stock>f",):
        position = position.play(position.moves[0]).position
    return position


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", KEYS)
def test_a_hint_at_each_move_of_a_win(key: str, lang: Language) -> None:
    position, line = opening(key, WINNING[key]["seed"]), tuple(WINNING[key]["moves"].split())
    met = set[Aim]()
    for at, move in enumerate(line):
        for standing in ("wins", "lost", "unknown", "chance", "slim", "alike"):
            text = advice_text(standing, position, line[at:], lang)
            assert re.fullmatch(r"[^{}]+\.", text), text
            check_letters(text, lang)
        why = purpose(position, line[at:])
        met.add(why.aim)
        if move.startswith("stock"):
            assert why.aim is Aim.PLAIN
        if why.aim is Aim.FOLLOWED:
            assert move.endswith(">f")
            assert f"{why.other}>f" in line[at + 1 : at + 10]
        if why.aim is Aim.FREES_FOR_HOME:
            assert f"{why.other}>f" in line[at : at + 10]
        position = position.play(move).position
        if why.aim is Aim.EMPTIES:
            columns = [pile.kind is Kind.COLUMN for pile in position.tables.piles]
            assert any(
                column and not cards for column, cards in zip(columns, position.piles, strict=True)
            )
    assert len(met) > 1
