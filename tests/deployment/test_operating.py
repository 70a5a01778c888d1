"""docs/operating.md tells what there is: options, figures, and a backup that restores."""

import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import click
from websockets.asyncio.client import ClientConnection, connect

from klumba.app import house
from klumba.cli import serving
from klumba.config import Config
from klumba.gateway.metrics import Metrics
from tests.deployment.dockerfile import PROJECT

TEXT = (PROJECT / "docs" / "operating.md").read_text("utf-8")


def rows(first: str) -> list[list[str]]:
    """Return the cells of the table that begins with a heading."""
    table = TEXT.split(f"| {first} |", 1)[1].split("\n\n", 1)[0]
    lines = table.splitlines()[2:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def test_the_options_of_serve() -> None:
    told = {
        (option.strip("`"), variable.strip("`"), default.strip("`"))
        for option, variable, default, _ in rows("option")
    }
    assert told == {
        (option.opts[0], str(option.envvar), str(option.default or ""))
        for option in serving.serve.params
        if isinstance(option, click.Option) and option.envvar is not None
    }


def test_the_figures() -> None:
    told = {name.strip("`") for name, _ in rows("figure")}
    assert told == {
        family.name + ("_total" if family.type == "counter" else "")
        for family in Metrics().registry.collect()
    }


def test_the_image_has_what_a_backup_takes() -> None:
    dockerfile = (PROJECT / "Dockerfile").read_text()
    [minor] = re.findall(r"^ARG PYTHON=python:3\.(\d+)", dockerfile, re.MULTILINE)
    assert int(minor) >= 12  # since then `python -m sqlite3` runs statements


class Talk:
    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.last = 0

    async def ask(self, type_: str, **fields: object) -> dict[str, Any]:
        self.last += 1
        await self.socket.send(json.dumps({"type": type_, "id": self.last, **fields}))
        answer = json.loads(await self.socket.recv())
        assert answer["re"] == self.last
        assert answer["type"] != "error", answer
        return dict(answer)


async def test_the_backup_of_a_house_in_use_restores(tmp_path: Path) -> None:
    [statement] = set(re.findall(r"VACUUM INTO '/backup/klumba.db'", TEXT))
    here, there = tmp_path / "here", tmp_path / "there"
    there.mkdir()
    async with house(Config(data=here, port=0)) as server:
        port = server.sockets[0].getsockname()[1]
        async with connect(f"ws://127.0.0.1:{port}/ws") as socket:
            talk = Talk(socket)
            token = (await talk.ask("hello"))["token"]
            dealt = await talk.ask("deal", patience="flower-garden", number=1)
            play = dealt["play"]
            await talk.ask("move", play=play, ply=0, move=dealt["moves"][0])
            with closing(sqlite3.connect(here / "klumba.db")) as connection:
                connection.execute(statement.replace("/backup", str(there)))
            kept = await talk.ask("open", play=play)
            await talk.ask("undo", play=play, ply=1)  # after the copy: not in it
    async with house(Config(data=there, port=0)) as server:
        port = server.sockets[0].getsockname()[1]
        async with connect(f"ws://127.0.0.1:{port}/ws") as socket:
            talk = Talk(socket)
            await talk.ask("hello", token=token)
            restored = await talk.ask("open", play=play)
    told = ("ply", "piles", "moves", "counts", "state")
    assert {name: restored[name] for name in told} == {name: kept[name] for name in told}
    assert restored["ply"] == 1
