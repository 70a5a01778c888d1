"""Why a move is refused: for each rule some cards, a move, the reason, and what would go there."""

import pytest

from klumba.faults import Fault, NotationError
from klumba.rules.notation import Move, parse_move
from klumba.rules.refusals import Reason, Refusal, Refused, is_run, judge, why_not
from klumba.rules.vocabulary import (
    Build,
    Columns,
    Direction,
    Foundations,
    Kind,
    Lift,
    Patience,
    Spaces,
    Start,
    Stock,
    Suits,
    Turning,
    Turns,
    When,
)
from tests.rules.tiny import (
    DOWN,
    DOWN_IN_COLOURS,
    DOWN_IN_SUIT,
    UP_OR_DOWN,
    based_columns,
    cleared,
    columns,
    joker_columns,
    laid,
    square,
    tiny,
)

ROUND = Build(Direction.DOWN, Suits.SAME, circular=True)
TWO_APART = Build(Direction.DOWN, Suits.SAME, step=2)
TWO_STARTS = tiny(
    foundations=Foundations((Start.ACE, Start.TWO), Build(Direction.UP, Suits.SAME, step=2)),
    columns=Columns(2, DOWN),
)
RUNS = columns(lift=Lift.RUN)
SPACES_BELOW = based_columns(lift=Lift.RUN, spaces=Spaces.BELOW_BASE)
BOUQUET = tiny(columns=Columns(2, DOWN), bouquet=True)
SQUARE = square(Turning(to=Kind.SQUARE), Turning(to=Kind.WASTE, when=When.NOTHING_FITS))
GOLF = cleared(Turning(to=Kind.FOUNDATION, when=When.NOTHING_FITS))
ROWS = tiny(
    columns=Columns(2, DOWN),
    reserve=3,
    last_cards=True,
    stock=Stock(
        (Turning(Kind.RESERVE, turns=Turns.ROW), Turning(Kind.LAST_CARDS, turns=Turns.REST))
    ),
)

CASES = [
    # What a column takes.
    (columns(), "c1: 7H / c2: 5H", "5H>c1", "wrong_rank", "6C 6D 6H 6S"),
    (columns(), "c1: 7H / c2: 8H", "8H>c1", "wrong_rank", "6C 6D 6H 6S"),
    (columns(), "c1: AH / c2: KH", "KH>c1", "wrong_rank", ""),
    (columns(DOWN_IN_SUIT), "c1: 7H / c2: 6D", "6D>c1", "wrong_suit", "6H"),
    (columns(DOWN_IN_SUIT), "c1: 7H / c2: 5D", "5D>c1", "wrong_rank", "6H"),
    (columns(DOWN_IN_COLOURS), "c1: 7H / c2: 6D", "6D>c1", "wrong_colour", "6C 6S"),
    (columns(DOWN_IN_COLOURS), "c1: 7H / c2: 8C", "8C>c1", "wrong_rank", "6C 6S"),
    (columns(UP_OR_DOWN), "c1: 7H / c2: 5C", "5C>c1", "wrong_rank", "6C 8C 6D 8D 6H 8H 6S 8S"),
    (columns(ROUND), "c1: AH / c2: 2H", "2H>c1", "wrong_rank", "KH"),
    (columns(TWO_APART), "c1: 7H / c2: 6H", "6H>c1", "wrong_rank", "5H"),
    (columns(None), "c1: 7H / c2: 6H", "6H>c1", "nothing_goes_there", ""),
    (columns(), "c1: 7H", "7H>c1", "nothing_goes_there", ""),
    # What an empty column takes.
    (columns(spaces=Spaces.NOTHING), "c1: 7H", "7H>c2", "space_takes", ""),
    (SPACES_BELOW, "fC: 5C / c1: 7H", "7H>c2", "space_takes", "4C 4D 4H 4S"),
    (SPACES_BELOW, "fC: AC / c1: 7H 6S", "7H>c2", "space_takes", "KC KD KH KS"),
    (columns(None), "c1: 7H", "7H>c2", "nothing_goes_there", ""),
    # What leaves a column.
    (columns(), "c1: 7H 6S / c2: 8C", "7H>c2", "single_cards_only", ""),
    (columns(), "c1: 7H 5S / c2: 8C", "7H>c2", "covered", ""),
    (columns(), "c1: AH 5S", "AH>f", "covered", ""),
    (columns(), "c1: 2H AH", "2H>f", "single_cards_only", ""),
    (columns(None), "c1: 7H 6H", "7H>f", "covered", ""),
    (RUNS, "c1: 7H 5S / c2: 8C", "7H>c2", "not_a_run", ""),
    (RUNS, "c1: 7H 6S 4D / c2: 8C", "7H>c2", "not_a_run", ""),
    (RUNS, "c1: 7H 6S / c2: 9C", "7H>c2", "wrong_rank", "8C 8D 8H 8S"),
    (RUNS, "c1: AH 5S", "AH>f", "not_a_run", ""),
    (RUNS, "c1: 2H AH", "2H>f", "single_cards_only", ""),
    (RUNS, "c1: 7H 6S", "7H>c1", "nothing_goes_there", ""),
    # What a foundation takes.
    (columns(), "c1: 2H", "2H>f", "foundation_next", "AH"),
    (columns(), "fH: AH 2H / c1: 4H", "4H>f", "foundation_next", "3H"),
    (based_columns(), "fC: QC KC / c1: 2C", "2C>f", "foundation_next", "AC"),
    (based_columns(), "fC: QC KC / c1: 2D", "2D>f", "foundation_next", "QD"),
    (TWO_STARTS, "c1: 5H", "5H>f", "foundation_next", "AH"),
    (TWO_STARTS, "c1: 6H", "6H>f", "foundation_next", "2H"),
    (GOLF, "f: 5H / c1: 7C / k:", "7C>f", "foundation_next", "4C 6C 4D 6D 4H 6H 4S 6S"),
    (GOLF, "f: KH / c1: AC / k:", "AC>f", "foundation_next", "QC QD QH QS"),
    # Cards that are out of reach.
    (columns(), "fH: AH / c1: 2S", "AH>f", "no_such_card", ""),
    (columns(), "fH: AH / c1: 2S", "AH>c1", "no_such_card", ""),
    (GOLF, "f: 5H / c1: 7C / k: 4S", "4S>f", "no_such_card", ""),
    (GOLF, "f: 5H / c1: 7C / k: 4S", "4S>k", "no_such_card", ""),
    # Piles from which cards only leave.
    (BOUQUET, "c1: 7H / b: 6S 6C", "7H>b", "nothing_goes_there", ""),
    (BOUQUET, "c1: 7H / b: 6S 6C", "6S>b", "nothing_goes_there", ""),
    (BOUQUET, "c1: 7H / b: 5S 6C", "5S>c1", "wrong_rank", "6C 6D 6H 6S"),
    (ROWS, "c1: 7H / r1: 6S 6C / k:", "7H>r2", "nothing_goes_there", ""),
    (ROWS, "c1: 7H / r1: 6S 6C / k:", "7H>t", "nothing_goes_there", ""),
    (ROWS, "c1: 7H / r1: 6S 6C / k:", "7H>k", "nothing_goes_there", ""),
    (ROWS, "c1: 7H / r1: 6S 5S / k:", "6S>c1", "covered", ""),
    # Turning the stock.
    (GOLF, "f: 5H / c1: 6C / k: 2S", "stock>f", "stock_not_yet", ""),
    (GOLF, "f: 5H / c1: 6C / k:", "stock>f", "stock_empty", ""),
    (GOLF, "f: 5H / c1: 6C / k: 2S", "stock>c2", "nothing_goes_there", ""),
    (ROWS, "c1: 7H / k: 2S 3S", "stock>r", "stock_not_yet", ""),
    (ROWS, "c1: 7H / k: 2S 3S 4S", "stock>t", "stock_not_yet", ""),
    (ROWS, "c1: 7H / k:", "stock>r", "stock_empty", ""),
    (ROWS, "c1: 7H / k:", "stock>t", "stock_empty", ""),
    (ROWS, "c1: 7H / k: 2S", "stock>r1", "nothing_goes_there", ""),
    # The square.
    (SQUARE, "s1: 7H / s2: 3C / k: 2S", "7H>s3", "nothing_goes_there", ""),
    (SQUARE, "s1: 7H / s2: 3C / w: 4C / k: 2S", "4C>s1", "nothing_goes_there", ""),
    (SQUARE, "s1: 7H / s2: 3C / w: 4C 5C / k: 2S", "4C>s3", "covered", ""),
    (SQUARE, "s1: 7H / s2: 3C / w: 4C 5C / k: 2S", "4C>f", "covered", ""),
    (SQUARE, "s1: 7H / s2: 3C / w: 4C / k: 2S", "4C>w", "nothing_goes_there", ""),
    (SQUARE, "s1: 7H / s2: 3C / w: 4C / k: 2S", "4C>f", "foundation_next", "AC"),
    (SQUARE, "s1: 7H / s2: 3C / k: 2S", "stock>s1", "nothing_goes_there", ""),
    (SQUARE, "s1: 7H / s2: 3C / k:", "stock>s3", "stock_empty", ""),
    (SQUARE, "s1: 7H / s2: 3C / k:", "stock>w", "stock_empty", ""),
    (SQUARE, "s1: 7H / s2: 3C / k: 2S", "stock>w", "stock_not_yet", ""),
    # Jokers.
    (joker_columns(2), "c1: XB / c2: 5H", "XB>f", "nothing_goes_there", ""),
    (joker_columns(2), "c1: XB / c2: 5H", "XB>c2", "nothing_goes_there", ""),
    (joker_columns(2), "c1: 5H / j: XB", "XB>j", "nothing_goes_there", ""),
    (joker_columns(2), "c1: 5H / j: XB", "5H>j", "nothing_goes_there", ""),
    (joker_columns(2), "c1: XB 5H", "XB>j", "single_cards_only", ""),
    (joker_columns(2), "c1: 8C XB' 6C", "8C>f", "single_cards_only", ""),
    (joker_columns(2), "c1: 8C XB' 5C", "8C>f", "covered", ""),
    (joker_columns(2), "c1: 5H / c2: 7C", "7C>c1", "wrong_rank", "4C 6C 4S 6S XB XR"),
    (joker_columns(2), "c1: KC XB' / c2: QC", "QC>c1", "wrong_rank", "JC KC JS KS XB XR"),
    (joker_columns(2), "c1: KC XB' / c2: JD", "JD>c1", "wrong_colour", "JC KC JS KS XB XR"),
]


@pytest.mark.parametrize(
    ("patience", "line", "move", "reason", "wants"),
    CASES,
    ids=[f"{move} in {line}: {number}" for number, (_, line, move, *_) in enumerate(CASES)],
)
def test_the_first_rule_that_refuses(
    patience: Patience, line: str, move: str, reason: str, wants: str
) -> None:
    position = laid(patience, line)
    refusal = why_not(position, parse_move(position.tables, move))
    assert refusal is not None, position
    assert (refusal.reason.value, " ".join(refusal.wants)) == (reason, wants), position
    assert move not in position.moves, position


def test_every_rule_refuses_something() -> None:
    elsewhere = {"won", "nothing_to_undo", "nothing_to_redo"}
    assert {reason for _, _, _, reason, _ in CASES} | elsewhere == set(Reason)


def refused(patience: Patience, line: str, move: str) -> Refusal | None:
    position = laid(patience, line)
    return why_not(position, parse_move(position.tables, move))


def test_a_refusal_names_the_card_that_lies_on_the_one_to_be_moved() -> None:
    assert refused(columns(), "c1: 7H 5S 4S / c2: 8C", "7H>c2") == Refusal(
        Reason.COVERED, card="7H", pile="c2", over="5S"
    )
    assert refused(joker_columns(2), "c1: 7H XB' / fH: AH", "7H>f") == Refusal(
        Reason.SINGLE_CARDS_ONLY, card="7H", pile="fH", over="XB'"
    )


@pytest.mark.parametrize(
    ("line", "move", "over"),
    [
        ("c1: 7H 5S / c2: 8C", "7H>c2", "5S"),
        ("c1: 7H 6S 4D / c2: 8C", "7H>c2", "4D"),
        ("c1: 7H 6S 5D 9C 8C / c2: 8D", "7H>c2", "9C"),
        ("c1: KC 7H 6S 4D 3D / c2: 8C", "7H>c3", "4D"),
        # Where no run may go, what lies on the card is in the way, in order or not.
        ("c1: AH KS 4D / c2: 8C", "AH>f", "KS"),
        ("c1: 7H 6S 4D / c2: 8C", "7H>f", "6S"),
    ],
)
def test_of_what_is_no_run_the_first_card_that_breaks_it_is_named(
    line: str, move: str, over: str
) -> None:
    refusal = refused(RUNS, line, move)
    assert refusal is not None
    assert (refusal.reason, refusal.over) == (Reason.NOT_A_RUN, over)


def test_a_refusal_names_the_card_on_which_the_other_was_to_be_laid() -> None:
    assert refused(columns(DOWN_IN_COLOURS), "c1: 2C 7H / c2: 6D", "6D>c1") == Refusal(
        Reason.WRONG_COLOUR, card="6D", pile="c1", onto="7H", wants=("6C", "6S")
    )
    assert refused(columns(), "fH: AH 2H / c1: 4H", "4H>f") == Refusal(
        Reason.FOUNDATION_NEXT, card="4H", pile="fH", onto="2H", wants=("3H",)
    )


def test_an_empty_pile_has_no_card_on_which_the_other_was_to_be_laid() -> None:
    assert refused(columns(), "c1: 2H", "2H>f") == Refusal(
        Reason.FOUNDATION_NEXT, card="2H", pile="fH", onto=None, wants=("AH",)
    )


def test_a_refusal_tells_a_card_on_a_foundation_from_an_unseen_one() -> None:
    assert refused(columns(), "fH: AH / c1: 2S", "AH>c1") == Refusal(
        Reason.NO_SUCH_CARD, card="AH", pile="c1", home=True
    )
    assert refused(GOLF, "f: 5H / c1: 7C / k: 4S", "4S>f") == Refusal(
        Reason.NO_SUCH_CARD, card="4S", pile="f", home=False
    )


@pytest.mark.parametrize(
    ("column", "at", "run"),
    [
        ("9H 7H 6S 5H", 1, True),
        ("9H 7H 6S 5H", 0, False),
        ("9H 7H 6S 5H", 3, True),
        ("7H 6S 6D", 0, False),
        ("8C XB' TS", 0, True),
        ("8C XB' 5C", 0, False),
    ],
)
def test_which_cards_are_a_run(column: str, at: int, run: bool) -> None:
    either_in_colours = Build(Direction.EITHER, Suits.ALTERNATE)
    assert is_run(tuple(column.split()), at, either_in_colours) == run


@pytest.mark.parametrize(
    ("line", "move", "reason"),
    [
        ("c1: 7H / k:", "stock>r", Reason.STOCK_EMPTY),
        ("c1: 7H / k: 2S 3S", "stock>r", Reason.STOCK_NOT_YET),
        ("c1: 7H / k: 2S", "stock>r1", Reason.NOTHING_GOES_THERE),
    ],
)
def test_a_refused_turning_has_no_card(line: str, move: str, reason: Reason) -> None:
    assert refused(ROWS, line, move) == Refusal(reason, card=None, pile=move[6:])


def test_a_refusal_says_nothing_that_it_is_not_told_and_is_a_value() -> None:
    bare = Refusal(Reason.NOTHING_TO_UNDO)
    full = Refusal(Reason.NOTHING_TO_UNDO, None, None, None, None, (), home=False)
    assert bare == full
    assert len({bare, full}) == 1


def test_nothing_moves_when_the_patience_is_won() -> None:
    assert refused(GOLF, "f: 5H / k: 2S", "stock>f") == Refusal(Reason.WON, None, "f")
    assert refused(GOLF, "f: 5H / k: 2S", "2S>f") == Refusal(Reason.WON, "2S", "f")


def test_a_legal_move_has_no_refusal() -> None:
    assert refused(GOLF, "f: 5H / c1: 6C / k: 2S", "6C>f") is None
    assert refused(ROWS, "c1: 7H / k: 2S 3S 4S", "stock>r") is None
    assert refused(ROWS, "c1: 7H / k: 2S 3S", "stock>t") is None
    assert refused(SQUARE, "s1: 7H / w: 4C / k: 2S", "4C>s2") is None
    assert refused(SQUARE, "s1: 7H / w: 4C / k: 2S", "stock>s2") is None


def test_a_legal_move_is_made_however_it_is_written() -> None:
    position = laid(columns(), "c1: TH / c2: JC")
    for text in ("TH>c2", "10H>c2", "th>c2", "10h>c2"):
        step = judge(position, text)
        assert (step.move, step.position) == ("TH>c2", position.play("TH>c2").position)


def test_an_illegal_move_is_refused_in_its_canonical_form() -> None:
    position = laid(columns(), "c1: TH / c2: 9C")
    with pytest.raises(Refused) as caught:
        judge(position, "10h>c2")
    assert caught.value.refusal == why_not(position, Move("TH", "c2"))
    assert (caught.value.move, caught.value.position) == ("TH>c2", position)
    assert str(caught.value) == f"wrong_rank: TH>c2 in {position!r}"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("7H", Fault.BAD_MOVE),
        ("7H>c9", Fault.UNKNOWN_PILE),
        ("7X>c1", Fault.BAD_CARD),
        ("XB>c1", Fault.FOREIGN_CARD),
        ("stock>c1", Fault.BAD_CARD),
    ],
)
def test_what_is_no_move_is_at_fault_and_not_refused(text: str, fault: Fault) -> None:
    with pytest.raises(NotationError) as caught:
        judge(laid(columns(), "c1: 7H"), text)
    assert caught.value.fault is fault
