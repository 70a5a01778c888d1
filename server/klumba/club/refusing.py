"""What the house refuses, as the protocol's errors; the cause is kept, to be put into words."""

from __future__ import annotations

from msgspec import UNSET

from klumba.faults import NotationError
from klumba.games import CATALOGUE
from klumba.play.decide import Paused, PlayEnded, Senseless, decide
from klumba.play.events import Command, Event
from klumba.play.state import Play
from klumba.protocol.answers import ErrorData
from klumba.protocol.codes import ErrorCode
from klumba.protocol.errors import ProtocolError
from klumba.rules.notation import parse_move
from klumba.rules.refusals import Refusal, Refused
from klumba.rules.rulebook import deal
from klumba.rules.vocabulary import Patience


class NotThere(ProtocolError):
    """A question in good form about something that there is not, such as a day without dailies."""

    def __init__(self, detail: str) -> None:
        super().__init__(ErrorCode.BAD_MESSAGE, ErrorData(detail=detail))
        self.detail = detail

    def __reduce__(self) -> tuple[type[NotThere], tuple[object, ...]]:
        """Return how it is made again."""
        return type(self), (self.detail,)


def bad_message(detail: str) -> ProtocolError:
    """Return the refusal of a request that is well-formed and makes no sense."""
    return ProtocolError(ErrorCode.BAD_MESSAGE, ErrorData(detail=detail))


def no_daily() -> ProtocolError:
    """Return the refusal of a past day on which a patience had no daily."""
    return NotThere("Expected a day of which there is a daily - at `$.day`")


def storable(text: str) -> str:
    """Return a text that every database can hold; raises ProtocolError for any other."""
    if "\0" in text:
        raise bad_message("Expected text without the character U+0000")
    return text


def is_move_somewhere(text: str | None) -> bool:
    """Say whether a text is well-formed as a move of some patience; no text is well-formed."""
    return text is None or any(_is_move(patience, text) for patience in CATALOGUE.values())


def _is_move(patience: Patience, text: str) -> bool:
    try:
        parse_move(deal(patience, patience.deck).tables, text)
    except NotationError:
        return False
    return True


def decided(play: Play, command: Command, now: int) -> Event:
    """Return the event that a command comes to.

    Raises Stale, or ProtocolError for all else that stands against it.
    """
    try:
        return decide(play, command, now)
    except PlayEnded:
        raise ProtocolError(ErrorCode.PLAY_ENDED) from None
    except Paused:
        raise ProtocolError(ErrorCode.PAUSED) from None
    except Senseless:
        detail = "Expected a play that is paused, or one that may be paused"
        raise bad_message(detail) from None
    except Refused as error:
        raise ProtocolError(ErrorCode.ILLEGAL_MOVE, _data(error.refusal)) from error


def _data(refusal: Refusal) -> ErrorData:
    return ErrorData(
        reason=refusal.reason.value,
        card=refusal.card or UNSET,
        pile=refusal.pile or UNSET,
        wants=refusal.wants or UNSET,
    )
