"""What stands against a command, and in which order; the clock; what a pause hides."""

import pytest

from klumba.cards import SUIT_CARDS
from klumba.faults import Fault, NotationError
from klumba.games import CATALOGUE
from klumba.play.deals import Deal
from klumba.play.decide import Paused, PlayEnded, PlayError, Senseless, Stale, decide
from klumba.play.events import Command, Did, Event, Hint
from klumba.play.shown import follow, standing
from klumba.play.state import Kind, Play, State, begin
from klumba.rules.refusals import Reason, Refused
from klumba.shuffle import DealName
from tests.cli.vectors import WON


def golf(kind: Kind = Kind.CASUAL) -> Play:
    return begin(Deal(CATALOGUE["golf"], DealName("golf", seed="1")), kind, 0)


def after(*asked: Command | Did | str, kind: Kind = Kind.CASUAL) -> Play:
    play = golf(kind)
    for number, word in enumerate(asked):
        did(play, word, 1000 * (number + 1))
    return play


def did(play: Play, word: Command | Did | str, now: int) -> Event:
    event = decide(play, command(play, word), now)
    play.apply(event)
    return event


def command(play: Play, word: Command | Did | str) -> Command:
    if isinstance(word, Command):
        return word
    if isinstance(word, Did):
        return Command(word, play.ply)
    return Command(Did.MOVE, play.ply, word)


@pytest.mark.parametrize(
    ("play", "asked", "error"),
    [
        (after(), Command(Did.MOVE, 7, "5D>c9"), NotationError),
        (after(), Command(Did.MOVE, 7, "5D>f"), Stale),
        (after("5D>f"), Command(Did.MOVE, 0, "3H>f"), Stale),
        (after(Did.RESIGN), Command(Did.MOVE, 0, "5D>f"), Stale),
        (after(Did.RESIGN), "5D>f", PlayEnded),
        (after(Did.RESIGN), Did.UNDO, PlayEnded),
        (after(Did.EXPIRE), Did.RESIGN, PlayEnded),
        (after(Did.PAUSE), "8D>f", Paused),
        (after(Did.PAUSE), Did.PAUSE, Paused),
        (after(Did.PAUSE), Did.HINT, Paused),
        (after(), Did.RESUME, Senseless),
        (after(kind=Kind.RANKED), Did.PAUSE, Senseless),
    ],
)
def test_the_first_thing_that_stands_against_a_command_is_said(
    play: Play, asked: Command | Did | str, error: type[Exception]
) -> None:
    before = standing(play, 0)
    with pytest.raises(error):
        decide(play, command(play, asked), 9000)
    assert standing(play, 0) == before


@pytest.mark.parametrize(
    ("play", "asked", "reason"),
    [
        (after(), "8D>f", Reason.COVERED),
        (after(), "stock>f", Reason.STOCK_NOT_YET),
        (after(), Did.UNDO, Reason.NOTHING_TO_UNDO),
        (after("5D>f"), Command(Did.UNDO, 1, count=2), Reason.NOTHING_TO_UNDO),
        (after("5D>f"), Command(Did.UNDO, 1, count=0), Reason.NOTHING_TO_UNDO),
        (after("5D>f"), Did.REDO, Reason.NOTHING_TO_REDO),
        (after("5D>f", Did.UNDO, "3H>f"), Did.REDO, Reason.NOTHING_TO_REDO),
    ],
)
def test_then_the_rules_refuse(play: Play, asked: Command | Did | str, reason: Reason) -> None:
    with pytest.raises(Refused) as caught:
        decide(play, command(play, asked), 9000)
    assert caught.value.refusal.reason is reason


@pytest.mark.parametrize(
    ("asked", "answered"),
    [
        (Command(Did.MOVE, 0, "5d>f"), True),
        (Command(Did.MOVE, 0, "3H>f"), False),
        (Command(Did.MOVE, 1, "5D>f"), False),
        (Command(Did.UNDO, 0), False),
    ],
)
def test_an_identical_command_is_known_by_its_canonical_fields(
    asked: Command, answered: bool
) -> None:
    play = golf()
    event = did(play, "5D>f", 1000)
    move = asked.move.replace("d", "D") if asked.move else None
    assert event.answers(asked, move) == answered


def test_an_undo_of_another_count_is_another_command() -> None:
    play = after("5D>f", "4C>f")
    event = did(play, Command(Did.UNDO, 2, count=2), 3000)
    assert event.answers(Command(Did.UNDO, 2, count=2), None)
    assert not event.answers(Command(Did.UNDO, 2), None)


def test_the_last_move_wins_and_nothing_can_be_taken_back() -> None:
    won = next(play for play in WON if play["game"] == "golf")
    play = after(*won["moves"].split())
    assert play.state is State.WON
    assert standing(play, 0).moves == ()
    with pytest.raises(PlayEnded):
        decide(play, Command(Did.UNDO, play.ply), 0)


def test_a_pause_hides_the_board_and_resuming_shows_all_of_it() -> None:
    play = after("5D>f")
    paused = follow(play, decide(play, Command(Did.PAUSE, 1), 2000)).standing
    assert (paused.piles, paused.moves, paused.can_undo, paused.paused) == ({}, (), False, True)
    resumed = follow(play, decide(play, Command(Did.RESUME, 2), 9000)).standing
    assert resumed == standing(play, resumed.elapsed_ms)
    assert resumed.can_undo


@pytest.mark.parametrize("end", [Did.RESIGN, Did.EXPIRE])
def test_the_end_of_a_paused_play_shows_its_board(end: Did) -> None:
    play = after("5D>f", Did.PAUSE)
    ended = follow(play, decide(play, Command(end, 2), 9000)).standing
    assert ended == standing(play, ended.elapsed_ms)
    assert (ended.paused, ended.moves, ended.can_undo, ended.blocked) == (False, (), False, False)


def test_an_unranked_clock_runs_while_somebody_attends_and_the_play_is_not_paused() -> None:
    play = golf()
    assert did(play, "5D>f", 500).elapsed_ms == 0
    play.attend(1000)
    assert did(play, "4C>f", 1700).elapsed_ms == 700
    play.leave(2000)
    assert did(play, Did.UNDO, 5000).elapsed_ms == 1000
    play.attend(6000)
    assert did(play, Did.PAUSE, 6100).elapsed_ms == 1100
    play.attend(7000)
    assert play.clock.read(9000) == 1100
    assert did(play, Did.RESUME, 9000).elapsed_ms == 1100
    assert did(play, Did.RESIGN, 9001).elapsed_ms == 1101
    play.attend(9500)
    assert play.clock.read(99999) == 1101


def test_a_ranked_clock_never_stops_before_the_end() -> None:
    play = golf(Kind.RANKED)
    play.leave(1000)
    assert did(play, "5D>f", 60_000).elapsed_ms == 60_000
    play.leave(70_000)
    assert did(play, Did.EXPIRE, 100_000).elapsed_ms == 100_000
    assert play.clock.read(200_000) == 100_000


def test_a_clock_of_the_machine_that_jumps_back_takes_no_time_away() -> None:
    play = golf(Kind.RANKED)
    did(play, "5D>f", 60_000)
    assert did(play, "4C>f", 30_000).elapsed_ms == 60_000
    assert did(play, Did.RESIGN, 31_000).elapsed_ms == 61_000


def test_a_hint_changes_nothing_but_its_count() -> None:
    play = after("5D>f")
    before = standing(play, 0)
    asked = Command(Did.HINT, 1, hint=Hint("4C>f", "goes onto the base card"))
    told = follow(play, decide(play, asked, 2000))
    assert told.hint == asked.hint
    assert told.standing.piles == {}
    assert standing(play, 0).piles == before.piles
    assert play.counts.hints == 1
    assert play.clean


def test_a_turned_card_that_is_taken_back_keeps_its_face_and_comes_again() -> None:
    play = begin(Deal(CATALOGUE["golf-free"], DealName("golf-free", seed="1")), Kind.CASUAL, 0)
    turned = follow(play, decide(play, Command(Did.MOVE, 0, "stock>f"), 0)).standing.piles["f"][-1]
    back = follow(play, decide(play, Command(Did.UNDO, 1), 0)).standing.piles["k"]
    assert back == ("??",) * 15 + (turned,)
    again = follow(play, decide(play, Command(Did.REDO, 2), 0)).standing.piles
    assert (again["f"][-1], again["k"]) == (turned, ("??",) * 15)


@pytest.mark.parametrize(
    ("deal", "fault"),
    [
        (Deal(CATALOGUE["golf"], DealName("golf", deck=("AC", "AC"))), Fault.CARD_TWICE),
        (Deal(CATALOGUE["golf"], DealName("golf-free", seed="1")), Fault.OTHER_PATIENCE),
        (Deal(CATALOGUE["golf"], position="f: AC"), Fault.CARD_MISSING),
        (Deal(CATALOGUE["golf"], position=f"f: {' '.join(SUIT_CARDS)}"), Fault.ALREADY_WON),
    ],
)
def test_what_cannot_be_dealt_is_no_play(deal: Deal, fault: Fault) -> None:
    with pytest.raises(NotationError) as caught:
        begin(deal, Kind.CASUAL, 0)
    assert caught.value.fault is fault


def test_every_error_of_a_play_has_a_case_here() -> None:
    assert set(PlayError.__subclasses__()) == {Stale, PlayEnded, Paused, Senseless}
