"""Laws of followed plays: whatever comes and goes missing, they end up as a fresh `open`."""

from collections import deque
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import UNSET, structs

from docs.generate.examples.tables import Table, moved, pushed
from docs.generate.examples.tables import play as told_play
from klumba.faults import NotationError
from klumba.games import CATALOGUE
from klumba.play.decide import PlayError
from klumba.play.events import Did
from klumba.play.state import Kind
from klumba.protocol import ErrorCode, Message, answers, plays, requests
from klumba.protocol.forms import Maybe
from klumba.rules.refusals import Refused
from klumba_client.asking import Asking
from klumba_client.following import Following
from klumba_client.pushes import Push
from tests.rules.plays import choose, examples

WORDS = [*[Did.MOVE] * 8, *[Did.UNDO] * 2, Did.REDO, *Did]
PLAY = "p"
SHORT_GAP = 4


class Nobody(Asking):
    def new_id(self) -> int:
        raise AssertionError("a followed play asks through `ask`")

    async def request(self, request: requests.Request) -> Message:
        raise AssertionError(f"unexpected: {request}")


class Channel:
    """A house with one play, a client that follows it, and the bad line between them."""

    def __init__(self, key: str, chance: Random) -> None:
        self.chance = chance
        self.table = Table(PLAY, f"{key}~1-1", Kind.CASUAL)
        self.events = list[plays.Event]()
        self.line = deque[tuple[requests.Open | None, Message]]()
        self.told = list[Push]()
        self.following = Following(Nobody(), self.told.append, self.ask)
        self.following.hear(told_play(self.fresh(), 1), told=True)
        self.begun = self.held()
        self.views = {0: self.begun}

    def fresh(self) -> plays.PlayView:
        """Return what `open` would show; a deal that was chosen by chance is told at the end."""
        view = structs.replace(self.table.view(), elapsed_ms=0)
        return view if view.state != "open" else structs.replace(view, deal=None)

    def held(self) -> plays.PlayView:
        followed = self.following.get(PLAY)
        assert followed is not None
        # The clock runs on from event to event: it is not compared.
        return structs.replace(followed.view, elapsed_ms=0)

    def happens(self, did: Did) -> bool:
        """Let an event happen, and put what is said of it on the line."""
        moves = self.table.play.history.position.moves
        move = choose(self.chance, moves) if moves and did is Did.MOVE else None
        why = "to be told" if did is Did.HINT else None
        try:
            event = self.table.does(did, move, why)
        except (PlayError, Refused, NotationError):
            return False
        self.events.append(event)
        self.views[event.ply] = self.fresh()
        answered = self.chance.random() < 0.5
        self.line.append((None, moved(event, 7) if answered else pushed(event)))
        return True

    def ask(self, play: str, since: Maybe[int]) -> None:
        """Answer an `open` behind what is on the line already."""
        assert play == PLAY
        request = requests.Open(1, play, since)
        missed = [] if since is UNSET else self.events[since:]
        if since is UNSET or len(missed) > SHORT_GAP:
            self.line.append((request, told_play(self.fresh(), 1)))
        else:
            self.line.append((request, answers.Events(play=PLAY, events=tuple(missed), re=1)))

    def disturb(self) -> None:
        """Let something on the line get lost, come twice, or change places."""
        kind = self.chance.randrange(4)
        at = self.chance.randrange(len(self.line)) if self.line else 0
        if not self.line or self.line[at][0] is not None:
            return
        if kind == 0:
            del self.line[at]
        elif kind == 1:
            self.line.insert(at, self.line[self.chance.randrange(len(self.line))])
        elif kind == 2:
            self.line.rotate(1)

    def arrive(self, most: int) -> None:
        while self.line and most:
            request, message = self.line.popleft()
            self.following.hear(message, told=False)
            if request is not None:
                self.following.caught_up(request)
            most -= 1

    def reconnect(self) -> None:
        """Lose all that is on the line, and ask as after a break."""
        self.line.clear()
        for play, ply in list(self.following.renew()):
            self.ask(play, ply)


@pytest.mark.parametrize("key", CATALOGUE)
@examples(300)
@given(
    words=st.lists(st.sampled_from(WORDS), max_size=60), chance=st.randoms(use_true_random=False)
)
def test_a_held_play_is_a_fresh_one_whatever_the_line_did(
    key: str, words: list[Did], chance: Random
) -> None:
    channel = Channel(key, chance)
    for did in words:
        channel.happens(did)
        if chance.random() < 0.4:
            channel.disturb()
        if chance.random() < 0.05:
            channel.reconnect()
        channel.arrive(chance.randrange(4))
        assert channel.held() == channel.views[channel.held().ply]
    channel.arrive(-1)
    # The line is good from here on, and one more word is enough.
    if not channel.happens(Did.RESIGN):
        channel.reconnect()
    channel.arrive(-1)
    assert channel.held() == channel.fresh(), channel.table.play.history.position
    assert list(channel.held().piles) == list(channel.fresh().piles)
    check_told(channel)


def check_told(channel: Channel) -> None:
    """Fail unless what was told tells the play by itself: without a gap, and nothing twice."""
    ply = channel.begun.ply
    for push in channel.told:
        match push:
            case answers.Moved():
                assert push.ply == ply + 1
                assert structs.asdict(push) == structs.asdict(pushed(channel.events[ply]))
                ply = push.ply
            case plays.PlayView():
                assert push.ply > ply
                ply = push.ply
            case _:
                raise AssertionError(f"unexpected: {push}")
    assert ply == channel.table.play.ply


def followed() -> Channel:
    channel = Channel("golf", Random(1))
    for _ in range(3):
        assert channel.happens(Did.MOVE)
    channel.arrive(-1)
    channel.told.clear()
    return channel


def test_a_proof_that_comes_later_is_held_until_the_next_event() -> None:
    channel = followed()
    proof = answers.Futile(PLAY, channel.held().ply)
    channel.following.hear(proof, told=False)
    channel.following.hear(proof, told=False)
    assert channel.held().futile
    assert channel.told == [proof]
    assert channel.happens(Did.UNDO)
    channel.arrive(-1)
    assert not channel.held().futile


def test_a_proof_about_another_ply_says_nothing_of_this_one() -> None:
    channel = followed()
    channel.following.hear(answers.Futile(PLAY, channel.held().ply - 1), told=False)
    assert not channel.held().futile
    assert not channel.line
    channel.following.hear(answers.Futile(PLAY, channel.held().ply + 1), told=False)
    assert not channel.held().futile
    assert channel.line, "what happened before it is missing, and is asked for"


def test_a_refusal_as_stale_brings_the_play_up_to_date() -> None:
    channel = followed()
    assert channel.happens(Did.MOVE)
    channel.line.clear()
    stale = answers.ErrorData(play=channel.fresh())
    error = answers.Error(code=ErrorCode.STALE, message="", data=stale, re=1)
    channel.following.hear(error, told=True)
    assert channel.held() == channel.fresh()
    (told,) = channel.told
    assert isinstance(told, plays.PlayView)
    assert told.ply == channel.held().ply


def test_an_older_view_changes_nothing() -> None:
    channel = followed()
    held = channel.held()
    channel.following.hear(told_play(channel.begun, 5), told=True)
    assert channel.held() == held
    assert channel.told == []


def test_a_server_that_never_gives_an_event_is_asked_for_the_whole_play_once() -> None:
    channel = followed()
    ahead = structs.replace(pushed(channel.events[-1]), ply=channel.held().ply + 9)
    channel.following.hear(ahead, told=False)
    assert [request.since for request, _ in channel.line if request] == [3]
    channel.arrive(1)
    assert [request.since for request, _ in channel.line if request] == [UNSET]
    channel.arrive(1)
    assert not channel.line
    assert channel.held() == channel.fresh()


def test_a_play_that_is_catching_up_does_not_ask_again() -> None:
    channel = followed()
    assert channel.happens(Did.MOVE)
    channel.line.clear()
    for _ in range(3):
        assert channel.happens(Did.UNDO)
    channel.arrive(3)
    assert [request.since for request, _ in channel.line if request] == [3]
    channel.arrive(1)
    assert channel.held() == channel.fresh()


def test_what_is_closed_is_not_followed() -> None:
    channel = followed()
    channel.following.hear(answers.Closed(play=PLAY, re=1), told=True)
    assert channel.following.get(PLAY) is None
    assert channel.happens(Did.MOVE)
    channel.arrive(-1)
    assert channel.told == []
