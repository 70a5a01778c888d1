"""What the store holds of a play, read beside the server and folded anew."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from klumba.cards import parse_cards
from klumba.games import CATALOGUE
from klumba.play.deals import Deal
from klumba.play.events import Did, Event
from klumba.play.state import Kind, Play, fold
from klumba.shuffle import DealName
from klumba.store.engine import read_url, reading_engine
from klumba.store.queries import Reader
from klumba.store.rows import DealRow, EventRow, WholePlay


@asynccontextmanager
async def reading(url: str) -> AsyncIterator[Reader]:
    """Open a database to read it, beside whoever writes."""
    reader = Reader(reading_engine(read_url(url)))
    try:
        yield reader
    finally:
        await reader.close()


async def stored_play(url: str, play: str) -> WholePlay:
    """Return a play as it is stored."""
    async with reading(url) as reader:
        whole = await reader.whole_play(play)
    assert whole is not None
    return whole


def folded(whole: WholePlay) -> Play:
    """Return the play that the stored deal and events come to."""
    events = [_event(row) for row in whole.events]
    return fold(deal_of(whole.deal), Kind(whole.play.kind), whole.play.begun_at, events)


def deal_of(row: DealRow) -> Deal:
    patience = CATALOGUE[row.patience]
    if row.position is not None:
        return Deal(patience, position=row.position)
    assert row.deck is not None
    return Deal(patience, name=DealName(row.patience, deck=tuple(parse_cards(row.deck))))


def _event(row: EventRow) -> Event:
    return Event(row.ply, Did(row.kind), row.at, row.elapsed_ms, row.move, row.count or 1)
