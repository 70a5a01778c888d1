"""A session without a socket: what one connection may ask, and in which language it is answered."""

from base64 import urlsafe_b64encode

import msgspec

from klumba.club import Club
from klumba.gateway.guard import Guard
from klumba.gateway.handlers import HANDLERS
from klumba.gateway.limits import REQUESTS, Limits
from klumba.gateway.metrics import Metrics
from klumba.gateway.session import Session
from klumba.store import Store
from tests.club.made import Hands, Talk, club_on


class Limited(Talk):
    """A connection that is held to the limits."""

    def __init__(self, club: Club, limits: Limits | None = None) -> None:
        super().__init__(club)
        guard = Guard(limits or Limits())
        self.session = Session(club, self, HANDLERS, Metrics(), guard=guard)


async def test_who_asks_too_much_is_told_when_to_come_back_and_lives_on(store: Store) -> None:
    talk = await Limited(club_on(store, Hands())).hello()
    answers = [await talk.ask("ping") for _ in range(int(REQUESTS.at_once) + 20)]
    refused = [answer for answer in answers if answer["type"] == "error"]
    assert refused
    assert {answer["code"] for answer in refused} == {"rate_limited"}
    assert all(1 <= answer["data"]["retry_after_ms"] <= 20 for answer in refused)
    assert answers[0]["type"] == "pong"


async def test_frames_that_are_no_requests_are_counted_too(store: Store) -> None:
    talk = Limited(club_on(store, Hands()))
    for _ in range(int(REQUESTS.at_once) + 20):
        await talk.session.receive('{"type":"nonsense","id":7}')
    codes = [msgspec.json.decode(frame)["code"] for frame in talk.frames]
    assert codes[0] == "unknown_type"
    assert "rate_limited" in codes
    assert {msgspec.json.decode(frame)["re"] for frame in talk.frames} == {7}


async def test_a_forged_cursor_is_a_bad_message(store: Store) -> None:
    talk = await Talk(club_on(store, Hands())).hello()
    for forged in ("99999999999999999999.x", "1.\0", "-1.x", "x", "1", ".", "１.x"):
        cursor = urlsafe_b64encode(forged.encode()).decode().rstrip("=")
        answer = await talk.ask("plays", before=cursor)
        assert answer["code"] == "bad_message", forged


async def test_errors_are_told_in_the_language_of_hello(store: Store) -> None:
    club = club_on(store, Hands())
    told = {}
    for lang in ("en", "ru"):
        talk = Talk(club)
        await talk.ask("hello", lang=lang)
        play = await talk.ask("deal", patience="flower-garden", number=1)
        asked = {"play": play["play"], "ply": 0}
        told[lang] = [
            (await talk.ask("move", **asked, move="KC>c1"))["message"],
            (await talk.ask("move", **asked, move="zz"))["message"],
            (await talk.ask("resume", **asked))["message"],
            (await talk.ask("deal", patience="golf", deck="AC AC"))["message"],
        ]
    assert told["en"][0].startswith("Onto the 3♣")
    for english, russian in zip(told["en"], told["ru"], strict=True):
        assert english != russian
        assert any("а" <= letter <= "я" for letter in russian), russian


async def test_frames_that_are_no_requests_are_answered_and_harm_nothing(store: Store) -> None:
    talk = await Talk(club_on(store, Hands())).hello()
    for frame in ("", "[]", "{", '{"type":"ping"}', '{"type":"ping","id":0}', "\ud800", "nul\0"):
        before = len(talk.frames)
        await talk.session.receive(frame)
        assert len(talk.frames) == before + 1, frame
        assert msgspec.json.decode(talk.frames[-1])["type"] == "error"
    assert (await talk.ask("ping"))["type"] == "pong"
