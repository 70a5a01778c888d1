"""What docs/api.md shows is what a house says, and it shows every path that there is."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from klumba.gateway.api.routes import ROUTES
from klumba.gateway.limits import API
from tests.gateway.api.stocked import Said, Stocked

PAGE = (Path(__file__).parents[3] / "docs" / "api.md").read_text("utf-8")
HOST = "127.0.0.1:8080"
EXAMPLES = re.findall(r"```sh\n(curl .*)\n```(?:\n\n```json\n((?s:.*?))```)?", PAGE)
TAKE_A_VALUE = {"--etag-compare", "--etag-save", "-o", "-H"}


def test_the_page_shows_every_path_and_the_limit() -> None:
    assert set(re.findall(r"^\| `(/[^`]*)` \|", PAGE, re.MULTILINE)) == {
        route.path for route in ROUTES
    }
    assert f"more than {API.per_second:g} requests a second" in PAGE
    assert f"or {API.at_once:,g} at once" in PAGE


@pytest.mark.parametrize(("command", "shown"), EXAMPLES, ids=[command for command, _ in EXAMPLES])
def test_an_example(house: Stocked, command: str, shown: str) -> None:
    said = run(house, command)
    assert said.status == (404 if '"code"' in shown else 200)
    if shown:
        check_like(json.loads(shown), said.json, command)


def test_there_are_examples() -> None:
    assert len(EXAMPLES) == PAGE.count("```sh")
    assert PAGE.count("```json") == sum(bool(shown) for _, shown in EXAMPLES) > 3


def run(house: Stocked, command: str) -> Said:
    """Ask as curl does."""
    words = iter(shlex.split(command)[1:])
    headers, addresses = {}, []
    for word in words:
        if word not in TAKE_A_VALUE:
            addresses.append(urlsplit(word))
        elif (value := next(words)) and word == "-H":
            name, _, text = value.partition(": ")
            headers[name.replace("-", "_")] = text
    [address] = addresses
    assert (address.scheme, address.netloc) == ("http", HOST)
    return house.outside(f"{address.path}?{address.query}".rstrip("?"), **headers)


def check_like(shown: object, told: object, where: str) -> None:
    """Hold what is shown against what is told: the same fields, or some, of the same forms."""
    if isinstance(shown, dict):
        assert isinstance(told, dict)
        assert shown.keys() <= told.keys(), where
        for key, part in shown.items():
            check_like(part, told[key], f"{where} {key}")
    elif isinstance(shown, list):
        assert isinstance(told, list)
        if shown:
            check_like(shown[0], told[0], where)
    else:
        assert type(shown) is type(told), where
        if isinstance(told, bool) or (isinstance(told, str) and " " in told):
            assert shown == told, where
