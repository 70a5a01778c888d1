"""From what went wrong to the `error` message that says so."""

from __future__ import annotations

import logging

from msgspec import UNSET

from klumba.club.apart import ApartError
from klumba.faults import NotationError
from klumba.gateway.phrases import ACCOUNTS, ERRORS
from klumba.protocol.answers import Error
from klumba.protocol.codes import AccountReason, ErrorCode
from klumba.protocol.errors import ProtocolError
from klumba.protocol.forms import Maybe
from klumba.rules.refusals import Refused
from klumba.store import Unavailable
from klumba.wording import Language, fault_text, refusal_text

_log = logging.getLogger(__name__)


def refusal(error: Exception, lang: Language, re: Maybe[int] = UNSET) -> Error:
    """Return the message that says what went wrong with a request.

    What nobody foresaw is `internal`, and is logged: with its traceback, never with the request.
    """
    match error:
        case ProtocolError():
            return Error(code=error.code, message=_words(error, lang), data=error.data, re=re)
        case Unavailable():
            _log.warning("the store is not available: %s", error)
            return coded(ErrorCode.UNAVAILABLE, lang, re)
        case ApartError():
            _log.warning("advice is not available: %s", error)
            return coded(ErrorCode.UNAVAILABLE, lang, re)
        case _:
            _log.error("a request met an error that nobody foresaw", exc_info=error)
            return coded(ErrorCode.INTERNAL, lang, re)


def coded(code: ErrorCode, lang: Language, re: Maybe[int] = UNSET) -> Error:
    """Return the message of a code that needs no data."""
    return Error(code=code, message=ERRORS[lang][code], re=re)


def _words(error: ProtocolError, lang: Language) -> str:
    reason = UNSET if error.data is UNSET else error.data.reason
    if reason is not UNSET and reason in ACCOUNTS[lang]:
        return ACCOUNTS[lang][AccountReason(reason)]
    match error.__cause__:
        case Refused() as refused:
            patience = refused.position.tables.patience
            return refusal_text(refused.refusal, patience, lang)
        case NotationError() as fault:
            return fault_text(fault, lang)
        case _:
            return ERRORS[lang][error.code]
