"""Bytes, texts and JSON of any kind: read, or refused with the errors that are declared."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from time import perf_counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from klumba.cards import parse_card, parse_cards, parse_face
from klumba.faults import NotationError
from klumba.games import CATALOGUE
from klumba.protocol import FormError, Request, decode_request, encode
from klumba.protocol.codec import id_of
from klumba.rules.notation import parse_move, parse_play, parse_position
from klumba.rules.vocabulary import Patience
from klumba.shuffle import check_seed, parse_deal_name
from tests.hostile.frames import NOISE, WRONG, Hostility, good_requests, joined
from tests.rules.plays import opening
from tests.scale import scale

EXAMPLES = settings(max_examples=scale(5000))
GOOD = [joined(fields) for fields in good_requests()]

json_texts = st.recursive(
    st.sampled_from(WRONG) | st.text(max_size=6).map(json.dumps) | st.integers().map(str),
    lambda inner: (
        st.lists(inner, max_size=4).map(lambda parts: f"[{','.join(parts)}]")
        | st.lists(st.tuples(st.text(max_size=4).map(json.dumps), inner), max_size=4).map(
            lambda pairs: "{" + ",".join(f"{key}:{value}" for key, value in pairs) + "}"
        )
    ),
    max_leaves=12,
)
damaged = st.builds(lambda seed: Hostility(seed).frame(), st.integers(0, 2**32))
pieces = st.lists(st.sampled_from(NOISE) | st.text(max_size=3), max_size=20).map("".join)
any_text = st.text(st.characters(), max_size=200) | json_texts | damaged | pieces


CRASHED = [
    '{"type":"ping","id":"\\ud800"}',  # an `id` that is no text to UTF-8 ended the connection
]


def refusal(frame: str | bytes) -> FormError | None:
    """Return how a frame is refused, if it is; an error of any other kind fails the test."""
    try:
        decode_request(frame)
    except FormError as error:
        return error
    return None


def read(frame: str | bytes) -> Request | FormError:
    """Return what a frame is read as, checked."""
    error = refusal(frame)
    if error is None:
        request = decode_request(frame)
        assert decode_request(encode(request)) == request
        return request
    assert error.code in ("bad_message", "unknown_type")
    assert len(error.detail) <= 200
    assert error.detail.encode(), "it is going to be sent"
    if isinstance(error.re, int):
        assert 1 <= error.re < 2**53
    return error


@pytest.mark.parametrize("frame", CRASHED)
def test_what_once_crashed(frame: str) -> None:
    assert isinstance(read(frame), FormError)


@EXAMPLES
@given(any_text)
def test_texts(frame: str) -> None:
    read(frame)
    found = id_of(frame)
    assert not isinstance(found, int) or 1 <= found < 2**53


@EXAMPLES
@given(st.binary(max_size=300) | any_text.map(lambda text: text.encode(errors="surrogatepass")))
def test_bytes(frame: bytes) -> None:
    told = read(frame)
    try:
        text = frame.decode()
    except UnicodeDecodeError:
        assert isinstance(told, FormError)
        return
    again = read(text)
    if isinstance(told, Request):
        assert again == told, "bytes and text are read alike"
    else:
        assert isinstance(again, FormError)
        assert (again.code, again.re) == (told.code, told.re)


@EXAMPLES
@given(st.sampled_from(GOOD), st.data())
def test_no_key_stands_twice_in_what_is_read(frame: str, data: st.DataObject) -> None:
    """Where the JSON of a library is read, its last value counts: here it is refused."""
    keys = list(json.loads(frame))
    key = data.draw(st.sampled_from(keys))
    value = data.draw(st.sampled_from([json.dumps(json.loads(frame)[key]), *WRONG[:40]]))
    spelt = data.draw(st.sampled_from([json.dumps(key), f'"\\u{ord(key[0]):04x}{key[1:]}"']))
    told = read(f"{frame[:-1]},{spelt}:{value}}}")
    assert isinstance(told, FormError)


HUGE = {
    "brackets": "[" * 8192,
    "braces": '{"a":' * 1638,
    "quotes": '"' * 8192,
    "backslashes": '{"type":"' + "\\" * 8000,
    "escapes": '{"type":"' + "\\u0000" * 1300 + '"}',
    "a number": '{"id":' + "9" * 8000 + "}",
    "a fraction": '{"id":0.' + "9" * 8000 + "}",
    "an exponent": '{"id":1e' + "9" * 8000 + "}",
    "keys": "{" + ",".join(f'"{number}":1' for number in range(900)) + "}",
    "equal keys": "{" + ",".join(1300 * ['"a":1']) + "}",
    "spaces": " " * 8192,
    "objects in objects with equal keys": '{"a":1,"a":' * 700 + "1" + "}" * 700,
    "brackets in a text": '{"type":"' + '[{' * 4000 + '"}',
    "quotes and brackets": '["' * 4000,
}  # fmt: skip


@pytest.mark.parametrize("frame", HUGE.values(), ids=HUGE.keys())
def test_no_frame_takes_long(frame: str) -> None:
    """At most 8 KiB are read, and in a time that grows with them at most: some milliseconds."""
    began = perf_counter()
    for _ in range(10):
        assert isinstance(read(frame), FormError)
    assert perf_counter() - began < 1


PATIENCES = list(CATALOGUE.values())
WORDS = ("10H", "??", "XR'", "stock", ">f", ">c1", " / ", ": ", *"CDHSATJQKX")
LONG = (
    *("9" * 5000, "AC" * 4000, "c1: " * 2000, "/" * 8000, " " * 8000),
    *("~" * 8000, "golf~1-" + "x" * 8000, "golf~deck-" + "AC" * 3000),
)
notation = (
    st.lists(st.sampled_from([*NOISE, *WORDS]) | st.text(max_size=3), max_size=25).map("".join)
    | st.text(st.characters(), max_size=80)
    | st.sampled_from(LONG)
)


@EXAMPLES
@given(notation, st.sampled_from(PATIENCES))
def test_no_text_is_worse_than_faulty(text: str, patience: Patience) -> None:
    """Positions, moves, cards, seeds, deals' names and whole plays."""
    tables = opening(patience.key, "1").tables
    readers: tuple[Callable[[], object], ...] = (
        lambda: parse_position(patience, text),
        lambda: parse_move(tables, text),
        lambda: parse_card(text),
        lambda: parse_face(text),
        lambda: list(parse_cards(text)),
        lambda: check_seed(text),
        lambda: parse_deal_name(text),
        lambda: parse_deal_name(text).cards(patience.deck),
        lambda: parse_play(text, CATALOGUE),
    )
    for reader in readers:
        with suppress(NotationError):
            reader()


def test_faults_are_found_at_once() -> None:
    for text in ("9" * 8000, "AC " * 2700, "c1: AC / " * 900, "c1:" * 2700, "/" * 8000):
        for patience in PATIENCES:
            began = perf_counter()
            with pytest.raises(NotationError):
                parse_position(patience, text)
            assert perf_counter() - began < 0.5, (patience.key, text[:20])
