"""The server beside the engine, request by request: answers, pushes, kills and all.

Whatever is asked, and over whichever connection, the server tells what `klumba.rules` says; and at
the end what it stored folds to where the engine is.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest

from klumba.games import CATALOGUE
from klumba.rules.history import History
from klumba.shuffle import shuffle
from tests.rules.plays import KEYS, choose, every_move
from tests.scale import scale
from tests.wire.client import SUBPROTOCOL, Client, Frame, open_connection
from tests.wire.conftest import database_of
from tests.wire.expected import Expected, check_told, opening_of_name, winning
from tests.wire.served import Served
from tests.wire.sitting import Sitting, sit_down
from tests.wire.stored import folded, stored_play

pytestmark = pytest.mark.heavy

REQUESTS = 2500
KILL_EVERY = 200
LONGEST = 400  # plies: the longest of the won plays has 113 moves, and half of what is asked undoes
Asked = tuple[str, dict[str, Any]]


@pytest.fixture(scope="module")
def house(
    engine: str, request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Served]:
    """A server that is killed now and then, for the tests of this module."""
    with database_of(engine, request) as database:
        served = Served(tmp_path_factory.mktemp("house"), database, forked=True)
        served.start()
        try:
            yield served
            served.stop()
            served.check_stored()
        finally:
            served.kill()


@dataclass
class Bench:
    """Two connections of a player on the plays of one patience, and what was asked so far."""

    served: Served
    key: str
    chance: Random
    clients: list[Client] = field(default_factory=list)
    token: str | None = None
    requests: int = 0
    line: list[str] = field(default_factory=list)
    answered: list[tuple[Asked, Frame]] = field(default_factory=list)

    async def connect(self) -> None:
        """Connect anew, as after a break."""
        self.clients = [
            Client(await open_connection(self.served.url, SUBPROTOCOL)) for _ in range(2)
        ]
        for client in self.clients:
            await client.hello(self.token)
            self.token = client.token
        self.served.secrets.add(self.token or "")

    async def leave(self) -> None:
        for client in self.clients:
            await client.close()

    async def sit_down(self) -> Sitting:
        """Begin a play in one of the ways in which one can, and open it twice."""
        ways: list[Callable[[], dict[str, Any]]] = [
            self._random,
            lambda: {"number": self.chance.randrange(2**53)},
            lambda: {"name": f"{self.key}~1-{self.chance.random()}"},
            self._deck,
            self._winning,
            self._position,
        ]
        self.line, self.answered = [], []
        given = self.chance.choice(ways)()
        client = self.chance.choice(self.clients)
        sitting = await (sit_down(client, self.key, **given) if given else self._by_chance(client))
        for other in self.clients:
            await sitting.open(other)
        return sitting

    async def sit_down_to_win(self) -> Sitting:
        """Begin a play whose winning line is known, and is kept to between other requests."""
        self.answered = []
        given = self._winning()
        sitting = await sit_down(self.clients[0], self.key, **given)
        for other in self.clients:
            await sitting.open(other)
        return sitting

    async def _by_chance(self, client: Client) -> Sitting:
        told = await client.ask("deal", patience=self.key)
        stored = await stored_play(self.served.database_url, told["play"])
        name = stored.deal.id
        expected = Expected(self.key, History(opening_of_name(name)), "casual", name)
        sitting = Sitting(client, told["play"], expected)
        sitting.check_play(told)
        return sitting

    def _random(self) -> dict[str, Any]:
        return {}

    def _deck(self) -> dict[str, Any]:
        deck = shuffle(CATALOGUE[self.key].deck, str(self.chance.random()))
        return {"deck": self.chance.choice(["", " "]).join(deck)}

    def _winning(self) -> dict[str, Any]:
        name, self.line = winning(self.key)
        return {"name": name}

    def _position(self) -> dict[str, Any]:
        position = opening_of_name(f"{self.key}~1-{self.chance.random()}")
        for _ in range(self.chance.randrange(30)):
            if not position.moves:
                break
            after = position.play(choose(self.chance, position.moves)).position
            if after.won:
                break
            position = after
        return {"position": self.chance.choice([position.lines(), str(position)])}

    async def play(self, sitting: Sitting) -> None:
        """Ask this and that of a play until it is over, or has had enough."""
        acts = {
            self._move: 55,
            self._undo: 9,
            self._redo: 7,
            self._repeat: 8,
            self._stale: 6,
            self._illegal: 8,
            self._pause: 2,
            self._look: 4,
            self._go_and_come: 1,
        }
        while not sitting.expected.ended and sitting.ply < LONGEST:
            sitting.client = self.chance.choice(self.clients)
            (act,) = self.chance.choices([*acts], [*acts.values()])
            await act(sitting)
            self.requests += 1
            if self.requests % KILL_EVERY == 0:
                await self._kill(sitting)
        if not sitting.expected.ended:
            await self._tell(sitting, ("resign", {}), await sitting.resign())
        await self.check_ended(sitting)

    async def _tell(self, sitting: Sitting, asked: Asked, answer: Frame) -> None:
        """Keep an answer, and check that the other connection is told the same."""
        kind, fields = asked
        self.answered.append(((kind, {"ply": answer["ply"] - 1, **fields}), answer))
        (other,) = [client for client in self.clients if client is not sitting.client]
        pushed = await other.push()
        assert "re" not in pushed
        assert pushed.told == answer.told, sitting.expected

    async def _move(self, sitting: Sitting) -> None:
        made = sitting.expected.history.moves
        if not sitting.moves:
            await self._undo(sitting)
            return
        move = choose(self.chance, sitting.moves)
        if self.line[: len(made)] == made and len(self.line) > len(made):
            move = self.line[len(made)]
        spelt = move
        if self.chance.random() < 0.1 and not move.startswith("stock"):
            card, _, place = move.partition(">")
            spelt = f"{card.lower().replace('t', '10')}>{place}"
        await self._tell(sitting, ("move", {"move": move}), await sitting.move(spelt))

    async def _undo(self, sitting: Sitting) -> None:
        stand = len(sitting.expected.history.moves)
        if not stand:
            await sitting.illegal("nothing_to_undo", "undo")
            return
        count = self.chance.choice([None, None, 1, min(stand, 1 + self.chance.randrange(4))])
        answer = await sitting.undo(count)
        await self._tell(sitting, ("undo", {} if count in (None, 1) else {"count": count}), answer)

    async def _redo(self, sitting: Sitting) -> None:
        if not sitting.expected.history.undone:
            await sitting.illegal("nothing_to_redo", "redo")
            return
        await self._tell(sitting, ("redo", {}), await sitting.redo())

    async def _repeat(self, sitting: Sitting) -> None:
        if self.answered:
            (kind, fields), answer = self.chance.choice(self.answered)
            again = await sitting.client.ask(kind, play=sitting.id, **fields)
            assert again.told == answer.told, sitting.expected

    async def _stale(self, sitting: Sitting) -> None:
        ply = self.chance.choice([sitting.ply + 1, self.chance.randrange(sitting.ply + 1)])
        asking: list[Asked] = [
            ("move", {"move": self.chance.choice(every_move(sitting.expected.position))}),
            ("undo", {"count": 77}),
            ("redo", {}),
            ("pause", {}),
            ("resume", {}),
            ("resign", {}),
        ]
        kind, fields = self.chance.choice(asking)
        repeats = any(asked == (kind, {"ply": ply, **fields}) for asked, _ in self.answered)
        if ply != sitting.ply and not repeats:
            error = await sitting.refused("stale", kind, ply=ply, **fields)
            sitting.check_play(error["data"]["play"])

    async def _illegal(self, sitting: Sitting) -> None:
        what = self.chance.random()
        if what < 0.1:
            await sitting.refused(
                "bad_move", "move", move=self.chance.choice(["x", "5D>", "ZZ>c1"])
            )
        elif what < 0.2:
            await sitting.illegal("nothing_to_undo", "undo", count=LONGEST + 1)
        else:
            move = self.chance.choice(every_move(sitting.expected.position))
            if move not in sitting.moves:
                error = await sitting.refused("illegal_move", "move", move=move)
                assert error["data"] == sitting.expected.illegal(move), sitting.expected

    async def _pause(self, sitting: Sitting) -> None:
        await self._tell(sitting, ("pause", {}), await sitting.pause())
        for _ in range(self.chance.randrange(3)):
            kind = self.chance.choice(["undo", "redo", "pause"])
            await sitting.refused("paused", kind)
        await self._look(sitting)
        await self._tell(sitting, ("resume", {}), await sitting.resume())

    async def _look(self, sitting: Sitting) -> None:
        await sitting.open()
        since = self.chance.randrange(max(0, sitting.ply - 5), sitting.ply + 1)
        answer = await sitting.open(since=since)
        assert answer["type"] == "events", answer.text
        assert answer["events"] == [frame.event for _, frame in self.answered[since:]]

    async def _go_and_come(self, sitting: Sitting) -> None:
        """Leave with both connections, so that nobody has the play open, and come back."""
        if self.chance.random() < 0.5:
            for client in self.clients:
                await client.ask("close", play=sitting.id)
        else:
            await self.leave()
            await self.connect()
        await self._come_back(sitting)

    async def _kill(self, sitting: Sitting) -> None:
        self.served.restart()
        for client in self.clients:
            await client.closed()
        await self.connect()
        await self._come_back(sitting)

    async def _come_back(self, sitting: Sitting) -> None:
        for client in self.clients:
            answer = await client.answer("open", play=sitting.id)
            if answer.get("code") == "unknown_play" and not sitting.ply:
                # Without a move it may have been dropped.
                sitting.expected.state = "dropped"
                return
            sitting.check_play(answer)

    async def check_ended(self, sitting: Sitting) -> None:
        """Hold the stored log, its fold, the result and the replay against the engine."""
        if sitting.expected.state == "dropped":
            return
        sitting.check_play(await sitting.open())
        whole = await stored_play(self.served.database_url, sitting.id)
        play, expected = folded(whole), sitting.expected
        assert play.history.position == expected.position, expected
        assert play.history.moves == expected.history.moves
        assert (play.ply, play.state, play.kind) == (expected.ply, expected.state, expected.kind)
        counts = {"moves": play.counts.moves, "undos": play.counts.undos, "hints": 0}
        assert counts == expected.counts
        assert [event.ply for event in whole.events] == [*range(1, expected.ply + 1)]
        times = [event.elapsed_ms for event in whole.events]
        assert times == sorted(times)
        assert times == [frame["elapsed_ms"] for _, frame in self.answered]
        assert whole.events[-1].placed == expected.position.placed
        replay = await sitting.client.ask("replay", play=sitting.id)
        self.check_replay(sitting, replay)

    def check_replay(self, sitting: Sitting, replay: Frame) -> None:
        expected = sitting.expected
        opening = str(expected.history.opening)
        assert replay["deal"] == (opening if expected.name is None else expected.name)
        followed = History(expected.history.opening)
        for word in replay["moves"]:
            followed.follow(word)
        assert followed.position == expected.position
        assert followed.moves == expected.history.moves
        told = replay["result"]
        assert (told["state"], told["counts"]) == (expected.state, expected.counts)
        assert (told["placed"], told["total"]) == (
            expected.position.placed,
            expected.position.total,
        )


@pytest.fixture
async def stacked() -> AsyncIterator[AsyncExitStack]:
    async with AsyncExitStack() as stack:
        yield stack


@pytest.mark.parametrize("key", KEYS)
async def test_the_server_tells_what_the_engine_says(
    house: Served, stacked: AsyncExitStack, key: str
) -> None:
    bench = Bench(house, key, Random(key))
    await bench.connect()
    stacked.push_async_callback(bench.leave)
    ended: dict[str, int] = {}
    while bench.requests < scale(REQUESTS):
        sitting = await bench.sit_down()
        await bench.play(sitting)
        ended[sitting.expected.state] = ended.get(sitting.expected.state, 0) + 1
    sitting = await bench.sit_down_to_win()
    await bench.play(sitting)
    assert sitting.expected.state == "won"
    assert house.alive
    check_told(await sitting.open(), sitting.expected.play(), sitting.expected)
