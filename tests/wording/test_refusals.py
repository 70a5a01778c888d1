"""Refusals: each says why not, names the card, and says what would go there."""

import re
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from klumba.games import CATALOGUE
from klumba.rules.history import History
from klumba.rules.notation import parse_move
from klumba.rules.refusals import Reason, Refusal, Refused, why_not
from klumba.wording import LANGUAGES, Language, card_sign, refusal_text
from tests.rules.plays import WINNING, every_move, examples, opening, plays
from tests.wording.reading import TRACES, check_letters

SIGNED = re.compile("10?[♣♦♥♠]|[2-9AKQJТКДВ][♣♦♥♠]|joker|джокер|stock|[Зз]апас")
# The patience, the moves of seed 1 of which the last is refused, and the two sentences.
TOLD = [
    (
        "flower-garden",
        "3C>c2",
        "Onto the 3♥ goes a two of any suit, not the 3♣.",
        "На 3♥ ложится двойка любой масти, а не 3♣.",
    ),
    (
        "flower-garden-suit",
        "5C>c4",
        "The suit must be the same: onto the 6♠ goes the 5♠, not the 5♣.",
        "Масть должна быть та же: на 6♠ ложится 5♠, а не 5♣.",
    ),
    (
        "flower-garden-alternate",
        "3H>c6",
        "The colours must alternate: onto the 4♥ goes a black three, not the 3♥.",
        "Цвета должны чередоваться: на 4♥ ложится чёрная тройка, а не 3♥.",
    ),
    (
        "two-jokers",
        "2D>c3",
        "The colours must alternate: onto the 3♦ goes a black two or four, or a joker, not the 2♦.",
        "Цвета должны чередоваться: на 3♦ ложится чёрная двойка или четвёрка либо джокер, а не 2♦.",
    ),
    (
        "flower-garden",
        "3C>f",
        "The foundation of clubs starts with the A♣, not with the 3♣.",
        "Первой на основание треф идёт Т♣, а не 3♣.",
    ),
    (
        "golf",
        "AC>f",
        "The base shows the 4♥ and takes a three or five of any suit, not the A♣.",
        "На основании сверху 4♥, туда идёт тройка или пятёрка любой масти, а не Т♣.",
    ),
    (
        "agnes-bernauer",
        "8H>f 3C>c1 6H>c4 5C>c4 4D>c4 QH>c1",
        "An empty column takes only a seven of any suit, alone or at the head of a run, not the"
        " Q♥.",
        "На пустую колонку ложится только семёрка любой масти, отдельно или во главе"
        " последовательности, а не Д♥.",
    ),
    (
        "flower-garden",
        "3C>b",
        "The 3♣ cannot go there: nothing ever enters the bouquet.",
        "Положить 3♣ туда нельзя: в букет ничего не кладут.",
    ),
    (
        "flower-garden",
        "AS>f AS>c1",
        "The A♠ cannot be played: it is on its foundation, and a card never comes back from there.",
        "Взять Т♠ нельзя: эта карта уже на основании, а оттуда карты не возвращаются.",
    ),
    (
        "golf",
        "4H>f",
        "The 4♥ cannot be played: it lies on the base, and a card never comes back from there.",
        "Взять 4♥ нельзя: эта карта уже лежит на основании, а оттуда карты не возвращаются.",
    ),
    (
        "golf",
        "KC>f",
        "The K♣ cannot be played: it has not been turned yet.",
        "Взять К♣ нельзя: эта карта ещё не открыта.",
    ),
    (
        "flower-garden",
        "6S>c4",
        "The 6♠ is in bed 4 already.",
        "6♠ уже лежит на грядке 4.",
    ),
    (
        "flower-garden-groups",
        "JC>f",
        "The J♣ cannot go yet: cards go to a foundation one at a time, and the 3♣ lies on it.",
        "Положить В♣ на основание пока нельзя: карты идут туда по одной, а на этой лежит 3♣.",
    ),
    (
        "flower-garden-groups",
        "4D>c1",
        "The 4♦ cannot move with what lies on it, for that is no run: the K♠ breaks it.",
        "Переложить 4♦ вместе с тем, что на этой карте лежит, нельзя: последовательность нарушает"
        " К♠.",
    ),
    (
        "golf",
        "stock>f",
        "The stock is turned only when no top card of a column fits, and one does now.",
        "Запас открывают, только когда не подходит ни одна свободная карта, а сейчас такая есть.",
    ),
    (
        "agnes-bernauer",
        "stock>t",
        "The last two cards of the stock are turned only when the rows for the reserve have been"
        " dealt.",
        "Последние две карты запаса открывают только тогда, когда на стопки резерва сданы уже все"
        " ряды.",
    ),
    (
        "golf",
        "3H>f undo undo",
        "There is no move left to take back.",
        "Отменять больше нечего.",
    ),
]


def refusal(key: str, words: str) -> Refusal:
    """The refusal of the last of some moves, the others being made."""
    history = History(opening(key, "1"))
    *before, last = words.split()
    for word in before:
        history.follow(word)
    with pytest.raises(Refused) as refused:
        history.follow(last)
    return refused.value.refusal


@pytest.mark.parametrize(("key", "words", "en", "ru"), TOLD, ids=lambda value: value[:30])
def test_a_refusal_says_why_not(key: str, words: str, en: str, ru: str) -> None:
    refused = refusal(key, words)
    assert refusal_text(refused, CATALOGUE[key], "en") == en
    assert refusal_text(refused, CATALOGUE[key], "ru") == ru


@pytest.mark.parametrize(
    ("made", "en", "ru"),
    [
        ("", "There is no move left to take back.", "Отменять больше нечего."),
        ("3H>f", "There are not so many moves to take back.", "Столько ходов отменить нельзя."),
    ],
    ids=["none", "fewer"],
)
def test_taking_back_more_moves_than_stand(made: str, en: str, ru: str) -> None:
    history = History(opening("golf", "1"))
    for word in made.split():
        history.follow(word)
    with pytest.raises(Refused) as refused:
        history.undo(5)
    told = [refusal_text(refused.value.refusal, CATALOGUE["golf"], lang) for lang in LANGUAGES]
    assert told == [en, ru]


def check_sentence(text: str, lang: Language) -> None:
    check_letters(text, lang)
    assert not TRACES.search(text), text
    assert SIGNED.search(text), text
    assert text.endswith("."), text
    assert text.count(".") == 1, text
    assert not text[0].islower(), text
    assert len(text) < 200, text


@pytest.mark.parametrize("key", CATALOGUE)
@examples(100)
@given(data=st.data())
def test_every_refused_move_gets_one_sentence(key: str, data: st.DataObject) -> None:
    chance = Random(data.draw(st.integers(0, 2**32)))
    for position in data.draw(plays(key)).positions[:: chance.randint(1, 9)]:
        for text in chance.sample(every_move(position), 20):
            refused = why_not(position, parse_move(position.tables, text))
            # That a play is won is said without its cards.
            if refused and refused.reason is not Reason.WON:
                for lang in LANGUAGES:
                    check_sentence(refusal_text(refused, CATALOGUE[key], lang), lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_won_play_takes_no_move(lang: Language) -> None:
    won = WINNING["golf"]
    position = opening("golf", won["seed"])
    for move in won["moves"].split():
        position = position.play(move).position
    refused = why_not(position, parse_move(position.tables, "AC>f"))
    assert refused == Refusal(Reason.WON, "AC", "f")
    check_letters(refusal_text(refused, CATALOGUE["golf"], lang), lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_unseen_cards_are_refused_alike(lang: Language) -> None:
    position = opening("golf", "1")
    said = set()
    for card in position.piles[-1]:
        refused = why_not(position, parse_move(position.tables, f"{card}>f"))
        assert refused
        text = refusal_text(refused, CATALOGUE["golf"], lang)
        said.add(text.replace(card_sign(card, lang), "#"))
    assert len(said) == 1
