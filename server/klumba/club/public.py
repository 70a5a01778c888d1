"""What the house tells everybody: dailies, boards, players, deals, plays of settled days, sums.

Nobody asks here as a player: what only some may know is not told at all.
"""

from __future__ import annotations

from typing import Any, Final

from msgspec import UNSET

from klumba.club.almanac import Almanac
from klumba.club.boards import Boards, told_row
from klumba.club.days import closes_at, day_after, monday_of, opens_at, settles_at, written
from klumba.club.dealing import faults_as, patience_of
from klumba.club.names import name_key
from klumba.club.recording import kept_event
from klumba.club.refusing import NotThere, no_daily
from klumba.club.statistics import Statistics
from klumba.club.statistics import told as told_figures
from klumba.club.sums import told_best, told_house
from klumba.club.telling import moves_of, result_of, told_player
from klumba.games import CATALOGUE
from klumba.play.events import Event
from klumba.play.state import Kind, State
from klumba.protocol import public, requests
from klumba.protocol.codes import ErrorCode
from klumba.protocol.errors import ProtocolError
from klumba.shuffle import parse_deal_name
from klumba.store import Store
from klumba.store.rows import DailyRow, DayRow, PlayerRow, PlayRow

EVENTS: Final = 500
"""Events that are read at a time, some ms: a long play keeps nobody waiting."""


class Public:
    """Answers everybody alike. What is refused raises ProtocolError; all may raise StoreError."""

    def __init__(
        self, store: Store, almanac: Almanac, boards: Boards, statistics: Statistics
    ) -> None:
        self._store = store
        self._almanac = almanac
        self._boards = boards
        self._statistics = statistics

    async def day(self, day: str | None = None) -> public.PublicDay:
        """Return a day with its dailies, from when its key's hash is published."""
        row = await self._published(day or self._almanac.today())
        settled = self._almanac.is_settled(row.day)
        made = {daily.patience: daily for daily in await self._store.reader.dailies(row.day)}
        counts = await self._store.reader.daily_counts(row.day)
        decks = await self._decks(row.day, settled=settled)
        items = [
            public.DailyOfDay(**_daily_fields(made[key], counts, decks))
            for key in CATALOGUE
            if key in made
        ]
        return public.PublicDay(**_day_fields(row, settled=settled), dailies=tuple(items))

    async def daily(self, day: str, patience: str) -> public.PublicDaily:
        """Return a daily with its day."""
        patience_of(patience)
        row = await self._published(day)
        # Looked at before the counts: those of a settled day are its last.
        settled = self._almanac.is_settled(day)
        daily = await self._store.reader.daily(day, patience)
        if daily is None and day < self._almanac.today():
            raise no_daily()
        if daily is None:
            raise ProtocolError(ErrorCode.UNAVAILABLE)  # it is being made
        counts = await self._store.reader.daily_counts(day)
        fields = _daily_fields(daily, counts, await self._decks(day, settled=settled))
        return public.PublicDaily(**_day_fields(row, settled=settled), **fields)

    async def board(self, asked: requests.Board) -> public.PublicBoard:
        """Return a page of a board."""
        await self._almanac.know(asked.day or None)
        settled = asked.span == "day" and self._almanac.is_settled(asked.day or None)
        page = await self._boards.page(asked, asker=None)
        return public.PublicBoard(
            patience=asked.patience,
            span=asked.span,
            day=monday_of(asked.day) if asked.span == "week" and asked.day else asked.day,
            settled=settled if asked.span == "day" else UNSET,
            kind=asked.kind,
            bots=asked.bots,
            rows=tuple(map(told_row, page.rows)),
            total=page.total,
        )

    async def player(self, player_id: str) -> public.PublicPlayer:
        """Return a player with the figures; who has left, is banned or is another now is none."""
        return await self._player(await self._store.reader.player(player_id))

    async def player_by_name(self, name: str) -> public.PublicPlayer:
        """Return who has a name, in any spelling that counts as the same."""
        return await self._player(await self._store.reader.player_by_name(name_key(name)))

    async def deal(self, name: str) -> public.PublicDeal:
        """Return a deal of a settled day; of any other, nothing tells that it is there."""
        with faults_as(ErrorCode.BAD_DEAL):
            parse_deal_name(name)
        daily = await self._store.reader.settled_daily(name)
        if daily is None:
            raise ProtocolError(ErrorCode.BAD_DEAL)
        figures = await self._store.reader.deal_figures(name)
        return public.PublicDeal(
            deal=name,
            patience=daily.patience,
            day=daily.day,
            deck=await self._deck(name),
            difficulty=daily.difficulty,
            plays=figures.plays,
            wins=figures.wins,
            best=UNSET if figures.best is None else told_best(figures.best),
        )

    async def house(self, days: int) -> public.House:
        """Return what was played on the last days, today the last of them."""
        until = self._almanac.today()
        since = day_after(until, 1 - days)
        return told_house(await self._store.reader.house(since, until), since, until)

    async def replay(self, play_id: str) -> public.PublicReplay:
        """Return a ranked play of a settled day; of any other, nothing tells that it is there."""
        row = await self._store.reader.play(play_id)
        if row is None or not await self._is_public(row):
            raise ProtocolError(ErrorCode.UNKNOWN_PLAY)
        assert row.day is not None, row
        return public.PublicReplay(
            play=row.id,
            patience=row.patience,
            day=row.day,
            deal=row.deal_id,
            deck=await self._deck(row.deal_id),
            moves=tuple(moves_of(await self._events(row.id))),
            result=result_of(row),
        )

    async def _player(self, row: PlayerRow | None) -> public.PublicPlayer:
        gone = row is None or row.deleted_at or row.banned_at or row.merged_into
        figures = None if row is None or gone else await self._statistics.of(row.id)
        if row is None or figures is None:
            raise NotThere("Expected a player of this house")
        return public.PublicPlayer(
            player=told_player(row),
            streaks=self._statistics.streaks(figures),
            rows=tuple(map(told_figures, figures.rows)),
        )

    async def _is_public(self, row: PlayRow) -> bool:
        await self._almanac.know(row.day)
        settled = self._almanac.is_settled(row.day)
        return settled and row.kind == Kind.RANKED and row.state != State.OPEN

    async def _events(self, play_id: str) -> list[Event]:
        """Return the events of a play that has ended: their list does not change meanwhile."""
        events = list[Event]()
        while rows := await self._store.reader.events(play_id, len(events), limit=EVENTS):
            events += map(kept_event, rows)
        return events

    async def _published(self, day: str) -> DayRow:
        if (row := await self._almanac.know(day)) is not None:
            return row
        today = self._almanac.today()
        if day == today:
            raise ProtocolError(ErrorCode.UNAVAILABLE)  # the house has just begun
        raise ProtocolError(ErrorCode.NOT_YET) if day > today else no_daily()

    async def _decks(self, day: str, *, settled: bool) -> dict[str, str] | None:
        """Return the decks of a day's dailies, or None while they may not be told."""
        return await self._store.reader.daily_decks(day) if settled else None

    async def _deck(self, deal_id: str) -> str:
        kept = await self._store.reader.deal(deal_id)
        assert kept is not None, "a daily or a play has a deal"
        assert kept.deck is not None, "that of a daily is no position"
        return kept.deck


def _daily_fields(
    daily: DailyRow, counts: dict[str, tuple[int, int]], decks: dict[str, str] | None
) -> dict[str, Any]:
    attempts, wins = counts.get(daily.patience, (0, 0))
    fields = {
        "patience": daily.patience,
        "difficulty": daily.difficulty,
        "attempts": attempts,
        "wins": wins,
    }
    if decks is not None:
        fields |= {"number": daily.number, "solver": daily.solver, "deal": daily.deal_id}
        fields["deck"] = decks[daily.patience]
    return fields


def _day_fields(row: DayRow, *, settled: bool) -> dict[str, Any]:
    return {
        "day": row.day,
        "opens_at": written(opens_at(row.day)),
        "closes_at": written(closes_at(row.day)),
        "settled_at": written(settles_at(row.day)),
        "settled": settled,
        "key_hash": row.key_hash,
        "key": row.key if settled else UNSET,
    }
