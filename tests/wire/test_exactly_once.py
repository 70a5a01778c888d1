"""A request that comes twice is done once; one on an old ply is told how the play stands."""

from random import Random
from typing import Any

import pytest

from tests.scale import scale
from tests.wire.client import Client, Field, Frame, Sent
from tests.wire.conftest import Connect
from tests.wire.expected import winning
from tests.wire.sitting import LINE, Sitting, sit_down

Asked = tuple[str, dict[str, Any]]


async def of_every_kind(sitting: Sitting) -> list[tuple[Asked, Frame]]:
    """Make events of every kind, and return what was asked and what was answered."""
    told: list[tuple[Asked, Frame]] = []

    async def keep(kind: str, answer: Frame, **fields: Field) -> None:
        told.append(((kind, {"ply": answer["ply"] - 1, **fields}), answer))

    await keep("move", await sitting.move(LINE[0]), move=LINE[0])
    await keep("move", await sitting.move(LINE[1]), move=LINE[1])
    await keep("move", await sitting.move(LINE[2]), move=LINE[2])
    await keep("undo", await sitting.undo())
    await keep("redo", await sitting.redo())
    await keep("undo", await sitting.undo(2), count=2)
    await keep("pause", await sitting.pause())
    await keep("resume", await sitting.resume())
    await keep("redo", await sitting.redo())
    await keep("resign", await sitting.resign())
    return told


async def check_repeated(client: Client, sitting: Sitting, told: list[tuple[Asked, Frame]]) -> None:
    for (kind, fields), answer in told:
        again = await client.ask(kind, play=sitting.id, **fields)
        assert again.told == answer.told, f"{kind} {fields}"


async def test_the_same_request_gets_the_same_answer(connect: Connect) -> None:
    ann = await connect()
    sitting = await sit_down(ann)
    told = await of_every_kind(sitting)
    await check_repeated(ann, sitting, told)
    await check_repeated(ann, sitting, told[::-1])
    other = await connect(ann.token)
    await check_repeated(other, sitting, told)
    await sitting.open(other)
    await check_repeated(other, sitting, told)
    sitting.check_play(await sitting.open())


async def test_the_same_answer_in_another_language(connect: Connect) -> None:
    ann = await connect()
    sitting = await sit_down(ann)
    told = await of_every_kind(sitting)
    await check_repeated(await connect(ann.token, lang="ru"), sitting, told)


async def test_after_all_connections_are_gone(connect: Connect) -> None:
    ann = await connect()
    sitting = await sit_down(ann)
    told = await of_every_kind(sitting)
    await ann.close()
    await check_repeated(await connect(ann.token), sitting, told)


async def test_the_same_request_in_other_words(connect: Connect) -> None:
    """The fields count in their canonical forms."""
    sitting = await sit_down(await connect())
    await sitting.move(*LINE[:5])
    moved = await sitting.move("9H>c3")
    for spelt in ("9h>c3", "9H>c3"):
        again = await sitting.client.ask("move", play=sitting.id, ply=5, move=spelt)
        assert again.told == moved.told
    undone = await sitting.undo()
    again = await sitting.client.ask("undo", play=sitting.id, ply=6, count=1)
    assert again.told == undone.told


async def test_a_refused_request_leaves_no_answer(connect: Connect) -> None:
    sitting = await sit_down(await connect())
    await sitting.illegal("covered", "move", move="8D>c2")
    await sitting.illegal("covered", "move", move="8D>c2")
    await sitting.move(LINE[0])
    error = await sitting.refused("stale", "move", ply=0, move="8D>c2")
    sitting.check_play(error["data"]["play"])


STALE: list[Asked] = [
    ("move", {"move": LINE[1]}),
    ("move", {"move": "8D>c2"}),
    ("undo", {}),
    ("redo", {}),
    ("pause", {}),
    ("resume", {}),
    ("resign", {}),
]


@pytest.mark.parametrize(("kind", "fields"), STALE, ids=str)
@pytest.mark.parametrize("ply", [0, 1, 3, 4, 1000, 2**53 - 1])
async def test_stale(connect: Connect, kind: str, fields: dict[str, Any], ply: int) -> None:
    """The play stands at ply 2: after the move at 0 and the move at 1."""
    sitting = await sit_down(await connect())
    await sitting.move(LINE[0], "AS>f")
    if (kind, fields, ply) == ("move", {"move": "AS>f"}, 1):
        return  # that one would be a repetition
    error = await sitting.refused("stale", kind, ply=ply, **fields)
    play = error["data"]["play"]
    sitting.check_play(play)
    opened = await sitting.open()
    assert {**opened.event, "elapsed_ms": 0} == {**play, "elapsed_ms": 0}
    assert list(error["data"]) == ["play"]


async def test_an_undo_of_another_count_is_another_request(connect: Connect) -> None:
    sitting = await sit_down(await connect())
    await sitting.move(*LINE[:4])
    await sitting.undo(2)
    for fields in ({"count": 1}, {}, {"count": 3}):
        await sitting.refused("stale", "undo", ply=4, **fields)
    await sitting.undo()
    await sitting.refused("stale", "undo", ply=5, count=2)


async def test_two_connections_at_once(connect: Connect) -> None:
    """Of two different requests on one ply one is stored; the other is stale, and sees it."""
    ann = await connect()
    other = await connect(ann.token)
    for n in range(15):
        sitting = await sit_down(ann, number=n)
        await sitting.open(other)
        first, second = sitting.moves[0], sitting.moves[-1]
        assert first != second
        sent = [
            await ann.send("move", play=sitting.id, ply=0, move=first),
            await other.send("move", play=sitting.id, ply=0, move=second),
        ]
        told = [await one.answer() for one in sent]
        (stored,) = [answer for answer in told if answer["type"] == "moved"]
        (stale,) = [answer for answer in told if answer["type"] == "error"]
        assert stale["code"] == "stale"
        sitting.expected.move(stored["move"])
        sitting.check_play(stale["data"]["play"])
        loser = ann if told[0] is stale else other
        assert (await loser.push()).told == stored.told
        await ann.no_push()
        await other.no_push()


async def test_the_same_request_from_two_connections_at_once(connect: Connect) -> None:
    ann = await connect()
    other = await connect(ann.token)
    for n in range(15):
        sitting = await sit_down(ann, number=n)
        move = sitting.moves[0]
        sent: list[Sent] = [
            await client.send("move", play=sitting.id, ply=0, move=move)
            for client in (ann, other, ann, other)
        ]
        assert len({(await one.answer()).told for one in sent}) == 1
        sitting.expected.move(move)
        sitting.check_play(await sitting.open())


async def test_a_repeated_answer_is_not_pushed(connect: Connect) -> None:
    ann = await connect()
    other = await connect(ann.token)
    sitting = await sit_down(ann)
    await sitting.open(other)
    answer = await sitting.move(LINE[0])
    assert (await other.push()).told == answer.told
    again = await ann.ask("move", play=sitting.id, ply=0, move=LINE[0])
    assert again.told == answer.told
    await sitting.move(LINE[1])
    assert (await other.push())["ply"] == 2
    await other.no_push()
    await ann.no_push()


async def test_a_repetition_comes_before_every_other_refusal(connect: Connect) -> None:
    name, moves = winning("golf")
    client = await connect()
    sitting = await sit_down(client, "golf", name=name)
    first = await sitting.move(moves[0])
    await sitting.pause()
    again = await client.ask("move", play=sitting.id, ply=0, move=moves[0])
    assert again.told == first.told
    assert again["paused"] is False
    await sitting.resume()
    last = await sitting.move(*moves[1:])
    assert last["state"] == "won"
    again = await client.ask("move", play=sitting.id, ply=sitting.ply - 1, move=moves[-1])
    assert again.told == last.told


@pytest.mark.heavy
async def test_many_requests_in_flight_over_many_connections(connect: Connect) -> None:
    """Whatever the order: each ply has one event, and all connections are told the same of it."""
    ann = await connect()
    clients = [ann, *[await connect(ann.token) for _ in range(3)]]
    chance = Random(3)
    sitting = await sit_down(ann, "golf-free")
    for client in clients:
        await sitting.open(client)
    ply = 0
    for _ in range(scale(300)):
        sent = []
        for client in clients:
            moves: list[Asked] = [("move", {"move": move}) for move in sitting.moves[:3]]
            kind, fields = chance.choice([*moves, ("undo", {}), ("redo", {})])
            sent.append(await client.send(kind, play=sitting.id, ply=ply, **fields))
        told = [await one.answer() for one in sent]
        moved = {answer.told for answer in told if answer["type"] == "moved"}
        assert len(moved) <= 1
        ply += len(moved)
        for answer in told:
            if answer["type"] == "moved":
                follow(sitting, answer)
                break
        sitting.check_play(await sitting.open())
    for client in clients:
        seen: dict[int, str] = {}
        for frame in client.heard:
            if frame["type"] == "moved":
                assert seen.setdefault(frame["ply"], frame.told) == frame.told
        assert sorted(seen) == [*range(1, ply + 1)]


def follow(sitting: Sitting, answer: Frame) -> None:
    """Let the expected play follow an event that somebody made."""
    if answer["move"] == "undo":
        sitting.expected.undo()
    elif answer["move"] == "redo":
        sitting.expected.redo()
    else:
        sitting.expected.move(answer["move"])
