"""What is fuzzed: a function of bytes each, which raises for nothing but a fault.

This module is imported instrumented, and imports the code under test.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from itertools import cycle
from pathlib import Path
from typing import Final

from klumba.cards import parse_cards
from klumba.faults import NotationError
from klumba.games import CATALOGUE
from klumba.protocol import FormError, decode_request, encode
from klumba.protocol.codec import id_of
from klumba.rules.notation import parse_move, parse_play, parse_position, write_play
from klumba.rules.rulebook import deal
from klumba.shuffle import parse_deal_name, shuffle
from klumba.store import open_store
from klumba.store.migrating import migrate
from tests.club.made import Hands
from tests.hostile.frames import DEALS, NOISE, WRONG, Hostility, good_requests, joined
from tests.hostile.talking import Counted, cheap_club
from tests.store.databases import sqlite_url

RENEWED = 500
"""So many frames an attacker sends before the next one comes: a fuzzer may end what it has."""

OPENINGS: Final = [
    deal(patience, shuffle(patience.deck, "fuzz")) for patience in CATALOGUE.values()
]
PATIENCES: Final = list(CATALOGUE.values())


def codec(data: bytes) -> None:
    """Read a frame, as bytes and as text; what was read is written and read again."""
    for frame in (data, data.decode(errors="surrogateescape"), data.decode(errors="replace")):
        id_of(frame)
        with suppress(FormError):
            request = decode_request(frame)
            assert decode_request(encode(request)) == request


def notation(data: bytes) -> None:
    """Read positions, moves, decks, deals' names and plays; what was read is written and read."""
    which, text = data[:1] or b"\0", data[1:].decode(errors="surrogateescape")
    patience = PATIENCES[which[0] % len(PATIENCES)]
    tables = OPENINGS[which[0] % len(PATIENCES)].tables
    with suppress(NotationError):
        position = parse_position(patience, text)
        assert parse_position(patience, str(position)) == position
    with suppress(NotationError):
        move = str(parse_move(tables, text))
        assert str(parse_move(tables, move)) == move
    with suppress(NotationError):
        name = parse_deal_name(text)
        assert parse_deal_name(str(name)) == name
        name.cards(patience.deck)
    with suppress(NotationError):
        played = write_play(*parse_play(text, CATALOGUE))
        assert write_play(*parse_play(played, CATALOGUE)) == played
    with suppress(NotationError):
        list(parse_cards(text))


class Handlers:
    """A house on a real database, and somebody who sends it lines, a frame each."""

    def __init__(self, folder: Path) -> None:
        self._loop = asyncio.new_event_loop()
        url = sqlite_url(folder / "fuzzed.sqlite3")
        asyncio.run(migrate(url))
        self._store = self._loop.run_until_complete(open_store(url))
        self._hands = Hands()
        self._club = cheap_club(self._store, self._hands)
        self._turns = cycle(range(RENEWED))
        self._attacker = Counted(self._club)
        self._play = ""

    def __call__(self, data: bytes) -> None:
        """Send a few frames in a row; `PLAY` is a play that there is."""
        self._loop.run_until_complete(self._talk(data))

    def close(self) -> None:
        self._loop.run_until_complete(self._store.close())
        self._loop.close()

    async def _talk(self, data: bytes) -> None:
        if next(self._turns) == 0:
            await self._renew()
        for line in data.split(b"\n")[:8]:
            if self._attacker.dismissed:
                await self._renew()
            frame = line.decode(errors="replace").replace("PLAY", self._play)
            self._hands.now += 11
            await self._attacker.take(frame)
        self._attacker._answers.clear()

    async def _renew(self) -> None:
        await self._attacker.session.end()
        self._attacker = Counted(self._club)
        await self._attacker.hello()
        dealt = await self._attacker.ask("deal", patience="golf", number=1)
        self._play = str(dealt["play"])


def seeds(target: str) -> list[bytes]:
    """Return inputs to begin with."""
    good = [joined(fields) for fields in good_requests()]
    if target == "notation":
        texts = [*map(str, DEALS.values()), *map(str, OPENINGS), "golf~1-1 stock>f undo redo"]
        return [bytes([number]) + text.encode() for number, text in enumerate(texts)]
    if target == "handlers":
        played = [
            '{"type":"move","id":1,"play":"PLAY","ply":0,"move":"stock>f"}',
            '{"type":"undo","id":2,"play":"PLAY","ply":1}',
            '{"type":"open","id":3,"play":"PLAY","since":0}',
        ]
        return [frame.encode() for frame in [*good, "\n".join(played)]]
    return [frame.encode(errors="replace") for frame in (*good, *WRONG, Hostility(1).frame())]


def words() -> list[str]:
    """Return what is worth to put into an input."""
    keys = {key for fields in good_requests() for key in fields}
    values = {value.strip('"') for fields in good_requests() for value in fields.values()}
    short = {word for word in values if len(word) < 20}
    return sorted({*keys, *short, *NOISE, "PLAY", "stock>f", "??", "XB'", "10H", " / ", "c1:"})


def target(name: str, folder: Path) -> Callable[[bytes], None]:
    """Return what is fuzzed, by its name."""
    if name == "handlers":
        return Handlers(folder)
    return {"codec": codec, "notation": notation}[name]


TARGETS: Final = ("codec", "notation", "handlers")
