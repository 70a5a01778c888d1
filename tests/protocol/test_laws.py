"""Whatever comes in ends as a request or a typed refusal; and codec and contract agree."""

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import UNSET, Struct

from docs.generate.examples import EXAMPLES
from klumba.protocol import (
    FormError,
    Request,
    Unknown,
    Unreadable,
    answers,
    decode_message,
    decode_request,
    encode,
)
from klumba.protocol.forms import FRAME_BYTES
from tests.protocol.made import allowed, in_calendar, json_values
from tests.protocol.published import check_frame, names_of, schemas, validators_of

INWARD = {kind: schemas()[name] for kind, name in names_of("inward").items()}
OUTWARD = {kind: schemas()[name] for kind, name in names_of("outward").items()}

asked = st.sampled_from(sorted(INWARD)).flatmap(lambda kind: allowed(INWARD[kind]))


def taken(frame: str | bytes) -> Request | None:
    """Return the request, or `None` after having looked at the refusal."""
    try:
        return decode_request(frame)
    except FormError as error:
        refusal = answers.Error(code=error.code, message="", data=error.data, re=error.re)
        check_frame(json.loads(encode(refusal)), "outward")
        return None


def by_the_contract(frame: Any) -> bool:  # noqa: ANN401 (any JSON)
    """Say whether a frame is a request by the contract, its words included."""
    validator = validators_of("inward").get(str(frame.get("type")))
    if validator is None or not isinstance(frame["type"], str) or not validator.is_valid(frame):
        return False
    day = frame.get("day")
    return (day is None or in_calendar(day)) and not any(
        isinstance(value, float) for key, value in frame.items()
    )


@given(asked)
def test_what_the_contract_allows_is_taken(frame: dict[str, Any]) -> None:
    text = json.dumps(frame)
    if by_the_contract(frame) and len(text) <= FRAME_BYTES:
        request = taken(text)
        assert request is not None
        again = json.loads(encode(request))
        check_frame(again, "inward")
        assert decode_request(encode(request)) == request
        assert again.items() <= frame.items()


@given(asked, st.data())
def test_a_changed_request_is_taken_when_the_contract_allows_it(
    frame: dict[str, Any], data: st.DataObject
) -> None:
    field = data.draw(st.sampled_from(sorted(frame)) | st.text(max_size=3))
    changed = frame | {field: data.draw(json_values)}
    if data.draw(st.booleans()):
        del changed[field]
    assert (taken(json.dumps(changed)) is not None) == by_the_contract(changed)


@pytest.mark.parametrize("kind", sorted(OUTWARD))
@given(data=st.data())
def test_what_the_server_may_say_is_read(kind: str, data: st.DataObject) -> None:
    told = data.draw(allowed(OUTWARD[kind]))
    message = decode_message(json.dumps(told))
    assert isinstance(message, Struct)
    assert not isinstance(message, Unknown)
    again = json.loads(encode(message))
    assert again == told
    check_frame(again, "outward")


def looked_at(frame: str | bytes) -> None:
    request = taken(frame)
    assert request is None or decode_request(encode(request)) == request
    with suppress(Unreadable):
        decode_message(frame)


@given(st.text() | st.binary() | json_values.map(json.dumps))
def test_anything_at_all_ends_as_a_request_or_a_refusal(frame: str | bytes) -> None:
    looked_at(frame)


PIECES = st.sampled_from(
    [
        *'{}[]":,',
        *(
            "{",
            '"id":7',
            '"type":"move"',
            '"type":"settings"',
            '"values":{',
            '"play":"p"',
            '"ply":3',
        ),
        *(
            "\\ud800",
            "\\u0000",
            "NaN",
            "-",
            "1e999",
            "9" * 23,
            "null",
            "\ud800",
            "\x00",
            " ",
            "[" * 700,
        ),
    ]
)


@given(st.lists(PIECES, max_size=40).map("".join))
def test_broken_json_ends_as_a_request_or_a_refusal(frame: str) -> None:
    looked_at(frame)


WHOLE = [encode(example.request).decode() for example in EXAMPLES]


@given(st.sampled_from(WHOLE), st.data())
def test_damaged_requests_end_as_a_request_or_a_refusal(frame: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(frame)))
    to = data.draw(st.integers(at, min(len(frame), at + 8)))
    looked_at(frame[:at] + data.draw(PIECES | st.text(max_size=2)) + frame[to:])


@given(asked, st.data())
def test_no_key_that_stands_twice_gets_by(frame: dict[str, Any], data: st.DataObject) -> None:
    fields = [(key, json.dumps(value)) for key, value in frame.items()]
    key, value = data.draw(st.sampled_from(fields))
    fields.insert(data.draw(st.integers(0, len(fields))), (key, data.draw(st.just(value) | _json)))
    text = ",".join(f"{json.dumps(key)}:{value}" for key, value in fields)
    with pytest.raises(FormError) as caught:
        decode_request(f"{{{text}}}")
    assert caught.value.re == (UNSET if key == "id" else frame["id"])


_json = json_values.map(json.dumps)
