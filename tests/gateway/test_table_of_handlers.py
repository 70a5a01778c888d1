from klumba.gateway.handlers import HANDLERS
from klumba.gateway.phrases import ERRORS
from klumba.protocol.codes import ErrorCode
from klumba.protocol.registry import EXCHANGES
from klumba.wording import LANGUAGES


def test_every_request_has_a_handler_and_no_other() -> None:
    assert set(HANDLERS) == set(EXCHANGES)


def test_every_code_has_a_sentence_in_every_language() -> None:
    for lang in LANGUAGES:
        assert set(ERRORS[lang]) == set(ErrorCode)
        assert all(sentence.endswith(".") for sentence in ERRORS[lang].values())
