"""What a client is told of the patiences: enough to draw them, and their rules for people."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

from klumba.games import CATALOGUE
from klumba.rules.vocabulary import Patience
from klumba.wording import Language, also_called
from tests.rules.plays import KEYS
from tests.wire.conftest import Connect

# rules.md: where every card lies face up, and where the stock is unknown.
OPEN = {
    *("flower-garden", "flower-garden-alternate", "flower-garden-suit", "flower-garden-groups"),
    "two-jokers",
}
TITLES = {
    "en": {"flower-garden": "Flower Garden", "agnes-bernauer": "Agnes Bernauer"},
    "ru": {
        "flower-garden": "Цветочный сад",
        "agnes-bernauer": "Агнес Бернауэр",
        "golf": "Гольф",
        "two-jokers": "Два джокера",
        "odd-even": "Чёт и нечет",
    },
}
TINY = 1e-9  # the places are decimals, and so are not exact
KINDS = {"c": "column", "f": "foundation", "s": "square", "r": "reserve", "b": "reserve"}
KINDS |= {"t": "reserve", "j": "jokers", "w": "waste", "k": "stock"}


def pairs(values: list[Any]) -> Iterator[tuple[Any, Any]]:
    return combinations(values, 2)


async def test_the_ten_patiences(connect: Connect) -> None:
    client = await connect()
    patiences = (await client.ask("catalogue"))["patiences"]
    assert [one["key"] for one in patiences] == list(KEYS)
    assert len(patiences) == 10
    for one in patiences:
        family = next(key for key in KEYS if one["key"].startswith(key))
        assert one["family"] == family
        assert one["hidden"] is (one["key"] not in OPEN), one["key"]
        assert one["summary"].strip()
    assert len({one["title"] for one in patiences}) == 10


@pytest.mark.parametrize("lang", ["en", "ru"])
async def test_titles(connect: Connect, lang: str) -> None:
    client = await connect(lang=lang)
    patiences = (await client.ask("catalogue"))["patiences"]
    titles = {one["key"]: one["title"] for one in patiences}
    for key, title in TITLES[lang].items():
        assert titles[key] == title


@pytest.mark.parametrize("key", KEYS)
async def test_a_layout_has_a_place_for_every_pile(connect: Connect, key: str) -> None:
    client = await connect()
    patiences = (await client.ask("catalogue"))["patiences"]
    (layout,) = [one["layout"] for one in patiences if one["key"] == key]
    play = await client.ask("deal", patience=key)
    assert [pile["id"] for pile in layout["piles"]] == list(play["piles"])
    for pile in layout["piles"]:
        assert pile["kind"] == KINDS[pile["id"][0]], pile
        assert pile["title"].strip(), pile
        assert 0 <= pile["x"] <= layout["width"] - 1 + TINY, pile
        assert 0 <= pile["y"] <= layout["height"] - 1.4 + TINY, pile
    for one, other in pairs(layout["piles"]):
        beside = abs(one["x"] - other["x"]) >= 1 - TINY
        below = abs(one["y"] - other["y"]) >= 1.4 - TINY
        assert beside or below, f"{one} lies on {other}"


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("lang", ["en", "ru"])
async def test_rules_in_both_languages(connect: Connect, key: str, lang: Language) -> None:
    other = {"en": "ru", "ru": "en"}[lang]
    client = await connect(lang=lang)
    page = await client.ask("rules", patience=key)
    assert page == {**await client.ask("rules", patience=key, lang=lang), "re": page["re"]}
    assert page["patience"] == key
    assert len(page["sections"]) >= 3
    for text in [page["title"], *texts(page)]:
        assert text.strip()
        assert is_russian(text) is (lang == "ru"), text
    assert page.get("also", []) == list(also_called(CATALOGUE[key], lang))
    translated = await client.ask("rules", patience=key, lang=other)
    assert len(translated["sections"]) == len(page["sections"])
    assert all(is_russian(text) is (other == "ru") for text in texts(translated))


def texts(page: dict[str, Any]) -> list[str]:
    return [section[part] for section in page["sections"] for part in ("heading", "text")]


def is_russian(text: str) -> bool:
    return any("а" <= letter <= "я" for letter in text.lower())


async def test_pages_differ(connect: Connect) -> None:
    client = await connect()
    pages = [str((await client.ask("rules", patience=key))["sections"]) for key in KEYS]
    assert len(set(pages)) == len(KEYS)


@pytest.mark.parametrize(
    "key", ["", "nonsense", "Golf", "golf ", "golf~1-1", "../golf", "x" * 5000]
)
async def test_an_unknown_patience(connect: Connect, key: str) -> None:
    client = await connect()
    await client.refused("unknown_patience", "rules", patience=key)
    await client.refused("unknown_patience", "deal", patience=key)
    await client.refused("unknown_patience", "deal", patience=key, number=1)
    await client.refused("unknown_patience", "plays", patience=key)


def test_every_patience_is_looked_at() -> None:
    assert all(isinstance(CATALOGUE[key], Patience) for key in KEYS)
    assert set(KEYS) == set(CATALOGUE)
