"""Laws of a play: what is told adds up to what is, and a fold of the log is the play."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from klumba.faults import NotationError
from klumba.games import CATALOGUE
from klumba.play.deals import Deal
from klumba.play.decide import PlayError, decide
from klumba.play.events import Command, Did, Event, Hint
from klumba.play.shown import follow, gap, standing
from klumba.play.state import Kind, Play, State, begin, fold
from klumba.rules.refusals import Refused
from klumba.shuffle import DealName
from tests.rules.plays import choose, examples

WORDS = [*[Did.MOVE] * 8, *[Did.UNDO] * 2, Did.REDO, *Did]


def dealt(key: str, kind: Kind = Kind.CASUAL, seed: str = "1") -> Play:
    return begin(Deal(CATALOGUE[key], DealName(key, seed=seed)), kind, 0)


def ask(play: Play, did: Did, chance: Random) -> Command:
    moves = play.history.position.moves
    move = choose(chance, moves) if moves and did is Did.MOVE else None
    count = chance.randint(1, 3) if did is Did.UNDO else 1
    hint = Hint(None, "nothing to give") if did is Did.HINT else None
    return Command(did, play.ply, move, count, hint)


def wander(play: Play, words: list[Did], chance: Random) -> list[Event]:
    events, now = [], 0
    for did in words:
        now += chance.randint(0, 5000)
        try:
            event = decide(play, ask(play, did, chance), now)
        except (PlayError, Refused, NotationError):
            continue
        events.append(event)
        play.apply(event)
    return events


plays = given(
    words=st.lists(st.sampled_from(WORDS), max_size=60), chance=st.randoms(use_true_random=False)
)
every_patience = pytest.mark.parametrize("key", CATALOGUE)
every_kind = pytest.mark.parametrize("kind", [Kind.CASUAL, Kind.RANKED])


@every_patience
@every_kind
@examples(60)
@plays
def test_what_is_told_of_each_event_makes_the_old_view_the_fresh_one(
    key: str, kind: Kind, words: list[Did], chance: Random
) -> None:
    play, teller = dealt(key, kind), dealt(key, kind)
    shown = standing(teller, 0)
    for event in wander(play, words, chance):
        told = follow(teller, event)
        piles = told.standing.piles if teller.paused else {**shown.piles, **told.standing.piles}
        shown = replace(told.standing, piles=piles)
        fresh = standing(teller, event.elapsed_ms)
        assert shown == fresh, f"{event} to {teller.history.position}"
        assert list(told.standing.piles) == [n for n in fresh.piles if n in told.standing.piles]


@every_patience
@every_kind
@examples(40)
@plays
def test_a_fold_of_the_log_is_the_play(
    key: str, kind: Kind, words: list[Did], chance: Random
) -> None:
    play = dealt(key, kind)
    events = wander(play, words, chance)
    again = fold(play.deal, kind, 0, events)
    assert standing(again, 0) == standing(play, 0), play.history.position
    assert again.clock == play.clock
    assert (again.history.moves, again.history.undone) == (play.history.moves, play.history.undone)


@every_patience
@examples(40)
@plays
def test_a_gap_is_what_was_told(key: str, words: list[Did], chance: Random) -> None:
    play, teller = dealt(key), dealt(key)
    events = wander(play, words, chance)
    told = [follow(teller, event) for event in events]
    since = chance.randint(0, len(events))
    assert gap(play, 0, events, since) == told[since:]


@every_patience
@examples(40)
@plays
def test_plies_and_counts_follow_the_events(key: str, words: list[Did], chance: Random) -> None:
    play = dealt(key)
    events = wander(play, words, chance)
    assert [event.ply for event in events] == list(range(1, len(events) + 1))
    counts = [sum(event.did is did for event in events) for did in (Did.MOVE, Did.UNDO, Did.HINT)]
    assert [play.counts.moves, play.counts.undos, play.counts.hints] == counts
    elapsed = [event.elapsed_ms for event in events]
    assert elapsed == sorted(elapsed)
    assert play.ended == (play.state is not State.OPEN)
    ends = [event for event in events if event.did in (Did.RESIGN, Did.EXPIRE)]
    assert ends == [] or ends == events[-1:]
