"""Players that never rest: SDK clients at random legal moves, and what the house told them."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from random import Random

from klumba.games import CATALOGUE
from klumba.protocol import ErrorCode, answers
from klumba_client import Backoff, Client, FollowedPlay, Refused, connect
from tests.wire.stored import folded, reading

QUICK = Backoff(first=0.02, most=0.2)
PATIENCES = list(CATALOGUE)


@dataclass
class Told:
    """What was acknowledged: of each play, by ply, the event that led there."""

    events: dict[str, dict[int, str]] = field(default_factory=dict)
    by_player: Counter[int] = field(default_factory=Counter)

    def note(self, player: int, moved: answers.Moved) -> None:
        events = self.events.setdefault(moved.play, {})
        assert moved.ply not in events, f"{moved.play}: ply {moved.ply} was acknowledged twice"
        events[moved.ply] = moved.move
        self.by_player[player] += 1


class Player:
    """Plays one play after another, each in the next patience, until it is cancelled."""

    def __init__(self, number: int, client: Client, told: Told, longest: int = 200) -> None:
        self.number, self.client, self.told = number, client, told
        self.longest = longest
        self.play: FollowedPlay | None = None
        self._chance = Random(number)
        self._dealt = number

    async def run(self) -> None:
        while True:
            self.play = await self.client.deal(PATIENCES[self._dealt % len(PATIENCES)])
            self._dealt += 1
            while self.play.state == "open" and self.play.ply < self.longest:
                await self.step(self.play)
            await self.play.close()

    async def step(self, play: FollowedPlay) -> None:
        """Make an event: a move, an undo now and then; a play without any is resigned."""
        try:
            held = play.ply
            moved = await self._event(play)
        except Refused as refused:
            if refused.code is not ErrorCode.UNAVAILABLE:
                raise
            return
        assert moved.ply == held + 1 <= play.ply
        self.told.note(self.number, moved)

    async def _event(self, play: FollowedPlay) -> answers.Moved:
        chance = self._chance.random()
        if chance < 0.1 and play.view.can_redo:
            return await play.redo()
        if play.moves and chance < 0.9:
            return await play.move(self._chance.choice(play.moves))
        if play.view.can_undo:
            return await play.undo()
        return await (play.move(play.moves[0]) if play.moves else play.resign())


@asynccontextmanager
async def playing(url: str, count: int, told: Told) -> AsyncIterator[list[Player]]:
    """Let so many players play; should one fail, the block fails."""
    async with AsyncExitStack() as stack, asyncio.TaskGroup() as group:
        clients = [
            await stack.enter_async_context(connect(url, backoff=QUICK)) for _ in range(count)
        ]
        players = [Player(number, client, told) for number, client in enumerate(clients)]
        running = [group.create_task(player.run()) for player in players]
        yield players
        for task in running:
            task.cancel()


async def check_stored(url: str, told: Told, plays: list[str]) -> int:
    """Fail unless all that was acknowledged of these plays is stored; return how many events are.

    In order, each ply once, none left out; and each play is legal to its end.
    """
    stored = 0
    acknowledged = {play: dict(told.events.get(play, {})) for play in plays}  # they play on
    async with reading(url) as reader:
        for play in plays:
            whole = await reader.whole_play(play)
            assert whole is not None, f"{play} is gone"
            assert [event.ply for event in whole.events] == [*range(1, len(whole.events) + 1)]
            kept = {event.ply: event.move or event.kind for event in whole.events}
            for ply, move in acknowledged[play].items():
                assert kept.get(ply) == move, f"{play}, ply {ply}: {move} was acknowledged"
            assert folded(whole).ply == len(whole.events)
            stored += len(whole.events)
    return stored
