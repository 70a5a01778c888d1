"""`klumba moves` on positions that cannot be: one clear line, which names the card or pile."""

import re
from dataclasses import dataclass

import pytest

from tests.cli.run import error_line, run
from tests.cli.vectors import rule


@dataclass(frozen=True)
class Bad:
    key: str
    edits: tuple[tuple[str, str], ...]  # to the deal of seed 1 in its one-line form
    named: str  # a pattern of which the error line must hold some match

    @property
    def position(self) -> str:
        text = " / ".join(rule(self.key)["position"])
        for old, new in self.edits:
            assert text.count(old) == 1, f"{old!r} is not once in {text}"
            text = text.replace(old, new)
        return text


def garden(*edits: tuple[str, str], named: str) -> Bad:
    return Bad("flower-garden", edits, named)


def agnes(*edits: tuple[str, str], named: str) -> Bad:
    return Bad("agnes-bernauer", edits, named)


def golf(*edits: tuple[str, str], named: str) -> Bad:
    return Bad("golf", edits, named)


def jokers(*edits: tuple[str, str], named: str) -> Bad:
    return Bad("two-jokers", edits, named)


def square(*edits: tuple[str, str], named: str) -> Bad:
    return Bad("odd-even", edits, named)


BAD = {
    "a bouquet card missing": garden(("7C KC", "7C"), named="KC"),
    "a card twice": garden(("7C KC", "7C KC KC"), named="KC"),
    "an unseen card": garden(("7C KC", "7C ??"), named=r"\?\?|KC|\bb\b"),
    "a foundation with a gap": garden(
        ("fS:", "fS: AS 3S"), ("QD AS", "QD"), ("4D 3S", "4D"), named="fS|3S"
    ),
    "a foundation without its ace": garden(("fC:", "fC: 3C"), ("JC 3C", "JC"), named="fC|3C"),
    "another suit's foundation": garden(("fD:", "fD: AS"), ("QD AS", "QD"), named="fD|AS"),
    "an unknown pile, though empty": garden(("fC:", "c7: / fC:"), named="c7"),
    "a stock in the garden": garden(("7C KC", "7C / k: KC"), named=r"\bk\b"),
    "a pile twice": garden(("QS AH JC", "QS / c1: AH JC"), named="c1"),
    "a joker in the garden": garden(("7C KC", "7C KC XB"), named="XB"),
    "no card at all": garden(("7C KC", "7C ZZ"), named="ZZ"),
    "no colon": garden(("c1: 8D", "c1 8D"), named="c1"),
    "a stock of fifteen": agnes(
        ("AS QD", "AS"), ("c1: 4D", "c1: 4D QD"), named=r"\bk\b|15|stock|QD"
    ),
    "a card in t beside the stock": agnes(
        ("AD AC", "AD"), ("/ t:", "/ t: AC"), named=r"\bt\b|AC|stock"
    ),
    "no foundation begun": agnes(
        ("fD: 8D", "fD:"), ("c1: 4D", "c1: 4D 8D"), named="base|foundation|f[CDHS]"
    ),
    "foundations of two ranks": agnes(("fC:", "fC: 9C"), ("c5: 9C", "c5:"), named="9C|8D|f[CD]"),
    "a gap over the base card": agnes(("fD: 8D", "fD: 8D TD"), ("JH TD", "JH"), named="fD|TD"),
    "a stock of seventeen": golf(("c1: 8D", "c1:"), ("AS QD", "AS QD 8D"), named=r"\bk\b|17|stock"),
    "no base": golf(("f: 4H", "f:"), ("c1: 8D", "c1: 4H 8D"), named=r"\bf\b|base"),
    "an ace not at home": jokers(("fC: AC", "fC:"), ("c1: 2C", "c1: AC 2C"), named="AC|fC"),
    "a mark at the foot of a column": jokers(("c5: 3S XR", "c5: XR' 3S"), named="XR|c5"),
    "a mark in the joker reserve": jokers(
        ("/ j:", "/ j: XB'"), ("c7: 3C XB", "c7: 3C"), named=r"XB|\bj\b"
    ),
    "a mark on a plain card": jokers(("2C 4H", "2C 4H'"), named="4H"),
    "a joker on a foundation": jokers(("fH: AH", "fH: AH XR"), ("3S XR", "3S"), named="XR|fH"),
    "a stock of forty-four": square(
        ("s1: 8D", "s1:"), ("9D JH", "9D JH 8D"), named=r"\bk\b|44|stock"
    ),
    "a two on the aces' foundation": square(("fD1:", "fD1: 2D"), ("s4: 2D", "s4:"), named="fD1|2D"),
    "a gap in steps of two": square(
        ("fD2:", "fD2: 2D 8D"), ("s4: 2D", "s4:"), ("s1: 8D", "s1:"), named="fD2|8D"
    ),
}
NOT_POSITIONS = {
    "nothing": "",
    "a greeting": "hello, what may I play?\n",
    "raw bytes": "\udcff\udcfe\udc81 c1: \udc80\n",
    "a zero byte": "c1: AC\0\n",
    "control characters": "c1: \x1b[31mAC\n",
    "very much of it": "c1:" + " AC" * 200_000,
}


@pytest.mark.parametrize("bad", BAD.values(), ids=BAD.keys())
def test_an_impossible_position_is_refused_by_the_card_or_pile(bad: Bad) -> None:
    result = run("moves", bad.key, stdin=bad.position)
    line = error_line(result)
    assert re.search(bad.named, line), f"does not name {bad.named}:{result.told}"
    assert result.out == "", result.told


@pytest.mark.parametrize("text", NOT_POSITIONS.values(), ids=NOT_POSITIONS.keys())
def test_what_is_no_position_gets_one_line(text: str) -> None:
    result = run("moves", "flower-garden", stdin=text)
    error_line(result)
    assert result.out == "", result.told
