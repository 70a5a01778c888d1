import json
from typing import Any

import pytest
from msgspec import UNSET

from docs.generate.examples import EXAMPLES, PUSHED, messages
from klumba.protocol import (
    ErrorCode,
    FormError,
    Request,
    Unknown,
    Unreadable,
    answering,
    answers,
    decode_message,
    decode_request,
    encode,
    requests,
)
from klumba.protocol.forms import FRAME_BYTES

MOVE = '{"type":"move","id":7,"play":"p","ply":3,"move":"5D>c1"}'


def refusal(frame: str | bytes) -> FormError:
    with pytest.raises(FormError) as caught:
        decode_request(frame)
    return caught.value


REQUESTS = [
    pytest.param(example.request, id=f"{number}-{type(example.request).__name__}")
    for number, example in enumerate(EXAMPLES)
]


@pytest.mark.parametrize("request_", REQUESTS)
def test_a_request_comes_back_as_it_went(request_: Request) -> None:
    frame = encode(request_)
    assert decode_request(frame) == request_
    assert decode_request(frame.decode()) == request_


def test_a_message_comes_back_as_it_went() -> None:
    for message in [*(example.answer for example in EXAMPLES), *PUSHED]:
        frame = encode(message)
        assert decode_message(frame) == message
        assert decode_message(frame.decode()) == message


def test_fields_and_piles_keep_their_order() -> None:
    piles = {"fC": (), "c10": ("5D",), "c2": (), "b": ("??",)}
    settings = answers.Settings({"b": 1, "a": 2}, re=1)
    assert encode(settings) == b'{"type":"settings","values":{"b":1,"a":2},"re":1}'
    play = next(message for message in messages() if isinstance(message, answers.Play))
    told = json.loads(encode(play))
    assert list(told["piles"]) == list(play.piles)
    assert list(piles) == list(
        json.loads(encode(answers.Export({"piles": piles}, re=1)))["data"]["piles"]
    )


def test_an_encoded_push_becomes_the_answer() -> None:
    for example in EXAMPLES:
        if isinstance(example.answer, answers.Moved):
            whole = json.loads(encode(example.answer))
            request = whole.pop("re")
            pushed = encode(answers.Moved(**{**fields(example.answer), "re": UNSET}))
            assert json.loads(pushed) == whole
            assert answering(pushed, request) == encode(example.answer)


def fields(message: answers.Moved) -> dict[str, Any]:
    return {name: getattr(message, name) for name in message.__struct_fields__}


@pytest.mark.parametrize(
    "frame",
    [
        "",
        " ",
        "move",
        "null",
        "7",
        '"move"',
        "[]",
        f"[{MOVE}]",
        MOVE[:-1],
        MOVE + "}",
        MOVE + MOVE,
        MOVE.replace("3", "NaN"),
        MOVE.replace("3", "Infinity"),
        MOVE.replace("3", "03"),
        MOVE.replace('"', "'"),
        "\ufeff" + MOVE,
        MOVE.replace("5D>c1", "5D\n>c1"),
        b"\xff" + MOVE.encode(),
        MOVE.encode().replace(b"5D", b"\xc3\x28"),
        MOVE.encode("utf-16"),
    ],
)
def test_what_is_no_json_object_is_refused_without_re(frame: str | bytes) -> None:
    error = refusal(frame)
    assert (error.code, error.re) == (ErrorCode.BAD_MESSAGE, UNSET)


@pytest.mark.parametrize(
    ("frame", "code", "re"),
    [
        ("{}", "bad_message", None),
        ('{"id":7}', "bad_message", 7),
        ('{"type":"ping"}', "bad_message", None),
        ('{"type":null,"id":7}', "bad_message", 7),
        ('{"type":["ping"],"id":7}', "bad_message", 7),
        ('{"type":"fly"}', "unknown_type", None),
        ('{"type":"fly","id":7,"speed":1}', "unknown_type", 7),
        ('{"type":"moved","id":7}', "unknown_type", 7),
        ('{"type":"Ping","id":7}', "unknown_type", 7),
        ('{"type":"\\ud800","id":7}', "unknown_type", 7),
        ('{"type":"ping","id":0}', "bad_message", None),
        ('{"type":"ping","id":-1}', "bad_message", None),
        ('{"type":"ping","id":1.0}', "bad_message", None),
        ('{"type":"ping","id":true}', "bad_message", None),
        ('{"type":"ping","id":"7"}', "bad_message", None),
        ('{"type":"ping","id":null}', "bad_message", None),
        ('{"type":"ping","id":9007199254740992}', "bad_message", None),
        (f'{{"type":"ping","id":{"9" * 23}}}', "bad_message", None),
        (f'{{"type":"ping","id":{"9" * 5000}}}', "bad_message", None),
        ('{"type":"ping","id":7,"more":1}', "bad_message", 7),
        ('{"type":"ping","id":7,"more":[{"id":8,"id":9}]}', "bad_message", 7),
        (MOVE.replace("5D", "\\ud800"), "bad_message", 7),
        (MOVE.replace("5D", "\\udc00\\ud800"), "bad_message", 7),
        (MOVE.replace("3", "9" * 23), "bad_message", 7),
        (MOVE.replace("3", "9" * 5000), "bad_message", 7),
        (MOVE.replace("3", "1e999"), "bad_message", 7),
        (MOVE.replace("3", "3.5"), "bad_message", 7),
        (MOVE.replace('"5D>c1"', "null"), "bad_message", 7),
    ],
)
def test_a_bad_form_is_refused_with_the_id_that_could_be_read(
    frame: str, code: str, re: int | None
) -> None:
    error = refusal(frame)
    assert (error.code, error.re) == (code, re or UNSET)
    assert refusal(frame.encode()).detail == error.detail


@pytest.mark.parametrize("depth", [40, 900, 1_500, 4_000])
@pytest.mark.parametrize("kind", ["settings", "ping"])
def test_deep_nesting_is_refused_with_re(depth: int, kind: str) -> None:
    for opening, closing in (("[", "]"), ('{"a":', "}")):
        deep = opening * depth + "0" + closing * depth
        frame = f'{{"type":"{kind}","values":{{"a":{deep}}},"id":7}}'
        if len(frame) <= FRAME_BYTES:
            error = refusal(frame)
            assert (error.code, error.re) == (ErrorCode.BAD_MESSAGE, 7)


def test_deep_nesting_that_never_closes_is_refused_without_re() -> None:
    for start in ('{"id":7,"a":', '{"id":7,"a":"\\', '{"id":7,"'):
        for filling in ("[", '{"', '\\"', '"[', '[\\"'):
            frame = (start + "[" * 2_000 + filling * FRAME_BYTES)[:FRAME_BYTES]
            assert refusal(frame).re is UNSET


def test_a_frame_may_have_8_kib_and_no_more() -> None:
    def frame(letters: int, letter: str = "x") -> str:
        return f'{{"type":"open","id":7,"play":"{letter * letters}"}}'

    room = FRAME_BYTES - len(frame(0))
    assert decode_request(frame(room)) == requests.Open(7, "x" * room)
    assert refusal(frame(room + 1)).code is ErrorCode.BAD_MESSAGE
    assert decode_request(frame(room // 2, "ж")) == requests.Open(7, "ж" * (room // 2))
    assert refusal(frame(room // 2 + 1, "ж")).re is UNSET
    assert refusal(frame(room // 2 + 1, "ж").encode()).re is UNSET


@pytest.mark.parametrize("request_", REQUESTS)
def test_no_key_may_stand_twice(request_: Request) -> None:
    pairs = list(json.loads(encode(request_)).items())
    for key, value in pairs:
        escaped = "".join(f"\\u{ord(letter):04x}" for letter in key)
        for name in (key, escaped):
            twin = f'"{name}":{json.dumps(value)}'
            whole = [*(f"{json.dumps(key)}:{json.dumps(value)}" for key, value in pairs)]
            for frame in ([twin, *whole], [*whole, twin]):
                error = refusal("{" + ", ".join(frame) + "}")
                assert error.code is ErrorCode.BAD_MESSAGE
                assert f"`{key}` twice" in error.detail
                assert error.re == (UNSET if key == "id" else request_.id)


def test_no_key_may_stand_twice_in_settings() -> None:
    for values in ('{"a":1,"a":1}', '{"a":[{"id":1,"id":2}]}', '{"a":{"":0,"":1}}'):
        assert refusal(f'{{"type":"settings","id":7,"values":{values}}}').re == 7


def test_what_is_quoted_is_short_and_can_be_sent() -> None:
    for word in ("x" * 5000, "\\ud800" * 100, "ж" * 2000):
        for frame in (f'{{"type":"{word}","id":7}}', f'{{"type":"ping","id":7,"{word}":1}}'):
            error = refusal(frame)
            assert len(error.detail) <= 200
            sent = encode(answers.Error(code=error.code, message="", data=error.data, re=7))
            assert json.loads(sent)["data"] == {"detail": error.detail}


def test_no_secret_is_printed() -> None:
    for message in (
        requests.Hello(1, token="tulip"),
        requests.Claim(2, "rose", "tulip"),
        requests.SignIn(3, "rose", "tulip"),
        requests.ChangePassword(4, "tulip", "tulips"),
        requests.DeleteAccount(5, "tulip"),
        *(example.answer for example in EXAMPLES if isinstance(example.answer, answers.Welcome)),
    ):
        printed = [repr(message), str(message), f"{message}", str(message.__rich_repr__())]
        assert not any(word in text for text in printed for word in ("tulip", "kt_"))
    assert (
        repr(requests.Claim(2, "rose", "tulip"))
        == "Claim(id=2, name='rose', password='…', bot=False)"
    )


def test_no_secret_is_quoted() -> None:
    for frame in (
        '{"type":"hello","id":1,"token":["tulip"]}',
        '{"type":"hello","id":1,"token":"tulip","client":7}',
        '{"type":"hello","id":1,"token":"tulip","token":"tulip"}',
        '{"type":"sign_in","id":1,"name":"rose","password":{"tulip":1}}',
        '{"type":"sign_in","id":1,"password":"tulip"}',
        '{"type":"sign_in","id":1,"password":"tulip"',
    ):
        error = refusal(frame)
        shown = [repr(error), str(error), repr(error.data), repr(vars(error))]
        assert not any("tulip" in text for text in shown)
        assert error.__cause__ is None
        assert error.__context__ is None


def test_a_client_passes_over_what_it_does_not_know() -> None:
    for example in EXAMPLES:
        told = json.loads(encode(example.answer)) | {"later": [{"a": None}]}
        assert decode_message(json.dumps(told)) == example.answer
    inner = b'{"type":"pong","time":"2026-03-14T12:30:11Z","re":1,"\\u0000":{}}'
    assert decode_message(inner) == answers.Pong("2026-03-14T12:30:11Z", re=1)
    assert decode_message('{"type":"raced","re":9,"x":1}') == Unknown("raced", 9)
    assert decode_message('{"type":"raced"}') == Unknown("raced")


@pytest.mark.parametrize(
    "frame",
    [
        "",
        "[]",
        "{}",
        '{"type":7}',
        '{"type":"pong","re":1}',
        '{"type":"pong","re":1,"time":"noon"}',
        '{"type":"ping","re":"1"}',
        b"\xff",
        "\ud800",
        '{"type":"settings","re":1,"values":{"a":' + "[" * 9000 + "]" * 9000 + "}}",
    ],
)
def test_a_client_refuses_what_is_no_message(frame: str | bytes) -> None:
    with pytest.raises(Unreadable):
        decode_message(frame)
