"""What a durable move costs the server: `python -m benchmarks.serving`, or `make bench-serve`.

A house of its own, pinned to one core, is played at from another core: closed loop, each connection
its own play, all ten patiences in turn, legal moves by chance, a new deal when none is left. In the
same run a bare echo (websockets and uvloop, uncompressed) sends messages of the mean size of a
`moved`; what counts is the ratio of the two per CPU-second of the server.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import perf_counter

import msgspec
import uvloop
from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection, serve

from benchmarks.__main__ import print_row
from klumba.games import CATALOGUE

SERVER_CORE, CLIENT_CORE = 0, 1
HEADINGS = (
    *("what", "connections", "messages", "per s", "per CPU-s", "CPU µs"),
    *("p50 ms", "p99 ms", "MiB", "ratio"),
)
WIDTHS = (8, 11, 8, 8, 9, 7, 7, 7, 6, 6)
GOALS = {50: 0.38, 500: 0.42}


class Told(msgspec.Struct):
    """Of an answer what a player needs for the next move."""

    type: str
    play: str = ""
    ply: int = 0
    moves: tuple[str, ...] = ()


_told = msgspec.json.Decoder(Told).decode
_encode = msgspec.json.Encoder().encode


@dataclass
class Figures:
    """What was done in the time that counts."""

    messages: int = 0
    size: int = 0
    waits: list[float] = field(default_factory=list)

    def add(self, started: float, size: int) -> None:
        self.messages += 1
        self.size += size
        self.waits.append(perf_counter() - started)


@dataclass(frozen=True)
class Server:
    """A process that serves, and where."""

    process: subprocess.Popen[str]
    url: str

    def cpu(self) -> float:
        """Return the CPU seconds that it has used, its threads' too."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> int:
        """Return the bytes of memory that it holds."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")


@contextmanager
def started(command: list[str], marker: str, *, pinned: bool = True) -> Iterator[Server]:
    """Run a server on its core, or on any, and wait for the line with its address."""
    process = subprocess.Popen(
        [*(["taskset", "-c", str(SERVER_CORE)] if pinned else []), *command],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
    )  # fmt: skip
    try:
        assert process.stdout is not None
        line = next(line for line in process.stdout if marker in line)
        yield Server(process, line[line.index(marker) :].strip())
    finally:
        process.terminate()
        process.wait(10)


@contextmanager
def a_house(*, pinned: bool = True) -> Iterator[Server]:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "klumba", "serve", "--port", "0"]
        options = ["--limits", "off", "--dailies", "off", "--data", folder]
        with started([*command, *options], "http://", pinned=pinned) as server:
            yield Server(server.process, f"ws{server.url.removeprefix('http')}ws")


@contextmanager
def an_echo() -> Iterator[Server]:
    with started([sys.executable, "-m", "benchmarks.serving", "--echo"], "ws://") as server:
        yield server


async def echo() -> None:
    """Serve what the comparison is made with."""

    async def answer(socket: ServerConnection) -> None:
        async for message in socket:
            await socket.send(message)

    async with serve(answer, "127.0.0.1", 0, compression=None) as server:
        print(f"ws://127.0.0.1:{server.sockets[0].getsockname()[1]}/", flush=True)
        await server.serve_forever()


class Guest:
    """A connection that plays one play after the other."""

    def __init__(self, socket: ClientConnection, key: str, chance: Random) -> None:
        self._socket = socket
        self._key = key
        self._chance = chance
        self._last = 0

    async def ask(self, **fields: object) -> bytes:
        self._last += 1
        await self._socket.send(_encode({"id": self._last, **fields}), text=True)
        while b'"re":' not in (frame := await self._socket.recv(decode=False)):
            pass  # pushed: that a play is futile
        return frame

    async def deal(self) -> Told:
        while True:
            begun = _told(await self.ask(type="deal", patience=self._key))
            if begun.moves:
                return begun
            await self.ask(type="close", play=begun.play)

    async def play(self, figures: Figures, until: asyncio.Event) -> None:
        play = await self.deal()
        while not until.is_set():
            if not play.moves:
                await self.ask(type="close", play=play.play)
                play = await self.deal()
            move = self._chance.choice(play.moves)
            sent = perf_counter()
            answer = await self.ask(type="move", play=play.play, ply=play.ply, move=move)
            figures.add(sent, len(answer))
            play = _told(answer)
            assert play.type == "moved", answer


async def a_guest(url: str, number: int) -> Guest:
    guest = Guest(
        await connect(url, compression=None), list(CATALOGUE)[number % 10], Random(number)
    )
    await guest.ask(type="hello")
    return guest


async def play_at(server: Server, connections: int, seconds: float) -> tuple[Figures, float]:
    """Return what was played, and the server's CPU seconds."""
    guests = [await a_guest(server.url, number) for number in range(connections)]
    figures, until = Figures(), asyncio.Event()
    warm = [asyncio.create_task(guest.play(figures, until)) for guest in guests]
    await asyncio.sleep(1)
    figures.messages, figures.size = 0, 0
    figures.waits.clear()
    before = server.cpu()
    await asyncio.sleep(seconds)
    used = server.cpu() - before
    counted = Figures(figures.messages, figures.size, list(figures.waits))
    until.set()
    await asyncio.gather(*warm)
    for guest in guests:
        await guest._socket.close()
    return counted, used


async def echo_at(
    server: Server, connections: int, seconds: float, size: int
) -> tuple[Figures, float]:
    """Return what was echoed, and the server's CPU seconds."""
    sockets = [await connect(server.url, compression=None) for _ in range(connections)]
    figures, until, message = Figures(), asyncio.Event(), b"x" * size

    async def ask(socket: ClientConnection) -> None:
        while not until.is_set():
            sent = perf_counter()
            await socket.send(message, text=True)
            figures.add(sent, len(await socket.recv(decode=False)))

    asking = [asyncio.create_task(ask(socket)) for socket in sockets]
    await asyncio.sleep(1)
    figures.messages = 0
    figures.waits.clear()
    before = server.cpu()
    await asyncio.sleep(seconds)
    counted, used = Figures(figures.messages, 0, list(figures.waits)), server.cpu() - before
    until.set()
    await asyncio.gather(*asking)
    for socket in sockets:
        await socket.close()
    return counted, used


def row(
    what: str, connections: int, seconds: float, figures: Figures, *, used: float, held: int
) -> list[str]:
    """Return the cells of a line, without the ratio."""
    waits = quantiles(figures.waits, n=100)
    return [
        what,
        str(connections),
        str(figures.messages),
        f"{figures.messages / seconds:.0f}",
        f"{figures.messages / used:.0f}",
        f"{used / figures.messages * 1e6:.1f}",
        f"{median(figures.waits) * 1000:.1f}",
        f"{waits[-1] * 1000:.1f}",
        f"{held / 2**20:.0f}",
    ]


async def compare(connections: int, seconds: float, rounds: int) -> None:
    """Print the house and the echo in turns, and the ratio of each pair."""
    ratios = list[float]()
    for _ in range(rounds):
        with a_house() as house, an_echo() as echoing:
            played, house_cpu = await play_at(house, connections, seconds)
            size = round(played.size / played.messages)
            print_row(
                [
                    *row(
                        "house", connections, seconds, played, used=house_cpu, held=house.memory()
                    ),
                    "",
                ],
                WIDTHS,
            )
            echoed, echo_cpu = await echo_at(echoing, connections, seconds, size)
            ratios.append((played.messages / house_cpu) / (echoed.messages / echo_cpu))
            cells = row("echo", connections, seconds, echoed, used=echo_cpu, held=echoing.memory())
            print_row([*cells, f"{ratios[-1]:.2f}"], WIDTHS)
    print(f"ratio at {connections}: {median(ratios):.2f}; goal {GOALS.get(connections, 0):.2f}")


async def memory() -> None:
    """Print what an idle connection and an open play hold."""
    with a_house() as house:
        before = house.memory()
        guests = [await a_guest(house.url, number) for number in range(2000)]
        idle = house.memory()
        for guest in guests:
            await guest.deal()
        print(f"an idle connection: {(idle - before) / 2000 / 1024:.1f} KiB")
        print(f"an open play in memory: {(house.memory() - idle) / 2000 / 1024:.1f} KiB")
        for guest in guests:
            await guest._socket.close()


async def measure(seconds: float, rounds: int) -> None:
    print_row(HEADINGS, WIDTHS)
    for connections in GOALS:
        await compare(connections, seconds, rounds)
    await memory()


def main() -> None:
    """Read the command line, and measure."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.serving", description=__doc__)
    parser.add_argument("--echo", action="store_true", help="serve the echo of the comparison")
    parser.add_argument("--seconds", type=float, default=5, help="that count, a line")
    parser.add_argument("--rounds", type=int, default=3, help="the median of so many counts")
    arguments = parser.parse_args()
    if arguments.echo:
        uvloop.run(echo())
        return
    os.sched_setaffinity(0, {CLIENT_CORE})
    uvloop.run(measure(arguments.seconds, arguments.rounds))


if __name__ == "__main__":
    main()
