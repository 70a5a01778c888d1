"""Why a move is refused: at the first illegal move `klumba replay` stops and says it."""

from dataclasses import dataclass
from functools import cache
from itertools import combinations

import pytest

from tests.cli.run import Result, error_line, run
from tests.cli.words import CYRILLIC, anonymous, names_card


@dataclass(frozen=True)
class Refusal:
    reason: str
    key: str
    moves: str  # of seed 1; the last is the illegal one

    @property
    def last(self) -> str:
        return self.moves.split()[-1]

    def is_named_in(self, line: str) -> bool:
        """Whether the move or its card is named; there is nothing to name in `undo`."""
        card, arrow, _ = self.last.partition(">")
        return not arrow or self.last in line or names_card(line, card)

    def __str__(self) -> str:
        return f"{self.reason}: {self.key} {self.last}"


REFUSALS = [
    Refusal("no such card", "flower-garden", "AS>f AS>c1"),
    Refusal("no such card", "golf", "KC>f"),
    Refusal("nothing goes there", "flower-garden", "3C>b"),
    Refusal("nothing goes there", "odd-even", "8D>s2"),
    Refusal("nothing goes there", "odd-even", "stock>s1"),
    Refusal("single cards only", "flower-garden", "3C>c6 4H>c3"),
    Refusal("single cards only", "flower-garden-groups", "3C>c6 4H>f"),
    Refusal("not a run", "flower-garden-groups", "JC>c3"),
    Refusal("covered", "flower-garden", "JC>c3"),
    Refusal("covered", "golf", "6D>f"),
    Refusal("stock empty", "agnes-bernauer", "stock>r stock>r stock>t stock>t"),
    Refusal("stock not yet", "golf", "stock>f"),
    Refusal("stock not yet", "odd-even", "stock>w"),
    Refusal("stock not yet", "agnes-bernauer", "stock>t"),
    Refusal("space takes", "agnes-bernauer", "8H>f 3C>c1 6H>c4 5C>c4 4D>c4 QH>c1"),
    Refusal("foundation next", "flower-garden", "3C>f"),
    Refusal("wrong rank", "flower-garden", "3C>c2"),
    Refusal("wrong suit", "flower-garden-suit", "5C>c4"),
    Refusal("wrong colour", "flower-garden-alternate", "3H>c6"),
    Refusal("wrong colour", "two-jokers", "2D>c3"),
    Refusal("nothing to undo", "golf", "3H>f undo undo"),
    Refusal("nothing to redo", "golf", "3H>f undo 3C>f redo"),
]
ONE_EACH = list({refusal.reason: refusal for refusal in REFUSALS}.values())
SPOKEN = [(refusal, "en") for refusal in REFUSALS] + [(refusal, "ru") for refusal in ONE_EACH]


@cache
def refused(refusal: Refusal, lang: str) -> Result:
    return run("replay", refusal.key, "1", *refusal.moves.split(), "--lang", lang)


@pytest.mark.parametrize(("refusal", "lang"), SPOKEN, ids=str)
def test_an_illegal_move_ends_the_replay_with_one_line_that_names_it(
    refusal: Refusal, lang: str
) -> None:
    result = refused(refusal, lang)
    line = error_line(result, 1)
    assert refusal.is_named_in(line), result.told
    assert (CYRILLIC.search(line) is not None) == (lang == "ru"), result.told


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_different_reasons_are_worded_differently(lang: str) -> None:
    patterns = {
        refusal: anonymous(refused(refusal, lang).err)
        for refusal in (REFUSALS if lang == "en" else ONE_EACH)
    }
    alike = [
        f"{one} = {other}: {patterns[one]}"
        for one, other in combinations(patterns, 2)
        if one.reason != other.reason and patterns[one] == patterns[other]
    ]
    assert not alike, "\n".join(alike)


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_space_that_takes_one_rank_says_which(lang: str) -> None:
    result = refused(next(r for r in REFUSALS if r.reason == "space takes"), lang)
    assert any(names_card(result.err, f"7{suit}") for suit in "CDHS") or any(
        word in result.err.lower() for word in ("7", "seven", "семёрк", "семерк")
    ), result.told


@pytest.mark.parametrize(("lang", "word"), [("en", "no stock"), ("ru", "нет запаса")])
def test_a_patience_without_a_stock_says_so(lang: str, word: str) -> None:
    assert word in error_line(run("replay", "two-jokers", "1", "stock>f", "--lang", lang), 1)


def test_a_refusal_does_not_tell_where_in_the_stock_an_unseen_card_lies() -> None:
    first, last = (run("replay", "golf", "1", f"{card}>f") for card in ("QD", "KC"))
    assert anonymous(first.err) == anonymous(last.err), first.told + last.told


def test_the_moves_before_the_illegal_one_are_judged_by_the_same_rules() -> None:
    result = run("replay", "flower-garden", "1", "3C>c6", "3C>c2", "AS>f")
    line = error_line(result, 1)
    assert "3C>c2" in line or names_card(line, "3C"), result.told


def test_the_language_may_be_named_before_the_moves_too() -> None:
    line = error_line(run("replay", "--lang", "ru", "golf", "1", "AC>f"), 1)
    assert CYRILLIC.search(line), line
