"""What is done at each request: a handler a type, and the table of them all."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final, TypeAlias

from msgspec import UNSET

from klumba.club.days import written
from klumba.club.dealing import patience_of
from klumba.club.refusing import bad_message
from klumba.gateway import accounts
from klumba.gateway.catalogue import patiences, rules_answer
from klumba.gateway.session import Session
from klumba.gateway.welcoming import welcome
from klumba.play.events import Command, Did
from klumba.protocol import answers, requests
from klumba.protocol.requests import Request

Handler: TypeAlias = Callable[[Session, Any], Awaitable[None]]


async def hello(session: Session, request: requests.Hello) -> None:
    """Find out whose the connection is; who shows no token becomes a guest."""
    if session.player is not None:
        raise bad_message("Expected one `hello` a connection")
    if request.lang is not UNSET:
        session.lang = request.lang
    players = session.club.players
    if request.token is not UNSET:
        identity = await players.recognised(request.token)
    else:
        client = None if request.client is UNSET else request.client
        identity = await players.new_guest(client)
    session.identify(identity)
    session.answer(welcome(session.club, identity.player, request.id, identity.secret))


async def catalogue(session: Session, request: requests.Catalogue) -> None:
    """List the patiences."""
    session.answer(answers.Catalogue(patiences(session.lang), re=request.id))


async def rules(session: Session, request: requests.Rules) -> None:
    """Tell the rules of a patience."""
    lang = session.lang if request.lang is UNSET else request.lang
    session.answer(rules_answer(patience_of(request.patience), lang, request.id))


async def deal(session: Session, request: requests.Deal) -> None:
    """Begin a play."""
    await session.club.plays.deal(session, request)


async def open_play(session: Session, request: requests.Open) -> None:
    """Follow a play."""
    since = None if request.since is UNSET else request.since
    await session.club.plays.show(session, request.play, request.id, since)


async def close_play(session: Session, request: requests.Close) -> None:
    """Follow a play no longer."""
    await session.club.plays.close(session, request.play, request.id)


async def plays(session: Session, request: requests.Plays) -> None:
    """List one's plays."""
    await session.club.plays.page(session, request)


async def replay(session: Session, request: requests.Replay) -> None:
    """Show an ended play."""
    await session.club.plays.replay(session, request.play, request.id)


async def move(session: Session, request: requests.Move) -> None:
    """Make a move."""
    command = Command(Did.MOVE, request.ply, request.move)
    await session.club.plays.act(session, request.play, request.id, command)


async def undo(session: Session, request: requests.Undo) -> None:
    """Take moves back."""
    command = Command(Did.UNDO, request.ply, count=request.count)
    await session.club.plays.act(session, request.play, request.id, command)


def _act(did: Did) -> Handler:
    async def act(
        session: Session,
        request: requests.Redo | requests.Pause | requests.Resume | requests.Resign,
    ) -> None:
        command = Command(did, request.ply)
        await session.club.plays.act(session, request.play, request.id, command)

    return act


async def settings(session: Session, request: requests.Settings) -> None:
    """Keep what a client wants kept, and tell what is kept."""
    players, player_id = session.club.players, session.player_id
    if request.values is not UNSET:
        await players.keep_settings(player_id, request.values)
        values = request.values
    else:
        values = await players.settings(player_id)
    session.answer(answers.Settings(values, re=request.id))


async def ping(session: Session, request: requests.Ping) -> None:
    """Tell the time."""
    session.answer(answers.Pong(written(session.club.world.now()), re=request.id))


HANDLERS: Final[Mapping[type[Request], Handler]] = {
    requests.Hello: hello,
    requests.Catalogue: catalogue,
    requests.Rules: rules,
    requests.Deal: deal,
    requests.Open: open_play,
    requests.Close: close_play,
    requests.Plays: plays,
    requests.Move: move,
    requests.Undo: undo,
    requests.Redo: _act(Did.REDO),
    requests.Pause: _act(Did.PAUSE),
    requests.Resume: _act(Did.RESUME),
    requests.Resign: _act(Did.RESIGN),
    requests.Replay: replay,
    requests.Settings: settings,
    requests.Ping: ping,
    **accounts.HANDLERS,
}
"""The handlers of all requests that are built."""
