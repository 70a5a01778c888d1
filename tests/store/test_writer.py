"""What becomes of commands that share a batch, and of callers that do not wait for the answer."""

import asyncio
from collections.abc import Sequence

import pytest

from klumba.store import Batch, Command, Conflict, Rejected, Store, Unavailable, Unknown, Writer
from klumba.store.batch import Committed, WriteConnection
from klumba.store.commands import append_event, begin_play, leave_play
from klumba.store.engine import read_url, write_connection
from klumba.store.statements import Statement
from tests.store.making import begin, deal, move, play, result


class Gate:
    """A connection whose batches wait until it is opened."""

    def __init__(self, inner: WriteConnection) -> None:
        self.inner = inner
        self.open = asyncio.Event()
        self.entered = asyncio.Event()

    async def run(self, commands: Sequence[Command]) -> Committed:
        self.entered.set()
        await self.open.wait()
        return await self.inner.run(commands)

    async def settings(self) -> dict[str, str]:
        return await self.inner.settings()

    async def close(self) -> None:
        await self.inner.close()


async def together(writer: Writer, *commands: Command) -> list[BaseException | None]:
    """Hand over commands as one batch, and return what became of each."""
    answers = [writer.submit(command) for command in commands]
    return await asyncio.gather(*answers, return_exceptions=True)


def kinds(answers: Sequence[BaseException | None]) -> list[type | None]:
    return [None if answer is None else type(answer) for answer in answers]


async def plies(store: Store, play_id: str) -> list[int]:
    return [event.ply for event in await store.reader.events(play_id)]


async def test_a_taken_ply_fails_alone(store: Store) -> None:
    await begin(store.writer, "a", "b", "c")
    await store.writer.write(append_event("b", move(1, "first")))
    answers = await together(
        store.writer,
        append_event("a", move(1)),
        append_event("b", move(1, "second")),
        append_event("c", move(1)),
    )
    assert kinds(answers) == [None, Conflict, None]
    assert [await plies(store, play_id) for play_id in "abc"] == [[1], [1], [1]]
    assert (await store.reader.events("b"))[0].move == "first"


async def test_the_same_ply_twice_in_a_batch_is_stored_once(store: Store) -> None:
    await begin(store.writer, "a")
    answers = await together(
        store.writer, append_event("a", move(1, "first")), append_event("a", move(1, "second"))
    )
    assert kinds(answers) == [None, Conflict]
    assert [event.move for event in await store.reader.events("a")] == ["first"]


@pytest.mark.parametrize(
    "bad",
    [
        pytest.param(append_event("b", move(0)), id="check constraint"),
        pytest.param(append_event("nobody's", move(1)), id="foreign key"),
        pytest.param(append_event("b", move(1, at=2**63)), id="65 bits"),
        pytest.param(append_event("b", move(1, "\ud800")), id="half a character"),
        pytest.param(append_event("b", move(1, at="soon")), id="text for a number"),
    ],
)
async def test_what_the_database_refuses_fails_alone(store: Store, bad: Command) -> None:
    await begin(store.writer, "a", "b", "c")
    answers = await together(
        store.writer, append_event("a", move(1)), bad, append_event("c", move(1))
    )
    assert kinds(answers) == [None, Rejected, None]
    assert [await plies(store, play_id) for play_id in "abc"] == [[1], [], [1]]


async def test_a_value_that_is_missing_fails_alone(store: Store) -> None:
    await begin(store.writer, "a", "c")
    statement, values = append_event("b", move(1)).parts[0]
    bad = Command("b", ((statement, {"play_id": values["play_id"]}),))
    answers = await together(store.writer, append_event("a", move(1)), bad)
    assert kinds(answers) == [None, Rejected]


async def test_what_only_the_commit_refuses_fails_alone(store: Store) -> None:
    await begin(store.writer, "a", "c")
    begun = begin_play(play("b", deal_id="lost"), deal("lost"))
    without_deal = Command(begun.rank, begun.parts[:1])
    answers = await together(
        store.writer, append_event("a", move(1)), without_deal, append_event("c", move(1))
    )
    assert kinds(answers) == [None, Rejected, None]
    assert await store.reader.play("b") is None
    assert [await plies(store, play_id) for play_id in "ac"] == [[1], [1]]


async def test_a_command_is_stored_entirely_or_not_at_all(store: Store) -> None:
    """An event after the end: its ply is free, but the play is not open any more."""
    await begin(store.writer, "a", "b")
    last = move(1)
    await store.writer.write(append_event("a", last, result(play("a"), last)))
    late = move(2)
    answers = await together(
        store.writer,
        append_event("a", late, result(play("a"), late, "resigned")),
        append_event("b", move(1)),
    )
    assert kinds(answers) == [Conflict, None]
    assert await plies(store, "a") == [1]
    stands_as = await store.reader.result("a")
    assert stands_as is not None
    assert stands_as.state == "won"


async def test_every_command_of_a_batch_may_fail(store: Store) -> None:
    await begin(store.writer, "a")
    bad = [append_event("nobody's", move(ply)) for ply in range(1, 100)]
    answers = await together(store.writer, *bad)
    assert kinds(answers) == [Rejected] * len(bad)


async def test_a_cancelled_caller_does_not_cancel_the_write(url: str, store: Store) -> None:
    await begin(store.writer, "a")
    gate = Gate(write_connection(read_url(url)))
    writer = Writer(gate)
    running, waiting = (
        asyncio.create_task(writer.write(append_event("a", move(ply)))) for ply in (1, 2)
    )
    await gate.entered.wait()
    running.cancel()
    waiting.cancel()
    await asyncio.wait([running, waiting])
    assert running.cancelled()
    assert waiting.cancelled()
    gate.open.set()
    await writer.close()
    assert await plies(store, "a") == [1, 2]


async def test_while_a_batch_is_committed_the_next_gathers(url: str, store: Store) -> None:
    await begin(store.writer, "a")
    batches: list[Batch] = []
    gate = Gate(write_connection(read_url(url)))
    writer = Writer(gate, observe=batches.append, largest_batch=5)
    first = writer.submit(append_event("a", move(1)))
    await gate.entered.wait()
    rest = [writer.submit(append_event("a", move(ply))) for ply in (*range(2, 9), 8)]
    gate.open.set()
    await first
    assert kinds(await asyncio.gather(*rest, return_exceptions=True))[-1] is Conflict
    await writer.close()
    assert [(batch.size, batch.conflicts) for batch in batches] == [(1, 0), (5, 0), (3, 1)]
    assert all(batch.commit_seconds > 0 for batch in batches)


async def test_who_comes_to_a_full_queue_waits_for_room(url: str, store: Store) -> None:
    await begin(store.writer, "a")
    gate = Gate(write_connection(read_url(url)))
    sizes: list[int] = []
    writer = Writer(gate, observe=lambda batch: sizes.append(batch.size), most_waiting=2)
    writes = [
        asyncio.create_task(writer.write(append_event("a", move(ply)))) for ply in range(1, 8)
    ]
    await gate.entered.wait()
    gate.open.set()
    await asyncio.gather(*writes)
    await writer.close()
    assert max(sizes) <= 2
    assert await plies(store, "a") == [*range(1, 8)]


async def test_closing_stores_what_is_waiting(url: str, store: Store) -> None:
    await begin(store.writer, "a")
    writer = Writer(write_connection(read_url(url)))
    answers = [writer.submit(append_event("a", move(ply))) for ply in range(1, 20)]
    await writer.close()
    assert all(answer.done() and answer.exception() is None for answer in answers)
    assert await plies(store, "a") == [*range(1, 20)]
    with pytest.raises(Unavailable, match="closed"):
        await writer.write(append_event("a", move(20)))


async def test_an_error_that_nobody_foresaw_does_not_end_the_writer(url: str, store: Store) -> None:
    class Stumbling(Gate):
        async def run(self, commands: Sequence[Command]) -> Committed:
            if not self.open.is_set():
                self.open.set()
                raise RuntimeError("stumbled")
            return await super().run(commands)

    await begin(store.writer, "a")
    writer = Writer(Stumbling(write_connection(read_url(url))))
    with pytest.raises(Unknown, match="stumbled"):
        await writer.write(append_event("a", move(1)))
    await writer.write(append_event("a", move(1)))
    await writer.close()


async def test_the_live_connection_is_durable(store: Store, url: str) -> None:
    expected = (
        {"journal_mode": "wal", "synchronous": "2"}
        if url.startswith("sqlite")
        else {"synchronous_commit": "on", "fsync": "on"}
    )
    await begin(store.writer, "a")
    assert await store.writer.settings() == expected


async def test_statements_are_compiled_once(store: Store) -> None:
    statement = append_event("a", move(1)).parts[0][0]
    assert isinstance(statement, Statement)
    await begin(store.writer, "a")
    await store.writer.write(append_event("a", move(1)))
    before = dict(statement._compiled)
    await store.writer.write(append_event("a", move(2)))
    await store.writer.write(leave_play("a", 3000, 1))
    assert statement._compiled == before
