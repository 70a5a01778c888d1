"""Advice where no win is known, or cards are unseen: legal, sound, and blind to what is unseen."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from klumba.rules.position import Position
from klumba.rules.view import view
from klumba.solver import advising
from klumba.solver.advising import Standing, advise_unseen, arranged, as_seen, guess
from klumba.solver.canonical import canonical, renamed
from tests.rules.plays import KEYS, STOCKED, choose, examples, opening
from tests.scale import scale

pytestmark = pytest.mark.heavy


def reached(key: str, seed: int, moves: int) -> Position:
    """A position by chance, in which there is a move."""
    chance, position = Random(seed), opening(key, str(seed))
    for _ in range(moves):
        after = position.play(choose(chance, position.moves)).position
        if not after.moves:
            break
        position = after
    return position


def mixed(position: Position, unseen: int, chance: Random) -> Position:
    """A position that differs in nothing but unseen cards."""
    stock = list(position.piles[-1][:unseen])
    chance.shuffle(stock)
    return Position(
        position.tables, (*position.piles[:-1], tuple(stock) + position.piles[-1][unseen:])
    )


def test_where_there_is_one_move_nothing_is_tried() -> None:
    position = opening("golf", "1")
    while position.moves != ("stock>f",):
        position = position.play(position.moves[0]).position
    advised = advise_unseen(position, position.in_stock)
    assert (advised.standing, advised.line) == (Standing.ALIKE, ("stock>f",))


@pytest.mark.parametrize("key", STOCKED)
@examples(20)
@given(data=st.data())
def test_positions_that_differ_in_unseen_cards_get_the_same_advice(
    key: str, data: st.DataObject
) -> None:
    seed, moves = data.draw(st.integers(0, 500)), data.draw(st.integers(0, 40))
    position = reached(key, seed, moves)
    # Of the stock's next cards some were seen, and taken back.
    unseen = data.draw(st.integers(0, position.in_stock))
    other = mixed(position, unseen, Random(seed))
    assert view(position, unseen) == view(other, unseen)
    assert as_seen(position, unseen) == as_seen(other, unseen)
    for number in range(3):
        sample = arranged(position, unseen, number)
        assert sample == arranged(other, unseen, number)
        assert view(sample, unseen) == view(position, unseen)
    if unseen < 2:
        return
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(advising, "SAMPLES", 2)
        patched.setattr(advising, "EACH", 0.002)
        advised = advise_unseen(position, unseen)
        assert advised == advise_unseen(other, unseen)
    after = follow(position, advised.line)
    assert not any(move.startswith("stock") for move in advised.line[:-1])
    # Who follows such advice is not led round in a circle.
    can_turn = any(move.startswith("stock") for move in position.moves)
    brought = after.placed > position.placed or after.in_stock < position.in_stock
    assert brought or not can_turn, position


def follow(position: Position, line: tuple[str, ...]) -> Position:
    """Where legal moves lead; there is at least one."""
    assert line
    for move in line:
        position = position.play(move).position
    return position


@pytest.mark.parametrize("key", KEYS)
def test_a_guess_places_a_card_where_a_playout_does(key: str) -> None:
    placing = 0
    for seed in range(scale(100)):
        position = reached(key, seed, seed)
        line = guess(position)
        end = follow(position, line)
        if len(line) > 1 or line[0].endswith(">f"):
            assert end.placed >= position.placed
            placing += end.placed > position.placed
    assert placing


@pytest.mark.parametrize("key", KEYS)
def test_canonical_positions_have_the_same_moves(key: str) -> None:
    """Piles that are alike may change places: what can be done is the same by other names."""
    for seed in range(scale(200)):
        chance, position = Random(seed), reached(key, seed, seed % 50)
        tables, piles = position.tables, list(position.piles)
        for kind in ("c", "s"):
            alike = [i for i, pile in enumerate(tables.piles) if pile.kind.value == kind]
            cards = [piles[i] for i in alike]
            chance.shuffle(cards)
            for i, laid in zip(alike, cards, strict=True):
                piles[i] = laid
        other = Position(tables, tuple(piles))
        (text, order), (same, other_order) = canonical(position), canonical(other)
        assert text == same
        assert sorted(renamed(position.moves, order, other_order)) == list(other.moves)
        line = guess(position)
        end = follow(position, line)
        mirrored = follow(other, renamed(line, order, other_order))
        assert canonical(end)[0] == canonical(mirrored)[0]


@pytest.mark.parametrize("key", KEYS)
def test_other_positions_have_other_texts(key: str) -> None:
    """A position and those after its moves: two have one text only if they hold the same piles."""
    position = reached(key, 3, 10)
    texts = dict[str, list[tuple[str, ...]]]()
    for move in position.moves:
        after = position.play(move).position
        piles = sorted("".join(cards) for cards in after.piles)
        assert texts.setdefault(canonical(after)[0], [tuple(piles)]) == [tuple(piles)], move
