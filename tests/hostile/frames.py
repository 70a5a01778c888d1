"""Frames that nobody's client sends: JSON put together by hand, so that it may be wrong."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Final, TypeAlias

from docs.generate.examples import EXAMPLES
from klumba.games import CATALOGUE
from klumba.protocol import encode

Fields: TypeAlias = dict[str, str]
"""A request: its keys, and the text of each value."""

GREATEST: Final = 2**53 - 1

WRONG: Final = (
    # Numbers: none, too great, too long, not whole, not JSON.
    *("0", "-1", "-0", "1", "1.0", "1.5", "-0.0", "1e0", "1e3", "1E400", "-1e400", "5e-324"),
    *(str(GREATEST), str(GREATEST + 1), str(2**63), str(2**64), "1" * 23, "-" + "9" * 23),
    *("9" * 400, "0." + "1" * 400, "NaN", "Infinity", "-Infinity", "01", "+1", ".5", "1.", "0x10"),
    # What is no text and no number; nesting.
    *("null", "true", "false", "[]", "{}", "[[]]", '[""]', '[null,1,"x"]', '{"":{}}', "[1,]"),
    *('{"a":1,"a":2}', '{"id":1}', "[" * 40 + "]" * 40, '{"a":' * 40 + "1" + "}" * 40),
    *("[" * 3000 + "]" * 3000, '{"a":' * 1200 + "1" + "}" * 1200, "[" * 7000),
    # Texts: empty, long, of characters that databases, terminals and readers mind.
    *('""', '" "', '"x"', '"\\u0000"', '"a\\u0000b"', '"\\ud800"', '"\\udc00\\ud800"', '"\\ud83d"'),
    *('"\\ud83c\\udf37"', '"\\u202e"', '"\\ufeff"', '"\\uffff"', '"\\u001b[2J"', '"\\n"', '"é"'),
    *('"%s%n"', '"\'; DROP TABLE plays; --"', '"../../etc/passwd"', '"<script>"', '"e\\u0301"'),
    *(f'"{letter * times}"' for letter, times in (("x", 200), ("x", 201), ("k", 16), ("k", 64))),
    *(f'"{letter * times}"' for letter, times in (("x", 7900), ("ж", 3900), ("\\u0000", 1200))),
    # What is right elsewhere.
    *('"2026-02-30"', '"0000-00-00"', '"9999-12-31"', '"2026-03-14T00:00:00Z"', '"1"', '"null"'),
    *('"golf"', '"open"', '"en"', '"casual"', '"day"', '"ping"', '"welcome"', '"__class__"'),
    *('"5D>c1"', '"stock>f"', '"XB>j"', '"undo"', '"5D>c99"', '"golf~1-1"', '"golf~1-"'),
    # No JSON.
    *('"\t"', '"\n"', '"\x00"', "'x'", '"x', "x", "", "{", "}", "]", ",", ":", "//", "\ufeff1"),
)
"""Values that are wrong somewhere, each as the text of a frame has it."""


def joined(fields: Fields) -> str:
    """Return the text of a frame."""
    return "{" + ",".join(f"{json.dumps(key)}:{value}" for key, value in fields.items()) + "}"


def written(request: dict[str, object]) -> Fields:
    return {key: json.dumps(value, ensure_ascii=False) for key, value in request.items()}


def good_requests() -> list[Fields]:
    """Return a request of every type, and of every way to ask it that the examples know."""
    found: dict[str, Fields] = {}
    for example in EXAMPLES:
        fields = written(json.loads(encode(example.request)))
        found.setdefault(" ".join([fields["type"], *sorted(fields)]), fields)
    for way in ("number", "name", "deck", "position"):
        deal = {"type": "deal", "id": 1, "patience": "golf", **{way: DEALS[way]}}
        found.setdefault(f"deal {way}", written(deal))
    return list(found.values())


def _deals() -> dict[str, object]:
    deck = "".join(CATALOGUE["golf"].deck)
    return {"number": 5, "name": "golf~1-5", "deck": deck, "position": "f: AC / c1: 2C / k:"}


DEALS: Final = _deals()


def spoilt(fields: Fields) -> Iterator[tuple[str, str]]:
    """Give frames with every field of a request wrong in turn, and the field that it is."""
    for name in fields:
        for wrong in WRONG:
            yield name, joined(fields | {name: wrong})
        yield name, joined({key: value for key, value in fields.items() if key != name})
        text = joined(fields)
        for again in (fields[name], "null", '"x"', "1"):
            yield name, f"{text[:-1]},{json.dumps(name)}:{again}}}"
            yield name, f"{{{json.dumps(name)}:{again},{text[1:]}"
    for extra in ("re", "", "more", "__class__", "ID", "\x00", "x" * 500, "\ud800"):
        yield extra, joined(fields | {extra: "1"})


NOISE: Final = (
    *'{}[]":,\\0123456789.-eE+ >~/?\'', "null", "true", "NaN", "\\u0000", "\\ud800", "\\n", "ж",
    "\x00", "\x1f", "\x7f", "𝕂", "\ud83d", "1e999", "9" * 23, '"id":', '"type":', '"play":',
)  # fmt: skip


class Hostility:
    """Frames by chance, cheap to make: the same ones for the same seed."""

    def __init__(self, seed: int, known: tuple[str, ...] = ()) -> None:
        self._chance = Random(seed)
        self._good = good_requests()
        self._known = [json.dumps(word) for word in known]

    def frame(self) -> str:
        """Return a frame: a good one, one with a wrong field, a damaged one, or noise."""
        chance, what = self._chance, self._chance.random()
        fields = dict(chance.choice(self._good))
        if "play" in fields and self._known and what < 0.9:
            fields["play"] = chance.choice(self._known)
        if "ply" in fields and what < 0.8:
            fields["ply"] = str(chance.randrange(4))
        if what < 0.2:
            return joined(fields)
        if what < 0.6:
            fields[chance.choice(list(fields))] = chance.choice(WRONG)
            return joined(fields)
        if what < 0.95:
            return self.damaged(joined(fields))
        return "".join(chance.choices(NOISE, k=chance.randrange(30)))

    def damaged(self, text: str) -> str:
        """Return a text in which a few places are replaced, doubled or left out."""
        chance = self._chance
        for _ in range(chance.randint(1, 3)):
            at = chance.randrange(len(text) + 1)
            text = text[:at] + chance.choice(NOISE) + text[at + chance.randrange(4) :]
        return text
