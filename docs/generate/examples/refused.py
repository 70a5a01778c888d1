"""Requests that are refused."""

from __future__ import annotations

from docs.generate.examples.said import PLAY, Example
from docs.generate.examples.tables import Table
from klumba.protocol import DealReason, ErrorCode, ErrorData, MoveReason, answers, requests
from klumba.rules.notation import parse_move
from klumba.rules.refusals import why_not
from klumba.wording import refusal_text

_garden = Table(PLAY, "flower-garden~1-1")
_garden.makes("5C>c5")
_position = _garden.play.history.position
_refusal = why_not(_position, parse_move(_position.tables, "AC>f"))
assert _refusal is not None

EXAMPLES = (
    Example(
        requests.Move(50, PLAY, 1, "AC>f"),
        answers.Error(
            code=ErrorCode.ILLEGAL_MOVE,
            message=refusal_text(_refusal, _position.tables.patience, "en"),
            data=ErrorData(reason=MoveReason(_refusal.reason), card="AC", pile="fC"),
            re=50,
        ),
        "A rule refuses.",
    ),
    Example(
        requests.Move(51, PLAY, 0, "AS>f"),
        answers.Error(
            code=ErrorCode.STALE,
            message="The play has moved on in the meantime.",
            data=ErrorData(play=_garden.view()),
            re=51,
        ),
        "Another device was quicker.",
    ),
    Example(
        requests.Deal(52, "golf", name="golf~1-"),
        answers.Error(
            code=ErrorCode.BAD_DEAL,
            message="A seed has 1-64 characters, and this one 0.",
            data=ErrorData(reason=DealReason.SEED_LENGTH),
            re=52,
        ),
        "A deal's name without its seed.",
    ),
)

PUSHED = (
    answers.Error(
        code=ErrorCode.BAD_MESSAGE,
        message="This is not a message.",
        data=ErrorData(detail="Expected a JSON object: Expected `object`, got `array`"),
    ),
)
