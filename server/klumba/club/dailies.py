"""The dailies as players ask for them: how one stands, and a play of it."""

from __future__ import annotations

from typing import Final

from msgspec import UNSET

from klumba.club.almanac import AHEAD, Almanac
from klumba.club.days import closes_at, day_after, opens_at, settles_at, written
from klumba.club.dealing import patience_of
from klumba.club.following import Follower
from klumba.club.making import Maker
from klumba.club.plays import Plays
from klumba.club.recording import kept_deal
from klumba.club.refusing import no_daily
from klumba.play.state import Kind, State
from klumba.protocol import answers, house, requests
from klumba.protocol.codec import encode
from klumba.protocol.codes import ErrorCode
from klumba.protocol.errors import ProtocolError
from klumba.protocol.forms import Maybe
from klumba.store import Conflict, Store, Unknown
from klumba.store.rows import DailyRow, DayRow

WAIT_SECONDS: Final = 1.0
"""How long one waits to be told of a daily that is not made yet; meanwhile it is made first."""

PLAY_SECONDS: Final = 30.0
"""How long one waits to play it."""


class Dailies:
    """Tells of dailies, and begins plays of them. What is refused raises ProtocolError."""

    def __init__(self, store: Store, almanac: Almanac, maker: Maker, plays: Plays) -> None:
        self._store = store
        self._almanac = almanac
        self._maker = maker
        self._plays = plays

    async def tell(self, who: Follower, request: requests.Daily) -> None:
        """Answer how a daily stands, from when its key's hash is published."""
        day = self._asked_day(request)
        row = await self._published(day)
        daily = await self._made(row, request.patience, WAIT_SECONDS)
        counts = await self._store.reader.daily_counts(day)
        begun, won = counts.get(daily.patience, (0, 0))
        answer = answers.Daily(
            patience=daily.patience,
            day=day,
            opens_at=written(opens_at(day)),
            closes_at=written(closes_at(day)),
            settled_at=written(settles_at(day)),
            key_hash=row.key_hash,
            difficulty=daily.difficulty,
            attempts=begun,
            wins=won,
            key=row.key if self._almanac.is_settled(day) else UNSET,
            yours=await self._yours(who, daily),
            re=request.id,
        )
        who.tell(encode(answer))

    async def play(self, who: Follower, request: requests.DailyPlay) -> None:
        """Show the ranked play if it is open; else begin one: ranked the first time on its day."""
        day = self._asked_day(request)
        if day > self._almanac.today():
            raise ProtocolError(ErrorCode.NOT_YET)
        row = await self._published(day)
        daily = await self._made(row, request.patience, PLAY_SECONDS)
        ranked = await self._store.reader.ranked_play(who.player_id, daily.patience, day)
        # A machine's clock may go back: what is settled takes no ranked play any more.
        if ranked is None and day == self._almanac.today() and not self._almanac.is_settled(day):
            try:
                await self._begin(who, daily, Kind.RANKED, request.id)
                return
            except (Conflict, Unknown):
                # Begun at the same time elsewhere, or this one was stored after all.
                ranked = await self._store.reader.ranked_play(who.player_id, daily.patience, day)
                if ranked is None:
                    raise
        if ranked is not None and ranked.state == State.OPEN:
            await self._plays.show(who, ranked.id, request.id)
        else:
            await self._begin(who, daily, Kind.PRACTICE, request.id)

    def _asked_day(self, request: requests.Daily | requests.DailyPlay) -> str:
        patience_of(request.patience)
        return request.day or self._almanac.today()

    async def _published(self, day: str) -> DayRow:
        today = self._almanac.today()
        row = await self._almanac.know(day)
        if row is None and today <= day <= day_after(today, AHEAD):
            await self._almanac.make_days()  # the day has just begun, or the house has
            row = await self._almanac.know(day)
        if row is None:
            raise ProtocolError(ErrorCode.NOT_YET) if day > today else no_daily()
        return row

    async def _made(self, day: DayRow, patience: str, seconds: float) -> DailyRow:
        if day.day < self._almanac.today():
            daily = await self._maker.daily(day.day, patience)
            if daily is None:
                raise no_daily()
            return daily
        daily = await self._maker.wanted(day, patience, seconds)
        if daily is None:
            raise ProtocolError(ErrorCode.UNAVAILABLE)
        return daily

    async def _begin(self, who: Follower, daily: DailyRow, kind: Kind, re: int) -> None:
        kept = await self._store.reader.deal(daily.deal_id)
        assert kept is not None, daily
        await self._plays.begin(who, kept_deal(kept), kind, re, day=daily.day)

    async def _yours(self, who: Follower, daily: DailyRow) -> Maybe[house.OwnDailyPlay]:
        play = await self._store.reader.ranked_play(who.player_id, daily.patience, daily.day)
        if play is None:
            return UNSET
        return house.OwnDailyPlay(play.id, State(play.state).value, play.placed, play.total)
