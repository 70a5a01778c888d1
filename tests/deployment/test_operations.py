"""docs/operations.md tells what there is: options, figures, alarms, and backups that restore."""

import configparser
import json
import re
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import click
import yaml
from prometheus_client import generate_latest
from websockets.asyncio.client import ClientConnection, connect

from klumba.app import backup, house, restore
from klumba.cli import operating, players, serving  # noqa: F401  # they declare their commands
from klumba.cli.commands import klumba
from klumba.config import Config
from klumba.gateway.declared import DECLARED
from klumba.gateway.metrics import Metrics
from klumba.protocol.codes import ErrorCode
from tests.deployment.dockerfile import PROJECT

TEXT = (PROJECT / "docs" / "operations.md").read_text("utf-8")


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


def figures() -> set[str]:
    return {
        family.name + ("_total" if family.type == "counter" else "")
        for family in Metrics().registry.collect()
    }


def test_the_figures() -> None:
    assert {name.strip("`") for name, _, _ in rows("figure")} == figures()


def test_a_limit_that_was_never_met_is_told_as_0_and_when_figures_were_made_is_not() -> None:
    registry = Metrics(DECLARED).registry
    for name in DECLARED:
        assert registry.get_sample_value("klumba_limited_total", {"limit": name}) == 0
    assert b"_created" not in generate_latest(registry)


def test_the_alarms_are_raised_by_figures_that_there_are() -> None:
    [rules] = yaml.safe_load(block("yaml"))["groups"]
    told = {name for rule in rules["rules"] for name in re.findall(r"klumba_\w+", rule["expr"])}
    known = figures() | {
        f"{name}_{part}" for name in figures() for part in ("bucket", "sum", "count")
    }
    assert told <= known
    limits = re.findall(r'limit=~"([\w|]+)"', block("yaml"))
    assert {name for each in limits for name in each.split("|")} <= set(DECLARED)
    codes = re.findall(r'code="(\w+)"', block("yaml"))
    assert set(codes) <= {code.value for code in ErrorCode}


def test_the_unit_serves() -> None:
    unit = configparser.ConfigParser(strict=False)  # systemd takes a word several times
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read_string(block("ini"))
    assert unit["Service"]["ExecStart"].split()[1:] == ["serve"]
    settings = dict(re.findall(r"^Environment=(\w+)=(.*)$", block("ini"), re.MULTILINE))
    assert set(settings) <= {option.envvar for option in serving.serve.params}
    assert settings["KLUMBA_DATA"] == f"/var/lib/{unit['Service']['StateDirectory']}"
    assert ip_network(settings["KLUMBA_TRUST_PROXY"]).is_loopback


def test_the_commands_that_are_shown_are_there() -> None:
    commands = {"backup", "restore", "audit", "migrate", "serve", "reset-password", "ban"}
    shown = re.findall(rf"klumba ({'|'.join(commands)})((?: +[^ `\n\\]+)*)", TEXT)
    assert {command for command, _ in shown} == commands
    for command, words in shown:
        options = {option for each in klumba.commands[command].params for option in each.opts}
        assert set(re.findall(r"--\w+", words)) <= options, (command, words)


def block(language: str) -> str:
    """Return the one block of code in a language."""
    [found] = re.findall(rf"```{language}\n(.*?)```", TEXT, re.DOTALL)
    return str(found)


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
    here, there = (
        Config(data=tmp_path / "here", port=0, dailies=False),
        Config(data=tmp_path / "there", port=0, dailies=False),
    )
    copied = tmp_path / "klumba.db"
    async with house(here) as server:
        port = server.sockets[0].getsockname()[1]
        async with connect(f"ws://127.0.0.1:{port}/ws") as socket:
            talk = Talk(socket)
            token = (await talk.ask("hello"))["token"]
            dealt = await talk.ask("deal", patience="flower-garden", number=1)
            play = dealt["play"]
            await talk.ask("move", play=play, ply=0, move=dealt["moves"][0])
            await backup(here, copied, overwrite=False)
            kept = await talk.ask("open", play=play)
            await talk.ask("undo", play=play, ply=1)  # after the copy: not in it
    await restore(there, copied)
    async with house(there) as server:
        port = server.sockets[0].getsockname()[1]
        async with connect(f"ws://127.0.0.1:{port}/ws") as socket:
            talk = Talk(socket)
            await talk.ask("hello", token=token)
            restored = await talk.ask("open", play=play, since=2)  # its client is ahead of it
    told = ("type", "ply", "piles", "moves", "counts", "state")
    assert {name: restored[name] for name in told} == {name: kept[name] for name in told}
    assert restored["ply"] == 1
