"""Every fault that a text in the notation can have: what is said of it, and where."""

from collections.abc import Callable
from dataclasses import dataclass, field

import pytest

from klumba.cards import deck
from klumba.faults import Fault, NotationError
from klumba.games import CATALOGUE
from klumba.play.deals import Deal
from klumba.rules.notation import parse_move, parse_play, parse_position
from klumba.rules.rulebook import deal
from klumba.shuffle import DealName
from tests.rules.plays import opening


@dataclass(frozen=True)
class Faulty:
    """A text, how it is read, and the fault that is found in it."""

    text: str
    read: Callable[[str], object] = field(repr=False)
    fault: Fault
    data: dict[str, str]


def faulty_move(key: str, text: str, fault: Fault, **data: str) -> Faulty:
    tables = opening(key, "1").tables
    return Faulty(text, lambda move: parse_move(tables, move), fault, data)


def faulty_play(text: str, fault: Fault, **data: str) -> Faulty:
    return Faulty(text, lambda line: parse_play(line, CATALOGUE), fault, data)


def faulty_deal(key: str, name: DealName, **data: str) -> Faulty:
    deal = Deal(CATALOGUE[key], name)
    return Faulty(str(name), lambda _: deal.opening, Fault.OTHER_PATIENCE, data)


def faulty_position(key: str, text: str, fault: Fault, **data: str) -> Faulty:
    patience = CATALOGUE[key]
    return Faulty(text, lambda lines: parse_position(patience, lines), fault, data)


def edited(key: str, edits: str, fault: Fault, **data: str) -> Faulty:
    """Take the opening of seed 1 and replace what stands before each `=` by what follows it."""
    text = str(opening(key, "1"))
    for edit in edits.split(", "):
        old, new = edit.split("=")
        assert text.count(old) == 1, f"{old} is not once in {text}"
        text = text.replace(old, new)
    return faulty_position(key, text, fault, **data)


def out_of_order(key: str, edits: str, **data: str) -> Faulty:
    return edited(key, edits, Fault.FOUNDATION_ORDER, **data)


def odd_stock(key: str, edits: str, **data: str) -> Faulty:
    return edited(key, edits, Fault.IMPOSSIBLE_STOCK, pile="k", **data)


GARDEN, AGNES, GOLF = "flower-garden", "agnes-bernauer", "golf"
JOKERS, SQUARE = "two-jokers", "odd-even"
A_MOVE = "CARD>PILE"
A_LINE = "PILE: CARDS"
A_NAME = "patience~1-seed, patience~deck-cards"
PILES = "fC fD fH fS c1 c2 c3 c4 c5 c6 b"
CLUBS = "AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC"
OTHERS = " ".join(CLUBS.replace("C", suit) for suit in "DHS").removeprefix("AD ")
WON = f"fC: {CLUBS} / " + " / ".join(f"f{s}: {CLUBS.replace('C', s)}" for s in "DHS")

FAULTY = [
    # Moves.
    faulty_move(GARDEN, "", Fault.BAD_MOVE, found="", expected=A_MOVE),
    faulty_move(GARDEN, "5D c1", Fault.BAD_MOVE, found="5D c1", expected=A_MOVE),
    faulty_move(GARDEN, "5D>", Fault.UNKNOWN_PILE, found="5D>", pile=""),
    faulty_move(GARDEN, "5D>c7", Fault.UNKNOWN_PILE, found="5D>c7", pile="c7"),
    faulty_move(GARDEN, "5D>fD", Fault.UNKNOWN_PILE, found="5D>fD", pile="fD"),
    faulty_move(AGNES, "5D>r", Fault.UNKNOWN_PILE, found="5D>r", pile="r"),
    faulty_move(GARDEN, "stock>r", Fault.UNKNOWN_PILE, found="stock>r", pile="r"),
    faulty_move(GARDEN, "stock>c1", Fault.BAD_CARD, found="stock"),
    faulty_move(GARDEN, "1D>c1", Fault.BAD_CARD, found="1D"),
    faulty_move(GARDEN, " 5D>c1", Fault.BAD_CARD, found=" 5D"),
    faulty_move(GARDEN, ">c1", Fault.BAD_CARD, found=""),
    faulty_move(GARDEN, "??>c1", Fault.HIDDEN_CARD, found="??"),
    faulty_move(GARDEN, "XB>c1", Fault.FOREIGN_CARD, found="XB>c1", card="XB"),
    faulty_move(JOKERS, "XB'>c1", Fault.BAD_CARD, found="XB'"),
    # Deals' names, and plays.
    faulty_play("", Fault.BAD_DEAL_NAME, found="", expected=A_NAME),
    faulty_play("golf-1", Fault.BAD_DEAL_NAME, found="golf-1", expected=A_NAME),
    faulty_play("golf~01-1", Fault.BAD_DEAL_NAME, found="golf~01-1", expected=A_NAME),
    faulty_play("golf~deck-", Fault.BAD_DEAL_NAME, found="golf~deck-", expected=A_NAME),
    faulty_play("poker~1-1", Fault.UNKNOWN_PATIENCE, found="poker"),
    faulty_play("golf~2-1", Fault.UNKNOWN_SHUFFLE, found="2", expected="1"),
    faulty_play("golf~1-", Fault.SEED_LENGTH, found="0", expected="1-64"),
    faulty_play("golf~1-" + "9" * 65, Fault.SEED_LENGTH, found="65", expected="1-64"),
    faulty_play("golf~1-ё", Fault.SEED_CHARACTER, found="ё"),
    faulty_play("golf~deck-ACZZ", Fault.BAD_CARD, found="ZZ"),
    faulty_play("golf~deck-AC??", Fault.HIDDEN_CARD, found="??"),
    faulty_play("golf~deck-AC", Fault.CARD_MISSING, card="2C"),
    faulty_play("golf~deck-ACac", Fault.CARD_TWICE, card="AC"),
    faulty_play("golf~deck-ACXB", Fault.FOREIGN_CARD, card="XB"),
    faulty_play("golf~1-1\xa05D>f", Fault.SEED_CHARACTER, found="\xa0"),
    faulty_play("golf~1-1 5D>f\n", Fault.UNKNOWN_PILE, found="5D>f\n", pile="f\n"),
    faulty_play("golf~1-1 5D", Fault.BAD_MOVE, found="5D", expected=A_MOVE),
    faulty_play("golf~1-1 5D>f redo undo 5D>s1", Fault.UNKNOWN_PILE, found="5D>s1", pile="s1"),
    faulty_deal(GOLF, DealName("golf-free", seed="1"), found="golf-free", expected="golf"),
    faulty_deal(GOLF, DealName("golf-free", deck=()), found="golf-free", expected="golf"),
    Faulty(WON, lambda line: Deal(CATALOGUE[GARDEN], position=line).opening, Fault.ALREADY_WON, {}),
    # Lines and piles.
    edited(GARDEN, "fC:=c7 5D", Fault.BAD_LINE, found="c7 5D", expected=A_LINE),
    edited(GARDEN, "fC:=X", Fault.BAD_LINE, found="X", expected=A_LINE),
    edited(GARDEN, "fC:=:", Fault.BAD_LINE, found=":", expected=A_LINE),
    edited(GARDEN, "fC:=c7:", Fault.UNKNOWN_PILE, pile="c7", expected=PILES),
    edited(GARDEN, "7C KC=7C / k: KC", Fault.UNKNOWN_PILE, pile="k", expected=PILES),
    edited(GARDEN, "fC:=c1:", Fault.PILE_TWICE, pile="c1"),
    edited(GARDEN, "fC:=FD:", Fault.UNKNOWN_PILE, pile="FD", expected=PILES),
    edited(GARDEN, "fC:=fd:", Fault.PILE_TWICE, pile="fD"),
    edited(GARDEN, "fC:=c1\xa0:", Fault.UNKNOWN_PILE, pile="c1\xa0", expected=PILES),
    edited(GARDEN, "7C KC=7C\tKC", Fault.BAD_CARD, found="7C\tKC", pile="b"),
    # Cards.
    edited(GARDEN, "7C KC=7C ZZ", Fault.BAD_CARD, found="ZZ", pile="b"),
    edited(GARDEN, "7C KC=7CKC", Fault.BAD_CARD, found="7CKC", pile="b"),
    edited(GARDEN, "7C KC=7C ??", Fault.HIDDEN_CARD, found="??", pile="b"),
    edited(GARDEN, "7C KC=7C KC'", Fault.JOKER_MARK, found="KC'", card="KC", pile="b"),
    edited(GARDEN, "7C KC=7C", Fault.CARD_MISSING, card="KC"),
    edited(GARDEN, "7C KC=7C KC KC", Fault.CARD_TWICE, card="KC", pile="b"),
    edited(GARDEN, "fC:=fC: KC", Fault.CARD_TWICE, card="KC", pile="b"),
    edited(GARDEN, "7C KC=7C KC XR", Fault.FOREIGN_CARD, card="XR", pile="b"),
    edited(JOKERS, "3S XR=3S", Fault.CARD_MISSING, card="XR"),
    faulty_position(GOLF, "", Fault.CARD_MISSING, card="AC"),
    # Foundations.
    out_of_order(GARDEN, "JC 3C=JC, fC:=fC: 3C", card="3C", pile="fC", expected="AC"),
    out_of_order(GARDEN, "QD AS=QD, fD:=fD: AS", card="AS", pile="fD", expected="AD"),
    out_of_order(GARDEN, "QD AS=QD, 4D 3S=4D, fS:=fS: AS 3S", card="3S", pile="fS", expected="2S"),
    out_of_order(JOKERS, "3S XR=3S, fH: AH=fH: AH XR", card="XR", pile="fH", expected="2H"),
    out_of_order(SQUARE, "s1: 8D=s1:, fD2:=fD2: 8D", card="8D", pile="fD2", expected="2D"),
    out_of_order(AGNES, "JH TD=JH, fD: 8D=fD: 8D TD", card="TD", pile="fD", expected="9D"),
    faulty_position(
        GARDEN, f"fC: {CLUBS} AD / b: {OTHERS}", Fault.FOUNDATION_ORDER, card="AD", pile="fC"
    ),
    edited(AGNES, "c1: 4D=c1: 4D 8D, fD: 8D=fD:", Fault.NO_BASE_CARD, pile="f"),
    edited(GOLF, "c1: 8D=c1: 4H 8D, f: 4H=f:", Fault.NO_BASE_CARD, pile="f"),
    edited(AGNES, "c5: 9C=c5:, fC:=fC: 9C", Fault.BASE_CARDS_DIFFER, card="8D", pile="fD"),
    edited(JOKERS, "fC: AC=fC:, c1: 2C=c1: AC 2C", Fault.ACE_NOT_HOME, card="AC", pile="fC"),
    # Stock, square and jokers.
    odd_stock(AGNES, "AS QD=AS, c1: 4D=c1: 4D QD", found="15", expected="16, 9, 2, 0"),
    odd_stock(GOLF, "c1: 8D=c1:, AS QD=AS QD 8D", found="17", expected="0-16"),
    odd_stock(SQUARE, "s1: 8D=s1:, 9D JH=9D JH 8D", found="44", expected="0-43"),
    edited(AGNES, "AD AC=AD, / t:=/ t: AC", Fault.STOCK_NOT_EMPTY, pile="t"),
    edited(SQUARE, "9D JH=9D, s1: 8D=s1: 8D JH", Fault.PLACE_FULL, card="JH", pile="s1"),
    edited(JOKERS, "QD / c2=/ c2, j:=j: QD", Fault.JOKERS_ONLY, card="QD", pile="j"),
    edited(JOKERS, "3S XR=XR' 3S", Fault.JOKER_MARK, card="XR", pile="c5"),
    edited(JOKERS, "3S XR=3S, j:=j: XR'", Fault.JOKER_MARK, card="XR", pile="j"),
]


@pytest.mark.parametrize("faulty", FAULTY, ids=[f"{f.fault}-{n}" for n, f in enumerate(FAULTY)])
def test_a_faulty_text_is_told_its_fault_and_where(faulty: Faulty) -> None:
    with pytest.raises(NotationError) as caught:
        faulty.read(faulty.text)
    assert caught.value.fault is faulty.fault, faulty.text
    assert caught.value.data == {name: short(value) for name, value in faulty.data.items()}


def test_no_last_card_lies_open_beside_a_stock_of_two() -> None:
    position = opening(AGNES, "1")
    for _ in range(2):
        position = position.play("stock>r").position
    assert position.in_stock == 2
    *_, stock = position.lines()
    card = position.lines()[4].split()[-1]
    text = str(position).replace(f" {card}", "", 1).replace("t:", f"t: {card}")
    with pytest.raises(NotationError) as caught:
        parse_position(CATALOGUE[AGNES], text)
    assert (caught.value.fault, caught.value.data) == (Fault.STOCK_NOT_EMPTY, {"pile": "t"}), text
    turned = text.replace(f" / {stock}", " / k:").replace("t:", f"t: {stock[3:]}")
    parse_position(CATALOGUE[AGNES], turned)


def short(text: str) -> str:
    return text if len(text) <= 60 else text[:59] + "…"


def test_every_fault_is_found_in_some_text() -> None:
    assert {faulty.fault for faulty in FAULTY} == set(Fault)


def test_a_fault_says_what_it_is_and_where() -> None:
    error = NotationError(Fault.CARD_TWICE, card="5D", pile="c1")
    assert str(error) == "card_twice card='5D' pile='c1'"
    assert str(NotationError(Fault.BAD_CARD)) == "bad_card"


@pytest.mark.parametrize("length", [59, 60, 61, 1000])
def test_a_fault_quotes_no_more_than_sixty_characters(length: int) -> None:
    found = NotationError(Fault.BAD_CARD, found="x" * length).data["found"]
    assert found == ("x" * length if length <= 60 else "x" * 59 + "…")


@pytest.mark.parametrize(
    ("cards", "fault", "card"),
    [
        (deck(jokers=False)[1:], Fault.CARD_MISSING, "AC"),
        ((*deck(jokers=False), "KS"), Fault.CARD_TWICE, "KS"),
        (deck(jokers=True), Fault.FOREIGN_CARD, "XB"),
        ((*deck(jokers=False)[:-1], "KC"), Fault.CARD_TWICE, "KC"),
    ],
)
def test_a_deck_that_is_not_whole_is_not_dealt(
    cards: tuple[str, ...], fault: Fault, card: str
) -> None:
    with pytest.raises(NotationError) as caught:
        deal(CATALOGUE[GARDEN], cards)
    assert (caught.value.fault, caught.value.data) == (fault, {"card": card})
