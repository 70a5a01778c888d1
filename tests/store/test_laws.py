"""Random commands, in batches of any size and order, against a dictionary: on both engines."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from itertools import count

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from klumba.store import Command, Conflict, Store, open_store
from klumba.store.commands import (
    append_event,
    begin_play,
    drop_play,
    leave_play,
    make_player,
    save_settings,
)
from klumba.store.rows import EventRow, PlayRow, ResultRow
from tests.scale import scale
from tests.store.making import NOW, deal, move, player, result, token

WHOLE = st.integers(0, 2**63 - 1)
YEAR_9999 = 253_370_764_800_000
"""In ms: a play counts on a day of the calendar."""
TEXT = st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), max_size=20)
NUMBERS = st.integers(0, 5)
"""Of plays and of keys: few, so that commands meet."""
EVENT = st.builds(
    move,
    ply=st.integers(1, 6),
    text=TEXT,
    kind=st.sampled_from(["move", "undo", "pause"]),
    at=WHOLE,
    data=st.none() | TEXT,
)


@dataclass
class Model:
    """What the store should hold of a player."""

    plays: dict[str, PlayRow] = field(default_factory=dict)
    events: dict[str, list[EventRow]] = field(default_factory=dict)
    results: dict[str, ResultRow] = field(default_factory=dict)
    settings: str | None = None

    def begin(self, row: PlayRow) -> bool:
        keys = {other.key for other in self.plays.values()} - {None}
        if row.id in self.plays or row.key in keys:
            return False
        self.plays[row.id], self.events[row.id] = row, []
        return True

    def append(self, play_id: str, event: EventRow, stands_as: ResultRow | None) -> bool:
        row, made = self.plays[play_id], self.events[play_id]
        if event.ply in {other.ply for other in made} or (stands_as and row.state != "open"):
            return False
        made.append(event)
        made.sort(key=lambda event: event.ply)
        if stands_as:
            self.results[play_id] = stands_as
            self.plays[play_id] = replace(row, state=stands_as.state, ended_at=stands_as.ended_at)
        return True

    def leave(self, play_id: str, clock: int, at: int) -> bool:
        row = self.plays.get(play_id)
        if row and row.state == "open":
            self.plays[play_id] = replace(row, elapsed_ms=clock, touched_at=at)
        return True

    def drop(self, play_id: str) -> bool:
        row = self.plays.get(play_id)
        if row is None or row.kind == "ranked" or row.state != "open" or self.events[play_id]:
            return False
        del self.plays[play_id], self.events[play_id]
        return True

    def save(self, text: str) -> bool:
        self.settings = text
        return True

    def come_to(self, play_id: str) -> PlayRow:
        """Return the play as its last event has it."""
        row, made = self.plays[play_id], self.events[play_id]
        if not made:
            return row
        last = made[-1]
        return replace(
            row,
            ply=last.ply,
            placed=last.placed,
            moves=last.moves,
            undos=last.undos,
            hints=last.hints,
            elapsed_ms=max(row.elapsed_ms, last.elapsed_ms),
            paused=last.kind == "pause",
        )


class StoreMachine(RuleBasedStateMachine):
    """Commands gather, then are handed over at once; each must end as the model says."""

    def __init__(self, store: Store, runner: asyncio.Runner, names: "count[int]") -> None:
        super().__init__()
        self.store, self.runner = store, runner
        self.player = f"player-{next(names)}"
        self.model = Model()
        self.gathered: list[tuple[Command, Callable[[], bool]]] = []

    def play_id(self, number: int) -> str:
        return f"{self.player}:{number}"

    @initialize()
    def arrive(self) -> None:
        made = make_player(player(self.player), token(self.player))
        self.runner.run(self.store.writer.write(made))

    @rule(
        number=NUMBERS,
        key=st.none() | NUMBERS.map(str),
        kind=st.sampled_from(["casual", "known", "ranked"]),
        begun_at=st.integers(0, YEAR_9999),
        placed=NUMBERS,
    )
    def begin(self, number: int, key: str | None, kind: str, begun_at: int, placed: int) -> None:
        play_id = self.play_id(number)
        row = PlayRow(
            *(play_id, self.player, "deal", "golf", kind, begun_at, begun_at, placed, 52),
            key=key,
            day=play_id if kind == "ranked" else None,
        )
        self.gathered.append((begin_play(row, deal("deal")), lambda: self.model.begin(row)))

    @rule(number=NUMBERS, event=EVENT, ends=st.sampled_from([None, None, "won", "resigned"]))
    def append(self, number: int, event: EventRow, ends: str | None) -> None:
        self.flush()
        play_id = self.play_id(number)
        if play_id not in self.model.plays:
            return
        row = self.model.plays[play_id]
        stands_as = result(row, event, ends) if ends else None
        self.gathered.append(
            (
                append_event(play_id, event, stands_as),
                lambda: self.model.append(play_id, event, stands_as),
            )
        )

    @rule(number=NUMBERS, clock=WHOLE, at=WHOLE)
    def leave(self, number: int, clock: int, at: int) -> None:
        play_id = self.play_id(number)
        self.gathered.append(
            (leave_play(play_id, clock, at), lambda: self.model.leave(play_id, clock, at))
        )

    @rule(number=NUMBERS)
    def drop(self, number: int) -> None:
        play_id = self.play_id(number)
        self.gathered.append((drop_play(play_id, "deal"), lambda: self.model.drop(play_id)))

    @rule(text=TEXT)
    def save(self, text: str) -> None:
        self.gathered.append((save_settings(self.player, text), lambda: self.model.save(text)))

    @rule()
    def flush(self) -> None:
        """Hand over what has gathered: the commands of a batch run in the order of their ranks."""
        gathered, self.gathered = self.gathered, []
        answers = self.runner.run(self.hand_over([command for command, _ in gathered]))
        ranked = sorted(zip(gathered, answers, strict=True), key=lambda pair: pair[0][0].rank)
        for (command, expect), answer in ranked:
            assert (answer is None) == expect(), command
            assert answer is None or type(answer) is Conflict, answer

    async def hand_over(self, commands: list[Command]) -> list[BaseException | None]:
        answers = [self.store.writer.submit(command) for command in commands]
        return await asyncio.gather(*answers, return_exceptions=True)

    @invariant()
    def the_store_holds_what_the_model_holds(self) -> None:
        if not self.gathered:
            self.runner.run(self.compare())

    async def compare(self) -> None:
        reader, model = self.store.reader, self.model
        page = await reader.plays(self.player, limit=100)
        expected = [model.come_to(play_id) for play_id in model.plays]
        expected.sort(key=lambda row: (row.begun_at, row.id), reverse=True)
        assert page.plays == expected
        for play_id in model.plays:
            assert await reader.events(play_id) == model.events[play_id]
            assert await reader.result(play_id) == model.results.get(play_id)
        kept = await reader.player(self.player)
        assert kept is not None
        assert kept.settings == model.settings
        assert kept.made_at == NOW


@pytest.mark.heavy
def test_the_store_is_a_dictionary_that_lasts(url: str) -> None:
    names = count()
    with asyncio.Runner() as runner:
        store = runner.run(open_store(url))
        try:
            run_state_machine_as_test(
                lambda: StoreMachine(store, runner, names),  # type: ignore[arg-type]  # a factory
                settings=settings(max_examples=scale(200), stateful_step_count=30),
            )
        finally:
            runner.run(store.close())
