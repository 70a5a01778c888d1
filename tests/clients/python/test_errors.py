"""What the SDK raises: it tells what it is, and goes to other processes."""

import pickle

import pytest

from docs.generate.examples.tables import Table
from klumba.protocol import ErrorCode, answers
from klumba_client import Disconnected, KlumbaError, Refused, Stale
from klumba_client.errors import refusal

VIEW = Table("p", "golf~1-1").view()


def error(code: ErrorCode, **data: object) -> answers.Error:
    return answers.Error(code=code, message="So it is.", data=answers.ErrorData(**data), re=1)  # type: ignore[arg-type]


STALE = refusal(error(ErrorCode.STALE, play=VIEW))
REFUSED = refusal(error(ErrorCode.RATE_LIMITED, retry_after_ms=5))
RAISED = [STALE, REFUSED, Disconnected("gone", 1008), Disconnected("no house")]


def test_refusals_have_what_a_caller_needs() -> None:
    assert isinstance(STALE, Stale)
    assert STALE.play == VIEW
    assert type(REFUSED) is Refused
    assert REFUSED.data
    assert (REFUSED.code, REFUSED.data.retry_after_ms) == (ErrorCode.RATE_LIMITED, 5)
    without = answers.Error(code=ErrorCode.STALE, message="", re=1)
    assert type(refusal(without)) is Refused


@pytest.mark.parametrize("raised", RAISED, ids=["stale", "refused", "closed", "no house"])
def test_exceptions_go_to_other_processes(raised: KlumbaError) -> None:
    again = pickle.loads(pickle.dumps(raised))
    assert (type(again), vars(again), str(again)) == (type(raised), vars(raised), str(raised))


def test_exceptions_tell_what_they_are() -> None:
    told = ["stale: So it is.", "rate_limited: So it is.", "1008: gone", "no house"]
    assert [str(raised) for raised in RAISED] == told
