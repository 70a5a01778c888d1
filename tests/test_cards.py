"""Cards: their codes, however they are spelt, and what is read off them."""

import pytest

from klumba.cards import (
    HIDDEN,
    JOKERS,
    RANKS,
    SUIT_CARDS,
    SUITS,
    bare,
    check_deck,
    deck,
    is_joker,
    is_red,
    parse_card,
    parse_cards,
    parse_face,
    rank_name,
    rank_of,
    suit_of,
)
from klumba.faults import Fault, NotationError


def test_the_deck_goes_by_suits_from_the_ace_to_the_king() -> None:
    assert " ".join(deck(jokers=False)[:14]) == "AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AD"
    assert deck(jokers=True) == (*deck(jokers=False), "XB", "XR")
    assert len(set(deck(jokers=True))) == 54


def test_a_card_has_a_rank_and_a_suit() -> None:
    read = [(rank_of(card), suit_of(card)) for card in SUIT_CARDS]
    assert read == [(rank, suit) for suit in "CDHS" for rank in range(1, 14)]


def test_a_rank_has_a_name_round_the_corner_too() -> None:
    assert [rank_name(rank) for rank in (0, 1, 10, 13, 14, 27)] == list("KATKAA")


def test_diamonds_and_hearts_are_red() -> None:
    assert [suit for suit in SUITS if is_red(f"A{suit}")] == ["D", "H"]


def test_a_joker_is_one_with_its_mark_and_without() -> None:
    assert [face for face in (*SUIT_CARDS, *JOKERS, "XR'") if is_joker(face)] == ["XB", "XR", "XR'"]
    assert [bare(face) for face in ("XR'", "XR", "TH")] == ["XR", "XR", "TH"]


@pytest.mark.parametrize("card", deck(jokers=True))
def test_a_card_is_read_in_either_case(card: str) -> None:
    assert parse_card(card) == card
    assert parse_card(card.lower()) == card
    assert parse_face(card) == card


@pytest.mark.parametrize("suit", SUITS)
def test_a_ten_is_read_in_digits(suit: str) -> None:
    assert parse_card(f"10{suit}") == f"T{suit}"
    assert parse_card(f"10{suit.lower()}") == f"T{suit}"


@pytest.mark.parametrize("rank", RANKS)
def test_rank_and_suit_may_be_in_different_cases(rank: str) -> None:
    assert parse_card(f"{rank.lower()}H") == parse_card(f"{rank}h") == f"{rank}H"


@pytest.mark.parametrize("joker", JOKERS)
def test_a_jokers_letters_may_be_in_different_cases(joker: str) -> None:
    spelt = [first + second for first in "Xx" for second in (joker[1], joker[1].lower())]
    assert {parse_card(text) for text in spelt} == {joker}
    assert {parse_face(f"{text}'") for text in spelt} == {f"{joker}'"}
    assert list(parse_cards("".join(spelt))) == [joker] * 4


@pytest.mark.parametrize(
    "text",
    ["", "A", "H", "1H", "0H", "11H", "AH ", " AH", "AHH", "AX", "XX", "XH", "АС", "АH", "AH'"],
)
def test_what_is_no_card_is_at_fault(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_card(text)
    assert (caught.value.fault, caught.value.data) == (Fault.BAD_CARD, {"found": text})


def test_an_unseen_card_cannot_be_read() -> None:
    for read in (parse_card, parse_face):
        with pytest.raises(NotationError) as caught:
            read(HIDDEN)
        assert caught.value.fault is Fault.HIDDEN_CARD


def test_a_mark_is_read_on_a_joker_only() -> None:
    assert [parse_face(text) for text in ("XR'", "xb'", "XB", "10h")] == ["XR'", "XB'", "XB", "TH"]
    with pytest.raises(NotationError) as caught:
        parse_face("10h'")
    assert (caught.value.fault, caught.value.data) == (
        Fault.JOKER_MARK,
        {"found": "10h'", "card": "TH"},
    )
    with pytest.raises(NotationError) as caught:
        parse_face("XR''")
    assert caught.value.fault is Fault.BAD_CARD


@pytest.mark.parametrize("text", ["AC10HXBks", "AC 10H XB ks", " AC10H  xBks ", "acThXbKs"])
def test_cards_are_read_run_together_or_apart(text: str) -> None:
    assert list(parse_cards(text)) == ["AC", "TH", "XB", "KS"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("ACZZ", "ZZ"),
        ("AC1H", "1H"),
        ("AC H", "H"),
        ("AC10", "10"),
        ("AC,2C", ",2C"),
        ("AC\t2C", "\t2C"),
    ],
)
def test_what_is_no_card_among_cards_is_at_fault(text: str, found: str) -> None:
    with pytest.raises(NotationError) as caught:
        list(parse_cards(text))
    assert (caught.value.fault, caught.value.data) == (Fault.BAD_CARD, {"found": found})


def test_no_text_holds_no_cards() -> None:
    assert list(parse_cards(" ")) == []


@pytest.mark.parametrize("jokers", [False, True])
def test_a_whole_deck_is_one_in_any_order(jokers: bool) -> None:
    check_deck(deck(jokers=jokers)[::-1], jokers=jokers)
    with pytest.raises(NotationError) as caught:
        check_deck(deck(jokers=jokers)[:-1], jokers=jokers)
    assert caught.value.fault is Fault.CARD_MISSING
