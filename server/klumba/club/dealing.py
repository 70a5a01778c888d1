"""From a request for a deal to the deal, and to what a play of it counts as."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from msgspec import UNSET

from klumba.cards import parse_cards
from klumba.club.world import World
from klumba.faults import Fault, NotationError
from klumba.games import CATALOGUE
from klumba.play.deals import Deal
from klumba.play.state import Kind
from klumba.protocol import requests
from klumba.protocol.answers import ErrorData
from klumba.protocol.codes import ErrorCode
from klumba.protocol.errors import ProtocolError
from klumba.rules.vocabulary import Patience
from klumba.shuffle import DealName, parse_deal_name

NUMBERS: Final = 1_000_000_000
"""Random deals of a patience without hidden cards have a number below this: short to tell."""


def patience_of(key: str) -> Patience:
    """Return a patience by its key; raises ProtocolError."""
    if (patience := CATALOGUE.get(key)) is None:
        raise ProtocolError(ErrorCode.UNKNOWN_PATIENCE)
    return patience


def asked_deal(request: requests.Deal, world: World) -> tuple[Deal, Kind]:
    """Return the deal that a request asks for, checked, and the kind of a play of it.

    Raises ProtocolError, `bad_deal` or `bad_position` with the NotationError as its cause.
    """
    patience = patience_of(request.patience)
    if request.position is not UNSET:
        with faults_as(ErrorCode.BAD_POSITION):
            return _position(patience, request.position), Kind.POSITION
    with faults_as(ErrorCode.BAD_DEAL):
        name = _named(patience, request)
        deal = _checked(Deal(patience, name or _random(patience, world)))
    return deal, Kind.CASUAL if name is None else Kind.KNOWN


def _position(patience: Patience, text: str | tuple[str, ...]) -> Deal:
    lines = text if isinstance(text, str) else "\n".join(text)
    return Deal(patience, position=str(Deal(patience, position=lines).opening))


def _named(patience: Patience, request: requests.Deal) -> DealName | None:
    if request.number is not UNSET:
        return DealName(patience.key, seed=str(request.number))
    if request.deck is not UNSET:
        return DealName(patience.key, deck=tuple(parse_cards(request.deck)))
    if request.name is UNSET:
        return None
    name = parse_deal_name(request.name)
    if name.patience not in CATALOGUE:
        raise NotationError(Fault.UNKNOWN_PATIENCE, found=name.patience)
    return name  # of another patience, maybe: who deals it says so


def _random(patience: Patience, world: World) -> DealName:
    # Where cards are hidden, a number could be found by trying all that fit the open cards.
    seed = world.new_seed() if patience.hidden else str(world.new_number(NUMBERS))
    return DealName(patience.key, seed=seed)


@contextmanager
def faults_as(code: ErrorCode) -> Iterator[None]:
    """Raise faults in what is read as ProtocolError, with the NotationError as its cause."""
    try:
        yield
    except NotationError as error:
        raise ProtocolError(code, _data(error.fault, error.data)) from error


def _data(fault: Fault, data: dict[str, str]) -> ErrorData:
    return ErrorData(reason=fault.value, card=data.get("card", UNSET), pile=data.get("pile", UNSET))


def _checked(deal: Deal) -> Deal:
    _ = deal.opening  # a faulty deal has none, and says why
    return deal
