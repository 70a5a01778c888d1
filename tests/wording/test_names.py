"""Names of cards and piles, and how a position stands."""

import pytest

from klumba.cards import HIDDEN, JOKERS, MARK, SUIT_CARDS, is_red
from klumba.games import CATALOGUE
from klumba.rules.piles import piles_of
from klumba.wording import LANGUAGES, Language, card_name, card_sign, pile_title, state_text
from klumba.wording.some_cards import SomeCards
from klumba.wording.voice import PHRASES
from tests.rules.plays import WINNING, opening
from tests.wording.reading import check_letters

NAMES = {
    "5D": ("five of diamonds", "пятёрка бубен"),
    "AS": ("ace of spades", "туз пик"),
    "TH": ("ten of hearts", "десятка червей"),
    "QC": ("queen of clubs", "дама треф"),
    "XB": ("black joker", "чёрный джокер"),
    "XR": ("red joker", "красный джокер"),
    "XR'": ("red joker put onto a card", "красный джокер, положенный на карту"),
    HIDDEN: ("face-down card", "закрытая карта"),
}
SIGNS = {
    "5D": ("5♦", "5♦"),
    "TH": ("10♥", "10♥"),
    "AS": ("A♠", "Т♠"),
    "JC": ("J♣", "В♣"),
    "QC": ("Q♣", "Д♣"),
    "KD": ("K♦", "К♦"),
    "XB": ("★B", "★"),
    "XR'": ("★R'", "☆'"),
    HIDDEN: ("??", "??"),
}
TITLES = [
    ("flower-garden", "c3", "bed 3", "грядка 3"),
    ("flower-garden", "fC", "foundation of clubs", "основание треф"),
    ("flower-garden", "b", "bouquet", "букет"),
    ("agnes-bernauer", "c7", "column 7", "колонка 7"),
    ("agnes-bernauer", "r2", "reserve pile 2", "резерв 2"),
    ("agnes-bernauer", "t", "last two cards", "последние две карты"),
    ("agnes-bernauer", "k", "stock", "запас"),
    ("golf", "f", "base", "основание"),
    ("two-jokers", "c10", "column 10", "колонка 10"),
    ("two-jokers", "j", "jokers' reserve", "резерв джокеров"),
    ("odd-even", "fH1", "odd foundation of hearts", "нечётное основание червей"),
    ("odd-even", "fS2", "even foundation of spades", "чётное основание пик"),
    ("odd-even", "s5", "place 5 of the square", "место 5 квадрата"),
    ("odd-even", "w", "waste", "сброс"),
]
RED_CARDS = tuple(card for card in SUIT_CARDS if is_red(card))
SUMMARIES = [
    (("7C", "7D", "7H", "7S"), "a seven of any suit", "семёрка любой масти", "семёрку любой масти"),
    (("AC", "AS"), "a black ace", "чёрный туз", "чёрного туза"),
    (("8D", "8H"), "a red eight", "красная восьмёрка", "красную восьмёрку"),
    (
        ("7D", "7H", "9D", "9H", "XB", "XR"),
        "a red seven or nine, or a joker",
        "красная семёрка или девятка либо джокер",
        "красную семёрку или девятку либо джокера",
    ),
    (
        ("JC", "JS", "QC", "QS", "KC", "KS"),
        "a black jack, queen or king",
        "чёрный валет, чёрная дама или чёрный король",
        "чёрного валета, чёрную даму или чёрного короля",
    ),
    (("7C",), "the 7♣", "7♣", "7♣"),
    (SUIT_CARDS, "any card", "любая карта", "любую карту"),
    ((*SUIT_CARDS, *JOKERS), "any card", "любая карта", "любую карту"),
    (("XB", "XR"), "a joker", "джокер", "джокера"),
    (RED_CARDS, "any red card", "любая красная карта", "любую красную карту"),
]


@pytest.mark.parametrize("face", NAMES)
def test_a_card_is_spoken(face: str) -> None:
    assert (card_name(face, "en"), card_name(face, "ru")) == NAMES[face]


@pytest.mark.parametrize("face", SIGNS)
def test_a_card_is_shown_in_signs(face: str) -> None:
    assert (card_sign(face, "en"), card_sign(face, "ru")) == SIGNS[face]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_two_faces_have_one_name_or_sign(lang: Language) -> None:
    faces = [*SUIT_CARDS, *JOKERS, *(joker + MARK for joker in JOKERS), HIDDEN]
    assert len({card_name(face, lang) for face in faces}) == len(faces)
    assert len({card_sign(face, lang) for face in faces}) == len(faces)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_joker_is_taken_for_a_rank(lang: Language) -> None:
    ranks = {sign for other in LANGUAGES for sign in PHRASES[other].names.rank_signs.values()}
    for joker in JOKERS:
        assert not ranks.intersection(card_sign(joker, lang).upper())
        assert len(card_sign(joker + MARK, lang)) <= 3


@pytest.mark.parametrize(("key", "pile", "en", "ru"), TITLES)
def test_a_pile_has_a_title(key: str, pile: str, en: str, ru: str) -> None:
    assert pile_title(CATALOGUE[key], pile, "en") == en
    assert pile_title(CATALOGUE[key], pile, "ru") == ru


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", CATALOGUE)
def test_every_pile_has_a_title_of_its_own(key: str, lang: Language) -> None:
    names = [pile.name for pile in piles_of(CATALOGUE[key])]
    titles = [pile_title(CATALOGUE[key], name, lang) for name in names]
    assert len(set(titles)) == len(names)
    for title in titles:
        check_letters(title, lang)


@pytest.mark.parametrize(("cards", "en", "ru", "accusative"), SUMMARIES)
def test_cards_are_summed_up(cards: tuple[str, ...], en: str, ru: str, accusative: str) -> None:
    assert f"{SomeCards(cards, PHRASES['en'].names)}" == en
    assert f"{SomeCards(cards, PHRASES['ru'].names)}" == ru
    assert f"{SomeCards(cards, PHRASES['ru'].names):вин}" == accusative


def test_a_position_says_how_it_stands() -> None:
    agnes, golf = opening("agnes-bernauer", "1"), opening("golf", "1")
    assert state_text(agnes, "en") == "1 of 52 cards is on the foundations."
    assert state_text(agnes, "ru") == "На основаниях 1 карта из 52."
    assert state_text(golf, "en") == "0 of 35 cards have been taken from the columns."
    assert state_text(golf, "ru") == "С колонок снято 0 карт из 35."


@pytest.mark.parametrize("key", WINNING)
def test_a_won_position_says_that_it_is_won(key: str) -> None:
    position = opening(key, WINNING[key]["seed"])
    for move in WINNING[key]["moves"].split():
        assert "Won" not in state_text(position, "en")
        position = position.play(move).position
    assert state_text(position, "en") == "Won: the patience has come out."
    assert state_text(position, "ru") == "Пасьянс сошёлся!"


def test_a_blocked_position_says_so_and_counts() -> None:
    position = opening("golf", "1")
    while position.moves:
        position = position.play(position.moves[0]).position
    assert position.blocked
    assert state_text(position, "en").startswith("Blocked: no move is left. ")
    assert state_text(position, "ru").startswith("Тупик: ходов не осталось. С колонок снят")
