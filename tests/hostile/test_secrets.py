"""All bytes of a house with somebody at a hidden patience: no seed, no name, no cards' order."""

from __future__ import annotations

import asyncio
from http.client import HTTPConnection
from pathlib import Path
from random import Random

import pytest

from klumba.app import house
from klumba.config import Config
from klumba.rules.vocabulary import Patience
from klumba.shuffle import shuffle
from tests.hostile.watched import HIDDEN, Log, spellings, stock_of
from tests.wire.client import SUBPROTOCOL, Client, open_connection
from tests.wire.stored import stored_play

PAGES = ("/", "/healthz", "/readyz", "/metrics", "/nonsense", "/ws", "/metrics?play=")


def page(port: int, path: str) -> bytes:
    """Return all that a page says, its headers too."""
    connection = HTTPConnection("127.0.0.1", port, timeout=10)
    connection.request("GET", path)
    answer = connection.getresponse()
    said = str(answer.getheaders()).encode() + answer.read()
    connection.close()
    return said


class Watched:
    """A house in this process, the clients at it, and all that they are told."""

    def __init__(self, port: int, database: str) -> None:
        self.port = port
        self.database = database
        self.clients: list[Client] = []

    async def come(self, token: str | None = None, lang: str = "en") -> Client:
        client = Client(await open_connection(f"ws://127.0.0.1:{self.port}/ws", SUBPROTOCOL))
        await client.hello(token, lang)
        self.clients.append(client)
        return client

    async def everything(self, log: Log) -> str:
        """Return all that was told so far, and forget it; a new guest's own token is not meant."""
        frames = [
            frame.text
            for client in self.clients
            for frame in client.heard
            if frame["type"] != "welcome"
        ]
        for client in self.clients:
            client.heard.clear()
        pages = [await asyncio.to_thread(page, self.port, path) for path in PAGES]
        lines, log.lines = log.lines, []
        return "\n".join([*frames, *(said.decode() for said in pages), *lines])


@pytest.mark.parametrize("patience", HIDDEN, ids=lambda patience: patience.key)
async def test_no_byte_tells_of_the_deal(patience: Patience, tmp_path: Path) -> None:
    config = Config(tmp_path, port=0, dailies=False, limits=False)
    with Log() as log:
        async with house(config) as server:
            watched = Watched(server.sockets[0].getsockname()[1], config.database_url)
            await play_through(watched, patience, log)
            for client in watched.clients:
                await client.close()


async def play_through(watched: Watched, patience: Patience, log: Log) -> None:
    player, stranger = await watched.come(), await watched.come(lang="ru")
    twin = await watched.come(player.token)
    dealt = await player.ask("deal", patience=patience.key, key="0123456789abcdef")
    play = dealt["play"]
    await twin.ask("open", play=play)
    name = (await stored_play(watched.database, play)).deal.id
    seed = name.removeprefix(f"{patience.key}~1-")
    assert len(seed) == 32, "128 bits"
    stock = stock_of(patience, shuffle(patience.deck, seed))
    chance, unseen, ply, piles = Random(1), len(stock), 0, dealt["piles"]
    for _ in range(6):
        legal = dealt["moves"]
        turning = [move for move in legal if move.startswith("stock")]
        move = chance.choice(turning or legal) if legal else None
        if move is not None:
            dealt = await player.ask("move", play=play, ply=ply, move=move)
            piles, ply = piles | dealt["piles"], ply + 1
            unseen = min(unseen, len(piles["k"]))
        await ask_around([player, twin, stranger], play, ply, patience, chance)
        told = await watched.everything(log)
        for secret in spellings(seed, name, stock[:unseen]):
            assert secret not in told, f"{secret} of {name}"
        for card in stock[:unseen]:
            assert f'"{card}"' not in told, card
    ended = await player.ask("resign", play=play, ply=ply)
    assert ended["deal"] == name, "at the end it is told"
    told = await watched.everything(log)
    assert told.count(seed) == 2, "to the player and the twin, and to nobody and nothing else"


async def ask_around(
    clients: list[Client], play: str, ply: int, patience: Patience, chance: Random
) -> None:
    """Ask whatever might tell something, in all the ways that are refused."""
    for client in clients:
        for card in chance.sample(patience.deck, 3):
            await client.answer("move", play=play, ply=ply + 5, move=f"{card}>f")
        for kind in ("open", "replay", "analyse", "post_mortem"):
            await client.answer(kind, play=play)
        for kind in ("undo", "hint", "redo"):
            await client.answer(kind, play=play, ply=ply + 5)
        for kind in ("plays", "export", "statistics", "tokens", "settings"):
            await client.answer(kind)
        await client.answer("open", play=play, since=0)
        await client.answer("board", patience=patience.key, span="all")
    for client in clients[:2]:  # a stranger would be dealt another deal
        told = await client.answer("deal", patience=patience.key, key="0123456789abcdef")
        assert told["play"] == play
