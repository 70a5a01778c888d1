"""The clock of an unranked play runs while a connection has it open, and stands else.

The times that pass here are the matter of the tests; the bounds are this side's own clock.
"""

import asyncio
from time import monotonic

from tests.wire.conftest import Connect
from tests.wire.sitting import LINE, Sitting, sit_down

ROUNDING = 5  # ms; the server's clock is not this process's


def now() -> float:
    """Return the time in ms."""
    return 1000 * monotonic()


async def pass_ms(duration: int) -> None:
    """Let time pass: what is tested is that it counts, or does not."""
    await asyncio.sleep(duration / 1000)


def check_between(elapsed: int, least: float, most: float) -> None:
    assert least - ROUNDING <= elapsed <= most + ROUNDING, (least, elapsed, most)


async def begun(connect: Connect) -> tuple[Sitting, float, float]:
    """Begin a play; return it, and between which instants its clock began to run."""
    client = await connect()
    asked = now()
    sitting = await sit_down(client)
    return sitting, asked, now()


async def test_it_runs_while_the_play_is_open(connect: Connect) -> None:
    sitting, asked, told = await begun(connect)
    await pass_ms(300)
    moving = now()
    moved = await sitting.move(LINE[0])
    check_between(moved["elapsed_ms"], moving - told, now() - asked)
    await pass_ms(200)
    opening = now()
    opened = await sitting.open()
    check_between(opened["elapsed_ms"], opening - told, now() - asked)


async def test_close_stops_it(connect: Connect) -> None:
    sitting, asked, told = await begun(connect)
    await sitting.move(LINE[0])
    await pass_ms(200)
    closing = now()
    await sitting.client.ask("close", play=sitting.id)
    closed = now()
    await pass_ms(700)
    opened = await sitting.open()
    check_between(opened["elapsed_ms"], closing - told, closed - asked)
    again = now()
    await pass_ms(200)
    moved = await sitting.move(LINE[1])
    least = opened["elapsed_ms"] + 200
    check_between(moved["elapsed_ms"], least, opened["elapsed_ms"] + now() - again + 50)


async def test_a_connection_that_goes_stops_it(connect: Connect) -> None:
    sitting, asked, told = await begun(connect)
    ann = sitting.client
    await sitting.move(LINE[0])
    await pass_ms(200)
    closing = now()
    await ann.close()
    closed = now()
    await pass_ms(700)
    sitting.client = await connect(ann.token)
    opened = await sitting.open()
    # The server may hear of the end a little later than this side.
    check_between(opened["elapsed_ms"], closing - told, closed - asked + 300)


async def test_a_connection_that_is_lost_stops_it(connect: Connect) -> None:
    sitting, asked, told = await begun(connect)
    ann = sitting.client
    await sitting.move(LINE[0])
    await pass_ms(200)
    losing = now()
    await ann.lose()
    await pass_ms(700)
    sitting.client = await connect(ann.token)
    opened = await sitting.open()
    check_between(opened["elapsed_ms"], losing - told, losing - asked + 300)


async def test_one_of_two_connections_keeps_it_running(connect: Connect) -> None:
    sitting, asked, told = await begun(connect)
    ann = sitting.client
    other = await connect(ann.token)
    await sitting.open(other)
    await sitting.move(LINE[0])
    await ann.ask("close", play=sitting.id)
    await pass_ms(400)
    sitting.client = other
    moving = now()
    moved = await sitting.move(LINE[1])
    check_between(moved["elapsed_ms"], moving - told, now() - asked)


async def test_a_connection_that_does_not_follow_keeps_nothing_running(connect: Connect) -> None:
    sitting, asked, _ = await begun(connect)
    ann = sitting.client
    await connect(ann.token)
    await sitting.move(LINE[0])
    await ann.ask("close", play=sitting.id)
    closed = now()
    await pass_ms(700)
    check_between((await sitting.open())["elapsed_ms"], 0, closed - asked)


async def test_a_pause_stops_it(connect: Connect) -> None:
    sitting, asked, told = await begun(connect)
    await sitting.move(LINE[0])
    pausing = now()
    paused = await sitting.pause()
    check_between(paused["elapsed_ms"], pausing - told, now() - asked)
    await pass_ms(500)
    assert (await sitting.open())["elapsed_ms"] == paused["elapsed_ms"]
    resumed = await sitting.resume()
    assert resumed["elapsed_ms"] == paused["elapsed_ms"]
    running = now()
    await pass_ms(200)
    moved = await sitting.move(LINE[1])
    check_between(
        moved["elapsed_ms"], paused["elapsed_ms"] + 200, paused["elapsed_ms"] + now() - running + 50
    )


async def test_the_end_stops_it_for_good(connect: Connect) -> None:
    sitting, asked, told = await begun(connect)
    await sitting.move(LINE[0])
    resigning = now()
    ended = await sitting.resign()
    check_between(ended["elapsed_ms"], resigning - told, now() - asked)
    await pass_ms(300)
    assert (await sitting.open())["elapsed_ms"] == ended["elapsed_ms"]
    (row,) = (await sitting.client.ask("plays"))["plays"]
    assert row["elapsed_ms"] == ended["elapsed_ms"]
    replay = await sitting.client.ask("replay", play=sitting.id)
    assert replay["result"]["elapsed_ms"] == ended["elapsed_ms"]


async def test_a_list_of_plays_tells_the_time_of_a_closed_one(connect: Connect) -> None:
    sitting, asked, told = await begun(connect)
    await sitting.move(LINE[0])
    await pass_ms(300)
    closing = now()
    await sitting.client.ask("close", play=sitting.id)
    closed = now()
    opened = await sitting.open()
    await sitting.client.ask("close", play=sitting.id)
    (row,) = (await sitting.client.ask("plays"))["plays"]
    check_between(row["elapsed_ms"], closing - told, closed - asked + 100)
    assert row["elapsed_ms"] >= opened["elapsed_ms"]
