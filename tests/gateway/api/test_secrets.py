"""What strangers are told holds nothing that only players may know."""

from __future__ import annotations

from tests.gateway.api.stocked import PASSWORD, Stocked


def test_no_answer_holds_a_secret(house: Stocked) -> None:
    answers = 0
    for path in house.everything():
        for said in (house.get(path), house.ask("OPTIONS", f"/v1{path}")):
            whole = said.body + repr(said.headers).encode()
            for secret in (*house.secrets, PASSWORD):
                assert secret.encode() not in whole, path
            answers += said.status == 200
    assert answers > 30
    assert len(house.secrets) > 40


def test_what_is_searched_for_would_be_found(house: Stocked) -> None:
    """Of a settled day the same things are told."""
    told = house.get("/dailies/2025-11-28").body
    for key, deal in house.deals.items():
        assert (deal.encode() in told) == (" " not in key)
