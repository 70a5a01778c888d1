"""Whether cards are those of a daily that is not settled: until then nobody is advised on them.

It is asked of the cards, not of the play: whoever types the deck of a daily in, or a position out
of it, is told as little as whoever plays it. What is compared is what every player of the daily
sees at once, when its deal is shown, and where the asker has been in plays of it: to refuse is to
tell that cards are the daily's, and must not tell which cards lie in its stock, nor in that of a
day that has not begun.
"""

from __future__ import annotations

import asyncio
from typing import Final

from klumba.club.almanac import Almanac
from klumba.club.days import day_after, opens_at
from klumba.club.recording import kept_deal, kept_event
from klumba.club.resembling import Look, Shown
from klumba.games import CATALOGUE
from klumba.play.state import Kind, begin
from klumba.protocol.codes import ErrorCode
from klumba.protocol.errors import ProtocolError
from klumba.rules.position import Position
from klumba.rules.rulebook import deal as lay_out
from klumba.shuffle import parse_deal_name
from klumba.store import Store
from klumba.store.rows import DealRow, PlayRow

AT_ONCE: Final = 20
"""Events of a play after which others have their turn: how a position looks takes some 50 us."""


class Secrecy:
    """Knows what may not be told yet. Every question may raise StoreError."""

    def __init__(self, store: Store, almanac: Almanac) -> None:
        self._store = store
        self._almanac = almanac
        self._shown: dict[str, Shown] = {}

    async def check(self, play: PlayRow, *positions: Position) -> None:
        """Return if positions of a play may be spoken of; raises ProtocolError, `not_yet`.

        To be asked of the opening and of where the play stands: either may be out of a daily.
        """
        if play.day is not None:
            await self._almanac.know(play.day)
            if not self._almanac.is_settled(play.day):
                raise ProtocolError(ErrorCode.NOT_YET)
        typed = positions if _is_typed(play) else ()
        looks = list(map(Look.of, typed))
        for row in await self._store.reader.unsettled_deals(self._almanac.today()):
            if row.id == play.deal_id or any(map(self._shown_by(row).may_have_led_to, typed)):
                raise ProtocolError(ErrorCode.NOT_YET)
            if looks and await self._has_come_to(play.player_id, row, looks):
                raise ProtocolError(ErrorCode.NOT_YET)

    def _shown_by(self, row: DealRow) -> Shown:
        if row.id not in self._shown:
            patience = CATALOGUE[row.patience]
            deck = parse_deal_name(row.id).cards(patience.deck)
            self._shown[row.id] = Shown.by(lay_out(patience, deck))
        return self._shown[row.id]

    async def _has_come_to(self, player_id: str, deal: DealRow, looks: list[Look]) -> bool:
        """Say whether a player has been at a place like one of these in a play of a daily."""
        since = opens_at(day_after(self._almanac.today(), -1))  # what is older is settled
        for row in await self._store.reader.plays_of(player_id, deal.id, since):
            if await self._passes(row, looks):
                return True
        return False

    async def _passes(self, row: PlayRow, looks: list[Look]) -> bool:
        whole = await self._store.reader.whole_play(row.id)
        assert whole is not None, "plays of dailies are not dropped for weeks"
        play = begin(kept_deal(whole.deal), Kind(row.kind), row.begun_at)
        before = None
        for number, event in enumerate(whole.events, 1):
            play.apply(kept_event(event))
            position = play.history.position
            if position is not before:
                look, before = Look.of(position), position
                if any(each.is_like(look) for each in looks):
                    return True
            if number % AT_ONCE == 0:
                await asyncio.sleep(0)
        return False


def _is_typed(play: PlayRow) -> bool:
    """Say whether a play's cards were chosen one by one; no other can be those of a daily."""
    if play.kind == Kind.KNOWN:
        return parse_deal_name(play.deal_id).deck is not None
    return play.kind == Kind.POSITION
