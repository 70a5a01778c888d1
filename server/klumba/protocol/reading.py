"""A second, slow reading of frames that may be refused: what stands twice, and the `id`.

The standard library's reader shows all keys of an object, msgspec's only the last of equal ones.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import NoReturn

import msgspec
from msgspec import UNSET

from klumba.protocol.forms import Maybe, RequestId

_TOKENS = re.compile(r'"(?:[^"\\]|\\.)*+"?|[^]["{}]+|[]["{}]', re.DOTALL)
_LONGEST_INTEGER = 100


class JsonObject(dict[str, object]):
    """The fields of a JSON object, the last of equal keys; `twice` are the keys that had equals."""

    def __init__(self, pairs: list[tuple[str, object]]) -> None:
        super().__init__(pairs)
        times = Counter(key for key, _ in pairs) if len(self) < len(pairs) else {}
        self.twice = [key for key, standing in times.items() if standing > 1]

    @property
    def id(self) -> Maybe[int]:
        """The request's `id`, where there is a good one, and no other."""
        if "id" in self.twice:
            return UNSET
        try:
            return msgspec.convert(self.get("id"), RequestId)
        except (msgspec.ValidationError, UnicodeError):  # a lone surrogate is no text to it
            return UNSET


def read(text: str) -> tuple[JsonObject | None, list[str]]:
    """Return the object that a text holds, and all keys that stand twice in some object.

    No object comes back for what is not JSON, or JSON but not an object. Of a text that nests too
    deep to be read, only the values that do not nest are given.
    """
    twice: list[str] = []

    def remembered(pairs: list[tuple[str, object]]) -> JsonObject:
        found = JsonObject(pairs)
        twice.extend(found.twice)
        return found

    try:
        value = json.loads(
            text, object_pairs_hook=remembered, parse_constant=_refused, parse_int=_integer
        )
    except RecursionError:
        return read(_outline(text))
    except ValueError:
        return None, twice
    return (value if isinstance(value, JsonObject) else None), twice


def _refused(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is not JSON")


def _integer(digits: str) -> int | None:
    # The longest would take time, and Python refuses them.
    return int(digits) if len(digits) < _LONGEST_INTEGER else None


def _outline(text: str) -> str:
    """Return a text of JSON with null for each value that is itself an object or an array."""
    depth, kept = 0, []
    for token in _TOKENS.findall(text):
        opens = token in ("[", "{")
        depth += opens
        if depth < 2:
            kept.append(token)
        elif depth == 2 and opens:
            kept.append("null")
        depth -= token in ("]", "}")
    return "".join(kept)
