"""What the garden's search leaves out, and the deals that refute its careless forms.

In suit every card is safe at home, and no bouquet card is laid in an empty bed: nothing more could
be left out, so these two have no careless form.
"""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from klumba.cards import Card
from klumba.games import CATALOGUE
from klumba.rules.laying import followers
from klumba.rules.notation import parse_position
from klumba.rules.position import Position
from klumba.rules.vocabulary import Build, Direction, Suits
from klumba.solver import Budget, Outcome, solve
from klumba.solver.garden_pass import Pass
from klumba.solver.search import Status
from klumba.solver.searches import search_for
from tests.reference.exhaustive import Steps, TooManyPositionsError, comes_out
from tests.rules.plays import opening
from tests.scale import scale
from tests.solver.careless import (
    ENOUGH,
    MOST,
    assert_refuted,
    forcing,
    is_home,
    pile_of,
    stays_alone,
    without,
)
from tests.solver.small import deals

ENOUGH_NODES = 100_000
FEW = 30_000  # Positions of a small deal; few have more, and those are left out.
LOST_SOONER = "2037"

HOME = {rank: "A23456789TJQK"[:number] for number, rank in enumerate("A23456789TJQK", 1)}

# A card that may go home is kept back, or the deal is lost: nothing must be forced here. By any
# suits some foundation is three behind; in colours one of the two that count is, or both are only
# two behind and the sister suit, the other of the card's own colour, is four: then its ten, say,
# wants to lie on a red jack, and that on the black queen.
REFUTED = [
    ("flower-garden", "QS>f", "T J 9 J", "KD JC QD KH / KS QC TH JH / QH KC QS"),
    ("flower-garden", "QS>f", "J 9 J J", "KC QD QC KD / KS QH KH / TD JD QS"),
    ("flower-garden-alternate", "QS>f", "J 9 J J", "QD KH KD QS / TD QC JD / KS QH KC"),
    ("flower-garden-alternate", "QC>f", "J J 9 J", "QD KH KD / KC TH JH / KS QS QH / QC"),
    ("flower-garden-alternate", "KS>f", "9 Q J Q", "QH KD / TC KC JC / KH QC KS"),
    ("flower-garden-alternate", "QS>f", "8 T Q J", "QD JC QC KC / 9C TC KH / KD KS QS / JD"),
]


def laid(key: str, homes: str, rest: str, beds: int = 3) -> Position:
    """Lay some beds and a bouquet; the foundations, C D H S, have reached some ranks."""
    patience = CATALOGUE[key]
    assert patience.columns is not None
    patience = replace(patience, key=f"{key}-{beds}", columns=replace(patience.columns, count=beds))
    lines = [
        f"f{suit}: {' '.join(rank + suit for rank in HOME[reached])}"
        for suit, reached in zip("CDHS", homes.split(), strict=True)
    ]
    names = (*(f"c{number}" for number in range(1, beds + 1)), "b")
    piles = zip(names, rest.split(" / "), strict=False)
    return parse_position(patience, "\n".join([*lines, *(f"{n}: {cards}" for n, cards in piles)]))


@pytest.mark.parametrize(("key", "move", "homes", "rest"), REFUTED)
def test_a_card_that_is_still_needed_is_not_forced_home(
    key: str, move: str, homes: str, rest: str
) -> None:
    position = laid(key, homes, rest)
    assert comes_out(position, MOST)
    assert not comes_out(position.play(move).position, MOST)
    assert solve(position, ENOUGH).outcome is Outcome.WINNABLE
    assert solve(position.play(move).position, ENOUGH).outcome is Outcome.UNWINNABLE


def test_any_suits_are_not_alternate_colours() -> None:
    """Careless: with the other colour home up to the rank below, a card is needless on the table.

    By any suits a card of the own colour may lie on it.
    """

    def is_safe(position: Position, card: Card) -> bool:
        build = followers(Build(Direction.DOWN, Suits.ALTERNATE))
        return all(is_home(position, each) for each in build[card])

    rest = "KS QC 8C TC / JC QS KC / 9C KD / QD KH"
    assert_refuted(laid("flower-garden", "7 J Q J", rest), forcing(is_safe))


def in_chains(longest: int, *, to_empty_beds: bool = True, home: int | None = None) -> Steps:
    """Lay bouquet cards only one on the other, at most so many, with a bed's cards on the last.

    With `home`, send them home only in such chains, too: at most so many before a bed's card, or
    when the beds are empty.
    """

    def followed(position: Position, last: str, left: int) -> Iterator[Position]:
        for move in position.moves:
            card, _, to = move.partition(">")
            if to != last.partition(">")[2] or (to == "f" and card[1] != last[1]):
                continue
            after = position.play(move).position
            if pile_of(position, card) != "b":
                yield after
            elif left:
                yield from followed(after, move, left - 1)

    def steps(position: Position) -> Iterator[Position]:
        beds = any(position.piles[i] for i in position.tables.columns)
        for move in position.moves:
            card, _, to = move.partition(">")
            after, most = position.play(move).position, home if to == "f" else longest
            if pile_of(position, card) != "b" or most is None or (to == "f" and not beds):
                yield after
            elif most and (to_empty_beds or to == "f" or position.piles[position.tables.index[to]]):
                yield from followed(after, move, most - 1)

    return steps


# Of the bouquet no card need be laid that nothing follows: it is free where it is. But careless
# forms lay none, or one at a time, or two, and lose where as many as that must lie on each other
# for a bed's card to follow.
LAID_FIRST = [
    (0, 2, "9 Q K K", "TC JC KC KD /  / QC"),
    (1, 2, "8 9 K K", "KC TD / JD 9C TC / JC QD QC KD"),
    (2, 3, "6 8 K K", "7C JC / 9C TD / 8C KD KC QC / QD TC 9D JD"),
]


@pytest.mark.parametrize(("longest", "beds", "homes", "rest"), LAID_FIRST)
def test_bouquet_cards_are_laid_for_what_follows(
    longest: int, beds: int, homes: str, rest: str
) -> None:
    position = laid("flower-garden", homes, rest, beds)
    assert comes_out(position, MOST, in_chains(16, to_empty_beds=False))
    assert_refuted(position, in_chains(longest))


# Nor need any be sent home before the next of its suit can be, but for the end; and again as many
# must go in one chain as there are: none, only one or only two loses.
SENT_FIRST = [
    (0, "K 9 K Q", "KS JD / KD / QD TD"),
    (1, "K K K 8", "JS / KS / 9S QS TS"),
    (2, "8 K K K", "QC / KC / JC 9C TC"),
]


@pytest.mark.parametrize(("longest", "homes", "rest"), SENT_FIRST)
def test_bouquet_cards_are_sent_home_for_what_follows(longest: int, homes: str, rest: str) -> None:
    position = laid("flower-garden", homes, rest, beds=2)
    assert comes_out(position, MOST, in_chains(16, home=16))
    assert_refuted(position, in_chains(16, home=longest))


def test_a_win_among_states_that_are_alike_is_none() -> None:
    """Careless: to take it for one. Loose cards of one rank cannot really change places."""
    position = laid("flower-garden", "9 Q K J", "TC KS / QS JC / QC KD KC", beds=2)
    assert not comes_out(position, MOST)
    assert Pass(position, alike=True).advance(ENOUGH_NODES) is Status.WON
    assert solve(position, ENOUGH).outcome is Outcome.UNWINNABLE


@pytest.mark.heavy
@pytest.mark.parametrize("key", ["flower-garden", "flower-garden-groups"])
def test_where_no_state_that_is_alike_wins_none_does(key: str) -> None:
    met = dict.fromkeys(Status, 0)
    for position in deals(key, scale(3000)):
        status = Pass(position, alike=True).advance(ENOUGH_NODES)
        met[status] += 1
        try:
            won = comes_out(position, FEW)
        except TooManyPositionsError:
            continue
        assert status is Status.WON if won else status in (Status.WON, Status.EXHAUSTED)
    assert met[Status.EXHAUSTED] * 10 > sum(met.values()), met


def test_slices_change_nothing_where_two_passes_take_turns() -> None:
    whole, sliced = (search_for(opening("flower-garden", LOST_SOONER)) for _ in range(2))
    assert whole.advance(100_000) is Status.EXHAUSTED
    while sliced.advance(sliced.nodes + 997) is Status.RUNNING:
        pass
    assert sliced.nodes == whole.nodes


def test_a_loss_is_proved_by_what_is_alike_long_before_all_states_are_searched() -> None:
    position = opening("flower-garden", LOST_SOONER)
    assert Pass(position, alike=True).advance(20_000) is Status.EXHAUSTED
    assert Pass(position).advance(100_000) is Status.RUNNING
    assert solve(position, Budget(nodes=100_000)).outcome is Outcome.UNWINNABLE


def test_bouquet_cards_of_one_rank_are_not_alike() -> None:
    """Careless: any of them will do. The one that is covered may be the one to go home."""

    def is_useless(position: Position, move: str) -> bool:
        card, _, to = move.partition(">")
        bouquet = position.piles[position.tables.index["b"]]
        like = (other for other in bouquet if other[0] == card[0] and other < card)
        return card in bouquet and to != "f" and any(like)

    position = laid("flower-garden", "T 8 K K", "9D JD / KD JC KC / QC TD QD", beds=2)
    assert_refuted(position, without(is_useless))


def test_a_beds_only_card_moves_onto_another() -> None:
    """Careless: as it does not go to an empty bed, it stays, for nothing lies under it."""
    position = laid("flower-garden", "J 9 K K", "QD / TD JD QC KC / KD")
    assert_refuted(position, without(stays_alone))


def test_a_card_waits_for_lower_ones_of_other_suits_too() -> None:
    """Careless: when no card lies over a lower one of its suit, this is a win."""
    position = laid("flower-garden", "J J K K", "QC KD / QD KC", beds=2)
    assert not comes_out(position, MOST)
    assert solve(position, ENOUGH).outcome is Outcome.UNWINNABLE
