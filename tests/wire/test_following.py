"""Who is told of a play: the connections of its player that follow it, in the order of plies."""

from random import Random

import pytest

from tests.scale import scale
from tests.wire.client import Client, Frame
from tests.wire.conftest import Connect
from tests.wire.sitting import LINE, sit_down


async def test_each_connection_sees_the_moves_of_the_other(connect: Connect) -> None:
    ann = await connect()
    other = await connect(ann.token)
    sitting = await sit_down(ann)
    await sitting.open(other)
    for n, move in enumerate(LINE):
        sitting.client, watching = (ann, other) if n % 2 else (other, ann)
        answer = await sitting.move(move)
        pushed = await watching.push()
        assert "re" not in pushed
        assert pushed.told == answer.told
    for change in (sitting.undo, sitting.redo, sitting.pause, sitting.resume, sitting.resign):
        answer = await change()
        assert (await watching_of(sitting.client, ann, other).push()).told == answer.told
    await ann.no_push()
    await other.no_push()


def watching_of(client: Client, one: Client, other: Client) -> Client:
    return other if client is one else one


async def test_who_does_not_follow_hears_nothing(connect: Connect) -> None:
    ann = await connect()
    idle, following = await connect(ann.token), await connect(ann.token)
    stranger = await connect()
    sitting = await sit_down(ann)
    await sitting.open(following)
    await sitting.move(*LINE[:3])
    for _ in range(3):
        await following.push()
    await idle.no_push()
    await stranger.no_push()
    await ann.no_push()


async def test_close_ends_the_pushes(connect: Connect) -> None:
    ann = await connect()
    closing, following = await connect(ann.token), await connect(ann.token)
    sitting = await sit_down(ann)
    await sitting.open(closing)
    await sitting.open(following)
    await sitting.move(LINE[0])
    assert (await closing.push())["ply"] == 1
    closed = await closing.ask("close", play=sitting.id)
    assert (closed["type"], closed["play"]) == ("closed", sitting.id)
    await sitting.move(LINE[1])
    for _ in range(2):
        await following.push()
    await closing.no_push()
    # It may be closed again, opened again, and played on without being followed.
    await closing.ask("close", play=sitting.id)
    events = await sitting.open(closing, since=1)
    assert [event["ply"] for event in events["events"]] == [2]
    await sitting.move(LINE[2])
    assert (await closing.push())["ply"] == 3


async def test_a_move_in_a_play_that_is_not_followed(connect: Connect) -> None:
    ann = await connect()
    sitting = await sit_down(ann)
    await ann.ask("close", play=sitting.id)
    sitting.client = await connect(ann.token)
    # `sit_down` made no move, so the closed play may be gone.
    answer = await sitting.client.answer("move", play=sitting.id, ply=0, move=LINE[0])
    if answer["type"] == "error":
        assert answer["code"] == "unknown_play"
        return
    sitting.expected.move(LINE[0])
    await sitting.move(LINE[1])
    sitting.client = ann
    await sitting.move(LINE[2])
    sitting.check_play(await sitting.open())


async def test_deal_and_its_repetition_follow(connect: Connect) -> None:
    ann = await connect()
    other = await connect(ann.token)
    sitting = await sit_down(ann, number=1, key="k" * 16)
    await other.ask("deal", patience="flower-garden", number=1, key="k" * 16)
    answer = await sitting.move(LINE[0])
    assert (await other.push()).told == answer.told
    sitting.client = other
    answer = await sitting.move(LINE[1])
    assert (await ann.push()).told == answer.told


async def test_opening_twice_follows_once(connect: Connect) -> None:
    ann = await connect()
    other = await connect(ann.token)
    sitting = await sit_down(ann)
    for _ in range(3):
        await sitting.open(other)
        await sitting.open()
    await sitting.move(LINE[0])
    await other.push()
    await other.no_push()
    await ann.no_push()


async def test_open_since(connect: Connect) -> None:
    ann = await connect()
    sitting = await sit_down(ann)
    told = [await sitting.move(move) for move in LINE[:3]]
    told += [await sitting.undo(2), await sitting.redo(), await sitting.pause()]
    told += [await sitting.resume(), await sitting.move("5C>c5")]
    other = await connect(ann.token)
    for since in range(len(told) + 1):
        answer = await sitting.open(other, since=since)
        assert answer["type"] == "events", answer.text
        assert answer["play"] == sitting.id
        assert answer["events"] == [one.event for one in told[since:]]
    # It follows from here on.
    moved = await sitting.move("9H>c3")
    assert (await other.push()).told == moved.told


async def test_open_since_of_an_ended_play(connect: Connect) -> None:
    ann = await connect()
    sitting = await sit_down(ann)
    told = [await sitting.move(LINE[0]), await sitting.resign()]
    other = await connect(ann.token)
    assert (await sitting.open(other, since=0))["events"] == [one.event for one in told]
    assert (await sitting.open(other, since=2))["events"] == []


async def test_open_since_in_a_pause(connect: Connect) -> None:
    sitting = await sit_down(await connect())
    told = [await sitting.move(LINE[0]), await sitting.pause()]
    answer = await sitting.open(since=1)
    assert answer["events"] == [told[1].event]
    # What came before the pause may not uncover the board now.
    answer = await sitting.client.ask("open", play=sitting.id, since=0)
    if answer["type"] == "play":
        sitting.check_play(answer)
    else:
        assert answer["events"] == [one.event for one in told]


async def test_open_since_what_never_was(connect: Connect) -> None:
    """Who names a ply that the play never had is told the whole, or that this is no ply."""
    sitting = await sit_down(await connect())
    await sitting.move(LINE[0])
    for since in (2, 1000, 2**53 - 1):
        answer = await sitting.client.answer("open", play=sitting.id, since=since)
        if answer["type"] == "play":
            sitting.check_play(answer)
        else:
            assert answer.get("code") == "bad_message", answer.text


@pytest.mark.heavy
async def test_a_long_gap(connect: Connect) -> None:
    """Events or the whole, as the server likes: either brings the client to where the play is."""
    ann = await connect()
    sitting = await sit_down(ann)
    told: list[Frame] = [await sitting.move(LINE[0])]
    for _ in range(scale(1000)):
        told += [await sitting.undo(), await sitting.redo()]
    for since in (0, 1, len(told) // 2, len(told) - 3):
        answer = await sitting.open(since=since)
        if answer["type"] == "events":
            assert answer["events"] == [one.event for one in told[since:]]
    assert answer["type"] == "events", "a gap of three"


async def test_pushes_and_answers_come_in_the_order_of_plies(connect: Connect) -> None:
    """Two connections move by turns without waiting for their pushes."""
    ann = await connect()
    clients = [ann, await connect(ann.token), await connect(ann.token)]
    sitting = await sit_down(ann, "two-jokers")
    for client in clients:
        await sitting.open(client)
    chance = Random(2)
    for _ in range(40):
        sitting.client = chance.choice(clients)
        if sitting.moves and chance.random() < 0.7:
            await sitting.move(chance.choice(sitting.moves))
        elif sitting.expected.history.moves:
            await sitting.undo()
    for client in clients:
        await client.ask("ping")
        moved = [frame for frame in client.heard if frame["type"] == "moved"]
        while len(moved) < sitting.ply:
            await client.push()
            moved = [frame for frame in client.heard if frame["type"] == "moved"]
        assert [frame["ply"] for frame in moved] == [*range(1, sitting.ply + 1)]


async def test_two_plays_are_followed_apart(connect: Connect) -> None:
    ann = await connect()
    other = await connect(ann.token)
    garden, golf = await sit_down(ann), await sit_down(ann, "golf")
    await garden.open(other)
    await golf.move("5D>f")
    await garden.move(LINE[0])
    assert (await other.push())["play"] == garden.id
    await other.no_push()
    await golf.open(other)
    await golf.move("stock>f") if "stock>f" in golf.moves else await golf.undo()
    assert (await other.push())["play"] == golf.id


async def test_a_lost_connection_does_not_disturb_the_others(connect: Connect) -> None:
    ann = await connect()
    lost, other = await connect(ann.token), await connect(ann.token)
    sitting = await sit_down(ann)
    await sitting.open(lost)
    await sitting.open(other)
    await lost.lose()
    for move in LINE:
        await sitting.move(move)
        await other.push()
    await other.no_push()
