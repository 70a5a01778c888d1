"""Several clients in any order, good and bad requests mixed, held against a small model.

The model is a list of plays, each with what must be told of it (`tests.wire.expected`) and the
answers that were given; who follows what; and the settings. It refuses in the protocol's order.
"""

from __future__ import annotations

import asyncio
import json
import shutil
import tempfile
from collections.abc import Coroutine
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from klumba.club import Club
from klumba.protocol import FormError, decode_request
from klumba.rules.history import History
from klumba.store import open_store
from tests.club.made import Hands
from tests.hostile.frames import Hostility
from tests.hostile.talking import Attacker, cheap_club
from tests.rules.plays import KEYS, every_move
from tests.scale import scale
from tests.store import databases
from tests.wire.expected import Expected, check_told, opening_of_name

T = TypeVar("T")
Json = dict[str, Any]

MOST_CLIENTS, MOST_PLAYS = 5, 6
EVENTS = ("undo", "redo", "pause", "resume", "resign")


@dataclass
class Player:
    """Somebody with a token."""

    token: str
    id: str
    settings: Json = field(default_factory=dict)


class Seat(Attacker):
    """A client of the model: whose it is, and which plays it follows."""

    def __init__(self, club: Club, player: Player | None = None) -> None:
        super().__init__(club)
        self.player = player
        self.following: set[str] = set()


@dataclass
class Table:
    """A play of the model."""

    id: str
    player: Player
    expected: Expected
    key: str | None
    asked: list[tuple[Json, Json]] = field(default_factory=list)  # by ply: what, and its answer

    def request(self, kind: str, **fields: object) -> Json:
        return {"type": kind, "play": self.id, **fields}


class House(RuleBasedStateMachine):
    """The rules that a client may break or keep."""

    template: Path

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.new_event_loop()
        self.folder = Path(tempfile.mkdtemp())
        url = databases.sqlite_copy(self.template, self.folder)
        self.store = self.run(open_store(url))
        self.hands = Hands()
        self.club = cheap_club(self.store, self.hands)
        self.players: list[Player] = []
        self.seats: list[Seat] = []
        self.tables: list[Table] = []

    def run(self, what: Coroutine[Any, Any, T]) -> T:
        return self.loop.run_until_complete(what)

    def teardown(self) -> None:
        for seat in self.seats:
            self.run(seat.session.end())
        self.run(self.store.close())
        self.loop.close()
        shutil.rmtree(self.folder)

    def ask(self, seat: Seat, **request: object) -> Json:
        """Send a request, and return its answer without `re`."""
        self.hands.now += 7
        kind = str(request.pop("type"))
        answer = self.run(seat.ask(kind, **request))
        assert answer.get("code") != "internal", (kind, request, answer)
        answer.pop("re")
        return answer

    def refused(self, seat: Seat, code: str, **request: object) -> Json:
        answer = self.ask(seat, **request)
        assert answer.get("code") == code, (request, code, answer)
        return answer

    @initialize()
    def a_house_that_is_open(self) -> None:
        """Two players, one of them over two connections, each at a play."""
        for _ in range(2):
            self.new_guest()
        for seat, key in zip(self.seats, ("golf-free", "flower-garden"), strict=True):
            self.sit_down(seat, key, 7, {})
        self.come_again(self.seats[0].player)

    @precondition(lambda self: len(self.seats) < MOST_CLIENTS)
    @rule()
    def new_guest(self) -> None:
        seat = Seat(self.club)
        welcome = self.ask(seat, type="hello")
        seat.player = Player(welcome["token"], welcome["player"]["id"])
        assert seat.player.id not in {player.id for player in self.players}
        self.players.append(seat.player)
        self.seats.append(seat)

    @precondition(lambda self: len(self.seats) < MOST_CLIENTS)
    @rule(data=st.data())
    def the_same_again(self, data: st.DataObject) -> None:
        self.come_again(data.draw(st.sampled_from(self.players)))

    def come_again(self, player: Player | None) -> None:
        assert player is not None
        seat = Seat(self.club, player)
        welcome = self.ask(seat, type="hello", token=player.token)
        assert welcome["player"]["id"] == player.id
        self.seats.append(seat)

    @precondition(lambda self: len(self.seats) > 1)
    @rule(data=st.data())
    def somebody_goes(self, data: st.DataObject) -> None:
        seat = self.any_seat(data)
        self.run(seat.session.end())
        self.seats.remove(seat)

    @rule(data=st.data(), token=st.text(max_size=10))
    def a_stranger_guesses(self, data: st.DataObject, token: str) -> None:
        seat = Seat(self.club)
        known = data.draw(st.sampled_from(self.players)).token
        for guess in (token, known[:-1], known.upper(), known + " "):
            self.refused(seat, "bad_token", type="hello", token=guess)
        self.refused(seat, "hello_first", type="ping")
        if self.tables:
            self.refused(seat, "hello_first", **self.any_table(data).request("open"))

    @precondition(lambda self: len(self.tables) < MOST_PLAYS)
    @rule(data=st.data(), key=st.sampled_from(KEYS), number=st.integers(0, 50), keyed=st.booleans())
    def deal(self, data: st.DataObject, key: str, number: int, keyed: bool) -> None:
        more = {"key": f"a client's key, {len(self.tables)}"} if keyed else {}
        self.sit_down(self.any_seat(data), key, number, more)

    def sit_down(self, seat: Seat, key: str, number: int, more: dict[str, str]) -> None:
        told = self.ask(seat, type="deal", patience=key, number=number, **more)
        name = f"{key}~1-{number}"
        assert seat.player is not None
        expected = Expected(key, History(opening_of_name(name)), "known", name)
        table = Table(told["play"], seat.player, expected, more.get("key"))
        assert table.id not in {other.id for other in self.tables}
        self.tables.append(table)
        seat.following.add(table.id)
        check_told(told, expected.play(), expected)

    @precondition(lambda self: any(table.key for table in self.tables))
    @rule(data=st.data())
    def deal_again(self, data: st.DataObject) -> None:
        table = data.draw(st.sampled_from([table for table in self.tables if table.key]))
        seat = self.any_seat(data)
        name = table.expected.name or ""
        asked = {"patience": table.expected.key, "number": int(name.rpartition("-")[2])}
        if seat.player is table.player:
            told = self.ask(seat, type="deal", **asked, key=table.key)
            assert told["play"] == table.id
            seat.following.add(table.id)
            check_told(told, table.expected.play(), table.expected)

    @precondition(lambda self: self.tables)
    @rule(seed=st.integers(0, 2**32), count=st.integers(1, 12))
    def act(self, seed: int, count: int) -> None:
        """Some requests in a row, by chance: more than a few could be drawn one by one."""
        chance = Random(seed)
        for _ in range(count):
            table = chance.choice(self.tables)
            own = [seat for seat in self.seats if seat.player is table.player] or self.seats
            seat = chance.choice(own if chance.random() < 0.8 else self.seats)
            if table.asked and chance.random() < 0.2:
                request, _ = chance.choice(table.asked)  # the identical one, from anywhere
                self.do(seat, table, dict(request))
            else:
                self.do(seat, table, self.some_request(table, chance))

    def some_request(self, table: Table, chance: Random) -> Json:
        expected = table.expected
        fields: Json = {}
        kind = chance.choice(("move", *EVENTS))
        if chance.random() < 0.5 and not expected.paused:
            kind = "move"
        if kind == "resign" and chance.random() < 0.8:
            kind = "resume"
        if kind == "move":
            legal = expected.position.moves
            every = legal if legal and chance.random() < 0.7 else every_move(expected.position)
            fields = {"move": chance.choice(every)}
        elif kind == "undo":
            fields = chance.choice([{}, {"count": 1}, {"count": 2}, {"count": 99}])
        late = chance.choice((0, 0, 0, 0, 0, -1, -2, 1, 5))
        return table.request(kind, ply=max(0, expected.ply + late), **fields)

    def do(self, seat: Seat, table: Table, request: Json) -> None:
        """Ask for an event, and check what comes of it against the model."""
        expected, ply = table.expected, request["ply"]
        if seat.player is not table.player:
            self.refused(seat, "unknown_play", **request)
        elif ply < expected.ply and canonical(table.asked[ply][0]) == canonical(request):
            assert self.ask(seat, **request) == table.asked[ply][1]
        elif ply != expected.ply:
            stale = self.refused(seat, "stale", **request)
            check_told(stale["data"]["play"], expected.play(), expected)
        elif expected.ended:
            self.refused(seat, "play_ended", **request)
        elif expected.paused and request["type"] not in ("resume", "resign"):
            self.refused(seat, "paused", **request)
        else:
            self.by_the_rules(seat, table, request)

    def by_the_rules(self, seat: Seat, table: Table, request: Json) -> None:
        expected, kind = table.expected, request["type"]
        count = request.get("count", 1)
        if kind == "resume" and not expected.paused:
            self.refused(seat, "bad_message", **request)
        elif kind == "move" and request["move"] not in expected.position.moves:
            told = self.refused(seat, "illegal_move", **request)
            assert told["data"] == expected.illegal(request["move"])
        elif kind == "undo" and count > len(expected.history.moves):
            told = self.refused(seat, "illegal_move", **request)
            assert told["data"]["reason"] == "nothing_to_undo"
        elif kind == "redo" and not expected.history.undone:
            told = self.refused(seat, "illegal_move", **request)
            assert told["data"]["reason"] == "nothing_to_redo"
        else:
            told = self.ask(seat, **request)
            must = {
                "move": lambda: expected.move(request["move"]),
                "undo": lambda: expected.undo(count),
            }.get(kind) or getattr(expected, kind)
            check_told(told, must(), expected)
            table.asked.append((request, told))
            self.is_pushed(seat, table, told)

    def is_pushed(self, maker: Seat, table: Table, told: Json) -> None:
        for seat in self.seats:
            if seat is not maker and table.id in seat.following:
                assert seat.pushed.pop(0) == told, "as the maker was told"

    @precondition(lambda self: self.tables)
    @rule(data=st.data(), since=st.none() | st.integers(0, 12))
    def open_play(self, data: st.DataObject, since: int | None) -> None:
        table, seat = self.any_table(data), self.any_seat(data)
        request = table.request("open", **({} if since is None else {"since": since}))
        if seat.player is not table.player:
            self.refused(seat, "unknown_play", **request)
            return
        told = self.ask(seat, **request)
        seat.following.add(table.id)
        if told["type"] == "play":
            check_told(told, table.expected.play(), table.expected)
        else:
            assert since is not None
            gap = [answer for _, answer in table.asked[since:]]
            assert [{"type": "moved", **event} for event in told["events"]] == [
                {"type": "moved", **event} for event in gap
            ]

    @precondition(lambda self: self.tables)
    @rule(data=st.data())
    def close_play(self, data: st.DataObject) -> None:
        table, seat = self.any_table(data), self.any_seat(data)
        if seat.player is not table.player:
            self.refused(seat, "unknown_play", **table.request("close"))
            return
        assert self.ask(seat, **table.request("close"))["type"] == "closed"
        seat.following.discard(table.id)

    @precondition(lambda self: self.tables)
    @rule(data=st.data())
    def replay(self, data: st.DataObject) -> None:
        table, seat = self.any_table(data), self.any_seat(data)
        request = table.request("replay")
        if seat.player is not table.player:
            self.refused(seat, "unknown_play", **request)
        elif not table.expected.ended:
            self.refused(seat, "not_yet", **request)
        else:
            told = self.ask(seat, **request)
            assert told["deal"] == table.expected.name
            assert told["moves"] == list(moves_of(table))
            assert told["result"]["state"] == table.expected.state

    @rule(data=st.data())
    def plays(self, data: st.DataObject) -> None:
        seat = self.any_seat(data)
        rows = self.ask(seat, type="plays", limit=100)["plays"]
        mine = {table.id: table for table in self.tables if table.player is seat.player}
        assert {row["play"] for row in rows} == set(mine)
        for row in rows:
            expected = mine[row["play"]].expected
            assert (row["state"], row["ply"], row["counts"], row["deal"]) == (
                expected.state,
                expected.ply,
                expected.counts,
                expected.told_name,
            )

    @rule(
        data=st.data(), values=st.none() | st.dictionaries(st.text(max_size=3), st.integers(0, 9))
    )
    def settings(self, data: st.DataObject, values: Json | None) -> None:
        seat = self.any_seat(data)
        assert seat.player is not None
        if values is not None:
            seat.player.settings = values
        asked = {} if values is None else {"values": values}
        assert self.ask(seat, type="settings", **asked)["values"] == seat.player.settings

    @rule(data=st.data(), seed=st.integers(0, 2**32))
    def nonsense(self, data: st.DataObject, seed: int) -> None:
        """What is no good request does nothing, to nobody."""
        seat, hostility = self.any_seat(data), Hostility(seed)
        for _ in range(5):
            frame = hostility.damaged(hostility.frame())
            if not is_request(frame):
                answer = self.run(seat.say(frame))
                assert answer["code"] in ("bad_message", "unknown_type"), (frame, answer)

    @invariant()
    def nobody_is_told_what_is_not_theirs(self) -> None:
        for seat in self.seats:
            assert not seat.pushed, seat.pushed

    def any_seat(self, data: st.DataObject) -> Seat:
        return data.draw(st.sampled_from(self.seats), label="seat")

    def any_table(self, data: st.DataObject) -> Table:
        return data.draw(st.sampled_from(self.tables), label="table")


def is_request(frame: str) -> bool:
    try:
        decode_request(frame)
    except FormError:
        return False
    return True


def canonical(request: Json) -> str:
    """Return what makes two requests one."""
    told = {"count": 1, **request} if request["type"] == "undo" else request
    return json.dumps(told, sort_keys=True)


def moves_of(table: Table) -> Any:  # noqa: ANN401 - strings, one by one
    for request, _ in table.asked:
        kind = request["type"]
        if kind == "undo":
            yield from ["undo"] * request.get("count", 1)
        elif kind in ("move", "redo"):
            yield request.get("move", kind)


@pytest.mark.heavy
def test_clients_in_any_order(sqlite_template: Path) -> None:
    House.template = sqlite_template
    run_state_machine_as_test(
        House, settings=settings(max_examples=scale(150), stateful_step_count=40)
    )
