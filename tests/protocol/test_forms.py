"""Each field of each request, wrong in every way that its schema knows."""

import json
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest
from jsonschema import Draft7Validator
from msgspec import UNSET

from docs.generate.examples import EXAMPLES
from klumba.protocol import ErrorCode, FormError, decode_request, encode, requests
from klumba.protocol.forms import SETTINGS_BYTES, SETTINGS_DEPTH
from klumba.protocol.registry import EXCHANGES, wire_type
from tests.protocol.published import Schema, check_frame, names_of, schemas

WRONG: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 0.5, 101, 2**53, 10**23, "", "x", "x" * 300, "\x00"),
    *([], {}, [1], ["x", None], {"a": 1}),
    *("2026-02-30", "2026-13-01", "2026-3-14", "2026-03-14\n", "0000-01-01", "٢٠٢٦-٠٣-١٤"),
    *("EN", "de", "lost", "month", "slowest", "true"),
)


def full(kind: str) -> dict[str, Any]:
    """Return a request with every field, save those that exclude each other."""
    frame: dict[str, Any] = {}
    for example in EXAMPLES:
        if wire_type(type(example.request)) == kind:
            frame |= json.loads(encode(example.request))
    frame |= {"type": kind, "id": 7} | MORE.get(kind, {})
    return {field: value for field, value in frame.items() if value is not None}


MORE: dict[str, dict[str, Any]] = {
    "hello": {"lang": "ru"},
    "deal": {"name": None},
    "rules": {"lang": "ru"},
    "daily_play": {"day": "2024-02-29"},
    "open": {"since": 0},
    "undo": {"count": 2},
    "plays": {"patience": "golf", "kind": "casual", "before": "x", "limit": 100},
    "board": {"span": "day", "kind": "clean", "bots": True, "offset": 0},
    "statistics": {"player": "x"},
    "claim": {"bot": True},
}


def faults(schema: Schema, value: Any) -> bool:  # noqa: ANN401 (any JSON)
    in_no_calendar = "pattern" in schema and value in ("2026-02-30", "0000-01-01")
    return in_no_calendar or not Draft7Validator(schema).is_valid(value)


def wrong_fields() -> Iterator[tuple[str, str, Any]]:
    for kind, name in names_of("inward").items():
        for field, schema in schemas()[name]["properties"].items():
            if field != "type":
                yield from ((kind, field, value) for value in WRONG if faults(schema, value))


def refusal(frame: object) -> FormError:
    with pytest.raises(FormError) as caught:
        decode_request(json.dumps(frame, ensure_ascii=False))
    return caught.value


@pytest.mark.parametrize("kind", names_of("inward"))
def test_a_request_with_all_its_fields_is_taken(kind: str) -> None:
    frame = full(kind)
    check_frame(frame, "inward")
    assert json.loads(encode(decode_request(json.dumps(frame)))) == frame


def test_a_wrong_field_is_a_bad_message() -> None:
    seen = set()
    for kind, field, value in wrong_fields():
        error = refusal(full(kind) | {field: value})
        seen.add((kind, field))
        assert error.code is ErrorCode.BAD_MESSAGE, (kind, field, value)
        assert error.re == (UNSET if field == "id" else 7), (kind, field, value)
    fields = {
        (kind, field)
        for kind, name in names_of("inward").items()
        for field in schemas()[name]["properties"]
        if field != "type"
    }
    assert seen == fields


@pytest.mark.parametrize("kind", names_of("inward"))
def test_a_required_field_that_is_missing_is_a_bad_message(kind: str) -> None:
    schema = schemas()[names_of("inward")[kind]]
    for field in set(schema["required"]) - {"type"}:
        frame = full(kind)
        del frame[field]
        error = refusal(frame)
        assert error.code is ErrorCode.BAD_MESSAGE
        assert error.re == (UNSET if field == "id" else 7)
        assert f"`{field}`" in error.detail


@pytest.mark.parametrize("kind", names_of("inward"))
def test_a_field_that_is_unknown_or_of_an_answer_is_a_bad_message(kind: str) -> None:
    for field in ("x", "", "re", "Type", "ID", "play ", "ply\x00", "secrets"):
        error = refusal(full(kind) | {field: 1})
        assert (error.code, error.re) == (ErrorCode.BAD_MESSAGE, 7)


def test_fields_that_may_be_left_out_have_the_defaults_that_are_published() -> None:
    for request, kind in ((request, wire_type(request)) for request in EXCHANGES):
        schema = schemas()[names_of("inward")[kind]]
        least = {key: value for key, value in full(kind).items() if key in schema["required"]}
        taken = decode_request(json.dumps(least))
        assert type(taken) is request
        for field, form in schema["properties"].items():
            if field not in schema["required"]:
                assert getattr(taken, field) == form.get("default", UNSET)


def test_a_deal_is_said_in_one_way_at_most() -> None:
    ways = {"number": 1, "name": "golf~1-1", "deck": "AC", "position": "f: AC"}
    for one, other in combinations(ways.items(), 2):
        frame = {"type": "deal", "id": 7, "patience": "golf"} | dict([one])
        decode_request(json.dumps(frame))
        error = refusal(frame | dict([other]))
        assert (error.code, error.re) == (ErrorCode.BAD_MESSAGE, 7)


def test_a_deal_has_a_number_of_its_own_range() -> None:
    for number in (0, 2**53 - 1):
        assert requests.Deal(1, "golf", number=number).number == number
        decode_request(encode(requests.Deal(1, "golf", number=number)))


def test_a_key_has_16_to_64_characters_whatever_they_are() -> None:
    for key in ("x" * 16, "x" * 64, "ж" * 64, "🂡" * 16, "🂡" * 64):
        decode_request(encode(requests.Deal(1, "golf", key=key)))
    for key in ("x" * 15, "x" * 65, "ж" * 15, "🂡" * 15, "🂡" * 65):
        refusal({"type": "deal", "id": 7, "patience": "golf", "key": key})


@pytest.mark.parametrize(
    ("fields", "good"),
    [
        ({"span": "day", "kind": "fastest"}, True),
        ({"span": "week", "kind": "all"}, True),
        ({"span": "week", "kind": "clean"}, False),
        ({"span": "all", "kind": "fastest"}, False),
        ({"span": "day", "around": True}, True),
        ({"span": "day", "around": "someone", "limit": 5}, True),
        ({"span": "day", "around": False}, False),
        ({"span": "day", "around": True, "offset": 0}, False),
        ({"span": "day", "offset": 0}, True),
    ],
)
def test_the_fields_of_a_board_agree(fields: dict[str, Any], good: bool) -> None:
    frame = {"type": "board", "id": 7, "patience": "golf"} | fields
    if good:
        decode_request(json.dumps(frame))
    else:
        error = refusal(frame)
        assert (error.code, error.re) == (ErrorCode.BAD_MESSAGE, 7)


def settings(values: object) -> dict[str, Any]:
    return {"type": "settings", "id": 7, "values": values}


def nested(depth: int) -> object:
    return {"a": nested(depth - 1)} if depth % 2 else [nested(depth - 1)] if depth else 0


@pytest.mark.parametrize(
    ("values", "good"),
    [
        ({}, True),
        ({"x": "x" * (SETTINGS_BYTES - 8)}, True),
        ({"x": "x" * (SETTINGS_BYTES - 7)}, False),
        ({"x": "ж" * (SETTINGS_BYTES // 2 - 4)}, True),
        ({"x": "ж" * (SETTINGS_BYTES // 2 - 3)}, False),
        (nested(SETTINGS_DEPTH - 1), True),
        (nested(SETTINGS_DEPTH + 1), False),
        ({"x": 2**53 - 1}, True),
        ({"x": [-(2**53)]}, False),
        ({"x": {"y": 10**23}}, False),
        ({"x": 1.5e300}, True),
        ({"x": None, "": True}, True),
    ],
)
def test_settings_are_any_object_of_4_kib(values: object, good: bool) -> None:
    if good:
        taken = decode_request(json.dumps(settings(values), ensure_ascii=False))
        assert isinstance(taken, requests.Settings)
        assert taken.values == values
    else:
        assert refusal(settings(values)).re == 7


@pytest.mark.parametrize("day", ["2024-02-29", "2000-02-29", "0001-01-01", "9999-12-31"])
def test_a_day_is_one_of_the_calendar(day: str) -> None:
    assert requests.Daily(1, "golf", day) == decode_request(encode(requests.Daily(1, "golf", day)))


@pytest.mark.parametrize(
    "day", ["2023-02-29", "1900-02-29", "2026-04-31", "2026-00-01", "2026-01-00", "2026-01-32"]
)
def test_other_days_are_refused(day: str) -> None:
    for kind in ("daily", "daily_play", "board"):
        refusal(full(kind) | {"day": day})
    with pytest.raises(ValueError, match="calendar"):
        requests.Daily(1, "golf", "2023-02-29")
