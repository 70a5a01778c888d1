"""A table drawn in a terminal."""

from collections.abc import Iterable, Sequence

import pytest
from rich.text import Text

from klumba.cards import RANKS
from klumba.cli.drawing import FREE, NAME, Pen
from klumba.games import CATALOGUE
from klumba.rules.history import History
from klumba.rules.notation import parse_position
from klumba.rules.position import Position
from klumba.rules.rulebook import deal
from klumba.rules.view import view
from klumba.shuffle import shuffle
from klumba.wording import Language

WIDTH = 80


def opening(key: str) -> Position:
    patience = CATALOGUE[key]
    return deal(patience, shuffle(patience.deck, "1"))


def drawn(
    history: History, *, lang: Language = "en", signs: bool = True, width: int = WIDTH
) -> list[Text]:
    pen = Pen(history.position, lang, signs=signs, width=width)
    return list(pen.table(view(history.position, history.unseen)))


def after(key: str, moves: str) -> History:
    history = History(opening(key))
    for move in moves.split():
        history.follow(move)
    return history


def texts(lines: Iterable[Text]) -> list[str]:
    return [line.plain.rstrip() for line in lines]


def free_cards(lines: Sequence[Text]) -> list[str]:
    return [
        line.plain[span.start : span.end]
        for line in lines
        for span in line.spans
        if FREE in str(span.style)
    ]


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("key", CATALOGUE)
def test_a_deal_fits_into_a_terminal_of_80_by_24(key: str, lang: Language) -> None:
    lines = texts(drawn(History(opening(key)), lang=lang))
    assert max(map(len, lines)) < WIDTH
    assert len(lines) <= 20  # and four for the heading, the state and the prompt


def test_ten_columns_stand_in_line_under_their_names() -> None:
    lines = texts(drawn(History(opening("two-jokers"))))
    names = next(line for line in lines if "c10" in line)
    ends = [names.index(f"c{n}") + len(f"c{n}") for n in range(1, 11)]
    fan = lines[lines.index(names) + 1 : lines.index(names) + 6]
    assert all(line[end - 1 : end].strip() for line in fan for end in ends)
    assert all(line[end : end + 1].strip() == "" for line in fan for end in ends)


def test_what_may_be_moved_is_bold() -> None:
    lines = drawn(History(opening("flower-garden")))
    assert free_cards(lines[3:10]) == ["3♣", "3♥", "5♣", "6♠", "6♥", "4♥"]
    assert len(free_cards(lines)) == 6 + 16


def test_names_do_not_colour_what_stands_beside_them() -> None:
    lines = drawn(after("flower-garden", "AS>f 2S>c1"))
    named = [line for line in lines if line.plain.startswith(("f", "b"))]
    assert len(named) == 2
    for line in named:
        assert line.style == ""
        names = [line.plain[span.start : span.end] for span in line.spans if span.style == NAME]
        assert all(len(name.split()) == 1 for name in names)


def test_a_run_that_moves_as_one_is_bold_as_a_whole() -> None:
    homes = [f"f{suit}: {' '.join(rank + suit for rank in RANKS)}" for suit in "DHS"]
    piles = ["c1: 2C KC 7C 6C 5C", "b: AC 3C 4C 8C 9C TC JC QC"]
    position = parse_position(CATALOGUE["flower-garden-groups"], " / ".join([*homes, *piles]))
    assert free_cards(drawn(History(position)))[:4] == ["7♣", "6♣", "5♣", "A♣"]


def test_an_output_without_signs_gets_the_cards_codes() -> None:
    text = "\n".join(texts(drawn(History(opening("two-jokers")), signs=False)))
    assert text.encode("ascii", "klumba").decode("ascii").replace("-", "·") == text
    assert "TD" in text
    assert "XR" in text


def test_the_bouquet_is_sorted_by_rank_and_wraps() -> None:
    wide, narrow = (
        texts(drawn(History(opening("flower-garden")), width=width)) for width in (80, 40)
    )
    assert "A♠  2♠  3♦" in wide[-1]
    assert len(narrow) > len(wide)
    assert max(map(len, narrow)) <= 40


def test_a_deep_waste_shows_its_last_cards() -> None:
    history = after("odd-even-free", " ".join(["stock>w"] * 30))
    waste = next(line for line in texts(drawn(history)) if line.startswith("w "))
    assert "…" in waste
    assert len(waste) <= WIDTH


def test_a_stock_card_taken_back_keeps_its_face() -> None:
    lines = texts(drawn(after("golf-free", "stock>f undo")))
    assert lines[-1].endswith("15 cards face down, on top Q♦")


def test_agnes_base_rank_stays_in_sight() -> None:
    assert texts(drawn(History(opening("agnes-bernauer"))))[1].endswith("base rank 8")
