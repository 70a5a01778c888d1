"""What is done at each request: a handler a type, and the table of them all."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import UNSET

from klumba.club.days import written
from klumba.club.dealing import patience_of
from klumba.club.refusing import bad_message
from klumba.gateway import accounts
from klumba.gateway.catalogue import patiences, rules_answer
from klumba.gateway.endpoints import Endpoint, endpoint
from klumba.gateway.limits import Of, Rate
from klumba.gateway.session import Session
from klumba.gateway.welcoming import welcome
from klumba.play.events import Command, Did
from klumba.protocol import answers, requests
from klumba.protocol.codes import CloseCode, ErrorCode
from klumba.protocol.errors import ProtocolError
from klumba.protocol.requests import Request

GUESTS: Final = Rate("guests", Of.ADDRESS, 5, 5000)
"""Each is a row for good, and a school may come for the first time."""

ACTS: Final = Rate("acts", Of.PLAYER, 60, 300)
"""Moves and what is like them: three times what a hand can do, over all of a player's tabs."""

DEALS: Final = Rate("deals", Of.PLAYER, 5, 50)
ADDRESS_DEALS: Final = Rate("address_deals", Of.ADDRESS, 100, 5000)
"""Each is a row, and a position in memory; a guest is soon made, so addresses count too."""

READS: Final = Rate("reads", Of.PLAYER, 30, 200)
"""What asks the database or makes long answers; a page that opens asks a dozen."""

ADVICE: Final = Rate("advice", Of.PLAYER, 1, 30)
"""What may cost seconds of a core; nobody follows hints faster for long."""

ADDRESS_ADVICE: Final = Rate("address_advice", Of.ADDRESS, 20, 500)
"""A guest is soon made, so addresses count too."""

SETTINGS: Final = Rate("settings", Of.PLAYER, 5, 50)


@endpoint(when_needed=(GUESTS,))
async def hello(session: Session, request: requests.Hello) -> None:
    """Find out whose the connection is; who shows no token becomes a guest."""
    if session.player is not None:
        raise bad_message("Expected one `hello` a connection")
    if request.lang is not UNSET:
        session.lang = request.lang
    if session.visit.overloaded:
        session.end_with(CloseCode.TRY_AGAIN_LATER, "the house is overloaded")
        raise ProtocolError(ErrorCode.UNAVAILABLE)
    players = session.club.players
    if request.token is not UNSET:
        identity = await players.recognised(request.token)
    else:
        session.visit.hold([GUESTS])
        client = None if request.client is UNSET else request.client
        identity = await players.new_guest(client)
    session.identify(identity)
    session.answer(welcome(session, identity.player, request.id, identity.secret))


@endpoint(READS)
async def catalogue(session: Session, request: requests.Catalogue) -> None:
    """List the patiences."""
    session.answer(answers.Catalogue(patiences(session.lang), re=request.id))


@endpoint(READS)
async def rules(session: Session, request: requests.Rules) -> None:
    """Tell the rules of a patience."""
    lang = session.lang if request.lang is UNSET else request.lang
    session.answer(rules_answer(patience_of(request.patience), lang, request.id))


@endpoint(DEALS, ADDRESS_DEALS)
async def deal(session: Session, request: requests.Deal) -> None:
    """Begin a play."""
    await session.club.plays.deal(session, request)


@endpoint(READS)
async def daily(session: Session, request: requests.Daily) -> None:
    """Tell how a daily stands."""
    await session.club.dailies.tell(session, request)


@endpoint(READS)
async def board(session: Session, request: requests.Board) -> None:
    """Show a page of a board."""
    await session.club.boards.tell(session, request)


@endpoint(DEALS, ADDRESS_DEALS)
async def daily_play(session: Session, request: requests.DailyPlay) -> None:
    """Begin a play of a daily, or go on with it."""
    await session.club.dailies.play(session, request)


@endpoint(READS)
async def open_play(session: Session, request: requests.Open) -> None:
    """Follow a play."""
    since = None if request.since is UNSET else request.since
    await session.club.plays.show(session, request.play, request.id, since)


@endpoint()
async def close_play(session: Session, request: requests.Close) -> None:
    """Follow a play no longer."""
    await session.club.plays.close(session, request.play, request.id)


@endpoint(READS)
async def plays(session: Session, request: requests.Plays) -> None:
    """List one's plays."""
    await session.club.records.page(session, request)


@endpoint(READS)
async def replay(session: Session, request: requests.Replay) -> None:
    """Show an ended play."""
    await session.club.records.replay(session, request)


@endpoint(READS)
async def share(session: Session, request: requests.Share) -> None:
    """Tell how an ended play went, to be shown to others."""
    lang = session.lang if request.lang is UNSET else request.lang
    await session.club.records.share(session, request.play, lang, request.id)


@endpoint(READS)
async def statistics(session: Session, request: requests.Statistics) -> None:
    """Tell how much a player has played and won."""
    player_id = session.player_id if request.player is UNSET else request.player
    patience = None if request.patience is UNSET else request.patience
    session.answer(await session.club.statistics.answer(request.id, player_id, patience))


@endpoint(ACTS)
async def move(session: Session, request: requests.Move) -> None:
    """Make a move."""
    command = Command(Did.MOVE, request.ply, request.move)
    await session.club.plays.act(session, request.play, request.id, command)


@endpoint(ACTS)
async def undo(session: Session, request: requests.Undo) -> None:
    """Take moves back."""
    command = Command(Did.UNDO, request.ply, count=request.count)
    await session.club.plays.act(session, request.play, request.id, command)


def _act(did: Did) -> Endpoint:
    @endpoint(ACTS)
    async def act(
        session: Session,
        request: requests.Redo | requests.Pause | requests.Resume | requests.Resign,
    ) -> None:
        command = Command(did, request.ply)
        await session.club.plays.act(session, request.play, request.id, command)

    return act


@endpoint(ADVICE, ADDRESS_ADVICE, later=True)
async def hint(session: Session, request: requests.Hint) -> None:
    """Advise a move."""
    await session.club.advice.hint(session, request, session.lang)


@endpoint(ADVICE, ADDRESS_ADVICE, later=True)
async def analyse(session: Session, request: requests.Analyse) -> None:
    """Say whether a play can still be won."""
    await session.club.advice.analyse(session, request)


@endpoint(ADVICE, ADDRESS_ADVICE, later=True)
async def post_mortem(session: Session, request: requests.PostMortem) -> None:
    """Say of each position of an ended play whether it could be won."""
    await session.club.post_mortems.tell(session, request.play, request.id)


@endpoint(SETTINGS)
async def settings(session: Session, request: requests.Settings) -> None:
    """Keep what a client wants kept, and tell what is kept."""
    players, player_id = session.club.players, session.player_id
    if request.values is not UNSET:
        await players.keep_settings(player_id, request.values)
        values = request.values
    else:
        values = await players.settings(player_id)
    session.answer(answers.Settings(values, re=request.id))


@endpoint()
async def ping(session: Session, request: requests.Ping) -> None:
    """Tell the time."""
    session.answer(answers.Pong(written(session.club.world.now()), re=request.id))


HANDLERS: Final[Mapping[type[Request], Endpoint]] = {
    requests.Hello: hello,
    requests.Catalogue: catalogue,
    requests.Rules: rules,
    requests.Deal: deal,
    requests.Daily: daily,
    requests.DailyPlay: daily_play,
    requests.Board: board,
    requests.Open: open_play,
    requests.Close: close_play,
    requests.Plays: plays,
    requests.Move: move,
    requests.Undo: undo,
    requests.Redo: _act(Did.REDO),
    requests.Pause: _act(Did.PAUSE),
    requests.Resume: _act(Did.RESUME),
    requests.Resign: _act(Did.RESIGN),
    requests.Hint: hint,
    requests.Analyse: analyse,
    requests.PostMortem: post_mortem,
    requests.Replay: replay,
    requests.Share: share,
    requests.Statistics: statistics,
    requests.Settings: settings,
    requests.Ping: ping,
    **accounts.HANDLERS,
}
"""The handlers of all requests."""
