"""The published pages: made of the messages as they are, whole, and with an example of each."""

import json
from typing import get_args

import pytest
from jsonschema import Draft7Validator

from docs.generate.__main__ import made
from docs.generate.examples import EXAMPLES, PUSHED, messages
from docs.generate.pages import MADE
from klumba.protocol import answers, decode_request, encode, requests
from klumba.protocol.answers import Message
from klumba.protocol.codes import (
    AccountReason,
    CloseCode,
    DealReason,
    ErrorCode,
    MoveReason,
)
from klumba.protocol.registry import EXCHANGES, MESSAGES, PUSHES, summary, wire_type
from klumba.protocol.requests import REQUESTS, Request
from tests.protocol.published import CONTRACT, check_frame, contract, names_of, schemas

PAGE = CONTRACT.with_name("protocol.md")


@pytest.mark.parametrize("name", ["protocol.md", "asyncapi.yaml"])
def test_the_committed_pages_are_what_make_docs_makes(name: str) -> None:
    path = CONTRACT.with_name(name)
    assert path.read_text(encoding="utf-8") == made()[path], "run `make docs`"


def test_every_message_has_an_example() -> None:
    assert {type(message) for message in messages()} == {*EXCHANGES, *MESSAGES}


def test_every_push_has_an_example_without_re() -> None:
    assert {type(message) for message in PUSHED} == set(PUSHES)
    for message in PUSHED:
        assert "re" not in json.loads(encode(message))


def test_the_examples_are_frames_of_the_contract() -> None:
    for message in messages():
        frame = json.loads(encode(message))
        check_frame(frame, "inward" if isinstance(message, Request) else "outward")


def test_each_example_is_answered_as_its_request_may_be() -> None:
    for example in EXAMPLES:
        exchange = EXCHANGES[type(example.request)]
        assert json.loads(encode(example.answer))["re"] == example.request.id
        if isinstance(example.answer, answers.Error):
            assert example.answer.code in exchange.errors
        else:
            assert type(example.answer) in exchange.answers


def test_the_contract_holds_every_message_and_is_a_schema() -> None:
    assert set(names_of("inward")) == {wire_type(request) for request in REQUESTS}
    assert set(names_of("outward")) == {wire_type(message) for message in MESSAGES}
    for schema in schemas().values():
        Draft7Validator.check_schema(schema)


def references(part: object) -> list[str]:
    if isinstance(part, dict):
        inner = [found for value in part.values() for found in references(value)]
        return inner + ([part["$ref"]] if isinstance(part.get("$ref"), str) else [])
    return [found for item in part for found in references(item)] if isinstance(part, list) else []


def test_what_the_contract_refers_to_is_there() -> None:
    for reference in set(references(contract())):
        part = contract()
        for step in reference.removeprefix("#/").split("/"):
            part = part[step]


def test_the_page_shows_every_message_code_and_field() -> None:
    page = PAGE.read_text(encoding="utf-8")
    codes = [
        code.value for code in (*ErrorCode, *MoveReason, *DealReason, *AccountReason, *CloseCode)
    ]
    fields = [field for schema in schemas().values() for field in schema.get("properties", {})]
    for word in {*names_of("inward"), *names_of("outward"), *codes, *fields} - {"type"}:
        assert f"`{word}`" in page, word
    for part in MADE:
        assert f"<!-- made by `make docs`: {part} -->" in page


def test_every_field_of_every_message_is_described() -> None:
    for name, schema in schemas().items():
        for field, form in schema.get("properties", {}).items():
            assert field == "type" or form.get("description"), (name, field)


def test_every_message_has_a_sentence() -> None:
    for message in (*EXCHANGES, *MESSAGES):
        assert summary(message).endswith("."), message
        assert "\n" not in summary(message)


def test_registry_and_codec_know_the_same_messages() -> None:
    assert tuple(EXCHANGES) == REQUESTS
    assert set(get_args(Message)) == set(MESSAGES) >= set(PUSHES)
    answered = {answer for exchange in EXCHANGES.values() for answer in exchange.answers}
    assert {*answered, *PUSHES} == set(MESSAGES)
    for message in MESSAGES:
        needs_re = "re" in schemas()[names_of("outward")[wire_type(message)]]["required"]
        assert needs_re == (message in answered and message not in PUSHES), message


ADDED = ("share",)
"""What came after the contract that all clients rely on."""


def test_the_types_are_those_of_the_contract_that_all_clients_rely_on() -> None:
    assert " ".join(name for name in names_of("inward") if name not in ADDED) == (
        "hello catalogue rules deal daily daily_play open close plays move undo redo pause resume"
        " resign hint analyse post_mortem replay board statistics settings claim sign_in rename"
        " change_password tokens revoke export delete_account ping"
    )
    assert " ".join(name for name in names_of("outward") if name not in ADDED) == (
        "welcome catalogue rules play daily events closed plays moved analysis post_mortem replay"
        " board statistics settings tokens revoked export deleted pong error futile day"
    )


def test_the_validator_refuses_what_is_not_in_the_contract() -> None:
    pong = {"type": "pong", "re": 1, "time": "2026-03-14T12:30:11Z"}
    check_frame(pong, "outward")
    for wrong in (
        pong | {"more": 1},
        pong | {"re": 0},
        pong | {"time": "noon"},
        pong | {"type": "gong"},
        {"type": "pong", "re": 1},
    ):
        with pytest.raises(AssertionError):
            check_frame(wrong, "outward")
    with pytest.raises(AssertionError):
        check_frame(pong, "inward")
    board = json.loads(encode(decode_request(encode(requests.Board(1, "golf", "week")))))
    for rule in ({"kind": "clean"}, {"around": False}, {"around": True, "offset": 1}):
        with pytest.raises(AssertionError):
            check_frame(board | rule, "inward")


def test_a_field_may_be_absent_and_is_never_null_but_where_said() -> None:
    nullable = {
        (name, field)
        for name, schema in schemas().items()
        for field, form in schema.get("properties", {}).items()
        if {"type": "null"} in form.get("anyOf", [])
    }
    assert nullable == {
        ("Play", "deal"),
        ("PlayView", "deal"),
        ("PlayRow", "deal"),
        ("Replay", "deal"),
        ("Advice", "move"),
    }
