"""The positions of a long play come in parts that fit together."""

from msgspec import UNSET

from klumba.club.stepping import MOST, steps_of
from klumba.games import CATALOGUE
from klumba.play.deals import Deal
from klumba.play.decide import decide
from klumba.play.events import Command, Did, Event
from klumba.play.state import Kind, Play, begin
from klumba.protocol import plays
from klumba.shuffle import parse_deal_name


def begun() -> Play:
    name = parse_deal_name("golf~1-1")
    return begin(Deal(CATALOGUE[name.patience], name), Kind.KNOWN, 0)


def long_play(length: int) -> list[Event]:
    """A move that is taken back and put back again, with a hint now and then."""
    play, events = begun(), []
    for number in range(length):
        did = Did.UNDO if play.history.moves else Did.REDO
        move = None if number else play.history.position.moves[0]
        did = did if number else Did.MOVE
        did = did if number % 7 != 3 else Did.PAUSE
        did = Did.RESUME if play.paused else did
        events.append(decide(play, Command(did, play.ply, move), number))
        play.apply(events[-1])
    return events


async def parts_of(events: list[Event]) -> list[tuple[plays.Step, ...]]:
    parts, since = [], 0
    while True:
        part, following = await steps_of(begun(), events, since)
        parts.append(part)
        if following is UNSET:
            return parts
        assert following > part[-1].ply
        since = following


async def test_parts_of_a_long_play_are_the_whole_of_it() -> None:
    events = long_play(2 * MOST)
    parts = await parts_of(events)
    assert [len(part) for part in parts[:-1]] == [MOST] * (len(parts) - 1)
    assert len(parts) > 1
    told = {Did.MOVE, Did.UNDO, Did.REDO}
    plies = [step.ply for part in parts for step in part]
    assert plies == [0, *(event.ply for event in events if event.did in told)]
    opening, (moved, *_) = parts[0][0].piles, parts[0][1:]
    assert set(opening) == {pile.name for pile in begun().history.position.tables.piles}
    for part in parts:
        piles = dict(part[0].piles)
        assert set(piles) == set(opening)
        for step in part:
            piles |= step.piles
            undone = step.move in {UNSET, "undo"}
            assert piles == (opening if undone else opening | moved.piles)
