"""Hints, analyses, post-mortems and futility, over the wire."""

from tests.rules.plays import WINNING, opening
from tests.wire.client import Client, Frame
from tests.wire.conftest import Connect
from tests.wire.expected import winning
from tests.wire.sitting import Sitting, sit_down, sit_down_at

OPEN = "flower-garden-groups"
LOST = "flower-garden-alternate"
FUTILE_SOON = [
    "fC:",
    "fD: AD",
    "fH: AH",
    "fS: AS 2S",
    "c1: TS JD 2D 5S 5C",
    "c2: 3S 8H 3C 5H 6C 2C",
    "c3: 3H TH 9D 5D 7H 4S",
    "c4: AC 8S 6H KD",
    "c5: 9C 8D 7S 4D QS 4H",
    "c6: JH 4C QC TC 8C 7D",
    "b: KS KC 7C QH 2H 9H TD JS KH 9S QD JC 3D 6D 6S",
]
"""After one more move nothing can go home any more, though cards can be moved."""

MOVE = "2H>f"


def check_wins(sitting: Sitting, line: list[str]) -> None:
    position = sitting.expected.position
    for move in line:
        position = position.play(move).position
    assert position.won, sitting.expected


async def whole(client: Client, told: Frame) -> Frame:
    """The post-mortem when nothing more will come."""
    assert told["type"] == "post_mortem", told.text
    while not told["complete"]:
        told = await client.push()
        assert told["type"] == "post_mortem", told.text
    return told


async def test_analyse(connect: Connect) -> None:
    sitting = await sit_down(await connect(), OPEN)
    told = await sitting.client.ask("analyse", play=sitting.id)
    assert (told["type"], told["play"], told["ply"]) == ("analysis", sitting.id, 0)
    assert (told["verdict"], told["moves_to_win"]) == ("winnable", len(told["line"]))
    check_wins(sitting, told["line"])
    lost = await sit_down(sitting.client, LOST)
    told = await sitting.client.ask("analyse", play=lost.id)
    assert told["verdict"] == "unwinnable"
    assert "line" not in told


async def test_the_connection_goes_on_while_something_is_thought_out(connect: Connect) -> None:
    sitting = await sit_down(await connect(), "flower-garden", number=7)
    analysis = await sitting.client.send("analyse", play=sitting.id)
    hint = await sitting.client.send("hint", play=sitting.id, ply=0)
    await sitting.client.ask("ping")
    await sitting.move(sitting.moves[0])
    stale = await hint.answer()
    assert (stale["type"], stale["code"]) == ("error", "stale")
    told = await analysis.answer()
    assert (told["type"], told["ply"]) == ("analysis", 0)


async def test_a_hint_is_followed_to_the_win(connect: Connect) -> None:
    name, line = winning(OPEN)
    sitting = await sit_down(await connect(), OPEN, name=name)
    await sitting.move(*line[:-6])
    other = await connect(sitting.client.token)
    await sitting.open(other)
    plies = 0
    while not sitting.expected.position.won:
        ply = sitting.ply + plies
        told = await sitting.client.ask("hint", play=sitting.id, ply=ply)
        assert (told["move"], told["ply"], told["piles"]) == ("hint", ply + 1, {})
        assert told["hint"]["why"]
        assert (await other.push()).event == told.event
        again = await sitting.client.ask("hint", play=sitting.id, ply=ply)
        assert again.told == told.told
        plies += 1
        move = told["hint"]["move"]
        moved = await sitting.client.ask("move", play=sitting.id, ply=ply + 1, move=move)
        sitting.expected.move(move)
        assert (await other.push()).event == moved.event
    assert (moved["state"], moved["counts"]["hints"]) == ("won", plies)
    assert moved["counts"]["moves"] == len(sitting.expected.history.moves)


async def test_a_hint_of_hidden_cards_and_no_more_than_that(connect: Connect) -> None:
    sitting = await sit_down(await connect(), "odd-even")
    told = await sitting.client.ask("hint", play=sitting.id, ply=0)
    assert told["hint"]["move"] in sitting.moves
    await sitting.client.refused("hidden", "analyse", play=sitting.id)
    await sitting.client.refused("hidden", "post_mortem", play=sitting.id)


async def test_who_may_ask(connect: Connect) -> None:
    sitting = await sit_down(await connect(), OPEN)
    stranger = await connect()
    await stranger.refused("unknown_play", "analyse", play=sitting.id)
    await stranger.refused("unknown_play", "hint", play=sitting.id, ply=0)
    await sitting.client.refused("not_yet", "post_mortem", play=sitting.id)
    await sitting.resign()
    await stranger.refused("unknown_play", "post_mortem", play=sitting.id)
    await sitting.refused("play_ended", "hint")


async def test_a_post_mortem_finds_the_move_that_lost(connect: Connect) -> None:
    key, seed = "golf", WINNING["golf"]["seed"]
    sitting = await sit_down(await connect(), key, name=f"{key}~1-{seed}")
    while sitting.moves:
        await sitting.move(sitting.moves[-1])
    await sitting.resign()
    told = await whole(sitting.client, await sitting.client.ask("post_mortem", play=sitting.id))
    assert [ply for ply, _ in told["verdicts"]] == list(range(sitting.ply + 1))
    outcomes = [outcome for _, outcome in told["verdicts"]]
    turned = told["turning_point"]["ply"]
    assert outcomes == ["winnable"] * (turned + 1) + ["unwinnable"] * (sitting.ply - turned)
    made = sitting.expected.history.moves
    assert told["turning_point"]["move"] == made[turned]
    position = opening(key, seed)
    for move in [*made[:turned], *told["turning_point"]["better"]]:
        position = position.play(move).position
    assert position.won
    again = await sitting.client.ask("post_mortem", play=sitting.id)
    assert again["complete"]
    assert again["verdicts"] == told["verdicts"]


async def test_futile_is_pushed_when_it_is_proved(connect: Connect) -> None:
    sitting = await sit_down_at(await connect(), LOST, FUTILE_SOON)
    told = await sitting.move(MOVE)
    assert not told["futile"]
    pushed = await sitting.client.push()
    assert pushed == {"type": "futile", "play": sitting.id, "ply": 1}
    assert (await sitting.open())["futile"]
