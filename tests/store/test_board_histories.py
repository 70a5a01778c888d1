"""Random histories of a house, against boards as plain sorted lists: on both engines."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import replace
from itertools import count
from typing import Any, NamedTuple

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from sqlalchemy import text

from klumba.store import Command, Conflict, Store, accounts, board_queries, open_store
from klumba.store.engine import auditing_engine, migrating_engine, read_url
from klumba.store.ledger import Ledger
from klumba.store.settling import settle_day
from tests.scale import scale
from tests.store.board_model import WEEKS, House, Person
from tests.store.boarding import arrive, ended, make_days, off
from tests.store.making import NOW, token

PEOPLE = 14
WHO = st.integers(0, PEOPLE - 1)
DAY = st.sampled_from(sorted(WEEKS))
# Few different ones: many are equal.
STANDS = st.tuples(
    st.sampled_from([52, 52, 51, 0]),
    st.sampled_from([0, 0, 1, 12]),
    st.sampled_from([9, 51, 120]),
    st.sampled_from([999, 300_000, 300_001, 2**62]),
    st.integers(NOW, NOW + 2),
)


class BoardMachine(RuleBasedStateMachine):
    """Plays end, players change and days are settled; boards are as the model has them."""

    def __init__(self, opened: "Opened", runner: asyncio.Runner, names: "count[int]") -> None:
        super().__init__()
        self.store, self.ledger, self.clear = opened
        self.runner, self.house, self.names = runner, House(), names

    @initialize()
    def arrive(self) -> None:
        self.runner.run(self.clear())
        self.run = next(self.names)
        people = [self.person(number) for number in range(PEOPLE)]
        self.runner.run(arrive(self.store.writer, *people))
        self.house.people = {name: Person() for name in people}
        for name in people[:-2]:
            self.claim_as(name, bot=False)

    def person(self, number: int) -> str:
        return f"p{self.run}-{number:02}"

    def claim_as(self, name: str, *, bot: bool) -> None:
        person = self.house.people[name]
        command = accounts.claim(name, name, name, name, bot=bot)
        assert self.wrote(command) == person.is_guest
        if person.is_guest:
            person.named, person.bot = True, bot

    def wrote(self, command: Command) -> bool:
        """Say whether a command was stored, or had a conflict."""
        try:
            self.runner.run(self.store.writer.write(command))
        except Conflict:
            return False
        return True

    @rule(who=WHO, day=DAY, stands=STANDS, kind=st.sampled_from(["ranked", "ranked", "practice"]))
    def end(self, who: int, day: str, stands: tuple[int, ...], kind: str) -> None:
        self.runner.run(self.end_at_once(day, [(who, stands)], kind))

    @rule(day=DAY, stands=st.lists(STANDS, min_size=PEOPLE, max_size=PEOPLE))
    def end_all(self, day: str, stands: list[tuple[int, ...]]) -> None:
        self.runner.run(self.end_at_once(day, list(enumerate(stands)), "ranked"))

    async def end_at_once(
        self, day: str, plays: list[tuple[int, tuple[int, ...]]], kind: str
    ) -> None:
        made = list[list[Command]]()
        for who, (*counts, at) in plays:
            commands, result = ended(self.person(who), *counts, day=day, at=at, kind=kind)
            if self.house.lets_begin(result):
                made.append(commands)
                self.house.results.append(result)
        for step in zip(*made, strict=True):
            await asyncio.gather(*(self.store.writer.write(command) for command in step))

    @rule(who=WHO, bot=st.booleans())
    def claim(self, who: int, bot: bool) -> None:
        self.claim_as(self.person(who), bot=bot)

    @rule(who=WHO, guest=WHO)
    def sign_in(self, who: int, guest: int) -> None:
        name, other = self.person(who), self.person(guest)
        person, merged = self.house.people[name], self.house.people[other]
        made = replace(token(name), id=f"t{next(self.names)}", hash=f"h{next(self.names)}")
        lets_in = person.named and not person.banned
        assert self.wrote(accounts.sign_in(name, name, name, made, other)) == lets_in
        if lets_in and merged.is_guest:
            merged.merged_into = name

    @rule(who=WHO, banned=st.booleans())
    def ban(self, who: int, banned: bool) -> None:
        person = self.house.people[self.person(who)]
        command = accounts.ban(self.person(who), NOW if banned else None, NOW)
        assert self.wrote(command) == person.named
        if person.named:
            person.banned = banned

    @rule(who=WHO)
    def delete(self, who: int) -> None:
        name = self.person(who)
        person = self.house.people[name]
        deletes = person.named or person.is_guest
        verified = name if person.named else None
        assert self.wrote(accounts.delete_player(name, verified, NOW)) == deletes
        if deletes:
            person.named, person.deleted = False, True

    @precondition(lambda self: len(self.house.settled) < len(WEEKS))
    @rule(day=DAY)
    def settle(self, day: str) -> None:
        settles = day not in self.house.settled
        assert self.wrote(settle_day(day, WEEKS[day], NOW, ["golf", "odd-even"])) == settles
        if settles:
            self.house.settle(day)

    @invariant()
    def boards_are_sorted_lists(self) -> None:
        assert self.runner.run(off(self.ledger)) == []
        for name, rows in self.house.boards().items():
            self.runner.run(self.compare(name, rows))

    async def compare(self, name: str, rows: list[board_queries.BoardRow]) -> None:
        reader = self.store.reader
        whole = await reader.board_page(name, 0, 100)
        assert whole == board_queries.BoardPage(rows, len(rows), None)
        for place in {0, len(rows) // 2, len(rows) - 1}:
            who = rows[place].player_id
            page = await reader.board_page(name, place, 3, asker=who)
            assert page == board_queries.BoardPage(rows[place : place + 3], len(rows), rows[place])
            around = await reader.board_around(name, None, 5, asker=who)
            first = max(0, min(place - 2, len(rows) - 5))
            expected = rows[first : first + 5]
            assert around == board_queries.BoardPage(expected, len(rows), rows[place])


class Opened(NamedTuple):
    """A database as the machine has it: to be written, to be looked through, to be emptied."""

    store: Store
    ledger: Ledger
    clear: Callable[[], Coroutine[Any, Any, None]]


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Opened]:
    store, ledger = await open_store(url), Ledger(auditing_engine(read_url(url)))
    engine = migrating_engine(read_url(url))
    await make_days(store.writer, *WEEKS)

    async def clear() -> None:
        async with engine.begin() as connection:
            for table in ("standings", "standing_counts", "percentiles", "results"):
                await connection.execute(text(f"DELETE FROM {table}"))
            await connection.execute(text("UPDATE days SET settled_at = NULL"))

    yield Opened(store, ledger, clear)
    await engine.dispose()
    await ledger.close()
    await store.close()


@pytest.mark.heavy
def test_boards_are_what_has_happened(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board_queries, "FEW", 0)  # descend wherever it is possible
    names, opening = count(), opened(url)
    with asyncio.Runner() as runner:
        house = runner.run(opening.__aenter__())
        try:
            run_state_machine_as_test(
                lambda: BoardMachine(house, runner, names),  # type: ignore[arg-type]  # a factory
                settings=settings(max_examples=scale(100), stateful_step_count=25),
            )
        finally:
            runner.run(opening.__aexit__(None, None, None))
