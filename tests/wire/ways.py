"""Every way in and out of a play: what a player does on a Saturday, and where that ends."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from klumba.games import CATALOGUE
from klumba.rules.notation import parse_position
from klumba.solver import Budget, solve
from tests.wire.accounts import PASSWORD, new_name
from tests.wire.client import Client
from tests.wire.dailies import MORNING, NOON, SATURDAY, SUNDAY, after
from tests.wire.expected import opening_of_name, winning
from tests.wire.hall import SOON_SECONDS, House, deal_at, expired, place, until_settled, win
from tests.wire.sitting import Sitting, sit_down, sit_down_at

LEFT_ALONE_DAYS = 31


@dataclass
class Scene:
    """A house, and the player whose figures are looked at. `name` is a claimed player's."""

    house: House
    client: Client
    folder: Path
    name: str | None = None
    play: str | None = None

    async def begin(self, day: str | None = None) -> Sitting:
        """Begin the daily of golf; the first one is `play`."""
        sitting = await self.house.begin(self.client, "golf", day=day)
        self.play = self.play or sitting.id
        return sitting

    async def come_again(self) -> None:
        self.client = await self.house.come(self.client.token)


async def won(scene: Scene) -> None:
    await win(scene.house, await scene.begin())


async def won_with_an_undo(scene: Scene) -> None:
    sitting = await scene.begin()
    await place(sitting, 1)
    await sitting.undo()
    await win(scene.house, sitting)


async def resigned(scene: Scene) -> None:
    sitting = await scene.begin()
    await place(sitting, 2)
    await sitting.resign()


async def resigned_at_once(scene: Scene) -> None:
    await (await scene.begin()).resign()


async def blocked_and_left(scene: Scene) -> None:
    sitting = await scene.begin()
    moved = await sitting.move(*deal_at(sitting).to_a_block())
    assert (moved["blocked"], moved["state"]) == (True, "open")
    await scene.client.ask("close", play=sitting.id)


async def disconnected(scene: Scene) -> None:
    await place(await scene.begin(), 2)
    await scene.client.lose()
    await scene.come_again()


async def crashed(scene: Scene) -> None:
    """The power fails: what goes on is what was durable."""
    await place(await scene.begin(), 2)
    other = scene.house.copy(scene.folder / "after the crash")
    await scene.house.stop()
    scene.house = other
    await other.start()
    await scene.come_again()


async def settled_while_open(scene: Scene) -> None:
    sitting = await scene.begin()
    await place(sitting, 2)
    scene.house.clock.set(SUNDAY, NOON)
    await expired(sitting)
    await until_settled(scene.client, SATURDAY)


async def settled_without_a_move(scene: Scene) -> None:
    sitting = await scene.begin()
    scene.house.clock.set(SUNDAY, NOON)
    await expired(sitting)
    await until_settled(scene.client, SATURDAY)


async def won_after_midnight(scene: Scene) -> None:
    sitting = await scene.begin()
    scene.house.clock.set(SUNDAY, MORNING)
    await win(scene.house, sitting)


async def won_on_another_device(scene: Scene) -> None:
    sitting = await scene.begin()
    await place(sitting, 2)
    device = await scene.house.come(scene.client.token)
    sitting.check_play(await device.ask("daily_play", patience="golf"))
    sitting.client = scene.client = device
    await win(scene.house, sitting)


async def won_at_the_second_try(scene: Scene) -> None:
    await resigned(scene)
    await won(scene)


async def practised_the_day_after(scene: Scene) -> None:
    scene.house.clock.set(SUNDAY, MORNING)
    sitting = await scene.begin(day=SATURDAY)
    scene.play = None
    await win(scene.house, sitting)


async def known(scene: Scene, *ends: str) -> None:
    """Play a known deal of golf again and again, a moment later each time."""
    name, moves = winning("golf")
    for end in ends:
        scene.house.clock.pass_ms(1)
        sitting = await sit_down(scene.client, "golf", name=name)
        await sitting.move(*(moves if end == "won" else moves[:1]))
        if end == "resigned":
            await sitting.resign()


async def known_won(scene: Scene) -> None:
    await known(scene, "won")


async def known_three(scene: Scene) -> None:
    await known(scene, "won", "won", "resigned", "won", "open")


async def known_left_open(scene: Scene) -> None:
    """The newest of the open plays, here the only one, breaks no run."""
    await known(scene, "won", "won", "open", "won")


async def known_two_left_open(scene: Scene) -> None:
    """Of two open plays the older one breaks a run."""
    await known(scene, "won", "open", "won", "open", "won")


async def casual_won(scene: Scene) -> None:
    """A random deal of Two Jokers, where all cards lie open, by the solver's line."""
    told = await scene.client.ask("deal", patience="two-jokers")
    lines = [" ".join([f"{pile}:", *cards]) for pile, cards in told["piles"].items()]
    position = parse_position(CATALOGUE["two-jokers"], "\n".join(lines))
    line = solve(position, Budget(nodes=1_000_000)).line
    assert line is not None
    for ply, move in enumerate(line):
        await scene.client.ask("move", play=told["play"], ply=ply, move=move)


async def casual_moved(scene: Scene) -> str:
    """Begin a random deal of the garden, and make a move that places nothing."""
    told = await scene.client.ask("deal", patience="flower-garden")
    move = next(move for move in told["moves"] if not move.endswith("f"))
    await scene.client.ask("move", play=told["play"], ply=0, move=move)
    return str(told["play"])


async def casual_open(scene: Scene) -> None:
    await casual_moved(scene)


async def casual_resigned(scene: Scene) -> None:
    await scene.client.ask("resign", play=await casual_moved(scene), ply=1)


async def casual_untouched(scene: Scene) -> None:
    await scene.client.ask("deal", patience="flower-garden")


async def casual_left_alone(scene: Scene) -> None:
    await casual_moved(scene)
    await _leave_alone(scene)
    (row,) = await _until_none_is_open(scene)
    assert row["state"] == "expired"


async def untouched_left_alone(scene: Scene) -> None:
    await casual_untouched(scene)
    await _leave_alone(scene)
    assert await _until_none_is_open(scene) == []


async def _leave_alone(scene: Scene) -> None:
    await scene.client.close()
    await scene.house.restart(after(SATURDAY, LEFT_ALONE_DAYS), MORNING)
    await scene.come_again()


async def _until_none_is_open(scene: Scene) -> list[dict[str, Any]]:
    async with asyncio.timeout(SOON_SECONDS):
        while (await scene.client.ask("plays", state="open"))["plays"]:
            await asyncio.sleep(0.05)
    rows: list[dict[str, Any]] = (await scene.client.ask("plays"))["plays"]
    return rows


async def from_a_position(scene: Scene) -> None:
    name, moves = winning("golf")
    opening = opening_of_name(name)
    sitting = await sit_down_at(scene.client, "golf", opening.lines())
    assert (await sitting.move(*moves))["state"] == "won"


async def claimed(scene: Scene) -> None:
    await won(scene)
    scene.name = new_name()
    await scene.client.ask("claim", name=scene.name, password=PASSWORD)


async def claimed_as_a_bot(scene: Scene) -> None:
    scene.client, scene.name = await scene.house.come_named(bot=True)
    await won(scene)


async def turned_out_to_be_a_bot(scene: Scene) -> None:
    await won(scene)
    scene.name = new_name()
    await scene.client.ask("claim", name=scene.name, password=PASSWORD, bot=True)


async def deleted(scene: Scene) -> None:
    """The player is gone; who looks is somebody else."""
    await claimed(scene)
    await scene.client.ask("delete_account", password=PASSWORD)
    await scene.client.closed()
    scene.client, scene.name, scene.play = await scene.house.come(), None, None


async def merged(scene: Scene) -> None:
    """A guest who has won signs in to an account that has not played."""
    _, scene.name = await scene.house.come_named()
    await won(scene)
    await _sign_in(scene)


async def merged_while_open(scene: Scene) -> None:
    _, scene.name = await scene.house.come_named()
    sitting = await scene.begin()
    await place(sitting, 2)
    await _sign_in(scene)
    await sitting.open()
    await win(scene.house, sitting)


async def merged_beside_its_own(scene: Scene) -> None:
    """Both have played; the account's own play stays the ranked one."""
    guest = scene.client
    scene.client, scene.name = await scene.house.come_named()
    await resigned(scene)
    scene.client = guest
    await won(scene)
    await _sign_in(scene)


async def _sign_in(scene: Scene) -> None:
    welcome = await scene.client.ask("sign_in", name=scene.name, password=PASSWORD)
    scene.client.welcome = welcome
    scene.client.token = welcome.get("token", scene.client.token)
