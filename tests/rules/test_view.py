"""What a player sees: never an unseen card, and the same wherever unseen cards lie otherwise."""

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from klumba.cards import HIDDEN, Card
from klumba.games import CATALOGUE
from klumba.rules.history import History
from klumba.rules.notation import REDO, UNDO, parse_move
from klumba.rules.position import Position
from klumba.rules.refusals import why_not
from klumba.rules.rulebook import lay
from klumba.rules.view import view, written
from tests.rules.plays import KEYS, STOCKED, Play, choose, every_move, examples, opening, plays

every_patience = pytest.mark.parametrize("key", KEYS)
every_stock = pytest.mark.parametrize("key", STOCKED)


def with_stock(position: Position, stock: Sequence[Card]) -> Position:
    """Return the position that differs in its stock."""
    piles = zip(position.tables.piles, position.piles, strict=True)
    laid: dict[str, Sequence[Card]] = {pile.name: cards for pile, cards in piles}
    return lay(position.tables.patience, {**laid, "k": stock})


def twin(position: Position, unseen: int, chance: Random) -> Position:
    """Return another position, in which the stock's unseen cards lie in another order."""
    stock = position.piles[-1]
    hidden, seen = list(stock[:unseen]), stock[unseen:]
    other = chance.sample(hidden, unseen)
    if other == hidden:
        other = [*hidden[1:], hidden[0]]
    found = with_stock(position, (*other, *seen))
    assert found != position, f"there are not two unseen cards in {position}"
    return found


def hiding(play: Play, chance: Random) -> Play:
    """Return the beginning of a play, up to some position in which two cards or more are unseen."""
    last = max(i for i, position in enumerate(play.positions) if position.in_stock > 1)
    return Play(play.deal, play.opening, play.steps[: chance.randint(0, last)])


def wander(play: Play, chance: Random) -> list[str]:
    """Return a play's moves with moves taken back and put back in between, as far as they go."""
    words: list[str] = []
    for step in play.steps:
        back = chance.randint(1, 3) if chance.random() < 0.3 else 0
        words.append(step.move)
        standing = sum(word not in (UNDO, REDO) for word in words)
        back = min(back, standing)
        words += [UNDO] * back + [REDO] * back
    return words + [UNDO] * chance.randint(0, len(play.steps))


@every_stock
@examples(100)
@given(data=st.data(), chance=st.randoms(use_true_random=False))
def test_positions_that_differ_in_unseen_cards_cannot_be_told_apart(
    key: str, data: st.DataObject, chance: Random
) -> None:
    position = hiding(data.draw(plays(key)), chance).last
    other = twin(position, position.in_stock, chance)
    assert view(position) == view(other), position
    assert position.moves == other.moves, position
    for move in every_move(position):
        asked = parse_move(position.tables, move)
        assert why_not(position, asked) == why_not(other, asked), f"{move} in {position}"


@every_stock
@examples(200)
@given(data=st.data(), chance=st.randoms(use_true_random=False))
def test_plays_that_differ_in_unseen_cards_cannot_be_told_apart(
    key: str, data: st.DataObject, chance: Random
) -> None:
    play = hiding(data.draw(plays(key)), chance)
    words = wander(play, chance)
    history = followed(play.opening, words)
    other = followed(twin(play.opening, history.unseen, chance), words)
    assert history.unseen == other.unseen, history.position
    one, two = history.position, other.position
    assert view(one, history.unseen) == view(two, other.unseen), f"{one} and {two}"
    assert one.moves == two.moves, f"{one} and {two}"
    for move in chance.sample(every_move(one), 30):
        asked = parse_move(one.tables, move)
        assert why_not(one, asked) == why_not(two, asked), f"{move} in {one} and {two}"


def followed(position: Position, words: list[str]) -> History:
    history = History(position)
    for word in words:
        history.follow(word)
    return history


@every_stock
@examples(200)
@given(data=st.data(), chance=st.randoms(use_true_random=False))
def test_a_card_is_shown_exactly_when_it_was_seen(
    key: str, data: st.DataObject, chance: Random
) -> None:
    play = data.draw(plays(key))
    history = History(play.opening)
    unseen = set(play.opening.piles[-1])
    for word in wander(play, chance):
        history.follow(word)
        unseen &= set(history.position.piles[-1])
        shown = view(history.position, history.unseen)
        faces = {face for cards in shown.values() for face in cards}
        assert not faces & unseen, f"{word} to {history.position}"
        hidden = [face for cards in shown.values() for face in cards if face == HIDDEN]
        assert len(hidden) == len(unseen), f"{word} to {history.position}"


def test_a_card_seen_keeps_its_face_when_its_turning_is_taken_back() -> None:
    history = followed(opening("golf-free", "1"), ["stock>f", "stock>f", UNDO, UNDO])
    turned = history.position.piles[-1][-2:]
    assert view(history.position, history.unseen)["k"] == (HIDDEN,) * 14 + turned


def test_a_stock_is_face_down_unless_it_is_said_how_many_were_seen() -> None:
    position = opening("agnes-bernauer", "1")
    assert view(position)["k"] == (HIDDEN,) * 16
    assert view(position, unseen=15)["k"] == (HIDDEN,) * 15 + position.piles[-1][-1:]
    assert view(position, unseen=17)["k"] == (HIDDEN,) * 16


@every_patience
@examples(100)
@given(data=st.data())
def test_a_view_shows_every_pile_and_all_of_it_but_the_stock(key: str, data: st.DataObject) -> None:
    position = data.draw(plays(key)).last
    lines = [line for line in position.lines() if not line.startswith("k:")]
    seen = [line for line in written(view(position)) if not line.startswith("k:")]
    assert seen == lines, position
    assert (HIDDEN in str(view(position))) == (position.in_stock > 0), position


@every_patience
@examples(200)
@given(data=st.data())
def test_a_view_with_the_piles_that_a_step_changes_is_the_next_view(
    key: str, data: st.DataObject
) -> None:
    play = data.draw(plays(key))
    history = History(play.opening)
    shown = view(play.opening, history.unseen)
    for made in play.steps:
        changed = history.move(made.move)
        shown |= view(history.position, history.unseen, only=changed)
        assert shown == view(history.position, history.unseen), f"{made.move} to {history.position}"
        assert list(view(history.position, only=changed)) == list(changed), made.move


@pytest.mark.parametrize("key", sorted(set(KEYS) - set(STOCKED)))
def test_nothing_is_hidden_without_a_stock(key: str) -> None:
    chance, position = Random(key), opening(key, "1")
    for _ in range(20):
        assert written(view(position)) == position.lines(), position
        if position.moves:
            position = position.play(choose(chance, position.moves)).position


def test_the_patiences_with_a_stock_are_those_that_hide_cards() -> None:
    assert {key for key, patience in CATALOGUE.items() if patience.hidden} == set(STOCKED)
