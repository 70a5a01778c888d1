"""The audit: every stored play replayed by the rules, and held against what is stored of it.

What the live house does with a request is done here with every event of the log: decide, apply,
write down; what comes of it must be the row that is there. Only the clock of an unranked play is
its own witness, since nobody wrote down when it was left: it must not run backwards.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from itertools import pairwise
from typing import Final

import msgspec
from msgspec import structs

from klumba.cards import parse_cards
from klumba.club.auditing_dailies import AuditedDailies
from klumba.club.auditing_figures import HouseAudit, off_in_deal_figures, off_in_person
from klumba.club.auditing_players import off_in_player, off_in_token
from klumba.club.days import is_day
from klumba.club.findings import Finding, Wrong, differing, differs
from klumba.club.recording import event_row, kept_deal, kept_event, result_row
from klumba.club.telling import OF_A_DAY
from klumba.faults import NotationError
from klumba.games import CATALOGUE
from klumba.play.deals import Deal
from klumba.play.decide import PlayError, decide
from klumba.play.events import Command, Did, Event
from klumba.play.shown import Moved, standing
from klumba.play.state import Kind, Play, begin
from klumba.rules.history import History
from klumba.rules.refusals import Refused
from klumba.rules.rulebook import check_deal
from klumba.shuffle import DealName, parse_deal_name
from klumba.solver.futility import may_be_futile
from klumba.store.ledger import Ledger, StoredPlay
from klumba.store.rows import DealRow, EventRow, PlayRow, ResultRow

CLOCKS_MS: Final = 60_000
"""By how much the clocks of servers may differ, or be set back."""


class Audit:
    """Goes through all that is stored, and counts it; `advance` hears of deals and plays done."""

    def __init__(self, ledger: Ledger, advance: Callable[[int], None] = lambda _done: None) -> None:
        self._ledger = ledger
        self._advance = advance
        self.plays = 0
        self.events = 0

    async def findings(self) -> AsyncIterator[Finding]:
        """Give whatever is off; raises StoreError where nothing more can be read."""
        for part in (
            self._database(),
            self._players(),
            self._boards(),
            self._deals(),
            self._plays(),
            self._figures(),
        ):
            async for finding in part:
                yield finding

    async def _database(self) -> AsyncIterator[Finding]:
        for line in await self._ledger.corruption():
            yield Finding(Wrong.CORRUPT, "", {"found": line})
        async for thing in self._ledger.foreign():
            yield Finding(Wrong.FOREIGN, thing)
        async for breach in self._ledger.breaches():
            data = {"constraint": breach.constraint, "found": breach.values}
            yield Finding(Wrong.BREACH, breach.row, data)

    async def _deals(self) -> AsyncIterator[Finding]:
        async for part in self._ledger.deals():
            for deal in part:
                for finding in off_in_deal(deal):
                    yield finding
            self._advance(len(part))

    async def _plays(self) -> AsyncIterator[Finding]:
        dailies = AuditedDailies(await self._ledger.days(), await self._ledger.dailies())
        for finding in dailies.off():
            yield finding
        async for play in self._ledger.plays():
            for finding in (*off_in_play(play), *dailies.off_in_play(play.play)):
                yield finding
            self.plays += 1
            self.events += len(play.events)
            self._advance(1)

    async def _figures(self) -> AsyncIterator[Finding]:
        house = HouseAudit()
        async for person in self._ledger.persons():
            house.add(person)
            for finding in off_in_person(person):
                yield finding
        for finding in house.findings(await self._ledger.house_counts()):
            yield finding
        async for deal_id, plays, counted in self._ledger.counted_deals():
            for finding in off_in_deal_figures(deal_id, plays, counted):
                yield finding

    async def _players(self) -> AsyncIterator[Finding]:
        async for player, into in self._ledger.players():
            for finding in off_in_player(player, into):
                yield finding
        async for token in self._ledger.tokens():
            for finding in off_in_token(token):
                yield finding

    async def _boards(self) -> AsyncIterator[Finding]:
        async for where, there in self._ledger.off_standings():
            yield Finding(Wrong.STRAY if there else Wrong.ABSENT, where)
        async for where, found, expected in self._ledger.off_counts():
            yield Finding(Wrong.DIFFERS, where, differs("n", found, expected))


def off_in_deal(row: DealRow) -> Iterator[Finding]:
    """Give what is off in a deal: its deck must be the one that its name stands for."""
    where = f"deals {row.id}"
    if row.patience not in CATALOGUE:
        yield Finding(Wrong.UNREADABLE, where, {"found": row.patience})
        return
    patience = CATALOGUE[row.patience]
    try:
        if row.position is not None:
            yield from differing(where, row, position=str(kept_deal(row).opening))
            return
        name = parse_deal_name(row.id)
        check_deal(patience, name)
        yield from differing(where, row, id=str(name), deck="".join(name.cards(patience.deck)))
    except NotationError as error:
        yield Finding(Wrong.UNREADABLE, where, {"found": str(error)})


def off_in_play(stored: StoredPlay) -> Iterator[Finding]:
    """Give what is off in a play: of its events the first that cannot be, and then no more."""
    row, deal = stored.play, stored.deal
    if deal is None:
        return  # a breach already
    where = f"plays {row.id}"
    yield from differing(where, row, patience=deal.patience)
    try:
        play = begin(_dealt(deal), Kind(row.kind), row.begun_at)
    except (NotationError, LookupError, ValueError) as error:
        yield Finding(Wrong.UNREADABLE, where, {"found": repr(error)})
        return
    opening = play.history.position
    play.history = History(opening, every=1)
    yield from differing(where, row, placed=opening.placed, total=opening.total)
    yield from _off_in_kind(row, deal, play.kind)
    yield from _off_in_order(stored)
    for event in stored.events:
        off = list(_off_in_event(play, event, f"events {row.id} {event.ply}"))
        if off:
            yield from off
            return
    yield from _off_at_end(stored, play)


def _off_in_kind(row: PlayRow, deal: DealRow, kind: Kind) -> Iterator[Finding]:
    where = f"plays {row.id}"
    if (kind is Kind.POSITION) != (deal.position is not None):
        yield Finding(Wrong.DIFFERS, where, differs("kind", row.kind, "position"))
    if kind not in OF_A_DAY:
        yield from differing(where, row, day=None)
    elif row.day is None or not is_day(row.day):
        yield Finding(Wrong.UNREADABLE, where, {"found": "day"})


def _off_in_order(stored: StoredPlay) -> Iterator[Finding]:
    """Give the events that were before the one that they follow, or before the play."""
    instants = [stored.play.begun_at, *(event.at for event in stored.events)]
    for event, (before, at) in zip(stored.events, pairwise(instants), strict=True):
        if at < before - CLOCKS_MS:
            data = {"found": str(at), "before": str(before)}
            yield Finding(Wrong.EARLIER, f"events {stored.play.id} {event.ply}", data)


def _dealt(row: DealRow) -> Deal:
    """Return the deal by its deck: that this is its name's was seen already."""
    if row.deck is None:
        return kept_deal(row)
    name = DealName(row.patience, deck=tuple(parse_cards(row.deck)))
    return Deal(CATALOGUE[row.patience], name)


def _off_in_event(play: Play, row: EventRow, where: str) -> Iterator[Finding]:
    """Let a play follow a stored event, and give what is off in it."""
    if row.ply != play.ply + 1:
        yield Finding(Wrong.DIFFERS, where, differs("ply", row.ply, play.ply + 1))
        return
    before = play.clock.elapsed_ms
    try:
        event = kept_event(row)
        decided = _decided(play, event)
        play.apply(event)
    except (PlayError, Refused) as error:
        yield Finding(Wrong.REFUSED, where, {"found": _reason(error)})
        return
    except (NotationError, msgspec.MsgspecError, ValueError) as error:
        yield Finding(Wrong.UNREADABLE, where, {"found": str(error)})
        return
    if row.elapsed_ms < before:
        data = {"found": str(row.elapsed_ms), "before": str(before)}
        yield Finding(Wrong.BACKWARDS, where, data)
    elif play.ranked:
        yield from differing(where, row, elapsed_ms=decided.elapsed_ms)
    move = play.history.moves[-1] if event.did is Did.MOVE else None
    if row.move != move:
        yield from differing(where, row, move=move)
    # Whether it was proved is not proved again: only that it can be so.
    if event.futile and not may_be_futile(play.history.position):
        event = structs.replace(event, futile=False)
    expected = event_row(event, play)
    if row != expected:
        yield from differing(where, row, **_columns(expected))


def _decided(play: Play, event: Event) -> Event:
    """Return what a command comes to that asks for an event; raises as `decide` does."""
    if event.did is Did.MOVE and not (play.ended or play.paused or play.ranked):
        return event  # whether the rules allow it is found as it is applied
    command = Command(event.did, play.ply, event.move, event.count, event.hint)
    return decide(play, command, event.at)


def _off_at_end(stored: StoredPlay, play: Play) -> Iterator[Finding]:
    """Give what is off in a play's row and result, now that its log was followed to the end."""
    row, where = stored.play, f"results {stored.play.id}"
    ended_at = stored.events[-1].at if play.ended else None
    yield from differing(f"plays {row.id}", row, state=play.state.value, ended_at=ended_at)
    if not play.ended:
        if stored.result is not None:
            yield Finding(Wrong.UNEXPECTED, where)
        return
    if stored.result is None:
        yield Finding(Wrong.MISSING, where)
        return
    last = kept_event(stored.events[-1])
    expected = result_row(row, play, Moved(last, standing(play, last.elapsed_ms)))
    yield from differing(f"plays {row.id}", row, elapsed_ms=expected.elapsed_ms)
    yield from differing(where, stored.result, **_columns(expected))


def _columns(row: EventRow | ResultRow) -> dict[str, object]:
    names = row.__struct_fields__ if isinstance(row, EventRow) else row.__slots__
    return {name: getattr(row, name) for name in names}


def _reason(error: PlayError | Refused) -> str:
    if isinstance(error, Refused):
        return f"{error.move} {error.refusal.reason}"
    return type(error).__name__
