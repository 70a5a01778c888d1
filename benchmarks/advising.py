"""What advice costs those who play: `python -m benchmarks.advising`.

A house of its own, and guests who move now and then: how long a move waits for its answer
while nobody asks for advice, and while two analyses run all the time.
"""

from __future__ import annotations

import argparse
import asyncio
from itertools import count
from random import Random
from statistics import median, quantiles
from time import perf_counter

import uvloop

from benchmarks.__main__ import print_row
from benchmarks.serving import Guest, Server, _told, a_guest, a_house

HEADINGS = ("analyses", "moves", "p50 ms", "p99 ms", "max ms")
WIDTHS = (9, 8, 8, 8, 8)
HARD = count(1000)
"""Deals of the garden, hardly one of which is decided at once; none is asked twice."""


async def move_now_and_then(guest: Guest, pause: float, waits: list[float], chance: Random) -> None:
    """Play until cancelled."""
    play = await guest.deal()
    while True:
        await asyncio.sleep(pause * 2 * chance.random())
        if not play.moves:
            await guest.ask(type="close", play=play.play)
            play = await guest.deal()
        move = chance.choice(play.moves)
        sent = perf_counter()
        answer = await guest.ask(type="move", play=play.play, ply=play.ply, move=move)
        waits.append(perf_counter() - sent)
        play = _told(answer)


async def analyse(guest: Guest, done: list[bytes]) -> None:
    """Ask for one analysis after the other until cancelled."""
    while True:
        asked = {"type": "deal", "patience": "flower-garden", "number": next(HARD)}
        play = _told(await guest.ask(**asked))
        done.append(await guest.ask(type="analyse", play=play.play))
        assert _told(done[-1]).type == "analysis", done[-1]


async def measure(server: Server, analyses: int, options: argparse.Namespace) -> float:
    """Print a line, and return the p99 in seconds."""
    guests = [await a_guest(server.url, number) for number in range(options.connections)]
    askers = [await a_guest(server.url, 0) for _ in range(analyses)]
    waits, done = list[float](), list[bytes]()
    tasks = [asyncio.create_task(analyse(asker, done)) for asker in askers]
    while analyses and not done:
        await asyncio.sleep(0.1)  # the processes have begun, and compile nothing any more
    tasks += [
        asyncio.create_task(move_now_and_then(guest, options.pause, waits, Random(number)))
        for number, guest in enumerate(guests)
    ]
    await asyncio.sleep(1)
    waits.clear()
    await asyncio.sleep(options.seconds)
    times = sorted(waits)
    for task in tasks:
        task.cancel()
    await asyncio.wait(tasks)
    for guest in (*guests, *askers):
        await guest._socket.close()
    p99 = quantiles(times, n=100)[-1]
    cells = [f"{1000 * each:.2f}" for each in (median(times), p99, times[-1])]
    print_row([str(analyses), str(len(times)), *cells], WIDTHS)
    return p99


async def compare(options: argparse.Namespace) -> None:
    """Print both lines, in turns, and how many times longer the p99 is with analyses."""
    print_row(HEADINGS, WIDTHS)
    ratios = list[float]()
    for _ in range(options.rounds):
        with a_house(pinned=False) as house:
            idle = await measure(house, 0, options)
            ratios.append(await measure(house, 2, options) / idle)
    print(f"p99 with two analyses, by that without: {median(ratios):.2f}; goal 2.00")


def main() -> None:
    """Read the command line, and measure."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.advising", description=__doc__)
    parser.add_argument("--connections", type=int, default=50, help="players")
    parser.add_argument("--pause", type=float, default=0.1, help="seconds between moves")
    parser.add_argument("--seconds", type=float, default=8, help="that count, a line")
    parser.add_argument("--rounds", type=int, default=3, help="the median of so many")
    uvloop.run(compare(parser.parse_args()))


if __name__ == "__main__":
    main()
