import pytest

from klumba.faults import Fault
from klumba.protocol import AccountReason, CloseCode, DealReason, ErrorCode, MoveReason
from klumba.rules.refusals import Reason


def test_the_error_codes_are_the_closed_list() -> None:
    assert " ".join(ErrorCode) == (
        "bad_message unknown_type hello_first bad_token unknown_patience unknown_play not_yours"
        " illegal_move bad_move stale play_ended paused hidden not_yet bad_deal bad_position"
        " name_taken bad_name weak_password wrong_password rate_limited unavailable internal"
    )


def test_the_reasons_of_illegal_moves_are_those_of_the_rules_in_their_order() -> None:
    # A play that is won has ended, and says so.
    rules = [str(reason) for reason in Reason if reason is not Reason.WON]
    assert [str(reason) for reason in MoveReason] == rules


def test_the_reasons_of_bad_deals_are_the_faults_of_decks_and_positions() -> None:
    faults = [str(fault) for fault in Fault if fault is not Fault.BAD_MOVE]
    assert [str(reason) for reason in DealReason] == faults


def test_the_close_codes_are_the_closed_list() -> None:
    assert list(CloseCode) == [1002, 1003, 1007, 1008, 1009, 1012, 1013]


@pytest.mark.parametrize("codes", [ErrorCode, MoveReason, DealReason, AccountReason, CloseCode])
def test_every_code_has_a_meaning_of_its_own(codes: type[ErrorCode]) -> None:
    meanings = [code.meaning for code in codes]
    assert len(set(meanings)) == len(meanings)
    assert all(meaning.endswith(".") for meaning in meanings)
    assert all(codes(code.value) is code for code in codes)
