"""Whatever happens in whatever order, the statistics are what the plays come to: both engines."""

import asyncio
import json
from collections import Counter
from dataclasses import dataclass, replace
from itertools import count
from statistics import fmean, median

import pytest
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    precondition,
    rule,
    run_state_machine_as_test,
)

from klumba.club.auditing_figures import off_in_deal_figures, off_in_person
from klumba.club.days import day_of
from klumba.club.recounting import Recounted, recounted
from klumba.store import Conflict, Store, open_store
from klumba.store.accounts import claim, sign_in
from klumba.store.commands import append_event, begin_play, drop_play, make_player
from klumba.store.figure_ledger import Played
from klumba.store.ledger import Ledger, open_ledger
from klumba.store.rows import EventRow, FiguresRow, PlayRow, ResultRow, Spread, TokenRow
from tests.scale import scale
from tests.store.making import NOW, deal, player, token

HOUR = 3_600_000
NUMBERS = st.integers(0, 9)
GUESTS = ("guest0", "guest1", "guest2")


@dataclass
class Playing:
    """A play that the machine plays, and what it has come to."""

    row: PlayRow
    ended: bool = False

    def result(self, event: EventRow, state: str) -> ResultRow:
        row = self.row
        return ResultRow(
            *(row.id, row.player_id, row.patience, row.kind, state, event.placed, row.total),
            *(event.moves, event.undos, event.hints, event.elapsed_ms, event.at, row.day),
            class_=("open" if event.undos else "clean") if row.kind == "ranked" else None,
        )


class StatisticsMachine(RuleBasedStateMachine):
    """An account and three guests play, and the guests are merged into the account."""

    def __init__(self, store: Store, ledger: Ledger, runner: asyncio.Runner, name: str) -> None:
        super().__init__()
        self.store, self.ledger, self.runner, self.name = store, ledger, runner, name
        self.plays: list[Playing] = []
        self.merged: list[str] = []
        self.begun = count()
        self.days = Counter[tuple[str, str]]()

    def write(self, command: object) -> bool:
        try:
            self.runner.run(self.store.writer.write(command))  # type: ignore[arg-type]
        except Conflict:
            return False
        return True

    def own(self, name: str) -> str:
        return f"{self.name}-{name}"

    @initialize()
    def arrive(self) -> None:
        for who in ("ann", *GUESTS):
            assert self.write(make_player(player(self.own(who)), token(self.own(who))))
        ann = self.own("ann")
        assert self.write(claim(ann, ann, ann, "hash", bot=False))

    @rule(
        who=st.sampled_from(("ann", *GUESTS)),
        kind=st.sampled_from(
            ("ranked", "ranked", "casual", "casual", "known", "practice", "position")
        ),
        patience=st.sampled_from(("golf", "garden")),
        hours=st.integers(0, 60),
    )
    def begin(self, who: str, kind: str, patience: str, hours: int) -> None:
        at = NOW + hours * HOUR
        row = PlayRow(
            # Not in the order of their identities: equal instants go by these.
            f"{self.name}-{7919 * next(self.begun) % 10_007:05}",
            self.own(who),
            self.own(f"{patience}-deal"),
            self.own(patience),
            kind,
            at,
            at,
            placed=1,
            total=52,
            day=day_of(at) if kind == "ranked" else "2025-11-01" if kind == "practice" else None,
        )
        if self.write(begin_play(row, replace(deal(row.deal_id), patience=row.patience))):
            self.plays.append(Playing(row))

    def chosen(self, number: int) -> Playing | None:
        open_ones = [play for play in self.plays if not play.ended]
        return open_ones[number % len(open_ones)] if open_ones else None

    def goes_on(self, play: Playing, kind: str, ends: str | None = None, **more: object) -> None:
        row = play.row
        counts = {
            name: getattr(row, name) + (name == f"{kind}s") for name in ("moves", "undos", "hints")
        }
        play.row = row = replace(row, ply=row.ply + 1, **counts, **more)  # type: ignore[arg-type]
        event = EventRow(
            *(row.ply, kind, row.begun_at + 1000 * row.ply, row.placed, row.moves, row.undos),
            *(row.hints, row.elapsed_ms),
            move="x" if kind == "move" else None,
        )
        play.ended = ends is not None
        assert self.write(append_event(row.id, event, play.result(event, ends) if ends else None))
        if ends:
            play.row = replace(row, state=ends)

    @rule(number=NUMBERS, kind=st.sampled_from(("move", "move", "undo", "hint", "redo")))
    def play(self, number: int, kind: str) -> None:
        play = self.chosen(number)
        if play is not None and (kind in {"move", "hint"} or play.row.moves):
            self.goes_on(play, kind)

    @rule(
        number=NUMBERS,
        ends=st.sampled_from(("won", "won", "won", "resigned", "expired")),
        placed=st.integers(1, 4),
        elapsed_ms=st.integers(1, 5),
    )
    def end(self, number: int, ends: str, placed: int, elapsed_ms: int) -> None:
        kind = {"won": "move", "resigned": "resign", "expired": "expire"}[ends]
        if (play := self.chosen(number)) is not None:
            self.goes_on(play, kind, ends, placed=placed, elapsed_ms=elapsed_ms)

    @rule(times=st.integers(1, 8), elapsed_ms=st.integers(1, 9), hours=st.integers(0, 60))
    def win(self, times: int, elapsed_ms: int, hours: int) -> None:
        """Play on the one account: long runs and many wins."""
        for each in range(times):
            self.begin("ann", "casual", "golf", (hours + each) % 60)
            play = self.plays[-1]
            self.goes_on(play, "move")
            self.goes_on(play, "move", "won", placed=52, elapsed_ms=1 + elapsed_ms * each % 7)

    @rule(number=NUMBERS)
    def drop(self, number: int) -> None:
        play = self.chosen(number)
        if (
            play is not None
            and not play.row.ply
            and self.write(drop_play(play.row.id, self.own("none")))
        ):
            self.plays.remove(play)

    @precondition(lambda self: self.plays)
    @rule(who=st.sampled_from(GUESTS))
    def merge(self, who: str) -> None:
        secret = TokenRow(
            f"{self.name}-{next(self.begun)}",
            self.own("ann"),
            f"{self.name}-{next(self.begun)}",
            NOW,
            NOW,
        )
        at = NOW + len(self.merged)
        secret = replace(secret, made_at=at)
        assert self.write(sign_in(self.own("ann"), "hash", "hash", secret, self.own(who)))
        if who not in self.merged:
            self.merged.append(who)

    def played(self, who: str) -> list[Played]:
        whose = {self.own(who), *(map(self.own, self.merged) if who == "ann" else ())}
        plays = [
            Played(
                *(
                    row.id,
                    row.player_id,
                    row.deal_id,
                    row.patience,
                    row.kind,
                    row.day,
                    row.begun_at,
                ),
                *(row.state, row.moves, row.undos, row.hints, row.placed, row.elapsed_ms),
                *self.standing(row.player_id),
            )
            for row in (play.row for play in self.plays)
            if row.player_id in whose
        ]
        return sorted(plays, key=lambda play: (play.begun_at, play.id))

    def standing(self, player_id: str) -> tuple[str | None, int | None]:
        who = player_id.removeprefix(f"{self.name}-")
        return (
            (self.own("ann"), NOW + self.merged.index(who)) if who in self.merged else (None, None)
        )

    @rule()
    def look(self) -> None:
        self.runner.run(self.compare())

    def teardown(self) -> None:
        self.look()

    async def compare(self) -> None:
        for who in ("ann", *GUESTS):
            plays = [] if who in self.merged else self.played(who)
            stored = await self.ledger.person(self.own(who), merged=who in self.merged)
            assert stored.plays == plays
            assert list(off_in_person(stored)) == []
            await self.compare_told("ann" if who in self.merged else who, self.own(who))
        await self.compare_counts()

    async def compare_told(self, who: str, asked: str) -> None:
        """Compare what is read of a player, or by a guest that was merged into the player."""
        expected = recounted(self.own(who), self.played(who))
        figures = await self.store.reader.figures(asked)
        if not expected:
            assert figures is None
            return
        assert figures is not None
        assert figures.player_id == self.own(who)
        assert figures.rows == [told(key, expected[key]) for key in sorted(expected)]
        days = expected.get(("", "ranked", False), Recounted()).days()
        assert json.loads(figures.ranked_days) == [[day, *counts] for day, counts in days.items()]
        if any(patience.endswith("golf") for patience, _, _ in expected):
            golf = await self.store.reader.figures(asked, patience=self.own("golf"))
            assert golf is not None
            assert golf.rows == [row for row in figures.rows if row.patience == self.own("golf")]
            assert golf.ranked_days == figures.ranked_days

    async def compare_counts(self) -> None:
        for patience in map(self.own, ("golf", "garden")):
            plays = [
                Played(
                    *(row.id, row.player_id, row.deal_id, row.patience, row.kind, row.day),
                    *(row.begun_at, row.state, row.moves, row.undos, row.hints, row.placed),
                    row.elapsed_ms,
                )
                for row in (play.row for play in self.plays)
                if row.patience == patience
            ]
            counted = await self.store.reader.deal_figures(f"{patience}-deal")
            assert list(off_in_deal_figures("deal", plays, counted)) == []
            for day in {play.day for play in plays if play.day and play.kind == "ranked"}:
                ranked = [play for play in plays if play.kind == "ranked" and play.day == day]
                found = (await self.store.reader.daily_counts(day))[patience]
                assert found == (
                    len(ranked),
                    sum(play.state == "won" for play in ranked if play.moves),
                )


def told(key: tuple[str, str, bool], come_to: Recounted) -> FiguresRow:
    """Return the row as it is read."""
    patience, group, clean = key
    run, longest = come_to.runs()
    wins = come_to.wins

    def spread(values: list[int]) -> Spread | None:
        return Spread(min(values), fmean(values), median(values)) if values else None

    return FiguresRow(
        *(patience or None, group, clean, len(come_to.plays), len(wins), run, longest),
        times=spread([play.elapsed_ms for play in wins]),
        moves=spread([play.moves for play in wins]),
        assists=sum(play.undos + play.hints for play in wins),
        placed=json.dumps([list(each) for each in come_to.placed().items()], separators=(",", ":")),
        days=json.dumps(
            [[day, *counts] for day, counts in come_to.days().items()], separators=(",", ":")
        ),
    )


@pytest.mark.heavy
def test_the_statistics_are_what_the_plays_come_to(url: str) -> None:
    names = count()
    with asyncio.Runner() as runner:
        store, ledger = runner.run(open_store(url)), open_ledger(url)
        try:
            run_state_machine_as_test(
                lambda: StatisticsMachine(store, ledger, runner, f"m{next(names)}"),  # type: ignore[arg-type]  # a factory
                settings=settings(
                    max_examples=scale(100), stateful_step_count=40, phases=[Phase.generate]
                ),
            )
        finally:
            runner.run(ledger.close())
            runner.run(store.close())
