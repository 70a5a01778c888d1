"""How fast a running house answers: `python -m benchmarks.players http://127.0.0.1:8080/`.

Closed loop: each connection is a guest who makes a move by chance when the last one is answered,
and deals again when a play is over. The house must run with `--limits off`. A client takes time
too: with `--processes` several share the connections.
"""

import argparse
import asyncio
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from random import Random
from statistics import median, quantiles
from time import perf_counter, process_time

from benchmarks.__main__ import print_row
from klumba.games import CATALOGUE
from klumba_client import Client, FollowedPlay, connect

HEADINGS = (
    "connections",
    "seconds",
    "deals",
    "moves",
    "per s",
    "p50 ms",
    "p99 ms",
    "max ms",
    "CPU",
)
WIDTHS = (11, 7, 7, 8, 8, 8, 8, 8, 5)


@dataclass(frozen=True)
class Options:
    """What was asked for on the command line."""

    url: str
    connections: int
    seconds: float
    processes: int
    pause: float
    patiences: tuple[str, ...]


@dataclass
class Run:
    """What connections have seen: the answer times of moves in seconds, and how many deals."""

    waits: list[float] = field(default_factory=list)
    deals: int = 0
    seconds: float = 0
    cpu: float = 0


def main() -> None:
    """Print a line of figures; CPU is that of the clients, in processors."""
    options = parse()
    runs = together(options)
    waits = [wait for run in runs for wait in run.waits]
    seconds = max(run.seconds for run in runs)
    counts = [str(sum(run.deals for run in runs)), str(len(waits)), f"{len(waits) / seconds:.0f}"]
    times = [milli(median(waits)), milli(quantiles(waits, n=100)[-1]), milli(max(waits))]
    cpu = f"{sum(run.cpu for run in runs) / seconds:.2f}"
    print_row(HEADINGS, WIDTHS)
    print_row([str(options.connections), f"{seconds:.1f}", *counts, *times, cpu], WIDTHS)


def parse() -> Options:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.players", description=__doc__)
    parser.add_argument("url", metavar="URL", help="of the house, as `klumba serve` prints it")
    parser.add_argument("--connections", type=int, default=100, help="players")
    parser.add_argument("--seconds", type=float, default=10, help="to play")
    parser.add_argument("--processes", type=int, default=1, help="that share the connections")
    parser.add_argument("--pause", type=float, default=0, help="seconds of a player between moves")
    parser.add_argument("--patience", action="append", choices=list(CATALOGUE), help="else all")
    given = parser.parse_args()
    return Options(
        url=given.url,
        connections=given.connections,
        seconds=given.seconds,
        processes=min(given.processes, given.connections),
        pause=given.pause,
        patiences=tuple(given.patience or CATALOGUE),
    )


def together(options: Options) -> list[Run]:
    """Share the connections among the processes, and return what each has seen."""
    shares = [
        range(first, options.connections, options.processes) for first in range(options.processes)
    ]
    if len(shares) == 1:
        return [apart(options, shares[0])]
    with ProcessPoolExecutor(options.processes, mp_context=get_context("spawn")) as pool:
        return list(pool.map(apart, [options] * len(shares), shares))


def apart(options: Options, players: Sequence[int]) -> Run:
    return asyncio.run(play_together(options, players))


async def play_together(options: Options, players: Sequence[int]) -> Run:
    """Let players play, all from the moment that the last of them is there."""
    run, ready = Run(), asyncio.Barrier(len(players) + 1)
    async with asyncio.TaskGroup() as group:
        for player in players:
            group.create_task(play(options, run, ready, Random(player)))
        await ready.wait()
        began, cpu = perf_counter(), process_time()
        await ready.wait()
        run.seconds, run.cpu = perf_counter() - began, process_time() - cpu
    return run


async def play(options: Options, run: Run, ready: asyncio.Barrier, chance: Random) -> None:
    """Play one deal after the other until the time is over."""
    async with connect(options.url, client="benchmarks.players", pushes=1) as client:
        held = await deal(options, run, client, chance)
        await ready.wait()
        end = perf_counter() + options.seconds
        while perf_counter() < end:
            if not held.moves:
                await held.close()
                held = await deal(options, run, client, chance)
            # Players do not all move at the same instants.
            await asyncio.sleep(options.pause * 2 * chance.random())
            began = perf_counter()
            await held.move(chance.choice(held.moves))
            run.waits.append(perf_counter() - began)
        await ready.wait()


async def deal(options: Options, run: Run, client: Client, chance: Random) -> FollowedPlay:
    """Deal some patience; a deal that is blocked from the start is dealt again."""
    while True:
        run.deals += 1
        held = await client.deal(chance.choice(options.patiences))
        if held.moves:
            return held
        await held.close()


def milli(seconds: float) -> str:
    return f"{1000 * seconds:.2f}"


if __name__ == "__main__":
    main()
