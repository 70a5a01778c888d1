"""The plain engine's reasons: never against a legal move, and the first that applies."""

import random

import pytest

from .cards import JOKERS, PACK, pile_names
from .plain import KEYS, Plain, deal, read, shuffle

REASONS = {
    "no_such_card",
    "nothing_goes_there",
    "single_cards_only",
    "not_a_run",
    "covered",
    "stock_empty",
    "stock_not_yet",
    "space_takes",
    "foundation_next",
    "wrong_rank",
    "wrong_suit",
    "wrong_colour",
}


def shown(position: Plain) -> str:
    """Write a position in its one-line form for a failing assertion."""
    return " / ".join(position.lines())


def well_formed_moves(key: str) -> list[str]:
    """List every move that can be written with a patience's cards and piles."""
    places = ["f", *(name for name in pile_names(key) if name[0] != "f")]
    cards = PACK + JOKERS if key == "two-jokers" else PACK
    moves = [f"{card}>{place}" for card in cards for place in places]
    if "k" in places:
        moves += [f"stock>{place}" for place in places]
    return [*moves, "stock>r"] if key == "agnes-bernauer" else moves


def check_reasons(position: Plain) -> None:
    """Check that exactly the moves that are not listed have a reason of the closed list."""
    legal = position.moves()
    for move in well_formed_moves(position.key):
        reason = position.why(move)
        if position.won():
            assert reason == "won", f"{move} in {shown(position)}"
        elif move in legal:
            assert reason is None, f"{move}: {reason} in {shown(position)}"
        else:
            assert reason in REASONS, f"{move}: {reason} in {shown(position)}"


@pytest.mark.parametrize("key", KEYS)
def test_exactly_the_legal_moves_have_no_reason(key: str) -> None:
    chance = random.Random(key)
    for seed in range(3):
        position = deal(key, shuffle(key, str(seed)))
        for _ in range(30):
            check_reasons(position)
            if not position.moves():
                break
            position = position.play(chance.choice(position.moves()))


GARDEN = "fC: AC / c1: 9H 8C 7D / c2: 3S QD / c3: AS / c4: KH / c5: 8S / b: TC 7C 6S KD"
AGNES = (
    "fC: / fD: 5D / fH: / fS: / c1: 9H 8C 7D / c2: QS JC / c3: / c4: 8S / c5: AH / "
    "r1: TC 7S / r2: 7H / r3: KS / r4: 4D / r5: 3H / t:"
)
GOLF = "f: 4H / c1: 8D 3S / c2: 9S 7C / c3: / k: KC 7H"
JOKERS_LIE = (
    "fC: AC / fD: AD / fH: AH / fS: AS / c1: 8C XR' / c2: 9S 3D / c3: 6D 5S 6H / c4: 6C / "
    "c5: 9D / c6: / c7: 7C / c8: 2D / j: XB"
)
SQUARE = "fC1: AC / s1: 8D / s2: 3C / s3: KH / s5: 9S / s6: JS / w: 5C 7H TD / k: 2H"
FULL = "fC1: AC / s1: 8D / s2: KC / s3: KH / s4: 9S / s5: JS / s6: 7C / s7: 9C / s8: JC / s9: TC"

CASES = [
    # Flower Garden: beds, runs where one card moves at a time, the bouquet.
    ("flower-garden", GARDEN, "AC>f", "no_such_card"),
    ("flower-garden", GARDEN, "6S>b", "nothing_goes_there"),
    ("flower-garden", GARDEN, "7D>c1", "nothing_goes_there"),
    ("flower-garden", GARDEN, "8C>c1", "nothing_goes_there"),
    ("flower-garden", GARDEN, "8C>c6", "single_cards_only"),
    ("flower-garden", GARDEN, "8C>f", "single_cards_only"),
    ("flower-garden", GARDEN, "3S>c6", "covered"),
    ("flower-garden", GARDEN, "7D>f", "foundation_next"),
    ("flower-garden", GARDEN, "KD>c3", "wrong_rank"),
    ("flower-garden", GARDEN, "AS>c4", "wrong_rank"),
    ("flower-garden", GARDEN, "QD>c4", None),
    ("flower-garden", GARDEN, "QD>c6", None),
    ("flower-garden-suit", GARDEN, "8C>c6", "covered"),
    ("flower-garden-suit", GARDEN, "7D>c5", "wrong_suit"),
    ("flower-garden-suit", GARDEN, "7D>c2", "wrong_rank"),
    ("flower-garden-alternate", GARDEN, "8C>c6", "single_cards_only"),
    ("flower-garden-alternate", GARDEN, "7C>c5", "wrong_colour"),
    ("flower-garden-alternate", GARDEN, "7D>c5", None),
    ("flower-garden-groups", GARDEN, "8C>f", "single_cards_only"),
    ("flower-garden-groups", GARDEN, "3S>c6", "not_a_run"),
    ("flower-garden-groups", GARDEN, "3S>f", "not_a_run"),
    ("flower-garden-groups", GARDEN, "8C>c2", "wrong_rank"),
    ("flower-garden-groups", GARDEN, "9H>c6", None),
    # Agnes: base five, so an empty column takes a four.
    ("agnes-bernauer", f"{AGNES} / k: 2C 2D", "2C>k", "no_such_card"),
    ("agnes-bernauer", f"{AGNES} / k: 2C 2D", "7S>r3", "nothing_goes_there"),
    ("agnes-bernauer", f"{AGNES} / k: 2C 2D", "7S>t", "nothing_goes_there"),
    ("agnes-bernauer", f"{AGNES} / k: 2C 2D", "stock>c3", "nothing_goes_there"),
    ("agnes-bernauer", f"{AGNES} / k: 2C 2D", "stock>r", "stock_not_yet"),
    ("agnes-bernauer", f"{AGNES} / k: 2C 2D", "stock>t", None),
    ("agnes-bernauer", AGNES, "stock>r", "stock_empty"),
    ("agnes-bernauer", AGNES, "stock>t", "stock_empty"),
    ("agnes-bernauer", f"{AGNES} / k: " + "2C " * 9, "stock>t", "stock_not_yet"),
    ("agnes-bernauer", f"{AGNES} / k: " + "2C " * 9, "stock>r", None),
    ("agnes-bernauer", AGNES, "TC>f", "covered"),
    ("agnes-bernauer", AGNES, "8C>f", "single_cards_only"),
    ("agnes-bernauer", AGNES, "QS>c4", "not_a_run"),
    ("agnes-bernauer", AGNES, "8C>c3", "space_takes"),
    ("agnes-bernauer", AGNES, "7H>c3", "space_takes"),
    ("agnes-bernauer", AGNES, "4D>c3", None),
    ("agnes-bernauer", AGNES, "7S>f", "foundation_next"),
    ("agnes-bernauer", AGNES, "3H>c4", "wrong_rank"),
    ("agnes-bernauer", AGNES, "7S>c4", "wrong_colour"),
    ("agnes-bernauer", AGNES, "7H>c4", None),
    ("agnes-bernauer", AGNES, "KS>c5", None),
    # Golf: nothing moves between columns.
    ("golf", GOLF, "KC>f", "no_such_card"),
    ("golf", GOLF, "4H>f", "no_such_card"),
    ("golf", GOLF, "3S>c3", "nothing_goes_there"),
    ("golf", GOLF, "3S>k", "nothing_goes_there"),
    ("golf", GOLF, "stock>c3", "nothing_goes_there"),
    ("golf", GOLF, "9S>f", "covered"),
    ("golf", GOLF, "7C>f", "foundation_next"),
    ("golf", GOLF, "stock>f", "stock_not_yet"),
    ("golf-free", GOLF, "stock>f", None),
    ("golf", "f: KH / c1: AC / k:", "stock>f", "stock_empty"),
    ("golf", "f: KH / c1: AC / k:", "AC>f", "foundation_next"),
    # Two Jokers: the joker on the black eight is a red seven or nine.
    ("two-jokers", JOKERS_LIE, "XR>f", "nothing_goes_there"),
    ("two-jokers", JOKERS_LIE, "XR>c6", "nothing_goes_there"),
    ("two-jokers", JOKERS_LIE, "XB>f", "nothing_goes_there"),
    ("two-jokers", JOKERS_LIE, "XB>j", "nothing_goes_there"),
    ("two-jokers", JOKERS_LIE, "3D>j", "nothing_goes_there"),
    ("two-jokers", JOKERS_LIE, "8C>c6", "single_cards_only"),
    ("two-jokers", JOKERS_LIE, "6D>c7", "single_cards_only"),
    ("two-jokers", JOKERS_LIE, "9S>c6", "covered"),
    ("two-jokers", JOKERS_LIE, "3D>f", "foundation_next"),
    ("two-jokers", JOKERS_LIE, "7C>c1", "wrong_rank"),
    ("two-jokers", JOKERS_LIE, "6H>c1", "wrong_colour"),
    ("two-jokers", JOKERS_LIE, "6C>c1", None),
    ("two-jokers", JOKERS_LIE, "6C>c7", "wrong_colour"),
    ("two-jokers", JOKERS_LIE, "2D>c2", "wrong_colour"),
    ("two-jokers", JOKERS_LIE, "2D>c6", None),
    ("two-jokers", JOKERS_LIE, "XB>c1", None),
    ("two-jokers", JOKERS_LIE, "XR>j", None),
    # Odd and Even: places 4 and 7 to 9 of the square are gaps.
    ("odd-even", SQUARE, "AC>f", "no_such_card"),
    ("odd-even", SQUARE, "2H>s4", "no_such_card"),
    ("odd-even", SQUARE, "8D>s4", "nothing_goes_there"),
    ("odd-even", SQUARE, "TD>s1", "nothing_goes_there"),
    ("odd-even", SQUARE, "TD>w", "nothing_goes_there"),
    ("odd-even", SQUARE, "stock>s1", "nothing_goes_there"),
    ("odd-even", SQUARE, "stock>f", "nothing_goes_there"),
    ("odd-even", SQUARE, "7H>s1", "nothing_goes_there"),
    ("odd-even", SQUARE, "7H>s4", "covered"),
    ("odd-even", SQUARE, "5C>f", "covered"),
    ("odd-even", SQUARE, "TD>f", "foundation_next"),
    ("odd-even", SQUARE, "TD>s4", None),
    ("odd-even", SQUARE, "stock>s4", None),
    ("odd-even", SQUARE, "stock>w", "stock_not_yet"),
    ("odd-even-free", SQUARE, "stock>w", None),
    ("odd-even", f"{FULL} / k: 2H", "stock>w", None),
    ("odd-even", f"{FULL} / w: 3C / k: 2H", "stock>w", "stock_not_yet"),
    ("odd-even", f"{FULL} / w: 3C / k:", "stock>w", "stock_empty"),
    ("odd-even", f"{FULL} / w: 3C / k:", "stock>s1", "nothing_goes_there"),
]


@pytest.mark.parametrize(("key", "line", "move", "reason"), CASES)
def test_first_reason_that_applies(key: str, line: str, move: str, reason: str | None) -> None:
    position = read(key, line.split(" / "))
    assert position.why(move) == reason, shown(position)
    assert (move in position.moves()) == (reason is None), shown(position)
