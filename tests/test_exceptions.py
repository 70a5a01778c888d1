"""All exceptions of the package: each can be sent to another process, and none tells a hidden card.

What is raised is logged, with its message or its repr; the stock of a play that is open is nobody's
to read there.
"""

import copy
import importlib
import pickle
import pkgutil
from collections.abc import Iterator

import pytest

import klumba
from klumba.cards import SUIT_CARDS
from klumba.cli.errors import Complaint
from klumba.cli.solving import ColdError
from klumba.cli.surveying import ForeignFileError
from klumba.club.apart import ApartError
from klumba.club.operating import NoSuchPlayer
from klumba.club.refusing import NotThere
from klumba.faults import Fault, NotationError
from klumba.games import CATALOGUE
from klumba.gateway.server import CannotListen
from klumba.play.decide import Paused, PlayEnded, PlayError, Senseless, Stale
from klumba.protocol import ErrorCode
from klumba.protocol.errors import FormError, ProtocolError, Unreadable
from klumba.rules.declaring import UnplayableError
from klumba.rules.notation import parse_position
from klumba.rules.position import IllegalMove, Position
from klumba.rules.refusals import Reason, Refusal, Refused
from klumba.solver import WrongLineError
from klumba.store import batch, errors
from tests.rules.plays import STOCKED, opening

GOLF = opening("golf", "1")
RAISED: list[Exception] = [
    NotationError(Fault.BAD_MOVE, found="5D c1", expected="CARD>PILE"),
    NotationError(Fault.CARD_TWICE, card="5D", pile="c1"),
    IllegalMove(GOLF, "AC>f"),
    Refused(Refusal(Reason.COVERED, "AC", "f", over="5D"), "AC>f", GOLF),
    UnplayableError("golf: the deal wants 54 cards, and the deck has 52"),
    *(error() for error in (PlayError, Stale, PlayEnded, Paused, Senseless)),
    Complaint("There is no such thing."),
    ColdError(),
    ForeignFileError(),
    WrongLineError("AC>f in <golf: f: 5D>"),
    ProtocolError(ErrorCode.STALE),
    NotThere("Expected a player of this house"),
    FormError(ErrorCode.BAD_MESSAGE, "Expected `int` - at `$.ply`", 7),
    FormError(ErrorCode.UNKNOWN_TYPE, "no such type"),
    NoSuchPlayer("Rose"),
    ApartError("closed"),
    Unreadable("no JSON"),
    CannotListen("address already in use"),
    errors.StoreError("gone"),
    errors.Conflict("wrote 0 rows"),
    errors.Rejected("no such play"),
    errors.Unavailable("no answer"),
    errors.Unknown("fell silent"),
    errors.BadCursor("no cursor"),
    errors.WrongSchema("version 7"),
    errors.InUse("another server"),
    errors.NotEmbedded("a server"),
    errors.Damaged("not whole"),
    batch.Undone(3, errors.Conflict("wrote 0 rows")),
    batch.Failed(1, ValueError("no such value")),
]


def modules() -> Iterator[str]:
    for module in pkgutil.walk_packages(klumba.__path__, "klumba."):
        if not module.name.startswith(("klumba.__main__", "klumba.store.migrations.env")):
            yield module.name


def exceptions() -> set[type[BaseException]]:
    """Return all exceptions that the package defines."""
    found = set[type[BaseException]]()
    for name in modules():
        for value in vars(importlib.import_module(name)).values():
            if isinstance(value, type) and issubclass(value, BaseException):
                found.add(value)
    return {error for error in found if error.__module__.startswith("klumba.")}


def told(error: BaseException) -> dict[str, object]:
    """Return what an exception says and holds; of the exceptions that it holds, the same."""
    held = {
        name: told(value) if isinstance(value, BaseException) else value
        for name, value in vars(error).items()
    }
    return {"type": type(error), "str": str(error), "repr": repr(error), **held}


def test_every_exception_of_the_package_is_looked_at_here() -> None:
    assert {type(error) for error in RAISED} == exceptions()


@pytest.mark.parametrize("error", RAISED, ids=lambda error: f"{type(error).__name__}-{error}"[:30])
def test_an_exception_is_the_same_in_another_process_and_when_it_is_copied(
    error: Exception,
) -> None:
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert told(pickle.loads(pickle.dumps(error, protocol))) == told(error)
    assert told(copy.copy(error)) == told(error)
    assert told(copy.deepcopy(error)) == told(error)


def with_a_stock(key: str) -> Position:
    """Return a position whose stock holds cards that are nowhere else to be read."""
    position = opening(key, "1")
    assert position.in_stock
    return position


@pytest.mark.parametrize("key", STOCKED)
def test_no_message_holds_a_hidden_card(key: str) -> None:
    position = with_a_stock(key)
    seen = {face for cards in position.piles[:-1] for face in cards}
    hidden = [card for card in SUIT_CARDS if card not in seen]
    assert len(hidden) == position.in_stock
    refusal = Refusal(Reason.COVERED, "??", "f")
    raised = [IllegalMove(position, "??>f"), Refused(refusal, "??>f", position)]
    for text in (repr(position), *map(str, raised), *map(repr, raised)):
        assert not [card for card in hidden if card in text], text
        assert text.count("??") >= position.in_stock, text
        assert position.lines()[0] in text, text


@pytest.mark.parametrize("key", sorted(set(CATALOGUE) - set(STOCKED)))
def test_a_message_shows_what_the_player_sees(key: str) -> None:
    position = opening(key, "1")
    assert str(position) in str(IllegalMove(position, "AC>f"))
    assert repr(position) == f"<{key}: {position}>"


def test_the_position_itself_is_kept_whole() -> None:
    error = Refused(Refusal(Reason.COVERED), "AC>f", GOLF)
    assert error.position is GOLF
    assert parse_position(CATALOGUE["golf"], str(error.position)) == GOLF
