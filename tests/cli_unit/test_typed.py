"""What people type becomes the notation, where it can mean but one thing."""

import pytest

from klumba.cli.errors import Complaint
from klumba.cli.typed import in_notation, is_move, spelled, words_in
from klumba.games import CATALOGUE
from klumba.rules.rulebook import deal
from klumba.rules.tables import Tables
from klumba.shuffle import shuffle
from klumba.wording import LANGUAGES, card_sign

TYPED = {
    "3H > f  undo 5D>  c1": "3H>f undo 5D>c1",
    "5♦>c1 ten♥": "5D>c1 tenH",
    "10♢→c1 A♤ -> f": "10D>c1 AS>f",
    "Т♠>f к♥>f Д♣>f в♦>f 10♠>f": "AS>f KH>f QC>f JD>f 10S>f",
    "T♠>c1": "TS>c1",
    "A♠️ f": "AS>f",
    "КС>с2 AН>с1 Ас>f кн f": "KC>c2 AH>c1 Ac>f kh>f",
    "AS>fS as>FS AS>fs A♠>f♠": "AS>f as>f AS>f AS>f",
    "10h>fh": "10h>f",
    "AS>fC": "AS>fC",
    "5D>C1 AS>F": "5D>c1 AS>f",
    "AS f 2S-f 5D – c1": "AS>f 2S>f 5D>c1",
    "отмена вернуть u": "undo redo undo",
    "XR'>j xb j ХВ>j": "XR>j xb>j XB>j",
    "3H>": "3H>",
    "3H>f>c1": "3H>f>c1",
    "XYZZY>zz": "XYZZY>zz",
    "STOCK>F запас c1": "stock>f stock>c1",
    "Тп f Кп c1 дт>с2 ВБ-с3": "AS>f KS>c1 QC>c2 JD>c3",
    "Тп>о т♠ о 5б-основание 6б осн": "AS>f AS>f 5D>f 6D>f",
    "10ч c1 6Ч>f 9б f kп c4": "10H>c1 6H>f 9D>f KS>c4",
}


def tables(key: str) -> Tables:
    patience = CATALOGUE[key]
    return deal(patience, shuffle(patience.deck, "1")).tables


def read(line: str, key: str = "two-jokers") -> str:
    return " ".join(in_notation(word, tables(key), "en") for word in words_in(line))


@pytest.mark.parametrize(("typed", "notation"), TYPED.items())
def test_what_is_typed_is_read(typed: str, notation: str) -> None:
    assert read(typed) == notation


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("face", ["XB", "XR", "XB'", "XR'", "TH", "AS", "QD", "JC", "KS"])
def test_a_card_may_be_typed_as_it_is_drawn(face: str, lang: str) -> None:
    sign = card_sign(face, "ru" if lang == "ru" else "en")
    assert read(f"{sign}>c1").replace("10", "T") == f"{face[:2]}>c1"
    assert read(f"{sign} c1").replace("10", "T") == f"{face[:2]}>c1"


@pytest.mark.parametrize("card", [*CATALOGUE["two-jokers"].deck])
def test_a_card_may_be_typed_as_it_is_listed_in_russian(card: str) -> None:
    assert read(f"{spelled(card)}>c1").replace("10", "T") == f"{card}>c1"
    assert card in ("XB", "XR") or not spelled(card)[-1].isascii()


def test_only_the_cards_own_foundation_may_be_named_where_there_are_two_a_suit() -> None:
    assert read("AS>fS1 AS>fS2 2S>fS2", "odd-even") == "AS>f AS>fS2 2S>f"


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("ТS>f", "A♠ = AS, 10♠ = TS"),
        ("тс f", "A♣ = AC"),
        ("Дh>f", "Q♥ = QH"),
        ("Tп f", "A♠ = AS, 10♠ = TS"),
    ],
)
def test_cyrillic_that_may_be_several_cards_is_told(typed: str, told: str) -> None:
    with pytest.raises(Complaint, match="Cyrillic") as complaint:
        read(typed)
    assert told in str(complaint.value)


RUSSIAN_CARDS = "Достоинства: Т К Д В 10 9 8 7 6 5 4 3 2; масти: т б ч п."


@pytest.mark.parametrize(
    ("typed", "english", "russian"),
    [
        (
            "1п>c1",
            "“1п” is no card: there is no rank “1”.",
            "«1п» — не карта: достоинства «1» нет.",
        ),
        ("Хч о", "“Хч” is no card: there is no rank “Х”.", "«Хч» — не карта: достоинства «Х» нет."),
        ("5Д>f", "“5Д” is no card: there is no suit “Д”.", "«5Д» — не карта: масти «Д» нет."),
        ("Тж>f", "“Тж” is no card: there is no suit “ж”.", "«Тж» — не карта: масти «ж» нет."),
        (
            "Т>f",
            "“Т” is no card: a card is a rank and a suit.",
            "«Т» — не карта: нужны достоинство и масть.",
        ),
        (
            "11ч>f",
            "“11ч” is no card: a card is a rank and a suit.",
            "«11ч» — не карта: нужны достоинство и масть.",
        ),
    ],
)
def test_cyrillic_that_is_no_card_is_told_with_what_is_one(
    typed: str, english: str, russian: str
) -> None:
    with pytest.raises(Complaint) as complaint:
        read(typed)
    assert str(complaint.value).startswith(f"{english} Ranks: A K Q J T 9 ")
    [word] = words_in(typed)
    with pytest.raises(Complaint) as complaint:
        in_notation(word, tables("two-jokers"), "ru")
    assert str(complaint.value).startswith(f"{russian} {RUSSIAN_CARDS}")


@pytest.mark.parametrize(("text", "move"), [("запас", True), ("Stock", True), ("5D", False)])
def test_the_stock_alone_is_a_move(text: str, move: bool) -> None:
    assert is_move(text) == move
