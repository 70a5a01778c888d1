"""What is written reads back, however it is spelt; all else is at fault, and never a crash."""

import sys
import unicodedata
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from klumba.cards import parse_card, parse_cards
from klumba.faults import NotationError
from klumba.games import CATALOGUE
from klumba.rules.notation import (
    Move,
    parse_move,
    parse_play,
    parse_position,
    stock_sizes,
    write_play,
)
from klumba.rules.position import Position
from klumba.shuffle import DealName, check_seed, parse_deal_name, shuffle
from tests.rules.plays import KEYS, check_same, every_move, examples, opening, plays

every_patience = pytest.mark.parametrize("key", KEYS)
SEEDS = st.text(st.characters(min_codepoint=0x21, max_codepoint=0x7E), min_size=1, max_size=64)
PIECES = st.sampled_from(
    [
        *"/:>'? \n\t~-",
        *("??", "XB", "XR'", "10H", "KS", "kk", "c1", "c1:", "f", "fC2:", "k:", "stock>r"),
    ]
)

ALL = "".join(CATALOGUE["odd-even"].deck)
# What is blank, or is not seen, and yet is neither a plain space nor a line's end.
UNSEEN = [
    character
    for character in map(chr, range(sys.maxunicode + 1))
    if character not in " \n" and unicodedata.category(character) in {"Cc", "Cf", "Zl", "Zp", "Zs"}
]


def respelt(text: str, chance: Random) -> str:
    """Write a text with some cards in lower case and some tens in digits."""
    words = text.split(" ")
    for index, word in enumerate(words):
        spellings = [word, word.lower(), word.replace("T", "10"), word.replace("T", "10").lower()]
        words[index] = chance.choice(spellings)
    return " ".join(words)


@st.composite
def damaged(draw: st.DrawFn, text: str) -> str:
    """Give a text in which some places are replaced, doubled or left out."""
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 6)))
        middle = draw(PIECES | st.text(max_size=4) | st.just(text[start:end] * 2) | st.just(""))
        text = text[:start] + middle + text[end:]
    return text


@every_patience
@examples(200)
@given(data=st.data())
def test_a_position_reads_back(key: str, data: st.DataObject) -> None:
    position = data.draw(plays(key)).last
    for text in (str(position), "\n".join(position.lines())):
        read = parse_position(CATALOGUE[key], text)
        assert read.tables is position.tables, position
        check_same(read, position)


@every_patience
@examples(200)
@given(data=st.data(), chance=st.randoms(use_true_random=False))
def test_a_position_reads_back_in_any_order_and_spelling(
    key: str, data: st.DataObject, chance: Random
) -> None:
    position = data.draw(plays(key)).last
    lines = [respelt(line, chance) for line in position.lines() if not line.endswith(":")]
    chance.shuffle(lines)
    text = chance.choice(["\n", " / ", "/", " \n\n  ", "\r\n"]).join(lines)
    assert parse_position(CATALOGUE[key], text) == position, f"{text!r} is {position}"


@every_patience
def test_every_move_reads_back(key: str) -> None:
    chance, tables = Random(key), opening(key, "1").tables
    for text in every_move(opening(key, "1")):
        card = None if text.startswith("stock") else text[:2]
        assert parse_move(tables, text) == Move(card, text.partition(">")[2]), text
        assert str(parse_move(tables, text)) == text
        what, where = text.split(">")
        if card:
            assert str(parse_move(tables, f"{respelt(what, chance)}>{where}")) == text


@every_patience
@examples(300)
@given(seed=SEEDS)
def test_a_deals_name_reads_back(key: str, seed: str) -> None:
    name = DealName(key, seed=seed)
    assert str(name) == f"{key}~1-{seed}"
    assert parse_deal_name(str(name)) == name
    assert name.cards(CATALOGUE[key].deck) == shuffle(CATALOGUE[key].deck, seed)


@every_patience
@examples(100)
@given(seed=SEEDS, chance=st.randoms(use_true_random=False))
def test_a_deck_in_a_deals_name_reads_back(key: str, seed: str, chance: Random) -> None:
    deck = shuffle(CATALOGUE[key].deck, seed)
    name = DealName(key, deck=deck)
    assert str(name) == f"{key}~deck-{''.join(deck)}"
    assert parse_deal_name(str(name)) == name
    spelt = "".join(respelt(card, chance) for card in deck)
    assert parse_deal_name(f"{key}~deck-{spelt}").cards(()) == deck, spelt


@every_patience
@examples(100)
@given(data=st.data(), chance=st.randoms(use_true_random=False))
def test_a_play_reads_back(key: str, data: st.DataObject, chance: Random) -> None:
    play = data.draw(plays(key))
    moves = [step.move for step in play.steps]
    moves += ["undo", "undo", "redo"]
    chance.shuffle(moves)
    line = write_play(play.deal, moves)
    assert parse_play(line, CATALOGUE) == (play.deal, moves), line


@every_patience
@examples(500)
@given(data=st.data())
def test_a_damaged_position_is_read_or_at_fault(key: str, data: st.DataObject) -> None:
    good = str(data.draw(plays(key)).last)
    text = data.draw(damaged(good))
    try:
        position = parse_position(CATALOGUE[key], text)
    except NotationError:
        return
    check_canonical(position, text)


@every_patience
@examples(300)
@given(text=st.lists(PIECES | st.text(max_size=8)).map("".join) | st.text())
def test_any_text_is_a_position_or_at_fault(key: str, text: str) -> None:
    try:
        position = parse_position(CATALOGUE[key], text)
    except NotationError:
        return
    check_canonical(position, text)


def check_canonical(position: Position, text: str) -> None:
    again = parse_position(position.tables.patience, str(position))
    assert again == position, f"{text!r} is {position}"
    assert again.lines() == position.lines(), f"{text!r} is {position}"


@every_patience
@examples(500)
@given(data=st.data())
def test_a_damaged_move_is_read_or_at_fault(key: str, data: st.DataObject) -> None:
    position = opening(key, "1")
    good = data.draw(st.sampled_from(every_move(position)))
    text = data.draw(damaged(good) | st.text(max_size=10))
    try:
        move = parse_move(position.tables, text)
    except NotationError:
        return
    assert str(move) in every_move(position), text
    assert parse_move(position.tables, str(move)) == move, text


@examples(3000)
@given(data=st.data())
def test_a_damaged_play_is_read_or_at_fault(data: st.DataObject) -> None:
    good = data.draw(st.sampled_from(["golf~1-7 5D>f undo redo", f"odd-even~deck-{ALL} 5D>s1"]))
    text = data.draw(damaged(good) | st.text())
    try:
        deal, moves = parse_play(text, CATALOGUE)
    except NotationError:
        return
    assert parse_play(write_play(deal, moves), CATALOGUE) == (deal, moves), text


@st.composite
def with_something_unseen(draw: st.DrawFn, text: str) -> str:
    """Put something unseen into a text, or in the place of a plain space."""
    unseen = draw(
        st.sampled_from("\t\r\v\f\x1c\x85\xa0\xad\u2028\u3000\u200b\ufeff")
        | st.sampled_from(UNSEEN)
    )
    spaces = [at for at, character in enumerate(text) if character == " "]
    instead = draw(st.booleans())
    if spaces and instead:
        at = draw(st.sampled_from(spaces))
        return text[:at] + unseen + text[at + 1 :]
    at = draw(st.integers(0, len(text)))
    return text[:at] + unseen + text[at:]


@every_patience
@examples(300)
@given(data=st.data())
def test_only_plain_spaces_are_blank(key: str, data: st.DataObject) -> None:
    patience, position = CATALOGUE[key], data.draw(plays(key)).last
    seed, deck = DealName(key, seed="a~1"), DealName(key, deck=patience.deck)
    reads: list[tuple[str, Callable[[str], object]]] = [
        (str(position), lambda text: parse_position(patience, text)),
        (patience.deck[-1], parse_card),
        (f"{patience.deck[-1]}>f", lambda text: parse_move(position.tables, text)),
        (" ".join(patience.deck), lambda text: tuple(parse_cards(text))),
        ("a~1", check_seed),
        *((str(name), parse_deal_name) for name in (seed, deck)),
        *((f"{name} 5D>f undo", lambda text: parse_play(text, CATALOGUE)) for name in (seed, deck)),
    ]
    for good, read in reads:
        read(good)
        text = data.draw(with_something_unseen(good))
        with pytest.raises(NotationError):
            read(text)


def test_a_pile_that_is_not_named_is_empty() -> None:
    position = parse_position(CATALOGUE["golf"], "f:" + " ".join(["", *CATALOGUE["golf"].deck]))
    assert position.lines()[1:] == [*(f"c{number}:" for number in range(1, 8)), "k:"]


def test_lines_that_are_blank_are_read_over() -> None:
    position = opening("golf", "1")
    text = "\n\n" + "\n  \n".join(position.lines()) + " // "
    assert parse_position(CATALOGUE["golf"], text) == position


@pytest.mark.parametrize(
    ("key", "sizes"),
    [
        ("agnes-bernauer", [16, 9, 2, 0]),
        ("golf", list(range(16, -1, -1))),
        ("odd-even-free", list(range(43, -1, -1))),
    ],
)
def test_how_many_cards_a_stock_can_hold(key: str, sizes: list[int]) -> None:
    assert stock_sizes(CATALOGUE[key]) == sizes


def test_a_joker_keeps_its_mark() -> None:
    text = str(opening("two-jokers", "1")).replace(" XR", " XR'")
    position = parse_position(CATALOGUE["two-jokers"], text.replace("XR'", "xr'"))
    assert str(position) == text
