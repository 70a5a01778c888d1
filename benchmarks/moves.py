"""Where the time of a move goes: `python -m benchmarks.moves`.

The parts of a move are measured each by itself, the whole as `benchmarks.serving` measures it at 50
connections. What no part accounts for is told as the rest, so that the table adds up.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import tempfile
from collections import defaultdict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from random import Random
from time import perf_counter, process_time, thread_time
from typing import ParamSpec, TypeVar

import uvloop

from benchmarks.serving import CLIENT_CORE, SERVER_CORE, a_house, an_echo, echo_at, play_at
from klumba.club.recording import event_row
from klumba.club.telling import moved_frame
from klumba.games import CATALOGUE
from klumba.gateway.guard import Guard
from klumba.gateway.limits import Limits
from klumba.gateway.metrics import Metrics
from klumba.play.deals import Deal
from klumba.play.decide import decide
from klumba.play.events import Command, Did
from klumba.play.shown import Moved, standing
from klumba.play.state import Kind, begin
from klumba.protocol.codec import answering, decode_request
from klumba.protocol.requests import Move
from klumba.shuffle import DealName
from klumba.store import Store, open_store
from klumba.store.commands import append_event, begin_play, make_player
from klumba.store.rows import DealRow, EventRow, PlayerRow, PlayRow, TokenRow

CONNECTIONS, LONGEST = 50, 60
P = ParamSpec("P")
R = TypeVar("R")


class Parts:
    """Seconds by part, and how many moves they were for."""

    def __init__(self) -> None:
        self.seconds = defaultdict[str, float](float)
        self.moves = 0
        self._clock = min(self._empty() for _ in range(1000))

    def time(self, part: str, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Do some work, and count its time, without that of reading the clock."""
        started = perf_counter()
        done = work(*args, **kwargs)
        self.seconds[part] += perf_counter() - started - self._clock
        return done

    def micros(self, part: str) -> float:
        """Return the microseconds of a part in a move."""
        return self.seconds[part] / self.moves * 1e6

    def _empty(self) -> float:
        started = perf_counter()
        return perf_counter() - started


def play_one(parts: Parts, name: DealName, chance: Random) -> None:
    """Play a deal as the server does, without its sockets and its store."""
    play = begin(Deal(CATALOGUE[name.patience], name), Kind.CASUAL, 0)
    play.attend(0)
    visit, metrics = Guard(Limits()).visit("127.0.0.1"), Metrics()
    for number in range(1, LONGEST):
        moves = play.history.position.moves
        if not moves or play.ended:
            return
        frame = (
            f'{{"id":{number},"type":"move","play":"{"a" * 26}",'
            f'"ply":{play.ply},"move":"{chance.choice(moves)}"}}'
        )
        parts.moves += 1
        parts.time("limits and figures", visit.ask, perf_counter())
        request = parts.time("the request is read", decode_request, frame)
        assert isinstance(request, Move)
        parts.time("limits and figures", metrics.requests.count, Move)
        command = Command(Did.MOVE, request.ply, request.move)
        event = parts.time("the rules: judged and made", decide, play, command, number)
        changed = parts.time("the rules: judged and made", play.apply, event)
        parts.time("the rules: legal moves listed", lambda: play.history.position.moves)
        stands = parts.time("told: view and frame", standing, play, event.elapsed_ms, changed)
        row = parts.time("the event as it is kept", event_row, event, play)
        parts.time("the event as it is kept", append_event, "a" * 26, row, None)
        frame_of = partial(moved_frame, settled=False)
        told = parts.time("told: view and frame", frame_of, "a" * 26, play, Moved(event, stands))
        parts.time("told: view and frame", answering, told, number)
        parts.time("limits and figures", metrics.answer_seconds.observe, 0.004)


def played(deals: int) -> Parts:
    """Return the parts of the moves in so many deals of each patience, none of them met before."""
    for seed in (0, 1):  # to be warm
        for key in CATALOGUE:
            play_one(Parts(), DealName(key, str(seed)), Random(seed))
    parts = Parts()
    for seed in range(2, 2 + deals):
        for key in CATALOGUE:
            play_one(parts, DealName(key, str(seed)), Random(seed))
    return parts


@asynccontextmanager
async def a_store() -> AsyncIterator[Store]:
    """Open a store of one player, who has a play for each connection."""
    with tempfile.TemporaryDirectory() as folder:
        store = await open_store(f"sqlite:///{folder}/klumba.sqlite3")
        token = TokenRow("token", "player", "hash", 0, 0)
        await store.writer.write(make_player(PlayerRow("player", 0), token))
        for number in range(CONNECTIONS):
            deal = DealRow(f"deal {number}", "golf", deck="KS")
            row = PlayRow(
                play_id(number), "player", deal.id, "golf", "casual", 0, 0, placed=0, total=35
            )
            await store.writer.write(begin_play(row, deal))
        yield store
        await store.close()


def play_id(number: int) -> str:
    """Return an identity as the house makes them."""
    return f"{number:026}"


async def stored(rounds: int) -> tuple[float, float]:
    """Return what storing an event costs, in microseconds: in the loop, and in the thread."""
    async with a_store() as store:
        loop = asyncio.get_running_loop()
        whole, here = process_time(), thread_time()
        for ply in range(1, rounds + 1):
            waiting = loop.create_future()
            left = CONNECTIONS

            def known(_error: object, waiting: asyncio.Future[None] = waiting) -> None:
                nonlocal left
                left -= 1
                if not left:
                    waiting.set_result(None)

            row = EventRow(ply, "move", 0, 0, ply, 0, 0, 0, "stock>f")
            for number in range(CONNECTIONS):
                store.writer.hand_over(append_event(play_id(number), row), known)
            await waiting
        events = rounds * CONNECTIONS
        in_loop = (thread_time() - here) / events * 1e6
        return in_loop, (process_time() - whole) / events * 1e6 - in_loop


async def served(seconds: float) -> tuple[float, float]:
    """Return what a move costs the server, and a message the bare echo, in microseconds."""
    with a_house() as house, an_echo() as echoing:
        figures, used = await play_at(house, CONNECTIONS, seconds)
        size = round(figures.size / figures.messages)
        echoed, echo_used = await echo_at(echoing, CONNECTIONS, seconds, size)
    return used / figures.messages * 1e6, echo_used / echoed.messages * 1e6


def main() -> None:
    """Read the command line, measure, and print the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.moves", description=__doc__)
    parser.add_argument("--seconds", type=float, default=5, help="that the house is played at")
    arguments = parser.parse_args()
    os.sched_setaffinity(0, {CLIENT_CORE})
    whole, echo = uvloop.run(served(arguments.seconds))
    os.sched_setaffinity(0, {SERVER_CORE})
    gc.disable()
    parts = played(10)
    in_loop, in_thread = uvloop.run(stored(200))
    table = {"the bare echo: sockets, kernel, websockets": echo}
    table |= {part: parts.micros(part) for part in parts.seconds}
    table |= {"the writer in the loop": in_loop, "the writer's thread, SQLite, disk": in_thread}
    table["the rest: tasks, switches, new deals"] = whole - sum(table.values())
    table["a move"] = whole
    for part, micros in table.items():
        print(f"{part:44} {micros:6.1f}")


if __name__ == "__main__":
    main()
