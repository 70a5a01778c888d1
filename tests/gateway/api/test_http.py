"""How the API speaks HTTP: tags, what may be kept, who may read, methods, refusals."""

from __future__ import annotations

import re

import pytest

from klumba.gateway.api.http import language
from klumba.gateway.api.routes import LIVE, MADE, NAMED, SETTLED
from tests.gateway.api.stocked import AHEAD, TODAY, Stocked
from tests.gateway.api.stocked import SETTLED as OVER

PATHS = [
    ("/patiences", MADE),
    ("/openapi.json", MADE),
    ("/dailies", LIVE),
    (f"/dailies/{TODAY}", LIVE),
    (f"/dailies/{AHEAD}/golf", LIVE),
    (f"/dailies/{OVER}", SETTLED),
    (f"/dailies/{OVER}/golf", SETTLED),
    (f"/boards/golf-free/day/{OVER}", NAMED),
    (f"/boards/golf/day/{TODAY}?limit=1", LIVE),
    (f"/boards/golf/week/{TODAY}", NAMED),
    ("/boards/golf/all", NAMED),
    ("/plays/{settled Anna}", SETTLED),
    ("/players/{Anna}", LIVE),
    ("/players?name=Anna", LIVE),
    ("/deals/{golf-free}", LIVE),
    ("/house?days=7", NAMED),
]


def filled(house: Stocked, path: str) -> str:
    for names in (house.plays, house.players, house.deals):
        for name, value in names.items():
            path = path.replace(f"{{{name}}}", value)
    return path


@pytest.mark.parametrize(("path", "kept"), PATHS)
def test_an_answer_its_tag_and_how_long_it_may_be_kept(
    house: Stocked, path: str, kept: str
) -> None:
    path = filled(house, path)
    said = house.get(path)
    tag = said.headers["etag"]
    assert said.status == 200
    assert said.headers["content-type"] == "application/json"
    assert said.headers["cache-control"] == kept
    assert said.headers["access-control-allow-origin"] == "*"
    assert said.headers["vary"] == "Accept-Language"
    assert said.headers["content-length"] == str(len(said.body))
    assert house.get(path).headers["etag"] == tag
    head = house.ask("HEAD", f"/v1{path}")
    assert (head.status, head.body, head.headers["etag"]) == (200, b"", tag)
    assert head.headers["content-length"] == said.headers["content-length"]
    for asked in (tag, f"W/{tag}", f'"other", {tag}', "*"):
        same = house.get(path, If_None_Match=asked)
        assert (same.status, same.body, same.headers["etag"]) == (304, b"", tag), asked
        assert same.headers["cache-control"] == kept
        assert same.headers["access-control-allow-origin"] == "*"
    for asked in ('"other"', tag.strip('"'), "", f"{tag[:-2]}"):
        assert house.get(path, If_None_Match=asked).body == said.body


def test_a_language_has_a_tag_of_its_own(house: Stocked) -> None:
    english, russian = (house.get("/patiences", Accept_Language=lang) for lang in ("en", "ru"))
    assert english.headers["etag"] != russian.headers["etag"]
    assert (english.headers["content-language"], russian.headers["content-language"]) == (
        *("en", "ru"),
    )


@pytest.mark.parametrize(
    ("accepted", "told"),
    [
        ("", "en"),
        ("ru", "ru"),
        ("RU-ru", "ru"),
        ("de", "en"),
        ("de,ru;q=0.1", "ru"),
        ("en;q=0.8,ru;q=0.9", "ru"),
        ("en;q=0.8 , ru;q=0.7", "en"),
        ("ru;q=0", "en"),
        ("ru;q=0.000, *", "en"),
        ("rus", "en"),
        ("ru;q=zwei", "en"),
        (";,;,=", "en"),
        ("," * 16_000 + "ru", "en"),
    ],
)
def test_the_language_that_is_liked_best(accepted: str, told: str) -> None:
    assert language(accepted) == told


REFUSED = [
    ("/dailies/2025-02-30", 404, "bad_message"),
    ("/dailies/today", 400, "bad_message"),
    ("/dailies/2025-11-30%0A", 400, "bad_message"),
    ("/dailies/2025%0A-11-30", 400, "bad_message"),
    ("/%0A", 404, "unknown_type"),
    (f"/dailies?day={TODAY}", 400, "bad_message"),
    (f"/dailies/{TODAY}?day={OVER}", 400, "bad_message"),
    ("/patiences?lang=de", 400, "bad_message"),
    ("/patiences?lang=en&lang=ru", 400, "bad_message"),
    ("/patiences?lang=", 400, "bad_message"),
    (f"/patiences?{'a&' * 4000}", 400, "bad_message"),
    ("/dailies/2020-02-02", 404, "bad_message"),
    ("/dailies/2020-02-02/golf", 404, "bad_message"),
    ("/dailies/2025-11-29/golf", 404, "bad_message"),
    ("/dailies/2026-01-01", 404, "not_yet"),
    (f"/dailies/{TODAY}/solitaire", 404, "unknown_patience"),
    ("/dailies/2025-12-01/golf", 503, "unavailable"),
    *(
        (f"/boards/golf/day/{TODAY}?{asked}", 400, "bad_message")
        for asked in (
            *("limit=0", "limit=101", "limit=many", "limit=1.0", "limit=", "offset=-1", "limit=01"),
            *("kind=best", "bots=1", "bots=True", "around=me%20too", "around=a&offset=1", "page=2"),
            *("offset=9007199254740992", "offset=99999999999999999999", "limit=1&limit=1"),
        )
    ),
    (f"/boards/golf/week/{TODAY}?kind=all", 400, "bad_message"),
    (f"/boards/solitaire/day/{TODAY}", 404, "unknown_patience"),
    ("/boards/solitaire/all", 404, "unknown_patience"),
    (f"/boards/golf/day/{AHEAD}", 404, "not_yet"),
    ("/boards/golf/week/2025-12-08", 404, "not_yet"),
    ("/boards/golf/day/2020-02-02", 404, "bad_message"),
    ("/boards/golf/day/2025-02-30", 404, "bad_message"),
    ("/boards/golf/week/2025-02-30", 404, "bad_message"),
    ("/players", 400, "bad_message"),
    ("/players?name=", 400, "bad_message"),
    (f"/players?name={'a' * 101}", 400, "bad_message"),
    ("/players?name=a%00b", 400, "bad_message"),
    ("/players?name=%F0%9F%A6%8A", 404, "bad_message"),
    ("/players/a%20b", 400, "bad_message"),
    ("/players/nobody", 404, "bad_message"),
    ("/deals/golf", 404, "bad_deal"),
    (f"/deals/{'a' * 201}", 400, "bad_message"),
    ("/deals/golf~1-a%2Fb", 404, "unknown_type"),
    ("/house?days=0", 400, "bad_message"),
    ("/house?days=367", 400, "bad_message"),
    ("/house?day=1", 400, "bad_message"),
    ("/plays/nobody", 404, "unknown_play"),
    ("/plays/%00", 400, "bad_message"),
    ("/plays/a%2Fb", 404, "unknown_type"),
    ("/plays/", 404, "unknown_type"),
    ("/dailies/", 404, "unknown_type"),
    ("/nothing", 404, "unknown_type"),
    ("", 404, "unknown_type"),
]


@pytest.mark.parametrize(("path", "status", "code"), REFUSED)
def test_a_refusal(house: Stocked, path: str, status: int, code: str) -> None:
    said = house.get(path)
    assert (said.status, said.json["code"]) == (status, code), said
    assert said.headers["content-type"] == "application/json"
    assert said.headers["cache-control"] == "no-store"
    assert said.headers["access-control-allow-origin"] == "*"
    assert "etag" not in said.headers
    assert not re.search("[а-я]", said.json["message"])
    assert ("detail" in said.json) == (code == "bad_message")
    assert ("retry-after" in said.headers) == (status == 503)
    russian = house.get(path, Accept_Language="ru")
    assert (russian.status, russian.headers["content-language"]) == (status, "ru")
    assert not russian.json["message"].isascii()
    assert house.ask("HEAD", f"/v1{path}").body == b""


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE", "TRACE", "BREW"])
@pytest.mark.parametrize("path", ["/dailies", f"/dailies/{TODAY}", "/openapi.json"])
def test_nothing_is_done_but_reading(house: Stocked, method: str, path: str) -> None:
    said = house.ask(method, f"/v1{path}")
    assert (said.status, said.json["code"]) == (405, "unknown_type")
    assert said.headers["allow"] == "GET, HEAD, OPTIONS"
    assert said.headers["access-control-allow-origin"] == "*"


def test_a_page_of_elsewhere_asks_whether_it_may_read(house: Stocked) -> None:
    said = house.ask(
        "OPTIONS",
        "/v1/dailies",
        Origin="https://elsewhere.example",
        Access_Control_Request_Method="GET",
        Access_Control_Request_Headers="if-none-match",
    )
    assert (said.status, said.body) == (204, b"")
    assert said.headers["access-control-allow-origin"] == "*"
    assert said.headers["access-control-allow-methods"] == "GET, HEAD, OPTIONS"
    assert "If-None-Match" in said.headers["access-control-allow-headers"]
    assert "access-control-allow-credentials" not in said.headers


def test_a_host_that_is_none_changes_nothing(house: Stocked) -> None:
    assert house.get("/dailies", Host="[").body == house.get("/dailies").body


def test_other_pages_are_for_the_house_alone(house: Stocked) -> None:
    for path in ("/healthz", "/metrics", "/", "/apiary", "/api"):
        assert "access-control-allow-origin" not in house.outside(path).headers
